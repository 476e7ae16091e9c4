// Runs the kernels of a rout, one at a time and for a fixed number of rounds, to count their instructions:
//
//   hexrout_rout_kernels_bench             lists the kernels
//   hexrout_rout_kernels_bench labels 3    three rounds of one
//   tools/measure kernels                          counts all of them with callgrind and compares
//
// Prints the number of answers and their checksum, which must not change between commits. Only the code to be counted
// runs in hexrout_counted(). The kernels of sight are in los_kernels_bench.cpp.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "broken_side.hpp"
#include "hexrout/engine/signature.hpp"
#include "hexrout/los/visibility.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/play/play_course.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/sweep/sweep.hpp"

namespace {

using namespace hexrout;

struct Round {
  std::uint64_t questions = 0;
  std::uint64_t checksum = 0;
  void take(std::uint64_t answer) { checksum = (checksum ^ answer) * 0x100000001b3U; }
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
    for (const LocationId from : ground->locations()) {
      scratch->run(from, HalfMf{12}, [&](LocationId at, HalfMf, auto&& reach) {
        for (const FootStep& step : ground->steps(at)) reach(step.to, step.half_mf);
      });
      for (const LocationId at : scratch->all_reached())
        out.checksum += static_cast<unsigned>(scratch->cost(at).count()) + 1U;
      ++out.questions;
    }
    return out;
  };
}

// All legal ends of every broken unit, lines of sight known.
Kernel labels() {
  bench::rout_query();
  return [] {
    Round out;
    asl::RoutSolver& solver = bench::rout_query().solver;
    for (const UnitIndex router : bench::broken_side().routers) {
      const auto found = solver.solve(router);
      out.take(found->ends.size());
      out.take(found->labels.size());
      ++out.questions;
    }
    return out;
  };
}

std::shared_ptr<const Visibility> index_of(const Scenario& scenario) {
  const Setting& setting = scenario.game->setting();
  return std::make_shared<const Visibility>(*setting.map, *setting.sight, VisibilityOptions{16, false, 1});
}

// Sight between all pairs of Locations, from the index.
Kernel sight_table() {
  const auto scenario = made();
  const auto index = index_of(*scenario);
  return [scenario, index] {
    Round out;
    for (const PlaceIndex from : IndexRange<PlaceIndex>(index->places()))
      for (const PlaceIndex to : IndexRange<PlaceIndex>(index->places())) {
        if (index->sees(index->location(from), index->location(to)))
          out.checksum += 1U + static_cast<unsigned>(index->hindrance(index->location(from), index->location(to)));
        ++out.questions;
      }
    return out;
  };
}

// The sight of twelve firers together, from the index.
Kernel threats() {
  const auto scenario = made();
  const auto index = index_of(*scenario);
  return [scenario, index, map = std::make_shared<ThreatMap>()] {
    Round out;
    std::vector<LocationId> firers(12);
    for (std::uint32_t first = 0; first < index->places(); ++first) {
      for (std::uint32_t i = 0; i < 12; ++i)
        firers[i] = index->location(PlaceIndex{(first + i * 29) % index->places()});
      index->threats(firers, *map);
      for (const std::uint64_t word : map->seen) out.take(word);
      ++out.questions;
    }
    return out;
  };
}

// A scenario read from its text.
Kernel load() {
  return [text = made_scenario({})] {
    Round out;
    Diagnostics found;
    const auto scenario = parse_scenario(text, "made", {}, found);
    out.take(scenario ? scenario->game->units().size() : 0);
    out.take(found.all().size());
    out.questions = 1;
    return out;
  };
}

// The answer for every broken unit in words, with caches as for a client.
Kernel answer() {
  const auto scenario = made();
  return [scenario] {
    Round out;
    for (const std::string& id : scenario->game->movers()) {
      const UnitAnswer said = scenario->game->answer(id);
      out.take(said.options.size());
      out.take(said.refused.size());
      ++out.questions;
    }
    return out;
  };
}

// A whole phase.
Kernel phase() {
  const auto scenario = made();
  return [scenario] {
    Round out;
    const auto course = scenario->game->clone();
    SeededDice dice(1);
    FirstChoice choices;
    NoLog log;
    course->play(dice, choices, log);
    for (const UnitView& unit : course->units()) out.take(unit.at);
    out.questions = 1;
    return out;
  };
}

// A phase by questions: a roll or a decision at a time.
Kernel questions() {
  const auto scenario = made();
  return [scenario] {
    Round out;
    PlayCourse course(*scenario->game, {});
    SeededDice dice(1);
    Diagnostics found;
    while (const Asked* asked = course.asked())
      course.give({asked->roll ? dice.roll(asked->count, asked->sides, {"", ""}) : std::vector<int>{}, 0}, found);
    for (const UnitView& unit : course.game().units()) out.take(unit.at);
    out.questions = 1;
    return out;
  };
}

// Runs of a sweep whose courses are all remembered.
Kernel sweep() {
  const auto scenario = made();
  SweepPlan plan;
  plan.threads = 1;
  const auto sweeper = std::make_shared<Sweeper>(*scenario->game, plan);
  constexpr std::uint64_t kRuns = 500;
  sweeper->run({0, kRuns});
  return [scenario, sweeper] {
    Round out;
    const Tally tally = sweeper->run({0, kRuns});
    out.questions = tally.runs();
    for (const UnitTally& unit : tally.units())
      for (const auto& [outcome, runs] : unit.outcomes) out.take(runs);
    return out;
  };
}

struct Named {
  const char* name;
  const char* what;
  Kernel (*make)();
};
constexpr Named kKernels[] = {
    {"flood", "all within six MF of a hex", flood},
    {"labels", "all legal ends of a broken unit, 20 enemies", labels},
    {"sight-table", "a pair looked up in the index of sight", sight_table},
    {"threats", "what twelve firers see, from the index", threats},
    {"load", "a scenario of 40 units read", load},
    {"answer", "a broken unit's answer in words, nothing known before", answer},
    {"phase", "a whole phase, 12 broken units", phase},
    {"questions", "the same phase, a question at a time", questions},
    {"sweep", "a run of a sweep whose course is remembered", sweep},
};

}  // namespace

// The code that callgrind counts.
extern "C" __attribute__((noinline)) void hexrout_counted(const std::function<Round()>* kernel, int rounds,
                                                          Round* sum) {
  for (int i = 0; i < rounds; ++i) {
    const Round round = (*kernel)();
    sum->questions += round.questions;
    sum->checksum += round.checksum;
  }
}

int main(int argc, char** argv) {
  if (argc < 2) {
    for (const Named& kernel : kKernels) std::printf("%-12s %s\n", kernel.name, kernel.what);
    return 0;
  }
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 1;
  for (const Named& known : kKernels) {
    if (std::strcmp(known.name, argv[1]) != 0) continue;
    const Kernel kernel = known.make();
    kernel();  // warm
    Round sum;
    hexrout_counted(&kernel, rounds, &sum);
    std::printf("%s questions %llu checksum %llu\n", known.name, static_cast<unsigned long long>(sum.questions),
                static_cast<unsigned long long>(sum.checksum));
    return 0;
  }
  std::fprintf(stderr, "there is no kernel %s\n", argv[1]);
  return 2;
}
