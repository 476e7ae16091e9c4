// hexrout reach: the Locations that a unit can move to, their cost and the fire drawn on the way.
#include "hexrout/rules/reach.hpp"

#include "hexrout/page/picture_of.hpp"
#include "hexrout/play/reach_report.hpp"
#include "pictures.hpp"
#include "unit_named.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct ReachAsked {
  ScenarioOptions scenario;
  std::string unit;
  std::string format = "text";
  bool paths = false;
  std::string svg;
  std::string png;
  std::string layer = "mf";
};

int run_reach(const ReachAsked& options) {
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const Game& game = *scenario->game;
  const Map& map = *game.setting().map;
  const auto unit = unit_named(game, options.unit, found, "UNIT");
  if (!unit || !outputs_differ({{"--svg", options.svg}, {"--png", options.png}}, found)) {
    report(found);
    return Exit::usage;
  }
  const Reach reach = game.reach(*unit);
  if (!options.svg.empty() || !options.png.empty()) {
    Picture picture = picture_of(game);
    picture.title = game.setting().title + ": where " + reach.unit + " can go";
    add_reach(picture, reach, options.layer == "exposure" ? ReachLayer::exposure : ReachLayer::mf);
    if (!write_pictures(draw_svg(picture), options.svg, options.png, found)) return report(found);
  }
  report(found);
  if (!is_standard_output(options.svg) && !is_standard_output(options.png))
    print_answer(game, options.format == "json",
                 options.format == "json" ? reach_json(reach, map) : reach_text(reach, map, options.paths));
  return reach.code.empty() ? Exit::ok : Exit::findings;
}

}  // namespace

void add_reach_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<ReachAsked>();
  CLI::App* verb = app.add_subcommand("reach", "Lists where a unit can move, with MF and exposure to fire");
  add_scenario_options(*verb, options->scenario);
  verb->add_option("unit", options->unit, "The unit: its id, its place or its counter")->type_name("UNIT")->required();
  verb->add_option("--format", options->format, "text for people, json for programs")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  verb->add_flag("--paths", options->paths, "In text: with the path of each line");
  add_output(*verb, "--svg", options->svg, "Also writes a heat map");
  add_output(*verb, "--png", options->png, "The same as PNG, made with rsvg-convert");
  verb->add_option("--layer", options->layer, "The heat map shows the least MF or the least exposure to fire")
      ->check(CLI::IsMember({"mf", "exposure"}))
      ->type_name("LAYER");
  verb->callback([options, &run] { run.status = run_reach(*options); });
}

}  // namespace hexrout::command
