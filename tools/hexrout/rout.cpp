// hexrout rout: what every broken unit must, may and may not do, and why.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct RoutOptions {
  ScenarioOptions scenario;
  std::vector<std::string> units;
  std::string format = "text";
  bool all = false;
  std::string compare;
};

// Whether two answers come to the same, but for where the ways out lead.
bool same_verdict(const UnitAnswer& a, const UnitAnswer& b) {
  return verdict_of(a).word == verdict_of(b).word &&
         (chooses(a) || (a.fate.what == b.fate.what && a.fate.to == b.fate.to));
}

// Ends as people name them, one line of text for each.
std::map<std::string, std::string> ends_of(const UnitAnswer& answer, const Map& map) {
  std::map<std::string, std::string> out;
  for (const RoutOption& option : answer.options) {
    std::string path;
    for (const LocationId at : option.path) path += (path.empty() ? "" : " ") + map.location_name(at);
    out.try_emplace(map.location_name(option.end) + (option.low_crawl ? " by Low Crawl" : ""), path);
  }
  return out;
}

// Where the answer under another reading differs. Exit::findings if it does.
int compare(const Game& game, const RoutOptions& options) {
  Diagnostics found;
  const auto other = game.varied(options.compare, found);
  const auto answers = answers_for(game, options.units, found);
  report(found, "--compare");
  if (!other || found.has_errors()) return Exit::usage;
  bool differs = false;
  std::vector<std::string> ids;
  for (const UnitAnswer& answer : answers) ids.push_back(answer.id);
  // Units that move only under the other reading.
  if (options.units.empty())
    for (const std::string& id : other->movers())
      if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  if (ids.empty()) print("no unit has a decision or a fate under either reading\n");
  for (const std::string& id : ids) {
    const UnitAnswer a = game.answer(id);
    const UnitAnswer b = other->answer(id);
    const auto x = ends_of(a, *game.setting().map);
    const auto y = ends_of(b, *game.setting().map);
    std::string lines;
    const std::string there = printable(options.compare);
    if (!same_verdict(a, b))
      lines += fmt::format("  as the scenario has it: {}\n  under {}: {}\n", printable(verdict_text(a)), there,
                           printable(verdict_text(b)));
    for (const auto& [end, path] : x)
      if (y.count(end) == 0) lines += fmt::format("  not under {}: {}, by {}\n", there, end, path);
    for (const auto& [end, path] : y)
      if (x.count(end) == 0) lines += fmt::format("  only under {}: {}, by {}\n", there, end, path);
    for (const auto& [end, path] : x)
      if (const auto it = y.find(end); it != y.end() && it->second != path)
        lines += fmt::format("  under {} {} is reached by {} instead of {}\n", there, end, it->second, path);
    differs = differs || !lines.empty();
    print(fmt::format("{}: {}\n{}", printable(id), lines.empty() ? "the same" : "differs", lines));
  }
  return differs ? Exit::findings : Exit::ok;
}

int rout(const RoutOptions& options) {
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const Game& game = *scenario->game;
  if (!options.compare.empty()) return compare(game, options);
  const auto answers = answers_for(game, options.units, found);
  report(found);
  if (found.has_errors()) return Exit::usage;
  if (options.format == "json") {
    print(answers_json(game, scenario->rules, answers));
    return Exit::ok;
  }
  const Setting& setting = game.setting();
  if (!setting.title.empty()) print(tinted(printable(setting.title), Tone::strong) + "\n");
  print(fmt::format("rules {}; turn {} of {}, {} phase\n", scenario->rules, setting.turn, printable(setting.attacker),
                    printable(setting.phase)));
  if (answers.empty()) print("no unit is broken, and no unit has a decision\n");
  print(summary_text(answers, tinted));
  for (const UnitAnswer& answer : answers)
    print("\n" + answer_text(answer, game, options.all ? Detail::full : Detail::brief, tinted));
  return Exit::ok;
}

}  // namespace

void add_rout_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<RoutOptions>();
  CLI::App* verb = app.add_subcommand("rout", "Lists what each unit must, may and may not do, and why");
  add_scenario_options(*verb, options->scenario);
  verb->add_option(
          "--unit", options->units,
          "Only this unit: its id, its place or its counter (may be repeated); default: all units with something "
          "to decide")
      ->type_name("ID")
      ->allow_extra_args(false);
  verb->add_option("--format", options->format, "text for people, json for programs")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  verb->add_flag("--all", options->all, "In text: every option and every refused step, not only the first ones");
  verb->add_option("--compare", options->compare,
                   "Shows what differs under another profile or switch, e.g. asl-old or metric=raw; exit status 1 if "
                   "anything does")
      ->type_name("READING");
  verb->callback([options, &run] { run.status = rout(*options); });
}

}  // namespace hexrout::command
