// What a page holds: the same as the rules say, for every system,
// and nothing that a browser would take for more than text.
#include "hexrout/page/page.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>

using namespace hexrout;
using Json = nlohmann::ordered_json;

namespace {

Scenario bundled(const std::string& name) {
  Diagnostics found;
  auto scenario = read_scenario(HEXROUT_SOURCE_DIR "/maps/scenarios/" + name + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

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

TEST_CASE("the page's scenario reads back to the same page", "[page]") {
  for (const std::string& name : kSystems) {
    INFO(name);
    const Scenario scenario = bundled(name);
    const Json view = view_of(scenario);
    const std::string yaml = view["yaml"];
    CHECK(yaml.find("file:") == std::string::npos);
    Diagnostics found;
    const auto again = parse_scenario(yaml, "saved.yaml", {}, found);
    INFO(found.text());
    REQUIRE(again);
    Json other = view_of(*again);
    // Its map now stands in one line; all else is alike.
    other["yaml"] = view["yaml"];
    CHECK(other == view);
  }
}

TEST_CASE("every system has standings and switches to show", "[page]") {
  for (const std::string& name : kSystems) {
    INFO(name);
    const Json view = view_of(bundled(name));
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
  const Json view = view_of(bundled("crossroads"));
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
    const Scenario scenario = bundled(name);
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
    // Asking as it goes changes nothing.
    const auto plain = scenario.game->clone();
    CHECK(play_phase(*plain, *options.script, found) == text);
  }
}

TEST_CASE("lines of sight that the reader has are left out", "[page]") {
  const Scenario scenario = bundled("crossroads");
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
  // Two scripts of the page's own, five of data: as many ends as begins.
  const auto count = [&](const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = html.find(what); at != std::string::npos; at = html.find(what, at + 1)) ++n;
    return n;
  };
  CHECK(count("</script>") == 6);
  CHECK(count("<script") == 6);
  CHECK(count("<img") == 0);
  CHECK(count("<!--") == 0);
  CHECK(count("<b>") == 0);
  for (const char c : html) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  CHECK(count("\xe2\x80\xae") == 0);  // turns text around
  for (const char* outside : {"src='", "@import", "url(http", "http-equiv='refresh"})
    CHECK(html.find(outside) == std::string::npos);
  CHECK(Json::parse(part(html, "view"))["units"][0]["id"] == "x</script><b>");
  CHECK(Json::parse(part(html, "scenario"))["units"][0]["id"] == "x</script><b>");
}

TEST_CASE("the program travels packed, whatever it holds", "[page]") {
  PageOptions options;
  options.engine = "callMain base64 </script><!-- " + std::string(100'000, 'x');
  Diagnostics found;
  const std::string html = page_html(bundled("crossroads"), options, found);
  CHECK(found.text().empty());
  const std::string inside = part(html, "engine");
  CHECK(inside.size() < 1000);
  CHECK(inside.substr(0, 4) == "H4sI");  // gzip's first bytes in base64
  CHECK(inside.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=") ==
        std::string::npos);
}
