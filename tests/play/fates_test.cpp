#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "hexrout/play/fates.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

std::optional<Scenario> lane(const std::string& more, Diagnostics& found) {
  return parse_scenario(R"(hexrout: 1
title: An open lane
map: {title: lane, columns: 8, rows: 10, fill: open-ground, hexes: [{at: E3, terrain: woods}]}
rules: asl
sides: [russian, german]
turn: {attacker: russian, phase: rout}
switches: {heat_of_battle: false}
)" + more,
                        "lane.yaml", {}, found);
}

const char* const kUnits = R"(units:
  - {id: q, side: russian, counter: "4-4-7", at: C3, broken: true, dm: true}
  - {id: k, side: german, counter: "4-6-7", at: C8}
)";

PlayScript through() {
  PlayScript script;
  script.choices = {{"rout", "", "to D3", {}}};
  return script;
}

Odds of(const UnitFates& unit, std::string_view where, std::string_view label, std::string_view state) {
  for (const PhaseFate& fate : unit.fates)
    if (fate.where == where && fate.label == label && fate.state == state) return fate.odds;
  return {};
}

}  // namespace

TEST_CASE("the odds of a phase are those of its one check", "[play][odds]") {
  Diagnostics found;
  const auto scenario = lane(kUnits, found);
  INFO(found.text());
  REQUIRE(scenario);
  const std::string before = scenario->game->yaml();
  const auto fates = phase_fates(*scenario->game, through(), {}, found);
  INFO(found.text());
  REQUIRE(fates);
  CHECK(scenario->game->yaml() == before);
  REQUIRE(fates->units.size() == 2);
  const UnitFates& q = fates->units.front();
  CHECK(of(q, "E3", "4-4-7", "broken, dm") == Odds::reduced(15, 36));
  CHECK(of(q, "D3", "4-4-7", "broken, dm, pinned") == Odds::reduced(6, 36));
  CHECK(of(q, "E3", "2-3-7 hs", "broken, dm") == Odds::reduced(14, 36));
  CHECK(of(q, "", "4-4-7", "eliminated") == Odds::reduced(1, 36));
  // Equal to the option's own odds, which are in closed form.
  const UnitAnswer answer = scenario->game->answer("q");
  bool compared = false;
  for (const RoutOption& option : answer.options) {
    if (option.low_crawl || scenario->game->setting().map->location_name(option.end) != "E3" ||
        option.interdicted.size() != 1)
      continue;
    REQUIRE(option.odds);
    CHECK(option.odds->whole == of(q, "E3", "4-4-7", "broken, dm"));
    CHECK(option.odds->reduced == of(q, "E3", "2-3-7 hs", "broken, dm"));
    compared = true;
  }
  CHECK(compared);
  CHECK(fates_text(*fates).find("q           41.67 %  (5/12)  4-4-7 in E3: broken, dm\n") == 0);
}

TEST_CASE("the fates of every unit sum to one", "[play][odds]") {
  Diagnostics found;
  const auto scenario = lane(R"(units:
  - {id: q, side: russian, counter: "4-4-7", at: C3, broken: true, dm: true}
  - {id: l, side: russian, counter: "8-0", at: C3}
  - {id: k, side: german, counter: "4-6-7", at: C8}
)",
                             found);
  REQUIRE(scenario);
  PlayScript script = through();
  script.choices.push_back({"leader along", "", "with l", {}});
  const auto fates = phase_fates(*scenario->game, script, {}, found);
  REQUIRE(fates);
  for (const UnitFates& unit : fates->units) {
    Odds sum;
    for (const PhaseFate& fate : unit.fates) sum = sum + fate.odds;
    CHECK(sum == Odds{1, 1});
  }
  // He dies whenever the squad fails: 14 of 36, and 1 of 36 with the squad.
  CHECK(of(fates->units[1], "", "8-0", "eliminated") == Odds::reduced(15, 36));
}

namespace {

// Dice of one course: given faces, then ones; asks() are the sides of every die that was thrown.
class GivenDice final : public Dice {
 public:
  explicit GivenDice(const std::vector<int>& faces) : faces_(faces) {}
  const std::vector<int>& asks() const { return asks_; }

 private:
  int face(int sides) override {
    asks_.push_back(sides);
    return asks_.size() <= faces_.size() ? faces_[asks_.size() - 1] : 1;
  }
  std::vector<int> faces_;
  std::vector<int> asks_;
};

// Takes D3 at the first decision, then the recommended options.
class ThroughD3 final : public Choices {
 public:
  std::size_t choose(const Decision& decision) override {
    const auto it = std::find(decision.options.begin(), decision.options.end(), "to D3");
    if (taken_ || it == decision.options.end()) return 0;
    taken_ = true;
    return static_cast<std::size_t>(it - decision.options.begin());
  }

 private:
  bool taken_ = false;
};

// Every course of the dice, each die by itself, each course by a game that has just been read.
std::map<std::string, Odds> plain_fates(const std::string& units) {
  std::map<std::string, Odds> out;
  std::vector<int> faces;
  for (;;) {
    Diagnostics found;
    const auto fresh = lane(units, found);
    GivenDice dice(faces);
    ThroughD3 choices;
    NoLog log;
    fresh->game->play(dice, choices, log);
    Odds odds{1, 1};
    for (const int sides : dice.asks()) odds = odds * Odds::reduced(1, sides);
    for (const UnitView& unit : fresh->game->units()) {
      const bool lost = unit.presence == Presence::lost || unit.at == kNowhere;
      std::string fate =
          unit.id + " " + (lost ? "" : fresh->game->setting().map->location_name(unit.at)) + " " + unit.label;
      for (const std::string& word : unit.state)
        if (!lost) fate += " " + word;
      Odds& sum = out.try_emplace(fate, Odds{0, 1}).first->second;
      sum = sum + odds;
    }
    // The next course: the last die that can show more does.
    faces.resize(dice.asks().size(), 1);
    while (!faces.empty() && faces.back() == dice.asks()[faces.size() - 1]) faces.pop_back();
    if (faces.empty()) return out;
    ++faces.back();
  }
}

}  // namespace

TEST_CASE("the fates of a phase are those of every course played by a game read anew", "[play][odds]") {
  Diagnostics found;
  const auto scenario = lane(kUnits, found);
  REQUIRE(scenario);
  // Computed twice: the second call uses the cache of the first.
  for (int asked = 0; asked < 2; ++asked) {
    const auto fates = phase_fates(*scenario->game, through(), {}, found);
    REQUIRE(fates);
    std::map<std::string, Odds> told;
    for (const UnitFates& unit : fates->units)
      for (const PhaseFate& fate : unit.fates) {
        std::string name = unit.id + " " + fate.where + " " + fate.label;
        std::string state = fate.where.empty() ? "" : fate.state;
        state.erase(std::remove(state.begin(), state.end(), ','), state.end());
        if (!state.empty()) name += " " + state;
        Odds& sum = told.try_emplace(name, Odds{0, 1}).first->second;
        sum = sum + fate.odds;
      }
    const auto plain = plain_fates(kUnits);
    CHECK(plain.size() >= 5);
    CHECK(told == plain);
  }
}

TEST_CASE("a phase of too many rolls is refused", "[play][odds]") {
  Diagnostics found;
  const auto scenario = lane(kUnits, found);
  REQUIRE(scenario);
  CHECK_FALSE(phase_fates(*scenario->game, through(), {10}, found));
  CHECK(found.text().find("error[too-many-rolls]") != std::string::npos);
}

TEST_CASE("a choice that cannot be taken is an error", "[play][odds]") {
  Diagnostics found;
  const auto scenario = lane(kUnits, found);
  REQUIRE(scenario);
  PlayScript script;
  script.choices = {{"rout", "", "to A1", {}}};
  CHECK_FALSE(phase_fates(*scenario->game, script, {}, found));
  CHECK(found.text().find("error[not-an-option]") != std::string::npos);
}
