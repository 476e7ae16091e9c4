// hexrout plan: the Movement Phase of a side, where each unit goes and in which order.
#include "hexrout/plan/plan.hpp"

#include "options.hpp"
#include "unit_named.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct PlanAsked {
  ScenarioOptions scenario;
  PlanOptions plan;
  std::string intent;
  std::string weights;
  std::string format = "text";
};

int run_plan(PlanAsked options) {
  Diagnostics found;
  std::optional<PlanTable> table;
  if (!options.weights.empty() && !(table = read_plan_table(options.weights, found))) return report(found);
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  options.plan.intent = intent_named(options.intent);
  if (table) options.plan.table = &*table;
  options.plan.units = units_named(*scenario->game, options.plan.units, found);
  std::optional<MovePlan> plan;
  if (!found.has_errors()) plan = plan_moves(*scenario->game, options.plan, found);
  report(found, options.scenario.scenario);
  if (!plan) return Exit::usage;
  const bool json = options.format == "json";
  print_answer(*scenario->game, json, json ? plan_json(*plan, *scenario->game) : plan_text(*plan, *scenario->game));
  return Exit::ok;
}

}  // namespace

void add_plan_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<PlanAsked>();
  CLI::App* verb =
      app.add_subcommand("plan", "Plans the Movement Phase of a side: where each unit goes, in which order, and why");
  add_scenario_options(*verb, options->scenario);
  add_value(*verb, "--side SIDE", options->plan.side, "The side that moves; else the one whose turn it is");
  add_choice(*verb, "--intent INTENT", options->intent, {"attack", "hold", "delay", "withdraw"},
             "What the side is to do; else the scenario's intents, place by place");
  add_value(*verb, "--goal LOCATION", options->plan.goals,
            "A Location to go to or to hold; may be repeated; else the places of the scenario's objectives");
  add_value(*verb, "--unit UNIT", options->plan.units,
            "Only this unit moves, by its id, place or counter; may be repeated");
  add_value(*verb, "--weights FILE", options->weights, "A YAML file with what counts (src/plan/data/plan.yaml)");
  add_number(*verb, "--time-ms MS", options->plan.time_ms, 1, kMostPlanMs,
             "Milliseconds it may take, about (default 1000); after them it gives the best found so far and says so");
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs");
  verb->callback([options, &run] { run.status = run_plan(*options); });
}

}  // namespace hexrout::command
