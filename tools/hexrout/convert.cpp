// hexrout convert FILE -o OUT: saved games become scenarios, maps of any kind our YAML, either GeoJSON.
#include <fmt/format.h>

#include "geojson.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "options.hpp"
#include "shown.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct ConvertOptions {
  std::string from;
  std::string out;
  std::string boards;
  std::string card;
  LogPoint point;
  std::string to;
  std::string outlines = "points";
  std::string hexes = "picture";
  bool areas = false;
};

// Reports facts of the map that a map file cannot hold.
void report_losses(const Map& map, const std::string& file, Diagnostics& found) {
  if (map.raster() == nullptr) return;
  found.warning(
      "pixels-left-out", {file, 0, 0},
      "a map file holds hexes, hexsides and Locations; it does not hold the pixels of the board",
      "sight on the converted map goes by whole hexes, not by the drawing; play on the board if that matters");
}

std::optional<std::string> converted(const ConvertOptions& options, bool to_geojson, Diagnostics& found) {
  if (is_saved_game(options.from) && !to_geojson)
    return saved_scenario(options.from, options.boards, found, options.point, options.card);
  if (!options.card.empty()) {
    found.error("not-a-card", {options.card, 0, 0}, "a card goes beside a saved game that becomes a scenario",
                "leave --card out");
    return std::nullopt;
  }
  ScenarioOptions scenario;
  scenario.scenario = options.from;
  scenario.boards = options.boards;
  scenario.point = options.point;
  const auto shown = open_shown(scenario, found);
  if (!shown) return std::nullopt;
  if (to_geojson && options.areas) return geojson_areas(*shown->map);
  if (to_geojson)
    return geojson(*shown->map, shown->scenario ? shown->scenario->game->units() : std::vector<UnitView>{});
  if (shown->scenario) {
    found.error("already-ours", {options.from, 0, 0}, "a scenario is in our own format already",
                "convert its map, or write GeoJSON with --to geojson");
    return std::nullopt;
  }
  report_losses(*shown->map, options.from, found);
  return write_map_yaml(*shown->map, options.outlines == "wkt" ? OutlineForm::wkt : OutlineForm::points,
                        options.hexes == "list" ? HexForm::list : HexForm::picture);
}

int run_convert(const ConvertOptions& options) {
  Diagnostics found;
  note_input(options.from);
  const bool to_geojson = options.to.empty() ? options.out.ends_with(".geojson") : options.to == "geojson";
  if (options.areas && !to_geojson)
    throw CLI::ValidationError("--areas", "areas are written as GeoJSON only: add --to geojson");
  const auto text = converted(options, to_geojson, found);
  if (!text) return report(found);
  write_output(options.out.empty() ? "-" : options.out, *text, found);
  return report(found);
}

}  // namespace

void add_convert_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<ConvertOptions>(
      app, run, "convert", "Writes saved games, boards and maps of other programs as YAML or GeoJSON", run_convert);
  verb->add_option("file", options->from,
                   "A saved game (.vsav) or log (.vlog), a map (.yaml, .board, .tmj, .tmx), a VASL board, or for "
                   "GeoJSON a scenario")
      ->required();
  add_point_options(*verb, options->point);
  add_output(*verb, "-o,--output", options->out, "Where to write; standard output if left out");
  add_choice(*verb, "--to FORMAT", options->to, {"yaml", "geojson"},
             "yaml or geojson; default: by the ending of the output");
  add_choice(*verb, "--outlines FORM", options->outlines, {"points", "wkt"},
             "How a map file writes its outlines: points, or well-known text");
  add_choice(*verb, "--hexes FORM", options->hexes, {"picture", "list"},
             "How a map file writes its hexes: as a picture, or as a list");
  verb->add_flag("--areas", options->areas, "GeoJSON: one MultiPolygon a terrain instead of one polygon a hex");
  add_value(*verb, "--card FILE", options->card,
            "A scenario of vasl-templates (.json) beside the saved game: sides, ELR, SAN, set-up and entry");
  verb->add_option("--boards", options->boards, "Directory of VASL boards")->envname("HEXROUT_BOARDS");
  add_overlays_option(*verb);
  verb->footer(
      "Terrain without a counterpart is reported with its hexes. Exit status: 0 written; 2 wrong usage; 3 input "
      "that\n"
      "cannot be read or output that cannot be written.");
}

}  // namespace hexrout::command
