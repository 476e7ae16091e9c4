// hexrout deny: the moves of a side's free units that take most from the enemy's routs, and their cost.
#include "hexrout/advise/deny.hpp"

#include <fmt/format.h>

#include "hexrout/rules/weights.hpp"
#include "options.hpp"
#include "unit_named.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct DenyAsked {
  ScenarioOptions scenario;
  DenyOptions deny;
  std::string weights;
  std::string format = "text";
};

int run_deny(DenyAsked options) {
  Diagnostics found;
  if (!options.weights.empty() && !read_weights(options.weights, options.deny.weights, found)) {
    const int status = report(found);
    // A word without '=' names a file.
    return options.weights.find('=') == std::string::npos ? status : static_cast<int>(Exit::usage);
  }
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  options.deny.units = units_named(*scenario->game, options.deny.units, found);
  std::optional<Denial> denial;
  if (!found.has_errors()) denial = deny(*scenario->game, options.deny, found);
  report(found, options.scenario.scenario);
  if (!denial) return Exit::usage;
  const bool json = options.format == "json";
  print_answer(*scenario->game, json,
               json ? denial_json(*denial, *scenario->game) : denial_text(*denial, *scenario->game));
  return Exit::ok;
}

}  // namespace

void add_deny_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<DenyAsked>();
  const Weights usual;
  CLI::App* verb = app.add_subcommand(
      "deny", "Finds the moves of a side's free units that take most from the enemy's routs, and what they cost");
  add_scenario_options(*verb, options->scenario);
  add_value(*verb, "--side SIDE", options->deny.side, "The side that moves; else the one whose turn it is");
  add_value(*verb, "--unit UNIT", options->deny.units,
            "Only this unit moves, by its id, place or counter; may be repeated");
  add_number(*verb, "--k N", options->deny.most_movers, 1, kMostMovers,
             "Units that move together at most (default 2); 1 looks at each unit by itself");
  add_number(*verb, "--top N", options->deny.top, 0, 10000,
             "Moves listed for a unit (default 3); 0 lists all that are undominated");
  add_value(*verb, "--weights WEIGHTS", options->weights,
            fmt::format("What counts: survival={},whole={},captured={},leader={}, or a YAML file", usual.survival,
                        usual.whole, usual.captured, usual.leader));
  add_number(*verb, "--time-ms MS", options->deny.time_ms, 1, kMostAdviceMs,
             "Milliseconds it may take, about (default 1000); after them it gives the best found so far and says so");
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs");
  constexpr int kSquad = 2;
  verb->footer(fmt::format(
      "A move takes points when broken enemies lose more in their next rout than they would without it: a squad that "
      "surrenders is worth {} by the usual weights, one that is lost {}, one stopped on its way {}. Fire is counted "
      "in factors of firepower.",
      (usual.survival + usual.whole + usual.captured * usual.survival) * kSquad,
      (usual.survival + usual.whole) * kSquad, usual.whole * kSquad));
  verb->callback([options, &run] { run.status = run_deny(*options); });
}

}  // namespace hexrout::command
