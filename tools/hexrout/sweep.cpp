// hexrout sweep: plays whole phases many times with seeded dice, and counts the fates of every unit.
#include <fmt/format.h>

#include "hexrout/sweep/sweep_file.hpp"
#include "match.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "shard.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct SweepOptions {
  std::vector<std::string> scenarios;
  ScenarioOptions reading;
  std::uint64_t runs = 0;
  SweepPlan plan;
  std::string choices = "recommended";
  std::string shard = "0/1";
};

struct MergeOptions {
  std::vector<std::string> files;
  std::string csv;
};

// The scenarios, all of them read before anything is played; nothing after errors.
std::optional<std::vector<Scenario>> load_all(const SweepOptions& options, Diagnostics& found) {
  std::vector<Scenario> out;
  bool well = true;
  for (const std::string& file : options.scenarios) {
    ScenarioOptions one = options.reading;
    one.scenario = file;
    auto scenario = load(one, found);
    well = well && scenario.has_value();
    if (scenario) out.push_back(std::move(*scenario));
  }
  return well ? std::optional(std::move(out)) : std::nullopt;
}

int sweep(SweepOptions& options) {
  Diagnostics found;
  const auto range = read_shard(options.shard, options.runs, found);
  if (!range) return wrong_use(found);
  options.plan.choices = options.choices == "any" ? SweepChoices::any : SweepChoices::recommended;
  const auto scenarios = load_all(options, found);
  if (!scenarios) return report(found);
  report(found);
  SweepFile file{"", {options.plan.seed, options.runs, *range, options.plan.choices}, {}};
  Progress progress("sweeping", (range->to - range->from) * scenarios->size());
  for (const Scenario& scenario : *scenarios) {
    std::uint64_t shown = 0;
    SweepPlan plan = options.plan;
    plan.progress = [&](std::uint64_t done) {
      progress.advance(done - shown);
      shown = done;
      return true;
    };
    file.scenarios.push_back(swept(scenario, sweep_runs(*scenario.game, plan, *range)));
  }
  progress.pause();
  print(sweep_text(file));
  return Exit::ok;
}

int merge(const MergeOptions& options) {
  const auto& [files, csv] = options;
  if (is_match_shard(files.front())) return merge_match_shards(files, csv);
  Diagnostics found;
  if (!csv.empty()) {
    found.error("not-a-match", {files.front(), 0, 0}, "--csv is for matches, and this file is not a shard of one",
                "leave --csv out");
    return report(found);
  }
  std::vector<SweepFile> shards;
  for (const std::string& file : files)
    if (auto shard = read_sweep(file, found)) shards.push_back(std::move(*shard));
  if (found.has_errors()) return report(found);
  const auto whole = merge_sweeps(std::move(shards), found);
  if (whole) print(sweep_text(*whole));
  return report(found);
}

}  // namespace

void add_sweep_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<SweepOptions>(app, run, "sweep", "Plays phases many times and counts the fates of every unit", sweep);
  add_value(*verb, "scenarios SCENARIO", options->scenarios, "Scenario files")->required();
  add_number(*verb, "--runs N", options->runs, 1, kMostRuns, "How often each scenario is played, 1 to 10^15")
      ->required();
  add_number(*verb, "--seed S", options->plan.seed, 0, kAnyNumber,
             "Seed of the dice (default 1); run n is what 'play --seed S --run n' plays");
  add_choice(*verb, "--choices WHICH", options->choices, {"recommended", "any"},
             "How decisions are made: the recommended option (default), or any option with equal odds in each run");
  add_value(*verb, "--shard I/N", options->shard,
            "Plays part i of n only, counted from 0, as in 0/3, 1/3, 2/3; 'hexrout merge' puts the parts together");
  add_reading_options(*verb, options->reading);
  add_number(*verb, "--threads N", options->plan.threads, 0, 1024, "Threads (default: as many as the machine has)");
  verb->footer(
      "Writes JSON Lines: the sweep, then each scenario with its units and sides. The same runs give the same bytes, "
      "whatever\n"
      "the number of threads, shards or machines. Progress is shown on a terminal only.");
}

void add_merge_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<MergeOptions>(app, run, "merge", "Puts the shards of a sweep or of a match together", merge);
  add_value(*verb, "files FILE", options->files,
            "Files of 'hexrout sweep --shard I/N' or 'hexrout match --shard I/N', in any order")
      ->required();
  add_value(*verb, "--csv FILE", options->csv, "Of a match: writes a line for each game to this file");
  verb->footer(
      "Writes the result that the sweep or match in one run would write. Shards that are missing, given twice, or of "
      "another "
      "one "
      "are errors.");
}

}  // namespace hexrout::command
