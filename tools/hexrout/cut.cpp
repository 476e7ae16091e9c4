// hexrout cut: the positions that take a broken unit's ways out, and the changes that would open one again.
#include "hexrout/advise/cut.hpp"

#include "options.hpp"
#include "unit_named.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct CutAsked {
  ScenarioOptions scenario;
  CutOptions cut;
  int lower = 0;
  bool reopen = false;
  std::string format = "text";
};

int run_cut(CutAsked options) {
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  options.cut.units = units_named(*scenario->game, options.cut.units, found);
  if (found.has_errors()) return wrong_use(found);
  const Map& map = *scenario->game->setting().map;
  const bool json = options.format == "json";
  if (options.reopen) {
    const auto ways = find_reopenings(*scenario->game, options.cut.units, found);
    report(found, options.scenario.scenario);
    if (!ways) return Exit::usage;
    print_answer(*scenario->game, json, json ? reopenings_json(*ways, map) : reopenings_text(*ways, map));
    return ways->empty() ? Exit::findings : Exit::ok;
  }
  if (options.lower > 0) {
    options.cut.lower = true;
    options.cut.most = options.lower;
  }
  const auto cut = find_cut(*scenario->game, options.cut, found);
  report(found, options.scenario.scenario);
  if (!cut) return Exit::usage;
  print_answer(*scenario->game, json, json ? cut_json(*cut, map) : cut_text(*cut, map));
  return cut->found ? Exit::ok : Exit::findings;
}

}  // namespace

void add_cut_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<CutAsked>(
      app, run, "cut", "Finds the positions that take away every rout of a unit or group, or what would reopen one",
      run_cut);
  add_scenario_options(*verb, options->scenario);
  add_value(*verb, "--unit ID", options->cut.units, "The units whose ways out are cut off: ID[,ID...]")
      ->delimiter(',')
      ->required();
  add_value(*verb, "--candidates L2,...", options->cut.candidates,
            "Positions to choose from, e.g. L2,L3,M4/1; default: all that the enemy can reach on foot")
      ->delimiter(',');
  add_number(*verb, "--turns N", options->cut.turns, 1, 2, "... in so many Movement Phases");
  add_value(*verb, "--by COUNTER", options->cut.by,
            "The counter that takes a position; default: that of the enemy's first squad in Good Order");
  auto* most = add_number(*verb, "--most N", options->cut.most, 1, 6, "The most positions of a cut");
  add_number(*verb, "--k N", options->lower, 1, 6,
             "Finds up to N positions that lower the odds to survive the most, instead of cuts")
      ->excludes(most);
  verb->add_flag("--reopen", options->reopen,
                 "Finds the friendly hex that would reopen a rout if held, or the enemy if gone, instead of cuts");
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs");
  verb->footer("Exit status 1 if there is no such set, hex or enemy.");
}

}  // namespace hexrout::command
