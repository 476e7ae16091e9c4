// The pixels of one or several joined VASL boards, and the facts that VASL derives from them for every hex.
//
//   const Raster& pixels = *map.raster();
//   pixels.terrain(900, 300);                       // code at a pixel
//   pixels.hex(pixels.grid().index({3, 4})).terrain // at the centre of a hex
//
// Immutable once made; any thread. About 2.4 MB for a geomorphic board.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hexrout/map/hex_grid.hpp"
#include "hexrout/map/map.hpp"
#include "hexrout/map/terrain.hpp"

namespace hexrout {

// A hex as VASL sees it. Sides are numbered as directions. `side_terrain` and `side_depression` belong to the location
// on a hexside, `hexside` to the side itself; neighbours may disagree about the hexside that they share.
struct RasterHex {
  TerrainId terrain = kOpenGround;    // at the centre, inherent terrain included
  TerrainId depression = kNoTerrain;  // set: a depression hex
  std::int8_t base_level = 0;
  bool stairway = false;
  std::array<TerrainId, 6> hexside{kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain};
  std::array<TerrainId, 6> side_terrain{};
  std::array<TerrainId, 6> side_depression{kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain};
  std::uint8_t cliff_sides = 0;
  std::uint8_t slope_sides = 0;
  std::uint8_t depression_sides = 0;  // bit d: side_depression[d] is set
  bool near_cliff = false;            // this hex or one next to it has a cliff on a side
  std::int16_t hillock = -1;          // hexes of one hillock share a number
  std::vector<Location> locations;    // the ground first; Location::hex is the index in the grid
};

class Raster;

// A board within a joined raster: its hex (c, r) is the joined hex (c + column, r + row), counted from
// the other end where the board is turned by half a circle.
struct RasterPart {
  std::shared_ptr<const Raster> raster;
  bool rotated = false;
  int column = 0;
  int row = 0;
};

// The source of the facts of a hex whose halves lie on two boards.
enum class SeamHex : std::uint8_t {
  of_both_halves,  // from the joined pixels, as if one board had been printed: the rules of the game need this
  of_last_half,    // as VASL does: the board inserted last decides the hex and the sides that it has of it
};

// The part of a hex's roads that scenario rules have taken away.
enum class RoadLoss : std::uint8_t {
  none,
  dirt_rate,   // unpaved roads are no longer quicker
  every_road,  // there are none; paths and bridges stay
  crossing     // the bridge is gone, and the road with it
};

// Contents of a Raster. Pixels lie column by column: index x * height_px + y. The arrays by hex may be empty (no
// stairways, no slopes) or hold one entry for every hex of the grid.
struct RasterContents {
  HexGridShape shape;
  std::vector<TerrainId> terrain;
  std::vector<std::int8_t> elevation;
  std::vector<std::uint8_t> stairways;
  std::vector<std::uint8_t> slope_sides;
  std::vector<std::uint8_t> embankment_sides;
  std::vector<RoadLoss> road_loss;  // roads by hex that movement does without; no sight goes by it
  std::vector<RasterPart> parts;    // empty: one board
  SeamHex seams = SeamHex::of_both_halves;
  std::vector<RasterHex> given_hexes;  // of the whole grid, in place of those derived from the pixels; empty: derived
};

class Raster {
 public:
  // Contents must hold width_px * height_px pixels of known terrain and every hex centre. Complexity:
  // linear in the pixels, a few milliseconds a board.
  explicit Raster(RasterContents contents);
  // Shares the pixels of another raster, whose hexes on seams it has as `seams` says.
  Raster(std::shared_ptr<const Raster> pixels, SeamHex seams);
  Raster(const Raster&) = delete;
  Raster& operator=(const Raster&) = delete;

  const HexGrid& grid() const { return *grid_; }
  int width() const { return contents_.shape.width_px; }
  int height() const { return contents_.shape.height_px; }
  bool has(int x, int y) const { return x >= 0 && y >= 0 && x < width() && y < height(); }
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(height()) + static_cast<std::size_t>(y);
  }
  TerrainId terrain(int x, int y) const { return terrain_[at(x, y)]; }
  int elevation(int x, int y) const { return elevation_[at(x, y)]; }
  const TerrainId* terrain_data() const { return terrain_; }
  const std::int8_t* elevation_data() const { return elevation_; }

  // The data that it was made from, to make another Raster with some pixels changed; without pixels where they are
  // those of another raster.
  const RasterContents& contents() const { return contents_; }

  int hex_count() const { return grid_->hex_count(); }
  const RasterHex& hex(int index) const { return hexes_[static_cast<std::size_t>(index)]; }
  bool depression(int hex) const { return hexes_[static_cast<std::size_t>(hex)].depression != kNoTerrain; }
  // The location of a hex that a pixel is nearest to: -1 the centre, else the hexside 0..5.
  int nearest(int hex, int x, int y) const;
  // A pixel within this squared distance of a location of a hex (centre or edge point) has no nearer location.
  int close_squared() const { return close_squared_; }
  bool has_hillocks() const { return has_hillocks_; }
  bool has_roofless() const { return has_roofless_; }
  const std::vector<RasterPart>& parts() const { return contents_.parts; }
  // The joined hex of a part's hex.
  int joined_hex(const RasterPart& part, int hex) const;
  // Terrain codes that occur: bit by code.
  bool occurs(TerrainId code) const { return occurs_[code]; }

 private:
  friend class RasterFacts;
  void find_facts();

  RasterContents contents_;
  std::shared_ptr<const Raster> pixels_;  // the raster that holds them; null: this one
  const TerrainId* terrain_;
  const std::int8_t* elevation_;
  std::shared_ptr<const HexGrid> grid_;
  std::vector<RasterHex> hexes_;
  std::array<bool, 256> occurs_{};
  int close_squared_ = 0;
  bool has_hillocks_ = false;
  bool has_roofless_ = false;
};

}  // namespace hexrout
