// The kernels behind a rout, one at a time and a fixed number of rounds, to count their instructions:
//
//   hexrout_rout_kernels_bench                 lists the kernels
//   hexrout_rout_kernels_bench rout-solve 3    three rounds of one
//   tools/kernels                              counts all of them with callgrind and compares
//
// Prints the questions answered in all and a checksum of the answers, which must not move between changes. What is to be
// counted runs in hexrout_counted(), and nothing else. Positions are those of `hexrout bench`.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hexrout/engine/signature.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/move/foot_graph.hpp"
#include "hexrout/play/fates.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/sweep/sweep.hpp"

namespace {

using namespace hexrout;

struct Round {
  std::uint64_t questions = 0;
  std::uint64_t checksum = 0;
};
using Kernel = std::function<Round()>;

std::shared_ptr<Scenario> made() {
  Diagnostics found;
  auto scenario = parse_scenario(made_scenario({}), "made", {}, found);
  if (!scenario) {
    std::fputs(found.text().c_str(), stderr);
    std::exit(2);
  }
  return std::make_shared<Scenario>(std::move(*scenario));
}

// Everything within six MF of every hex.
Kernel flood() {
  const auto scenario = made();
  const auto ground = std::make_shared<FootGraph>(*scenario->game->setting().map, std::span<const Placed>{});
  const auto scratch = std::make_shared<Flood>(ground->location_count());
  return [scenario, ground, scratch] {
    Round out;
    for (LocationId from = 0; from < ground->location_count(); ++from) {
      scratch->run(from, 12, [&](LocationId at, int, auto&& reach) {
        for (const FootStep& step : ground->steps(at)) reach(step.to, step.half_mf);
      });
      for (const LocationId at : scratch->all_reached()) out.checksum += scratch->cost(at) + 1U;
      ++out.questions;
    }
    return out;
  };
}

// All options of every broken unit, asked as a client asks: nothing is kept from one to the next.
Kernel rout_answer() {
  const auto scenario = made();
  return [scenario] {
    Round out;
    for (const std::string& id : scenario->game->movers()) {
      const UnitAnswer answer = scenario->game->answer(id);
      out.checksum += answer.options.size() + 1000 * answer.refused.size();
      ++out.questions;
    }
    return out;
  };
}

// One whole phase.
Kernel phase() {
  const auto scenario = made();
  return [scenario] {
    Round out;
    const auto course = scenario->game->clone();
    SeededDice dice(1);
    FirstChoice choices;
    NoLog log;
    course->play(dice, choices, log);
    for (const UnitView& unit : course->units()) out.checksum = out.checksum * 31 + unit.at;
    out.questions = 1;
    return out;
  };
}

// Exact odds: every sequence of six dice.
Kernel odds() {
  return [] {
    Round out;
    enumerate([](Dice& d) { return d.two_d6({"first", "-"}) + 2 * d.two_d6({"second", "-"}) + d.roll(2, 6, {"third", "-"})[1]; },
              [&](int sum, Odds weight) {
                out.checksum += static_cast<std::uint64_t>(sum) * static_cast<std::uint64_t>(weight.denominator);
                ++out.questions;
              });
    return out;
  };
}

// Runs of a sweep whose courses are all remembered.
Kernel sweep() {
  const auto scenario = made();
  SweepPlan plan;
  plan.threads = 1;
  const auto sweeper = std::make_shared<Sweeper>(*scenario->game, plan);
  sweeper->run({0, 3000});
  return [scenario, sweeper] {
    Round out;
    const Tally tally = sweeper->run({0, 3000});
    out.questions = tally.runs();
    for (const UnitTally& unit : tally.units())
      for (const auto& [outcome, runs] : unit.outcomes) out.checksum = out.checksum * 31 + runs;
    return out;
  };
}

// Locations by name.
Kernel names() {
  const auto scenario = made();
  const auto map = scenario->game->setting().map;
  const auto all = std::make_shared<std::vector<std::string>>();
  for (LocationId at = 0; at < map->location_count(); ++at) all->push_back(map->location_name(at));
  return [map, all] {
    Round out;
    for (const std::string& name : *all) out.checksum += map->find_location(name).value_or(0);
    out.questions = all->size();
    return out;
  };
}

struct Named {
  const char* name;
  Kernel (*make)();
};
constexpr Named kKernels[] = {{"flood", flood}, {"rout-answer", rout_answer}, {"phase", phase}, {"odds", odds}, {"sweep", sweep}, {"names", names}};

}  // namespace

// What callgrind is told to count.
extern "C" __attribute__((noinline)) void hexrout_counted(const std::function<Round()>* kernel, int rounds, Round* sum) {
  for (int i = 0; i < rounds; ++i) {
    const Round round = (*kernel)();
    sum->questions += round.questions;
    sum->checksum += round.checksum;
  }
}

int main(int argc, char** argv) {
  if (argc < 2) {
    for (const Named& kernel : kKernels) std::puts(kernel.name);
    return 0;
  }
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 1;
  for (const Named& known : kKernels) {
    if (std::strcmp(known.name, argv[1]) != 0) continue;
    const Kernel kernel = known.make();
    kernel();  // warm
    Round sum;
    hexrout_counted(&kernel, rounds, &sum);
    std::printf("%s questions %llu checksum %llx\n", known.name, static_cast<unsigned long long>(sum.questions), static_cast<unsigned long long>(sum.checksum));
    return 0;
  }
  std::fprintf(stderr, "there is no kernel %s\n", argv[1]);
  return 2;
}
