// Facts given hex by hex, which replace those of the other sections.
#include <fmt/format.h>

#include <algorithm>

#include "map/file/draft.hpp"

namespace hexrout::map_file {

namespace {

std::uint8_t read_side_set(Fields& f, std::string_view key, Draft& draft) {
  unsigned out = 0;
  const Node node = f.maybe(key);
  for (const std::string& word : f.texts(key)) {
    const int side = Draft::side_of(word);
    if (side < 0)
      draft.found.error("not-a-side", node.place(), fmt::format("{} is not a hexside", in_quotes(word)),
                        "the sides are n, ne, se, s, sw and nw");
    else
      out |= 1u << side;
  }
  return static_cast<std::uint8_t>(out);
}

void read_six(const Node& list, std::array<TerrainId, 6>& six, Draft& draft) {
  if (!list.is_list() || list.size() != 6) {
    draft.found.error("not-six", list.place(), "expected six terrains, clockwise from north",
                      "write none for a side without terrain");
    return;
  }
  for (std::size_t d = 0; d < 6; ++d)
    six[d] = list.item(d).scalar() == "none" ? kNoTerrain : draft.read_terrain(list.item(d)).value_or(kNoTerrain);
}

TerrainId ground_or_none(Fields& f, std::string_view key, TerrainId otherwise, Draft& draft) {
  const Node node = f.maybe(key);
  if (!node) return otherwise;
  return node.scalar() == "none" ? kNoTerrain : draft.read_ground(node).value_or(otherwise);
}

// Reads the terrain of a Location; `otherwise` without the key. Never returns kNoTerrain.
TerrainId ground(Fields& f, TerrainId otherwise, Draft& draft) {
  const Node node = f.maybe("terrain");
  return node ? draft.read_ground(node).value_or(otherwise) : otherwise;
}

std::vector<Location> read_locations(const Node& list, Draft& draft) {
  std::vector<Location> out;
  if (!list.is_list() || list.size() == 0 || list.size() > 64) {
    draft.found.error("not-locations", list.place(), "expected a list of 1 to 64 Locations",
                      "write {level: 1, kind: upper, terrain: woods}");
    return out;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), draft.found, "Location");
    Location l;
    l.level = static_cast<std::int8_t>(f.integer("level", 0, -20, 99));
    l.kind = static_cast<LocationKind>(f.choice("kind", 0, kLocationKinds));
    l.terrain = ground(f, kOpenGround, draft);
    l.depression = ground_or_none(f, "depression", kNoTerrain, draft);
    f.done();
    for (const Location& other : out)
      if (other.level == l.level && other.kind == l.kind)
        draft.found.error("location-twice", list.item(i).place(), "this Location is listed a second time",
                          "keep one of the two");
    out.push_back(l);
  }
  if (std::none_of(out.begin(), out.end(), [](const Location& l) { return l.kind == LocationKind::ground; }))
    draft.found.error("no-ground", list.place(), "the hex has no ground Location", "add one of kind ground");
  return out;
}

}  // namespace

void read_details(const Node& list, Draft& draft) {
  if (list && !list.is_list())
    draft.found.error("not-a-list", list.place(), "expected a list, one entry a hex", "begin each entry with '- '");
  if (!list.is_list()) return;
  std::vector<std::pair<Hex, std::size_t>> seen;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), draft.found, "detail");
    const Node at_node = f.need("at");
    const auto at = at_node ? draft.read_hex(at_node) : std::nullopt;
    if (!at) continue;
    DraftHex& hex = *draft.hex(*at);
    HexFacts& facts = hex.facts;
    // The ground keeps its terrain where that of the hex is changed here.
    if (hex.locations.empty()) hex.locations.push_back(hex.ground());
    seen.emplace_back(*at, i);
    facts.base_level =
        static_cast<std::int8_t>(f.integer("level", facts.base_level, kLowestShown - 1, kHighestShown + 1));
    facts.terrain = ground(f, facts.terrain, draft);
    facts.stairway = f.boolean("stairway", facts.stairway);
    facts.building = static_cast<std::uint16_t>(f.integer("building", facts.building, 0, 65535));
    facts.road_through_woods = f.boolean("road_through_woods", facts.road_through_woods);
    if (f.has("road_sides")) facts.road_sides = read_side_set(f, "road_sides", draft);
    if (f.has("depression_sides")) facts.depression_sides = read_side_set(f, "depression_sides", draft);
    if (f.has("cliff_sides")) facts.cliff_sides = read_side_set(f, "cliff_sides", draft);
    if (f.has("slope_sides")) facts.slope_sides = read_side_set(f, "slope_sides", draft);
    if (f.has("half")) facts.half = read_side_set(f, "half", draft);
    if (const Node six = f.maybe("hexside")) read_six(six, facts.hexside, draft);
    if (const Node six = f.maybe("side_terrain")) read_six(six, facts.side_terrain, draft);
    if (const Node locations = f.maybe("locations")) hex.locations = read_locations(locations, draft);
    f.done();
  }
  std::sort(seen.begin(), seen.end());
  for (std::size_t i = 1; i < seen.size(); ++i)
    if (seen[i].first == seen[i - 1].first)
      draft.found.error("hex-twice", list.item(seen[i].second).place(),
                        fmt::format("{} is detailed twice", hex_name(seen[i].first)), "join the two entries");
}

}  // namespace hexrout::map_file
