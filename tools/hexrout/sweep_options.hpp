// What the sweep of one machine and that of many are asked in the same words.
#pragma once

#include "command.hpp"
#include "hexrout/sweep/sweep_file.hpp"

namespace hexrout::command {

struct SweepOptions {
  std::vector<std::string> scenarios;
  ScenarioOptions reading;
  std::uint64_t runs = 0;
  SweepPlan plan;
  std::string choices = "recommended";
  std::string shard = "0/1";
};

void add_sweep_options(CLI::App& verb, SweepOptions& options);

// The scenarios, all of them read before anything is played; nothing after errors.
std::optional<std::vector<Scenario>> load_all(SweepOptions& options, Diagnostics& found);

// "2/8": i and n of the shard. error[shard].
std::optional<RunRange> read_shard(const SweepOptions& options, Diagnostics& found);

}  // namespace hexrout::command
