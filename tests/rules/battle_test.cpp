// Battles: scores worked out by hand and by a plain twin, entries and exits, views, the round trip of the key.
#include "hexrout/rules/battle.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include "hexrout/scenario/scenario.hpp"

namespace hexrout::battle_test {
namespace {

constexpr const char* kUnits = R"(units:
  - {id: g1, side: german, counter: 4-6-7, at: B2}
  - {id: g2, side: german, counter: 4-6-7, at: C1}
  - {id: g3, side: german, counter: 2-4-7 hs, at: A1}
  - {id: r1, side: russian, counter: 4-4-7, at: D3, broken: true, dm: true}
  - {id: r2, side: russian, counter: 4-4-7, at: E2}
  - {id: r3, side: russian, counter: 4-4-7, eliminated: true}
)";

constexpr const char* kBattle = R"(battle:
  turns: 4
  objectives:
    - {side: german, hold: [B2, C1, D3], points: 3}
    - {side: russian, hold: [D3, E2], points: 5}
    - {side: german, exit: {edge: north}, points: 2}
    - {side: german, casualties: 1}
  intents: [{side: german, hexes: [A1], intent: delay}, {side: russian, intent: withdraw}]
  entry:
    - {side: german, turn: 2, at: [A2, A3], units: [{id: g8, counter: 4-6-7}, {id: g9, counter: 8-1}]}
    - {side: russian, turn: 1, at: [E3], units: [{id: r9, counter: 4-4-7}]}
)";

std::unique_ptr<Game> game_with(const std::string& more, int turn = 1, const std::string& units = kUnits) {
  Diagnostics found;
  auto scenario = parse_scenario(
      "hexrout: 1\nmap: {columns: 5, rows: 4, fill: open-ground}\nrules: asl\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: rout, number: " +
          std::to_string(turn) + "}\n" + more + units,
      "t.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

// Halves of points by side, from the words of the units instead of their figures. For hexes and casualties.
std::vector<std::int64_t> plain_score(const Game& game) {
  const Setting& setting = game.setting();
  std::vector<std::int64_t> out(setting.sides.size(), 0);
  std::map<std::string, std::vector<const UnitView*>> by_hex;
  const std::vector<UnitView> units = game.units();
  for (const UnitView& unit : units)
    if (unit.presence == Presence::in_play) by_hex[setting.map->location_name(unit.at)].push_back(&unit);
  for (const Objective& one : setting.battle->objectives) {
    const std::string& side = setting.sides[one.side];
    if (one.kind == ObjectiveKind::casualties)
      for (const UnitView& unit : units)
        if (unit.side != side && unit.presence != Presence::in_play) out[one.side] += 2 * one.points;
    for (const HexId hex : one.hexes) {
      if (one.kind != ObjectiveKind::hold) continue;
      bool own = false;
      bool enemy = false;
      for (const UnitView* unit : by_hex[setting.map->name(hex)]) {
        if (unit->side != side)
          enemy = true;
        else if (std::find(unit->state.begin(), unit->state.end(), "broken") == unit->state.end())
          own = true;
      }
      if (own && !enemy) out[one.side] += 2 * one.points;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("a battle's score is the points of its objectives", "[battle]") {
  const auto game = game_with(kBattle);
  const BattleScore score = battle_score(*game);
  // German: B2 and C1 held (6 points), no exit, one Russian squad lost (1). Russian: E2 alone, since r1 is broken
  // (5).
  REQUIRE(score.sides.size() == 2);
  CHECK(score.sides[0].half_points == 14);
  CHECK(score.sides[1].half_points == 10);
  // g3 is a half-squad: half a squad is lost, unless it was one at the start. r3 was lost before.
  CHECK(score.sides[0].lost_halves == 1);
  CHECK(score.sides[1].lost_halves == 2);
  const BattleScore since = battle_score(*game, game.get());
  CHECK(since.sides[0].lost_halves == 0);
  CHECK(since.sides[1].lost_halves == 0);
  CHECK(since.sides[0].half_points == 12);
  CHECK(score.winner == std::optional<std::size_t>(0));
  CHECK_FALSE(score.assumed);
  REQUIRE(score.lines.size() == 4);
  CHECK(score.lines[0].why == "holds B2: g1 is there, and no enemy");
  CHECK(score.lines[3].why == "the enemy has lost 1 unit");
  CHECK(plain_score(*game) == std::vector<std::int64_t>{14, 10});
}

TEST_CASE("a position without objectives is scored by casualties", "[battle]") {
  const BattleScore score = battle_score(*game_with(""));
  CHECK(score.assumed);
  CHECK(score.sides[0].half_points == 2);
  CHECK(score.sides[1].half_points == 1);
  const BattleScore turns = battle_score(*game_with("battle: {turns: 3}\n"));
  CHECK(turns.assumed);
}

TEST_CASE("equal points are a draw", "[battle]") {
  const auto game = game_with("battle: {objectives: [{side: german, hold: B2}, {side: russian, hold: E2}]}\n");
  CHECK_FALSE(battle_score(*game).winner);
}

TEST_CASE("an enemy in a hex takes it from its holder", "[battle]") {
  const auto game = game_with(kBattle, 1,
                              "units:\n  - {id: g1, side: german, counter: 4-6-7, at: B2}\n"
                              "  - {id: r1, side: russian, counter: 4-4-7, at: B2}\n");
  const BattleScore score = battle_score(*game);
  CHECK(score.sides[0].half_points == 0);
  CHECK(plain_score(*game) == std::vector<std::int64_t>{0, 0});
}

TEST_CASE("a battle is written and read again", "[battle]") {
  for (const char* text : {kBattle, "battle: {turns: 3}\n", "battle: {exited: [{id: x, side: german, at: C1}]}\n"}) {
    const auto game = game_with(text);
    const std::string written = write_battle(game->setting());
    CHECK(write_battle(game_with(written)->setting()) == written);
    CHECK(battle_score(*game_with(written)).sides[0].half_points == battle_score(*game).sides[0].half_points);
  }
  Diagnostics found;
  PositionChange change;
  change.move("g1", "D2");
  CHECK(write_battle(game_with(kBattle)->changed(change, found)->setting()) ==
        write_battle(game_with(kBattle)->setting()));
}

TEST_CASE("units enter in their turn, a hex each, and wait where there is no room", "[battle]") {
  CHECK(with_entries(*game_with(kBattle, 1), 0, nullptr) == nullptr);
  std::vector<std::string> entered;
  const auto game = with_entries(*game_with(kBattle, 2), 0, &entered);
  REQUIRE(game);
  CHECK(entered == std::vector<std::string>{"g8", "g9"});
  const Map& map = *game->setting().map;
  CHECK(map.location_name(game->unit("g8")->at) == "A2");
  CHECK(map.location_name(game->unit("g9")->at) == "A3");
  REQUIRE(game->setting().battle->entry.size() == 1);
  CHECK(game->setting().battle->entry[0].side == 1);
  CHECK(with_entries(*game, 0, nullptr) == nullptr);

  const auto full =
      game_with("battle: {entry: [{side: german, turn: 1, at: [E2], units: [{id: g9, counter: 8-1}]}]}\n");
  CHECK(with_entries(*full, 0, nullptr) == nullptr);
}

TEST_CASE("units leave by the hexes of an exit, and are no losses", "[battle]") {
  const auto game = game_with(kBattle);
  CHECK(can_exit(*game, 0) == std::vector<std::string>{"g2", "g3"});
  CHECK(can_exit(*game, 1).empty());
  CHECK(with_exit(*game, "g1") == nullptr);
  CHECK(with_exit(*game, "nobody") == nullptr);
  const auto gone = with_exit(*game, "g3");
  REQUIRE(gone);
  CHECK_FALSE(gone->unit("g3"));
  const BattleScore score = battle_score(*gone);
  CHECK(score.sides[0].half_points == 18);
  CHECK(score.sides[0].lost_halves == 0);
  CHECK(write_battle(gone->setting()).find("exited: [{id: g3, side: german, at: A1}]") != std::string::npos);
}

TEST_CASE("a side does not know what others intend and bring", "[battle]") {
  const auto seen = game_with(kBattle)->seen_by("russian");
  REQUIRE(seen->setting().battle);
  CHECK(seen->setting().battle->entry.size() == 1);
  CHECK(seen->setting().battle->intents.size() == 1);
  CHECK(seen->setting().battle->objectives.size() == 4);
  CHECK(seen->yaml() == game_with(kBattle)->seen_by("russian")->yaml());
  CHECK(game_with("battle: {intents: [{side: german, intent: hold}]}\n")->seen_by("russian")->setting().battle ==
        nullptr);
}

TEST_CASE("an intent is that of the first entry with the hex, or follows from the objectives", "[battle]") {
  const auto game = game_with(kBattle);
  const auto hex = [&](const char* name) { return *game->setting().map->find_hex(name); };
  CHECK(intent_at(*game, 0, hex("A1")) == Intent::delay);
  CHECK(intent_at(*game, 0, hex("B1")) == Intent::attack);
  CHECK(intent_at(*game, 1, hex("B1")) == Intent::withdraw);
  const auto held = game_with("battle: {objectives: [{side: german, hold: B2}, {side: russian, hold: D3}]}\n");
  CHECK(intent_at(*held, 0, hex("A1")) == Intent::hold);
  CHECK(intent_at(*held, 1, hex("A1")) == Intent::attack);
  CHECK(intent_at(*game_with(""), 0, hex("A1")) == Intent::hold);
}

}  // namespace hexrout::battle_test
