// Questions about the position as it is now: verdicts, answers in words, reach, lines of sight.
#include <algorithm>

#include "capi/handles.hpp"
#include "hexrout/play/nlohmann_report.hpp"

using namespace hexrout;
using c::within;

namespace {

double value_or(const std::optional<Odds>& odds, double otherwise) {
  return odds ? odds->value() : otherwise;
}

hexrout_end end_of(const VerdictEnd& end) {
  hexrout_end out{};
  out.at = end.at.number();
  out.spent_half_mf = end.spent_half_mf.count();
  out.interdicted = end.interdicted;
  if (end.low_crawl) out.traits |= HEXROUT_LOW_CRAWL;
  if (end.mandatory) out.traits |= HEXROUT_MANDATORY;
  out.lost = end.lost();
  out.chance = value_or(end.chance, 1.0);
  return out;
}

hexrout_reach_point point_of(const ReachPoint& point) {
  hexrout_reach_point out{};
  out.at = point.at.number();
  out.spent_half_mf = point.spent_half_mf.count();
  out.exposure = point.exposure;
  if (point.with_leader) out.traits |= HEXROUT_WITH_LEADER;
  if (point.road_bonus) out.traits |= HEXROUT_ROAD_BONUS;
  if (point.beneath) out.traits |= HEXROUT_BENEATH;
  if (point.contact) out.traits |= HEXROUT_CONTACT;
  out.first = point.first;
  out.places = point.places;
  return out;
}

// Copies at most `room` entries.
template <class From, class To, class Make>
void write_some(const std::vector<From>& from, To* to, uint32_t room, Make&& make) {
  const std::size_t count = std::min<std::size_t>(room, from.size());
  std::transform(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(count), to, make);
}

hexrout_reach reach_of(hexrout_game& game, const Reach& reach) {
  hexrout_reach out{};
  out.code = game.give(reach.code);
  out.because = game.give(reach.because.text);
  out.from = reach.from.number();
  out.leader = reach.leader.empty() ? HEXROUT_NOWHERE : c::unit_number(game, reach.leader);
  out.allotment_half_mf = reach.allotment_half_mf.count();
  out.certain_half_mf = reach.certain_half_mf.count();
  out.road_bonus_half_mf = reach.road_bonus_half_mf.count();
  out.with_leader_half_mf = reach.with_leader_half_mf.count();
  out.points = static_cast<uint32_t>(reach.points.size());
  out.path_places = static_cast<uint32_t>(reach.path_places.size());
  out.limited = reach.limited ? 1 : 0;
  return out;
}

}  // namespace

hexrout_status hexrout_game_verdict(hexrout_game* game, uint32_t unit, hexrout_verdict* verdict, hexrout_end* ends,
                                    uint32_t room) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (verdict == nullptr) return c::null_argument("verdict", found);
    if (ends == nullptr && room > 0) return c::null_argument("ends", found);
    const std::string* id = c::unit_id(*game, unit, found);
    if (id == nullptr) return HEXROUT_BAD_ARGUMENT;
    const UnitVerdict v = game->now().verdict(*id);
    verdict->at = v.at.number();
    verdict->duty = static_cast<int32_t>(v.duty);
    verdict->fate = static_cast<int32_t>(v.fate);
    verdict->ends = static_cast<uint32_t>(v.ends.size());
    verdict->dead_ends = v.dead_ends;
    write_some(v.ends, ends, room, end_of);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_answer(hexrout_game* game, uint32_t unit, const char** json, size_t* length) {
  return c::give_text(game, json, length, [&](Diagnostics& found) -> std::optional<std::string> {
    const std::string* id = c::unit_id(*game, unit, found);
    if (id == nullptr) return std::nullopt;
    UnitAnswer answer = game->now().answer(*id);
    game->now().narrate(answer);
    return dumped(to_json(answer, game->map()));
  });
}

hexrout_status hexrout_game_lines(hexrout_game* game, const uint32_t* places, size_t count, hexrout_line* lines) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (count == 0) return HEXROUT_OK;
    if (places == nullptr) return c::null_argument("places", found);
    if (lines == nullptr) return c::null_argument("lines", found);
    const uint32_t all = game->map().location_count();
    for (size_t i = 0; i < count; ++i)
      for (const uint32_t place : {places[2 * i], places[2 * i + 1]})
        if (place >= all) return c::out_of_range("Location", place, all, found);
    const Sight& sight = *game->now().setting().sight;
    for (size_t i = 0; i < count; ++i) {
      const Sighting seen = sight.look(LocationId{places[2 * i]}, LocationId{places[2 * i + 1]});
      lines[i] = {seen.blocked, seen.undecided, seen.blocked ? std::uint8_t{0} : seen.hindrance, 0, seen.range};
    }
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_reach(hexrout_game* game, uint32_t unit, hexrout_reach* reach, hexrout_reach_point* points,
                                  uint32_t room, uint32_t* places, uint32_t place_room) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (reach == nullptr) return c::null_argument("reach", found);
    if (points == nullptr && room > 0) return c::null_argument("points", found);
    if (places == nullptr && place_room > 0) return c::null_argument("places", found);
    const std::string* id = c::unit_id(*game, unit, found);
    if (id == nullptr) return HEXROUT_BAD_ARGUMENT;
    const Reach all = game->now().reach(*id);
    *reach = reach_of(*game, all);
    write_some(all.points, points, room, point_of);
    write_some(all.path_places, places, place_room, [](LocationId at) { return at.number(); });
    return HEXROUT_OK;
  });
}
