#include "hexrout/engine/engine.hpp"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "hexrout/engine/signature.hpp"
#include "hexrout/play/play_course.hpp"
#include "hexrout/play/session.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

namespace {

Json ask(Engine& engine, const Json& request) {
  const auto answer = engine.answer(request.dump());
  REQUIRE(answer);
  CHECK(answer->find('\n') == std::string::npos);
  Json out = Json::parse(*answer);
  CHECK(out["id"] == request["id"]);
  return out;
}

Json ask(Engine& engine, const char* method, Json params = Json::object()) {
  static int id = 0;
  return ask(engine, Json{{"id", ++id}, {"method", method}, {"params", std::move(params)}});
}

const std::string kCrossroads = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml";

// A unit that must cross open ground under fire: one way, one roll.
const char* const kUnderFire =
    "hexrout: 1\nmap:\n  title: A lane\n  columns: 9\n  rows: 2\n  legend: {w: woods}\n  hexes: |\n"
    "    B0       .   .   .   .\n    A1     .   .   .   .   w\n    B1       .   .   .   .\n    A2     .   .   .   .   "
    "w\n    B2       .   .   .   .\n"
    "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\n"
    "units:\n  - {id: g1, side: german, counter: 4-6-7, at: A1}\n  - {id: r1, side: russian, counter: 4-4-7, at: E1, "
    "broken: true, dm: true}\n";

}  // namespace

TEST_CASE("the greeting is one line that names the protocol and every method", "[engine]") {
  Engine engine;
  const Json hello = Json::parse(engine.greeting());
  CHECK(hello["protocol"] == "hexrout-engine/1");
  for (const char* method : {"load", "validate", "options", "check", "play", "advise", "deny", "survey", "cut", "los",
                             "state", "log", "judge", "bench", "quit"})
    CHECK(std::find(hello["methods"].begin(), hello["methods"].end(), method) != hello["methods"].end());
}

TEST_CASE("many games live in one engine", "[engine]") {
  Engine engine;
  CHECK(ask(engine, "load", {{"game", "a"}, {"file", kCrossroads}})["ok"] == true);
  CHECK(ask(engine, "load", {{"game", "b"}, {"text", kUnderFire}})["ok"] == true);
  const Json before = ask(engine, "state", {{"game", "a"}});
  CHECK(before["result"]["units"].size() == 16);
  CHECK(ask(engine, "play", {{"game", "b"}, {"seed", 3}})["ok"] == true);
  CHECK(ask(engine, "state", {{"game", "a"}})["result"] == before["result"]);
  CHECK(ask(engine, "copy", {{"game", "a"}, {"as", "c"}})["result"]["hash"] == before["result"]["hash"]);
  CHECK(ask(engine, "games")["result"]["games"].size() == 3);
  CHECK(ask(engine, "drop", {{"game", "a"}})["ok"] == true);
  CHECK(ask(engine, "state", {{"game", "a"}})["error"]["code"] == "unknown-game");
}

TEST_CASE("options, checks and lines of sight are those of the command", "[engine]") {
  Engine engine;
  const Json loaded = ask(engine, "load", {{"file", kCrossroads}})["result"];
  const Json options = ask(engine, "options")["result"]["units"];
  REQUIRE(options.size() == loaded["movers"].size());
  int legal = 0;
  for (const Json& unit : options)
    for (const Json& option : unit["options"]) {
      const Json verdict =
          ask(engine, "check", {{"unit", unit["id"]}, {"path", option["path"]}, {"crawl", option["low_crawl"]}});
      if (option.contains("code") && option["code"] == "CONTACT") continue;
      CHECK(verdict["result"]["legal"] == true);
      ++legal;
    }
  CHECK(legal > 20);
  CHECK(ask(engine, "check", {{"unit", "rb3"}, {"path", {"I5", "I6"}}})["result"]["legal"] == false);
  CHECK(ask(engine, "check", {{"unit", "rb3"}, {"path", {"A1"}}})["error"]["code"] == "bad-path");
  CHECK(ask(engine, "los", {{"from", "G5"}, {"to", "H5"}})["result"]["blocked"] == false);
  CHECK(ask(engine, "los", {{"from", "G5"}, {"to", "ZZ99"}})["error"]["code"] == "off-map");
}

TEST_CASE("validation, advice, surveys and cuts are methods, too", "[engine]") {
  Engine engine;
  REQUIRE(ask(engine, "load", {{"game", "a"}, {"text", kUnderFire}})["ok"] == true);
  const Json well = ask(engine, "validate", {{"file", kCrossroads}});
  REQUIRE(well["ok"] == true);
  CHECK(well["result"]["files"].size() == 1);
  const Json wrong = ask(engine, "validate", {{"text", "hexrout: 1\n"}});
  REQUIRE(wrong["ok"] == true);
  CHECK_FALSE(wrong["result"]["files"][0]["findings"].empty());
  const Json advice = ask(engine, "advise", {{"game", "a"}, {"weights", "survival=50"}});
  REQUIRE(advice["ok"] == true);
  CHECK(advice["result"].dump().find("\"r1\"") != std::string::npos);
  CHECK(ask(engine, "advise", {{"game", "a"}, {"weights", "/etc/passwd"}})["error"]["code"] == "bad-param");
  const Json denial = ask(engine, "deny", {{"game", "a"}, {"side", "german"}, {"k", 1}, {"top", 1}});
  REQUIRE(denial["ok"] == true);
  CHECK(denial["result"]["side"] == "german");
  for (const Json& unit : denial["result"]["units"]) CHECK(unit["moves"].size() <= 1);
  CHECK(ask(engine, "deny", {{"game", "a"}, {"k", 7}})["error"]["code"] == "bad-param");
  CHECK(ask(engine, "deny", {{"game", "a"}, {"units", {"nobody"}}})["error"]["code"] == "unknown-unit");
  CHECK(ask(engine, "deny", {{"game", "a"}, {"weights", "/etc/passwd"}})["error"]["code"] == "bad-param");
  const Json survey = ask(engine, "survey", {{"game", "a"}, {"as", "r1"}});
  REQUIRE(survey["ok"] == true);
  CHECK(survey["result"].dump().find("must") != std::string::npos);
  const Json cut = ask(engine, "cut", {{"game", "a"}, {"units", {"r1"}}});
  CHECK(cut["ok"] == true);
  CHECK(ask(engine, "cut", {{"game", "a"}, {"units", {"r1"}}, {"reopen", true}})["error"]["code"] ==
        "nothing-to-reopen");
  REQUIRE(ask(engine, "load", {{"game", "b"}, {"file", kCrossroads}})["ok"] == true);
  const Json reopen = ask(engine, "cut", {{"game", "b"}, {"units", {"gb1"}}, {"reopen", true}});
  CHECK(reopen["result"]["reopenings"].dump().find("r2") != std::string::npos);
  CHECK(ask(engine, "cut", {{"game", "a"}, {"units", {"nobody"}}})["ok"] == false);
}

TEST_CASE("a play at once is the play of the command", "[engine]") {
  Engine engine;
  for (const char* name : {"crossroads", "squares", "morale_ratio", "chain_of_command", "armour_battles"}) {
    const std::string file = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml";
    REQUIRE(ask(engine, "load", {{"file", file}})["ok"] == true);
    const Json played = ask(engine, "play", {{"seed", 9}, {"run", 4}})["result"];
    Diagnostics found;
    auto scenario = read_scenario(file, {}, found);
    PlayScript script;
    script.seed = 9;
    script.stream = 4;
    REQUIRE(play_phase(*scenario->game, script, found));
    const auto units = scenario->game->units();
    REQUIRE(played["units"].size() == units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
      CHECK(played["units"][i]["id"] == units[i].id);
      CHECK(played["units"][i]["state"] == Json(units[i].state));
      CHECK(
          played["units"][i]["at"] ==
          (units[i].at == kNowhere ? Json(nullptr) : Json(scenario->game->setting().map->location_name(units[i].at))));
    }
  }
}

TEST_CASE("a play stops at every roll and decision and continues with the answer", "[engine]") {
  Engine engine;
  REQUIRE(ask(engine, "load", {{"file", kCrossroads}})["ok"] == true);
  const std::string before = ask(engine, "state")["result"]["hash"];
  Json now = ask(engine, "play", {{"ask", "all"}})["result"];
  int asked = 0;
  std::vector<Json> answers;
  while (!now["asked"].is_null()) {
    REQUIRE(++asked < 200);
    CHECK(ask(engine, "play", {{"answers", {"no such option"}}})["ok"] == false);
    // The last option, so that things happen that are not recommended.
    const Json answer = now["asked"]["kind"] == "roll"
                            ? Json(std::vector<int>(now["asked"]["count"].get<std::size_t>(), 4))
                            : now["asked"]["options"].back();
    answers.push_back(answer);
    const Json next = ask(engine, "play", {{"answers", {answer}}});
    REQUIRE(next["ok"] == true);
    // An answer taken back and given again leads to the same result.
    if (!next["result"]["asked"].is_null() && asked % 5 == 0) {
      CHECK(ask(engine, "play", {{"back", 1}})["result"]["asked"] == now["asked"]);
      CHECK(ask(engine, "play", {{"answers", {answer}}})["result"] == next["result"]);
    }
    now = next["result"];
  }
  CHECK(asked > 10);
  CHECK(now["hash"] != before);
  // So does the last answer of all, in the game and in a copy of it.
  REQUIRE(ask(engine, "copy", {{"as", "other"}})["ok"] == true);
  for (const char* game : {"", "other"}) {
    const Json open = ask(engine, "play", {{"game", game}, {"back", 1}})["result"];
    CHECK(open["answers"] == answers.size() - 1);
    REQUIRE(open["asked"].is_object());
    // A wrong answer changes nothing; the repeated last answer ends the phase.
    CHECK(ask(engine, "play", {{"game", game}, {"answers", {"no such option"}}})["ok"] == false);
    const Json end = ask(engine, "play", {{"game", game}, {"answers", {answers.back()}}})["result"];
    CHECK(end == now);
    // Two at once, with the first of them given anew.
    const Json first = answers[answers.size() - 2];
    CHECK(ask(engine, "play", {{"game", game}, {"back", 2}, {"answers", {first}}})["result"]["asked"] == open["asked"]);
    // Given up, the game is where the play began.
    CHECK(ask(engine, "play", {{"game", game}, {"stop", true}})["result"]["hash"] == before);
  }
  // All answers at once.
  REQUIRE(ask(engine, "load", {{"file", kCrossroads}})["ok"] == true);
  CHECK(ask(engine, "play", {{"ask", "all"}, {"answers", answers}})["result"]["hash"] == now["hash"]);
}

TEST_CASE("a play under way is not disturbed by wrong answers, and can be given up", "[engine]") {
  Engine engine;
  REQUIRE(ask(engine, "load", {{"file", kCrossroads}})["ok"] == true);
  const Json start = ask(engine, "state")["result"];
  const Json first = ask(engine, "play", {{"ask", "decisions"}})["result"]["asked"];
  for (const Json& wrong : {Json("nothing"), Json(99), Json(-1), Json(nullptr), Json::array({1, 2}), Json(1.5)})
    CHECK(ask(engine, "play", {{"answers", {wrong}}})["ok"] == false);
  CHECK(ask(engine, "play", {{"answers", {first["options"][0], "nothing"}}})["ok"] == false);
  CHECK(ask(engine, "play", {{"ask", "all"}})["error"]["code"] == "under-way");
  CHECK(ask(engine, "state")["result"]["asked"] == first);
  CHECK(ask(engine, "play", {{"stop", true}})["ok"] == true);
  CHECK(ask(engine, "state")["result"] == start);
}

TEST_CASE("courses answered as the dice fall are plays with that seed", "[engine]") {
  Diagnostics found;
  const auto scenario =
      read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/chain_of_command.yaml", {}, found);
  REQUIRE(scenario);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    SeededDice dice(seed);
    PlayCourse course(*scenario->game, {});
    while (const Asked* asked = course.asked()) {
      CourseAnswer answer;
      if (asked->roll) answer.faces = dice.roll(asked->count, asked->sides, {"", ""});
      REQUIRE(course.give(answer, found));
    }
    const auto played = scenario->game->clone();
    PlayScript script;
    script.seed = seed;
    REQUIRE(play_phase(*played, script, found));
    CHECK(course.game().yaml() == played->yaml());
  }
}

TEST_CASE("every wrong line gets an error of its kind", "[engine]") {
  Engine engine;
  const auto code = [&](const std::string& line) {
    return Json::parse(*engine.answer(line))["error"]["code"].get<std::string>();
  };
  CHECK(code("{") == "not-json");
  CHECK(code("hello") == "not-json");
  CHECK(code("[]") == "not-a-request");
  CHECK(code("{}") == "no-method");
  CHECK(code(R"({"id":[1],"method":"games"})") == "bad-id");
  CHECK(code(R"({"id":")" + std::string(1000, 'x') + R"(","method":"games"})") == "bad-id");
  CHECK(code(R"({"method":"laod"})") == "unknown-method");
  CHECK(code(R"({"method":"games","params":[]})") == "bad-param");
  CHECK(code(R"({"method":"games","params":{"x":1}})") == "unknown-param");
  CHECK(code(R"({"method":"games","extra":1})") == "unknown-key");
  CHECK(code(std::string(100000, '[')) == "too-deep");
  CHECK(code(std::string(1U << 20U, ' ') + "{}") == "no-method");
  CHECK(code(std::string(5U << 20U, 'x')) == "long-line");
  CHECK(code("{\"id\":1,\"method\":\"\xff\xfe\"}") == "not-json");
  CHECK(code(std::string("{\"id\":1,\0", 9)) == "not-json");
  CHECK(code(R"({"method":"load","params":{"file":"/no/such/file"}})") == "cannot-read");
  CHECK(code(R"({"method":"load","params":{"text":"{"}})") != "");
  CHECK_FALSE(engine.answer("   "));
  CHECK_FALSE(engine.answer(""));
  CHECK_FALSE(engine.finished());
  CHECK(Json::parse(*engine.answer(R"({"id":"end","method":"quit"})"))["ok"] == true);
  CHECK(engine.finished());
}

TEST_CASE("an id may occur once in a list of ids, in every method", "[engine]") {
  Engine engine;
  REQUIRE(ask(engine, "load",
              {{"game", "a"}, {"file", std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml"}})["ok"] ==
          true);
  const Json twice = Json::array({"rb1", "rb5", "rb1"});
  for (const auto& [method, more] : std::vector<std::pair<const char*, Json>>{{"options", Json::object()},
                                                                              {"reach", Json::object()},
                                                                              {"compare", {{"reading", "metric=raw"}}},
                                                                              {"deny", Json::object()},
                                                                              {"cut", Json::object()}}) {
    INFO(method);
    Json params = more;
    params["game"] = "a";
    params["units"] = twice;
    const Json answer = ask(engine, method, params);
    REQUIRE(answer["ok"] == false);
    CHECK(answer["error"]["code"] == "bad-param");
    CHECK(answer["error"].dump().find("units[2]") != std::string::npos);
    params["units"] = std::vector<std::string>(10'001, "x");
    CHECK(ask(engine, method, params)["error"]["code"] == "too-much");
  }
}

TEST_CASE("answers about very many units are bounded", "[engine]") {
  EngineLimits limits;
  limits.answer_parts = 500;
  Engine engine({}, limits);
  const auto scenario_with = [](const std::string& state) {
    std::string scenario =
        "hexrout: 1\nmap: {columns: 20, rows: 10, fill: open-ground}\nrules: asl\nsides: [german, russian]\nturn: "
        "{attacker: russian, "
        "phase: rout}\nunits:\n";
    for (int i = 0; i < 120; ++i)
      scenario += "  - {id: u" + std::to_string(i) +
                  ", side: german, counter: 4-6-7, at: " + std::string(1, static_cast<char>('A' + i % 20)) +
                  std::to_string(i / 20 + 2) + state + "}\n";
    return scenario + "  - {id: e, side: russian, counter: 4-4-7, at: A1}\n";
  };
  for (const auto& [method, state] : {std::pair("options", ", broken: true, dm: true"), std::pair("reach", "")}) {
    INFO(method);
    REQUIRE(ask(engine, "load", {{"game", "a"}, {"text", scenario_with(state)}})["ok"] == true);
    CHECK(ask(engine, method, {{"game", "a"}})["error"]["code"] == "too-much");
    CHECK(ask(engine, method, {{"game", "a"}, {"units", {"u0", "u1"}}})["ok"] == true);
  }
}

TEST_CASE("mistakes in a scenario are reported with their places", "[engine]") {
  Engine engine;
  const Json answer = ask(engine, "load", {{"text", "hexrout: 1\nrules: asl\nsides: [a]\n"}});
  CHECK(answer["ok"] == false);
  REQUIRE(answer["error"]["diagnostics"].size() > 1);
  CHECK(answer["error"]["diagnostics"][0]["line"].get<int>() > 0);
  CHECK(ask(engine, "games")["result"]["games"].empty());
}

TEST_CASE("the number of games is bounded", "[engine]") {
  EngineLimits limits;
  limits.games = 3;
  Engine engine({}, limits);
  for (int i = 0; i < 3; ++i)
    CHECK(ask(engine, "load", {{"game", std::to_string(i)}, {"text", kUnderFire}})["ok"] == true);
  CHECK(ask(engine, "load", {{"game", "3"}, {"text", kUnderFire}})["error"]["code"] == "too-many-games");
  CHECK(ask(engine, "copy", {{"game", "0"}, {"as", "3"}})["error"]["code"] == "too-many-games");
  CHECK(ask(engine, "load", {{"game", "2"}, {"text", kUnderFire}})["ok"] == true);
}

TEST_CASE("a sweep through the engine counts every run", "[engine]") {
  Engine engine;
  REQUIRE(ask(engine, "load", {{"text", kUnderFire}})["ok"] == true);
  const Json lines = ask(engine, "sweep", {{"runs", 500}, {"seed", 2}})["result"]["lines"];
  REQUIRE(lines.size() >= 4);
  CHECK(lines.front()["runs"] == 500);
  for (const Json& line : lines)
    if (line["type"] == "unit") {
      std::uint64_t runs = 0;
      for (const Json& outcome : line["outcomes"]) runs += outcome["runs"].get<std::uint64_t>();
      CHECK(runs == 500);
    }
}

TEST_CASE("the signature does not depend on when or how often it is taken", "[engine]") {
  BenchPlan plan;
  plan.positions = 1;
  const Signature a = bench_signature(plan);
  const Signature b = bench_signature(plan);
  CHECK(a.number == b.number);
  CHECK(a.work > 1000);
  for (const SignaturePart& part : a.parts) CHECK(part.work > 0);
  plan.positions = 2;
  CHECK(bench_signature(plan).number != a.number);
}
