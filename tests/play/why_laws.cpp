#include "play/why_laws.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "hexrout/play/why.hpp"
#include "hexrout/rules/readings.hpp"

namespace hexrout::test {

namespace {

constexpr std::size_t kOthers = 3;  // units without a decision to make

// Steps between neighbouring Locations, no Location twice.
bool walks(const std::vector<LocationId>& path, const Map& map) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (std::count(path.begin(), path.end(), path[i]) != 1) return false;
    if (i > 0 && map.distance(map.location(path[i - 1]).hex, map.location(path[i]).hex) > 1) return false;
  }
  return true;
}

// Empty if every law holds.
std::string broken_law(const Game& game, const UnitAnswer& answer, const Why& why) {
  const Map& map = *game.setting().map;
  const auto ends_here = [&](const RoutOption& option) { return option.end == why.at; };
  const bool end = std::any_of(answer.options.begin(), answer.options.end(), ends_here);
  const bool dead =
      std::any_of(answer.dead_ends.begin(), answer.dead_ends.end(), [&](const DeadEnd& d) { return ends_here(d.way); });
  const bool entered = std::find(answer.entered.begin(), answer.entered.end(), why.at) != answer.entered.end();
  if (why.unit != answer.id) return "the unit is another";
  if (why.reason.text.empty()) return "nothing is said";
  if (end != (why.kind == WhyKind::may_end)) return "may_end is not exactly the ends of the options";
  if (!end && dead != (why.kind == WhyKind::dead_end)) return "dead_end is not exactly the dead ends";
  if (why.kind == WhyKind::may_pass && !entered) return "no legal step leads there";
  const bool settled = why.kind == WhyKind::surrenders || why.kind == WhyKind::stands;
  // A way of several turns enters Locations beyond this move.
  const bool beyond = why.spent_half_mf && why.has_half_mf && *why.spent_half_mf > *why.has_half_mf;
  if (entered && !end && !dead && !settled && why.kind != (beyond ? WhyKind::too_far : WhyKind::may_pass))
    return "a legal step leads there, and it is not may_pass, or too far for this move";
  if (!why.path.empty()) {
    if (why.path.front() != answer.at) return "the path does not begin where the unit stands";
    if (why.path.back() != why.at) return "the path does not lead there";
    if (!walks(why.path, map)) return "the path is none";
  }
  if (why.kind == WhyKind::too_far && why.spent_half_mf && why.has_half_mf && *why.spent_half_mf <= *why.has_half_mf &&
      !why.step)
    return "it is not too far";
  if (why.kind == WhyKind::barred && why.has_half_mf && *why.spent_half_mf > *why.has_half_mf) return "it is too far";
  const bool needs_step = why.kind == WhyKind::refused || why.kind == WhyKind::enemy_there ||
                          why.kind == WhyKind::over_stacked || why.kind == WhyKind::shelter_first;
  if (needs_step && !why.step) return "no step is named";
  if (why.step) {
    const bool said = std::any_of(answer.refused.begin(), answer.refused.end(),
                                  [&](const Refusal& r) { return r.from == why.step->from && r.to == why.step->to; });
    if (!said) return "the step named was not refused";
  }
  return {};
}

// The referee, who shares no search with the answer, agrees on the legal paths. Under the other systems he also judges
// the players' own moves, which are not in the answer of a unit that gives way.
std::string referee_differs(const Game& game, const Why& why) {
  if (!game.setting().rules.starts_with("asl")) return {};
  if (why.kind != WhyKind::may_pass || why.path.empty()) return {};
  const auto verdict = game.check(why.unit, why.path, false);
  if (!verdict) return {};
  if (verdict->legal && !verdict->chance) return "the referee lets it end there";
  if (!verdict->legal && !verdict->at_end) return "the referee refuses a step: " + verdict->why;
  return {};
}

}  // namespace

void check_why(const Game& game, const std::string& where, WhyCounts& counts) {
  std::vector<std::string> ids = units_to_tell(game);
  std::size_t others = 0;
  for (const UnitView& unit : game.units())
    if (others < kOthers && std::find(ids.begin(), ids.end(), unit.id) == ids.end()) {
      ids.push_back(unit.id);
      ++others;
    }
  const Map& map = *game.setting().map;
  AnswersByReadings answers(game);
  for (const std::string& id : ids) {
    const UnitAnswer answer = answers.of(id);
    const WhyThere there(game, answer);
    for (LocationId at{0}; at < map.location_count(); ++at) {
      const Why why = there.of(at);
      ++counts[std::string(name_of(why.kind))];
      std::string wrong = broken_law(game, answer, why);
      if (wrong.empty()) wrong = referee_differs(game, why);
      if (wrong.empty()) continue;
      INFO(where << ": " << why_text(why, map) << why_json({&why, 1}, map));
      FAIL_CHECK(wrong);
    }
  }
}

}  // namespace hexrout::test
