// What a side is told of a game does not depend on what it cannot know: positions are made in pairs that differ in that
// alone, and every question of a side gets the same bytes of both.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "hexrout/engine/engine.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

namespace {

using Dice = std::minstd_rand;

int drawn(Dice& dice, int n) {
  return static_cast<int>(dice() / 8 % static_cast<unsigned>(n));
}

std::string one_of(Dice& dice, std::initializer_list<const char*> words) {
  return *(words.begin() + drawn(dice, static_cast<int>(words.size())));
}

std::string hex_name(Dice& dice) {
  return fmt::format("{}{}", static_cast<char>('A' + drawn(dice, 10)), 1 + drawn(dice, 7));
}

std::string asl_map(Dice& dice) {
  std::string out = "map: {columns: 10, rows: 8, fill: open-ground, hexes: [";
  for (int col = 0; col < 10; ++col)
    for (int row = 1; row <= 7; ++row)
      if (drawn(dice, 3) == 0)
        out += fmt::format("{{at: {}{}, terrain: {}}}, ", static_cast<char>('A' + col), row,
                           one_of(dice, {"woods", "brush", "grain", "stone-building", "wooden-building"}));
  return out + "]}\n";
}

// A position of ASL. `truth` draws what the side "german" cannot know of the other: who the concealed units are, which
// are Dummies, what is hidden and where, their names and their order, and what is to come. Everything else is the same
// for every `truth`.
std::string asl_pair(unsigned seed, unsigned truth) {
  Dice dice(seed);
  Dice secret(truth);
  std::string out = "hexrout: 1\ntitle: views\n" + asl_map(dice) +
                    "rules: asl\nsides: [german, russian]\nturn: {attacker: " + one_of(dice, {"german", "russian"}) +
                    ", phase: rout}\nunits:\n";
  std::vector<std::string> lines;
  const auto unit = [](const std::string& id, const char* side, const std::string& what, const std::string& at) {
    return fmt::format("  - {{id: {}, side: {}, {}, at: {}}}\n", id, side, what, at);
  };
  for (int i = 0; i < 5; ++i)
    lines.push_back(unit(fmt::format("g{}", i), "german",
                         one_of(dice, {"counter: 4-6-7, broken: true, dm: true", "counter: 4-6-7, broken: true",
                                       "counter: 4-6-7", "counter: 4-6-7, concealed: true", "counter: 9-1"}),
                         hex_name(dice)));
  for (int i = 0; i < 3; ++i)
    lines.push_back(unit(fmt::format("r{}", i), "russian",
                         one_of(dice, {"counter: 4-4-7", "counter: 6-2-8", "counter: 4-4-7, broken: true, dm: true"}),
                         hex_name(dice)));
  const std::size_t seen = lines.size();
  const int veiled = 1 + drawn(dice, 3);
  for (int i = 0; i < veiled; ++i)
    lines.push_back(unit(fmt::format("v{}", drawn(secret, 50) * 10 + i), "russian",
                         one_of(secret, {"counter: 4-4-7, concealed: true", "kind: dummy",
                                         "counter: 6-2-8, concealed: true", "counter: 8-0, concealed: true"}),
                         hex_name(dice)));
  for (int i = drawn(secret, 3); i > 0; --i)
    lines.push_back(unit(fmt::format("h{}", i), "russian", "counter: 4-4-7, hidden: true", hex_name(secret)));
  std::shuffle(lines.begin() + static_cast<std::ptrdiff_t>(seen), lines.end(), secret);
  // Among the others, and before and after them.
  if (drawn(secret, 2) == 0) std::rotate(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(seen), lines.end());
  for (const std::string& line : lines) out += line;
  if (drawn(secret, 2) == 0) out += "events: [{mc: {units: [r0]}}]\n";
  return out;
}

// A position of the morale ratio: what "ambush" has hidden, and where it suspects the other, is drawn by `truth`.
std::string ratio_pair(unsigned seed, unsigned truth) {
  Dice dice(seed);
  Dice secret(truth);
  std::string out = "hexrout: 1\ntitle: views\n" + asl_map(dice) +
                    "rules: morale_ratio\nsides: [column, ambush]\nturn: {attacker: column, number: 2}\n";
  out += "edges: [{side: column, own_edge: west}, {side: ambush, own_edge: east";
  out += drawn(secret, 2) == 0 ? fmt::format(", suspected: [{}]}}]\n", hex_name(secret)) : "}]\n";
  std::string elements = "elements:\n";
  std::string pieces = "pieces:\n";
  const auto add = [&](const std::string& id, const char* side, int current, const std::string& morale,
                       const std::string& at, const char* more) {
    elements += fmt::format("  - {{id: {}, side: {}, kind: infantry, original: 10, current: {}, morale: {}}}\n", id,
                            side, current, morale);
    pieces += fmt::format("  - {{id: {}-1, element: {}, at: {}{}}}\n", id, id, at, more);
  };
  for (int i = drawn(secret, 3); i > 0; --i)
    add(fmt::format("x{}", i), "ambush", 4 + drawn(secret, 6), "normal", hex_name(secret), ", hidden: true");
  for (int i = 0; i < 4; ++i)
    add(fmt::format("c{}", i), "column", 3 + drawn(dice, 7), one_of(dice, {"cautious", "shaken", "broken", "normal"}),
        hex_name(dice), "");
  for (int i = 0; i < 2; ++i) add(fmt::format("a{}", i), "ambush", 5 + drawn(dice, 5), "normal", hex_name(dice), "");
  for (int i = drawn(secret, 2); i > 0; --i)
    add(fmt::format("y{}", i), "ambush", 9, "normal", hex_name(secret), ", hidden: true");
  return out + elements + pieces;
}

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

// The bytes of every question that a side may put.
std::vector<std::string> told(Viewer& client, const std::string& side, const std::string& own, bool all) {
  std::vector<std::string> out;
  const auto ask = [&](const char* method, Json params) {
    params["view"] = side;
    const Json answer = client.ask(method, std::move(params));
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
  if (!all) return out;
  ask("sweep", {{"runs", 20}, {"threads", 1}});
  ask("survey", {{"as", own}, {"threads", 1}});
  ask("cut", {{"units", {own}}});
  ask("advise", {{"side", side}, {"states", 200}, {"time_ms", 60'000}});
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

TEST_CASE("exchanging what a side cannot know changes no byte of its answers, ASL", "[engine][view]") {
  std::size_t differ = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    const std::string one = asl_pair(seed, 1000 + seed);
    const std::string other = asl_pair(seed, 5000 + seed);
    differ += one != other ? 1 : 0;
    compare(one, other, "german", "g0", seed % 10 == 0);
    // Whoever knows all of it is told all of it.
    Viewer whole(one);
    CHECK(whole.ask("state", {{"view", "russian"}})["result"]["units"].size() ==
          whole.ask("state", Json::object())["result"]["units"].size());
  }
  CHECK(differ > 190);
}

TEST_CASE("exchanging what a side cannot know changes no byte of its answers, morale ratio", "[engine][view]") {
  for (unsigned seed = 1; seed <= 200; ++seed)
    compare(ratio_pair(seed, 1000 + seed), ratio_pair(seed, 5000 + seed), "column", "c0", seed % 10 == 0);
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
  CHECK(client.ask("copy", {{"view", "german"}, {"as", "b"}})["error"]["code"] == "unknown-param");
}

TEST_CASE("of a question to the other side a view tells that there is one", "[engine][view]") {
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
