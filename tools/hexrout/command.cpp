#include "command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "hexrout/map/board_overlays.hpp"
#include "hexrout/rules/readings.hpp"
#include "hexrout/scenario/design.hpp"
#include "hexrout/text/translated.hpp"
#include "options.hpp"
#include "unit_named.hpp"

namespace hexrout::command {

int report(const Diagnostics& found, const std::string& about) {
  Diagnostics placed;
  for (Diagnostic said : found.all()) {
    if (said.place.file.empty()) said.place.file = about;
    placed.add(std::move(said));
  }
  print_message(placed.text());
  return placed.has_errors() ? Exit::input : Exit::ok;
}

int wrong_use(const Diagnostics& found, const std::string& about) {
  report(found, about);
  return Exit::usage;
}

bool colour_wanted() {
  static const bool wanted = [] {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0') && term != nullptr &&
           std::strcmp(term, "dumb") != 0;
  }();
  return wanted;
}

TextColour terminal_colours() {
  const char* says = std::getenv("COLORTERM");
  const bool full = says != nullptr && (std::strcmp(says, "truecolor") == 0 || std::strcmp(says, "24bit") == 0);
  return full ? TextColour::full : TextColour::palette;
}

std::string tinted(std::string_view text, Tone tone) {
  if (!colour_wanted()) return std::string(text);
  const char* code = "1";
  switch (tone) {
    case Tone::strong:
      code = "1";
      break;
    case Tone::good:
      code = "32";
      break;
    case Tone::warn:
      code = "33";
      break;
    case Tone::bad:
      code = "31";
      break;
    case Tone::faint:
      code = "2";
      break;
  }
  return colour(code) + std::string(text) + colour("0");
}

void add_scenario_options(CLI::App& verb, ScenarioOptions& options) {
  verb.add_option("scenario", options.scenario,
                  "A scenario file (YAML or JSON), a VASL saved game (.vsav) or log (.vlog), or - for standard input")
      ->required();
  add_reading_options(verb, options);
}

namespace {

constexpr const char* kReading = "How the scenario is read";  // after the options of the verb itself

}  // namespace

void add_point_options(CLI::App& verb, LogPoint& point) {
  add_number(verb, "--at N", point.at, 0, kAnyNumber, "Of a VASL log: the position after its entry N; default: its end")
      ->group(kReading);
  add_value(verb, "--phase NAME", point.phase,
            "Of a VASL log: the position in which a phase begins, as 'hexrout log' names it: \"Axis 3 RtPh\"")
      ->group(kReading)
      ->excludes("--at");
}

CLI::Option* add_overlays_option(CLI::App& verb) {
  return verb
      .add_option_function<std::string>(
          "--overlays", [](const std::string& folder) { set_overlays_folder(folder); },
          "Directory of VASL overlays; default: the environment variable HEXROUT_OVERLAYS, or 'overlays' in that of "
          "the boards")
      ->type_name("DIR");
}

void add_reading_options(CLI::App& verb, ScenarioOptions& options) {
  add_point_options(verb, options.point);
  add_value(verb, "--boards DIR", options.boards,
            "Directory of VASL boards; default: the environment variable HEXROUT_BOARDS")
      ->group(kReading);
  add_overlays_option(verb)->group(kReading);
  add_choice(verb, "--los MODE", options.los, {"vasl", "exact"},
             "Line of sight: vasl (as VASL decides it) or exact; default: as the scenario says")
      ->group(kReading);
  add_choice(verb, "--inherent-vertex READING", options.inherent_vertex, {"meets", "misses"},
             "Exact line of sight through a corner of a hex: meets or misses its inherent terrain; default: as the "
             "scenario says, or meets")
      ->group(kReading);
  add_value(
      verb, "--rules DIR", options.rules,
      "Rules that are data: a folder with game.yaml, tables.yaml and policies.yaml, in place of the scenario's own")
      ->group(kReading);
  add_value(verb, "--house-rules FILE", options.house_rules,
            "House rules: changes to tables and policies of the rules, in place of the scenario's own")
      ->group(kReading);
}

std::string boards_directory(const std::string& given) {
  const char* set = std::getenv("HEXROUT_BOARDS");
  return !given.empty() || set == nullptr ? given : std::string(set);
}

ReadOptions read_options(const ScenarioOptions& options) {
  ReadOptions read;
  read.boards_directory = boards_directory(options.boards);
  read.house_rules = options.house_rules;
  read.rules_folder = options.rules;
  read.point = options.point;
  if (options.los == "vasl") read.los = SightMode::vasl;
  if (options.los == "exact") read.los = SightMode::exact;
  if (options.inherent_vertex == "meets") read.inherent_vertex = InherentVertex::meets;
  if (options.inherent_vertex == "misses") read.inherent_vertex = InherentVertex::misses;
  return read;
}

void print_answer(const Game& game, bool json, std::string text) {
  if (json)
    print(with_rules_in_force(std::move(text), game));
  else
    print_answer_text(rules_in_force_text(game) + text);
}

namespace {

// Keeps what the position calls its own, whatever words it takes.
std::optional<Scenario> with_names_kept(std::optional<Scenario> scenario) {
  if (!scenario) return scenario;
  const Setting& setting = scenario->game->setting();
  std::set<std::string, std::less<>> names(setting.sides.begin(), setting.sides.end());
  names.insert(setting.title);
  for (const Standing& standing : scenario->game->standings()) names.insert(standing.of);
  for (const UnitView& unit : scenario->game->units()) names.insert({unit.id, unit.label});
  if (scenario->design) {
    names.insert(scenario->design->victory_text);
    for (const auto* parts : {&scenario->design->areas, &scenario->design->entries})
      for (const DesignPart& part : *parts) names.insert({part.id, part.text});
  }
  set_names(std::move(names));
  return scenario;
}

}  // namespace

std::optional<Scenario> load(const ScenarioOptions& options, Diagnostics& found) {
  const ReadOptions read = read_options(options);
  if (options.scenario.empty()) {
    found.error("cannot-read", {"SCENARIO", 0, 0}, "the name of the file is empty", "name a scenario");
    return std::nullopt;
  }
  note_input(options.scenario);
  note_input(options.house_rules);
  if (options.scenario != "-") return with_names_kept(read_scenario(options.scenario, read, found));
  // Somewhat more than the limit of documents, so that their reader reports the excess.
  constexpr std::size_t kMostBytes = (16U << 20U) + 1;
  std::string text(kMostBytes, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), stdin));
  return with_names_kept(parse_scenario(text, "<stdin>", read, found));
}

std::vector<UnitAnswer> answers_for(const Game& game, const std::vector<std::string>& units, Diagnostics& found) {
  std::vector<UnitAnswer> answers;
  const std::vector<std::string> ids = units.empty() ? units_to_tell(game) : units_named(game, units, found);
  AnswersByReadings by_readings(game);
  for (const std::string& id : ids) answers.push_back(by_readings.of(id));
  return answers;
}

}  // namespace hexrout::command
