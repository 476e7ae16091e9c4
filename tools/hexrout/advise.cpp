// hexrout advise: the best order and routes for a side's routs, or its best orders, and the loss of the second best.
#include "hexrout/advise/advise.hpp"

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
  auto options = std::make_shared<AdviseOptions>();
  CLI::App* verb = app.add_subcommand("advise",
                                      "Advises a side on the order and paths of its routs (ASL) or on its orders "
                                      "(other rules), and says what the second "
                                      "best loses");
  add_scenario_options(*verb, options->scenario);
  verb->add_option("--side", options->advice.side, "The side advised; else the first with something to decide")
      ->type_name("SIDE");
  verb->add_option("--format", options->format, "text for people, json for programs")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  verb->add_flag("--worst-case", options->advice.worst_case,
                 "Treats concealed counters as real units that reveal themselves at the worst moment");
  verb->add_option("--weights", options->weights, "ASL: what counts: " + weights_text(Weights{}) + ", or a YAML file")
      ->type_name("WEIGHTS");
  verb->add_option("--exact", options->advice.exact_units,
                   "Groups of up to this many dependent units get most of the time to be searched to the end")
      ->check(number_from(1, 8))
      ->type_name("N");
  verb->add_option("--states", options->advice.states, "Positions looked at for a larger group")
      ->check(number_from(1, 1000000))
      ->type_name("N");
  verb->add_option(
          "--time-ms", options->advice.time_ms,
          "Milliseconds it may take, about (default 1000); after them it gives the best plan found so far and says so")
      ->check(number_from(1, kMostAdviceMs))
      ->type_name("MS");
  verb->footer(
      "Under squares, morale ratio, Chain of Command and Armour Battles the advice is which orders to give: moves, "
      "whom "
      "to rally or free. 'with no others more' means that it is exact.\n"
      "Exit status 1 if there is nothing to advise.");
  verb->callback([options, &run] { run.status = advise_side(*options); });
}

}  // namespace hexrout::command
