// hexrout show: a map, a board or a position as a picture.
#include <fmt/format.h>

#include "hexrout/page/picture_of.hpp"
#include "hexrout/text/translated.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "shown.hpp"
#include "unit_named.hpp"
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
  if (!outputs_differ({{"--svg", options.svg}, {"--png", options.png}}, found)) return wrong_use(found);
  auto shown = open_shown(options.scenario, found);
  if (!shown) return report(found);
  if (!options.units.empty()) {
    if (!shown->scenario) {
      found.error("no-units", {"--unit", 0, 0}, "a map has no units", "give a scenario");
      return wrong_use(found);
    }
    for (const UnitAnswer& answer : answers_for(*shown->scenario->game, options.units, found))
      add_answer(shown->picture, answer);
  }
  const bool looks = !options.from.empty();
  if (const auto from = looks ? location_named(*shown->map, options.from, found, "--from") : std::nullopt) {
    if (shown->scenario)
      add_view(shown->picture, *shown->scenario->game->setting().sight, *from);
    else if (options.scenario.los == "vasl" && shown->map->raster() == nullptr)
      found.error("no-pixels", {"--los", 0, 0}, "VASL's line of sight needs a VASL board", "leave --los away");
    else
      add_view(shown->picture,
               *make_sight(*shown->map, options.scenario.los == "vasl" ? SightMode::vasl : SightMode::exact), *from);
  }
  if (found.has_errors()) return wrong_use(found);
  const bool drawn = !options.svg.empty() || !options.png.empty();
  if (drawn && !write_pictures(draw_svg(shown->picture, {.names = true, .legend = !options.bare, .interactive = false}),
                               options.svg, options.png, found))
    return report(found);
  if (!drawn || options.text) {
    const bool coloured = options.colour == "always" || (options.colour == "auto" && colour_wanted());
    const TextOptions how{.colour = coloured ? terminal_colours() : TextColour::none, .legend = !options.bare};
    print(with_colours(translated(draw_text(shown->picture, how))));
  }
  return report(found);
}

}  // namespace

void add_show_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<ShowOptions>(
      app, run, "show", "Draws a map file, a VASL board or a scenario, in the terminal, as SVG or as PNG", show);
  add_scenario_options(*verb, options->scenario);
  verb->get_option("scenario")
      ->description("A scenario, a saved game (.vsav), a map file, or the folder or archive of a VASL board");
  add_output(*verb, "--svg", options->svg, "Writes an SVG picture");
  add_output(*verb, "--png", options->png, "Writes a PNG picture with rsvg-convert");
  verb->add_flag("--text", options->text, "Prints the text picture as well");
  add_value(*verb, "--unit ID", options->units,
            "Shows the options of this unit: its id, its place or its counter (may be repeated)")
      ->allow_extra_args(false);
  add_value(*verb, "--from LOCATION", options->from, "Shows the Locations in sight from this one");
  verb->add_flag("--bare", options->bare, "No legend and no list of units");
  add_choice(*verb, "--colour WHEN", options->colour, {"auto", "always", "never"},
             "auto: on terminals, unless NO_COLOR is set");
}

}  // namespace hexrout::command
