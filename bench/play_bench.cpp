// A phase played question by question, against the phase played straight through; and a copy in the middle.
//
//   build/release/bin/hexrout_play_bench
//
// The counter `ratio` is the processor time of the questions over that of the straight play, both in one run. `cold`: a
// position just read. `warm`: one whose lines of sight and ways are in the caches.
#include <ctime>

#include "hexrout/play/play_course.hpp"
#include "suite.hpp"

namespace {

using namespace hexrout;

// Processor time of this process, independent of other processes.
double cpu_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// As dense as the positions of `hexrout bench`, and eight times as large.
Scenario wide() {
  Diagnostics found;
  auto read = parse_scenario(
      made_scenario({.columns = 66, .rows = 40, .enemies = 160, .friends = 64, .broken = 96, .number = 1}), "made", {},
      found);
  if (!read) std::exit(2);
  return std::move(*read);
}

std::unique_ptr<Game> played_straight(const Game& game) {
  auto now = game.clone();
  SeededDice dice(1);
  FirstChoice choices;
  NoLog log;
  now->play(dice, choices, log);
  return now;
}

PlayCourse played_by_questions(const Game& game) {
  PlayCourse course(game, {});
  SeededDice dice(1);
  Diagnostics found;
  while (const Asked* asked = course.asked())
    course.give({asked->roll ? dice.roll(asked->count, asked->sides, {"", ""}) : std::vector<int>{}, 0}, found);
  return course;
}

std::uint64_t sum_of(const Game& game) {
  bench::Sum sum;
  sum.take(game.yaml());
  return sum.value;
}

void compare(benchmark::State& state, bool warm) {
  double straight = 0;
  double questions = 0;
  std::size_t asked = 0;
  Scenario first = wide();
  Scenario second = wide();
  for (auto _ : state) {
    if (!warm) {
      first = wide();
      second = wide();
    } else {
      played_straight(*first.game);
      played_straight(*second.game);
    }
    const double start = cpu_seconds();
    benchmark::DoNotOptimize(played_straight(*first.game));
    const double middle = cpu_seconds();
    const PlayCourse course = played_by_questions(*second.game);
    const double end = cpu_seconds();
    questions += end - middle;
    straight += middle - start;
    asked = course.answers().size();
    state.SetIterationTime(end - middle);
  }
  state.counters["ratio"] = questions / straight;
  state.counters["questions"] = static_cast<double>(asked);
  const std::uint64_t sum = sum_of(*played_straight(*first.game));
  if (sum_of(played_by_questions(*second.game).game()) != sum) state.SkipWithError("the two ways of playing part");
  bench::settle(state, "play/wide", sum);
}

void BM_Cold(benchmark::State& state) {
  compare(state, false);
}
BENCHMARK(BM_Cold)->Name("play/questions/cold")->UseManualTime()->Unit(benchmark::kMillisecond);

void BM_Warm(benchmark::State& state) {
  compare(state, true);
}
BENCHMARK(BM_Warm)->Name("play/questions/warm")->UseManualTime()->Unit(benchmark::kMillisecond);

// Copies a course of maps/scenarios/crossroads.yaml in the middle of a unit's turn.
void BM_Copy(benchmark::State& state) {
  Diagnostics found;
  const auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml", {}, found);
  PlayCourse course(*scenario->game, {});
  while (course.asked() != nullptr && course.answers().size() < 9)
    course.give({std::vector<int>(static_cast<std::size_t>(course.asked()->count), 4), 0}, found);
  for (auto _ : state) benchmark::DoNotOptimize(PlayCourse(course));
  bench::settle(state, "play/copy", sum_of(PlayCourse(course).game()));
}
BENCHMARK(BM_Copy)->Name("play/copy")->Unit(benchmark::kMicrosecond);

}  // namespace

HEXROUT_BENCH_MAIN()
