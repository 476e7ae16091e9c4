// Advice: the best order and routes of a side, every Location of a map surveyed, units cut off.
//
//   build/release/bin/hexrout_advise_bench
#include "hexrout/advise/advise.hpp"
#include "hexrout/advise/cut.hpp"
#include "hexrout/advise/survey.hpp"
#include "suite.hpp"

namespace {

using namespace hexrout;

const Game& game() {
  return *bench::scenarios()[0].game;
}
const Map& map() {
  return *game().setting().map;
}

// The cost of plans and cuts depends on the number of units that interact: four broken ones against six.
const Game& small_game() {
  static const Scenario made = [] {
    MadePosition what;
    what.enemies = 6;
    what.friends = 4;
    what.broken = 4;
    Diagnostics found;
    auto read = parse_scenario(made_scenario(what), "made", {}, found);
    if (!read) {
      std::fputs(found.text().c_str(), stderr);
      std::exit(2);
    }
    return std::move(*read);
  }();
  return *made.game;
}

std::string survey(unsigned threads, const Visibility* sight) {
  SurveyOptions options;
  options.as = "b0";
  options.threads = threads;
  options.sight = sight;
  Diagnostics found;
  const auto survey = survey_map(game(), options, found);
  return survey ? survey_csv(*survey, map()) : found.text();
}

// Surveys with an index of sight made each time, and with one handed over.
void BM_Survey(benchmark::State& state) {
  const Visibility sight(map(), *game().setting().sight, {.range = 16});
  const Visibility* const given = state.range(1) != 0 ? &sight : nullptr;
  bench::Sum sum;
  const auto threads = static_cast<unsigned>(state.range(0));
  sum.take(survey(threads, given));
  for (auto _ : state) benchmark::DoNotOptimize(survey(threads, given));
  bench::settle(state, "advise/survey", sum.value);
}
BENCHMARK(BM_Survey)
    ->Name("advise/survey")
    ->ArgNames({"threads", "index"})
    ->Args({1, 0})
    ->Args({1, 1})
    ->Args({2, 0})
    ->Args({2, 1})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void BM_Advise(benchmark::State& state) {
  const auto ask = [] {
    Diagnostics found;
    const auto advice = advise(small_game(), {}, found);
    return advice ? advice_json(*advice, small_game()) : found.text();
  };
  bench::Sum sum;
  sum.take(ask());
  for (auto _ : state) benchmark::DoNotOptimize(ask());
  bench::settle(state, "advise/advise", sum.value);
}
BENCHMARK(BM_Advise)->Name("advise/advise")->Unit(benchmark::kMillisecond);

void BM_Cut(benchmark::State& state) {
  const auto ask = [] {
    CutOptions options;
    options.units = {small_game().movers().front()};
    Diagnostics found;
    const auto cut = find_cut(small_game(), options, found);
    return cut ? cut_json(*cut, *small_game().setting().map) : found.text();
  };
  bench::Sum sum;
  sum.take(ask());
  for (auto _ : state) benchmark::DoNotOptimize(ask());
  bench::settle(state, "advise/cut", sum.value);
}
BENCHMARK(BM_Cut)->Name("advise/cut")->Unit(benchmark::kMillisecond);

}  // namespace

HEXROUT_BENCH_MAIN()
