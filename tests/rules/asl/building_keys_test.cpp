// Every key of a building in a map file adds Locations or steps for units.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hexrout/scenario/scenario.hpp"

namespace hexrout::test {
namespace {

std::unique_ptr<Game> game_with(const std::string& keys, const std::string& more = "") {
  const std::string text = fmt::format(
      "hexrout: 1\nmap: {{columns: 5, rows: 5, fill: open-ground, buildings: [{{hexes: [B2, B3], terrain: "
      "stone-building-2{}}}]}}\nrules: asl\nsides: [german, russian]\n{}units: [{{id: r1, side: russian, counter: "
      "4-4-7, at: B2}}]\n",
      keys, more);
  Diagnostics found;
  auto scenario = parse_scenario(text, "text", {}, found);
  INFO(text << found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

// Formats every step on foot.
std::vector<std::string> steps(const Game& game) {
  const FootGraph ground = game.board().steps;
  std::vector<std::string> out;
  for (const LocationId from : ground.locations())
    for (const FootStep& step : ground.steps(from))
      out.push_back(
          fmt::format("{} {} {}", ground.map().location_name(from), ground.map().location_name(step.to), step.traits));
  return out;
}

bool leads_to(const Game& game, const std::string& end) {
  for (const std::string& step : steps(game))
    if (step.find(" " + end + " ") != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("each key of a building changes where units can go", "[rules][asl][map]") {
  const std::map<std::string, std::string> written{{"rowhouse", ", rowhouse: true"},
                                                   {"rooftop", ", stairs: all, rooftop: true"},
                                                   {"cellar", ", stairs: all, cellar: true"},
                                                   {"stairs", ", stairs: [B2]"}};
  const std::map<std::string, std::string> without{
      {"rowhouse", ""}, {"rooftop", ", stairs: all"}, {"cellar", ", stairs: all"}, {"stairs", ""}};
  const auto schema = nlohmann::json::parse(std::ifstream(HEXROUT_SOURCE_DIR "/maps/schema/map.schema.json"));
  const auto& keys = schema.at("properties").at("buildings").at("items").at("properties");
  for (const auto& [key, value] : keys.items()) {
    if (key == "hexes" || key == "terrain") continue;
    INFO(key);
    REQUIRE(written.count(key) == 1);
    CHECK(steps(*game_with(written.at(key))) != steps(*game_with(without.at(key))));
  }
}

TEST_CASE("cellars and rooftops of a map of one's own are Locations", "[rules][asl][map]") {
  const auto both = game_with(", stairs: all, cellar: true, rooftop: true");
  CHECK(leads_to(*both, "B2/-1"));
  CHECK(leads_to(*both, "B2/3"));
  // If the scenario names hexes, other roofs are not in play; cellars are.
  const auto named = game_with(", stairs: all, cellar: true, rooftop: true", "rooftops: [B3]\n");
  CHECK(leads_to(*named, "B3/3"));
  CHECK_FALSE(leads_to(*named, "B2/3"));
  CHECK(leads_to(*named, "B2/-1"));
  CHECK_FALSE(leads_to(*game_with(", stairs: all"), "B2/-1"));
}

TEST_CASE("nothing stands on a roof that is not in play, and those upstairs are told where there are no levels",
          "[rules][asl][map]") {
  const auto errors = [](const std::string& rules, const std::string& at, const std::string& more) {
    Diagnostics found;
    parse_scenario(
        fmt::format("hexrout: 1\nmap: {{columns: 5, rows: 5, fill: open-ground, buildings: [{{hexes: [B2, B3], "
                    "terrain: stone-building-2, stairs: all, cellar: true, rooftop: true}}]}}\nrules: {}\n"
                    "sides: [german, russian]\n{}units: [{{id: r1, side: russian, counter: 4-4-7, at: {}}}]\n",
                    rules, more, at),
        "text", {}, found);
    return found.text();
  };
  CHECK(errors("asl", "B2/3", "").empty());
  CHECK(errors("asl", "B2/3", "rooftops: [b2]\n").empty());  // in lower case, as people type it
  CHECK(errors("asl", "B2/-1", "rooftops: [B3]\n").empty());
  CHECK(errors("asl", "B2/3", "rooftops: [B3]\n")
            .find("error[impassable]: nothing can stand in B2/3: this rooftop is not "
                  "in play; add B2 to 'rooftops'") != std::string::npos);
  CHECK(errors("asl", "B2", "rooftops: [B3]\nevents: [{move: {unit: r1, to: B2/3}}]\n").find("error[impassable]") !=
        std::string::npos);
  CHECK(errors("aslsk", "B2", "").empty());
  for (const std::string level : {"-1", "1", "3"})
    CHECK(errors("aslsk", "B2/" + level, "").find("warning[not-in-rules]: the rules 'aslsk' know no levels") !=
          std::string::npos);
}

TEST_CASE("rooftops where there are none are told", "[rules][asl][map]") {
  Diagnostics found;
  CHECK(
      parse_scenario("hexrout: 1\nmap: {columns: 3, rows: 3, fill: open-ground, hexes: []}\nrules: asl\nsides: [a, b]\n"
                     "rooftops: [B2]\nunits: [{id: r1, side: a, nationality: german, counter: 4-6-7, at: B1}]\n",
                     "text", {}, found));
  CHECK(found.text().find("neither rooftop nor cellar") != std::string::npos);
}

}  // namespace hexrout::test
