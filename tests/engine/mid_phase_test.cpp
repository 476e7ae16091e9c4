// In the middle of a play every method answers for the present position.
#include "hexrout/engine/engine.hpp"

#include <catch2/catch.hpp>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine_client.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

namespace {

const std::string kMidCrossroads = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml";

// Answers a question: fours, and the recommended option.
Json usual(const Json& asked) {
  if (asked["kind"] == "roll") return Json(std::vector<int>(asked["count"].get<std::size_t>(), 4));
  return asked["options"][0];
}

// Plays on until `fits` likes the question; how many answers that took.
template <class Fits>
Json play_until(test::EngineClient& client, Fits&& fits) {
  Json asked = client.result("play", {{"ask", "all"}})["asked"];
  for (int n = 0; n < 200 && !asked.is_null() && !fits(asked, n); ++n)
    asked = client.result("play", {{"answers", {usual(asked)}}})["asked"];
  REQUIRE_FALSE(asked.is_null());
  return asked;
}

std::map<std::string, Json> by_id(const Json& units) {
  std::map<std::string, Json> out;
  for (const Json& unit : units) out[unit["id"]] = unit;
  return out;
}

}  // namespace

TEST_CASE("in the middle of a play every method answers for the present position", "[engine][mid-phase]") {
  test::EngineClient client;
  client.result("load", {{"file", kMidCrossroads}});
  const Json start = client.result("state", {{"yaml", true}});
  play_until(client, [](const Json& asked, int n) {
    return n >= 12 && asked["kind"] == "decision" && asked["what"] == "next to rout";
  });
  const Json now = client.result("state", {{"yaml", true}});
  CHECK(now["hash"] != start["hash"]);
  CHECK(now["yaml"] != start["yaml"]);

  // Reading the text of the position gives a game with equal answers.
  client.result("load", {{"game", "read"}, {"text", now["yaml"]}});
  const Json read = client.result("state", {{"game", "read"}});
  CHECK(read["units"] == now["units"]);
  CHECK(read["hash"] == now["hash"]);
  std::vector<std::string> moved;
  for (const auto& [id, unit] : by_id(now["units"]))
    if (by_id(start["units"])[id] != unit) moved.push_back(id);
  REQUIRE(moved.size() > 1);
  for (const std::string& id : moved) {
    const Json mine = client.result("options", {{"units", {id}}});
    CHECK(mine == client.result("options", {{"game", "read"}, {"units", {id}}}));
    CHECK(mine["units"][0]["at"] == by_id(now["units"])[id]["at"]);
  }
  CHECK(client.result("options") == client.result("options", {{"game", "read"}}));
  const std::string walker = *std::find_if(moved.begin(), moved.end(), [&](const std::string& id) {
    return !by_id(now["units"])[id]["at"].is_null() && by_id(now["units"])[id]["at"] != by_id(start["units"])[id]["at"];
  });
  // A path starts where the unit is now.
  CHECK(client.error("check", {{"unit", walker}, {"path", {by_id(start["units"])[walker]["at"]}}})["code"] ==
        "bad-path");
  CHECK(client.ask("check", {{"unit", walker}, {"path", {by_id(now["units"])[walker]["at"]}}})["error"]["code"] !=
        "bad-path");
  const Json survey = client.result("survey", {{"as", walker}, {"threads", 1}});
  CHECK(survey == client.result("survey", {{"game", "read"}, {"as", walker}, {"threads", 1}}));
  CHECK(client.result("los", {{"from", "G5"}, {"to", "H5"}}) ==
        client.result("los", {{"game", "read"}, {"from", "G5"}, {"to", "H5"}}));
  CHECK(client.ask("cut")["result"] == client.ask("cut", {{"game", "read"}})["result"]);
}

TEST_CASE("a copy made in the middle of a play has the play under way", "[engine][mid-phase]") {
  test::EngineClient client;
  client.result("load", {{"file", kMidCrossroads}});
  const Json asked = play_until(client, [](const Json&, int n) { return n >= 9; });
  const Json now = client.result("state");
  CHECK(client.result("copy", {{"as", "other"}})["hash"] == now["hash"]);
  CHECK(client.result("state", {{"game", "other"}}) == now);
  // The two go on by themselves, and alike if they are answered alike.
  const Json mine = client.result("play", {{"answers", {usual(asked)}}});
  CHECK(client.result("state", {{"game", "other"}}) == now);
  client.result("drop", {{"game", ""}});
  CHECK(client.result("play", {{"game", "other"}, {"answers", {usual(asked)}}}) == mine);
  CHECK(client.result("play", {{"game", "other"}, {"back", 1}})["asked"] == asked);
  client.result("play", {{"game", "other"}, {"stop", true}});
  client.result("load", {{"game", "fresh"}, {"file", kMidCrossroads}});
  CHECK(client.result("state", {{"game", "other"}})["hash"] == client.result("state", {{"game", "fresh"}})["hash"]);
}

TEST_CASE("copies of a play are given other dice to come", "[engine][mid-phase]") {
  test::EngineClient client;
  client.result("load", {{"file", kMidCrossroads}});
  CHECK(client.error("play", {{"reseed", 1}})["code"] == "nothing-asked");
  client.result("play", {{"ask", "decisions"}, {"seed", 7}});
  const Json now = client.result("state");
  const auto different_ends = [&](bool reseeded) {
    std::set<std::string> ends;
    for (int n = 0; n < 20; ++n) {
      client.result("copy", {{"as", "future"}});
      if (reseeded) client.result("play", {{"game", "future"}, {"reseed", n}, {"want", Json::array()}});
      CHECK(client.result("state", {{"game", "future"}})["units"] == now["units"]);
      // The last way is the most dangerous one, so that the end hangs on dice.
      for (Json asked; !(asked = client.result("state", {{"game", "future"}})["asked"]).is_null();)
        client.result("play", {{"game", "future"}, {"answers", {asked["options"].back()}}, {"want", Json::array()}});
      ends.insert(client.result("state", {{"game", "future"}})["units"].dump());
      client.result("drop", {{"game", "future"}});
    }
    return ends.size();
  };
  CHECK(different_ends(false) == 1);
  CHECK(different_ends(true) > 1);
  CHECK(client.result("state") == now);
  // The answers of the same request are followed by the new dice; a wrong one leaves the old ones.
  client.result("copy", {{"as", "a"}});
  client.result("copy", {{"as", "b"}});
  client.result("play", {{"game", "a"}, {"reseed", 3}});
  const Json mine = client.result("play", {{"game", "a"}, {"answers", {0, 0, 0, 0}}});
  CHECK(client.result("play", {{"game", "b"}, {"reseed", 3}, {"answers", {0, 0, 0, 0}}}) == mine);
  client.result("copy", {{"as", "c"}});
  client.error("play", {{"game", "c"}, {"reseed", 3}, {"answers", {0, 999}}});
  CHECK(client.result("play", {{"game", "c"}, {"answers", {0, 0, 0, 0}}}) ==
        client.result("play", {{"answers", {0, 0, 0, 0}}}));
  client.result("play", {{"stop", true}});
  client.result("play", {{"ask", "all"}});
  CHECK(client.error("play", {{"reseed", 1}})["code"] == "under-way");
}

TEST_CASE("a sweep in the middle of a play is of the rest of it", "[engine][mid-phase]") {
  for (const char* asks : {"all", "decisions"}) {
    test::EngineClient client;
    client.result("load", {{"file", kMidCrossroads}});
    Json asked = client.result("play", {{"ask", asks}})["asked"];
    for (int n = 0; n < 8 || asked["kind"] != "decision"; ++n)
      asked = client.result("play", {{"answers", {usual(asked)}}})["asked"];
    const Json now = client.result("state");
    const Json lines = client.result("sweep", {{"runs", 40}, {"seed", 5}, {"threads", 1}})["lines"];
    CHECK(client.result("state") == now);
    // Ends by unit: Location, label and state.
    std::map<std::string, std::map<std::string, std::uint64_t>> swept;
    for (const Json& line : lines) {
      if (line["type"] != "unit") continue;
      CHECK(line["before"]["at"] == by_id(now["units"])[line["id"]]["at"]);
      for (const Json& outcome : line["outcomes"])
        swept[line["id"]]
             [outcome["fared"] == "eliminated" ? "eliminated" : outcome["at"].dump() + outcome["label"].dump()] +=
            outcome["runs"].get<std::uint64_t>();
    }
    if (asks != std::string("all")) continue;
    // Equal runs one by one: the recommended option, and the dice of each run.
    std::map<std::string, std::map<std::string, std::uint64_t>> played;
    const Json foreseen = client.result("foresee", {{"options", {0}}, {"seed", 5}, {"runs", 40}});
    for (const Json& end : foreseen["options"][0]["ends"])
      for (const Json& unit : end["units"]) {
        const auto& state = unit["state"];
        const bool lost = std::find(state.begin(), state.end(), "eliminated") != state.end();
        ++played[unit["id"]][lost ? "eliminated" : unit["at"].dump() + unit["label"].dump()];
      }
    CHECK(swept == played);
  }
}

TEST_CASE("advice in the middle of a play is for units whose turns are to come, or refused", "[engine][mid-phase]") {
  test::EngineClient client;
  client.result("load", {{"file", kMidCrossroads}});
  // In the middle of a turn.
  play_until(client, [](const Json& asked, int n) {
    return n > 3 && !(asked["kind"] == "decision" && asked["what"] == "next to rout");
  });
  CHECK(client.error("advise")["code"] == "mid-phase");
  client.result("play", {{"stop", true}});
  // Between two turns.
  const Json asked = play_until(
      client, [](const Json& a, int n) { return n >= 8 && a["kind"] == "decision" && a["what"] == "next to rout"; });
  std::set<std::string> to_come;
  for (const Json& option : asked["options"]) to_come.insert(option.get<std::string>());
  const Json advice = client.result("advise", {{"time_ms", 300}});
  CHECK(advice["side"] == asked["who"]);
  std::set<std::string> advised;
  for (const Json& group : advice["groups"])
    for (const Json& unit : group["units"]) advised.insert(unit.get<std::string>());
  REQUIRE_FALSE(advised.empty());
  for (const std::string& id : advised) CHECK(to_come.count(id) == 1);
  CHECK(client.error("advise", {{"side", asked["who"] == "russian" ? "german" : "russian"}})["code"] == "mid-phase");
  CHECK(client.error("advise", {{"time_ms", 0}})["code"] == "bad-param");
}
