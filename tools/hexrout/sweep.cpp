// hexrout sweep: plays whole phases many times with seeded dice, and counts the fates of every unit.
#include <fmt/format.h>

#include "hexrout/sweep/sweep_file.hpp"
#include "match.hpp"
#include "progress.hpp"
#include "sweep_options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

int sweep(SweepOptions& options) {
  Diagnostics found;
  const auto range = read_shard(options, found);
  if (!range) {
    report(found);
    return Exit::usage;
  }
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

int merge(const std::vector<std::string>& files, const std::string& csv) {
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
  auto options = std::make_shared<SweepOptions>();
  CLI::App* verb = app.add_subcommand("sweep", "Plays phases many times and counts the fates of every unit");
  add_sweep_options(*verb, *options);
  verb->add_option("--threads", options->plan.threads, "Threads (default: as many as the machine has)")
      ->check(number_from(0, 1024))
      ->type_name("N");
  verb->footer(
      "Writes JSON Lines: the sweep, then each scenario with its units and sides. The same runs give the same bytes, "
      "whatever\n"
      "the number of threads, shards or machines. Progress is shown on a terminal only.");
  verb->callback([options, &run] { run.status = sweep(*options); });
}

void add_merge_command(CLI::App& app, Run& run) {
  auto files = std::make_shared<std::vector<std::string>>();
  auto csv = std::make_shared<std::string>();
  CLI::App* verb = app.add_subcommand("merge", "Puts the shards of a sweep or of a match together");
  verb->add_option("files", *files, "Files of 'hexrout sweep --shard I/N' or 'hexrout match --shard I/N', in any order")
      ->required()
      ->type_name("FILE");
  verb->add_option("--csv", *csv, "Of a match: writes a line for each game to this file")->type_name("FILE");
  verb->footer(
      "Writes the result that the sweep or match in one run would write. Shards that are missing, given twice, or of "
      "another "
      "one "
      "are errors.");
  verb->callback([files, csv, &run] { run.status = merge(*files, *csv); });
}

}  // namespace hexrout::command
