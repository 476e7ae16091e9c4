// Matches with objectives, and under every system of rules.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "hexrout/match/made_objectives.hpp"
#include "hexrout/rules/battle.hpp"
#include "match_positions.hpp"

namespace hexrout::battle_match {
namespace {

// Two German squads beside the north edge, a Russian one out of sight behind a wall of woods.
constexpr const char* kExit = R"(hexrout: 1
map: {columns: 9, rows: 5, fill: open-ground, hexes: [{at: E1, terrain: woods}, {at: E2, terrain: woods}, {at: E3, terrain: woods}, {at: E4, terrain: woods}, {at: E5, terrain: woods}]}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rally}
battle:
  turns: 2
  objectives:
    - {side: german, exit: {edge: north}, points: 3}
    - {side: russian, hold: I5, points: 2}
    - {side: german, casualties: 1}
  entry: [{side: german, turn: 2, at: [A4], units: [{id: g9, counter: 8-1}]}]
units:
  - {id: g1, side: german, counter: 4-6-7, at: A1}
  - {id: g2, side: german, counter: 4-6-7, at: A3}
  - {id: r1, side: russian, counter: 4-4-7, at: I5}
)";

std::vector<MatchPosition> bundled(const char* name) {
  Diagnostics found;
  auto scenario = read_scenario(std::string("maps/scenarios/") + name + ".yaml", {}, found);
  REQUIRE(scenario);
  PositionChange quiet;
  quiet.keys.set("events", Value::list());
  auto game = scenario->game->changed(quiet, found);
  INFO(found.text());
  REQUIRE(game);
  scenario->game = std::move(game);
  auto position = MatchPosition::make(std::move(*scenario), found);
  INFO(found.text());
  REQUIRE(position);
  std::vector<MatchPosition> out;
  out.push_back(std::move(*position));
  return out;
}

}  // namespace

TEST_CASE("objectives decide a match: who stands at an exit leaves, who holds has points", "[match][battle]") {
  std::vector<MatchPosition> positions;
  positions.push_back(position_of(kExit));
  MatchPlan plan = plan_of("option0", "option0", 1);
  plan.turns = 0;
  std::vector<std::string> log;
  const MatchedGame game = play_matched_game(positions, plan, 0, &log);
  // A has the Germans: g1 left in its first movement. B holds I5. Woods block all lines of sight.
  CHECK(game.players[0].half_points == 6);
  CHECK(game.players[1].half_points == 4);
  CHECK(game.players[0].exited == 1);
  CHECK(game.players[0].casualties_in_halves() == 0);
  CHECK(game.player_turns == 4);
  CHECK(game.winner == std::optional<std::size_t>(0));
  const auto has = [&](const char* text) {
    return std::count_if(log.begin(), log.end(),
                         [&](const std::string& l) { return l.find(text) != std::string::npos; });
  };
  CHECK(has("\"leaves\":\"g1\"") == 1);
  CHECK(has("\"enters\":\"g9\"") == 1);

  const MatchFile match = play_match(positions, plan, {0, 1}, nullptr);
  CHECK(match.head.turns == 2);
  CHECK(point_margins(match).of(kPointParts).mean == 0);
  const auto summary = nlohmann::json::parse(summary_json(match));
  CHECK(summary["objectives"] == 1);
  CHECK(summary["a"]["points"] == 2.5);
  CHECK(summary["a"]["victories"] == 1);
  CHECK(games_csv(match).find("0,1,3,0,0,0,0,0,0,2,4,a,,,") != std::string::npos);
}

TEST_CASE("objectives are made for a position of any rules", "[match][battle]") {
  // crossroads has its own, which are replaced. The Germans of `exit` are in the west, so their edge is the east.
  for (const char* name : {"crossroads", "chain_of_command", "armour_battles", "squares", "morale_ratio", "pickets"}) {
    INFO(name);
    for (const ObjectiveKind kind : {ObjectiveKind::hold, ObjectiveKind::exit, ObjectiveKind::casualties}) {
      Diagnostics found;
      auto scenario = read_scenario(std::string("maps/scenarios/") + name + ".yaml", {}, found);
      REQUIRE(scenario);
      REQUIRE(set_objectives(*scenario, kind, found));
      INFO(found.text());
      const Battle& battle = *scenario->game->setting().battle;
      const Map& map = *scenario->game->setting().map;
      CHECK(battle.objectives.size() == (kind == ObjectiveKind::hold ? 4 : kind == ObjectiveKind::exit ? 3 : 2));
      CHECK(battle.objectives.front().kind == kind);
      CHECK(battle.turns > 0);
      if (kind == ObjectiveKind::hold) {
        REQUIRE(battle.objectives[0].hexes.size() == 2);
        CHECK(battle.objectives[0].hexes == battle.objectives[1].hexes);
        CHECK(map.distance(battle.objectives[0].hexes[0], battle.objectives[0].hexes[1]) >= 2);
      }
      const std::string text = scenario->game->yaml();
      REQUIRE(set_objectives(*scenario, kind, found));
      CHECK(scenario->game->yaml() == text);
    }
  }
  Diagnostics found;
  auto exit = parse_scenario(kExit, "exit.yaml", {}, found);
  REQUIRE(exit);
  REQUIRE(set_objectives(*exit, ObjectiveKind::exit, found));
  const Battle& battle = *exit->game->setting().battle;
  CHECK(battle.turns == 2);
  CHECK(battle.entry.size() == 1);
  for (const HexId hex : battle.objectives.front().hexes)
    CHECK(exit->game->setting().map->name(hex).substr(0, 1) == "I");
}

TEST_CASE("without objectives the margins of points and of casualties agree", "[match][battle]") {
  std::vector<MatchPosition> positions;
  for (std::uint64_t number = 0; number < 3; ++number) {
    std::string text = made_match_position(number);
    const std::size_t battle = text.find("battle:\n");
    text.erase(battle, text.find("units:\n") - battle);
    positions.push_back(position_of(text));
  }
  const MatchPlan plan = plan_of("random+random", "option0", 6);
  const MatchFile match = play_match(positions, plan, {0, plan.pairs}, nullptr);
  CHECK(nlohmann::json::parse(summary_json(match))["objectives"] == 0);
  for (const MatchedGame& game : match.games)
    for (const std::size_t p : {0U, 1U})
      CHECK(game.players[p].half_points == game.players[1 - p].casualties_in_halves());
}

TEST_CASE("matches are played under every system of rules", "[match][battle][threads]") {
  for (const char* name : {"crossroads", "chain_of_command", "armour_battles", "squares", "morale_ratio", "pickets"}) {
    INFO(name);
    const auto positions = bundled(name);
    bool losses = false;
    for (const auto& [a, b] :
         {std::pair("random+random", "option0"), std::pair("option0", "option0"), std::pair("advise", "random")}) {
      INFO(a << " against " << b);
      MatchPlan plan = plan_of(a, b, 3);
      plan.turns = 3;
      const MatchFile one = play_match(positions, plan, {0, plan.pairs}, nullptr);
      INFO(failed_positions(one)[0]);
      CHECK(failed_positions(one)[0].empty());
      plan.threads = 2;
      CHECK(shard_text(play_match(positions, plan, {0, plan.pairs}, nullptr)) == shard_text(one));
      for (const MatchedGame& game : one.games) {
        INFO(game.why);
        CHECK_FALSE(game.forfeit);
        losses = losses || game.players[0].casualties_in_halves() > 0;
      }
      if (std::string(a) == b) {
        CHECK(casualty_margins(one).of(kCasualtyParts).mean == 0);
        CHECK(point_margins(one).of(kPointParts).mean == 0);
      }
    }
    CHECK(losses);
  }
}

}  // namespace hexrout::battle_match
