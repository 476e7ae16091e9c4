// Verdicts in the middle of a phase follow from the game in play: a unit that has had its part has no move left, and a
// unit whose owner is asked for a move has one.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "hexrout/play/play_course.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/rules/part_over.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

const std::string kScenarios = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios";

Scenario part_over_scenario(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario(text, kScenarios + "/text.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

// Forced back through woods, in each of which its owner may halt it.
constexpr const char* kThroughCover = R"(hexrout: 1
map: {columns: 9, rows: 20, fill: open-ground, hexes: [{at: D9, terrain: woods}, {at: D8, terrain: woods}, {at: D7, terrain: woods}]}
rules: armour_battles
sides: [allied, german]
turn: {attacker: allied}
scale: 3
options: {coverStop: May}
armies: [{side: allied, points: 5, own_edge: south}, {side: german, points: 5, own_edge: north}]
units:
  - {id: sherman, side: allied, at: D15, fire: 5}
  - {id: pushed, side: german, at: D10, forced_back: {from: sherman, sixes: 2}}
)";

// True for a decision about the end of the unit's move.
bool of_a_move(const Decision& decision) {
  static const std::vector<std::string> kMoves{"rout", "end", "cover", "captor", "back from"};
  return decision.kind != DecisionKind::event && decision.kind != DecisionKind::table &&
         std::find(kMoves.begin(), kMoves.end(), decision.what) != kMoves.end();
}

struct Seen {
  std::map<std::string, int> over;   // by code
  std::map<std::string, int> asked;  // by decision
};

void check_verdicts(const Game& game, const Asked& asked, Seen& seen) {
  const std::vector<std::string> movers = game.movers();
  const auto moves = [&](const std::string& id) { return std::find(movers.begin(), movers.end(), id) != movers.end(); };
  const bool of_move = !asked.roll && of_a_move(asked.decision);
  for (const UnitView& unit : game.units()) {
    const UnitAnswer answer = game.answer(unit.id);
    INFO(unit.id << ": " << verdict_text(answer));
    CHECK(game.verdict(unit.id).duty == answer.duty);
    if (part_is_over(answer)) {
      ++seen.over[answer.code];
      CHECK(answer.options.empty());
      CHECK_FALSE(moves(unit.id));
      CHECK(game.surroundings(unit.id).passages.empty());
    }
    if (!of_move || unit.id != asked.who) continue;
    ++seen.asked[asked.what];
    CHECK_FALSE(part_is_over(answer));
    CHECK((answer.duty == Duty::must || answer.duty == Duty::may));
    CHECK(moves(unit.id));
  }
}

void play_through(const Scenario& scenario, std::uint64_t seed, Seen& seen) {
  SeededDice random(seed);
  Diagnostics found;
  PlayCourse course(*scenario.game, {});
  for (int n = 0; n < 150; ++n) {
    const Asked* asked = course.asked();
    if (asked == nullptr) return;
    INFO("seed " << seed << ", question " << n << ": " << asked->what << " of " << asked->who);
    check_verdicts(course.game(), *asked, seen);
    CourseAnswer answer;
    for (int i = 0; asked->roll && i < asked->count; ++i)
      answer.faces.push_back(random.roll(1, asked->sides, {"", ""})[0]);
    if (!asked->roll)
      answer.option = static_cast<std::size_t>(random.roll(1, 100, {"", ""})[0] - 1) % asked->decision.options.size();
    REQUIRE(course.give(answer, found));
  }
}

// Two withdraw at the end of the turn, one after the other.
constexpr const char* kTurnEnd = R"(hexrout: 1
map: {columns: 12, rows: 8, fill: open-ground}
rules: squares
sides: [red, blue]
turn: {attacker: red}
groups:
  - {id: back, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, line: [A2, A3, A4, A5, A6, A7]}
  - {id: farm, side: blue, start: 4, line: [L4]}
stands:
  - {id: one, group: back, at: F3, men: 2}
  - {id: two, group: back, at: F6, men: 2}
  - {id: b, group: farm, at: L4, men: 4}
events: [turn_end]
)";

constexpr const char* kTurn = R"(hexrout: 1
map: {columns: 12, rows: 8, fill: open-ground}
rules: morale_ratio
sides: [column, ambush]
turn: {attacker: ambush, number: 2}
options: {failedCheckAgain: "false"}
edges: [{side: column, own_edge: west}, {side: ambush, own_edge: east}]
elements:
  - {id: one, side: column, kind: infantry, original: 10, current: 3, morale: broken}
  - {id: two, side: column, kind: infantry, original: 10, current: 3, morale: broken}
  - {id: guns, side: ambush, kind: infantry, original: 8}
pieces:
  - {id: one-1, element: one, at: F3}
  - {id: two-1, element: two, at: F6}
  - {id: gun-1, element: guns, at: J4}
events: [{turn: {side: column}}]
)";

void one_after_the_other(const char* text, const std::string& first, const std::string& second,
                         const std::string& told) {
  const Scenario scenario = part_over_scenario(text);
  const auto game = scenario.game->clone();
  SeededDice dice(1);
  FirstChoice choices;
  NoLog log;
  const auto over = [&](const std::string& id) { return part_is_over(game->answer(id)); };
  CHECK_FALSE(over(first));
  CHECK(game->answer(first).duty == Duty::must);
  REQUIRE(game->step(dice, choices, log));
  CHECK(game->answer(first).code == kTurnOver);
  CHECK(verdict_text(game->answer(first)) == told);
  CHECK(game->verdict(first).duty == Duty::need_not);
  CHECK_FALSE(over(second));
  CHECK(game->answer(second).duty == Duty::must);
  CHECK(game->movers() == std::vector<std::string>{second});
  while (game->step(dice, choices, log)) {
  }
  CHECK_FALSE(over(first));
  CHECK_FALSE(over(second));
}

}  // namespace

TEST_CASE("in the middle of a play verdicts agree with what is asked", "[play][kept]") {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kScenarios))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  Seen seen;
  for (const std::string& file : files) {
    Diagnostics found;
    const auto scenario = read_scenario(file, {}, found);
    INFO(file << found.text());
    REQUIRE(scenario);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) play_through(*scenario, seed, seen);
  }
  CHECK(seen.over[std::string(kRoutOver)] > 0);
  CHECK(seen.over[std::string(kTurnOver)] > 0);
  for (std::uint64_t seed = 1; seed <= 4; ++seed) play_through(part_over_scenario(kThroughCover), seed, seen);
  std::string counts;
  for (const auto& [what, count] : seen.asked) counts += fmt::format("{} {}, ", what, count);
  INFO(counts);
  for (const char* what : {"rout", "end", "cover"}) CHECK(seen.asked[what] > 0);
}

TEST_CASE("who has moved in the turn under way has no move any more", "[play][kept]") {
  one_after_the_other(kTurnEnd, "one", "two", "it has moved at the end of this turn");
  one_after_the_other(kTurn, "one-1", "two-1", "it has moved in this turn");
}

TEST_CASE("once the game is over nobody has a move to make", "[play][kept]") {
  const Scenario chain = part_over_scenario(
      "hexrout: 1\nmap: {columns: 12, rows: 8, fill: open-ground}\nrules: chain_of_command\nsides: [german, soviet]\n"
      "turn: {attacker: german}\nscale: 3\nforces: [{side: german, force_morale: 8, track: german, own_edge: east}, "
      "{side: soviet, force_morale: 0, track: soviet-motor-rifle, own_edge: west}]\nwinner: german\nteams:\n"
      "  - {id: t1, side: soviet, kind: rifle, figures: 4, at: F4, shock: 9, status: broken, must_retire: true}\n");
  CHECK(chain.game->movers().empty());
  CHECK(verdict_text(chain.game->answer("t1")) == "the game is over");
  CHECK(chain.game->verdict("t1").duty == Duty::need_not);
  const Scenario armour = part_over_scenario(
      "hexrout: 1\nmap: {columns: 12, rows: 8, fill: open-ground}\nrules: armour_battles\nsides: [german, soviet]\n"
      "turn: {attacker: german}\nscale: 3\narmies: [{side: german, points: 8, command_dice: 5, own_edge: north}, "
      "{side: soviet, points: 0, command_dice: 5, own_edge: south}]\nwinner: german\nunits:\n"
      "  - {id: u1, side: soviet, at: F4, fire: 4, suppressed: true}\n");
  CHECK(armour.game->movers().empty());
  CHECK(verdict_text(armour.game->answer("u1")) == "the game is over");
}
