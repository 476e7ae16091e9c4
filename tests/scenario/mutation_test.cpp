// Scenarios altered at random are read, or refused with a reason;
// scenarios that are read can be written, read again and adjudicated.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "hexrout/rules/dice.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "scenario/lane.hpp"

using namespace hexrout;

namespace {

const std::string kSeed =
    "hexrout: 1\ntitle: A lane\n" + test::kLane + R"(turn: {attacker: german, phase: rout, number: 2}
month: 9
elr: {german: 3, russian: 2}
no_quarter: {against: [german]}
switches: {metric: raw}
placed:
  - {kind: smoke, at: C2, strength: 2}
  - {kind: foxhole, at: A2}
  - {kind: wire, at: B2}
units:
  - {id: r1, side: russian, counter: 4-4-7, at: A2, in: foxhole, broken: true, dm: true}
  - {id: r2, side: russian, counter: 9-1, at: C1/1, broken: true, dm: true, wounded: true}
  - {id: r3, side: russian, counter: 2-3-7 hs, at: D3, broken: true}
  - {id: g1, side: german, counter: 4-6-7, at: C3, weapons: [lmg]}
  - {id: g2, side: german, counter: 4-6-8, at: B1, concealed: true, weapons: [{kind: mmg, malfunctioned: true}]}
  - {id: t1, side: german, kind: vehicle, firepower: 3, range: 12, at: F1, facing: sw}
events:
  - {break: {units: [g1]}}
)";

// Draws that do not depend on the library.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : dice_(seed) { dice_.set_logging(false); }
  std::size_t below(std::size_t n) {
    std::size_t value = 0;
    for (int i = 0; i < 3; ++i) value = value * 100 + static_cast<std::size_t>(dice_.roll(1, 100, {"draw", ""})[0] - 1);
    return value % n;
  }

 private:
  SeededDice dice_;
};

std::string mutated(std::uint64_t seed) {
  Draw draw(seed);
  std::vector<std::string> words;
  std::istringstream in(kSeed);
  for (std::string word; in >> word;) words.push_back(word);
  std::string text = kSeed;
  const std::size_t changes = 1 + draw.below(4);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = draw.below(text.size());
    switch (draw.below(15)) {
      case 0:
        text.erase(at, 1 + draw.below(12));
        break;
      case 1:
        text.insert(at, 1, "{}[]:,#&*!|>'\"%@`-?~ \n\t0a\x01\xff"[draw.below(28)]);
        break;
      case 2:
        text[at] = static_cast<char>(draw.below(256));
        break;
      case 3:
        text.insert(at, words[draw.below(words.size())]);
        break;
      case 4: {  // a word in the place of another
        const std::size_t from = text.find_first_not_of(" \n", at);
        if (from == std::string::npos) break;
        const std::size_t to = std::min(text.find_first_of(" \n", from), text.size());
        text.replace(from, to - from, words[draw.below(words.size())]);
        break;
      }
      case 5: {  // a line twice
        const std::size_t from = text.rfind('\n', at) + 1;
        const std::size_t to = std::min(text.find('\n', at), text.size());
        if (to > from) text.insert(from, text.substr(from, to - from) + "\n");
        break;
      }
      case 6:
      case 7:
      case 8:
      case 9:
      case 10: {  // a unit or a thing elsewhere
        const std::size_t from = text.find("at: ", at);
        if (from == std::string::npos) break;
        const std::size_t to = std::min(text.find_first_of(",}", from), text.size());
        const std::string column(1, static_cast<char>('A' + draw.below(6)));
        text.replace(from + 4, to - from - 4, column + std::to_string(draw.below(5)));
        break;
      }
      case 11:
      case 12: {  // another state
        const std::size_t from = text.find(", at:", at);
        static const std::vector<std::string> kStates{"pinned",    "cx",      "berserk", "encircled", "melee",
                                                      "concealed", "hidden",  "fanatic", "unarmed",   "broken",
                                                      "dm",        "stunned", "ti"};
        if (from != std::string::npos)
          text.insert(from, ", " + kStates[draw.below(kStates.size())] + (draw.below(4) == 0 ? ": false" : ": true"));
        break;
      }
      default: {  // another counter
        const std::size_t from = text.find("counter: ", at);
        if (from == std::string::npos) break;
        const std::size_t to = std::min(text.find_first_of(",}", from), text.size());
        static const std::vector<std::string> kCounters{
            "4-4-7", "9-1", "6+1", "2-2-8 crew", "hero", "\"?\"", "8-3-8 ss", "3-3-7 partisan", "10-0 commissar"};
        text.replace(from + 9, to - from - 9, kCounters[draw.below(kCounters.size())]);
      }
    }
  }
  return text;
}

}  // namespace

TEST_CASE("the scenario to alter is valid", "[scenario][mutation]") {
  Diagnostics found;
  const auto scenario = parse_scenario(kSeed, "s.yaml", {}, found);
  INFO(found.text());
  CHECK(scenario.has_value());
}

TEST_CASE("altered scenarios are read or refused, and read back as written", "[scenario][mutation]") {
  const char* longer = std::getenv("HEXROUT_MUTATIONS");
  const int runs = longer != nullptr ? std::atoi(longer) : 1500;
  int read = 0;
  for (int i = 0; i < runs; ++i) {
    const std::string text = mutated(static_cast<std::uint64_t>(i));
    Diagnostics found;
    const auto scenario = parse_scenario(text, "s.yaml", {}, found);
    INFO(text);
    INFO(found.text());
    REQUIRE(scenario.has_value() == !found.has_errors());
    for (const Diagnostic& diagnostic : found.all()) {
      REQUIRE_FALSE(diagnostic.code.empty());
      REQUIRE_FALSE(diagnostic.hint.empty());
    }
    if (!scenario) continue;
    ++read;
    const std::string written = write_scenario(*scenario, "");
    Diagnostics again;
    const auto second = parse_scenario(written, "s.yaml", {}, again);
    INFO(written);
    INFO(again.text());
    REQUIRE(second);
    REQUIRE(write_scenario(*second, "") == written);
    for (const std::string& id : scenario->game->movers()) REQUIRE(scenario->game->answer(id).id == id);
    // Play must end for every scenario that is read.
    SeededDice dice(static_cast<std::uint64_t>(i));
    FirstChoice first;
    NoLog nothing;
    const auto played = scenario->game->clone();
    played->play(dice, first, nothing);
    REQUIRE_FALSE(played->yaml().empty());
  }
  CHECK(read > runs / 20);  // the test is about both
  CHECK(read < runs);
}
