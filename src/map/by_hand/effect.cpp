#include "map/by_hand/effect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hexrout/map/terrain_traits.hpp"
#include "map/by_hand/kinds.hpp"
#include "map/file/draft.hpp"

namespace hexrout::by_hand {

namespace {

constexpr std::size_t kMostNamed = 8;

std::string names_of(const Map& map, const std::vector<HexId>& hexes) {
  std::string out;
  for (std::size_t i = 0; i < hexes.size() && i < kMostNamed; ++i)
    out += (out.empty() ? "" : ", ") + map.name(hexes[i]);
  if (hexes.size() > kMostNamed) out += fmt::format(" and {} more", hexes.size() - kMostNamed);
  return out;
}

bool has_location(const Map& map, HexId hex, LocationKind kind) {
  for (const LocationId l : map.locations(hex))
    if (map.location(l).kind == kind) return true;
  return false;
}

// The dot of a VASL board's hex may lie on a road or stream that stays.
void report_dots(const MapChange& change, const Map& map, Diagnostics& found) {
  if (map.raster() == nullptr || *change.becomes == kOpenGround) return;
  std::vector<HexId> hexes;
  for (const HexId hex : change.hexes)
    if (part_of(map.hex(hex).terrain) != TerrainPart::ground && !map.hex(hex).road_through_woods) hexes.push_back(hex);
  if (!hexes.empty())
    found.note(
        "change-in-part", change.place,
        fmt::format("the dot of {} lies on a road, stream or bridge, by which the hex goes", names_of(map, hexes)),
        "write 'road: none', 'depression: none' or 'bridge: none' in the same entry where it is gone");
}

void report_stairs(const MapChange& change, const Map& map, Diagnostics& found) {
  std::vector<bool> with_stairs(65536, false);
  for (const HexId hex : map.hexes())
    if (map.hex(hex).stairway) with_stairs[map.hex(hex).building] = true;
  std::vector<HexId> hexes;
  for (const HexId hex : change.hexes)
    if (map.hex(hex).building != 0 && !with_stairs[map.hex(hex).building] &&
        has_location(map, hex, LocationKind::upper))
      hexes.push_back(hex);
  if (!hexes.empty())
    found.warning("no-stairs", change.place,
                  fmt::format("no unit can reach the upper levels of the building in {}", names_of(map, hexes)),
                  "write 'stairs: true' for a hex of the building");
}

// A road and a stream may meet by any of the changes, and a bridge come by a later one.
void report_fords(const MapChange& change, const Map& map, std::set<HexId>& reported, Diagnostics& found) {
  for (const CourseStep& step : change.through) {
    const TerrainId stream = map.location(map.ground(step.hex)).depression;
    if (stream == kNoTerrain || part_of(stream) != TerrainPart::depression || map.hex(step.hex).road_sides == 0)
      continue;
    const bool bridge = has_location(map, step.hex, LocationKind::bridge);
    const bool ford = !bridge && !traits_of(TerrainCatalogue::standard()[stream]).as_road;
    if (ford && reported.insert(step.hex).second)
      map_file::report_road_in_stream(stream, map.name(step.hex), step.place, found);
  }
}

}  // namespace

void report_no_effect(const MapChange& change, Diagnostics& found) {
  found.warning("no-effect", change.place, "the change alters nothing on this map",
                "leave it out, or look at the hexes it names and at what is there ('hexrout show')");
}

void report_what_came(std::span<const MapChange> changes, const Map& map, Diagnostics& found) {
  std::set<HexId> fords;
  for (const MapChange& change : changes) {
    report_fords(change, map, fords, found);
    if (!change.sides.empty()) continue;
    const bool whole = change.becomes && !change.from;
    if (whole) report_dots(change, map, found);
    if (change.upper_levels.value_or(0) > 1 || (whole && is_building(TerrainCatalogue::standard()[*change.becomes])))
      report_stairs(change, map, found);
  }
}

}  // namespace hexrout::by_hand
