// hexrout show: a map, a board or a position as a picture.
#include <fmt/format.h>

#include "hexrout/map/place_name.hpp"
#include "hexrout/page/picture_of.hpp"
#include "pictures.hpp"
#include "shown.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct ShowOptions {
  ScenarioOptions scenario;
  std::string svg;
  std::string png;
  bool text = false;
  bool bare = false;
  std::vector<std::string> units;
  std::string from;
  std::string colour = "auto";
};

int show(const ShowOptions& options) {
  Diagnostics found;
  if (!outputs_differ({{"--svg", options.svg}, {"--png", options.png}}, found)) {
    report(found);
    return Exit::usage;
  }
  auto shown = open_shown(options.scenario, found);
  if (!shown) return report(found);
  if (!options.units.empty()) {
    if (!shown->scenario) {
      found.error("no-units", {"--unit", 0, 0}, "a map has no units", "give a scenario");
      report(found);
      return Exit::usage;
    }
    for (const UnitAnswer& answer : answers_for(*shown->scenario->game, options.units, found))
      add_answer(shown->picture, answer);
  }
  if (!options.from.empty()) {
    const auto from = shown->map->find_location(options.from);
    if (!from)
      found.error("unknown-location", {"--from", 0, 0},
                  fmt::format("the map has no Location '{}'", printable(options.from)),
                  place_hint(*shown->map, options.from, "write a hex, or a hex and a level: C3/1"));
    else if (shown->scenario)
      add_view(shown->picture, *shown->scenario->game->setting().sight, *from);
    else if (options.scenario.los == "vasl" && shown->map->raster() == nullptr)
      found.error("no-pixels", {"--los", 0, 0}, "VASL's line of sight needs a VASL board", "leave --los away");
    else
      add_view(shown->picture,
               *make_sight(*shown->map, options.scenario.los == "vasl" ? SightMode::vasl : SightMode::exact), *from);
  }
  if (found.has_errors()) {
    report(found);
    return Exit::usage;
  }
  const bool drawn = !options.svg.empty() || !options.png.empty();
  if (drawn && !write_pictures(draw_svg(shown->picture, {.names = true, .legend = !options.bare, .interactive = false}),
                               options.svg, options.png, found))
    return report(found);
  if (!drawn || options.text) {
    const bool coloured = options.colour == "always" || (options.colour == "auto" && colour_wanted());
    const TextOptions how{.colour = coloured ? terminal_colours() : TextColour::none, .legend = !options.bare};
    print(with_colours(draw_text(shown->picture, how)));
  }
  return report(found);
}

}  // namespace

void add_show_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* verb =
      app.add_subcommand("show", "Draws a map file, a VASL board or a scenario, in the terminal, as SVG or as PNG");
  add_scenario_options(*verb, options->scenario);
  verb->get_option("scenario")
      ->description("A scenario, a saved game (.vsav), a map file, or the folder or archive of a VASL board");
  add_output(*verb, "--svg", options->svg, "Writes an SVG picture; - for standard output");
  add_output(*verb, "--png", options->png, "Writes a PNG picture with rsvg-convert; - for standard output");
  verb->add_flag("--text", options->text, "Prints the text picture as well");
  verb->add_option("--unit", options->units,
                   "Shows the options of this unit: its id, its place or its counter (may be repeated)")
      ->type_name("ID")
      ->allow_extra_args(false);
  verb->add_option("--from", options->from, "Shows the Locations in sight from this one")->type_name("LOCATION");
  verb->add_flag("--bare", options->bare, "No legend and no list of units");
  verb->add_option("--colour", options->colour, "auto: on terminals, unless NO_COLOR is set")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->type_name("WHEN");
  verb->callback([options, &run] { run.status = show(*options); });
}

}  // namespace hexrout::command
