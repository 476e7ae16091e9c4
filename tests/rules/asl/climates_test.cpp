// Keys for snow, mud and weather: read, written again, reported where part of them is left to the players; sight in
// weather, and what night adds in scrub. What a rout costs in each climate is in
// src/rules/asl/cases/rout/climates.yaml.
#include <catch2/catch.hpp>

#include "hexrout/los/explain.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/move/foot_graph.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

std::string text_with(const std::string& keys, const std::string& fill = "open-ground") {
  return "hexrout: 1\nmap: {title: s, columns: 4, rows: 12, fill: " + fill +
         ", hexes: []}\nrules: asl\nsides: [german, russian]\nturn: {attacker: russian, phase: rout}\n" + keys +
         "units:\n  - {id: g1, side: german, counter: \"4-6-7\", at: B9}\n  - {id: r1, side: russian, counter: "
         "\"4-4-7\", "
         "at: B2, broken: true, dm: true}\n";
}

Diagnostics found_in(const std::string& keys, const std::string& fill = "open-ground") {
  Diagnostics found;
  parse_scenario(text_with(keys, fill), "text", {}, found);
  return found;
}

bool says(const Diagnostics& found, std::string_view what) {
  return found.text().find(what) != std::string::npos;
}

// The line from B2 to a hex, in a scenario with these keys.
Explanation line_to(const std::string& hex, const std::string& keys) {
  Diagnostics found;
  const auto scenario = parse_scenario(text_with(keys), "text", {}, found);
  REQUIRE(scenario);
  const Map& map = *scenario->game->setting().map;
  return scenario->game->setting().sight->explain(*map.find_location("B2"), *map.find_location(hex));
}

}  // namespace

TEST_CASE("the keys of snow, mud and weather are written as they were read", "[asl][climate]") {
  for (const std::string keys : {"snow: true\n", "snow: ground\n", "snow: deep\ndeep_snow_mf: 1\n", "mud: true\n",
                                 "low_visibility:\n  - {from: 7, drm: 1}\n  - {from: 13, drm: 2}\n"}) {
    Diagnostics found;
    const auto scenario = parse_scenario(text_with(keys), "text", {}, found);
    INFO(keys << found.text());
    REQUIRE(scenario);
    CHECK(found.text().empty());
    CHECK(write_scenario(*scenario, "").find(keys) != std::string::npos);
  }
}

TEST_CASE("what snow leaves to the players is reported, and what changes nothing", "[asl][climate]") {
  CHECK(says(found_in("snow: deep\n"), "note[ground-in-part]"));
  CHECK_FALSE(says(found_in("snow: deep\ndeep_snow_mf: 0\n"), "note"));
  CHECK(says(found_in("snow: deep\ndeep_snow_mf: 1\n", "brush"), "brush is Open Ground in deep snow"));
  CHECK(says(found_in("snow: ground\ndeep_snow_mf: 1\n"), "warning[no-effect]"));
  CHECK(says(found_in("snow: much\n"), "error"));
  CHECK(says(found_in("low_visibility: [{from: 7, drm: 1}, {from: 7, drm: 2}]\n"), "error[bad-entry]"));
  CHECK(says(found_in("low_visibility: 3\n"), "error[not-a-list]"));
  CHECK(says(found_in("mist: true\n"), "low_visibility"));
}

TEST_CASE("an LV Hindrance bars a line only with six in all", "[asl][climate]") {
  const std::string mist = "low_visibility: [{from: 3, drm: 2}, {from: 5, drm: 6}]\n";
  CHECK_FALSE(line_to("B4", mist).blocked);
  const Explanation hindered = line_to("B5", mist);
  CHECK_FALSE(hindered.blocked);
  CHECK(hindered.hindrance == 0);
  CHECK(hindered.text.find("LV Hindrance of the weather +2") != std::string::npos);
  const Explanation barred = line_to("B7", mist);
  CHECK(barred.blocked);
  CHECK(barred.bar == SightBar::hindrance);
  CHECK_FALSE(line_to("B7", "").blocked);
  // Beyond the range of the night, it is the night that bars.
  CHECK(line_to("B7", "night: true\nnight_visibility: 4\n" + mist).bar == SightBar::night);
}

TEST_CASE("by night scrub costs 1 MF more, though it is open ground", "[asl][climate]") {
  Diagnostics found;
  const auto map = read_map_text(
      "title: s\ncolumns: 2\nrows: 3\nfill: open-ground\nhexes: [{at: A2, terrain: scrub}]\n", "s.yaml", found);
  REQUIRE(map);
  for (const bool night : {false, true}) {
    const FootGraph graph(*map, {}, {.night = night});
    for (const FootStep& step : graph.steps(*map->find_location("A1")))
      if (step.to == *map->find_location("A2")) CHECK(step.half_mf == HalfMf16(night ? 4 : 2));
  }
}
