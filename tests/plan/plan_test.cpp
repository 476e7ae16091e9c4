// Plans of moves: each can be made, none is bettered by a change of one unit, and plain positions have the plain
// answer.
#include "hexrout/plan/plan.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "hexrout/rules/certain_reach.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

Scenario position_of_text(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario(text, "plan.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

std::string field_with(const std::string& hexes, const std::string& units) {
  return fmt::format(
      "hexrout: 1\nmap: {{columns: 16, rows: 10, fill: open-ground, hexes: [{}]}}\nrules: asl\nsides: [german, "
      "russian]\nturn: {{attacker: german, phase: rout}}\nunits:\n{}",
      hexes, units);
}

MovePlan planned(const Game& game, const PlanOptions& options) {
  Diagnostics found;
  auto plan = plan_moves(game, options, found);
  INFO(found.text());
  REQUIRE(plan);
  return std::move(*plan);
}

const PlannedMove* move_of(const MovePlan& plan, const std::string& unit) {
  for (const PlannedMove& move : plan.moves)
    if (move.unit == unit) return &move;
  return nullptr;
}

std::string name(const Game& game, LocationId at) {
  return game.setting().map->location_name(at);
}

// Makes the moves; returns how many.
std::size_t made(const Game& start, const MovePlan& plan) {
  std::unique_ptr<Game> game = start.clone();
  for (const PlannedMove& move : plan.moves) {
    INFO(move.unit << " to " << name(start, move.end.at));
    const Reach reach = game->reach(move.unit);
    const bool there = std::any_of(reach.points.begin(), reach.points.end(), [&](const ReachPoint& p) {
      const auto path = reach.path(p);
      return is_certain(reach, p) && p.spent_half_mf == move.spent_half_mf &&
             std::equal(path.begin(), path.end(), move.path.begin(), move.path.end());
    });
    CHECK(there);
    Diagnostics found;
    game = game->changed(PositionChange{}.move(move.unit, name(start, move.end.at)), found);
    INFO(found.text());
    REQUIRE(game);
  }
  return plan.moves.size();
}

}  // namespace

TEST_CASE("the moves of a plan can be made one after the other, under every system that has moves", "[plan]") {
  std::size_t moves = 0;
  for (const char* file : {"crossroads", "squares", "morale_ratio", "chain_of_command", "armour_battles", "pickets"}) {
    INFO(file);
    Diagnostics found;
    const auto scenario = read_scenario(fmt::format("{}/maps/scenarios/{}.yaml", HEXROUT_SOURCE_DIR, file), {}, found);
    REQUIRE(scenario);
    for (const std::string& side : scenario->game->setting().sides)
      for (const Intent intent : {Intent::attack, Intent::hold, Intent::delay, Intent::withdraw}) {
        const PlanOptions options{.side = side, .intent = intent};
        const MovePlan plan = planned(*scenario->game, options);
        moves += made(*scenario->game->seen_by(side), plan);
        CHECK(plan_json(plan, *scenario->game) == plan_json(planned(*scenario->game, options), *scenario->game));
        for (const PlannedMove& move : plan.moves) {
          CHECK(move.end.worth() >= move.stays.worth() - 100'000);
          if (move.other && plan.notes.empty()) CHECK(move.end.at != move.other->at);
        }
      }
  }
  CHECK(moves > 20);
}

TEST_CASE("an attacker goes to the goal, and stays in cover on it", "[plan]") {
  const Scenario scenario = position_of_text(field_with(
      "{at: F5, terrain: wooden-building}",
      "  - {id: g1, side: german, counter: 4-6-7, at: D5}\n  - {id: r1, side: russian, counter: 4-4-7, at: P9}\n"));
  const MovePlan plan = planned(*scenario.game, {.side = "german", .intent = Intent::attack, .goals = {"F5"}});
  const PlannedMove* move = move_of(plan, "g1");
  REQUIRE(move);
  CHECK(name(*scenario.game, move->end.at) == "F5");
}

TEST_CASE("a unit that delays leaves open ground under fire for a place where less is brought on it", "[plan]") {
  const Scenario scenario = position_of_text(
      field_with("{at: H6, terrain: stone-building}",
                 "  - {id: g1, side: german, counter: 4-6-7, at: H5}\n  - {id: r1, side: russian, counter: 6-2-8, at: "
                 "H4}\n  - {id: r2, side: russian, counter: 5-2-7, at: H3}\n"));
  const MovePlan plan = planned(*scenario.game, {.side = "german", .intent = Intent::delay});
  const PlannedMove* move = move_of(plan, "g1");
  REQUIRE(move);
  const auto taken = static_cast<std::size_t>(PlanTerm::taken);
  CHECK(move->end.parts[taken] > move->stays.parts[taken]);
}

TEST_CASE("five squads do not go into one hex", "[plan]") {
  std::string units = "  - {id: r1, side: russian, counter: 4-4-7, at: P9}\n";
  for (int i = 0; i < 5; ++i)
    units += fmt::format("  - {{id: g{}, side: german, counter: 4-6-7, at: B{}}}\n", i, 3 + i);
  const Scenario scenario = position_of_text(field_with("{at: E5, terrain: woods}", units));
  const MovePlan plan = planned(*scenario.game, {.side = "german", .intent = Intent::attack, .goals = {"E5"}});
  int there = 0;
  for (const PlannedMove& move : plan.moves) there += name(*scenario.game, move.end.at) == "E5" ? 1 : 0;
  CHECK(there >= 1);
  CHECK(there <= 3);
}

TEST_CASE("what a side cannot know does not show in its plan", "[plan]") {
  const auto with = [](const std::string& hidden) {
    const Scenario scenario = position_of_text(field_with(
        "{at: G5, terrain: woods}",
        "  - {id: g1, side: german, counter: 4-6-7, at: D5}\n  - {id: r1, side: russian, counter: 4-4-7, at: "
        "P9}\n" +
            hidden));
    return plan_text(planned(*scenario.game, {.side = "german", .intent = Intent::attack}), *scenario.game);
  };
  CHECK(with("") == with("  - {id: r2, side: russian, counter: 6-2-8, at: G5, hidden: true}\n"));
}

TEST_CASE("mistakes in the question are named", "[plan]") {
  const Scenario scenario = position_of_text(
      field_with("",
                 "  - {id: g1, side: german, counter: 4-6-7, at: D5}\n  - {id: r1, side: russian, counter: 4-4-7, "
                 "at: P9}\n"));
  Diagnostics found;
  CHECK_FALSE(plan_moves(*scenario.game, {.side = "roman"}, found));
  CHECK_FALSE(plan_moves(*scenario.game, {.side = "german", .intent = {}, .goals = {"Z99"}}, found));
  CHECK_FALSE(plan_moves(*scenario.game, {.side = "german", .intent = {}, .goals = {}, .units = {"r1"}}, found));
  CHECK(found.text().find("unknown-side") != std::string::npos);
  CHECK(found.text().find("off-map") != std::string::npos);
  CHECK(found.text().find("unknown-unit") != std::string::npos);
}
