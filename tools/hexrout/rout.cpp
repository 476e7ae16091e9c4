// hexrout rout: duties and ways of every broken unit, with the reasons.
#include "rout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "doubts.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/play/why.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"
#include "screen.hpp"
#include "unit_named.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

std::string path_text(const std::vector<LocationId>& path, const Map& map) {
  std::string out;
  for (const LocationId at : path) out += (out.empty() ? "" : " ") + map.location_name(at);
  return out;
}

// Describes the differences of one answer for people; empty: none.
std::string differences(const ComparedUnit& unit, const std::string& there, const Map& map) {
  const auto name = [&](const ComparedEnd& end) {
    return (end.end == kNowhere ? std::string("off the map") : map.location_name(end.end)) +
           (end.low_crawl ? " by Low Crawl" : "");
  };
  std::string out;
  if (!unit.same_verdict)
    out += fmt::format("  as the scenario has it: {}\n  under {}: {}\n", printable(verdict_text(unit.here)), there,
                       printable(verdict_text(unit.there)));
  for (const ComparedEnd& end : unit.only_here)
    out += fmt::format("  not under {}: {}, by {}\n", there, name(end), path_text(end.path, map));
  for (const ComparedEnd& end : unit.only_there)
    out += fmt::format("  only under {}: {}, by {}\n", there, name(end), path_text(end.path, map));
  for (const ComparedEnd& end : unit.other_path)
    out += fmt::format("  under {} {} is reached by {} instead of {}\n", there, name(end),
                       path_text(end.path_there, map), path_text(end.path, map));
  for (const std::string& said : unit.said_here) out += fmt::format("  not under {}: {}\n", there, printable(said));
  for (const std::string& said : unit.said_there) out += fmt::format("  under {}: {}\n", there, printable(said));
  return out;
}

// Prints the differences of answers under another reading. Returns Exit::findings if there are any.
int compare(const Game& game, const RoutOptions& options) {
  Diagnostics found;
  const auto other = game.varied(options.compare, found);
  const std::vector<std::string> ids = units_named(game, options.units, found);
  report(found, "--compare");
  if (!other || found.has_errors()) return Exit::usage;
  const Map& map = *game.setting().map;
  const std::vector<ComparedUnit> units = compare_readings(game, *other, ids);
  const bool differs = std::any_of(units.begin(), units.end(), [](const ComparedUnit& unit) { return !unit.same(); });
  if (options.format == "json") {
    Json list = Json::array();
    for (const ComparedUnit& unit : units) list.push_back(to_json(unit, map));
    print(with_rules_in_force(
        dumped(Json{{"reading", options.compare}, {"differs", differs}, {"units", std::move(list)}}, 2) + "\n", game));
    return differs ? Exit::findings : Exit::ok;
  }
  print_answer_text(rules_in_force_text(game));
  if (units.empty()) print_answer_text("no unit has a decision or a fate under either reading\n");
  for (const ComparedUnit& unit : units) {
    const std::string lines = differences(unit, printable(options.compare), map);
    print_answer_text(fmt::format("{}: {}\n{}", printable(unit.id), unit.same() ? "the same" : "differs", lines));
  }
  return differs ? Exit::findings : Exit::ok;
}

// Returns the Locations named by --why; reports unknown ones in `found`.
std::vector<LocationId> places_asked(const std::vector<std::string>& names, const Map& map, Diagnostics& found) {
  std::vector<LocationId> out;
  for (const std::string& name : names)
    if (const auto at = location_named(map, name, found, "--why")) out.push_back(*at);
  return out;
}

// "rb5 4-2-6 in M5".
std::string named(const Game& game, const std::string& id) {
  const auto unit = game.unit(id);
  if (!unit) return id;
  std::string out = unit->label.empty() ? id : id + " " + unit->label;
  return unit->at == kNowhere ? out : phrase("{} in {}", {out, game.setting().map->location_name(unit->at)});
}

std::string nobody_text(const Game& game) {
  const GameWords& words = game.words();
  return phrase("{}, and no unit has a decision",
                {words.nobody.empty() ? phrase("no unit must {}", {phrase(words.move)}) : phrase(words.nobody)}) +
         "\n";
}

// Prints why each of these units may, or may not, end in the Locations.
void say_why(const Game& game, const std::vector<UnitAnswer>& answers, const std::vector<LocationId>& places,
             bool json) {
  const Map& map = *game.setting().map;
  std::vector<Why> all;
  for (const UnitAnswer& answer : answers) {
    const WhyThere why(game, answer);
    for (const LocationId at : places) all.push_back(why.of(at));
  }
  if (json) return print(with_rules_in_force(why_json(all, map), game));
  print_answer_text(rules_in_force_text(game));
  if (answers.empty()) print_answer_text(nobody_text(game));
  for (const Why& why : all) print_answer_text(why_text(why, map, named(game, why.unit), tinted));
}

// Prints the answers for people. A terminal too small for them gets only the verdicts, unless --unit or --all is given;
// files and other programs get everything.
void print_answers(const Scenario& scenario, const std::vector<UnitAnswer>& answers, const RoutOptions& options) {
  const Game& game = *scenario.game;
  const Setting& setting = game.setting();
  std::string head =
      fmt::format("rules {names}, turn {}{}; attacker: {}\n", setting.turn, printable(phase_text(game, ", ")),
                  printable(setting.attacker), fmt::arg("names", scenario.rules));
  head += rules_in_force_text(game);
  if (answers.empty()) head += nobody_text(game);
  head += summary_text(answers, game, tinted);
  std::string details;
  for (const UnitAnswer& answer : answers)
    details += "\n" + answer_text(answer, game, options.all ? Detail::full : Detail::brief, tinted);
  head = translated(head);
  if (!setting.title.empty()) head = tinted(printable(setting.title), Tone::strong) + "\n" + head;
  details = translated(details);
  const auto on = screen();
  const bool asked = options.all || !options.units.empty();
  if (!on) return print(head + details);
  head = wrapped(head, *on);
  details = wrapped(details, *on);
  if (asked || rows_of(head + details, *on) + 1 <= on->rows) return print(head + details);
  const std::string more = phrase("more: --unit ID for one unit, --why HEX for one place, --all for everything") + "\n";
  const std::size_t kept = on->rows > 2 ? on->rows - 2 : 1;
  const std::string_view shown = first_rows(head, *on, kept);
  print(shown);
  if (shown.size() < head.size())
    print(
        phrase("and {} more units", {std::to_string(std::count(head.begin() + static_cast<std::ptrdiff_t>(shown.size()),
                                                               head.end(), '\n'))}) +
        "\n");
  print(more);
}

// The hexes in which the units are, and through which their ways lead: a way off the map ends nowhere.
std::vector<HexId> hexes_in(const Game& game, const std::vector<UnitAnswer>& answers) {
  const Map& map = *game.setting().map;
  std::vector<HexId> out;
  for (const UnitAnswer& answer : answers) {
    if (const auto unit = game.unit(answer.id); unit && unit->at != kNowhere) out.push_back(map.location(unit->at).hex);
    for (const RoutOption& option : answer.options)
      for (const LocationId at : option.path)
        if (at != kNowhere) out.push_back(map.location(at).hex);
  }
  return out;
}

}  // namespace

int rout(const RoutOptions& options) {
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const Game& game = *scenario->game;
  if (!options.compare.empty()) return compare(game, options);
  const std::vector<LocationId> places = places_asked(options.why, *game.setting().map, found);
  auto answers = answers_for(game, options.units, found);
  report(found);
  if (found.has_errors()) return Exit::usage;
  if (!places.empty()) {
    say_why(game, answers, places, options.format == "json");
    return Exit::ok;
  }
  Diagnostics doubts;
  note_doubts(*game.setting().map, hexes_in(game, answers), doubts);
  report(doubts);
  for (UnitAnswer& answer : answers) game.narrate(answer);
  if (options.format == "json") {
    print(answers_json(game, scenario->rules, answers));
    return Exit::ok;
  }
  print_answers(*scenario, answers, options);
  return Exit::ok;
}

CLI::Option* add_rout_options(CLI::App& verb, RoutOptions& options) {
  add_scenario_options(verb, options.scenario);
  add_value(verb, "--unit ID", options.units,
            "Only this unit: its id, its place or its counter (may be repeated); default: all units with something "
            "to decide")
      ->allow_extra_args(false);
  verb.add_flag("--all", options.all, "In text: every option and every refused step, not only the first ones");
  return add_value(verb, "--why LOCATION", options.why,
                   "Why a unit may, or may not, end its move in this hex or Location, e.g. O8 or O8/1 (may be "
                   "repeated)")
      ->allow_extra_args(false);
}

void add_rout_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<RoutOptions>(app, run, "rout", "Lists what each unit must, may and may not do, and why", rout);
  auto* why = add_rout_options(*verb, *options);
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs");
  add_value(*verb, "--compare READING", options->compare,
            "Shows what differs under another profile or switch, e.g. asl-old or metric=raw; exit status 1 if "
            "anything does")
      ->excludes(why);
}

}  // namespace hexrout::command
