// Shared by the suites of the rooms: positions to answer for, and checksums that must not change.
//
//   void BM_Options(benchmark::State& state) {
//     std::uint64_t sum = 0;
//     for (auto _ : state) sum = all_answers();
//     bench::settle(state, "rules/options", sum);
//   }
//   BENCHMARK(BM_Options)->Name("rules/options");
//   HEXROUT_BENCH_MAIN()
//
// settle() compares with the row of bench/checksums.tsv; a suite whose sum has changed exits with 1. If the environment
// variable HEXROUT_RECORD is set, rows are written instead.
#pragma once

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hexrout/engine/signature.hpp"
#include "hexrout/scenario/scenario.hpp"

namespace hexrout::bench {

// The first positions of `hexrout bench`: 33 x 10 hexes, 20 enemies, 12 broken units.
inline constexpr int kPositions = 4;

inline const std::vector<std::string>& texts() {
  static const std::vector<std::string> made = [] {
    std::vector<std::string> out;
    for (int i = 0; i < kPositions; ++i) {
      MadePosition what;
      what.number = static_cast<std::uint64_t>(i);
      out.push_back(made_scenario(what));
    }
    return out;
  }();
  return made;
}

inline const std::vector<Scenario>& scenarios() {
  static const std::vector<Scenario> made = [] {
    std::vector<Scenario> out;
    for (const std::string& text : texts()) {
      Diagnostics found;
      auto read = parse_scenario(text, "made", {}, found);
      if (!read) {
        std::fputs(found.text().c_str(), stderr);
        std::exit(2);
      }
      out.push_back(std::move(*read));
    }
    return out;
  }();
  return made;
}

// The order of values matters.
struct Sum {
  std::uint64_t value = 0xcbf29ce484222325U;
  void take(std::uint64_t answer) { value = (value ^ answer) * 0x100000001b3U; }
  void take(std::string_view text) {
    for (const char c : text) take(static_cast<unsigned char>(c));
  }
};

class Checksums {
 public:
  static Checksums& all() {
    static Checksums the;
    return the;
  }
  bool is(const std::string& name, const std::string& sum) {
    if (std::getenv("HEXROUT_RECORD") != nullptr) {
      rows_[name] = sum;
      changed_ = true;
      return true;
    }
    const auto it = rows_.find(name);
    const bool well = it != rows_.end() && it->second == sum;
    moved_ = moved_ || !well;
    return well;
  }
  // Returns the exit status.
  int end() const {
    if (changed_) {
      std::ofstream out(kFile);
      for (const auto& [name, sum] : rows_) out << name << '\t' << sum << '\n';
    }
    if (moved_) std::fputs("checksums have moved: see above; HEXROUT_RECORD=1 takes them over\n", stderr);
    return moved_ ? 1 : 0;
  }

 private:
  static constexpr const char* kFile = HEXROUT_SOURCE_DIR "/bench/checksums.tsv";
  Checksums() {
    std::ifstream in(kFile);
    std::string name;
    std::string sum;
    while (in >> name >> sum) rows_[name] = sum;
  }
  std::map<std::string, std::string> rows_;
  bool moved_ = false;
  bool changed_ = false;
};

// Benchmarks that answer the same question in different ways share a row.
inline void settle(benchmark::State& state, const std::string& name, std::uint64_t sum) {
  const std::string text = fmt::format("{:016x}", sum);
  if (!Checksums::all().is(name, text))
    state.SkipWithError(fmt::format("the answers have changed: checksum {}", text).c_str());
  state.SetLabel(text);
}

}  // namespace hexrout::bench

#define HEXROUT_BENCH_MAIN()                       \
  int main(int argc, char** argv) {                \
    benchmark::Initialize(&argc, argv);            \
    benchmark::RunSpecifiedBenchmarks();           \
    return hexrout::bench::Checksums::all().end(); \
  }
