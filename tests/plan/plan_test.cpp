// Plans of moves: each can be made, none is bettered by a change of one unit, and plain positions have the plain
// answer.
#include "hexrout/plan/plan.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <set>

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

TEST_CASE("leaders stay with the broken, one with each crowd", "[plan][leaders]") {
  // Three broken squads are with the 9-1, two with the 8-1. In an attack the 8-1 may go on with the two that are fit.
  const Scenario scenario = position_of_text(field_with(
      "{at: H5, terrain: stone-building}",
      "  - {id: a1, side: german, counter: 4-6-7, at: K2, broken: true, dm: true}\n"
      "  - {id: a2, side: german, counter: 8-3-8, at: K2, broken: true, dm: true}\n"
      "  - {id: a3, side: german, counter: 4-6-7, at: K2, broken: true, dm: true}\n"
      "  - {id: a4, side: german, counter: 4-6-7, at: I2, broken: true, dm: true}\n"
      "  - {id: a5, side: german, counter: 4-6-7, at: I2, broken: true, dm: true}\n"
      "  - {id: a6, side: german, counter: 4-6-7, at: J3}\n  - {id: a7, side: german, counter: 4-6-7, at: K3}\n"
      "  - {id: aL1, side: german, counter: 9-1, at: K2}\n  - {id: aL2, side: german, counter: 8-1, at: I2}\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: H9}\n"));
  for (const Intent intent : {Intent::attack, Intent::hold, Intent::delay}) {
    const MovePlan plan = planned(*scenario.game, {.side = "german", .intent = intent, .goals = {"H5"}});
    INFO(plan_text(plan, *scenario.game));
    CHECK(move_of(plan, "aL1") == nullptr);
    if (intent != Intent::attack) CHECK(move_of(plan, "aL2") == nullptr);
  }
}

TEST_CASE("a leader goes to the broken whom he can help, and no two to the same while others wait", "[plan][leaders]") {
  const Scenario scenario = position_of_text(
      field_with("{at: H5, terrain: woods}, {at: B4, terrain: woods}, {at: F8, terrain: woods}",
                 "  - {id: b1, side: german, counter: 4-6-7, at: B4, broken: true}\n"
                 "  - {id: b2, side: german, counter: 4-6-7, at: F8, broken: true}\n"
                 "  - {id: l1, side: german, counter: 8-1, at: D6}\n  - {id: l2, side: german, counter: 8-0, at: D6}\n"
                 "  - {id: r1, side: russian, counter: 4-4-7, at: P9}\n"));
  const MovePlan plan = planned(*scenario.game, {.side = "german", .intent = Intent::hold, .goals = {"D6"}});
  INFO(plan_text(plan, *scenario.game));
  const PlannedMove* first = move_of(plan, "l1");
  const PlannedMove* second = move_of(plan, "l2");
  REQUIRE(first);
  REQUIRE(second);
  const std::set<std::string> ends{name(*scenario.game, first->end.at), name(*scenario.game, second->end.at)};
  CHECK(ends == std::set<std::string>{"B4", "F8"});
  CHECK(first->end.parts[static_cast<std::size_t>(PlanTerm::rally)] > 0);
}

TEST_CASE("two leaders who can only come beside the broken go beside unlike ones", "[plan][leaders]") {
  // Each broken squad is seven hexes off, and that in woods is the better patient for both.
  const Scenario scenario = position_of_text(
      field_with("{at: A5, terrain: woods}",
                 "  - {id: b1, side: german, counter: 4-6-7, at: A5, broken: true}\n"
                 "  - {id: b2, side: german, counter: 4-6-7, at: O5, broken: true}\n"
                 "  - {id: l1, side: german, counter: 8-1, at: H5}\n  - {id: l2, side: german, counter: 8-1, at: H5}\n"
                 "  - {id: r1, side: russian, counter: 4-4-7, at: H9, broken: true}\n"));
  const Map& map = *scenario.game->setting().map;
  const MovePlan plan = planned(*scenario.game, {.side = "german", .intent = Intent::hold});
  INFO(plan_text(plan, *scenario.game));
  std::set<std::string> beside;
  for (const char* leader : {"l1", "l2"}) {
    const PlannedMove* move = move_of(plan, leader);
    REQUIRE(move);
    for (const char* broken : {"A5", "O5"})
      if (map.distance(map.location(move->end.at).hex, map.location(*map.find_location(broken)).hex) == 1)
        beside.insert(broken);
  }
  CHECK(beside == std::set<std::string>{"A5", "O5"});
}

TEST_CASE("a leader goes onto a goal with his men, and not ahead of them", "[plan][leaders]") {
  // The squad is two turns off; the leader could be there now.
  const auto ends = [](const char* squad) {
    const Scenario scenario = position_of_text(field_with(
        "{at: H5, terrain: stone-building}", fmt::format("  - {{id: s1, side: german, counter: 4-6-7, at: {}}}\n"
                                                         "  - {{id: l1, side: german, counter: 9-1, at: E4}}\n"
                                                         "  - {{id: r1, side: russian, counter: 4-4-7, at: P9}}\n",
                                                         squad)));
    const MovePlan plan = planned(*scenario.game, {.side = "german", .intent = Intent::attack, .goals = {"H5"}});
    const PlannedMove* squad_move = move_of(plan, "s1");
    const PlannedMove* leader = move_of(plan, "l1");
    return std::pair(squad_move ? name(*scenario.game, squad_move->end.at) : squad,
                     leader ? name(*scenario.game, leader->end.at) : "E4");
  };
  CHECK(ends("E5") == std::pair<std::string, std::string>("H5", "H5"));
  const auto [squad, leader] = ends("A5");
  CHECK(squad != "H5");
  CHECK(leader != "H5");
}

TEST_CASE("units advance onto a goal beside them, and into no enemy", "[plan][advance]") {
  const auto advanced = [](const char* enemy) {
    const Scenario scenario = position_of_text(field_with(
        "{at: H5, terrain: stone-building}", fmt::format("  - {{id: s1, side: german, counter: 4-6-7, at: G5}}\n"
                                                         "  - {{id: r1, side: russian, counter: 4-4-7, at: {}}}\n",
                                                         enemy)));
    const MovePlan plan =
        planned(*scenario.game, {.side = "german", .intent = Intent::attack, .goals = {"H5"}, .advance = true});
    const PlannedMove* move = move_of(plan, "s1");
    if (move != nullptr) CHECK(move->path == std::vector<LocationId>{move->from, move->end.at});
    return move == nullptr ? std::string("G5") : name(*scenario.game, move->end.at);
  };
  CHECK(advanced("P9") == "H5");
  CHECK(advanced("H5") != "H5");
}

TEST_CASE("fire taken counts on one scale under every system", "[plan]") {
  std::size_t under_fire = 0;
  for (const auto& [file, scale] : {std::pair("crossroads", 1), std::pair("squares", 3), std::pair("morale_ratio", 8),
                                    std::pair("armour_battles", 1)}) {
    INFO(file);
    Diagnostics found;
    const auto scenario = read_scenario(fmt::format("{}/maps/scenarios/{}.yaml", HEXROUT_SOURCE_DIR, file), {}, found);
    REQUIRE(scenario);
    const Setting& setting = scenario->game->setting();
    for (const std::string& side : setting.sides) {
      const auto known = scenario->game->seen_by(side);
      const BoardFacts board = known->board();
      const MovePlan plan = planned(*scenario->game, {.side = side, .intent = Intent::hold});
      const int weight = plan.table.weights[1][static_cast<std::size_t>(PlanTerm::taken)];
      for (const PlannedMove& unit : plan.stays) {
        std::int64_t fire = 0;
        for (const Firer& firer : known->firers())
          if (firer.side != side && (firer.at == unit.from || !setting.sight->look(firer.at, unit.from).blocked))
            fire += firer.quarters(setting.map->distance(setting.map->location(firer.at).hex,
                                                         setting.map->location(unit.from).hex)) *
                    scale;
        if (unit.from.number() < board.shelters.size() && board.shelters[unit.from.number()]) fire /= 2;
        under_fire += fire > 0 ? 1 : 0;
        CHECK(unit.end.parts[static_cast<std::size_t>(PlanTerm::taken)] == -fire * 1000 / 16 * weight);
      }
    }
  }
  CHECK(under_fire > 5);
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
