// Positions where it is plain to a person at the table where a broken squad should go, and why: the files of
// tests/advise/players. The advice is that end, for that reason.
#include <catch2/catch.hpp>

#include "hexrout/advise/advise.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/advise/known.hpp"
#include "rules/asl/advise/worth.hpp"
#include "rules/asl/system.hpp"

using namespace hexrout;

namespace {

struct PlayersCase {
  const char* file;
  const char* goes_to;
  const char* not_to;
  const char* reason;  // the term of its worth by which the end is better than the other
};

// Of b1, a squad of the Russians.
constexpr PlayersCase kCases[] = {
    {"firebase-west", "G5", "E5", "exposure"},       {"firebase-east", "E5", "G5", "exposure"},
    {"three-machine-guns", "G5", "E5", "exposure"},  {"firebase-beside-woods", "H3", "F3", "exposure"},
    {"beside-the-leader", "H10", "I10", "exposure"},
};

Scenario position_of_case(const PlayersCase& c) {
  Diagnostics found;
  auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR "/tests/advise/players/") + c.file + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

LocationId place_of(const Game& game, const char* name) {
  const auto at = game.setting().map->find_location(name);
  REQUIRE(at);
  return *at;
}

struct EndWorth {
  planning::Number all = 0;
  planning::Number by_reason = 0;
};

// Worth of b1 after its rout has ended there.
EndWorth worth_at(const Game& game, LocationId at, std::string_view reason) {
  planning::Course course(planning::known_to(*asl::position_of(game), 1, false), 1);
  planning::Worth worth(course, {});
  const UnitIndex b1 = course.position().index(*course.position().find("b1"));
  course.unit(b1).at = at;
  course.unit(b1).has_routed = course.unit(b1).rout_ended = true;
  EndWorth out;
  for (const planning::Term& term : worth.terms(b1)) {
    out.all += term.points;
    if (term.what == reason) out.by_reason += term.points;
  }
  return out;
}

}  // namespace

TEST_CASE("a broken squad goes where a player would send it, and for his reason", "[advise][players]") {
  for (const PlayersCase& c : kCases) {
    INFO(c.file);
    const Scenario scenario = position_of_case(c);
    const Game& game = *scenario.game;
    AdviceOptions options;
    options.side = "russian";
    Diagnostics found;
    const auto advice = advise(game, options, found);
    REQUIRE(advice);
    const AdvisedStep* step = nullptr;
    for (const GroupAdvice& group : advice->groups)
      for (const AdvisedStep& s : group.steps)
        if (s.unit == "b1") step = &s;
    REQUIRE(step != nullptr);
    CHECK(step->path.back() == place_of(game, c.goes_to));
    // The reason makes more than half of the difference.
    const EndWorth there = worth_at(game, place_of(game, c.goes_to), c.reason);
    const EndWorth elsewhere = worth_at(game, place_of(game, c.not_to), c.reason);
    CHECK(there.all > elsewhere.all);
    CHECK(2 * (there.by_reason - elsewhere.by_reason) > there.all - elsewhere.all);
  }
}
