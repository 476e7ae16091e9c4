// "set" and "each": positions changed through the engine.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <functional>
#include <random>
#include <unordered_map>

#include "engine/engine_client.hpp"

using hexrout::EngineLimits;
using hexrout::test::EngineClient;

namespace {

using ChangeJson = EngineClient::Json;

ChangeJson scenario_file(const std::string& name) {
  return {{"file", std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml"}};
}

ChangeJson moved(const std::string& unit, const std::string& at) {
  return {{"units", {{{"id", unit}, {"at", at}}}}};
}

std::string place_of(const ChangeJson& state, const std::string& id) {
  for (const ChangeJson& unit : state["units"])
    if (unit["id"] == id) return unit["at"].is_null() ? "" : unit["at"].get<std::string>();
  return "no unit";
}

}  // namespace

TEST_CASE("set changes the position, or makes a changed copy", "[engine][change]") {
  EngineClient client;
  client.result("load", scenario_file("crossroads"));
  const ChangeJson before = client.result("state", {{"yaml", true}});
  ChangeJson change = moved("g3", "K5");
  change["as"] = "b";
  const ChangeJson copy = client.result("set", change);
  CHECK(copy["game"] == "b");
  CHECK(client.result("state", {{"yaml", true}}) == before);
  const ChangeJson there = client.result("state", {{"game", "b"}});
  CHECK(place_of(there, "g3") == "K5");
  CHECK(there["hash"] == copy["hash"]);

  const ChangeJson much = {
      {"units", {{{"id", "g3"}, {"at", "K5"}}, {{"id", "r1"}, {"broken", true}, {"weapons", nullptr}}}},
      {"remove", {"gb4"}},
      {"add", {{{"id", "g9"}, {"side", "german"}, {"counter", "4-6-7"}, {"at", "A1"}}}},
      {"turn", {{"attacker", "russian"}}},
      {"month", 1},
      {"rules", "asl-old"},
      {"switches", {{"metric", "raw"}}}};
  CHECK(client.result("set", much)["units"] == 16);
  const ChangeJson state = client.result("state", {{"yaml", true}});
  CHECK(place_of(state, "g3") == "K5");
  CHECK(place_of(state, "g9") == "A1");
  CHECK(place_of(state, "gb4") == "no unit");
  CHECK(state["attacker"] == "russian");
  CHECK(state["rules"] == "asl-old");
  CHECK(state["turn"] == 4);
  CHECK(state["yaml"].get<std::string>().find("month: 1\n") != std::string::npos);
  CHECK(state["yaml"].get<std::string>().find("switches: {metric: raw}\n") != std::string::npos);
  client.result("load", {{"game", "again"}, {"text", state["yaml"]}});
  CHECK(client.result("state", {{"game", "again"}})["hash"] == state["hash"]);
}

TEST_CASE("a refused change changes nothing and names the field", "[engine][change]") {
  EngineClient client;
  client.result("load", scenario_file("crossroads"));
  const ChangeJson before = client.result("state", {{"yaml", true}});
  const auto refused = [&](const ChangeJson& change, const std::string& code, const std::string& field) {
    const ChangeJson error = client.error("set", change);
    INFO(error.dump());
    CHECK(error["code"] == code);
    CHECK(error["field"] == field);
    CHECK(client.result("state", {{"yaml", true}}) == before);
    CHECK(client.result("games")["games"].size() == 1);
  };
  refused(moved("g3", "ZZ9"), "off-map", "units[0].at");
  refused(moved("nobody", "K5"), "unknown-unit", "units[0].id");
  refused({{"as", "b"}, {"units", {{{"id", "g3"}, {"brokn", true}}}}}, "unknown-key", "units[0].brokn");
  refused({{"map", {{"file", "x.yaml"}}}}, "fixed-key", "map");
  refused({{"remove", {"g3", 4}}}, "unknown-unit", "remove[1]");
  refused({{"turn", {{"phase", "lunch"}}}}, "unknown-phase", "turn.phase");
  refused({{"unist", ChangeJson::array()}}, "unknown-key", "unist");
  CHECK(client.error("set", {{"as", ""}})["code"] == "bad-param");
  CHECK(client.error("set", {{"game", "b"}})["code"] == "unknown-game");
}

TEST_CASE("each answers for changes that are not made", "[engine][change]") {
  EngineClient client;
  for (const char* name : {"crossroads", "chain_of_command", "squares", "morale_ratio", "armour_battles"}) {
    INFO(name);
    client.result("load", scenario_file(name));
    const ChangeJson before = client.result("state", {{"yaml", true}});
    const std::string unit = before["units"][0]["id"];
    const ChangeJson options = client.result("options");
    const ChangeJson asked = options["units"].empty() ? ChangeJson(unit) : options["units"][0]["id"];
    const ChangeJson ask = {{"state", {{"yaml", true}}},
                            {"options", {{"units", ChangeJson::array({asked})}}},
                            {"sweep", {{"runs", 5}, {"threads", 1}}}};
    ChangeJson changes = ChangeJson::array();
    for (const ChangeJson& one : before["units"])
      changes.push_back(moved(unit, one["at"].is_null() ? "A1" : one["at"]));
    changes.push_back(moved(unit, "nowhere"));
    changes.push_back(ChangeJson::object());
    const ChangeJson answers = client.result("each", {{"changes", changes}, {"ask", ask}})["answers"];
    REQUIRE(answers.size() == changes.size());
    CHECK(client.result("state", {{"yaml", true}}) == before);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      INFO(changes[i].dump());
      ChangeJson set = changes[i];
      set["as"] = "set";
      if (answers[i].contains("error")) {
        CHECK(client.error("set", set) == answers[i]["error"]);
        continue;
      }
      client.result("set", set);
      for (const auto& [method, params] : ask.items()) {
        ChangeJson given = params;
        given["game"] = "set";
        CHECK(client.result(method.c_str(), given) == answers[i][method]);
      }
    }
    CHECK(answers[changes.size() - 2].contains("error"));
    CHECK(answers.back()["state"] == before);
  }
}

TEST_CASE("questions within 'each' are checked and bounded", "[engine][change]") {
  EngineLimits limits;
  limits.changes = 3;
  limits.answer_parts = 2000;
  EngineClient client({}, limits);
  client.result("load", scenario_file("crossroads"));
  const ChangeJson one = ChangeJson::array({ChangeJson::object()});
  const auto code = [&](const ChangeJson& params) { return client.error("each", params)["code"]; };
  CHECK(code({{"changes", one}}) == "bad-param");
  CHECK(code({{"changes", one}, {"ask", ChangeJson::object()}}) == "bad-param");
  CHECK(code({{"changes", one}, {"ask", {{"set", ChangeJson::object()}}}}) == "unknown-method");
  CHECK(code({{"changes", one}, {"ask", {{"state", 3}}}}) == "bad-param");
  CHECK(code({{"changes", 3}, {"ask", {{"state", nullptr}}}}) == "bad-param");
  CHECK(code({{"changes", ChangeJson::array({1, 2, 3, 4})}, {"ask", {{"state", nullptr}}}}) == "bad-param");
  CHECK(code({{"changes", ChangeJson(std::vector<ChangeJson>(3, ChangeJson::object()))},
              {"ask", {{"options", nullptr}}}}) == "too-much");
  // A wrong parameter of a question is reported for each change.
  const ChangeJson answer =
      client.result("each", {{"changes", one}, {"ask", {{"state", {{"game", "b"}}}}}})["answers"][0];
  CHECK(answer["state"]["error"]["code"] == "unknown-param");
  CHECK(client.result("odds")["units"].size() == 16);
}

TEST_CASE("in the middle of a play, set changes the present position and leaves the play", "[engine][change]") {
  EngineClient client;
  client.result("load", scenario_file("crossroads"));
  client.result("play", {{"ask", "all"}});
  for (int n = 0; n < 6; ++n) {
    const ChangeJson asked = client.result("state")["asked"];
    client.result("play",
                  {{"answers",
                    {asked["kind"] == "roll" ? ChangeJson(std::vector<int>(asked["count"].get<std::size_t>(), 4))
                                             : asked["options"][0]}}});
  }
  const ChangeJson now = client.result("state");
  REQUIRE_FALSE(now["asked"].is_null());
  ChangeJson change = moved("g3", "K5");
  change["as"] = "b";
  client.result("set", change);
  CHECK(client.result("state") == now);
  const ChangeJson there = client.result("state", {{"game", "b"}});
  CHECK(there["asked"].is_null());
  for (const ChangeJson& unit : now["units"])
    if (unit["id"] != "g3") CHECK(place_of(there, unit["id"]) == place_of(now, unit["id"]));
  // A refused change leaves the play where it is; one that is made ends it.
  client.error("set", moved("g3", "ZZ9"));
  CHECK(client.result("state") == now);
  client.result("set", moved("g3", "K5"));
  CHECK(client.result("state")["units"] == there["units"]);
  CHECK(client.result("state")["asked"].is_null());
}

namespace {

// Random requests, plays and changes among them; after each, the state and its text are one position.
class RandomRequests {
 public:
  // Every `read_every`th position is read again from its text, which costs several times as much as a request.
  RandomRequests(const char* scenario, unsigned seed, int read_every)
      : random_(seed), scenario_(scenario_file(scenario)), read_every_(read_every) {
    client_.result("load", scenario_);
    state_ = client_.result("state", {{"yaml", true}});
  }

  void one() {
    if (state_["units"].size() < 3) {
      client_.result("load", scenario_);
      state_ = client_.result("state", {{"yaml", true}});
    }
    const ChangeJson& asked = state_["asked"];
    switch (below(8)) {
      case 0:
        client_.ask("set", change(state_));
        break;
      case 1: {
        ChangeJson copy = change(state_);
        copy["as"] = "copy";
        client_.ask("set", copy);
        break;
      }
      case 2:
        client_.ask("each", {{"changes", {change(state_), change(state_)}}, {"ask", {{"state", nullptr}}}});
        break;
      case 3:
        client_.ask("play", {{"back", below(3)}});
        break;
      case 4:
        if (below(20) == 0) client_.result("load", scenario_);
        break;
      default:
        if (asked.is_null())
          client_.ask("play", {{"ask", below(2) == 0 ? "all" : "decisions"}, {"seed", below(1000)}});
        else
          client_.ask("play", {{"answers", {answer(asked)}}});
    }
    check();
  }

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

  ChangeJson change(const ChangeJson& state) {
    const ChangeJson& unit = state["units"][below(state["units"].size())];
    const ChangeJson& other = state["units"][below(state["units"].size())];
    ChangeJson keys = {{"id", unit["id"]}};
    if (below(3) > 0) keys["at"] = other["at"];
    if (below(3) == 0) keys["broken"] = below(2) == 0;
    if (below(3) == 0) keys["shock"] = below(5);
    ChangeJson out = {{"units", ChangeJson::array({keys})}};
    if (below(6) == 0) out["remove"] = {other["id"]};
    if (below(6) == 0) out["turn"] = {{"attacker", state["sides"][below(2)]}, {"number", 1 + below(3)}};
    if (below(20) == 0) out["month"] = 6 + below(2);
    return out;
  }
  ChangeJson answer(const ChangeJson& asked) {
    if (asked["kind"] == "decision") return below(asked["options"].size());
    std::vector<std::size_t> faces;
    for (std::size_t i = 0; i < asked["count"].get<std::size_t>(); ++i)
      faces.push_back(1 + below(asked["sides"].get<std::size_t>()));
    return faces;
  }

  // Positions that have the same hash have the same text and units, and those of the same text the same hash.
  void check() {
    state_ = client_.result("state", {{"yaml", true}});
    const std::string& hash = state_["hash"].get_ref<const std::string&>();
    const std::string& text = state_["yaml"].get_ref<const std::string&>();
    const std::size_t units = std::hash<std::string>()(text + state_["units"].dump());
    const std::uint64_t number = std::stoull(hash, nullptr, 16);
    if (texts_.emplace(number, units).first->second != units) FAIL("two positions have the hash " << hash);
    if (hashes_.emplace(std::hash<std::string>()(text), number).first->second != number)
      FAIL("one position has two hashes:\n" << text);
    if (requests_++ % read_every_ == 0) read_again();
  }
  void read_again() {
    client_.result("load", {{"game", "read"}, {"text", state_["yaml"]}});
    const ChangeJson read = client_.result("state", {{"game", "read"}, {"yaml", true}});
    for (const char* part : {"units", "hash", "yaml", "attacker", "turn", "phase", "rules"})
      CHECK(read[part] == state_[part]);
  }

  EngineClient client_;
  std::mt19937 random_;
  ChangeJson scenario_;
  ChangeJson state_;                                       // of the game, with its text
  std::unordered_map<std::uint64_t, std::size_t> texts_;   // by hash of the position, that of its text and units
  std::unordered_map<std::size_t, std::uint64_t> hashes_;  // and by that of its text the hash of the position
  int read_every_;
  int requests_ = 0;
};

void keep_agreeing(int requests, int read_every) {
  unsigned seed = 1;
  for (const char* name : {"crossroads", "chain_of_command", "squares", "morale_ratio", "armour_battles"}) {
    INFO(name);
    RandomRequests session(name, seed++, read_every);
    for (int n = 0; n < requests / 5; ++n) session.one();
  }
}

}  // namespace

TEST_CASE("units, text and hash of a position agree after random requests", "[engine][change]") {
  keep_agreeing(2000, 1);
}
TEST_CASE("units, text and hash of a position agree over a million requests", "[.full][engine][change]") {
  keep_agreeing(1'000'000, 50);
}
