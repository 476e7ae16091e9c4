// What other readings of the rules would say, where a client asks for it.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "hexrout/engine/engine.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

TEST_CASE("options tell of other readings when asked, and mark what hangs on them", "[engine]") {
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
