// Advice uses only what its side knows.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include <algorithm>

#include "hexrout/rules/boost_number.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "random_phase.hpp"
#include "rules/asl/advise/advisor.hpp"

using namespace hexrout;

namespace {

std::string told(const asl::Position& position, bool worst_case) {
  AdviceOptions options;
  options.worst_case = worst_case;
  options.time_ms = kMostAdviceMs;
  options.exact_units = 2;
  options.states = 60;
  Advice advice;
  Diagnostics found;
  planning::AslAdvisor(position).advise(1, options, advice, found);
  std::string out;
  for (const GroupAdvice& group : advice.groups) {
    out += group.low.exact + " " + group.high.exact + "\n";
    for (const AdvisedStep& step : group.steps) {
      out += fmt::format("{} {}", step.unit, name_of(step.what));
      for (const LocationId at : step.path) out += " " + std::to_string(at);
      for (const std::string& why : step.because) out += "; " + why;
      if (step.other_way) out += "; " + step.other_way->what;
      out += "\n";
    }
  }
  for (const std::string& note : advice.notes) out += note + "\n";
  return out;
}

planning::Number low(const asl::Position& position, bool worst_case) {
  AdviceOptions options;
  options.worst_case = worst_case;
  options.time_ms = kMostAdviceMs;
  Advice advice;
  Diagnostics found;
  planning::AslAdvisor(position).advise(1, options, advice, found);
  planning::Number sum = 0;
  for (const GroupAdvice& group : advice.groups) sum += planning::Number(group.exact ? group.low.exact : "0");
  for (const GroupAdvice& group : advice.groups)
    if (!group.exact) return -1;
  return sum;
}

}  // namespace

TEST_CASE("what is concealed may be anything: the advice is the same", "[advise]") {
  int seen = 0;
  for (std::uint64_t seed = 1; seen < 25 && seed < 2000; ++seed) {
    asl::Position position = test::random_phase(seed, 2);
    if (!position.switches.concealment) continue;
    const bool any = std::any_of(position.units.begin(), position.units.end(),
                                 [](const asl::Unit& u) { return u.side == 0 && u.concealed; });
    if (!any) continue;
    ++seen;
    asl::Position other = position;
    for (asl::Unit& u : other.units) {
      if (u.side != 0 || !u.concealed) continue;
      u.id += "-other";
      u.kind = u.kind == asl::UnitKind::dummy ? asl::UnitKind::squad : asl::UnitKind::dummy;
      u.firepower = 8;
      u.range = 12;
      u.pinned = !u.pinned;
    }
    asl::Unit hidden;
    hidden.id = "hidden";
    hidden.side = 0;
    hidden.firepower = 6;
    hidden.range = 6;
    hidden.morale = hidden.broken_morale = 8;
    hidden.hidden = true;
    hidden.at = position.units[0].at;
    other.units.push_back(hidden);
    INFO("seed " << seed);
    CHECK(told(position, false) == told(other, false));
    CHECK(told(position, true) == told(other, true));
  }
  CHECK(seen == 25);
}

TEST_CASE("the worst case is no better", "[advise]") {
  int compared = 0;
  int worse = 0;
  for (std::uint64_t seed = 1; compared < 20 && seed < 3000; ++seed) {
    const asl::Position position = test::random_phase(seed, 2);
    if (!position.switches.concealment ||
        std::none_of(position.units.begin(), position.units.end(),
                     [](const asl::Unit& u) { return u.side == 0 && u.concealed && !u.eliminated; }))
      continue;
    const planning::Number without = low(position, false);
    const planning::Number worst = low(position, true);
    if (without < 0 || worst < 0) continue;
    ++compared;
    INFO("seed " << seed);
    CHECK(worst <= without);
    if (worst < without) ++worse;
  }
  CHECK(compared == 20);
  CHECK(worse > 0);
}

TEST_CASE("other systems are advised on orders, or told why not", "[advise]") {
  for (const std::string name : {"squares", "morale_ratio", "chain_of_command", "armour_battles"}) {
    Diagnostics found;
    const auto scenario =
        read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml", {}, found);
    REQUIRE(scenario);
    int offered = 0;
    for (const std::string& side : scenario->game->setting().sides) {
      AdviceOptions options;
      options.side = side;
      options.time_ms = 50;
      const auto advice = advise(*scenario->game, options, found);
      REQUIRE(advice);
      CHECK(advice->groups.empty() == !advice->not_offered.empty());
      offered += static_cast<int>(advice->groups.size());
      CHECK_FALSE(advice_text(*advice, *scenario->game).empty());
      CHECK_FALSE(advice_json(*advice, *scenario->game).empty());
    }
    INFO(name);
    // In the scenario of Armour Battles no unit is disrupted before its events.
    CHECK((offered > 0) == (name != "armour_battles"));
  }
}

TEST_CASE("weights are read strictly", "[advise]") {
  Weights weights;
  Diagnostics found;
  CHECK(read_weights("survival=50,rally=0", weights, found));
  CHECK(weights.survival == 50);
  CHECK(weights.rally == 0);
  CHECK(weights.whole == Weights{}.whole);
  Weights again;
  CHECK(read_weights(weights_text(weights), again, found));
  CHECK(again == weights);
  CHECK(found.empty());
  for (const char* bad : {"survival=-1", "survival=10001", "arriving=101", "survivl=3", "=", "survival", "survival=1{",
                          "a=b=c", "survival=1,,rally=2", "no/such/file.yaml"}) {
    Diagnostics complaints;
    Weights kept;
    INFO(bad);
    CHECK_FALSE(read_weights(bad, kept, complaints));
    CHECK(complaints.has_errors());
  }
}
