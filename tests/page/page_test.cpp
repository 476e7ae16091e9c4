// Content of a page: equal to the answers of the rules, for every system,
// and free of text that a browser would take for markup.
#include "hexrout/page/page.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <bitset>
#include <catch2/catch.hpp>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "hexrout/map/map_file.hpp"
#include "hexrout/map/terrain.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

namespace {

Json view_of(const Scenario& scenario, const PageOptions& options = {}) {
  Diagnostics found;
  const std::string text = page_json(scenario, options, found);
  INFO(found.text());
  REQUIRE_FALSE(text.empty());
  return Json::parse(text);
}

std::string part(const std::string& html, const std::string& id) {
  const std::string open = "id='" + id + "'>";
  const std::size_t begin = html.find(open) + open.size();
  return html.substr(begin, html.find("</script>", begin) - begin);
}

const std::vector<std::string> kSystems{"crossroads", "chain_of_command", "armour_battles", "squares", "morale_ratio"};

}  // namespace

TEST_CASE("the scenario of a page reads back to the same page", "[page]") {
  for (const std::string& name : kSystems) {
    INFO(name);
    const Scenario scenario = test::bundled_scenario(name);
    const Json view = view_of(scenario);
    const std::string yaml = view["yaml"];
    CHECK(yaml.find("file:") == std::string::npos);
    Diagnostics found;
    const auto again = parse_scenario(yaml, "saved.yaml", {}, found);
    INFO(found.text());
    REQUIRE(again);
    Json other = view_of(*again);
    // Remarks of the map file are dropped, and short values are written on one line; all else is equal.
    other["yaml"] = view["yaml"];
    CHECK(other == view);
  }
}

TEST_CASE("a map inside a position is saved as people write maps", "[page]") {
  const Scenario scenario = test::bundled_scenario("crossroads");
  Diagnostics found;
  const auto crossroads = read_map_file(HEXROUT_SOURCE_DIR "/maps/crossroads.yaml", found);
  REQUIRE(crossroads);
  // As the page holds it: in one line of JSON. Once with the picture, once with the list that strokes change.
  for (const HexForm form : {HexForm::picture, HexForm::list}) {
    const auto document = Document::parse(write_map_yaml(*crossroads, OutlineForm::points, form), "map", found);
    REQUIRE(document);
    const auto held =
        parse_scenario("hexrout: 1\nmap: " + yaml_text(document->root()) +
                           "\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits: []\n",
                       "held.json", {}, found);
    INFO(found.text());
    REQUIRE(held);
    const std::string yaml = view_of(*held)["yaml"];
    INFO(yaml);
    CHECK(yaml.find("\n  hexes: |\n    B0 ") != std::string::npos);
    CHECK(yaml.find("\n  roads:\n    - {terrain: ") != std::string::npos);
    for (std::size_t at = 0, end = 0; at < yaml.size(); at = end + 1) {
      end = yaml.find('\n', at);
      CHECK(end - at < 250);
    }
    const auto again = parse_scenario(yaml, "saved.yaml", {}, found);
    INFO(found.text());
    REQUIRE(again);
    CHECK(write_map_yaml(*again->game->setting().map) == write_map_yaml(*crossroads));
  }
}

TEST_CASE("every system has standings and switches to show", "[page]") {
  for (const std::string& name : kSystems) {
    INFO(name);
    const Json view = view_of(test::bundled_scenario(name));
    CHECK(view["standings"].size() >= 2);
    for (const Json& standing : view["standings"]) CHECK(standing["facts"].size() > 0);
    CHECK(view["switches"].size() > 0);
    for (const Json& s : view["switches"]) {
      const auto& known = s["words"];
      CHECK((known.empty() || std::find(known.begin(), known.end(), s["value"]) != known.end()));
    }
    CHECK(view["answers"].size() > 0);
  }
}

TEST_CASE("the zone holds every step that an option shows under fire", "[page]") {
  const Json view = view_of(test::bundled_scenario("crossroads"));
  std::size_t steps = 0;
  for (const Json& answer : view["answers"]) {
    const Json& exposed = view["outlooks"][answer["id"].get<std::string>()]["exposed"];
    for (const Json& option : answer["options"])
      for (const Json& step : option["interdicted"]) {
        ++steps;
        const auto has = [](const Json& list, const Json& what) {
          return std::find(list.begin(), list.end(), what) != list.end();
        };
        const auto it =
            std::find_if(exposed.begin(), exposed.end(), [&](const Json& e) { return has(e["at"], step["at"]); });
        REQUIRE(it != exposed.end());
        for (const Json& enemy : step["by"]) CHECK(has((*it)["by"], enemy));
      }
  }
  CHECK(steps > 0);
}

TEST_CASE("frames of a log end where the phase ends", "[page]") {
  for (const std::string& name : kSystems) {
    INFO(name);
    const Scenario scenario = test::bundled_scenario(name);
    PageOptions options;
    options.script.emplace();
    options.script->seed = 7;
    const Json log = view_of(scenario, options)["log"];
    const auto played = scenario.game->clone();
    Diagnostics found;
    const auto text = play_phase(*played, *options.script, found);
    REQUIRE(text);
    CHECK(log["frames"].size() == static_cast<std::size_t>(std::count(text->begin(), text->end(), '\n')));
    std::map<std::string, Json> units;
    const Json before = view_of(scenario);
    for (const Json& unit : before["units"]) units[unit["id"]] = unit;
    for (const Json& frame : log["frames"])
      if (frame.contains("units"))
        for (const Json& unit : frame["units"]) units[unit["id"]] = unit;
    for (const UnitView& unit : played->units()) {
      CHECK(units[unit.id]["label"] == unit.label);
      CHECK(units[unit.id]["state"] == Json(unit.state));
      CHECK(units[unit.id]["at"] ==
            (unit.at == kNowhere ? Json(nullptr) : Json(played->setting().map->location_name(unit.at))));
    }
    // Answers during a replay do not change the play.
    const auto plain = scenario.game->clone();
    CHECK(play_phase(*plain, *options.script, found) == text);
  }
}

TEST_CASE("lines of sight that the reader has are left out", "[page]") {
  const Scenario scenario = test::bundled_scenario("crossroads");
  const Json all = view_of(scenario);
  PageOptions options;
  options.seen_from = {"H6", "K3"};
  const Json fewer = view_of(scenario, options);
  CHECK(fewer["sight"]["of"].size() + 2 == all["sight"]["of"].size());
  CHECK(all["sight"]["of"]["H6"].get<std::string>().size() == 187);
  CHECK(fewer["answers"] == all["answers"]);
}

TEST_CASE("a page refers to nothing outside and ends no element early", "[page]") {
  const std::string evil = "</script><img src=x onerror=alert(1)>\\u001b[31m\\u202e";
  const std::string yaml =
      "hexrout: 1\ntitle: \"" + evil + "\"\nmap:\n  title: \"" + evil +
      "\"\n  columns: 2\n  rows: 2\n  hexes: |\n    B0    .\n    A1  .\n    B1    .\n    A2  .\n    B2    .\nrules: "
      "asl\nsides: [\"a<b>'\\\"\", \"c&amp;</script>\"]\n"
      "turn: {attacker: \"a<b>'\\\"\", phase: rout}\nnationalities: {\"a<b>'\\\"\": german, \"c&amp;</script>\": "
      "russian}\n"
      "units:\n  - {id: \"x</script><b>\", side: \"c&amp;</script>\", counter: 4-4-7, at: A1, broken: true, dm: true}\n"
      "  - {id: \"<!--\", side: \"a<b>'\\\"\", counter: 4-6-7, at: A2}\n";
  Diagnostics found;
  const auto scenario = parse_scenario(yaml, "evil.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  PageOptions options;
  options.script.emplace();
  options.engine = "var hexrout = 'callMain base64';";
  const std::string html = page_html(*scenario, options, found);
  REQUIRE_FALSE(html.empty());
  // The page's own script, six of data, the program and its module: as many ends as begins.
  const auto count = [&](const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = html.find(what); at != std::string::npos; at = html.find(what, at + 1)) ++n;
    return n;
  };
  CHECK(count("</script>") == 9);
  CHECK(count("<script") == 9);
  CHECK(count("<img") == 0);
  CHECK(count("<!--") == 0);
  CHECK(count("<b>") == 0);
  std::string texts = html;  // all but what is packed
  for (const char* const id : {"engine", "module"}) texts.erase(texts.find(part(html, id)), part(html, id).size());
  for (const char c : texts) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  CHECK(count("\xe2\x80\xae") == 0);  // turns text around
  for (const char* outside : {"src='", "@import", "url(http", "http-equiv='refresh"})
    CHECK(html.find(outside) == std::string::npos);
  CHECK(Json::parse(part(html, "view"))["units"][0]["id"] == "x</script><b>");
  CHECK(Json::parse(part(html, "scenario"))["units"][0]["id"] == "x</script><b>");
}

TEST_CASE("any program is packed and unpacked", "[page]") {
  PageOptions options;
  options.engine = "callMain base64 </script><!-- " + std::string(100'000, 'x');
  Diagnostics found;
  const std::string html = page_html(test::bundled_scenario("crossroads"), options, found);
  CHECK(found.text().empty());
  const std::string inside = part(html, "engine");
  CHECK(inside.size() < 1000);
  // gzip's first bytes, 1f 8b, are 0001111 1100010 11...; the first seven bits stand apart, the seventh of their kind.
  CHECK(inside.substr(inside.find(' '), 3) == " \u0462");
  CHECK(inside.find_first_of(std::string("\0\r<\x1b", 4)) == std::string::npos);
}

namespace {

// Decodes base 128 and gzip, by another method than the page's.
std::string unpacked(const std::string& text) {
  const std::string apart("\0\x05\a\b\r\x0e\x0f\x11\x13\x18\x1a\x1b<\x7f", 14);
  std::string bits;
  for (std::size_t i = text.find(' ') + 1; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 128) {
      bits += std::bitset<7>(first).to_string();
      continue;
    }
    const unsigned code = ((first & 31U) << 6U | (static_cast<unsigned char>(text[++i]) & 63U)) - 256;
    bits += std::bitset<7>(static_cast<unsigned char>(apart.at(code / 128))).to_string();
    bits += std::bitset<7>(code % 128).to_string();
  }
  std::string bytes;
  for (std::size_t k = 0; k < std::stoul(text); ++k)
    bytes += static_cast<char>(std::bitset<8>(bits.substr(8 * k, 8)).to_ulong());
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
  std::string out(1U << 20U, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

}  // namespace

TEST_CASE("the program's script and its module are packed apart", "[page]") {
  // "hello", "hello!" and "hello!!" end in one sign of padding, in none and in two.
  for (const auto& [module, base64] :
       {std::pair("hello", "aGVsbG8="), std::pair("hello!", "aGVsbG8h"), std::pair("hello!!", "aGVsbG8hIQ==")}) {
    INFO(module);
    const std::string html = studio_html("var u='data:application/octet-stream;base64,';callMain='" +
                                         std::string("data:application/octet-stream;base64,") + base64 + "';");
    CHECK(unpacked(part(html, "module")) == module);
    CHECK(unpacked(part(html, "engine")) ==
          "var u='data:application/octet-stream;base64,';callMain='data:application/octet-stream;base64,';");
  }
  const std::string plain = studio_html("callMain");
  CHECK(unpacked(part(plain, "engine")) == "callMain");
  CHECK(unpacked(part(plain, "module")).empty());
}

TEST_CASE("the studio has no position, and the bundled scenarios as they are in their files", "[page]") {
  const std::string html = studio_html("callMain");
  CHECK(html.find("id='ground'") == std::string::npos);
  CHECK(html.find("id='view'") == std::string::npos);
  const Json examples = Json::parse(unpacked(part(html, "examples")));
  for (const std::string& name : kSystems) {
    Diagnostics found;
    const auto text = read_file(HEXROUT_SOURCE_DIR "/maps/scenarios/" + name + ".yaml", 1U << 20U, found);
    REQUIRE(text);
    CHECK(examples["maps/scenarios/" + name + ".yaml"] == *text);
  }
  Diagnostics found;
  const auto empty = parse_scenario(examples["data/empty.yaml"].get<std::string>(), "empty.yaml", {}, found);
  INFO(found.text());
  REQUIRE(empty);
  CHECK(empty->game->setting().map->hex_count() == 150);
  CHECK(empty->game->units().empty());
}

TEST_CASE("the studio in a folder is the same page, and its worker distinguishes versions", "[page]") {
  const auto one = studio_files("callMain"), again = studio_files("callMain"), other = studio_files("callMain()");
  REQUIRE(one.size() == 4);
  for (std::size_t i = 0; i < one.size(); ++i) CHECK((one[i].name == again[i].name && one[i].text == again[i].text));
  CHECK(part(one[0].text, "examples") == part(studio_html("callMain"), "examples"));
  CHECK(one[1].name == "service-worker.js");
  CHECK(one[1].text != other[1].text);
  const Json manifest = Json::parse(one[2].text);
  CHECK(manifest["icons"][0]["src"] == one[3].name);
}

TEST_CASE("kinds to draw are all of the catalogue, each under a tool whose section accepts it", "[page]") {
  const Json kinds = Json::parse(part(studio_html("callMain"), "kinds"));
  std::set<std::string> named;
  for (const auto& [tool, list] : kinds.items())
    for (const Json& kind : list) {
      const std::string name = kind[0];
      INFO(tool << " " << name);
      CHECK(named.insert(name).second);
      Diagnostics found;
      const std::string sea = tool == "bridge" ? "water" : "open-ground";
      const std::string entry = tool == "ground"     ? fmt::format("hexes: [{{at: A1, terrain: {}}}]", name)
                                : tool == "building" ? fmt::format("buildings: [{{terrain: {}, hexes: [A1]}}]", name)
                                : tool == "hexside"  ? fmt::format("hexsides: [{{terrain: {}, sides: [A1 n]}}]", name)
                                : tool == "bridge"
                                    ? fmt::format("bridges: [{{at: A1, terrain: {}}}]", name)
                                    : fmt::format("{}s: [{{terrain: {}, through: [A1, A2]}}]", tool, name);
      const auto map =
          read_map_text(fmt::format("title: t\ncolumns: 1\nrows: 2\nfill: {}\n{}\n", sea, entry), "kind.yaml", found);
      INFO(found.text());
      CHECK(map.has_value());
    }
  CHECK(named.size() == TerrainCatalogue::standard().names().size() - 2);  // rooftops and cellars are parts of houses
}

TEST_CASE("every counter offered is accepted in a scenario, and its text is that of the unit", "[page]") {
  const Json nations = Json::parse(part(studio_html("callMain"), "counters"));
  CHECK(nations.size() == 13);
  for (const auto& [nation, counters] : nations.items()) {
    std::vector<std::string> texts;
    for (const char* const kind : {"squads", "half_squads", "crews"})
      for (const Json& text : counters[kind]) texts.push_back(text);
    CHECK(std::find(texts.begin(), texts.end(), counters["usual"].get<std::string>()) != texts.end());
    std::string units;
    for (std::size_t i = 0; i < texts.size(); ++i)
      units += fmt::format("  - {{id: u{}, side: ours, nationality: {}, counter: {}, at: A1}}\n", i, nation, texts[i]);
    Diagnostics found;
    const auto scenario = parse_scenario(
        fmt::format("hexrout: 1\nmap: {{title: t, columns: 1, rows: 1, fill: open-ground}}\nrules: asl\nsides: [ours, "
                    "theirs]\nunits:\n{}",
                    units),
        "counters.yaml", {}, found);
    INFO(nation << "\n" << found.text());
    REQUIRE(scenario);
    const auto placed = scenario->game->units();
    REQUIRE(placed.size() == texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) CHECK(placed[i].label == texts[i]);
  }
}

TEST_CASE("a whole position has the ground and the map, and its scenario reads back to the same", "[page]") {
  PageOptions options;
  options.whole = true;
  for (const std::string& name : kSystems) {
    INFO(name);
    const Json whole = view_of(test::bundled_scenario(name), options);
    const std::string svg = whole["svg"];
    CHECK(svg.starts_with("<svg"));
    CHECK(whole["ground"]["hexes"].size() > 100);
    Diagnostics found;
    const auto again = parse_scenario(whole["scenario"].dump(), "again.json", {}, found);
    INFO(found.text());
    REQUIRE(again);
    Json other = view_of(*again, options);
    for (const char* key : {"answers", "units", "ground", "svg", "standings", "switches"}) {
      INFO(key);
      CHECK(other[key] == whole[key]);
    }
  }
}

namespace {

// As if no reading were disputed.
void unmark(Json& json) {
  if (json.is_object()) json.erase("disputed");
  for (Json& part : json)
    if (part.is_structured()) unmark(part);
}

}  // namespace

TEST_CASE("a brief view is the whole one without readings, disputes and tables", "[page]") {
  PageOptions options;
  options.brief = true;
  std::size_t compared = 0;
  for (const std::string& name : kSystems) {
    INFO(name);
    const Json brief = view_of(test::bundled_scenario(name), options);
    Json full = view_of(test::bundled_scenario(name));
    CHECK_FALSE(brief.contains("tables"));
    full.erase("tables");
    for (Json& answer : full["answers"]) {
      compared += answer.contains("readings") && !answer["readings"].empty() ? 1 : 0;
      answer.erase("readings");
    }
    unmark(full["answers"]);
    Json plain = brief;
    for (Json& answer : plain["answers"]) answer.erase("readings");
    CHECK(plain == full);
    CHECK(brief["answers"].dump().find("disputed") == std::string::npos);
  }
  CHECK(compared > 0);  // otherwise the test is empty
}
