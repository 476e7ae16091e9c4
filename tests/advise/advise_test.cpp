// Advice against its plain twin, and what must hold of it whatever the position.
#include "hexrout/advise/advise.hpp"

#include <catch2/catch.hpp>

#include "advise/asl/advise_asl.hpp"
#include "advise/number.hpp"
#include "plain_phase.hpp"
#include "random_phase.hpp"

using namespace hexrout;

namespace {

struct Tally {
  int compared = 0;
  int linked = 0;  // with units that matter to each other
  int order = 0;   // where the order does
  int four = 0;
};

void compare(int wanted, std::uint64_t seed, Tally& tally) {
  for (; tally.linked < wanted && seed < 200000; ++seed) {
    asl::Position position = test::random_phase(seed, 4);
    // What is concealed is another test's.
    for (asl::Unit& u : position.units)
      if (u.side == 0) {
        u.concealed = false;
        if (u.kind == asl::UnitKind::dummy) u.eliminated = true;
      }
    Weights weights;
    if (seed % 3 == 1) weights = {30, 0, 2, 3, 50, 100, 0, 5};
    if (seed % 3 == 2) weights = {10, 7, 0, 1, 0, 0, 9, 0};
    AdviceOptions options;
    options.weights = weights;
    options.time_ms = kMostAdviceMs;
    Advice advice;
    planning::advise_asl(position, 1, options, advice);
    std::size_t largest = 0;
    for (const GroupAdvice& group : advice.groups) largest = std::max(largest, group.units.size());
    if (largest < 2) continue;
    const auto plain = test::plain_phase(position, 1, weights, 3000);
    if (!plain) continue;
    planning::Number sum = 0;
    for (const GroupAdvice& group : advice.groups) {
      INFO("seed " << seed);
      CHECK(group.exact);
      CHECK(group.low.exact == group.high.exact);
      sum += planning::Number(group.low.exact);
      if (group.order_matters) ++tally.order;
      if (group.units.size() == 4) ++tally.four;
    }
    INFO("seed " << seed << " plays " << plain->plays);
    CHECK(sum.str() == plain->value);
    ++tally.compared;
    ++tally.linked;
  }
}

}  // namespace

TEST_CASE("advice is worth what the best of all orders and routes is", "[advise]") {
  Tally tally;
  compare(60, 1, tally);
  CHECK(tally.linked == 60);
}

TEST_CASE("advice is worth what the best of all orders and routes is, 500 phases", "[advise][.full]") {
  Tally tally;
  compare(500, 1, tally);
  CHECK(tally.linked == 500);
  CHECK(tally.four > 20);
  WARN(tally.linked << " phases, " << tally.four << " with four units in one group, the order matters in "
                    << tally.order);
}
