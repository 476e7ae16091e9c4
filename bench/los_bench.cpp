// VASL's line of sight on the pair lists that VASL itself was timed on.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "hexrout/los/sight.hpp"
#include "hexrout/map/vasl_board.hpp"

namespace {

using namespace hexrout;

std::string folder() {
  const char* set = std::getenv("HEXROUT_VASL");
  return set != nullptr ? set : HEXROUT_SOURCE_DIR "/../shared/vasl";
}

struct Pairs {
  std::shared_ptr<const Map> map;
  std::vector<std::pair<LocationId, LocationId>> pairs;
};

Pairs read_pairs(const std::string& board, const std::string& list) {
  Pairs out;
  Diagnostics found;
  const auto read = read_vasl_board(folder() + "/boards/" + board, found);
  std::ifstream in(folder() + "/perf/pairs_" + board + "_" + list + ".csv");
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
    if (a && b) out.pairs.emplace_back(out.map->find(*a, std::stoi(from_level)), out.map->find(*b, std::stoi(to_level)));
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
  for (auto _ : state)
    for (const auto& [from, to] : p.pairs) blocked += sight->look(from, to).blocked ? 1 : 0;
  const auto looks = static_cast<double>(state.iterations()) * static_cast<double>(p.pairs.size());
  state.counters["checks/s"] = benchmark::Counter(looks, benchmark::Counter::kIsRate);
  state.counters["blocked"] = static_cast<double>(blocked) / static_cast<double>(state.iterations());
}

}  // namespace

int main(int argc, char** argv) {
  for (const std::string list : {"r16", "clr", "all"})
    for (const std::string board : {"01", "03", "06", "10", "21"})
      benchmark::RegisterBenchmark(("vasl/" + list + "/" + board).c_str(), look, board, list)->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
