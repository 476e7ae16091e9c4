#include "hexrout/page/page.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>

#include "hexrout/draw/picture.hpp"
#include "hexrout/page/picture_of.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/text/input_size.hpp"
#include "hexrout/text/markup.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"
#include "page/packed.hpp"
#include "page/sha256.hpp"
#include "page/view.hpp"

namespace hexrout::page {

std::string_view embedded(std::string_view path);
std::span<const std::string_view> embedded_names();

namespace {

// Parts in the order of the script: they share one scope. A further language is a file like words_de.js, after it.
struct ScriptPart {
  const char* path;
  bool for_engine;  // left out of pages that cannot be changed
};
constexpr ScriptPart kScript[] = {
    {"data/words.js", false},        {"data/words_de.js", false}, {"data/language.js", false},
    {"data/page.js", false},         {"data/map.js", false},      {"data/marks.js", false},
    {"data/panel.js", false},        {"data/log.js", false},      {"data/view.js", false},
    {"data/pointer.js", false},      {"data/unpack.js", true},    {"data/engine.js", true},
    {"data/change.js", true},        {"data/tools.js", true},     {"data/drag.js", true},
    {"data/string.js", true},        {"data/boards.js", true},    {"data/game_folder.js", true},
    {"data/board_picture.js", true}, {"data/why.js", true},       {"data/rule_text.js", true},
    {"data/play.js", true},          {"data/asks.js", true},      {"data/sketch.js", true},
    {"data/draw.js", true},          {"data/terrain.js", true},   {"data/beside.js", true},
    {"data/setup.js", true},         {"data/steps.js", true},     {"data/open.js", true},
    {"data/keep.js", true},          {"data/vlog.js", true},      {"data/tour.js", true},
    {"data/start.js", false}};

// Bundled scenarios, the maps they name, and a map without anything on it.
constexpr const char* kExamples[] = {"maps/scenarios/crossroads.yaml",
                                     "maps/scenarios/chain_of_command.yaml",
                                     "maps/scenarios/armour_battles.yaml",
                                     "maps/scenarios/squares.yaml",
                                     "maps/scenarios/morale_ratio.yaml",
                                     "maps/crossroads.yaml",
                                     "maps/pasture.yaml",
                                     "data/empty.yaml",
                                     "maps/scenarios/pickets.yaml",
                                     "maps/ford.yaml"};

// Plain ASCII, so that no character can turn or hide text.
std::string ascii(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

// The data must not end the element that holds them.
std::string safe(const Json& json) {
  std::string out;
  for (const char c : ascii(json)) out += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return out;
}

// The form of the page: one file, or a folder with files that the browser keeps.
enum class Offered : std::uint8_t { one_file, folder };

// Returns a content security policy that allows only this script, and only content of the page.
std::string policy(std::string_view script, bool interactive, Offered offered) {
  const std::string beside = offered == Offered::folder
                                 ? "worker-src blob: 'self'; img-src blob: 'self'; manifest-src 'self'"
                                 : "worker-src blob:; img-src blob:";
  const std::string always = fmt::format(
      "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; "
      "script-src 'sha256-{}'",
      base64(sha256(script)));
  // The program inside runs in a worker that is made of text of this page. A picture to save is drawn from a blob.
  return interactive ? always + " 'wasm-unsafe-eval' blob:; " + beside : always;
}

// Adds a part of the script without indentation, and without lines that are comments alone or blank. No text of the
// script goes over several lines.
void add_script(std::string_view part, std::string& out) {
  while (!part.empty()) {
    const std::string_view line = part.substr(0, std::min(part.find('\n'), part.size() - 1) + 1);
    part.remove_prefix(line.size());
    const std::string_view text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    if (text != "\n" && text.substr(0, 2) != "//") out += text;
  }
}

// Returns the content of the only script that runs.
std::string script_of(bool interactive) {
  std::string out = "\n'use strict';\n(() => {\n";
  for (const ScriptPart& part : kScript)
    if (!part.for_engine || interactive) add_script(embedded(part.path), out);
  return out + "})();\n";
}

std::string data(const char* id, const Json& json) {
  return fmt::format("<script type='application/json' id='{}'>{}</script>\n", id, safe(json));
}

// The parts of a page that differ from position to position. The script makes controls and panels.
struct Content {
  std::string title;
  std::string subtitle;
  std::string map;     // as SVG
  std::string tables;  // as HTML
  std::string data;
};

std::string body(const Content& content) {
  std::string out =
      "<a class='skip' href='#map'>Skip to the map</a>\n<a class='skip' href='#tables'>Skip to the tables</a>\n"
      "<div id='app'>\n<header>";
  out += fmt::format("<div><h1>{}</h1><p id='subtitle'>{}</p></div>", xml(content.title), xml(content.subtitle));
  out += "<div id='bar' role='toolbar'></div></header>\n<section id='opened' hidden></section>\n<main>\n";
  out += "<div id='stage'><div id='map' tabindex='0' role='group'>\n" + content.map +
         "</div><div id='string' hidden></div><div id='over'></div></div>\n";
  out +=
      "<div id='column'>\n<nav id='units'></nav>\n<section id='changed' hidden></section>\n<div id='side'>\n"
      "<section id='start' hidden></section>\n"
      "<section id='play' hidden></section>\n<section id='referee' hidden></section>\n"
      "<section id='finding' hidden></section>\n"
      "<section id='draw' hidden></section>\n<section id='terrain' hidden></section>\n<section id='panel' "
      "tabindex='0'></section>\n<section id='change'></section>\n"
      "<section id='standings'></section>\n</div>\n</div>\n</main>\n<section id='log' hidden></section>\n<section "
      "id='game' "
      "hidden></section>\n</div>\n"
      "<p id='status' role='status' aria-live='polite'></p>\n";
  return out + "<section class='tables' id='tables' lang='" + xml(language()) + "' tabindex='-1'>\n" + content.tables +
         "</section>\n";
}

std::string engine_data(std::string_view engine) {
  if (engine.empty()) return {};
  const Program program = split_program(engine);
  return data("kinds", kinds_json()) + data("counters", counters_json()) + "<script type='text/plain' id='engine'>" +
         packed(program.script) + "</script>\n<script type='text/plain' id='module'>" + packed(program.module) +
         "</script>\n";
}

std::string document(const Content& content, std::string_view engine, Offered offered = Offered::one_file,
                     std::string_view address = {}) {
  const bool interactive = !engine.empty();
  const std::string script = script_of(interactive);
  std::string out = "<!DOCTYPE html>\n<html lang='en'";
  if (!address.empty()) out += fmt::format(" data-address='{}'", xml(address));
  out += ">\n<head>\n<meta charset='utf-8'>\n";
  out +=
      fmt::format("<meta http-equiv='Content-Security-Policy' content=\"{}\">\n", policy(script, interactive, offered));
  if (offered == Offered::folder)
    out +=
        "<link rel='manifest' href='studio.webmanifest'>\n<link rel='icon' href='icon.svg'>\n"
        "<meta name='theme-color' content='#0b5c8f'>\n";
  out += "<meta name='viewport' content='width=device-width, initial-scale=1'>\n";
  out += fmt::format("<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n", xml(content.title),
                     embedded("data/page.css"));
  out += body(content) + content.data + engine_data(engine);
  return out + "<script>" + script + "</script>\n</body>\n</html>\n";
}

Content studio_content() {
  Content content;
  content.title = "hexrout studio";
  content.subtitle = "Rout rulings with reasons and exact odds, for ASL and other games";
  nlohmann::ordered_json examples;
  for (const char* const path : kExamples) examples[path] = embedded(path);
  // Games that are folders: all their files.
  for (const std::string_view path : embedded_names())
    if (path.starts_with("maps/games/")) examples[std::string(path)] = embedded(path);
  content.data = "<script type='text/plain' id='examples'>" + packed(examples.dump()) + "</script>\n";
  return content;
}

// Tells contents apart, for the browser's cache.
std::uint32_t checksum(std::string_view text) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

std::string map_svg(const Scenario& scenario, const PageOptions& options) {
  Picture picture = picture_of(*scenario.game);
  if (scenario.design != nullptr) add_design(picture, *scenario.design);
  picture.heat = options.heat;
  return draw_svg(picture, {.names = true, .legend = true, .interactive = true});
}

// Limits: a page beyond them would not open in a browser, or would take minutes to make.
bool fits_a_page(const Scenario& scenario, Diagnostics& found) {
  if (input_size() == InputSize::large) return true;
  const Game& game = *scenario.game;
  const std::size_t hexes = game.setting().map->hex_count();
  std::set<LocationId> viewers;
  for (const UnitView& unit : game.units())
    if (unit.at != kNowhere) viewers.insert(unit.at);
  const auto refuse = [&](std::string what) {
    found.error("page-too-large", {scenario.file, 0, 0}, std::move(what),
                "cut the map down to the area of the units, or use 'hexrout --large report'");
    return false;
  };
  if (hexes > kMostHexesOfPage)
    return refuse(fmt::format("the map has {} hexes, and a page shows up to {}", hexes, kMostHexesOfPage));
  if (viewers.size() * hexes > kMostLinesOfPage)
    return refuse(fmt::format("units look from {} Locations at {} hexes, and a page holds up to {} lines of sight",
                              viewers.size(), hexes, kMostLinesOfPage));
  return true;
}

}  // namespace
}  // namespace hexrout::page

namespace hexrout {

using namespace page;

std::string page_html(const Scenario& scenario, const PageOptions& options, Diagnostics& found) {
  if (!fits_a_page(scenario, found)) return {};
  const std::size_t errors_before = found.error_count();
  const Game& game = *scenario.game;
  const Setting& setting = game.setting();
  const Said said = said_of(game);
  const Json view = view_json(scenario, said, options, found);
  Content content;
  content.title = setting.title.empty() ? setting.map->title() : setting.title;
  content.subtitle = translated(fmt::format("{names}, turn {}; {} is the attacker{}", setting.turn, setting.attacker,
                                            phase_text(game, "; "), fmt::arg("names", scenario.rules)));
  content.map = map_svg(scenario, options);
  content.tables = tables_html(scenario, said);
  content.data = data("ground", ground_json(game)) + data("view", view);
  if (!options.heat.empty()) content.data += data("heat", options.heat_title);
  if (!options.engine.empty()) {
    Json position = scenario_json(scenario, found);
    Json files = boards_json(scenario, options.boards_directory, found);
    add_game(scenario, position, files);
    content.data += data("scenario", position) + data("files", files);
  }
  if (found.error_count() > errors_before) return {};
  return document(content, options.engine);
}

std::string page_json(const Scenario& scenario, const PageOptions& options, Diagnostics& found) {
  if (!fits_a_page(scenario, found)) return {};
  const std::size_t errors_before = found.error_count();
  const Game& game = *scenario.game;
  const Said said = said_of(game, !options.brief);
  Json out = view_json(scenario, said, options, found);
  out["stacks"] = draw_stacks(picture_of(game));
  if (!options.brief) out["tables"] = tables_html(scenario, said);
  if (!options.brief && scenario.design != nullptr) out["design"] = design_json(*scenario.design, game.setting());
  out["yaml"] = saved_yaml(scenario, found);
  if (options.whole) {
    out["ground"] = ground_json(game);
    out["svg"] = map_svg(scenario, options);
  }
  if (options.whole || options.pieces) out["scenario"] = scenario_json(scenario, found);
  if (options.pieces)
    out["of_log"] = {{"entries", options.entries}, {"at", options.entries_before}, {"pieces", *options.pieces}};
  if (found.error_count() > errors_before) return {};
  return ascii(out) + "\n";
}

std::string studio_html(std::string_view engine, std::string_view address) {
  return document(studio_content(), engine, Offered::one_file, address);
}

std::vector<PageFile> studio_files(std::string_view engine, std::string_view address) {
  const std::string page = document(studio_content(), engine, Offered::folder, address);
  const std::string manifest(embedded("data/studio.webmanifest")), icon(embedded("data/icon.svg"));
  const std::string version =
      fmt::format("'use strict';\nconst kVersion = '{:08x}';\n", checksum(page + manifest + icon));
  return {{"index.html", page},
          {"service-worker.js", version + std::string(embedded("data/service_worker.js"))},
          {"studio.webmanifest", manifest},
          {"icon.svg", icon}};
}

}  // namespace hexrout
