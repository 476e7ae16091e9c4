#include "sweep_options.hpp"

#include <fmt/format.h>

namespace hexrout::command {

void add_sweep_options(CLI::App& verb, SweepOptions& options) {
  verb.add_option("scenarios", options.scenarios, "Scenario files")->required()->type_name("SCENARIO");
  verb.add_option("--runs", options.runs, "How often each scenario is played, 1 to 10^15")
      ->required()
      ->check(number_from(1, kMostRuns))
      ->type_name("N");
  verb.add_option("--seed", options.plan.seed,
                  "Seed of the dice (default 1); run n is what 'play --seed S --run n' plays")
      ->type_name("S")
      ->check(number_from(0, kAnyNumber));
  verb.add_option("--choices", options.choices,
                  "How decisions are made: the recommended option (default), or any option with equal odds in each run")
      ->check(CLI::IsMember({"recommended", "any"}))
      ->type_name("WHICH");
  verb.add_option(
          "--shard", options.shard,
          "Plays part i of n only, counted from 0, as in 0/3, 1/3, 2/3; 'hexrout merge' puts the parts together")
      ->type_name("I/N");
  add_reading_options(verb, options.reading);
}

std::optional<std::vector<Scenario>> load_all(SweepOptions& options, Diagnostics& found) {
  options.plan.choices = options.choices == "any" ? SweepChoices::any : SweepChoices::recommended;
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

std::optional<RunRange> read_shard(const SweepOptions& options, Diagnostics& found) {
  const std::string_view text = options.shard;
  const std::size_t slash = text.find('/');
  const auto i = whole_number(text.substr(0, slash));
  const auto n = slash == std::string_view::npos ? std::nullopt : whole_number(text.substr(slash + 1));
  if (i && n && *i < *n) return shard_of(options.runs, *i, *n);
  found.error("shard", {"--shard", 0, 0}, fmt::format("'{}' is not part i of n", printable(text)),
              "write 0/3, 1/3 and 2/3 for three parts");
  return std::nullopt;
}

}  // namespace hexrout::command
