// Answers under other readings of the rules, on request.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "hexrout/engine/engine.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

TEST_CASE("options compare other readings on request, and mark disputed ones", "[engine]") {
  Engine engine;
  const auto ask = [&](const char* line) { return Json::parse(engine.answer(line).value()); };
  REQUIRE(ask(R"({"id": 1, "method": "load", "params": {"file": ")" HEXROUT_SOURCE_DIR
              R"(/maps/scenarios/crossroads.yaml"}})")["ok"] == true);
  const Json plain = ask(R"({"id": 2, "method": "options", "params": {"units": ["rb5"]}})")["result"]["units"][0];
  const Json told =
      ask(R"({"id": 3, "method": "options", "params": {"units": ["rb5"], "readings": true}})")["result"]["units"][0];
  CHECK_FALSE(plain.contains("readings"));
  REQUIRE(told.contains("readings"));
  CHECK(told["readings"][0]["disputed"] == "low_crawl_toward");
  CHECK(told["options"] == plain["options"]);
  CHECK(told["verdict"] == "MUST move, 2 ways out");
}

TEST_CASE("brief options agree in numbers with the answers", "[engine]") {
  for (const char* name : {"crossroads", "chain_of_command", "squares", "morale_ratio", "armour_battles"}) {
    INFO(name);
    Engine engine;
    const auto ask = [&](const char* method, const Json& params) {
      return Json::parse(engine.answer(Json{{"id", 1}, {"method", method}, {"params", params}}.dump()).value());
    };
    REQUIRE(ask("load", {{"file", std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml"}})["ok"] ==
            true);
    Json ids = Json::array();
    const Json state = ask("state", Json::object());
    for (const Json& unit : state["result"]["units"]) ids.push_back(unit["id"]);
    const Json whole = ask("options", {{"units", ids}});
    const Json brief = ask("options", {{"units", ids}, {"brief", true}});
    REQUIRE(brief["result"]["units"].size() == ids.size());
    CHECK(brief.dump().size() * 2 < whole.dump().size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const Json& said = whole["result"]["units"][i];
      const Json& told = brief["result"]["units"][i];
      INFO(said.dump());
      INFO(told.dump());
      CHECK(told["id"] == said["id"]);
      CHECK(told["at"] == said["at"]);
      CHECK(told["duty"] == said["duty"]);
      REQUIRE(told["ends"].size() == said["options"].size());
      for (std::size_t k = 0; k < told["ends"].size(); ++k) CHECK(told["ends"][k]["at"] == said["options"][k]["end"]);
    }
    CHECK(ask("options", {{"brief", true}, {"readings", true}})["error"]["code"] == "bad-param");
  }
}
