#include "rules/armour_battles/armour_battles.hpp"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>

#include "hexrout/scenario/scenario.hpp"
#include "rules/altered_tables.hpp"
#include "rules/armour_battles/odds.hpp"
#include "rules/bundled_scenario.hpp"
#include "rules/common/tables/embedded.hpp"

using namespace hexrout;
using namespace hexrout::ab;

// B13, B16 and P12: need no position.
TEST_CASE("armour battles: figures of the rules", "[ab]") {
  const auto roll = [](int dice, int target) {
    const SuccessRoll r = success_roll(dice, target);
    return fmt::format("{} at {}", r.dice, r.tn);
  };
  CHECK(roll(5, 7) == "4 at 6");
  CHECK(roll(5, 8) == "3 at 6");
  CHECK(roll(5, 1) == "6 at 2");
  CHECK(roll(2, 9) == "0 at 6");
  CHECK(roll(5, 4) == "5 at 4");
  CHECK(starting_points(16, 5) == 13);
  const auto farther = [](int q, int r) {
    const Hex firer = to_hex({0, 0});
    const Hex unit = to_hex({q, r});
    int count = 0;
    for (const Direction d : kAllDirections)
      count += distance(neighbour(unit, d), firer) > distance(unit, firer) ? 1 : 0;
    return count;
  };
  CHECK(farther(3, 0) == 3);
  CHECK(farther(2, 1) == 2);
}

TEST_CASE("armour battles: whatever is asked for, the position stays sound", "[ab]") {
  test::check_random_play("armour_battles", 150, 120);
}

TEST_CASE("armour battles: counted odds are those of every roll thrown", "[ab]") {
  Position p;
  p.readings = standard_rules()->readings;
  for (const int disruption : {0, 1, 2})
    for (const bool suppressed : {false, true}) {
      Unit unit;
      unit.disruption = disruption;
      unit.suppressed = suppressed;
      const SuccessRoll attack{3, 4};
      const SuccessRoll reaction{2, suppressed ? 5 : 4};
      FireOdds plain;
      enumerate(
          [&](Dice& dice) {
            const Successes a = count_successes(dice.roll(attack.dice, 6, {"fire", "AB B2"}), attack.tn);
            const Successes r = count_successes(dice.roll(reaction.dice, 6, {"reaction", "AB B3"}), reaction.tn);
            return resolve_fire(p, unit, a, r);
          },
          [&](const FireResult& result, Odds odds) {
            const auto add = [&](std::map<int, Odds>& to, int key) {
              to[key] = to.count(key) != 0 ? to[key] + odds : odds;
            };
            add(plain.disruption, result.disruption);
            if (result.dispersed)
              plain.dispersed = plain.dispersed + odds;
            else if (result.suppresses)
              plain.suppressed = plain.suppressed + odds;
            if (result.forced_back) add(plain.forced_back, result.unmatched_sixes);
          });
      const FireOdds counted = fire_odds(p, unit, count_rolls(attack), count_rolls(reaction));
      CHECK(counted.dispersed == plain.dispersed);
      CHECK(counted.suppressed == plain.suppressed);
      CHECK(counted.disruption == plain.disruption);
      CHECK(counted.forced_back == plain.forced_back);
    }
}

TEST_CASE("armour battles: the spread of a forced back move", "[ab]") {
  const Budget& back = standard_rules()->policies.move("B-FB").budget;
  const auto one = push_hexes(Scale{1, 1, Rounding::nearest}, back, 1);
  REQUIRE(one.size() == 6);
  CHECK(one.at(7) == Odds{1, 6});
  const auto two = push_hexes(Scale{1, 1, Rounding::nearest}, back, 2);
  REQUIRE(two.size() == 11);
  CHECK(two.at(13) == Odds{1, 6});
  CHECK(two.at(8) == Odds{1, 36});
  const auto coarse = push_hexes(Scale{7, 8, Rounding::nearest}, back, 1);
  CHECK(coarse.begin()->first == 8);
  CHECK(coarse.rbegin()->first == 14);
  CHECK(push_hexes(Scale{1, 1, Rounding::nearest}, back, 11).empty());
}

TEST_CASE("armour battles: mistakes in its tables are found when they are read", "[ab]") {
  const auto read = [](const std::string& from, const std::string& to) {
    return test::said_of_altered("armour_battles/data/tables.yaml", read_tables, from, to);
  };
  CHECK(read("name: fire-tn, value: 4", "name: fire-tn, value: 7").find("the target number 'fire-tn' is 7") !=
        std::string::npos);
  CHECK(read("name: cohesion, value: 3", "name: cohesion, value: 0").find("tables.yaml:11:29: error[out-of-range]") ==
        0);
  CHECK(read("name: rally-tn", "name: rally-tm").find("did you mean 'rally-tn'?") != std::string::npos);
  CHECK(read("name: rear,", "name: flank,").find("the modifier 'flank' stands here a second time") !=
        std::string::npos);
}

TEST_CASE("armour battles: mistakes in a scenario are all found", "[ab]") {
  MapContents contents;
  for (std::int16_t row = 0; row < 5; ++row) {
    HexFacts facts;
    facts.at = {0, row};
    contents.hexes.push_back(facts);
  }
  Setting setting;
  setting.map = std::make_shared<const Map>(std::move(contents));
  setting.sides = {"max", "tom"};
  setting.attacker = "max";
  Diagnostics found;
  const auto document = Document::parse(
      "scale: 0/1\n"
      "armies: [{side: max, points: -1, command_dice: 3, battle_groups: {a: 2}}]\n"
      "units:\n"
      "  - {id: a, side: max, at: Z9}\n"
      "  - {id: b, side: max, at: A1, disruption: 3}\n"
      "  - {id: c, side: tim, at: A1, facing: up}\n"
      "  - {id: d, side: max, group: zulu, at: A2, dispersed: true}\n"
      "events: [{fire: {at: a}}, {fire: {at: a, by: b, modifiers: [lang]}}]\n",
      "s.yaml", found);
  REQUIRE(document);
  Fields fields(document->root(), found, "scenario");
  CHECK_FALSE(read_position(fields, setting, found));
  const std::string all = found.text();
  for (const char* part :
       {"s.yaml:1:8: error[scale]", "error[out-of-range]", "error[command-dice]", "error[missing-army]: the side 'tom'",
        "s.yaml:4:28: error[off-map]", "s.yaml:5:5: error[dispersed]", "did you mean 'tom'?",
        "error[unknown-direction]", "error[off-table]", "error[unknown-group]", "has neither 'by' nor 'from'",
        "did you mean 'long'?"}) {
    INFO(all << part);
    CHECK(all.find(part) != std::string::npos);
  }
}

namespace {

struct ListedUnit {
  std::string id;
  std::string rest;
};

std::unique_ptr<Game> listed(const std::vector<ListedUnit>& units) {
  std::string text = R"(hexrout: 1
map: {title: Plain, columns: 13, rows: 13, fill: open-ground}
rules: armour_battles
sides: [max, tom]
turn: {attacker: max, phase: fire}
scale: 2
armies: [{side: max, points: 5}, {side: tom, points: 5}]
units:
)";
  for (const ListedUnit& u : units) text += fmt::format("  - {{id: {}, {}}}\n", u.id, u.rest);
  Diagnostics found;
  auto scenario = parse_scenario(text, "listed", {}, found);
  INFO(text);
  REQUIRE(scenario);
  return std::move(scenario->game);
}

// Paths and odds, in any order.
std::vector<std::string> ways_of(const Game& game, std::string_view unit) {
  std::vector<std::string> out;
  for (const RoutOption& option : game.answer(unit).options) {
    std::string way;
    for (const LocationId at : option.path) way += game.setting().map->location_name(at) + " ";
    REQUIRE(option.chance);
    out.push_back(way + option.code + " " + option.chance->text());
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Records the decision, and takes an option by its word.
class TakesWord final : public Choices {
 public:
  explicit TakesWord(std::string word) : word_(std::move(word)) {}
  std::size_t choose(const Decision& decision) override {
    asked = decision;
    const auto it = std::find(decision.options.begin(), decision.options.end(), word_);
    REQUIRE(it != decision.options.end());
    return static_cast<std::size_t>(it - decision.options.begin());
  }
  Decision asked;

 private:
  std::string word_;
};

std::string end_of(const Game& start, const std::string& away_from) {
  const auto game = start.clone();
  ScriptedDice dice({6});
  TakesWord choices(away_from);
  NoLog log;
  game->play(dice, choices, log);
  CHECK(choices.asked.options == std::vector<std::string>{"m1", "m2"});
  return game->setting().map->location_name(game->unit("tank")->at);
}

}  // namespace

TEST_CASE("armour battles: of enemies equally near each may be the one that a unit goes back from", "[ab]") {
  std::vector<ListedUnit> units{{"tank", "side: tom, at: G7, suppressed: true, forced_back: {from: close, sixes: 1}"},
                                {"close", "side: max, at: G7"},
                                {"m2", "side: max, at: D5"},
                                {"m1", "side: max, at: G4"}};
  const auto game = listed(units);
  const std::vector<std::string> ways = ways_of(*game, "tank");
  CHECK(end_of(*game, "m1") == "G13");
  CHECK(end_of(*game, "m2") == "M10");
  CHECK(std::any_of(ways.begin(), ways.end(), [](const std::string& way) { return way.starts_with("G7 G8 G9"); }));
  CHECK(std::any_of(ways.begin(), ways.end(), [](const std::string& way) { return way.starts_with("G7 H7 I8"); }));
}

TEST_CASE("armour battles: the order of the file does not matter to where a unit is forced back", "[ab]") {
  std::uint64_t state = 7;
  const auto below = [&](std::uint64_t n) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33) % n;
  };
  int several = 0;
  for (int position = 0; position < 120; ++position) {
    std::vector<ListedUnit> units;
    for (int i = 0; i < 8; ++i) {
      const bool own = i < 3;
      std::string rest =
          fmt::format("side: {}, at: {}{}", own ? "tom" : "max", static_cast<char>('E' + below(5)), 5 + below(5));
      if (i == 0)
        rest = fmt::format("side: tom, at: G7, suppressed: true, forced_back: {{from: u{}, sixes: 1}}", 3 + below(5));
      if (i == 3) rest = "side: max, at: G7";
      units.push_back({fmt::format("u{}", i), rest});
    }
    const auto game = listed(units);
    const std::vector<std::string> ways = ways_of(*game, "u0");
    const UnitAnswer answer = game->answer("u0");
    several += std::any_of(answer.options.begin(), answer.options.end(), [](const RoutOption& o) {
      return std::any_of(o.notes.begin(), o.notes.end(), [](const auto& note) { return note.rule == "AB 2.7"; });
    });
    for (int n = 0; n < 4; ++n) {
      for (std::size_t i = units.size(); i > 1; --i) std::swap(units[i - 1], units[below(i)]);
      const auto other = listed(units);
      INFO(game->yaml());
      CHECK(ways_of(*other, "u0") == ways);
      if (const auto broken = other->if_broken("u1"); broken != nullptr)
        CHECK(ways_of(*broken, "u1") == ways_of(*game->if_broken("u1"), "u1"));
    }
  }
  CHECK(several > 5);
}
