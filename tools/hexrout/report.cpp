// hexrout report: one HTML page that works from disk, with the map, every answer and the reasons.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "engine_file.hpp"
#include "hexrout/page/page.hpp"
#include "hexrout/page/picture_of.hpp"
#include "hexrout/scenario/game_log.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/text/document.hpp"
#include "options.hpp"
#include "survey_layers.hpp"
#include "unit_named.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct ReportOptions {
  ScenarioOptions scenario;
  std::string output;
  std::string format = "html";
  std::string log;
  bool play = false;
  std::uint64_t seed = 1;
  bool interactive = false;
  std::string engine;
  std::vector<std::string> seen_from;
  SurveyOptions survey;
  std::string layer = "loss";
};

// Adds the heat of a survey. Returns false after an error in the options, as `hexrout survey` reports it.
bool add_heat(PageOptions& page, const Game& game, const ReportOptions& options, Diagnostics& found) {
  const auto survey = survey_map(game, options.survey, found);
  if (!survey) return false;
  Picture picture = picture_of(game);
  add_survey(picture, *survey, survey_layer(options.layer));
  page.heat = std::move(picture.heat);
  page.heat_title = fmt::format("if {} {} there ({})", survey->as, survey->words.if_beaten, options.layer);
  return true;
}

// True for mistakes in options, as opposed to those in files.
bool asked_wrongly(const Diagnostics& found) {
  return std::any_of(found.all().begin(), found.all().end(), [](const Diagnostic& d) {
    return d.severity == Severity::error && d.place.file.starts_with("--") && d.code != "no-engine";
  });
}

// Reads the scenario, and of a saved game also what is in its file alone: the pieces that its units are.
std::optional<Scenario> load_for_page(const ScenarioOptions& options, PageOptions& page, Diagnostics& found) {
  if (!is_saved_game(options.scenario)) return load(options, found);
  note_input(options.scenario);
  note_input(options.house_rules);
  const auto log = read_game_log(options.scenario, found);
  auto game = log ? saved_game_at(*log, options.point, found) : std::nullopt;
  if (!game) return std::nullopt;
  page.pieces.emplace();
  for (const auto& [piece, id] : unit_ids(*game)) page.pieces->emplace(id, piece);
  page.entries = game->log_entries;
  page.entries_before = game->log_at;
  return read_saved_scenario(std::move(*game), read_options(options), found);
}

int write_report(const ReportOptions& options) {
  Diagnostics found;
  PageOptions page;
  const auto scenario = load_for_page(options.scenario, page, found);
  if (!scenario) return report(found);
  const Map& map = *scenario->game->setting().map;
  for (const std::string& name : options.seen_from) location_named(map, name, found, "--seen-from");
  page.seen_from = options.seen_from;
  page.whole = options.format == "whole";
  page.brief = options.format == "brief";
  page.boards_directory = boards_directory(options.scenario.boards);
  if (!options.log.empty()) {
    page.script = read_play_log(options.log, found);
  } else if (options.play) {
    page.script.emplace();
    page.script->seed = options.seed;
  }
  const bool heated =
      options.survey.as.empty() || found.has_errors() || add_heat(page, *scenario->game, options, found);
  if (!heated || asked_wrongly(found)) return wrong_use(found, options.scenario.scenario);
  if (options.interactive && options.format == "html")
    if (auto engine = read_engine(options.engine, found)) page.engine = std::move(*engine);
  if (found.has_errors()) return report(found, options.scenario.scenario);
  const bool html = options.format == "html";
  const std::string text = html ? page_html(*scenario, page, found) : page_json(*scenario, page, found);
  if (found.has_errors()) return report(found, options.scenario.scenario);
  const std::string output = !options.output.empty() ? options.output : html ? "report.html" : "-";
  if (write_output(output, text, found, html ? Written::page : Written::text) && html && !is_stream(output))
    print_notice(fmt::format("{} written; open it in a browser\n", printable(output)));
  return report(found, options.scenario.scenario);
}

}  // namespace

void add_report_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<ReportOptions>(
      app, run, "report", "Writes a web page with the map, every answer and the reasons", write_report);
  add_scenario_options(*verb, options->scenario);
  add_output(*verb, "-o,--output", options->output, "Where to write (report.html; JSON: standard output)");
  add_choice(
      *verb, "--format FORMAT", options->format, {"html", "json", "whole", "brief"},
      "html: the page; json: the parts of it that change with the position; whole: these with the ground; brief: "
      "these without other readings and tables, sooner");
  auto* log = add_value(*verb, "--log LOG", options->log, "A log of 'hexrout play' of this scenario, to step through");
  auto* play =
      verb->add_flag("--play", options->play, "Plays the phase with seeded dice, to step through")->excludes(log);
  add_number(*verb, "--seed N", options->seed, 0, kAnyNumber, "Seed of these dice (default 1)")->needs(play);
  auto* interactive = verb->add_flag("--interactive", options->interactive,
                                     "Puts the program into the page: units can be moved and rules changed there");
  add_value(*verb, "--engine FILE", options->engine,
            "The program that tools/build wasm makes; default: the one beside this program or installed with it")
      ->needs(interactive);
  add_value(*verb, "--seen-from LOCATION", options->seen_from,
            "Leaves the lines of sight from this Location out of the JSON (may be repeated)")
      ->allow_extra_args(false);
  auto* survey =
      add_value(*verb, "--survey ID|COUNTER", options->survey.as,
                "Adds a heat map: the fate of this unit (id, or counter such as 4-4-7) if it broke in each Location");
  add_value(*verb, "--side SIDE", options->survey.side, "Whose counter that is; else that of the first broken unit")
      ->needs(survey);
  add_choice(
      *verb, "--layer LAYER", options->layer, survey_layers(),
      "The heat map shows the odds of loss, of capture, of ending without a leader, or whether the unit must rout")
      ->needs(survey);
}

}  // namespace hexrout::command
