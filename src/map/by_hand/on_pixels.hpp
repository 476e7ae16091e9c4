// The pixels of a board while they are changed by hand.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "hexrout/map/raster.hpp"

namespace hexrout::by_hand {

// Hexes are indices of the grid, sides those of the board as it was printed. Every function returns false if it has
// changed nothing.
class HandPixels {
 public:
  explicit HandPixels(const Raster& printed);

  // Gives the whole hex this terrain, but for its roads, streams, bridges and hexsides. A building takes the walls of
  // the building that it replaces, or else stands free in open ground, three quarters as wide as the hex.
  bool become(int hex, TerrainId terrain);
  // Replaces one terrain by another in a hex, or on the whole board.
  bool replace(int hex, TerrainId from, TerrainId to);
  bool replace_everywhere(TerrainId from, TerrainId to);
  // Sets the level of the ground; streams lie one lower.
  bool set_level(int hex, int level);
  bool set_upper_levels(int hex, int levels);
  bool set_stairs(int hex, bool stairs);
  // Set what crosses the hex. kNoTerrain fills the depression up, or takes the road or the bridge away.
  bool set_depression(int hex, TerrainId kind);
  bool set_road(int hex, TerrainId kind);
  bool set_bridge(int hex, TerrainId kind);
  // Lays a road or a stream from the dot of a hex across these hexsides (a set of bits). A road passes over water and
  // streams as the bridge of the hex, and ends at them where there is none; streams cut roads.
  bool lay(int hex, unsigned sides, TerrainId kind);
  bool set_slope(int hex, int side, bool slope);
  // The terrain of the dot as it is now.
  TerrainId dot(int hex) const;
  bool has_bridge(int hex) const;
  // kNoTerrain leaves the hexside bare.
  bool set_side(int hex, int side, TerrainId terrain);

  RasterContents contents() && { return std::move(contents_); }

 private:
  using At = std::size_t;
  using Is = std::function<bool(TerrainId)>;
  Pixel pixel(At at) const;
  std::vector<At> pixels_of(int hex) const;
  std::vector<At> pixels_of(int hex, const Is& is) const;
  std::vector<At> building(int hex) const;
  bool paint(const std::vector<At>& where, TerrainId terrain);
  // Gives each pixel the terrain, and the level if asked, of the nearest pixel whose terrain fits.
  bool take_from_around(const std::vector<At>& where, const Is& fits, bool level);
  bool on_bridge(At at) const;
  std::vector<At> free_house(int hex) const;
  bool build(const std::vector<At>& where, TerrainId terrain);
  std::vector<TerrainId> terrains(const std::vector<At>& where) const;
  bool near_outside(Pixel p) const;
  double distance_to_side(int hex, int side, Pixel p) const;
  // How far a pixel is from the middle of a band that leads from the dot across these hexsides.
  double distance_to_band(int hex, unsigned sides, Pixel p) const;
  int ground_level(int hex) const;
  bool lay_bridge(int hex, TerrainId kind);
  bool clear_side(int hex, int side);

  const Raster& printed_;
  const HexGrid& grid_;
  RasterContents contents_;
};

}  // namespace hexrout::by_hand
