// Advice against its plain twin, and laws of advice for any position.
#include "hexrout/advise/advise.hpp"

#include <catch2/catch.hpp>

#include "hexrout/rules/boost_number.hpp"
#include "plain_phase.hpp"
#include "random_phase.hpp"
#include "rules/asl/advise/advisor.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;

namespace {

constexpr long kMostPlays = 3000;  // of the twin

struct Tally {
  int compared = 0;
  int linked = 0;  // with units that affect each other
  int order = 0;   // where the order matters
  int four = 0;
  int apart = 0;  // with a gap between low and high in a hasty search
  int told = 0;   // plans followed, of searches with time and in haste
};

planning::Number sum_of(const Advice& advice, Points GroupAdvice::*bound) {
  planning::Number sum = 0;
  for (const GroupAdvice& group : advice.groups) sum += planning::Number((group.*bound).exact);
  return sum;
}

// Value that the twin reaches with the advised plan: at least the advice's `low`.
planning::Number reached(const asl::Position& position, const Weights& weights, const Advice& advice) {
  std::vector<AdvisedStep> steps;
  for (const GroupAdvice& group : advice.groups) steps.insert(steps.end(), group.steps.begin(), group.steps.end());
  return planning::Number(test::plain_phase_as_told(position, 1, weights, kMostPlays, steps)->value);
}

void compare(int wanted, std::uint64_t seed, Tally& tally) {
  for (; tally.linked < wanted && seed < 200000; ++seed) {
    // Concealed units are tested elsewhere.
    const asl::Position position = test::open_phase(seed);
    Weights weights;
    if (seed % 3 == 1) weights = {30, 0, 2, 3, 50, 100, 0, 5, 9};
    if (seed % 3 == 2) weights = {10, 7, 0, 1, 0, 0, 9, 0, 0};
    AdviceOptions options;
    options.weights = weights;
    options.time_ms = kMostAdviceMs;
    Advice advice;
    Diagnostics found;
    planning::AslAdvisor(position).advise(1, options, advice, found);
    std::size_t largest = 0;
    for (const GroupAdvice& group : advice.groups) largest = std::max(largest, group.units.size());
    if (largest < 2) continue;
    const auto plain = test::plain_phase(position, 1, weights, kMostPlays);
    if (!plain) continue;
    for (const GroupAdvice& group : advice.groups) {
      INFO("seed " << seed);
      CHECK(group.exact);
      CHECK(group.low.exact == group.high.exact);
      if (group.order_matters) ++tally.order;
      if (group.units.size() == 4) ++tally.four;
    }
    INFO("seed " << seed << " plays " << plain->plays);
    const planning::Number sum = sum_of(advice, &GroupAdvice::low);
    CHECK(sum.str() == plain->value);
    CHECK(reached(position, weights, advice) == sum);
    // Without time to search there are only the plain plan and the bound.
    options.time_ms = 1;
    Advice hasty;
    planning::AslAdvisor(position).advise(1, options, hasty, found);
    const planning::Number low = sum_of(hasty, &GroupAdvice::low);
    const planning::Number high = sum_of(hasty, &GroupAdvice::high);
    CHECK(low <= sum);
    CHECK(sum <= high);
    CHECK(reached(position, weights, hasty) >= low);
    tally.told += 2;
    if (low < high) ++tally.apart;
    ++tally.compared;
    ++tally.linked;
  }
}

}  // namespace

TEST_CASE("advice is worth what the best of all orders and routes is", "[full][advise]") {
  Tally tally;
  const int phases = test::cases_played(60, 500);
  compare(phases, 1, tally);
  CHECK(tally.linked == phases);
  CHECK(tally.told == 2 * phases);
  CHECK(tally.four * 21 >= phases - 60);  // few of them
}
