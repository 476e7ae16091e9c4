// "sees", "threats": lines of sight of a whole position.
#include <fmt/format.h>

#include <algorithm>

#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "engine/place_params.hpp"
#include "engine/sight_words.hpp"
#include "hexrout/los/known_sight.hpp"

namespace hexrout {

namespace {

constexpr std::uint32_t kMostPlaces = 20'000;   // of a field or a threat map, an answer
constexpr std::size_t kPlacesTogether = 256;    // between two looks at the clock
constexpr std::size_t kMostKnown = 4;           // games whose lines are kept
constexpr std::uint32_t kFarthest = 1'000'000;  // hexes; any range

int distance(const Map& map, LocationId a, LocationId b) {
  return map.distance(map.location(a).hex, map.location(b).hex);
}

bool open(const Sighting& line) {
  return !line.blocked && !line.undecided;
}

// Units in play with a line to a Location.
Json seen_by(const Game& game, const Sight& sight, LocationId at) {
  const Map& map = *game.setting().map;
  Json out = Json::array();
  for (const UnitView& unit : game.units()) {
    if (unit.at == kNowhere || unit.presence != Presence::in_play) continue;
    const Sighting line = unit.at == at ? Sighting{} : sight.look(unit.at, at);
    if (open(line))
      out.push_back(Json{{"unit", unit.id},
                         {"side", unit.side},
                         {"at", map.location_name(unit.at)},
                         {"range", distance(map, unit.at, at)},
                         {"hindrance", line.hindrance}});
  }
  return out;
}

// Returns the Locations of a part of the map that a Location sees. The part ends early if the time is up.
Json field_of(const Deadline& deadline, const Game& game, const Sight& sight, LocationId from, Part& part,
              std::uint32_t range) {
  const Map& map = *game.setting().map;
  Json places = Json::array();
  Json hindrance = Json::array();
  for (LocationId at{part.begin}; at < part.end; ++at) {
    if (at.number() > part.begin && at.number() % kPlacesTogether == 0 && deadline.over()) {
      part.end = at.number();
      break;
    }
    if (at == from || distance(map, from, at) > static_cast<int>(range)) continue;
    const Sighting line = sight.look(from, at);
    if (!open(line)) continue;
    places.push_back(map.location_name(at));
    hindrance.push_back(line.hindrance);
  }
  return Json{{"locations", std::move(places)}, {"hindrance", std::move(hindrance)}};
}

// The fire of enemies of a side on each of some Locations.
struct Threats {
  std::vector<std::uint32_t> seen;          // enemies with a line to it
  std::vector<std::uint32_t> normal_range;  // of those, within the Normal Range of a weapon
  std::vector<std::uint32_t> fire;          // quarters of a firepower factor

  void resize(std::size_t places) {
    seen.resize(places);
    normal_range.resize(places);
    fire.resize(places);
  }
};

// Computes threats of several places at once, until the time is up.
Threats threats_at(const Deadline& deadline, const Game& game, const Sight& sight, const std::vector<Firer>& enemies,
                   const std::vector<LocationId>& places) {
  const Map& map = *game.setting().map;
  Threats out;
  for (std::size_t done = 0; done < places.size() && (done == 0 || !deadline.over()); done += kPlacesTogether) {
    const std::size_t end = std::min(done + kPlacesTogether, places.size());
    out.resize(end);
    for (const Firer& enemy : enemies)
      for (std::size_t i = done; i < end; ++i) {
        if (places[i] != enemy.at && !open(sight.look(enemy.at, places[i]))) continue;
        const int hexes = distance(map, enemy.at, places[i]);
        ++out.seen[i];
        if (enemy.within_normal_range(hexes)) ++out.normal_range[i];
        out.fire[i] += enemy.quarters(hexes);
      }
  }
  return out;
}

std::vector<LocationId> all_of(Part part) {
  std::vector<LocationId> out;
  for (LocationId at{part.begin}; at < part.end; ++at) out.push_back(at);
  return out;
}

}  // namespace

const Sight& EngineRoom::lines(const Game& game) {
  const Setting& setting = game.setting();
  for (const KnownLines& kept : known_lines_)
    if (kept.of == setting.sight) return *kept.known;
  if (known_lines_.size() == kMostKnown) known_lines_.erase(known_lines_.begin());
  known_lines_.push_back({setting.sight, known_lines(setting.sight, setting.map->location_count())});
  return *known_lines_.back().known;
}

std::optional<Json> sees_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  if (game == nullptr) return std::nullopt;
  const Game& now = game->now();
  const Map& map = *now.setting().map;
  std::optional<LocationId> at = read_place(params, "at", map, found);
  const std::string id = params.text("unit", "");
  const auto range = static_cast<std::uint32_t>(params.number("range", kFarthest, 0, kFarthest));
  Part part = read_part(params, map.location_count(), kMostPlaces);
  const Deadline deadline(room, params);
  params.done();
  if (!found.has_errors() && params.has("at") == params.has("unit"))
    found.error("bad-param", field("at"), "'at' or 'unit' is needed, and not both",
                "name a Location, or a unit on the map");
  if (found.has_errors()) return std::nullopt;
  if (params.has("unit")) {
    const auto unit = known_unit(now, id, "unit", found);
    if (!unit) return std::nullopt;
    if (unit->at == kNowhere) {
      found.error("bad-param", field("unit"), fmt::format("'unit': {} is not on the map", printable(id)),
                  "name one that is");
      return std::nullopt;
    }
    at = unit->at;
  }
  const Sight& sight = room.lines(now);
  const std::uint32_t wanted = part.end;
  Json watchers = seen_by(now, sight, *at);
  Json field = field_of(deadline, now, sight, *at, part, range);
  if (deadline.interrupted(found)) return std::nullopt;
  Json out{{"at", map.location_name(*at)},
           {"mode", mode_of(sight)},
           {"seen_by", std::move(watchers)},
           {"field", std::move(field)},
           {"next", part.next(map.location_count())}};
  deadline.tell(out, part.end == wanted);
  return out;
}

std::optional<Json> threats_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  if (game == nullptr) return std::nullopt;
  const Game& now = game->now();
  const Map& map = *now.setting().map;
  const std::string side = params.need_text("side");
  auto places = read_places(params, "at", map, kMostPlaces, found);
  Part part = read_part(params, map.location_count(), kMostPlaces);
  const Deadline deadline(room, params);
  params.done();
  if (places && (params.has("first") || params.has("most")))
    found.error("bad-param", field("at"), "'at' names the Locations, so 'first' and 'most' have no effect",
                "leave them away");
  if (found.has_errors() || !known_side(now, side, found)) return std::nullopt;
  std::vector<Firer> enemies = now.firers();
  std::erase_if(enemies, [&](const Firer& firer) { return firer.side == side; });
  const bool whole = !places;
  if (whole) places = all_of(part);
  if (!few_enough(enemies.size() * places->size(), found, "ask with a smaller 'most', or name Locations in 'at'"))
    return std::nullopt;
  const Threats threats = threats_at(deadline, now, room.lines(now), enemies, *places);
  if (deadline.interrupted(found)) return std::nullopt;
  const auto done = static_cast<std::uint32_t>(threats.seen.size());
  if (whole) part.end = part.begin + done;
  Json ids = Json::array();
  for (const Firer& enemy : enemies) ids.push_back(enemy.unit);
  Json out{{"side", side},
           {"enemies", std::move(ids)},
           {"first", whole ? Json(part.begin) : Json(nullptr)},
           {"seen", threats.seen},
           {"normal_range", threats.normal_range},
           {"fire", threats.fire},
           {"next", whole                   ? part.next(map.location_count())
                    : done < places->size() ? Json(done)
                                            : Json(nullptr)}};
  deadline.tell(out, done == places->size());
  return out;
}

}  // namespace hexrout
