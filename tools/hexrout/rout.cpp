// hexrout rout: what every broken unit must, may and may not do, and why.
#include <fmt/format.h>

#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct Options {
  ScenarioOptions scenario;
  std::vector<std::string> units;
  std::string format = "text";
  bool all = false;
};

int rout(const Options& options) {
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const Game& game = *scenario->game;
  const auto answers = answers_for(game, options.units, found);
  report(found);
  if (found.has_errors()) return Exit::usage;
  if (options.format == "json") {
    print(answers_json(game, scenario->rules, answers));
    return Exit::ok;
  }
  const Setting& setting = game.setting();
  if (!setting.title.empty()) print(tinted(printable(setting.title), Tone::strong) + "\n");
  print(fmt::format("rules {}; turn {} of {}, {} phase; {} unit{} to look at\n", scenario->rules, setting.turn, printable(setting.attacker),
                    printable(setting.phase), answers.size(), answers.size() == 1 ? "" : "s"));
  for (const UnitAnswer& answer : answers) print("\n" + answer_text(answer, game, options.all ? Detail::full : Detail::brief, tinted));
  return Exit::ok;
}

}  // namespace

void add_rout_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("rout", "Lists what each unit must, may and may not do, and why");
  add_scenario_options(*verb, options->scenario);
  verb->add_option("--unit", options->units, "Only this unit (may be repeated); else all with something to decide")->type_name("ID")->allow_extra_args(false);
  verb->add_option("--format", options->format, "text for people, json for programs")->check(CLI::IsMember({"text", "json"}))->type_name("FORMAT");
  verb->add_flag("--all", options->all, "As text: every option and every refused step, not the first ones only");
  verb->callback([options, &run] { run.status = rout(*options); });
}

}  // namespace hexrout::command
