// The verdict line is true under all rules.
#include <catch2/catch.hpp>

#include "hexrout/play/report.hpp"
#include "hexrout/rules/outcome_words.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

UnitAnswer answer(Duty duty, std::size_t ways, Fate fate) {
  UnitAnswer out;
  out.id = "u";
  out.at = LocationId{0};
  out.duty = duty;
  out.options.resize(ways);
  for (RoutOption& option : out.options) option.end = LocationId{1};
  out.fate = std::move(fate);
  return out;
}

}  // namespace

TEST_CASE("a unit that must go and can is told so, and nothing of what else would come", "[verdict]") {
  CHECK(verdict_text(answer(Duty::must, 2, {FateKind::lost, "eliminated", {}, {{"A10.5", "why", ""}}})) ==
        "MUST move, 2 ways out");
  CHECK(verdict_text(answer(Duty::must, 1, {})) == "MUST move, 1 way out");
  CHECK(chooses(answer(Duty::must, 1, {})));
}

TEST_CASE("a unit that is lost is not told to move", "[verdict]") {
  CHECK(verdict_text(answer(Duty::must, 0,
                            {FateKind::surrenders,
                             "surrenders",
                             {"g1", "g2"},
                             {{"A20.21", "no rout is open to it", "dead_end_surrenders"}, {"A", "more", ""}}})) ==
        "SURRENDERS to g1 or g2: no rout is open to it [A20.21; disputed: dead_end_surrenders]");
  CHECK(verdict_text(answer(Duty::must, 0, {FateKind::lost, "eliminated", {}, {}})) == "ELIMINATED");
  CHECK(verdict_text(answer(Duty::may, 0, {FateKind::surrenders, "surrenders", {"g1"}, {}})) == "SURRENDERS to g1");
  CHECK(verdict_text(answer(Duty::must, 0, {FateKind::goes_on, "must fight through", {}, {}})) == "MUST fight through");
  const UnitAnswer left = answer(Duty::must, 0, {FateKind::lost, "abandoned; the crew goes on foot", {}, {}});
  CHECK(verdict_of(left).word == "ABANDONED");
  CHECK(verdict_text(left) == "ABANDONED; the crew goes on foot");
  CHECK(verdict_text(answer(Duty::must, 0, {})) == "MUST move, and has no way out");
}

TEST_CASE("what nothing compels is not forbidden", "[verdict]") {
  CHECK(verdict_text(answer(Duty::may, 7, {FateKind::stays, "stays", {}, {}})) ==
        "may move, 7 ways out; otherwise stays");
  CHECK(verdict_text(answer(Duty::may, 0, {FateKind::stays, "stays", {}, {}})) == "may move, but has no way out");
  CHECK(verdict_text(answer(Duty::need_not, 0, {FateKind::stays, "stays", {}, {}})) == "need not move");
  CHECK(verdict_text(answer(Duty::need_not, 0, {FateKind::goes_on, "carries on", {}, {}})) ==
        "need not move; carries on");
  CHECK(verdict_text(answer(Duty::cannot, 0, {FateKind::stays, "stays", {}, {}})) == "may not move");
  CHECK(verdict_text(answer(Duty::cannot, 0, {FateKind::goes_on, "is pinned at Turn End", {}, {}})) ==
        "may not move; is pinned at Turn End");
}

TEST_CASE("where dice decide the verdict says so", "[verdict]") {
  UnitAnswer retires = answer(Duty::must, 4, {});
  retires.by_dice = "retires 2D6+6 inches";
  CHECK(verdict_text(retires) == "retires 2D6+6 inches: 4 ends");
  CHECK_FALSE(chooses(retires));
  retires.fate = {FateKind::lost, "routs off the table at Turn End", {}, {}};
  CHECK(verdict_text(retires) == "retires 2D6+6 inches: 4 ends; then routs off the table at Turn End");
  retires.fate = {FateKind::goes_on, "is pinned at Turn End", {}, {}};
  retires.options.back().end = kNowhere;
  CHECK(verdict_text(retires) ==
        "retires 2D6+6 inches: 4 ends; then, if it is still on the map, is pinned at Turn End");
  retires.options.erase(retires.options.begin(), retires.options.end() - 1);
  CHECK(verdict_text(retires) == "retires 2D6+6 inches: 1 end");
  UnitAnswer target = answer(Duty::need_not, 3, {FateKind::stays, "stays", {}, {}});
  target.by_dice = "10.8 %: forced back by the fire";
  CHECK(verdict_text(target) == "need not move; 10.8 %: forced back by the fire, 3 ends");
  // A single end stands in the sentence.
  target.options.erase(target.options.begin() + 1, target.options.end());
  target.by_dice = "10.8 %: forced back to S12 by the fire";
  CHECK(verdict_text(target) == "need not move; 10.8 %: forced back to S12 by the fire");
}

TEST_CASE("who is off the map neither moves nor stays", "[verdict]") {
  UnitAnswer gone = answer(Duty::cannot, 0, {FateKind::lost, "eliminated", {}, {}});
  gone.at = kNowhere;
  CHECK(verdict_text(gone) == "eliminated");
  gone.fate = {FateKind::stays, "stays", {}, {}};
  CHECK(verdict_text(gone) == "not on the map");
}

TEST_CASE("the summary has a line for each unit, the worst first, and one for all others", "[verdict]") {
  Diagnostics found;
  const auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(scenario);
  const Game& game = *scenario->game;
  std::vector<UnitAnswer> all{game.answer("rb2"), game.answer("rb5"), game.answer("gb1"), game.answer("rb1")};
  CHECK(summary_text(all, game) ==
        "  ELIMINATED  gb1  4-6-7  I6  it must rout and no way is open [A10.5]\n"
        "  SURRENDERS  rb1  4-4-7  H4  to g-leader or g2: no rout is open to it [A20.21]\n"
        "  MUST move   rb5  4-2-6  M5  2 ways out: it is in Open Ground in LOS and Normal Range of g3 in K3 [A10.5]\n"
        "  may move    rb2  4-4-7  J4  14 ways out; otherwise stays\n"
        "  nothing to decide: g1, g2, g3, g-leader, gb2, gb3, gb4, r1, r2, r3, rb3, rb4\n");
  CHECK(summary_text(std::span(all).first(1), game).empty());
}

TEST_CASE("codes are put into words", "[verdict]") {
  CHECK(outcome_words("HALT_COVER") == "stops in cover");
  CHECK(outcome_words("REACHED_GOAL").empty());
  CHECK(outcome_words("SOMETHING_NEW") == "something new");
}
