// hexrout advise: the best order and routes for a side's routs, or its best orders, and the loss of the second best.
#include "hexrout/advise/advise.hpp"

#include <fmt/format.h>

#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct AdviseOptions {
  ScenarioOptions scenario;
  AdviceOptions advice;
  std::string weights;
  std::string format = "text";
};

int advise_side(AdviseOptions options) {
  Diagnostics found;
  if (!options.weights.empty() && !read_weights(options.weights, options.advice.weights, found)) {
    const int status = report(found);
    // A word without '=' names a file.
    return options.weights.find('=') == std::string::npos ? status : static_cast<int>(Exit::usage);
  }
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const auto advice = advise(*scenario->game, options.advice, found);
  report(found, options.scenario.scenario);
  if (!advice) return Exit::usage;
  const bool json = options.format == "json";
  print_answer(*scenario->game, json,
               json ? advice_json(*advice, *scenario->game) : advice_text(*advice, *scenario->game));
  return advice->not_offered.empty() ? Exit::ok : Exit::findings;
}

}  // namespace

void add_advise_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<AdviseOptions>(app, run, "advise",
                              "Advises a side on the order and paths of its routs (ASL) or on its orders "
                              "(other rules), and says what the second "
                              "best loses",
                              advise_side);
  add_scenario_options(*verb, options->scenario);
  add_value(*verb, "--side SIDE", options->advice.side, "The side advised; else the first with something to decide");
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs");
  verb->add_flag("--worst-case", options->advice.worst_case,
                 "Treats concealed counters as real units that reveal themselves at the worst moment");
  add_value(*verb, "--weights WEIGHTS", options->weights,
            fmt::format("ASL: what counts: {}, or a YAML file", weights_text(Weights{})));
  add_number(*verb, "--exact N", options->advice.exact_units, 1, 8,
             "Groups of up to this many dependent units get most of the time to be searched to the end");
  add_number(*verb, "--states N", options->advice.states, 1, 1000000, "Positions looked at for a larger group");
  add_number(
      *verb, "--time-ms MS", options->advice.time_ms, 1, kMostAdviceMs,
      "Milliseconds it may take, about (default 1000); after them it gives the best plan found so far and says so");
  verb->footer(
      "Under squares, morale ratio, Chain of Command and Armour Battles the advice is which orders to give: moves, "
      "whom "
      "to rally or free. 'with no others more' means that it is exact.\n"
      "Exit status 1 if there is nothing to advise.");
}

}  // namespace hexrout::command
