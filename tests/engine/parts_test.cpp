// Numbers beside words, parts of answers, limits of time, compared with the whole answer.
#include <catch2/catch.hpp>

#include <chrono>
#include <set>

#include "engine/engine_client.hpp"

using namespace hexrout;
using test::EngineClient;
using Json = EngineClient::Json;

namespace {

const char* const kSystems[] = {"crossroads", "chain_of_command", "squares", "morale_ratio", "armour_battles"};

std::string scenario(const std::string& name) {
  return std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml";
}

// "5/12" as the nearest number.
double value_of(const std::string& fraction) {
  const std::size_t cut = fraction.find('/');
  const double over = std::stod(fraction.substr(0, cut));
  return cut == std::string::npos ? over : over / std::stod(fraction.substr(cut + 1));
}

void compare_way(const Json& way) {
  INFO(way.dump());
  const Json& steps = way["steps"];
  REQUIRE(way["path"].size() >= 1);
  CHECK((steps.size() + 1 == way["path"].size() || way["end"].is_null()));
  int half_mf = 0;
  bool counted = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i + 1 < way["path"].size()) CHECK(steps[i]["to"] == way["path"][i + 1]);
    counted = counted || steps[i].contains("half_mf");
    if (steps[i].contains("half_mf")) {
      CHECK(steps[i]["half_mf"] >= 0);
      half_mf += steps[i]["half_mf"].get<int>();
    }
  }
  if (!steps.empty()) CHECK(steps.back()["to"] == way["end"]);
  // MF spent before the way, in a rout under way, are included in "mf".
  if (counted) CHECK(half_mf <= static_cast<int>(2 * way["mf"].get<double>()));
  std::size_t under_fire = 0;
  for (const Json& step : steps) under_fire += (step.contains("fire") ? 1 : 0) + (step.contains("corner") ? 1 : 0);
  CHECK(under_fire == way["interdicted"].size());
  if (way.contains("odds"))
    for (const auto& [key, exact] : way["odds"].items())
      CHECK(way["odds_value"][key] == value_of(exact.get<std::string>()));
  if (way.contains("chance")) CHECK(way["chance_value"] == value_of(way["chance"].get<std::string>()));
}

// Checks that every key of `part` is in `whole`, with an equal value.
void within(const Json& part, const Json& whole) {
  for (const auto& [key, value] : part.items()) {
    INFO(key);
    REQUIRE(whole.contains(key));
    if (key == "options" || key == "dead_ends" || key == "forgone" || key == "refused") {
      REQUIRE(value.size() == whole[key].size());
      for (std::size_t i = 0; i < value.size(); ++i) within(value[i], whole[key][i]);
    } else if (key == "fate") {
      within(value, whole[key]);
    } else {
      CHECK(value == whole[key]);
    }
  }
}

double milliseconds(EngineClient& client, const char* method, const Json& params) {
  const auto start = std::chrono::steady_clock::now();
  client.result(method, params);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

TEST_CASE("steps, odds and kinds of fate agree with path, fractions and words", "[engine][protocol]") {
  std::size_t counted = 0;
  for (const char* name : kSystems) {
    INFO(name);
    EngineClient client;
    client.result("load", {{"file", scenario(name)}});
    Json ids = Json::array();
    const Json state = client.result("state");
    for (const Json& unit : state["units"]) ids.push_back(unit["id"]);
    const Json answers = client.result("options", {{"units", ids}});
    for (const Json& unit : answers["units"]) {
      for (const char* list : {"options", "dead_ends", "forgone"})
        if (unit.contains(list))
          for (const Json& way : unit[list]) {
            compare_way(way);
            ++counted;
          }
      CHECK((unit["fate_kind"] == "stays" || unit["fate_kind"] == "lost" || unit["fate_kind"] == "surrenders"));
      CHECK(unit["unit"]["figures"].contains("strength"));
    }
  }
  CHECK(counted > 30);
}

TEST_CASE("the sum of a way's steps is its cost where the rout begins with it", "[engine][protocol]") {
  EngineClient client;
  client.result("load", {{"file", scenario("crossroads")}});
  const Json answers = client.result("options");
  for (const Json& unit : answers["units"])
    for (const Json& way : unit["options"]) {
      int sum = 0;
      for (const Json& step : way["steps"]) sum += step["half_mf"].get<int>();
      CHECK(sum == static_cast<int>(2 * way["mf"].get<double>()));
    }
}

TEST_CASE("each part of the options is a part of the whole answer", "[engine][protocol]") {
  const Json parts{"unit", "duty", "ends", "odds", "options", "steps", "refused", "entered", "fate", "words"};
  for (const char* name : kSystems) {
    INFO(name);
    EngineClient client;
    client.result("load", {{"file", scenario(name)}});
    const Json whole = client.result("options", {{"want", parts}})["units"];
    const Json plain = client.result("options")["units"];
    REQUIRE(plain.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) within(plain[i], whole[i]);
    for (std::size_t mask = 1; mask < 1024; mask += 37) {
      Json want = Json::array();
      for (std::size_t i = 0; i < parts.size(); ++i)
        if ((mask >> i & 1U) != 0) want.push_back(parts[i]);
      const Json some = client.result("options", {{"want", want}})["units"];
      REQUIRE(some.size() == whole.size());
      for (std::size_t i = 0; i < some.size(); ++i) {
        INFO(want.dump() << "\n" << some[i].dump() << "\n" << whole[i].dump());
        // Ends have odds only where odds are wanted, too.
        Json less = some[i];
        less.erase("ends");
        within(less, whole[i]);
      }
    }
    CHECK(client.result("options", {{"brief", true}}) == client.result("options", {{"want", {"duty", "ends"}}}));
  }
}

TEST_CASE("an unknown part is refused with the list", "[engine][protocol]") {
  EngineClient client;
  client.result("load", {{"file", scenario("crossroads")}});
  for (const char* method : {"options", "state", "play", "map", "lines", "advise", "survey"}) {
    Json params{{"want", {"dutty"}}};
    if (std::string(method) == "survey") params["as"] = "rb1";
    if (std::string(method) == "lines") params["from"] = {"A1"};
    const Json error = client.error(method, params);
    CHECK(error["code"] == "bad-param");
    CHECK(error["field"] == "want[0]");
    CHECK(error["hint"].get<std::string>().find("it is a list of: ") == 0);
  }
  CHECK(client.error("options", {{"brief", true}, {"want", {"duty"}}})["field"] == "brief");
  CHECK(client.error("options", {{"readings", true}, {"want", {"duty"}}})["field"] == "readings");
}

TEST_CASE("facts of a decision are parallel to its options and name the same things", "[engine][protocol]") {
  std::set<std::string> kinds;
  for (const char* name : kSystems) {
    INFO(name);
    EngineClient client;
    client.result("load", {{"file", scenario(name)}});
    std::set<std::string> ids;
    const Json state = client.result("state");
    for (const Json& unit : state["units"]) ids.insert(unit["id"]);
    Json asked = client.result("play", {{"ask", "decisions"}, {"seed", 3}})["asked"];
    for (int n = 0; n < 200 && !asked.is_null(); ++n) {
      INFO(asked.dump());
      REQUIRE(asked["facts"].size() == asked["options"].size());
      for (std::size_t i = 0; i < asked["facts"].size(); ++i) {
        const Json& fact = asked["facts"][i];
        kinds.insert(fact["kind"]);
        const std::string word = asked["options"][i];
        if (fact["kind"] == "unit") {
          CHECK(ids.count(fact["unit"]) == 1);
          CHECK(word.find(fact["unit"].get<std::string>()) != std::string::npos);
        }
        if (fact["kind"] == "step") CHECK(word.find(fact["to"].get<std::string>()) != std::string::npos);
      }
      // Answers by number, with facts as the only part.
      asked =
          client.result("play", {{"answers", {asked["options"].size() - 1}}, {"want", {"facts", "words"}}})["asked"];
    }
  }
  CHECK(kinds == std::set<std::string>{"decline", "end", "other", "step", "unit"});
}

TEST_CASE("a reading is compared as by the command, and figures are those of the units", "[engine][protocol]") {
  EngineClient client;
  client.result("load", {{"file", scenario("crossroads")}});
  const Json same = client.result("compare", {{"reading", "asl"}});
  CHECK(same["differs"] == false);
  const Json raw = client.result("compare", {{"reading", "metric=raw"}});
  CHECK(raw["units"].size() >= client.result("options")["units"].size());
  CHECK(client.error("compare", {{"reading", "metric=rew"}})["field"] == "reading");
  const Json state = client.result("state");
  for (const Json& unit : state["units"]) {
    INFO(unit.dump());
    const std::string printed = std::to_string(unit["figures"]["firepower"].get<int>()) + "-" +
                                std::to_string(unit["figures"]["range"].get<int>()) + "-";
    if (unit["leader"] == false) CHECK(unit["label"].get<std::string>().find(printed) == 0);
    CHECK((unit["health"] == "broken") == (unit["state"].dump().find("\"broken\"") != std::string::npos));
  }
}

TEST_CASE("a sweep that runs out of time is a shard with runs of the whole", "[engine][protocol][time]") {
  EngineClient client;
  client.result("load", {{"file", scenario("crossroads")}});
  const Json part = client.result("sweep", {{"runs", 10'000'000}, {"threads", 1}, {"time_ms", 1}});
  CHECK(part["complete"] == false);
  const Json head = part["lines"][0];
  const std::uint64_t done = head["to"];
  REQUIRE(done > 0);
  CHECK(head["runs"] == 10'000'000);
  // Equal runs, selected by number.
  const Json whole = client.result("sweep", {{"runs", done}, {"threads", 1}});
  CHECK_FALSE(whole.contains("complete"));
  REQUIRE(whole["lines"].size() == part["lines"].size());
  for (std::size_t i = 1; i + 1 < whole["lines"].size(); ++i) CHECK(whole["lines"][i] == part["lines"][i]);
}

TEST_CASE("the rest after a limit of time can be requested next", "[engine][protocol][time]") {
  EngineClient client;
  client.result("load", {{"file", scenario("crossroads")}});
  const Json all = client.result("lines", {{"from", {0, 1, 2, 3}}, {"want", {"lines", "range"}}});
  REQUIRE(all["rows"].size() == 4);
  Json from = Json::array();
  for (int i = 0; i < 4000; ++i) from.push_back(i % 200);
  const Json some = client.result("lines", {{"from", from}, {"time_ms", 1}});
  CHECK(some["complete"] == false);
  CHECK(some["next"] == some["rows"].size());
  CHECK(some["rows"].size() < 4000);
  Json changes = Json::array();
  for (int i = 0; i < 2000; ++i) changes.push_back(Json::object());
  const Json ask{{"sweep", {{"runs", 500}, {"threads", 1}}}};
  const Json each = client.result("each", {{"changes", changes}, {"ask", ask}, {"time_ms", 40}});
  CHECK(each["complete"] == false);
  CHECK(each["next"] == each["answers"].size());
  CHECK(each["answers"].size() < 2000);
  Json many = Json::array();
  std::string crowd =
      "hexrout: 1\nmap: {columns: 20, rows: 20, fill: open-ground}\nrules: asl\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: rout}\nunits:\n  - {id: g1, side: german, counter: 4-6-7, at: J10}\n";
  for (int i = 0; i < 300; ++i) {
    many.push_back("r" + std::to_string(i));
    crowd += "  - {id: r" + std::to_string(i) +
             ", side: russian, counter: 4-4-7, at: " + std::string(1, static_cast<char>('A' + i % 20)) +
             std::to_string(i / 20 + 1) + ", broken: true, dm: true}\n";
  }
  client.result("load", {{"game", "crowd"}, {"text", crowd}});
  const Json compared =
      client.result("compare", {{"game", "crowd"}, {"reading", "metric=raw"}, {"units", many}, {"time_ms", 1}});
  CHECK(compared["complete"] == false);
  CHECK(compared["units"].size() + compared["left"].size() == 300);
  const Json map = client.result("map", {{"time_ms", 1}});
  CHECK(map["complete"] == map["next"].is_null());
  CHECK(map["hexes"].size() == (map["complete"] == true ? map["hex_count"] : map["next"]));
  const Json hexes = client.result("map", {{"hexes", {5, 3, 4}}, {"time_ms", 60'000}});
  CHECK(hexes["complete"] == true);
  CHECK(hexes["next"].is_null());
  const Json bench = client.result("bench", {{"positions", 1000}, {"time_ms", 1}});
  CHECK(bench["complete"] == false);
  const Json none = client.result("options", {{"time_ms", 10'000}});
  CHECK(none["complete"] == true);
  CHECK(none["left"].empty());
  const Json survey = client.result("survey", {{"as", "rb1"}, {"threads", 1}, {"time_ms", 1}});
  CHECK(survey["complete"] == false);
  CHECK(survey["locations"].size() < client.result("survey", {{"as", "rb1"}})["locations"].size());
  const Json cut = client.result("cut", {{"units", {"rb5"}}, {"most", 6}, {"time_ms", 60'000}});
  if (cut["found"] == true) CHECK(cut["at_least"] == cut["positions"].size());
}

TEST_CASE("no answer is late by much more than a tenth of its time", "[.full][engine][protocol][time]") {
  EngineClient client;
  client.result("load", {{"file", scenario("crossroads")}});
  Json from = Json::array();
  for (int i = 0; i < 4900; ++i) from.push_back(i % 200);
  Json changes = Json::array();
  for (int i = 0; i < 10'000; ++i) changes.push_back(Json::object());
  const std::pair<const char*, Json> asked[] = {
      {"sweep", {{"runs", 10'000'000}}},
      {"odds", Json::object()},
      {"each", {{"changes", changes}, {"ask", {{"advise", Json::object()}}}}},
      {"lines", {{"from", from}}},
      {"survey", {{"as", "rb1"}, {"threads", 1}}},
      {"cut", {{"units", {"rb5"}}, {"most", 6}}},
      {"advise", {{"states", 1'000'000}, {"exact_units", 8}}},
      {"options", {{"readings", true}}},
      {"reach", Json::object()},
  };
  for (const auto& [method, params] : asked)
    for (const int limit : {20, 200}) {
      Json limited = params;
      limited["time_ms"] = limit;
      const double took = milliseconds(client, method, limited);
      WARN(method << " under " << limit << " ms: " << took << " ms");
      // A crowded machine takes the processor away for a while.
      CHECK(took < limit * 1.1 + 100);
    }
}
