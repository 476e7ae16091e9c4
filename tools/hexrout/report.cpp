// hexrout report: one HTML page that works from disk, with the map, every answer and the reasons.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "engine_file.hpp"
#include "hexrout/map/place_name.hpp"
#include "hexrout/page/page.hpp"
#include "hexrout/page/picture_of.hpp"
#include "hexrout/text/document.hpp"
#include "survey_layers.hpp"
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

// False, and an error in `found`, where no survey can be had: what was asked for is at fault, as in `hexrout survey`.
bool add_heat(PageOptions& page, const Game& game, const ReportOptions& options, Diagnostics& found) {
  const auto survey = survey_map(game, options.survey, found);
  if (!survey) return false;
  Picture picture = picture_of(game);
  add_survey(picture, *survey, survey_layer(options.layer));
  page.heat = std::move(picture.heat);
  page.heat_title = fmt::format("if {} broke there ({})", survey->as, options.layer);
  return true;
}

// Mistakes in what was asked, not in what was read.
bool asked_wrongly(const Diagnostics& found) {
  return std::any_of(found.all().begin(), found.all().end(), [](const Diagnostic& d) {
    return d.severity == Severity::error && d.place.file.starts_with("--") && d.code != "no-engine";
  });
}

int write_report(const ReportOptions& options) {
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const Map& map = *scenario->game->setting().map;
  for (const std::string& name : options.seen_from)
    if (!map.find_location(name))
      found.error("unknown-location", {"--seen-from", 0, 0},
                  fmt::format("the map has no Location '{}'", printable(name)),
                  place_hint(map, name, "write a hex, or a hex and a level: C3/1"));
  PageOptions page;
  page.seen_from = options.seen_from;
  page.whole = options.format == "whole";
  page.brief = options.format == "brief";
  page.boards_directory = boards_directory(options.scenario);
  if (!options.log.empty()) {
    page.script = read_play_log(options.log, found);
  } else if (options.play) {
    page.script.emplace();
    page.script->seed = options.seed;
  }
  const bool heated =
      options.survey.as.empty() || found.has_errors() || add_heat(page, *scenario->game, options, found);
  if (!heated || asked_wrongly(found)) {
    report(found, options.scenario.scenario);
    return Exit::usage;
  }
  if (options.interactive && options.format == "html")
    if (auto engine = read_engine(options.engine, found)) page.engine = std::move(*engine);
  if (found.has_errors()) return report(found, options.scenario.scenario);
  const bool html = options.format == "html";
  const std::string text = html ? page_html(*scenario, page, found) : page_json(*scenario, page, found);
  if (found.has_errors()) return report(found, options.scenario.scenario);
  const std::string output = !options.output.empty() ? options.output : html ? "report.html" : "-";
  if (write_output(output, text, found, html ? Written::page : Written::text) && html && !is_stream(output))
    print_message(fmt::format("{} written; open it in a browser\n", printable(output)));
  return report(found, options.scenario.scenario);
}

}  // namespace

void add_report_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* verb = app.add_subcommand("report", "Writes a web page with the map, every answer and the reasons");
  add_scenario_options(*verb, options->scenario);
  add_output(*verb, "-o,--output", options->output, "Where to write (report.html; JSON: standard output)");
  verb->add_option(
          "--format", options->format,
          "html: the page; json: the parts of it that change with the position; whole: these with the ground; brief: "
          "these without other readings and tables, sooner")
      ->check(CLI::IsMember({"html", "json", "whole", "brief"}))
      ->type_name("FORMAT");
  auto* log = verb->add_option("--log", options->log, "A log of 'hexrout play' of this scenario, to step through")
                  ->type_name("LOG");
  auto* play =
      verb->add_flag("--play", options->play, "Plays the phase with seeded dice, to step through")->excludes(log);
  verb->add_option("--seed", options->seed, "Seed of these dice (default 1)")
      ->type_name("N")
      ->check(number_from(0, kAnyNumber))
      ->needs(play);
  auto* interactive = verb->add_flag("--interactive", options->interactive,
                                     "Puts the program into the page: units can be moved and rules changed there");
  verb->add_option("--engine", options->engine,
                   "The program that tools/build wasm makes; default: the one beside this program or installed with it")
      ->type_name("FILE")
      ->needs(interactive);
  verb->add_option("--seen-from", options->seen_from,
                   "Leaves the lines of sight from this Location out of the JSON (may be repeated)")
      ->type_name("LOCATION")
      ->allow_extra_args(false);
  auto* survey =
      verb->add_option(
              "--survey", options->survey.as,
              "Adds a heat map: the fate of this unit (id, or counter such as 4-4-7) if it broke in each Location")
          ->type_name("ID|COUNTER");
  verb->add_option("--side", options->survey.side, "Whose counter that is; else that of the first broken unit")
      ->type_name("SIDE")
      ->needs(survey);
  verb->add_option(
          "--layer", options->layer,
          "The heat map shows the odds of loss, of capture, of ending without a leader, or whether the unit must rout")
      ->check(CLI::IsMember(survey_layers()))
      ->type_name("LAYER")
      ->needs(survey);
  verb->callback([options, &run] { run.status = write_report(*options); });
}

}  // namespace hexrout::command
