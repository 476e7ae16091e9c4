// VASL's line of sight on the pair lists on which VASL itself was timed.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "hexrout/los/sight.hpp"
#include "hexrout/los/vasl_verdict.hpp"
#include "hexrout/los/visibility.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "vasl_folder.hpp"

namespace {

using namespace hexrout;

constexpr const char* kEveryPair = "every";
constexpr std::size_t kUntilMade = 300'000;

struct Pairs {
  std::shared_ptr<const Map> map;
  std::vector<std::pair<LocationId, LocationId>> pairs;
};

// All ordered pairs of ground Locations, shuffled: 119,370 on board 01, so that no answer recurs soon.
void take_all_pairs(Pairs& out) {
  std::vector<LocationId> ground;
  for (const LocationId l : out.map->locations())
    if (out.map->location(l).kind == LocationKind::ground) ground.push_back(l);
  for (const LocationId from : ground)
    for (const LocationId to : ground)
      if (from != to) out.pairs.emplace_back(from, to);
  std::mt19937_64 random(1);
  for (std::size_t i = out.pairs.size(); i > 1; --i) std::swap(out.pairs[i - 1], out.pairs[random() % i]);
}

Pairs read_pairs(const std::string& board, const std::string& list) {
  Pairs out;
  Diagnostics found;
  const auto read = read_vasl_board(test::vasl_folder() + "/boards/" + board, found);
  if (list == kEveryPair && read) {
    out.map = board_map(*read);
    take_all_pairs(out);
    return out;
  }
  std::ifstream in(test::vasl_folder() + "/perf/pairs_" + board + "_" + list + ".csv");
  if (!read || !in) return out;
  out.map = board_map(*read);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string from, from_level, to, to_level;
    std::getline(fields, from, ',');
    std::getline(fields, from_level, ',');
    std::getline(fields, to, ',');
    std::getline(fields, to_level, ',');
    const auto a = out.map->find_hex(from);
    const auto b = out.map->find_hex(to);
    if (a && b)
      out.pairs.emplace_back(out.map->find(*a, std::stoi(from_level)), out.map->find(*b, std::stoi(to_level)));
  }
  return out;
}

void look(benchmark::State& state, const std::string& board, const std::string& list) {
  const Pairs p = read_pairs(board, list);
  if (!p.map || p.pairs.empty()) {
    state.SkipWithError("the boards are absent: set HEXROUT_VASL");
    return;
  }
  const auto sight = make_sight(*p.map, SightMode::vasl);
  std::uint64_t blocked = 0;
  // Makes the tables that a sight builds lazily, so that they are not measured.
  for (std::size_t asked = 0; asked < kUntilMade; asked += p.pairs.size())
    for (const auto& [from, to] : p.pairs) benchmark::DoNotOptimize(sight->look(from, to));
  for (auto _ : state)
    for (const auto& [from, to] : p.pairs) blocked += sight->look(from, to).blocked ? 1 : 0;
  const auto looks = static_cast<double>(state.iterations()) * static_cast<double>(p.pairs.size());
  state.counters["checks/s"] = benchmark::Counter(looks, benchmark::Counter::kIsRate);
  state.counters["blocked"] = static_cast<double>(blocked) / static_cast<double>(state.iterations());
}

// VASL's whole answer, with the reason and the pixel.
void whole_verdict(benchmark::State& state, const std::string& board, const std::string& list) {
  const Pairs p = read_pairs(board, list);
  if (!p.map || p.pairs.empty()) {
    state.SkipWithError("the boards are absent: set HEXROUT_VASL");
    return;
  }
  const VaslVerdicts vasl(*p.map);
  std::uint64_t blocked = 0;
  for (const auto& [from, to] : p.pairs) benchmark::DoNotOptimize(vasl.verdict(from, to));
  for (auto _ : state)
    for (const auto& [from, to] : p.pairs) blocked += vasl.verdict(from, to).blocked ? 1 : 0;
  const auto lines = static_cast<double>(state.iterations()) * static_cast<double>(p.pairs.size());
  state.counters["checks/s"] = benchmark::Counter(lines, benchmark::Counter::kIsRate);
  state.counters["blocked"] = static_cast<double>(blocked) / static_cast<double>(state.iterations());
}

std::shared_ptr<const Map> boards(const std::vector<std::string>& names) {
  std::vector<BoardPlacement> places;
  for (std::size_t i = 0; i < names.size(); ++i) {
    BoardPlacement place;
    place.name = names[i];
    place.column = static_cast<int>(i % 2);
    place.row = static_cast<int>(i / 2);
    places.push_back(place);
  }
  Diagnostics found;
  return read_joined_boards(test::vasl_folder() + "/boards", places, {}, found);
}

void open_board(benchmark::State& state) {
  if (!boards({"01"})) {
    state.SkipWithError("the boards are absent: set HEXROUT_VASL");
    return;
  }
  for (auto _ : state) benchmark::DoNotOptimize(boards({"01"}));
}

void make(benchmark::State& state) {
  const auto map = boards({"01"});
  if (!map) {
    state.SkipWithError("the boards are absent: set HEXROUT_VASL");
    return;
  }
  for (auto _ : state) benchmark::DoNotOptimize(make_sight(*map, SightMode::vasl));
}

void index(benchmark::State& state, const std::vector<std::string>& names, bool ground_only) {
  const auto map = boards(names);
  if (!map) {
    state.SkipWithError("the boards are absent: set HEXROUT_VASL");
    return;
  }
  const auto sight = make_sight(*map, SightMode::vasl);
  std::size_t bytes = 0;
  for (auto _ : state) {
    const Visibility made(*map, *sight, {.range = 1000, .ground_only = ground_only, .threads = 0});
    bytes = made.bytes();
  }
  state.counters["bytes"] = static_cast<double>(bytes);
}

void look_up(benchmark::State& state) {
  const auto map = boards({"01"});
  if (!map) {
    state.SkipWithError("the boards are absent: set HEXROUT_VASL");
    return;
  }
  const auto sight = make_sight(*map, SightMode::vasl);
  const Visibility made(*map, *sight);
  std::uint32_t at = 1;
  int seen = 0;
  for (auto _ : state) {
    at = at * 1664525 + 1013904223;
    const LocationId from{(at >> 8) % made.places()};
    const LocationId to{(at >> 16) % made.places()};
    if (made.sees(from, to)) seen += made.hindrance(from, to);
  }
  benchmark::DoNotOptimize(seen);
}

void threat_map(benchmark::State& state) {
  const auto map = boards({"01", "03", "05", "06"});
  if (!map) {
    state.SkipWithError("the boards are absent: set HEXROUT_VASL");
    return;
  }
  const auto sight = make_sight(*map, SightMode::vasl);
  const Visibility made(*map, *sight, {.range = 16, .ground_only = true, .threads = 0});
  std::vector<LocationId> firers;
  for (std::uint32_t i = 0; i < 12; ++i) firers.push_back(made.location(PlaceIndex{i * 97 % made.places()}));
  ThreatMap out;
  for (auto _ : state) {
    made.threats(firers, out);
    benchmark::DoNotOptimize(out.seen.data());
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (const std::string list : {"r16", "clr", "all"})
    for (const std::string board : {"01", "03", "06", "10", "21"}) {
      benchmark::RegisterBenchmark(("vasl/" + list + "/" + board).c_str(), look, board, list)
          ->Unit(benchmark::kMillisecond);
      benchmark::RegisterBenchmark(("whole/" + list + "/" + board).c_str(), whole_verdict, board, list)
          ->Unit(benchmark::kMillisecond);
    }
  benchmark::RegisterBenchmark("vasl/every/01", look, std::string("01"), std::string(kEveryPair))
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("whole/every/01", whole_verdict, std::string("01"), std::string(kEveryPair))
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("board/read", open_board)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("vasl/make_sight", make)->Unit(benchmark::kMillisecond);
  const auto wall = [](auto* b) { b->Unit(benchmark::kMillisecond)->UseRealTime(); };
  wall(benchmark::RegisterBenchmark("index/01/ground", index, std::vector<std::string>{"01"}, true));
  wall(benchmark::RegisterBenchmark("index/01/all", index, std::vector<std::string>{"01"}, false));
  wall(benchmark::RegisterBenchmark("index/06/all", index, std::vector<std::string>{"06"}, false));
  wall(
      benchmark::RegisterBenchmark("index/four/ground", index, std::vector<std::string>{"01", "03", "05", "06"}, true));
  benchmark::RegisterBenchmark("index/look_up", look_up);
  benchmark::RegisterBenchmark("index/threats", threat_map);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
