// Answers of a rule system: every broken unit in words, the reach of every other unit, and whole phases.
//
//   build/release/bin/hexrout_rules_bench
#include "hexrout/play/reach_report.hpp"
#include "hexrout/play/report.hpp"
#include "suite.hpp"

namespace {

using namespace hexrout;

std::uint64_t answers(const Game& game) {
  bench::Sum sum;
  for (const std::string& id : game.movers()) sum.take(answer_json(game.answer(id), *game.setting().map));
  return sum.value;
}

void BM_Options(benchmark::State& state) {
  std::size_t next = 0;
  std::size_t asked = 0;
  for (auto _ : state) {
    const Game& game = *bench::scenarios()[next++ % bench::scenarios().size()].game;
    for (const std::string& id : game.movers()) benchmark::DoNotOptimize(game.answer(id)), ++asked;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(asked));
  bench::Sum sum;
  for (const Scenario& scenario : bench::scenarios()) sum.take(answers(*scenario.game));
  bench::settle(state, "rules/options", sum.value);
}
BENCHMARK(BM_Options)->Name("rules/options")->Unit(benchmark::kMillisecond);

// Every unit in Good Order, lines of sight known after the first round.
void BM_Reach(benchmark::State& state) {
  std::vector<std::pair<const Game*, std::string>> movers;
  for (const Scenario& scenario : bench::scenarios())
    for (const UnitView& unit : scenario.game->units())
      if (scenario.game->reach(unit.id).code.empty()) movers.emplace_back(scenario.game.get(), unit.id);
  std::size_t next = 0;
  for (auto _ : state) {
    const auto& [game, id] = movers[next++ % movers.size()];
    benchmark::DoNotOptimize(game->reach(id));
  }
  bench::Sum sum;
  for (const auto& [game, id] : movers) sum.take(reach_json(game->reach(id), *game->setting().map));
  bench::settle(state, "rules/reach", sum.value);
}
BENCHMARK(BM_Reach)->Name("rules/reach")->Unit(benchmark::kMicrosecond);

std::uint64_t played(const Game& game, std::uint64_t run) {
  const auto course = game.clone();
  SeededDice dice(1, run);
  FirstChoice choices;
  NoLog log;
  course->play(dice, choices, log);
  bench::Sum sum;
  sum.take(course->yaml());
  return sum.value;
}

void BM_Phase(benchmark::State& state) {
  std::uint64_t run = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(played(*bench::scenarios()[run % bench::scenarios().size()].game, run));
    ++run;
  }
  bench::Sum sum;
  for (const Scenario& scenario : bench::scenarios())
    for (std::uint64_t i = 0; i < 5; ++i) sum.take(played(*scenario.game, i));
  bench::settle(state, "rules/phase", sum.value);
}
BENCHMARK(BM_Phase)->Name("rules/phase")->Unit(benchmark::kMillisecond);

}  // namespace

HEXROUT_BENCH_MAIN()
