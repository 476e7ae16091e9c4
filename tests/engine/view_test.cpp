// Answers to a side depend only on facts that it may know: positions are made in pairs that differ in the other facts,
// and every question of a side gets equal bytes for both.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "engine/hidden_pairs.hpp"
#include "hexrout/engine/engine.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using test::HiddenPair;
using Json = nlohmann::ordered_json;

namespace {

class Viewer {
 public:
  explicit Viewer(const std::string& text) {
    const Json loaded = ask("load", {{"text", text}});
    INFO(loaded.dump());
    REQUIRE(loaded["ok"] == true);
  }
  Json ask(const char* method, Json params) {
    const auto answer = engine_.answer(Json{{"id", 1}, {"method", method}, {"params", std::move(params)}}.dump());
    REQUIRE(answer);
    return Json::parse(*answer);
  }

 private:
  Engine engine_;
};

// Changes of units that the side sees, units hidden from it, unknown units, and its own.
Json what_ifs(const std::string& side, const std::string& own) {
  Json out = Json::array();
  for (const char* id : {"?1", "h1", "v10", "x1", "nobody"}) {
    out.push_back({{"units", {{{"id", id}, {"broken", true}}}}});
    out.push_back({{"units", {{{"id", id}, {"at", "E5"}}}}});
    out.push_back({{"units", {{{"id", id}, {"concealed", false}}}}});
    out.push_back({{"remove", {id}}});
  }
  out.push_back({{"units", {{{"id", own}, {"at", "E5"}}}}});
  out.push_back({{"units", {{{"id", own}, {"hidden", true}}}}});
  out.push_back({{"add", {{{"id", "h1"}, {"side", side}, {"counter", "4-6-7"}, {"at", "D4"}}}}});
  out.push_back({{"turn", {{"attacker", side}}}});
  out.push_back({{"events", nullptr}});
  out.push_back({{"units", 5}});
  return out;
}

// The questions about each change: every method that changes nothing.
Json asked_of_each(const std::string& side, const std::string& own, bool all) {
  Json out{{"state", {{"want", {"units", "hash"}}}},
           {"options", Json::object()},
           {"why", {{"at", "E5"}}},
           {"check", {{"unit", own}, {"path", {"D4", "E5"}}}},
           {"los", {{"from", "D4"}, {"to", "E5"}}},
           {"reach", {{"units", {own}}}},
           {"sees", {{"at", "E5"}}},
           {"threats", {{"side", side}}},
           {"lines", {{"pairs", {"D4", "E5"}}}}};
  if (all) {
    out["sweep"] = {{"runs", 5}, {"threads", 1}};
    out["survey"] = {{"as", own}, {"threads", 1}};
    out["cut"] = {{"units", {own}}};
    out["deny"] = {{"side", side}};
    out["advise"] = {{"side", side}, {"states", 20}};
    out["odds"] = Json::object();
    out["compare"] = Json::object();
  }
  for (auto& [method, params] : out.items()) params["view"] = side;
  return out;
}

// The bytes of every question that a side may put of a game.
std::vector<std::string> told(Viewer& client, const std::string& side, const std::string& own, bool all,
                              const std::string& game = "") {
  std::vector<std::string> out;
  const auto ask = [&](const char* method, Json params) {
    params["view"] = side;
    params["game"] = game;
    Json answer = client.ask(method, std::move(params));
    // A changed position has no play under way.
    if (answer["ok"] == true) answer["result"].erase("asked");
    out.push_back(std::string(method) + " " + answer.dump());
    return answer;
  };
  const Json state = ask("state", {{"yaml", true}});
  REQUIRE(state["ok"] == true);
  Json ids = Json::array();
  for (const Json& unit : state["result"]["units"]) ids.push_back(unit["id"]);
  ask("options", Json::object());
  ask("options", {{"units", ids}, {"readings", true}});
  ask("options", {{"units", {"h1", "v10", "x1"}}});
  for (const Json& unit : state["result"]["units"])
    if (!unit["at"].is_null()) {
      ask("check", {{"unit", unit["id"]}, {"path", {unit["at"], "D4"}}});
      ask("los", {{"from", unit["at"]}, {"to", "E5"}, {"explain", true}});
    }
  ask("reach", Json::object());
  ask("reach", {{"units", ids}});
  ask("sees", {{"at", "E5"}});
  ask("threats", {{"side", side}});
  ask("copy", {{"as", "a copy"}});
  out.push_back(client.ask("state", {{"game", "a copy"}, {"want", {"units", "yaml", "hash"}}}).dump());
  if (!all) return out;
  Json changes = what_ifs(side, own);
  const Json each =
      client.ask("each", {{"game", game}, {"changes", changes}, {"ask", asked_of_each(side, own, false)}});
  REQUIRE(each["ok"] == true);
  out.push_back("each " + each.dump());
  for (std::size_t i = 0; i < changes.size(); i += 3) {
    Json& change = changes[i];
    change["view"] = side;
    change["game"] = game;
    change["as"] = "as seen";
    const Json set = client.ask("set", change);
    out.push_back("set " + set.dump());
    if (set["ok"] != true) continue;
    out.push_back(client.ask("state", {{"game", "as seen"}, {"yaml", true}}).dump());
    client.ask("drop", {{"game", "as seen"}});
  }
  const Json some{what_ifs(side, own)[0], what_ifs(side, own)[5]};
  out.push_back(
      client.ask("each", {{"game", game}, {"changes", some}, {"ask", asked_of_each(side, own, true)}}).dump());
  ask("sweep", {{"runs", 20}, {"threads", 1}});
  ask("survey", {{"as", own}, {"threads", 1}});
  ask("deny", {{"side", side}, {"time_ms", 200}});
  ask("cut", {{"units", {own}}});
  ask("advise", {{"side", side}, {"states", 40}, {"time_ms", 60'000}});
  return out;
}

void compare(const std::string& one, const std::string& other, const std::string& side, const std::string& own,
             bool all) {
  INFO(one);
  INFO(other);
  Viewer first(one);
  Viewer second(other);
  const std::vector<std::string> a = told(first, side, own, all);
  const std::vector<std::string> b = told(second, side, own, all);
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == b[i]);
}

}  // namespace

TEST_CASE("exchanging what a side cannot know changes no byte of its answers", "[engine][view]") {
  // 350 positions from the view of each side.
  for (const test::HiddenSystem& system : test::hidden_systems()) {
    INFO(system.name);
    std::size_t differ = 0;
    for (unsigned seed = 1; seed <= test::cases_played(700U); ++seed) {
      const HiddenPair pair = system.make(seed);
      differ += pair.one != pair.other ? 1 : 0;
      compare(pair.one, pair.other, pair.viewer, pair.own, seed % 20 < 2);
      // A side that can see all units gets all of them.
      Viewer whole(pair.one);
      CHECK(whole.ask("state", {{"view", pair.hider}})["result"]["units"].size() ==
            whole.ask("state", Json::object())["result"]["units"].size());
    }
    CHECK(differ > test::cases_played(525U));
  }
}

namespace {

// Exchanges facts that the viewer cannot know of the present position: Locations of hidden units, identities of
// concealed ones, and Dummies. Returns the parameters of "set".
Json exchange(const Json& units, const HiddenPair& pair, test::PairDice& dice) {
  Json out{{"units", Json::array()}, {"remove", Json::array()}, {"add", Json::array()}};
  for (const Json& unit : units) {
    if (unit["side"] != pair.hider || unit["presence"] != "in_play") continue;
    if (unit["cover"] == "hidden") out["units"].push_back({{"id", unit["id"]}, {"at", test::hex_name(dice)}});
    if (unit["cover"] != "concealed") continue;
    out["remove"].push_back(unit["id"]);
    Json other{{"id", fmt::format("w{}", test::drawn(dice, 50) * 10 + static_cast<int>(out["add"].size()))},
               {"side", pair.hider},
               {"at", unit["at"]}};
    if (test::drawn(dice, 3) == 0) {
      other["kind"] = "dummy";
    } else {
      other["counter"] = test::one_of(dice, {"4-4-7", "6-2-8", "8-0"});
      other["concealed"] = true;
    }
    out["add"].push_back(other);
  }
  return out;
}

// A play of the whole position, with its present position as "now"; "other" is that position with facts exchanged that
// the viewer cannot know.
class SecretPlay {
 public:
  SecretPlay(const HiddenPair& pair, const std::string& events, unsigned seed)
      : pair_(pair), client_(pair.one.substr(0, pair.one.find("events:")) + events), dice_(seed) {
    asked_ = client_.ask("play", {{"ask", "decisions"}, {"seed", seed}})["result"]["asked"];
  }
  bool over() const { return asked_.is_null(); }
  void go_on() {
    const int options = static_cast<int>(asked_["options"].size());
    const Json answer = client_.ask("play", {{"answers", {test::drawn(dice_, options)}}});
    INFO(answer.dump());
    REQUIRE(answer["ok"] == true);
    asked_ = answer["result"]["asked"];
  }
  // Compares the answers to the viewer for both; false if there was nothing to exchange.
  bool compare(bool all) {
    const Json units = client_.ask("state", {{"want", {"units"}}})["result"]["units"];
    REQUIRE(client_.ask("set", {{"as", "now"}, {"remove", Json::array()}})["ok"] == true);
    Json change;
    for (int tries = 0; tries < 8; ++tries) {
      change = exchange(units, pair_, dice_);
      if (change["units"].empty() && change["add"].empty()) return false;
      change["as"] = "other";
      // The drawn Location of a hidden unit may be illegal.
      if (client_.ask("set", change)["ok"] != true) continue;
      INFO(change.dump());
      const std::vector<std::string> now = told(client_, pair_.viewer, pair_.own, all, "now");
      CHECK(now == told(client_, pair_.viewer, pair_.own, all, "other"));
      if (all) CHECK(now == told(client_, pair_.viewer, pair_.own, all));
      return true;
    }
    return false;
  }

 private:
  const HiddenPair& pair_;
  Viewer client_;
  test::PairDice dice_;
  Json asked_;
};

}  // namespace

TEST_CASE("at any decision of a play answers depend only on facts that a side may know", "[engine][view]") {
  // To their ends; 200 positions from the view of each side with HEXROUT_FULL.
  const unsigned positions = std::getenv("HEXROUT_FULL") != nullptr ? 400 : 40;
  for (const test::HiddenSystem& system : test::hidden_systems()) {
    const bool asl = std::string(system.name) == "asl";
    unsigned compared = 0;
    unsigned ends = 0;
    for (unsigned seed = 1; seed <= positions; ++seed) {
      const HiddenPair pair = system.make(seed);
      INFO(system.name << " " << seed << "\n" << pair.one);
      std::string events;
      if (std::string(system.name) == "squares") events = "events: [turn_end, turn_end]\n";
      if (std::string(system.name) == "morale_ratio")
        events = fmt::format("events: [{{turn: {{side: {}}}}}, {{turn: {{side: {}}}}}]\n", pair.viewer, pair.hider);
      SecretPlay play(pair, events, seed);
      for (unsigned decision = 0; !play.over(); ++decision) {
        if (decision % 3 == seed % 3) compared += play.compare(false) ? 1 : 0;
        play.go_on();
      }
      ends += play.compare(seed % 20 < 2) ? 1 : 0;
    }
    INFO(system.name << ": " << compared << " decisions and " << ends << " ends");
    CHECK(ends > positions / 4);
    CHECK((compared > positions || !asl));
    if (positions > 40) WARN(system.name << ": " << compared << " decisions and " << ends << " ends");
  }
}

TEST_CASE("a view shows concealed units without a name, and no hidden ones", "[engine][view]") {
  Viewer client(
      "hexrout: 1\nmap: {columns: 8, rows: 6, fill: open-ground, hexes: []}\nrules: asl\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: B2, broken: true, dm: true}\n"
      "  - {id: secret, side: russian, counter: 4-4-7, at: E3, concealed: true}\n"
      "  - {id: nowhere, side: russian, counter: 6-2-8, at: F3, hidden: true}\n");
  const Json seen = client.ask("state", {{"view", "german"}})["result"];
  REQUIRE(seen["units"].size() == 2);
  CHECK(seen["units"][1]["id"] == "?1");
  CHECK(seen["units"][1]["at"] == "E3");
  CHECK(seen["units"][1]["label"] == "?");
  CHECK(client.ask("options", {{"view", "german"}, {"units", {"nowhere"}}})["error"]["code"] == "unknown-unit");
  CHECK(client.ask("state", {{"view", "russian"}})["result"]["units"].size() == 3);
  CHECK(client.ask("state", {{"view", "french"}})["error"]["code"] == "unknown-side");
  // A game is played whole.
  CHECK(client.ask("play", {{"view", "german"}})["error"]["code"] == "unknown-param");
  CHECK(client.ask("copy", {{"view", "german"}, {"as", "b"}})["ok"] == true);
  CHECK(client.ask("state", {{"game", "b"}})["result"]["units"] == seen["units"]);
  // A world has all units, and what the side sees where it was.
  CHECK(client.ask("resample", {{"view", "german"}, {"as", "w"}, {"seed", 5}})["ok"] == true);
  CHECK(client.ask("state", {{"game", "w"}})["result"]["units"].size() == 3);
  CHECK(client.ask("state", {{"game", "w"}, {"view", "german"}, {"want", {"units", "hash"}}})["result"]["units"] ==
        seen["units"]);
  CHECK(client.ask("resample", {{"as", "w"}})["error"]["code"] == "missing-param");
  CHECK(client.ask("history", {{"view", "german"}})["error"]["code"] == "nothing-asked");
}

TEST_CASE("a change in the view of a side may name only things that the side knows", "[engine][view][each]") {
  Viewer client(
      "hexrout: 1\nmap: {columns: 8, rows: 6, fill: open-ground, hexes: []}\nrules: asl\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: B2}\n"
      "  - {id: q1, side: german, kind: dummy, at: F4}\n"
      "  - {id: h0, side: german, counter: 4-6-7, at: G5, hidden: true}\n");
  const Json changes{{{"units", {{{"id", "q1"}, {"broken", true}}}}}, {{"remove", {"h0"}}}, {{"remove", {"h1"}}}};
  const auto each = [&](Json ask) {
    return client.ask("each", {{"changes", changes}, {"ask", std::move(ask)}})["result"]["answers"];
  };
  const Json seen = each({{"state", {{"view", "russian"}, {"want", {"hash"}}}}});
  for (const Json& one : seen) CHECK(one["error"]["code"] == "unknown-unit");
  // Two sides in one question: each has its own refusal.
  const Json both = each({{"state", {{"view", "german"}, {"want", {"hash"}}}}, {"options", {{"view", "russian"}}}});
  CHECK(both[1]["state"].contains("hash"));
  CHECK(both[1]["options"]["error"]["code"] == "unknown-unit");
  CHECK(each({{"state", {{"view", "french"}}}})[2]["state"]["error"]["code"] == "unknown-side");
  CHECK(client.ask("set", {{"view", "russian"}, {"remove", {"r1"}}})["error"]["code"] == "bad-param");
  CHECK(client.ask("set", {{"view", "russian"}, {"as", "seen"}, {"remove", {"h0"}}})["error"]["code"] ==
        "unknown-unit");
  CHECK(client.ask("set", {{"view", "russian"}, {"as", "seen"}})["result"]["units"] == 2);
}

TEST_CASE("a view shows only the existence of a question to the other side", "[engine][view]") {
  Viewer client(
      "hexrout: 1\nmap: {columns: 8, rows: 6, fill: open-ground, hexes: [{at: B1, terrain: woods}]}\nrules: asl\n"
      "sides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: B3, broken: true, dm: true}\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: E3}\n");
  CHECK(client.ask("state", {{"view", "german"}})["result"]["asked"].is_null());
  const Json asked = client.ask("play", {{"ask", "all"}})["result"]["asked"];
  REQUIRE_FALSE(asked.is_null());
  CHECK(client.ask("state", {{"view", "german"}})["result"]["asked"] == asked);
  CHECK(client.ask("state", {{"view", "russian"}})["result"]["asked"] == Json{{"kind", "other"}});
}
