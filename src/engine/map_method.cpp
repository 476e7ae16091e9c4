// "map": the map of a game as data, whole or in parts.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/deadline.hpp"
#include "engine/json_value.hpp"
#include "engine/methods.hpp"
#include "engine/place_params.hpp"
#include "engine/want.hpp"
#include "hexrout/move/foot_graph.hpp"

namespace hexrout {

namespace {

constexpr std::uint32_t kMostHexes = 5'000;  // an answer

constexpr std::array<const char*, 6> kSides{"n", "ne", "se", "s", "sw", "nw"};
constexpr std::array<const char*, 6> kKinds{"ground", "upper", "rooftop", "cellar", "bridge", "under-bridge"};
constexpr std::array<const char*, 8> kTraits{"road",       "careful",  "whole-allotment", "uphill",
                                             "crawl-only", "no-crawl", "in-trench",       "round-bar"};
constexpr std::array<const char*, 15> kPlaced{
    "smoke",  "vehicle", "wreck", "burning-wreck", "stone-rubble",    "wooden-rubble", "blaze",     "foxhole",
    "trench", "pillbox", "wire",  "minefield",     "fire-for-effect", "roadblock",     "shellholes"};

static_assert(kPlaced.size() == static_cast<std::size_t>(PlacedKind::shellholes) + 1);

// Parts of the answer.
struct Wanted {
  bool hexes = true;
  bool locations = true;
  bool steps = true;
  bool placed = true;
};

constexpr std::array<PartName<Wanted>, 4> kMapParts{{{"hexes", &Wanted::hexes},
                                                     {"locations", &Wanted::locations},
                                                     {"steps", &Wanted::steps},
                                                     {"placed", &Wanted::placed}}};

std::string terrain_name(TerrainId id) {
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  return terrain.has(id) ? terrain[id].name : "none";
}

void add_sides(Json& out, const char* key, unsigned set) {
  if (set == 0) return;
  Json& list = out[key] = Json::array();
  for (std::size_t d = 0; d < kSides.size(); ++d)
    if ((set >> d & 1U) != 0) list.push_back(kSides[d]);
}

Json hex_json(const Map& map, HexId id) {
  const HexFacts& hex = map.hex(id);
  Json out{{"id", id.number()}, {"name", map.name(id)},    {"col", hex.at.col},
           {"row", hex.at.row}, {"level", hex.base_level}, {"terrain", terrain_name(hex.terrain)}};
  Json& beside = out["neighbours"] = Json::array();
  for (const Direction d : kAllDirections) {
    const HexId other = map.neighbour(id, d);
    beside.push_back(other == kNowhere ? Json(nullptr) : Json(map.name(other)));
  }
  Json& locations = out["locations"] = Json::array();
  for (const LocationId at : IndexRange<LocationId>(map.ground(id), map.location_count(id)))
    locations.push_back(at.number());
  for (std::size_t d = 0; d < kSides.size(); ++d)
    if (hex.hexside[d] != kNoTerrain) out["hexsides"][kSides[d]] = terrain_name(hex.hexside[d]);
  add_sides(out, "roads", hex.road_sides);
  add_sides(out, "depressions", hex.depression_sides);
  add_sides(out, "cliffs", hex.cliff_sides);
  add_sides(out, "slopes", hex.slope_sides);
  add_sides(out, "cut", hex.half);
  if (hex.road_through_woods) out["woods_road"] = true;
  if (hex.building != 0) out["building"] = hex.building;
  if (hex.stairway) out["stairway"] = true;
  return out;
}

Json location_json(const Map& map, LocationId at) {
  const Location& l = map.location(at);
  Json out{{"id", at.number()},
           {"name", map.location_name(at)},
           {"hex", l.hex.number()},
           {"level", l.level},
           {"kind", kKinds[static_cast<std::size_t>(l.kind)]},
           {"terrain", terrain_name(l.terrain)}};
  if (l.depression != kNoTerrain) out["depression"] = terrain_name(l.depression);
  return out;
}

Json steps_json(const FootGraph& graph, LocationId from) {
  Json list = Json::array();
  for (const FootStep& step : graph.steps(from)) {
    Json one{{"to", step.to.number()}, {"half_mf", step.half_mf.count()}};
    if (step.side != kVertical) one["side"] = kSides[step.side];
    for (std::size_t i = 0; i < kTraits.size(); ++i)
      if ((step.traits >> i & 1U) != 0) one["traits"].push_back(kTraits[i]);
    list.push_back(std::move(one));
  }
  return Json{{"from", from.number()}, {"to", std::move(list)}};
}

Json placed_json(const Placed& p, const Map& map) {
  Json out{
      {"kind", kPlaced[static_cast<std::size_t>(p.kind)]}, {"at", place_json(p.at, map)}, {"strength", p.strength}};
  if (p.kind == PlacedKind::roadblock || p.kind == PlacedKind::pillbox)
    out["side"] = kSides[static_cast<std::size_t>(p.side)];
  return out;
}

// The hexes of these Locations, each once, ascending.
std::vector<HexId> hexes_of(const Map& map, const std::vector<LocationId>& places) {
  std::vector<HexId> out;
  for (const LocationId at : places) out.push_back(map.location(at).hex);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Writes the wanted parts of the hexes, from the first on, until the time is up; `hexes` keeps the written ones.
Json map_json(const Game& game, const Wanted& want, std::vector<HexId>& hexes, Deadline& deadline) {
  const Setting& setting = game.setting();
  const Map& map = *setting.map;
  Json out = object_with_room(11);
  out["title"] = map.title();
  out["columns"] = map.columns();
  out["rows"] = map.rows();
  out["hex_count"] = map.hex_count();
  out["location_count"] = map.location_count();
  std::optional<FootGraph> graph;
  if (want.steps) graph.emplace(game.board().steps);
  Json hex_list = Json::array();
  Json location_list = Json::array();
  Json step_list = Json::array();
  std::size_t done = 0;
  for (; done < hexes.size() && (done == 0 || !deadline.over()); ++done) {
    if (want.hexes) deadline.made(hex_list.emplace_back(hex_json(map, hexes[done])));
    for (const LocationId at : map.locations(hexes[done])) {
      if (want.locations) deadline.made(location_list.emplace_back(location_json(map, at)));
      if (want.steps) deadline.made(step_list.emplace_back(steps_json(*graph, at)));
    }
  }
  hexes.resize(done);
  if (want.hexes) out["hexes"] = std::move(hex_list);
  if (want.locations) out["locations"] = std::move(location_list);
  if (want.steps) out["steps"] = std::move(step_list);
  if (want.placed) {
    Json& list = out["placed"] = Json::array();
    for (const Placed& p : setting.placed)
      if (p.at != kNowhere && std::binary_search(hexes.begin(), hexes.end(), map.location(p.at).hex))
        list.push_back(placed_json(p, map));
  }
  return out;
}

}  // namespace

std::optional<Json> map_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const Wanted want = read_want(params, kMapParts, Wanted{});
  if (game == nullptr) return std::nullopt;
  const Game& now = game->now();
  const Map& map = *now.setting().map;
  const auto named = read_places(params, "hexes", map, kMostHexes, found);
  Part part = read_part(params, map.hex_count(), kMostHexes);
  Deadline deadline(room, params);
  params.done();
  if (named && (params.has("first") || params.has("most")))
    found.error("bad-param", field("hexes"), "'hexes' names the hexes, so 'first' and 'most' have no effect",
                "leave them away");
  if (found.has_errors()) return std::nullopt;
  std::vector<HexId> hexes;
  if (named)
    hexes = hexes_of(map, *named);
  else
    for (HexId hex{part.begin}; hex < part.end; ++hex) hexes.push_back(hex);
  const std::size_t wanted = hexes.size();
  Json out = map_json(now, want, hexes, deadline);
  if (deadline.interrupted(found)) return std::nullopt;
  const bool complete = hexes.size() == wanted;
  if (!named) part.end = part.begin + static_cast<std::uint32_t>(hexes.size());
  out["next"] = !named ? part.next(map.hex_count()) : complete ? Json(nullptr) : Json(hexes.size());
  deadline.tell(out, complete);
  return out;
}

}  // namespace hexrout
