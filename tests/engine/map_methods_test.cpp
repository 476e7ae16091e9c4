// The map, reach and lines of sight as data: methods agree with the functions of the library.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "hexrout/engine/engine.hpp"
#include "hexrout/los/visibility.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

namespace {

const std::string kMapCrossroads = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml";

class MapClient {
 public:
  MapClient() { result("load", {{"file", kMapCrossroads}}); }
  Json ask(const char* method, Json params = Json::object()) {
    const auto answer = engine_.answer(Json{{"id", ++id_}, {"method", method}, {"params", std::move(params)}}.dump());
    REQUIRE(answer);
    return Json::parse(*answer);
  }
  Json result(const char* method, Json params = Json::object()) {
    const Json answer = ask(method, std::move(params));
    INFO(method << " " << answer.dump().substr(0, 2000));
    REQUIRE(answer["ok"] == true);
    return answer["result"];
  }
  std::string error(const char* method, Json params = Json::object()) {
    const Json answer = ask(method, std::move(params));
    INFO(method << " " << answer.dump().substr(0, 2000));
    REQUIRE(answer["ok"] == false);
    return answer["error"]["code"].get<std::string>() + ": " + answer["error"]["message"].get<std::string>();
  }

 private:
  Engine engine_;
  int id_ = 0;
};

Scenario map_scenario() {
  Diagnostics found;
  auto scenario = read_scenario(kMapCrossroads, {}, found);
  REQUIRE(scenario);
  return std::move(*scenario);
}

}  // namespace

TEST_CASE("map has all facts of a step on foot", "[engine]") {
  MapClient client;
  const Json all = client.result("map");
  const Scenario scenario = map_scenario();
  const Map& map = *scenario.game->setting().map;
  CHECK(all["hex_count"] == map.hex_count());
  REQUIRE(all["hexes"].size() == map.hex_count());
  REQUIRE(all["locations"].size() == map.location_count());
  CHECK(all["next"].is_null());
  // A flood over the steps of the answer is a flood over the graph.
  const FootGraph graph = scenario.game->board().steps;
  Flood flood(map.location_count());
  Flood of_answer(map.location_count());
  for (const LocationId start : {LocationId{0}, *map.find_location("I5"), *map.find_location("K7/1")}) {
    flood.run(start, HalfMf{20}, [&](LocationId at, HalfMf, auto&& reach) {
      for (const FootStep& step : graph.steps(at)) reach(step.to, step.half_mf);
    });
    of_answer.run(start, HalfMf{20}, [&](LocationId at, HalfMf, auto&& reach) {
      REQUIRE(all["steps"][at]["from"] == at.number());
      for (const Json& step : all["steps"][at]["to"])
        reach(LocationId{step["to"].get<std::uint32_t>()}, HalfMf(step["half_mf"].get<int>()));
    });
    for (const LocationId at : IndexRange<LocationId>(map.location_count()))
      CHECK(flood.cost(at) == of_answer.cost(at));
  }
  for (const HexId hex : IndexRange<HexId>(map.hex_count())) {
    const Json& h = all["hexes"][hex];
    CHECK(h["name"] == map.name(hex));
    CHECK(h["level"] == map.base_level(hex));
    for (std::size_t d = 0; d < 6; ++d) {
      const HexId other = map.neighbour(hex, static_cast<Direction>(d));
      CHECK(h["neighbours"][d] == (other == kNowhere ? Json(nullptr) : Json(map.name(other))));
    }
  }
}

TEST_CASE("map comes in parts", "[engine]") {
  MapClient client;
  const Json all = client.result("map", {{"want", {"hexes"}}});
  CHECK_FALSE(all.contains("steps"));
  Json joined = Json::array();
  Json next = 0;
  while (!next.is_null()) {
    const Json part = client.result("map", {{"want", {"hexes"}}, {"first", next}, {"most", 37}});
    for (const Json& hex : part["hexes"]) joined.push_back(hex);
    next = part["next"];
  }
  CHECK(joined == all["hexes"]);
  const Json some = client.result("map", {{"hexes", {"K7/1", "I5"}}, {"want", {"hexes", "locations"}}});
  CHECK(some["hexes"].size() == 2);
  CHECK(some["hexes"][0]["name"] == "I5");
  CHECK(client.error("map", {{"hexes", {"Z99"}}}) == "off-map: 'hexes[0]': there is no Location 'Z99'");
  CHECK(client.error("map", {{"want", {"roads"}}}) == "bad-param: 'want' knows no 'roads'");
  CHECK(client.error("map", {{"hexes", {"I5"}}, {"first", 1}}).rfind("bad-param: 'hexes'", 0) == 0);
  CHECK(client.error("map", {{"first", -1}}).rfind("bad-param: 'first'", 0) == 0);
}

TEST_CASE("reach is that of the game, and in the middle of a play that of the present", "[engine]") {
  MapClient client;
  const Json one = client.result("reach", {{"units", {"g3"}}})["units"][0];
  CHECK(one["unit"] == "g3");
  CHECK(one["at"] == "K3");
  // A MMG of 5 PP is two more than a squad carries free of charge.
  const Scenario scenario = map_scenario();
  const Reach reach = scenario.game->reach("g3");
  CHECK(one["mf"] == reach.allotment_half_mf.mf());
  std::size_t ways = 0;
  for (const Json& place : one["places"]) ways += place["ways"].size();
  CHECK(ways == reach.points.size());
  CHECK_FALSE(
      client.result("reach", {{"units", {"g3"}}, {"paths", false}})["units"][0]["places"][0]["ways"][0].contains(
          "path"));
  const Json broken = client.result("reach", {{"units", {"rb1"}}})["units"][0];
  CHECK(broken["code"] == "NOT_GOOD_ORDER");
  const Json all = client.result("reach", {{"paths", false}});
  CHECK(all["units"].size() == 7);
  CHECK(client.error("reach", {{"units", {"g33"}}}).rfind("unknown-unit", 0) == 0);
  CHECK(client.error("reach", {{"units", "g3"}}) == "bad-param: 'units' must be a list of texts");
  CHECK(client.error("reach", {{"unit", "g3"}}).rfind("unknown-param", 0) == 0);

  // The play runs to its end; then reach begins at the final Location of each unit.
  client.result("play", {{"ask", "nothing"}, {"seed", 4}});
  const Json after = client.result("state");
  std::set<std::string> captured;
  for (const Json& unit : after["units"]) {
    const Json told = client.result("reach", {{"units", {unit["id"]}}})["units"][0];
    if (!told.contains("code")) CHECK(told["at"] == unit["at"]);
  }
}

TEST_CASE("sees and lines agree with each line of sight", "[engine]") {
  MapClient client;
  const Scenario scenario = map_scenario();
  const Setting& setting = scenario.game->setting();
  const Map& map = *setting.map;
  const Json all = client.result("lines", {{"from", {"I5", "K7/1"}}});
  REQUIRE(all["rows"].size() == 2);
  const LocationId from = *map.find_location("I5");
  const std::string row = all["rows"][0];
  REQUIRE(row.size() == map.location_count());
  std::set<std::string> seen;
  for (const LocationId at : IndexRange<LocationId>(map.location_count())) {
    const Sighting line = setting.sight->look(from, at);
    if (at == from) continue;
    CHECK(row[at] == (line.blocked ? '#' : static_cast<char>('0' + line.hindrance)));
    if (!line.blocked) seen.insert(map.location_name(at));
  }
  const Json view = client.result("sees", {{"at", "I5"}});
  std::set<std::string> told;
  for (const Json& name : view["field"]["locations"]) told.insert(name.get<std::string>());
  CHECK(told == seen);
  for (const Json& unit : view["seen_by"]) {
    const LocationId at = *map.find_location(unit["at"].get<std::string>());
    if (at == from) continue;
    CHECK_FALSE(setting.sight->look(at, from).blocked);
    CHECK(setting.sight->look(at, from).hindrance == unit["hindrance"]);
  }
  CHECK(client.result("sees", {{"unit", "rb3"}}) == view);
  // Names and numbers are the same Locations; pairs are the same lines.
  const LocationId other = *map.find_location("H4");
  const Json pairs = client.result("lines", {{"pairs", {"I5", other.number(), from.number(), "K7/1"}}});
  CHECK(pairs["lines"] == std::string{row[other], row[*map.find_location("K7/1")]});
  CHECK(client.error("lines", {{"pairs", {"I5"}}}).rfind("bad-param: 'pairs'", 0) == 0);
  CHECK(client.error("lines", {{"pairs", {"I5", "Z9"}}}) == "off-map: 'pairs[1]': there is no Location 'Z9'");
  CHECK(client.error("lines", {{"pairs", {"I5", map.location_count()}}}).rfind("bad-param: 'pairs[1]'", 0) == 0);
  CHECK(client.error("lines").rfind("bad-param", 0) == 0);
  CHECK(client.error("lines", {{"from", {"I5"}}, {"pairs", {"I5", "I6"}}}).rfind("bad-param", 0) == 0);
  CHECK(client.error("sees").rfind("bad-param: 'at' or 'unit'", 0) == 0);
  CHECK(client.error("sees", {{"at", "I5"}, {"unit", "g1"}}).rfind("bad-param", 0) == 0);
  CHECK(client.error("sees", {{"unit", "nobody"}}).rfind("unknown-unit", 0) == 0);
}

TEST_CASE("threats count the enemies that an index of all lines counts", "[engine]") {
  MapClient client;
  const Scenario scenario = map_scenario();
  const Game& game = *scenario.game;
  const Map& map = *game.setting().map;
  const Visibility index(map, *game.setting().sight);
  for (const std::string side : {"german", "russian"}) {
    std::vector<LocationId> firers;
    std::vector<Firer> enemies;
    for (const Firer& firer : game.firers())
      if (firer.side != side) firers.push_back(firer.at), enemies.push_back(firer);
    REQUIRE(!firers.empty());
    ThreatMap threats;
    index.threats(firers, threats);
    const Json told = client.result("threats", {{"side", side}});
    REQUIRE(told["seen"].size() == map.location_count());
    CHECK(told["enemies"].size() == firers.size());
    for (const LocationId at : IndexRange<LocationId>(map.location_count())) {
      const bool stands = std::count(firers.begin(), firers.end(), at) > 0;
      if (!stands) CHECK(told["seen"][at] == threats.firers(index.place(at)));
      std::uint32_t near = 0;
      std::uint32_t fire = 0;
      for (const Firer& e : enemies) {
        if (e.at != at && !index.sees(e.at, at)) continue;
        const int hexes = map.distance(map.location(e.at).hex, map.location(at).hex);
        near += e.within_normal_range(hexes) ? 1 : 0;
        fire += e.quarters(hexes);
      }
      CHECK(told["normal_range"][at] == near);
      CHECK(told["fire"][at] == fire);
    }
    const Json some = client.result("threats", {{"side", side}, {"at", {"I5", "H4"}}});
    CHECK(some["fire"][1] == told["fire"][*map.find_location("H4")]);
  }
  CHECK(client.error("threats").rfind("missing-param", 0) == 0);
  CHECK(client.error("threats", {{"side", "french"}}) == "unknown-side: 'side': there is no side 'french'");
  CHECK(client.error("threats", {{"side", "german"}, {"at", {"I5"}}, {"most", 2}}).rfind("bad-param: 'at'", 0) == 0);
}

TEST_CASE("los names the night where it bars a line that is clear by day", "[engine]") {
  Engine engine;
  const auto result = [&](const char* method, const Json& params) {
    const Json answer = Json::parse(*engine.answer(Json{{"id", 1}, {"method", method}, {"params", params}}.dump()));
    INFO(answer.dump());
    REQUIRE(answer["ok"] == true);
    return answer["result"];
  };
  result("load", {{"text", R"(hexrout: 1
title: Night
map: {columns: 12, rows: 9, fill: open-ground, hexes: [{at: A5, terrain: woods}]}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
night: true
night_visibility: 3
units:
  - {id: r1, side: russian, counter: 4-4-7, at: F5, broken: true, dm: true}
)"}});
  const Json near = result("los", {{"from", "F5"}, {"to", "I4"}, {"explain", true}});
  CHECK(near["blocked"] == false);
  const Json far = result("los", {{"from", "F5"}, {"to", "J5"}, {"explain", true}});
  CHECK(far["blocked"] == true);
  CHECK(far["text"] == "F5 -> J5: blocked, beyond the range of sight by night (3 hexes); range 4");
  CHECK(far["hex"].is_null());
}
