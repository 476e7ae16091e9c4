// Matches played by an engine, against matches played directly.
#include <catch2/catch.hpp>

#include "engine_client.hpp"
#include "hexrout/match/made_position.hpp"
#include "hexrout/match/match.hpp"

using namespace hexrout;
using Client = test::EngineClient;
using Json = Client::Json;

namespace {

constexpr const char* kVillage = "maps/scenarios/crossroads.yaml";

MatchPosition position_of(std::optional<Scenario> scenario) {
  Diagnostics found;
  REQUIRE(scenario);
  auto out = MatchPosition::make(std::move(*scenario), found);
  REQUIRE(out);
  return std::move(*out);
}

std::vector<MatchPosition> made_positions(std::uint64_t count) {
  std::vector<MatchPosition> out;
  Diagnostics found;
  for (std::uint64_t i = 0; i < count; ++i)
    out.push_back(position_of(parse_scenario(made_match_position(i), "made", {}, found)));
  return out;
}

MatchPlan plan_of(std::string_view a, std::string_view b, std::uint64_t games, int turns) {
  Diagnostics found;
  MatchPlan plan;
  plan.players = {*parse_player(a, found), *parse_player(b, found)};
  plan.pairs = games / 2;
  plan.turns = turns;
  return plan;
}

Json summary_of(const std::vector<MatchPosition>& positions, const MatchPlan& plan, const SequentialTest* test) {
  return Json::parse(summary_json(play_match(positions, plan, {0, plan.pairs}, test)));
}

// That the engine's numbers are those of the summary.
void check_same(const Json& result, Json summary) {
  summary.erase("type");
  for (const auto& [key, value] : summary.items()) {
    INFO(key);
    CHECK(result[key] == value);
  }
}

}  // namespace

TEST_CASE("a match played by the engine is the match played directly", "[engine][match]") {
  Client client;
  client.result("load", {{"game", "x"}, {"file", kVillage}});
  const Json before = client.result("state", {{"game", "x"}});
  const Json result = client.result("match", {{"game", "x"},
                                              {"made", 2},
                                              {"a", "advise"},
                                              {"b", "random+option0"},
                                              {"games", 6},
                                              {"turns", 2},
                                              {"seed", 5},
                                              {"advise_ms", 20},
                                              {"want", {"summary", "played"}}});
  Diagnostics found;
  std::vector<MatchPosition> positions;
  positions.push_back(position_of(read_scenario(kVillage, {}, found)));
  for (MatchPosition& made : made_positions(2)) positions.push_back(std::move(made));
  MatchPlan plan = plan_of("advise", "random+option0", 6, 2);
  plan.seed = 5;
  plan.advise_ms = 20;
  check_same(result, summary_of(positions, plan, nullptr));
  CHECK(result["stopped"] == "all_played");
  CHECK(result["text"].get<std::string>().find("6 games") != std::string::npos);
  REQUIRE(result["played"].size() == 6);
  for (std::size_t i = 0; i < 6; ++i) {
    const MatchedGame game = play_matched_game(positions, plan, i, nullptr);
    CHECK(result["played"][i]["a"]["lost"] == game.players[0].lost);
    CHECK(result["played"][i]["b"]["exposure"] == game.players[1].exposure);
    CHECK(result["played"][i]["position"] == i / 2);
  }
  CHECK(client.result("state", {{"game", "x"}}) == before);
}

TEST_CASE("a match ends when its sequential test is decided", "[engine][match]") {
  Client client;
  const Json result = client.result(
      "match", {{"made", 64}, {"a", "option0"}, {"b", "option0"}, {"games", 256}, {"turns", 1}, {"sequential", 1.0}});
  const SequentialTest test{.difference = 1.0};
  check_same(result, summary_of(made_positions(64), plan_of("option0", "option0", 256, 1), &test));
  CHECK(result["stopped"] == "verdict");
  CHECK(result["verdict"] == "no difference");
  CHECK(result["games"] == 2 * kBlockPairs);
}

TEST_CASE("a match that runs out of time is a match of the first games", "[engine][match]") {
  Client client;
  const Json result = client.result("match", {{"made", 3},
                                              {"a", "option0"},
                                              {"b", "random"},
                                              {"games", 100'000},
                                              {"time_ms", 60},
                                              {"threads", 1},
                                              {"sequential", 1000}});
  CHECK(result["complete"] == false);
  CHECK(result["stopped"] == "time");
  const auto games = result["games"].get<std::uint64_t>();
  REQUIRE(games >= 2);
  REQUIRE(games < 100'000);
  CHECK(result["verdict"].is_null());
  check_same(result, summary_of(made_positions(3), plan_of("option0", "random", games, 0), nullptr));
}

TEST_CASE("'each' plays a match for each change", "[engine][match]") {
  Client client;
  client.result("load", {{"file", kVillage}});
  const Json ask{{"match", {{"a", "option0"}, {"b", "random"}, {"turns", 1}}}};
  const Json each = client.result("each", {{"changes", {Json::object(), {{"remove", {"g3"}}}}}, {"ask", ask}});
  CHECK(each["answers"][0]["match"] == client.result("match", ask["match"]));
  client.result("set", {{"remove", {"g3"}}});
  CHECK(each["answers"][1]["match"] == client.result("match", ask["match"]));
}

TEST_CASE("a match that cannot be played is refused at its parameter", "[engine][match]") {
  Client client;
  client.result("load", {{"file", kVillage}});
  client.result("load", {{"game", "s"}, {"file", "maps/scenarios/squares.yaml"}});
  const auto refused = [&](Json changed, const char* code, const char* field) {
    Json params{{"a", "option0"}, {"b", "stay"}};
    params.update(changed);
    const Json error = client.error("match", params);
    INFO(error.dump());
    CHECK(error["code"] == code);
    CHECK(error["field"] == field);
  };
  refused({{"a", "optoin0"}}, "unknown-player", "a");
  refused({{"b", "program"}}, "unknown-player", "b");
  refused({{"b", ""}}, "unknown-player", "b");
  refused({{"fire_table", "columns: 5"}}, "missing-key", "fire_table");
  refused({{"games", 3}}, "bad-param", "games");
  refused({{"games", 100'002}}, "bad-param", "games");
  refused({{"made", 1001}}, "bad-param", "made");
  refused({{"sequential", 0}}, "bad-param", "sequential");
  refused({{"positions", {"", "nobody"}}}, "unknown-game", "positions[1]");
  refused({{"game", "s"}}, "match-position", "game");
  refused({{"positions", {"s"}}}, "match-position", "positions[0]");
  client.result("play", {{"ask", "all"}});
  refused(Json::object(), "mid-phase", "game");
  client.result("play", {{"stop", true}});
  CHECK(client.error("match",
                     {{"a", "option0"}, {"b", "stay"}, {"fire_table", "columns: 5"}})["diagnostics"][0]["file"] ==
        "fire_table");
}
