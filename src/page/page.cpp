#include "hexrout/page/page.hpp"

#include <fmt/format.h>

#include <set>

#include "hexrout/draw/picture.hpp"
#include "hexrout/page/picture_of.hpp"
#include "hexrout/text/input_size.hpp"
#include "hexrout/text/markup.hpp"
#include "page/packed.hpp"
#include "page/view.hpp"

namespace hexrout::page {

std::string_view embedded(std::string_view path);

namespace {

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

std::string controls(const PageOptions& options) {
  static constexpr std::pair<const char*, const char*> kLayers[] = {{"ends", "ways out"},
                                                                    {"passed", "hexes it may pass"},
                                                                    {"refused", "refused hexes"},
                                                                    {"exposed", "interdiction zone"},
                                                                    {"enemies", "known enemies"},
                                                                    {"sight", "out of sight of the chosen hex"},
                                                                    {"units", "units"},
                                                                    {"names", "names"},
                                                                    {"grid", "grid"},
                                                                    {"legend", "legend"}};
  std::string out = "<fieldset id='controls'><legend>Show</legend>\n";
  for (const auto& [value, label] : kLayers)
    out += fmt::format("<label><input type='checkbox' value='{}'{}> {}</label>\n", value,
                       std::string_view(value) == "sight" ? "" : " checked", label);
  if (!options.heat.empty())
    out += fmt::format("<label><input type='checkbox' value='heat' checked> {}</label>\n", xml(options.heat_title));
  out +=
      "<span><button type='button' id='smaller' aria-label='Smaller'>\u2212</button> <button type='button' id='larger' "
      "aria-label='Larger'>+</button> "
      "<button type='button' id='fit'>Fit</button></span>\n";
  return out +
         "<span id='help'><kbd>\u2190</kbd><kbd>\u2191</kbd><kbd>\u2192</kbd><kbd>\u2193</kbd> hex, <kbd>Enter</kbd> "
         "unit, <kbd>Esc</kbd> none</span></fieldset>\n";
}

// What the marks mean, drawn as the script draws them (data/map.js).
std::string key_of_marks() {
  constexpr const char* kHex = "M6 2H14L18 10L14 18H6L2 10Z";
  const auto mark = [](std::string_view drawing, std::string_view words) {
    return fmt::format("<span><svg viewBox='0 0 20 20' aria-hidden='true'>{}</svg> {}</span>\n", drawing, words);
  };
  const auto ringed = [&](std::string_view colour, std::string_view more, std::string_view icon) {
    return fmt::format(
        "<path d='{0}' fill='none' stroke='{1}' stroke-width='2'{2}/><circle cx='10' cy='10' r='5' fill='{1}'/><path "
        "d='{3}' fill='none' stroke='#fff' stroke-width='1.6'/>",
        kHex, colour, more, icon);
  };
  return "<p id='marks'>Of the chosen unit:\n" +
         mark(ringed("#0072b2", "", "M10 7v4M10 12.4v1.2"), "must end in one of these") +
         mark(ringed("#0072b2", "", "M7.4 10l1.8 2.2L12.6 7.6"), "may end here") +
         mark("<circle cx='10' cy='10' r='4' fill='#fff' stroke='#0072b2' stroke-width='2'/>", "may pass, not end") +
         mark(ringed("#882255", " stroke-dasharray='3 2'", "M8 8l4 4M12 8l-4 4"), "every step in is refused") +
         mark(
             "<rect x='2' y='5' width='16' height='10' rx='4' fill='#7d1450'/><text x='10' y='13' font-size='9' "
             "font-weight='bold' text-anchor='middle' fill='#fff'>!2</text>",
             "the number of enemies that can Interdict a step into the hex") +
         "</p>\n";
}

std::string policy(bool interactive) {
  // The program inside runs in a worker that is made of text of this page. It finds its own bytes by a `data:` URL.
  return interactive ? "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval' "
                       "blob:; worker-src blob:; connect-src data:"
                     : "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
}

std::string data(const char* id, const Json& json) {
  return fmt::format("<script type='application/json' id='{}'>{}</script>\n", id, safe(json));
}

std::string body(const Scenario& scenario, const Said& said, const PageOptions& options) {
  const Game& game = *scenario.game;
  const Setting& setting = game.setting();
  std::string out = "<a class='skip' href='#tables'>Skip to the tables</a>\n";
  out += fmt::format("<header><h1>{}</h1><p>{}, turn {}; {} is the attacker; {} phase</p></header>\n",
                     xml(setting.title.empty() ? setting.map->title() : setting.title), xml(scenario.rules),
                     setting.turn, xml(setting.attacker), xml(setting.phase));
  out += controls(options) + key_of_marks();
  out +=
      "<nav id='units' aria-label='Units'></nav>\n<section id='log' aria-label='The phase as played' "
      "hidden></section>\n<main>\n";
  out +=
      "<div id='map' tabindex='0' role='group' aria-label='Map. Arrow keys go from hex to hex, Enter chooses the unit "
      "there, Escape lets go.'>\n";
  Picture picture = picture_of(game);
  picture.heat = options.heat;
  out += draw_svg(picture, {.names = true, .legend = true, .interactive = true});
  out += "</div>\n<div id='side'>\n<section id='panel' aria-label='What and why' tabindex='0'></section>\n";
  if (!options.engine.empty()) out += "<section id='change' aria-label='Change the position'></section>\n";
  out +=
      "<section id='standings' aria-label='Sides and groups'></section>\n</div>\n</main>\n<p id='status' role='status' "
      "aria-live='polite'></p>\n";
  out += "<section class='tables' id='tables' tabindex='-1' aria-label='The same as tables'>\n" +
         tables_html(game, said) + "</section>\n";
  return out;
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
  const Setting& setting = scenario.game->setting();
  const bool interactive = !options.engine.empty();
  const Said said = said_of(*scenario.game);
  const Json view = view_json(scenario, said, options, found);
  std::string out = "<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n";
  out += fmt::format("<meta http-equiv='Content-Security-Policy' content=\"{}\">\n", policy(interactive));
  out += "<meta name='viewport' content='width=device-width, initial-scale=1'>\n";
  out += fmt::format("<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n",
                     xml(setting.title.empty() ? setting.map->title() : setting.title), embedded("data/page.css"));
  out += body(scenario, said, options);
  out += data("ground", ground_json(*scenario.game));
  out += data("view", view);
  if (interactive) {
    out += data("scenario", scenario_json(scenario, found));
    out += data("files", files_json(scenario, options.boards_directory, found));
    out += "<script type='text/plain' id='engine'>" + packed(options.engine) + "</script>\n";
  }
  out += "<script>\n'use strict';\n(() => {\n";
  for (const char* const part :
       {"data/page.js", "data/map.js", "data/panel.js", "data/log.js", "data/change.js", "data/start.js"})
    out += embedded(part);
  out += "})();\n</script>\n</body>\n</html>\n";
  return found.error_count() > errors_before ? std::string() : out;
}

std::string page_json(const Scenario& scenario, const PageOptions& options, Diagnostics& found) {
  if (!fits_a_page(scenario, found)) return {};
  const std::size_t errors_before = found.error_count();
  const Game& game = *scenario.game;
  const Said said = said_of(game);
  Json out = view_json(scenario, said, options, found);
  out["stacks"] = draw_stacks(picture_of(game));
  out["tables"] = tables_html(game, said);
  out["yaml"] = scenario_yaml(scenario, found);
  if (found.error_count() > errors_before) return {};
  return ascii(out) + "\n";
}

}  // namespace hexrout
