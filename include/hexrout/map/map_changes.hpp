// Changes of the ground by hand, on any map: "N4 to N6 are a trench", "X3 is a Factory", "the stream is dry".
//
//   changes:
//     - {from: grain, becomes: brush}                      # all grain of the map
//     - {hexrows: N, numbers: 4-6, becomes: trench}        # hexes, named as in region.hpp
//     - {building: X3, becomes: stone-factory-1.5}
//     - {upper_levels: 0}                                  # all houses
//     - {sides: [K4 n ne], becomes: hedge}
//     - {road: dirt-road, through: [A3 sw, B2, C3]}        # a new road; streams alike, with `depression`
//     - {slopes: [K4 n]}
//
//   const auto changes = read_map_changes(list, *map, found);
//   map = changed_map(*map, changes, found);               // a map of our own
//   map = changed_map(boards, *map, changes, place, found) // VASL boards, which are `map` joined
//
// On VASL boards pixels change, and hexes are derived from these; so both modes of sight see the change. On maps of our
// own the facts of hexes change, and outlines follow. Changes go in the order given; hexes are named by the map before
// them. A change that alters nothing is reported. Thread safety: free functions without state. Complexity: linear in
// changes times hexes, on boards times the pixels of these.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

inline constexpr std::size_t kMostMapChanges = 100;

// A hex that a new road or stream runs through. `side`: at an end, the hexside by which it leaves the hex there; -1:
// none.
struct CourseStep {
  HexId hex = kNowhere;
  int side = -1;
  Place place;
};

// An entry: hexes or hexsides with their new facts, or a new course. kNoTerrain is `none`.
struct MapChange {
  Place place;
  bool everywhere = false;  // no key narrows the hexes
  std::vector<HexId> hexes;
  std::vector<std::pair<HexId, Direction>> sides;
  std::vector<std::pair<HexId, Direction>> slopes;  // become sloping hexsides of their hex; level ones with `becomes`
  std::vector<CourseStep> through;                  // neighbours, through which a new `road` or `depression` is laid
  std::optional<TerrainId> from;                    // `becomes` concerns this terrain alone, where it is drawn
  std::optional<TerrainId> becomes;
  std::optional<int> level;
  std::optional<int> upper_levels;
  std::optional<bool> stairs;
  std::optional<TerrainId> depression;
  std::optional<TerrainId> bridge;  // also a new one, over a stream or water
  std::optional<TerrainId> road;
};

// Reads a list of entries for a map. Errors are in `found`.
std::vector<MapChange> read_map_changes(const Node& list, const Map& map, Diagnostics& found);

// The map, which has no pixels, with the changes; null after errors.
std::shared_ptr<const Map> changed_map(const Map& map, std::span<const MapChange> changes, Diagnostics& found);

// The boards, which make up `map`, joined again with the changes; null after errors.
std::shared_ptr<const Map> changed_map(std::span<const PlacedBoard> boards, const Map& map,
                                       std::span<const MapChange> changes, const Place& place, Diagnostics& found);

}  // namespace hexrout
