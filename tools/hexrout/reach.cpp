// hexrout reach: the Locations that a unit can move to, their cost and the fire drawn on the way.
#include "hexrout/rules/reach.hpp"

#include "hexrout/page/picture_of.hpp"
#include "hexrout/play/reach_report.hpp"
#include "options.hpp"
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
  std::string layer;
};

int run_reach(const ReachAsked& options) {
  require_picture("--layer", options.layer, options.svg, options.png);
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const Game& game = *scenario->game;
  const Map& map = *game.setting().map;
  const auto unit = unit_named(game, options.unit, found, "UNIT");
  if (!unit || !outputs_differ({{"--svg", options.svg}, {"--png", options.png}}, found)) return wrong_use(found);
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
                 options.format == "json" ? reach_json(reach, map)
                                          : reach_text(reach, map, options.paths, scenario->game->words().distance));
  return reach.code.empty() ? Exit::ok : Exit::findings;
}

}  // namespace

void add_reach_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<ReachAsked>(app, run, "reach", "Lists where a unit can move, with MF and exposure to fire", run_reach);
  add_scenario_options(*verb, options->scenario);
  add_value(*verb, "unit UNIT", options->unit, "The unit: its id, its place or its counter")->required();
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs");
  verb->add_flag("--paths", options->paths, "In text: with the path of each line");
  add_output(*verb, "--svg", options->svg, "Also writes a heat map");
  add_output(*verb, "--png", options->png, "The same as PNG, made with rsvg-convert");
  add_choice(*verb, "--layer LAYER", options->layer, {"mf", "exposure"},
             "The heat map shows the least MF or the least exposure to fire");
}

}  // namespace hexrout::command
