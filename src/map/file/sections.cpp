// The sections of a map file, and the facts that follow from them together.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "hexrout/map/terrain_traits.hpp"
#include "map/file/draft.hpp"

namespace hexrout::map_file {

namespace {

// Calls read(Fields&) for every entry of a list and closes it.
template <class Read>
void each(const Node& list, Diagnostics& found, const char* what, Read&& read) {
  if (!list) return;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), fmt::format("expected a list, one entry a {}", what),
                "begin each entry with '- '");
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), found, what);
    read(f);
    f.done();
  }
}

int side_between(Hex a, Hex b) {
  return direction_to(a, b);
}

// The sides a chain crosses: bit sets by hex, both hexes of a side included.
template <class Cross>
void along(const std::vector<HexAndSide>& chain, Cross&& cross) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (chain[i].side >= 0) cross(chain[i].at, chain[i].side);
    if (i + 1 == chain.size()) break;
    const int side = side_between(chain[i].at, chain[i + 1].at);
    cross(chain[i].at, side);
    cross(chain[i + 1].at, (side + 3) % 6);
  }
}

std::vector<HexAndSide> sides_in(const Node& node, Draft& draft) {
  return read_sides(node, draft.found, [&](std::string_view name) {
    const auto at = parse_hex_name(name);
    return at && draft.hex(*at) != nullptr ? at : std::nullopt;
  });
}

// Returns where the sides begin behind the name of a hex: nowhere if all of it is one, after its first word, if that is
// a hex, else before the words at the end that are sides.
std::size_t end_of_name(const std::string& text, const std::function<std::optional<Hex>(std::string_view)>& find) {
  const std::size_t first = text.find(' ');
  if (first != std::string::npos && find(text)) return std::string::npos;
  if (first == std::string::npos || find(std::string_view(text).substr(0, first))) return first;
  std::size_t end = text.size();
  while (true) {
    const std::size_t blank = text.find_last_of(' ', end - 1);
    if (blank == std::string::npos || blank == 0) return first;
    if (Draft::side_of(std::string_view(text).substr(blank + 1, end - blank - 1)) < 0)
      return end == text.size() ? first : end;
    end = blank;
  }
}

// A set of hexes with look-up in constant time.
class HexSet {
 public:
  explicit HexSet(const std::vector<Hex>& hexes = {}) {
    for (const Hex at : hexes) add(at);
  }
  // False if it was there.
  bool add(Hex at) { return keys_.insert(key(at)).second; }
  bool has(Hex at) const { return keys_.contains(key(at)); }
  std::size_t size() const { return keys_.size(); }

 private:
  static std::uint32_t key(Hex at) {
    return static_cast<std::uint32_t>(static_cast<std::uint16_t>(at.col)) << 16U | static_cast<std::uint16_t>(at.row);
  }
  std::unordered_set<std::uint32_t> keys_;
};

void rowhouse_walls(Draft& draft, const std::vector<Hex>& hexes, const HexSet& all, TerrainId building,
                    const Place& place) {
  const int levels = upper_levels(draft.terrain[building]);
  const auto wall = draft.terrain.find(levels == 0 ? "rowhouse-wall" : fmt::format("rowhouse-wall-{}", levels));
  for (const Hex at : hexes)
    for (int d = 0; d < 6; ++d) {
      const Hex other = neighbour(at, static_cast<Direction>(d));
      if (all.has(other)) set_hexside(draft, {at, d, place}, *wall);
    }
}

std::uint16_t next_building(Draft& draft, const Place& place) {
  if (draft.buildings == 65535)
    draft.found.error("too-many-buildings", place, "the map has more than 65535 buildings", "join some of them");
  if (draft.buildings < 65536) ++draft.buildings;
  return static_cast<std::uint16_t>(std::min<std::uint32_t>(draft.buildings, 65535));
}

// Every hex of a building must be reachable from its first one without leaving it.
bool hang_together(Hex first, const HexSet& all) {
  HexSet seen;
  seen.add(first);
  for (std::vector<Hex> open{first}; !open.empty();) {
    const Hex at = open.back();
    open.pop_back();
    for (const Direction d : kAllDirections)
      if (const Hex other = neighbour(at, d); all.has(other) && seen.add(other)) open.push_back(other);
  }
  return seen.size() == all.size();
}

}  // namespace

void set_hexside(Draft& draft, const HexAndSide& where, TerrainId id) {
  DraftHex& hex = *draft.hex(where.at);
  TerrainId& here = hex.facts.hexside[static_cast<std::size_t>(where.side)];
  if (here != kNoTerrain && here != id)
    draft.found.error("hexside-twice", where.place,
                      fmt::format("this hexside of {} has {} already", hex_name(where.at), draft.terrain[here].name),
                      "a hexside has one terrain");
  here = id;
  const bool cliff = draft.terrain[id].name == "cliff";
  if (cliff) hex.facts.cliff_sides = static_cast<std::uint8_t>(hex.facts.cliff_sides | 1 << where.side);
  if (DraftHex* const other = draft.neighbour(where.at, where.side)) {
    const int back = (where.side + 3) % 6;
    other->facts.hexside[static_cast<std::size_t>(back)] = id;
    if (cliff) other->facts.cliff_sides = static_cast<std::uint8_t>(other->facts.cliff_sides | 1 << back);
  }
}

namespace {

// A hex and the sides behind it, as they are written.
struct NamedSides {
  Hex at;
  std::vector<int> sides;
  bool any_written = false;
};

std::optional<NamedSides> hex_and_sides(const Node& node, Diagnostics& found,
                                        const std::function<std::optional<Hex>(std::string_view)>& find,
                                        const std::function<std::string(std::string_view, std::string)>& hint) {
  const auto text = to_text(node, found, "hexside");
  if (!text) return std::nullopt;
  const std::size_t space = end_of_name(*text, find);
  const std::string name = text->substr(0, space);
  const auto at = find(name);
  if (!at) {
    std::string write = "write a hex and its sides: B2 n ne";
    found.error(parse_hex_name(name) ? "off-map" : "not-a-hex", node.place(),
                fmt::format("the map has no hex {}", in_quotes(name)), hint ? hint(name, write) : write);
    return std::nullopt;
  }
  NamedSides out{*at, {}, space != std::string::npos};
  for (std::size_t begin = space; begin != std::string::npos;) {
    const std::size_t end = text->find(' ', begin + 1);
    const std::string word = text->substr(begin + 1, end == std::string::npos ? end : end - begin - 1);
    begin = end;
    if (word.empty()) continue;
    const int side = Draft::side_of(word);
    if (side < 0)
      found.error("not-a-side", node.place(), fmt::format("{} is not a hexside", in_quotes(word)),
                  "the sides are n, ne, se, s, sw and nw");
    else
      out.sides.push_back(side);
  }
  return out;
}

}  // namespace

std::vector<HexAndSide> read_sides(const Node& node, Diagnostics& found,
                                   const std::function<std::optional<Hex>(std::string_view)>& find,
                                   const std::function<std::string(std::string_view, std::string)>& hint) {
  std::vector<HexAndSide> out;
  const auto named = hex_and_sides(node, found, find, hint);
  if (!named) return out;
  for (const int side : named->sides) out.push_back({named->at, side, node.place()});
  if (!named->any_written)
    found.error("no-side", node.place(), "no hexside is named", "write a hex and its sides: B2 n ne");
  return out;
}

std::optional<HexAndSide> read_step(const Node& node, Diagnostics& found,
                                    const std::function<std::optional<Hex>(std::string_view)>& find,
                                    const std::function<std::string(std::string_view, std::string)>& hint) {
  const std::size_t errors_before = found.error_count();
  const auto named = hex_and_sides(node, found, find, hint);
  if (!named || found.error_count() > errors_before) return std::nullopt;
  if (named->sides.size() > 1) {
    found.error("not-a-side", node.place(), "a course leaves its last hex by one side", "write one side: B2 n");
    return std::nullopt;
  }
  return HexAndSide{named->at, named->sides.empty() ? -1 : named->sides.front(), node.place()};
}

void read_levels(const Node& list, Draft& draft) {
  each(list, draft.found, "level", [&](Fields& f) {
    const auto level = f.need("level");
    const auto value = level ? to_integer(level, draft.found, kLowestShown, kHighestShown, "level") : std::nullopt;
    for (const Hex at : draft.read_hexes(f.need("hexes")))
      if (value) draft.hex(at)->facts.base_level = static_cast<std::int8_t>(*value);
  });
}

void read_half_hexes(Fields& top, Draft& draft) {
  const Node node = top.maybe("half_hexes");
  const std::vector<std::string> edges{"top", "bottom", "left", "right"};
  for (const std::string& word : top.texts("half_hexes")) {
    const auto edge = std::find(edges.begin(), edges.end(), word) - edges.begin();
    if (edge == 4) {
      draft.found.error("unknown-word", node.place(), fmt::format("{} is not an edge", in_quotes(word)),
                        "the edges are top, bottom, left and right");
      continue;
    }
    for (DraftHex& hex : draft.all()) {
      const Hex at = hex.facts.at;
      const int y = doubled_y(at);
      unsigned cut = 0;
      if (edge == 0 && y == 0) cut = 1u << 0;
      if (edge == 1 && y == draft.lines - 1) cut = 1u << 3;
      if (edge == 2 && at.col == 0) cut = 1u << 4 | 1u << 5;
      if (edge == 3 && at.col == draft.columns - 1) cut = 1u << 1 | 1u << 2;
      hex.facts.half = static_cast<std::uint8_t>(hex.facts.half | cut);
    }
  }
}

namespace {

// An entry of 'buildings' while it is read.
struct BuildingEntry {
  Node hexes_node;
  std::vector<Hex> hexes;
  TerrainId terrain;
  bool rowhouse;
  bool rooftop;
  bool cellar;
};

void place_building(const BuildingEntry& entry, Draft& draft) {
  std::uint16_t number = 0;
  for (std::size_t i = 0; i < entry.hexes.size(); ++i) {
    const Hex at = entry.hexes[i];
    DraftHex& hex = *draft.hex(at);
    const Place place = entry.hexes_node.item(std::min(i, entry.hexes_node.size() - 1)).place();
    if (hex.building_listed) {
      draft.found.error("building-twice", place, fmt::format("{} belongs to a building already", hex_name(at)),
                        "name each hex once");
      continue;
    }
    if (hex.facts.terrain != kOpenGround && hex.facts.terrain != entry.terrain)
      draft.found.error(
          "building-over", place,
          fmt::format("the building would cover {} in {}", draft.terrain[hex.facts.terrain].name, hex_name(at)),
          "show open ground or the same building there");
    if (number == 0 || entry.rowhouse) number = next_building(draft, place);
    hex.building_listed = true;
    hex.facts.terrain = entry.terrain;
    hex.facts.building = number;
    hex.rooftop = entry.rooftop;
    hex.cellar = entry.cellar;
    hex.facts.stairway = upper_levels(draft.terrain[entry.terrain]) == 1;
  }
}

void place_stairs(const BuildingEntry& entry, const HexSet& all_hexes, const Node& stairs_node, Draft& draft) {
  bool stairs = upper_levels(draft.terrain[entry.terrain]) <= 1;
  const bool all = stairs_node.is_scalar() && stairs_node.scalar() == "all";
  for (const Hex at : all ? entry.hexes : draft.read_hexes(stairs_node)) {
    stairs = true;
    if (!all_hexes.has(at))
      draft.found.error("stairs-outside", stairs_node.place(),
                        fmt::format("the stairs in {} are not in this building", hex_name(at)),
                        "name a hex of the building");
    else
      draft.hex(at)->facts.stairway = true;
  }
  if (!stairs)
    draft.found.warning("no-stairs", entry.hexes_node.place(), "no unit can reach the upper levels of this building",
                        "name hexes under 'stairs'");
}

void read_building(Fields& f, Draft& draft) {
  const Node hexes_node = f.need("hexes");
  const auto hexes = draft.read_hexes(hexes_node);
  const Node terrain_node = f.maybe("terrain");
  const bool rowhouse = f.boolean("rowhouse", false);
  const bool rooftop = f.boolean("rooftop", false);
  const bool cellar = f.boolean("cellar", false);
  const Node stairs_node = f.maybe("stairs");
  if (hexes.empty()) return;
  const std::optional<TerrainId> id =
      terrain_node ? draft.read_terrain(terrain_node) : std::optional(draft.hex(hexes[0])->facts.terrain);
  if (!id) return;
  const Terrain& t = draft.terrain[*id];
  if (!is_building(t) || t.hexside) {
    draft.found.error("not-a-building", (terrain_node ? terrain_node : hexes_node).place(),
                      fmt::format("{} is no building", t.name), "name a building terrain, such as stone-building-2");
    return;
  }
  const HexSet all_hexes(hexes);
  if (!hang_together(hexes.front(), all_hexes))
    draft.found.error("building-apart", hexes_node.place(), "the hexes of this building do not touch each other",
                      "make two buildings of it");
  const BuildingEntry entry{hexes_node, hexes, *id, rowhouse, rooftop, cellar};
  place_building(entry, draft);
  place_stairs(entry, all_hexes, stairs_node, draft);
  if (rowhouse) rowhouse_walls(draft, hexes, all_hexes, *id, hexes_node.place());
}

}  // namespace

void read_buildings(const Node& list, Draft& draft) {
  each(list, draft.found, "building", [&](Fields& f) { read_building(f, draft); });
}

void report_building_in_way(bool road, const std::string& hex, const Place& place, Diagnostics& found) {
  const std::string what = fmt::format("there is a building in {}", hex);
  if (road)
    found.error("road-through-building", place, what, "end the road in the hex before it");
  else
    found.error("stream-through-building", place, what, "lead the stream around it");
}

void report_water_in_way(TerrainId water, const std::string& hex, const Place& place, Diagnostics& found) {
  found.error("road-in-water", place, fmt::format("{} is {}", hex, TerrainCatalogue::standard()[water].name),
              "put a bridge there");
}

void report_road_in_stream(TerrainId stream, const std::string& hex, const Place& place, Diagnostics& found) {
  found.warning("road-in-stream", place,
                fmt::format("the road meets {} in {} without a bridge", TerrainCatalogue::standard()[stream].name, hex),
                "put a bridge there, or let it be");
}

void lay_stream(Draft& draft, const std::vector<HexAndSide>& chain, TerrainId id) {
  for (const HexAndSide& step : chain) {
    DraftHex& hex = *draft.hex(step.at);
    if (is_building(draft.terrain[hex.facts.terrain])) {
      report_building_in_way(false, draft.name(step.at), step.place, draft.found);
      continue;
    }
    if (hex.depression == kNoTerrain) hex.facts.base_level = static_cast<std::int8_t>(hex.facts.base_level - 1);
    hex.depression = id;
    if (hex.facts.terrain == kOpenGround) hex.facts.terrain = id;
  }
  along(chain, [&](Hex at, int side) {
    HexFacts& facts = draft.hex(at)->facts;
    facts.depression_sides = static_cast<std::uint8_t>(facts.depression_sides | 1 << side);
  });
}

void lay_road(Draft& draft, const std::vector<HexAndSide>& chain, TerrainId id) {
  const Terrain& t = draft.terrain[id];
  const bool sunken = t.kind == TerrainClass::depression;
  for (const HexAndSide& step : chain) {
    DraftHex& hex = *draft.hex(step.at);
    const Terrain& under = draft.terrain[hex.facts.terrain];
    if (is_building(under)) report_building_in_way(true, draft.name(step.at), step.place, draft.found);
    if (under.kind == TerrainClass::water && hex.bridge_level == 0)
      report_water_in_way(hex.facts.terrain, draft.name(step.at), step.place, draft.found);
    if (hex.facts.road_sides == 0 && hex.depression == kNoTerrain) {
      if (sunken) {
        hex.facts.base_level = static_cast<std::int8_t>(hex.facts.base_level - 1);
        hex.depression = id;
      }
      if (t.name == "elevated-road") hex.facts.base_level = static_cast<std::int8_t>(hex.facts.base_level + 1);
    }
    if (hex.facts.terrain == kOpenGround && hex.bridge_level == 0) hex.facts.terrain = id;
  }
  along(chain, [&](Hex at, int side) {
    DraftHex& hex = *draft.hex(at);
    hex.facts.road_sides = static_cast<std::uint8_t>(hex.facts.road_sides | 1 << side);
    hex.road[static_cast<std::size_t>(side)] = id;
    if (hex.depression == id)
      hex.facts.depression_sides = static_cast<std::uint8_t>(hex.facts.depression_sides | 1 << side);
  });
}

void read_streams(const Node& list, Draft& draft) {
  each(list, draft.found, "stream", [&](Fields& f) {
    const Node terrain_node = f.need("terrain");
    const auto id = terrain_node ? draft.read_terrain(terrain_node) : std::nullopt;
    const auto chain = draft.read_chain(f.need("through"));
    if (!id) return;
    if (draft.terrain[*id].kind != TerrainClass::depression) {
      draft.found.error("not-a-depression", terrain_node.place(),
                        fmt::format("{} does not lie below its hex", draft.terrain[*id].name),
                        "name a stream or gully, such as shallow-stream");
      return;
    }
    lay_stream(draft, chain, *id);
  });
}

void read_bridges(const Node& list, Draft& draft) {
  each(list, draft.found, "bridge", [&](Fields& f) {
    const Node at_node = f.need("at");
    const Node terrain_node = f.need("terrain");
    const auto at = at_node ? draft.read_hex(at_node) : std::nullopt;
    const auto id = terrain_node ? draft.read_terrain(terrain_node) : std::nullopt;
    const auto level = f.maybe_integer("level", 1, kHighestRoadway);
    if (!at || !id) return;
    DraftHex& hex = *draft.hex(*at);
    const bool water = draft.terrain[hex.facts.terrain].kind == TerrainClass::water;
    if (!traits_of(draft.terrain[*id]).as_bridge)
      draft.found.error("not-a-bridge", terrain_node.place(), fmt::format("{} is no bridge", draft.terrain[*id].name),
                        "name a bridge, such as single-hex-stone-bridge");
    else if (hex.depression == kNoTerrain && !water && !level)
      draft.found.error("bridge-on-land", at_node.place(),
                        fmt::format("there is nothing to bridge in {}", hex_name(*at)),
                        "list streams first, show water there, or write the level of the roadway above the hex");
    else
      hex.bridge = *id;
    hex.bridge_level = static_cast<std::int8_t>(level.value_or(0));
    // A bridge on the level of its water has no Location beneath it: it is the terrain of the hex.
    if (water && !level) hex.facts.terrain = *id;
  });
}

void read_roads(const Node& list, Draft& draft) {
  each(list, draft.found, "road", [&](Fields& f) {
    const Node terrain_node = f.need("terrain");
    const auto id = terrain_node ? draft.read_terrain(terrain_node) : std::nullopt;
    const auto chain = draft.read_chain(f.need("through"));
    if (!id) return;
    const Terrain& t = draft.terrain[*id];
    if (!traits_of(t).as_road) {
      draft.found.error("not-a-road", terrain_node.place(), fmt::format("{} is not a road", t.name),
                        "name dirt-road, paved-road, elevated-road, sunken-road, path, track or runway");
      return;
    }
    lay_road(draft, chain, *id);
    for (const HexAndSide& step : chain)
      if (const DraftHex& hex = *draft.hex(step.at);
          hex.depression != kNoTerrain && hex.bridge == kNoTerrain && t.kind != TerrainClass::depression)
        report_road_in_stream(hex.depression, draft.name(step.at), step.place, draft.found);
  });
}

void check_courses(Draft& draft) {
  // Boards and maps of other programs have such hexes, and are written so, which is why it is no error.
  const auto report = [&](const DraftHex& hex, std::string_view section, std::string_view missing) {
    draft.found.warning("course-as-ground", draft.place_of(hex),
                        fmt::format("{} in {} is plain ground: {}", draft.terrain[hex.facts.terrain].name,
                                    hex_name(hex.facts.at), missing),
                        fmt::format("list it under '{}', and write the ground beside it here", section));
  };
  for (const DraftHex& hex : draft.all()) {
    if (!hex.exists) continue;
    const Terrain& ground = draft.terrain[hex.facts.terrain];
    const bool sunken = traits_of(ground).as_road;
    if (ground.kind == TerrainClass::depression && hex.depression == kNoTerrain)
      report(hex, sunken ? "roads" : "streams", "no course makes it a depression");
    else if (traits_of(ground).as_bridge && hex.bridge == kNoTerrain)
      report(hex, "bridges", "there is nothing beneath it");
    else if (ground.kind == TerrainClass::road && hex.facts.road_sides == 0)
      report(hex, "roads", "it crosses no hexside");
  }
}

void read_hexsides(const Node& list, Draft& draft) {
  each(list, draft.found, "hexside", [&](Fields& f) {
    const Node terrain_node = f.need("terrain");
    const auto id = terrain_node ? draft.read_terrain(terrain_node) : std::nullopt;
    const Node sides = f.maybe("sides");
    std::vector<HexAndSide> where;
    if (sides) {
      for (const char* key : {"at", "side"})
        if (const Node other = f.maybe(key))
          draft.found.error("two-places", other.place(), fmt::format("'sides' and '{}' both give its place", key),
                            "keep one of the two");
      if (!sides.is_list())
        draft.found.error("not-a-list", sides.place(), "expected a list of hexsides", "write [B2 n ne, C3 s]");
      for (std::size_t i = 0; sides.is_list() && i < sides.size(); ++i)
        for (const HexAndSide& one : sides_in(sides.item(i), draft)) where.push_back(one);
    } else {
      const Node at_node = f.need("at");
      const Node side_node = f.need("side");
      const auto at = at_node ? draft.read_hex(at_node) : std::nullopt;
      const auto word = side_node ? to_text(side_node, draft.found, "side") : std::nullopt;
      const int side = word ? Draft::side_of(*word) : -1;
      if (word && side < 0)
        draft.found.error("not-a-side", side_node.place(), fmt::format("{} is not a hexside", in_quotes(*word)),
                          "the sides are n, ne, se, s, sw and nw");
      if (at && side >= 0) where.push_back({*at, side, at_node.place()});
    }
    if (!id) return;
    if (!draft.terrain[*id].hexside) {
      draft.found.error("not-hexside-terrain", terrain_node.place(),
                        fmt::format("{} does not lie on hexsides", draft.terrain[*id].name),
                        "name wall, hedge, bocage, cliff, roadblock ...");
      return;
    }
    for (const HexAndSide& one : where) set_hexside(draft, one, *id);
  });
}

void read_slopes(const Node& list, Draft& draft) {
  if (list && !list.is_list())
    draft.found.error("not-a-list", list.place(), "expected a list of hexsides", "write [B2 n ne, C3 s]");
  if (!list.is_list()) return;
  for (std::size_t i = 0; i < list.size(); ++i)
    for (const HexAndSide& one : sides_in(list.item(i), draft)) {
      HexFacts& facts = draft.hex(one.at)->facts;
      facts.slope_sides = static_cast<std::uint8_t>(facts.slope_sides | 1 << one.side);
    }
}

void read_names(const Node& map, Draft& draft) {
  if (map && !map.is_map())
    draft.found.error("not-a-map", map.place(), "the names must be written as keys with values", "write A1: name");
  if (!map.is_map()) return;
  std::vector<std::pair<std::string, Hex>> names;
  for (std::size_t i = 0; i < map.size(); ++i) {
    const auto [key, value] = map.entry(i);
    const auto at = parse_hex_name(key);
    const auto name = to_name(value, draft.found, "the name of a hex");
    if (!at || draft.hex(*at) == nullptr) {
      draft.found.error("off-map", map.key_place(i), fmt::format("the map has no hex {}", in_quotes(key)),
                        "name hexes as columns and rows do");
    } else if (name && (name->size() > 40 || name->find('/') != std::string::npos || name->front() == ' ' ||
                        name->back() == ' ')) {
      draft.found.error("hex-name", value.place(), "a hex name has 1 to 40 characters, no '/' and no blank at its ends",
                        "choose another name");
    } else if (name) {
      draft.own_names[*at] = *name;
    }
  }
}

void complete_locations(Draft& draft, DraftHex& hex) {
  HexFacts& facts = hex.facts;
  const Terrain& t = draft.terrain[facts.terrain];
  if (is_building(t) && facts.building == 0) {
    facts.building = next_building(draft, draft.whole);
    facts.stairway = upper_levels(t) == 1;
    if (upper_levels(t) > 1)
      draft.found.warning("no-stairs", draft.place_of(hex),
                          fmt::format("no unit can reach the upper levels of the building in {}", draft.name(facts.at)),
                          "list it under 'buildings' with its stairs");
  }
  facts.road_through_woods = facts.road_sides != 0 && is_woods(t);
  const bool as_made_by_map = hex.depression == (t.kind == TerrainClass::depression ? facts.terrain : kNoTerrain);
  const bool ground_alone = upper_levels(t) == 0 && !hex.rooftop && !hex.cellar && hex.bridge == kNoTerrain;
  if (as_made_by_map && ground_alone) return;
  hex.locations.push_back(hex.ground());
  for (int level = 1; level <= upper_levels(t) && (t.kind != TerrainClass::factory || facts.stairway); ++level)
    hex.locations.push_back(
        {kNowhere, static_cast<std::int8_t>(level), LocationKind::upper, facts.terrain, kNoTerrain});
  if (hex.rooftop)
    hex.locations.push_back({kNowhere, static_cast<std::int8_t>(upper_levels(t) + 1), LocationKind::rooftop,
                             *draft.terrain.find("rooftop"), kNoTerrain});
  if (hex.cellar)
    hex.locations.push_back({kNowhere, -1, LocationKind::cellar, *draft.terrain.find("cellar"), kNoTerrain});
  const auto roadway = hex.bridge_level == 0 && hex.depression != kNoTerrain ? std::int8_t{1} : hex.bridge_level;
  if (hex.bridge != kNoTerrain && roadway > 0)
    hex.locations.push_back({kNowhere, roadway, LocationKind::bridge, hex.bridge, kNoTerrain});
}

void complete_sides(Draft& draft, DraftHex& hex) {
  static const TerrainId path = *TerrainCatalogue::standard().find("path");
  static const TerrainId track = *TerrainCatalogue::standard().find("track");
  const TerrainId centre = hex.facts.terrain;
  const bool along_chain = hex.depression != kNoTerrain || draft.terrain[centre].kind == TerrainClass::road ||
                           centre == path || centre == track;
  for (int d = 0; d < 6; ++d) {
    const auto side = static_cast<std::size_t>(d);
    TerrainId inside = centre;
    if (hex.facts.building != 0) {
      const DraftHex* const other = draft.neighbour(hex.facts.at, d);
      const TerrainId wall = hex.facts.hexside[side];
      const bool rowhouse = wall != kNoTerrain && is_building(draft.terrain[wall]);
      if (!rowhouse && (other == nullptr || other->facts.building != hex.facts.building)) inside = kOpenGround;
    } else if (hex.road[side] != kNoTerrain) {
      inside = hex.road[side];
    } else if ((hex.facts.depression_sides >> d & 1) != 0) {
      inside = hex.depression;
    } else if (along_chain) {
      // Beside the chain lies the terrain that the chain crosses.
      inside = centre == hex.depression || hex.depression == kNoTerrain ? kOpenGround : centre;
    }
    hex.facts.side_terrain[side] = inside;
  }
}

void complete(Draft& draft) {
  for (DraftHex& hex : draft.all())
    if (hex.exists) complete_locations(draft, hex);
  // The terrain just inside a hexside depends on the building numbers of both hexes.
  for (DraftHex& hex : draft.all())
    if (hex.exists) complete_sides(draft, hex);
}

}  // namespace hexrout::map_file
