// A map: hexes, the Locations in them, and how they are drawn.
//
//   const Map& map = ...;                                  // from read_map_file, read_vasl_board, join
//   const LocationId l = *map.find_location("M2/1");       // level 1 of M2
//   map.base_level(map.location(l).hex)
//
// Ids are dense: hexes 0 .. hex_count()-1 in the order of column, then row; Locations
// 0 .. location_count()-1 grouped by hex, the ground Location of hex h first. A Map never changes once
// built and may be shared by any number of threads. Smoke, wrecks,
// foxholes and rubble of a scenario are not part of it: see placed.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/hex/hex.hpp"
#include "hexrout/hex/hex_name.hpp"
#include "hexrout/hex/hexside.hpp"
#include "hexrout/hex/index.hpp"
#include "hexrout/map/terrain.hpp"

namespace hexrout {

class Raster;  // the pixels of a VASL board, raster.hpp

// HexId and LocationId do not convert into each other: see index.hpp.
using HexId = Index<struct HexIds>;
using LocationId = Index<struct LocationIds>;
inline constexpr NoIndex kNowhere;  // no hex, no Location

enum class LocationKind : std::uint8_t { ground, upper, rooftop, cellar, bridge, under_bridge };

// A place units can be: a hex and a level in it.
struct Location {
  HexId hex = kNowhere;
  std::int8_t level = 0;  // relative to the base level of its hex
  LocationKind kind = LocationKind::ground;
  TerrainId terrain = kOpenGround;
  TerrainId depression = kNoTerrain;  // gully, stream, sunken road: the Location lies in it
};

// Everything about a hex but its name and its Locations.
struct HexFacts {
  Hex at;
  std::int8_t base_level = 0;
  TerrainId terrain = kOpenGround;  // at the centre, with inherent terrain filling its hex
  bool stairway = false;
  std::uint8_t road_sides = 0;      // bit d: a road or path crosses hexside d
  bool road_through_woods = false;  // woods whose centre dot lies on a road
  std::array<TerrainId, 6> hexside{kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain};
  std::array<TerrainId, 6> side_terrain{};  // terrain just inside hexside d
  std::uint8_t depression_sides = 0;        // bit d: a depression crosses hexside d
  std::uint8_t cliff_sides = 0;
  std::uint8_t slope_sides = 0;
  std::uint16_t building = 0;  // hexes of one building share a number; 0: none
  std::uint8_t half = 0;       // bit d: the map's edge cuts the hex on side d
};

// A drawn area of our own maps: a simple ring of points on a grid kOutlineScale times finer than the one
// of hexside.hpp, counter-clockwise or clockwise. Later outlines cover earlier ones and the hexes.
inline constexpr int kOutlineScale = 64;
struct Outline {
  TerrainId terrain = kNoTerrain;  // kNoTerrain: leaves the terrain as it is
  bool sets_level = false;
  std::int8_t level = 0;
  std::vector<Point> ring;
  std::vector<std::vector<Point>> holes;
};

// Contents of a Map. Hexes may come in any order. A hex without a ground Location gets one, with the terrain of the
// hex. A hex without a name of its own is named by hex_name().
struct MapContents {
  std::string title;
  std::vector<HexFacts> hexes;
  std::vector<std::pair<Hex, Location>> locations;
  std::vector<std::pair<Hex, std::string>> names;        // "M2"; on joined maps with the board: "04 M2"
  std::vector<std::pair<std::string, Hex>> other_names;  // further names that find_hex accepts
  std::vector<Outline> outlines;
  std::shared_ptr<const Raster> raster;  // null on our own maps
};

class Map {
 public:
  // Contents must have distinct hexes with 0 <= col,row < 10000. Complexity: linear.
  explicit Map(MapContents contents);

  const std::string& title() const { return contents_.title; }
  std::uint32_t hex_count() const { return static_cast<std::uint32_t>(contents_.hexes.size()); }
  std::uint32_t location_count() const { return static_cast<std::uint32_t>(locations_.size()); }
  IndexRange<HexId> hexes() const { return IndexRange<HexId>(hex_count()); }
  IndexRange<LocationId> locations() const { return IndexRange<LocationId>(location_count()); }
  int columns() const { return columns_; }
  int rows() const { return rows_; }

  const HexFacts& hex(HexId id) const { return contents_.hexes[id]; }
  HexId find(Hex at) const {
    if (at.col < 0 || at.row < 0 || at.col >= columns_ || at.row >= rows_) return kNowhere;
    return at_[static_cast<std::size_t>(at.col) * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(at.row)];
  }
  HexId neighbour(HexId id, Direction d) const { return neighbours_[id][static_cast<std::size_t>(d)]; }
  int distance(HexId a, HexId b) const { return hexrout::distance(hex(a).at, hex(b).at); }
  int base_level(HexId id) const { return hex(id).base_level; }

  const Location& location(LocationId id) const { return locations_[id]; }
  // The Locations of a hex are ids ground(h) .. ground(h) + location_count(h) - 1.
  LocationId ground(HexId id) const { return first_location_[id]; }
  std::uint32_t location_count(HexId id) const { return first_location_[id + 1] - first_location_[id]; }
  IndexRange<LocationId> locations(HexId id) const { return {ground(id), location_count(id)}; }
  // The Location at a level of a hex; `kind` narrows the search where two share a level.
  LocationId find(HexId hex, int level) const;
  LocationId find(HexId hex, int level, LocationKind kind) const;
  int absolute_level(LocationId id) const { return base_level(location(id).hex) + location(id).level; }

  // Finds "M2", "M2/1" (level 1) or "04 M2", in letters of either case; nullopt for unknown names.
  std::optional<HexId> find_hex(std::string_view name) const;
  std::optional<LocationId> find_location(std::string_view name) const;
  std::string name(HexId id) const { return has_own_name(id) ? names_[id] : hex_name(hex(id).at); }
  // Further names that find_hex accepts, as the map's contents gave them: of hexes on the seam of two boards.
  const std::vector<std::pair<std::string, Hex>>& other_names() const { return contents_.other_names; }
  // "M2" for the ground, "M2/1" for others.
  std::string location_name(LocationId id) const;

  const Raster* raster() const { return contents_.raster.get(); }
  std::shared_ptr<const Raster> shared_raster() const { return contents_.raster; }
  const std::vector<Outline>& outlines() const { return contents_.outlines; }

 private:
  bool has_own_name(HexId id) const { return !names_.empty() && !names_[id].empty(); }
  void name_hexes();
  void place_locations();

  MapContents contents_;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<HexId> at_;
  std::vector<std::array<HexId, 6>> neighbours_;
  std::vector<Location> locations_;
  std::vector<LocationId> first_location_;
  std::vector<std::string> names_;                      // by hex, if any has a name of its own
  std::vector<std::pair<std::string, HexId>> by_name_;  // names of their own and other names, in capitals, sorted
};

}  // namespace hexrout
