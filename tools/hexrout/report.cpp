// hexrout report: one HTML page that works from disk, with the map, every answer and the reasons.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "hexrout/los/explain.hpp"
#include "picture_of.hpp"
#include "verbs.hpp"

namespace hexrout::command {

std::string_view embedded(std::string_view path);

namespace {

using Json = nlohmann::ordered_json;

// Above this many hexes lines of sight are kept from the units' hexes only: all pairs would be megabytes.
constexpr std::uint32_t kMostHexesForAllPairs = 700;
constexpr std::size_t kMostExplained = 40'000;

struct Options {
  ScenarioOptions scenario;
  std::string output = "report.html";
};

std::string html(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

char sight_code(const Sighting& seen) {
  if (seen.blocked) return '0';
  return static_cast<char>('1' + std::min<int>(seen.hindrance, 8));
}

class Page {
 public:
  Page(const Scenario& scenario, const std::vector<UnitAnswer>& answers)
      : game_(*scenario.game), setting_(game_.setting()), map_(*setting_.map), answers_(answers), units_(game_.units()), rules_(scenario.rules) {}

  std::string text() {
    const std::string title = html(setting_.title.empty() ? map_.title() : setting_.title);
    const Picture picture = picture_of(game_);
    std::string out = "<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n";
    out += "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n";
    out += "<meta name='viewport' content='width=device-width, initial-scale=1'>\n";
    out += fmt::format("<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n", title, embedded("data/report.css"));
    out += "<a class='skip' href='#tables'>Skip to the tables</a>\n";
    out += fmt::format("<header><h1>{}</h1><p>{}, turn {}; {} is the attacker; {} phase</p></header>\n", title, html(rules_), setting_.turn, html(setting_.attacker),
                       html(setting_.phase));
    out += controls();
    out += "<nav id='units' aria-label='Units'></nav>\n<main>\n";
    out += "<div id='map' tabindex='0' role='group' aria-label='Map. Arrow keys go from hex to hex, Enter chooses the unit there, Escape lets go.'>\n";
    out += draw_svg(picture, {.names = true, .legend = true, .interactive = true});
    out += "</div>\n<section id='panel' aria-label='What and why'></section>\n</main>\n<p id='status' role='status' aria-live='polite'></p>\n";
    out += tables();
    out += "<script type='application/json' id='data'>" + data() + "</script>\n";
    out += fmt::format("<script>\n{}</script>\n</body>\n</html>\n", embedded("data/report.js"));
    return out;
  }

 private:
  std::string name(LocationId at) const { return at == kNowhere ? std::string("off the map") : map_.location_name(at); }

  static std::string controls() {
    std::string out = "<fieldset id='controls'><legend>Show</legend>\n";
    const std::pair<const char*, const char*> layers[] = {{"ends", "ways out"}, {"refused", "refused steps"}, {"exposed", "exposed hexes"},
                                                          {"sight", "out of sight of the chosen hex"}, {"units", "units"}, {"names", "names"}, {"grid", "grid"}, {"legend", "legend"}};
    for (const auto& [value, label] : layers)
      out += fmt::format("<label><input type='checkbox' value='{}'{}> {}</label>\n", value, std::string_view(value) == "sight" ? "" : " checked", label);
    out += "<span><button type='button' id='smaller' aria-label='Smaller'>\u2212</button> <button type='button' id='larger' aria-label='Larger'>+</button> "
           "<button type='button' id='fit'>Fit</button></span>\n";
    return out + "<span id='help'><kbd>\u2190</kbd><kbd>\u2191</kbd><kbd>\u2192</kbd><kbd>\u2193</kbd> hex, <kbd>Enter</kbd> unit, <kbd>Esc</kbd> none</span></fieldset>\n";
  }

  std::string tables() const {
    std::string out = "<section class='tables' id='tables' tabindex='-1' aria-label='The same as tables'>\n<details open><summary>Units</summary>\n<table><caption>Units</caption><thead><tr>"
                      "<th scope='col'>Unit</th><th scope='col'>Counter</th><th scope='col'>Side</th><th scope='col'>In</th><th scope='col'>State</th></tr></thead><tbody>\n";
    for (const UnitView& unit : units_)
      out += fmt::format("<tr><th scope='row'>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", html(unit.id), html(unit.label), html(unit.side), html(name(unit.at)),
                         html(fmt::format("{}", fmt::join(unit.state, ", "))));
    out += "</tbody></table></details>\n";
    for (const UnitAnswer& answer : answers_) out += table(answer);
    return out + "</section>\n";
  }

  std::string table(const UnitAnswer& answer) const {
    static constexpr const char* kDuties[] = {"must move", "may move", "does not move"};
    std::string out = fmt::format("<details><summary>{} in {}: {}; {}</summary>\n<ul>", html(answer.id), html(name(answer.at)), kDuties[static_cast<std::size_t>(answer.duty)],
                                  html(answer.fate.what));
    for (const auto* list : {&answer.because, &answer.fate.because})
      for (const Reason& reason : *list) out += fmt::format("<li>{} [{}]</li>", html(reason.text), html(reason.rule));
    out += fmt::format("</ul>\n<table><caption>{}: ways out</caption><thead><tr><th scope='col'>End</th><th scope='col'>Way</th><th scope='col'>MF</th><th scope='col'>Exposed</th>"
                       "<th scope='col'>Notes</th></tr></thead><tbody>\n",
                       html(answer.id));
    for (const RoutOption& option : answer.options) {
      std::string way, exposed, notes = option.low_crawl ? "Low Crawl. " : "";
      for (const LocationId step : option.path) way += (way.empty() ? "" : " \u2192 ") + name(step);
      for (const InterdictedStep& step : option.interdicted) exposed += fmt::format("{}{} by {}", exposed.empty() ? "" : "; ", name(step.at), fmt::join(step.by, ", "));
      for (const Reason& note : option.notes) notes += fmt::format("{} [{}] ", note.text, note.rule);
      if (option.mandatory) notes += "The rules demand one of these.";
      out += fmt::format("<tr><th scope='row'>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", html(name(option.end)), html(way), option.spent_half_mf / 2.0, html(exposed), html(notes));
    }
    out += fmt::format("</tbody></table>\n<table><caption>{}: refused steps</caption><thead><tr><th scope='col'>From</th><th scope='col'>To</th><th scope='col'>Rule</th><th scope='col'>Enemy</th>"
                       "<th scope='col'>Why</th></tr></thead><tbody>\n",
                       html(answer.id));
    for (const Refusal& refusal : answer.refused)
      out += fmt::format("<tr><th scope='row'>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", html(name(refusal.from)), html(name(refusal.to)), html(refusal.rule), html(refusal.enemy),
                         html(refusal.why));
    return out + "</tbody></table></details>\n";
  }

  Json hexes() {
    static constexpr const char* kSides[] = {"north", "north-east", "south-east", "south", "south-west", "north-west"};
    const TerrainCatalogue& terrain = TerrainCatalogue::standard();
    Json out = Json::array();
    for (HexId id = 0; id < map_.hex_count(); ++id) {
      const HexFacts& hex = map_.hex(id);
      Json sides = Json::array(), neighbours = Json::array(), locations = Json::array();
      for (std::size_t d = 0; d < 6; ++d) {
        if (terrain.has(hex.hexside[d])) sides.push_back(fmt::format("{} to the {}", terrain[hex.hexside[d]].title, kSides[d]));
        const HexId other = map_.neighbour(id, static_cast<Direction>(d));
        neighbours.push_back(other == kNowhere ? -1 : static_cast<int>(other));
      }
      for (LocationId l = map_.ground(id); l < map_.ground(id) + map_.location_count(id); ++l) locations.push_back(map_.location_name(l));
      out.push_back({{"name", hex.name}, {"terrain", term(hex.terrain)}, {"level", map_.base_level(id)}, {"stairs", hex.stairway}, {"road", hex.road_sides != 0},
                     {"low", hex.at.col % 2 == 0}, {"sides", sides}, {"neighbours", neighbours}, {"locations", locations}});
    }
    return out;
  }

  // Position of a terrain's title in the list of those that are used.
  int term(TerrainId id) {
    const TerrainCatalogue& terrain = TerrainCatalogue::standard();
    const std::string title = terrain.has(id) ? terrain[id].title : "Unknown";
    for (std::size_t i = 0; i < terrains_.size(); ++i)
      if (terrains_[i] == title) return static_cast<int>(i);
    terrains_.push_back(title);
    return static_cast<int>(terrains_.size()) - 1;
  }

  int bar(SightBar kind) {
    const std::string words(sight_bar_words(kind));
    for (std::size_t i = 0; i < bars_.size(); ++i)
      if (bars_[i] == words) return static_cast<int>(i);
    bars_.push_back(words);
    return static_cast<int>(bars_.size()) - 1;
  }

  std::string row(LocationId from) const {
    std::string out;
    for (HexId to = 0; to < map_.hex_count(); ++to)
      out += to == map_.location(from).hex ? '1' : sight_code(setting_.sight->look(from, map_.ground(to)));
    return out;
  }

  // From the ground of every hex. Exact sight is reciprocal, so each pair is asked once.
  std::vector<std::string> all_rows() const {
    std::vector<std::string> rows(map_.hex_count(), std::string(map_.hex_count(), '1'));
    const bool both_ways = setting_.sight->mode() == SightMode::exact;
    for (HexId from = 0; from < map_.hex_count(); ++from)
      for (HexId to = 0; to < map_.hex_count(); ++to) {
        if (from == to) continue;
        rows[from][to] = both_ways && to < from ? rows[to][from] : sight_code(setting_.sight->look(map_.ground(from), map_.ground(to)));
      }
    return rows;
  }

  // From the ground of every hex, and with reasons from every unit's Location; always to the ground.
  Json sight() {
    std::set<LocationId> viewers;
    for (const UnitView& unit : units_)
      if (unit.at != kNowhere) viewers.insert(unit.at);
    Json all = nullptr, of = Json::object(), why = Json::object();
    if (map_.hex_count() <= kMostHexesForAllPairs) {
      all = Json::array();
      for (std::string& seen : all_rows()) all.push_back(std::move(seen));
    }
    const bool explained = viewers.size() * map_.hex_count() <= kMostExplained;
    for (const LocationId at : viewers) {
      of[name(at)] = row(at);
      Json reasons = Json::object();
      for (HexId to = 0; explained && to < map_.hex_count(); ++to) {
        if (to == map_.location(at).hex || !setting_.sight->look(at, map_.ground(to)).blocked) continue;
        const Explanation e = setting_.sight->explain(at, map_.ground(to));
        if (e.blocked)
          reasons[std::to_string(to)] = {e.bar == SightBar::none ? -1 : bar(e.bar), e.hex == kNowhere ? -1 : static_cast<int>(e.hex),
                                         e.terrain == kNoTerrain ? -1 : term(e.terrain)};
      }
      why[name(at)] = std::move(reasons);
    }
    return {{"all", std::move(all)}, {"of", std::move(of)}, {"why", std::move(why)}};
  }

  std::string data() {
    Json units = Json::array(), answers = Json::array(), locations = Json::object();
    for (const UnitView& unit : units_)
      units.push_back({{"id", unit.id}, {"side", unit.side}, {"label", unit.label}, {"state", unit.state}, {"at", unit.at == kNowhere ? Json(nullptr) : Json(name(unit.at))}});
    for (const UnitAnswer& answer : answers_) answers.push_back(Json::parse(answer_json(answer, map_)));
    for (LocationId l = 0; l < map_.location_count(); ++l) locations[map_.location_name(l)] = map_.location(l).hex;
    Json out = {{"hexes", hexes()}, {"locations", std::move(locations)}, {"units", std::move(units)}, {"answers", std::move(answers)}, {"sight", sight()}};
    out["terrains"] = terrains_;
    out["bars"] = bars_;
    // Nothing in the data may end the element it stands in.
    const std::string text = out.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string safe;
    for (const char c : text) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return safe;
  }

  const Game& game_;
  const Setting& setting_;
  const Map& map_;
  const std::vector<UnitAnswer>& answers_;
  std::vector<UnitView> units_;
  std::string rules_;
  std::vector<std::string> terrains_;
  std::vector<std::string> bars_;
};

int write_report(const Options& options) {
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  if (!scenario) return report(found);
  const auto answers = answers_for(*scenario->game, {}, found);
  const std::string page = Page(*scenario, answers).text();
  if (options.output == "-") print(page);
  else write_file(options.output, page, found);
  return report(found);
}

}  // namespace

void add_report_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("report", "Writes a web page with the map, every answer and the reasons");
  add_scenario_options(*verb, options->scenario);
  verb->add_option("-o,--output", options->output, "The page to write (report.html); - for standard output")->type_name("FILE");
  verb->callback([options, &run] { run.status = write_report(*options); });
}

}  // namespace hexrout::command
