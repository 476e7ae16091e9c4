// Results of sweeps as JSON Lines, and shards of one sweep put together again.
//
//   SweepFile file{{seed, runs, shard, SweepChoices::recommended}, {}};
//   file.scenarios.push_back(swept(scenario, tally));
//   print(sweep_text(file));
//
//   std::vector<SweepFile> shards;                       // read_sweep() of each file
//   const auto whole = merge_sweeps(shards, found);      // sweep_text(*whole) is that of the sweep run at once
//
// Lines, keys always in this order:
//   {"type": "sweep", "format": 1, "seed", "runs", "from", "to", "choices", "scenarios"}
//   {"type": "scenario", "file", "title", "rules", "digest"}  one for each, with its units, sides and results after it
//   {"type": "unit", "id", "side", "before": {...} or null, "outcomes": [{"fared", "at", "label", "state", "runs"}]}
//   {"type": "side", "side", "lost": [{"units", "runs"}]}
//   {"type": "result", "of", "side", "fact", "before", "values": [{"value", "runs"}]}  Force Morale, winner, turn ...
//   {"type": "end", "digest"}                of all bytes before it: a file cut short is noticed
// Outcomes are ordered by runs, most first, then by their text. Numbers are whole and exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/scenario/scenario.hpp"
#include "hexrout/sweep/sweep.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

inline constexpr std::uint64_t kMostRuns = 1000000000000000;  // 10^15, exact in every reader of JSON

struct SweepHead {
  std::uint64_t seed = 1;
  std::uint64_t runs = 0;  // of the whole sweep
  RunRange range;          // of this file
  SweepChoices choices = SweepChoices::recommended;
};

struct SweptScenario {
  std::string file;
  std::string title;
  std::string rules;
  std::string digest;
  std::string under;  // house rules and readings that are not the usual ones, as answers name them; often empty
  Tally tally;
};

struct SweepFile {
  std::string name;  // where it was read from
  SweepHead head;
  std::vector<SweptScenario> scenarios;
};

std::string_view name_of(SweepChoices choices);

// 16 hexadecimal digits of the position: map, ground, rules, units and options, without the names of files.
std::string digest_of(const Scenario& scenario);
SweptScenario swept(const Scenario& scenario, Tally tally);

std::string sweep_text(const SweepFile& file);

// error[not-a-sweep], error[cut-off], error[changed] and those of read_file.
std::optional<SweepFile> read_sweep(const std::string& path, Diagnostics& found);
std::optional<SweepFile> parse_sweep(std::string_view text, const std::string& name, Diagnostics& found);

// Merges shards in any order. error[differing-shards] if seed, runs, choices or scenarios differ,
// error[overlapping-shards] if two shards have a run in common, error[missing-shards] if a run is in none.
std::optional<SweepFile> merge_sweeps(std::vector<SweepFile> shards, Diagnostics& found);

}  // namespace hexrout
