// Every position after a play is written so that it can be read again, also at the limits of the readers.
#include <catch2/catch.hpp>

#include <utility>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

Scenario read_once(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario(text, "s.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

// Plays the scenario, writes it, reads it, and returns the text.
std::string played(const std::string& rest, const std::string& turn) {
  Scenario scenario = read_once(
      "hexrout: 1\ntitle: limits\nmap: {columns: 12, rows: 12, fill: open-ground, hexes: []}\nsides: [red, blue]\n" +
      turn + rest);
  SeededDice dice(1);
  FirstChoice choices;
  NoLog log;
  scenario.game->play(dice, choices, log);
  const std::string written = write_scenario(scenario, "");
  const Scenario again = read_once(written);
  CHECK(write_scenario(again, "") == written);
  return written;
}

std::string many(int n, const std::string& event) {
  std::string out = "events:\n";
  for (int i = 0; i < n; ++i) out += "  - " + event + "\n";
  return out;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string kSquares =
    "rules: squares\ngroups: [{id: r, side: red, start: 10000, line: [A1]}, {id: b, side: blue, start: 8, line: "
    "[A9]}]\n"
    "stands: [{id: r1, group: r, at: B2, men: 5000, tested: [under-fire]}, {id: b1, group: b, at: F9, tested: "
    "[under-fire]}]\n";

}  // namespace

TEST_CASE("the last turn that can be written is the last there is", "[rules]") {
  const std::string written =
      played(kSquares + "events: [turn_end, turn_end]\n", "turn: {attacker: red, number: 1000}\n");
  CHECK(has(written, "number: 1000"));
}

TEST_CASE("squares: casualties of one square are one entry, fires are bounded", "[rules][squares]") {
  const std::string written =
      played(kSquares + many(2100, "{fire: {by: b1, at: [B2], hits: {r1: 1}}}"), "turn: {attacker: red}\n");
  CHECK(has(written, "{at: B2, side: red, men: 2000}"));
  CHECK(has(written, "men: 3000"));
}

TEST_CASE("armour battles: points do not grow beyond what can be read", "[rules][armour_battles]") {
  const std::string written = played(
      "rules: armour_battles\nscale: 3\narmies: [{side: red, points: 5}, {side: blue, points: 5}]\nunits: [{id: a, "
      "side: red, at: B2}]\n" +
          many(60, "{gain: {side: red, points: 20}}"),
      "turn: {attacker: red, phase: fire}\n");
  CHECK(has(written, "{side: red, points: 1000,"));
}

TEST_CASE("morale ratio: crews of as many vehicles as can be read are read again", "[rules][morale_ratio]") {
  std::string elements = "elements:\n  - {id: z, side: blue, original: 10}\n",
              pieces = "pieces:\n  - {id: q, element: z, at: L11}\n";
  for (int i = 0; i < 1001; ++i) {
    elements += "  - {id: v" + std::to_string(i) +
                ", side: red, kind: vehicle, original: 6, current: 2, mobile: false, morale: broken}\n";
    pieces += "  - {id: p" + std::to_string(i) + ", element: v" + std::to_string(i) + ", at: B2, move: 0}\n";
  }
  const std::string written =
      played("rules: morale_ratio\noptions: {failedCheckAgain: \"false\", stackingLimit: 100}\n" + elements + pieces +
                 "events: [{turn: {side: red}}]\n",
             "turn: {attacker: red}\n");
  CHECK(has(written, "v1000-crew"));
}
