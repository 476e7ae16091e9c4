// Phases as games of decisions: against a straight play, against single games, and against facts known to a side.
// //
#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include "env/asking_scenario.hpp"
#include "env/plain_env.hpp"
#include "hexrout/env/env_batch.hpp"
#include "hexrout/rules/view_choices.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

namespace {

std::size_t any_below(Dice& dice, std::size_t count) {
  return static_cast<std::size_t>(dice.roll(1, 100, {"", ""})[0] - 1) % count;
}

// Decisions taken at random and kept.
std::vector<std::size_t> play_at_random(DecisionGame& game, std::uint64_t seed) {
  SeededDice dice(seed);
  std::vector<std::size_t> taken;
  while (!game.over()) {
    REQUIRE(game.side() >= 0);
    REQUIRE(game.asked().options.size() > 1);
    taken.push_back(any_below(dice, game.asked().options.size()));
    game.decide(taken.back());
  }
  return taken;
}

// The plain twin of a DecisionGame: the phase played straight through, the decisions given beforehand.
class StraightPlayer final : public ViewChoices {
 public:
  StraightPlayer(Dice& dice, const std::vector<std::size_t>& taken, std::uint32_t events)
      : dice_(dice), taken_(taken), events_(events) {}
  std::size_t choose(const Decision& decision) override {
    const bool number = std::isdigit(static_cast<unsigned char>(decision.options[0][0])) != 0 &&
                        decision.options[0].find_first_not_of("0123456789") == std::string::npos;
    if (decision.what == "event" && decision.who == "players") {
      if (happened_ == events_) return happened_ = 0;
      ++happened_;
      return 1 + test::any_of(dice_, decision.options.size() - 1);
    }
    if (number || decision.who == "players" || decision.who == "referee")
      return test::any_of(dice_, decision.options.size());
    REQUIRE(next_ < taken_.size());
    return taken_[next_++];
  }
  std::size_t used() const { return next_; }

 private:
  Dice& dice_;
  const std::vector<std::size_t>& taken_;
  std::uint32_t events_;
  std::uint32_t happened_ = 0;
  std::size_t next_ = 0;
};

struct Rows {
  std::vector<std::int8_t> cells, last, legal;
  std::vector<float> reward;
  std::vector<std::uint8_t> over, cut;
  std::vector<std::int32_t> side;
  EnvBuffers out;
  Rows(const EnvBatch& batch)
      : cells(batch.count() * batch.cells()),
        last(cells.size()),
        legal(batch.count() * batch.plan().actions),
        reward(batch.count()),
        over(batch.count()),
        cut(batch.count()),
        side(batch.count()),
        out{cells.data(), last.data(), legal.data(), reward.data(), over.data(), cut.data(), side.data()} {}
};

}  // namespace

TEST_CASE("a game of decisions ends like a straight play", "[env]") {
  const auto name = GENERATE(from_range(test::bundled_scenarios()));
  INFO(name);
  const Scenario scenario = test::asking_scenario(name);
  std::size_t decisions = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    DecisionRules rules;
    rules.events = 12;
    DecisionGame game(*scenario.game, rules);
    game.reset(seed, 3);
    const std::vector<std::size_t> taken = play_at_random(game, seed);
    decisions += taken.size();
    const auto twin = scenario.game->clone();
    SeededDice dice(seed, 3);
    StraightPlayer player(dice, taken, rules.events);
    NoLog log;
    twin->play(dice, player, log);
    CHECK(player.used() == taken.size());
    CHECK(game.game().yaml() == twin->yaml());
  }
  CHECK(decisions > 20);
}

TEST_CASE("a copy of a game of decisions is independent, and equal seeds give equal games", "[env]") {
  const auto name = GENERATE(from_range(test::bundled_scenarios()));
  INFO(name);
  const Scenario scenario = test::asking_scenario(name);
  DecisionGame game(*scenario.game, {});
  game.reset(9);
  if (!game.over()) game.decide(0);
  DecisionGame copy(game);
  const std::vector<std::size_t> taken = play_at_random(game, 4);
  for (const std::size_t option : taken) copy.decide(option);
  CHECK(copy.over());
  CHECK(copy.game().yaml() == game.game().yaml());
  DecisionGame again(*scenario.game, {});
  again.reset(9);
  if (!again.over()) again.decide(0);
  for (const std::size_t option : taken) again.decide(option);
  CHECK(again.game().yaml() == game.game().yaml());
}

namespace {

// Takes any option, and checks that no unit has moved in the step before its first decision.
class StillStanding final : public Choices {
 public:
  explicit StillStanding(Game& game) : game_(game), dice_(8) {}
  void begin_step() { game_.figures(began_); }
  std::size_t choose(const Decision& decision) override {
    std::vector<UnitFigures> now;
    game_.figures(now);
    INFO(decision.what << " of " << decision.who);
    for (std::size_t i = 0; i < began_.size(); ++i) CHECK(now[i].at == began_[i].at);
    ++questions;
    return any_below(dice_, decision.options.size());
  }
  unsigned questions = 0;

 private:
  Game& game_;
  SeededDice dice_;
  std::vector<UnitFigures> began_;
};

}  // namespace

TEST_CASE("a decision in a turn comes before any move of its step", "[env]") {
  // Otherwise the moves of others would be played again after an answer.
  const auto [name, turns] = GENERATE(table<std::string, std::string>(
      {{"squares", "  - turn_end\n  - turn_end\n"},
       {"morale_ratio", "  - {turn: {side: column}}\n  - {turn: {side: ambush}}\n  - {turn: {side: column}}\n"}}));
  INFO(name);
  Diagnostics found;
  std::string text = write_scenario(test::bundled_scenario(name), "");
  text.resize(text.find("\nevents:\n") + 9);
  const auto scenario = parse_scenario(text + turns, "turns", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  unsigned questions = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto game = scenario->game->clone();
    SeededDice dice(seed);
    StillStanding choices(*game);
    NoLog log;
    do {
      choices.begin_step();
    } while (game->step(dice, choices, log));
    questions += choices.questions;
  }
  CHECK(questions >= 20);
}

TEST_CASE("a side that does not decide takes recommended options", "[env]") {
  const auto name = GENERATE(from_range(test::bundled_scenarios()));
  const Scenario scenario = test::asking_scenario(name);
  DecisionRules one;
  one.decides = 1U << 1U;
  DecisionGame game(*scenario.game, one);
  DecisionGame both(*scenario.game, {});
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    game.reset(seed);
    both.reset(seed);
    SeededDice dice(seed);
    while (!game.over()) {
      CHECK(game.side() == 1);
      while (both.side() == 0) both.decide(0);
      REQUIRE(both.asked().options == game.asked().options);
      const std::size_t option = any_below(dice, game.asked().options.size());
      game.decide(option);
      both.decide(option);
    }
    while (!both.over()) both.decide(0);
    CHECK(game.game().yaml() == both.game().yaml());
  }
}

TEST_CASE("stops between events leave the game unchanged", "[env]") {
  const auto name = GENERATE(from_range(test::bundled_scenarios()));
  const Scenario scenario = test::asking_scenario(name);
  DecisionRules stops;
  stops.stops_between = true;
  DecisionGame stopping(*scenario.game, stops);
  DecisionGame game(*scenario.game, {});
  stopping.reset(2);
  game.reset(2);
  int between = 0;
  while (!stopping.over()) {
    if (stopping.side() < 0) {
      ++between;
      stopping.decide(17);
      continue;
    }
    REQUIRE(stopping.asked().options == game.asked().options);
    stopping.decide(1);
    game.decide(1);
  }
  CHECK(game.over());
  CHECK(between == (name == "crossroads" ? 0 : 32));
  CHECK(stopping.game().yaml() == game.game().yaml());
}

TEST_CASE("rows of a batch are single games, and rewards sum to the margin", "[env]") {
  const auto name = GENERATE(from_range(test::bundled_scenarios()));
  INFO(name);
  const Scenario scenario = test::asking_scenario(name);
  EnvPlan plan;
  plan.count = 4;
  plan.actions = 32;
  plan.restarts = false;
  EnvBatch batch(*scenario.game, plan);
  plan.count = 1;
  EnvBatch single(*scenario.game, plan);
  Rows rows(batch);
  Rows row(single);
  batch.reset(11, rows.out);
  batch.reset_one(2, 13, rows.out);
  single.reset(13, row.out);
  const std::size_t cells = batch.cells();
  float sum = 0;
  for (int step = 0; step < 400 && row.over[0] == 0; ++step) {
    CHECK(std::vector<std::int8_t>(rows.cells.begin() + static_cast<std::ptrdiff_t>(2 * cells),
                                   rows.cells.begin() + static_cast<std::ptrdiff_t>(3 * cells)) == row.cells);
    CHECK(rows.side[2] == row.side[0]);
    const std::int32_t action = step % 3;
    batch.step(std::vector<std::int32_t>(4, action).data(), rows.out);
    single.step(&action, row.out);
    CHECK(rows.reward[2] == row.reward[0]);
    sum += row.reward[0];
  }
  CHECK(row.over[0] == 1);
  std::vector<UnitFigures> before, after;
  scenario.game->figures(before);
  single.game(0).game().figures(after);
  const auto margin = [](const std::vector<UnitFigures>& units) {
    int out = 0;
    for (const UnitFigures& unit : units)
      if (unit.cover == UnitCover::seen) out += unit.side == 0 ? worth(unit) : -worth(unit);
    return out;
  };
  int all = 0;
  for (const UnitFigures& unit : before) all += unit.cover == UnitCover::seen ? worth(unit) : 0;
  // Events before the first decision do not count for a reward.
  DecisionGame first(*scenario.game, {});
  first.reset(13);
  first.game().figures(before);
  CHECK(std::abs(sum - static_cast<float>(margin(after) - margin(before)) / static_cast<float>(all)) < 1e-4F);
}

TEST_CASE("a batch gives the same bytes on any number of threads", "[env][threads]") {
  const auto name = GENERATE(from_range(test::bundled_scenarios()));
  INFO(name);
  const Scenario scenario = test::asking_scenario(name);
  EnvPlan plan;
  plan.count = 34;  // with threads of their own for 0
  plan.actions = 8;
  EnvBatch one(*scenario.game, plan);
  EnvBatch many(*scenario.game, plan);
  Rows alone(one);
  Rows shared(many);
  const auto same = [&] {
    return alone.cells == shared.cells && alone.last == shared.last && alone.legal == shared.legal &&
           alone.reward == shared.reward && alone.over == shared.over && alone.cut == shared.cut &&
           alone.side == shared.side;
  };
  many.use_threads(0);
  one.reset(3, alone.out);
  many.reset(3, shared.out);
  REQUIRE(same());
  SeededDice dice(4);
  std::vector<std::int32_t> actions(plan.count);
  for (int step = 0; step < 60; ++step) {
    INFO("step " << step);
    // Any number, in the midst of a game.
    if (step % 20 == 10) many.use_threads(step % 40 == 10 ? 1 : 2);
    for (std::int32_t& action : actions) action = static_cast<std::int32_t>(any_below(dice, plan.actions));
    one.step(actions.data(), alone.out);
    many.step(actions.data(), shared.out);
    REQUIRE(same());
  }
}

TEST_CASE("games that are over begin anew, and games that last too long are cut", "[env]") {
  const Scenario scenario = test::asking_scenario("crossroads");
  EnvPlan plan;
  plan.count = 3;
  EnvBatch batch(*scenario.game, plan);
  Rows rows(batch);
  batch.reset(1, rows.out);
  int ended = 0;
  const std::vector<std::int32_t> actions(3, 0);
  for (int i = 0; i < 60; ++i) {
    batch.step(actions.data(), rows.out);
    for (std::size_t k = 0; k < 3; ++k) {
      CHECK(rows.side[k] >= 0);
      CHECK(rows.legal[k * plan.actions + 1] == 1);
      if (rows.over[k] == 0) continue;
      ++ended;
      CHECK(rows.last[k * batch.cells()] == rows.cells[k * batch.cells()]);
    }
  }
  CHECK(ended > 3);
  plan.most_steps = 2;
  EnvBatch cut(*scenario.game, plan);
  cut.reset(1, rows.out);
  cut.step(actions.data(), rows.out);
  CHECK(rows.cut[0] == 0);
  cut.step(actions.data(), rows.out);
  CHECK(rows.cut[0] == 1);
  CHECK(rows.over[0] == 0);
}

TEST_CASE("planes count exactly the units that a side may know", "[env]") {
  const std::string head =
      "hexrout: 1\ntitle: Lane\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: C3, terrain: woods}]}\n"
      "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: B2}\n"
      "  - {id: g2, side: german, counter: 4-6-7, at: B2, broken: true, dm: true}\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: G3}\n";
  const auto observed = [&](const std::string& rest, int side) {
    Diagnostics found;
    const auto scenario = parse_scenario(head + rest, "lane", {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    std::vector<UnitFigures> units;
    scenario->game->figures(units);
    Observer observer(*scenario->game, {12, 10});
    std::vector<std::int8_t> cells(observer.size(), 99);
    observer.write({*scenario->game, units}, side, cells.data());
    return cells;
  };
  const auto at = [](const std::vector<std::int8_t>& cells, Plane plane, int row, int column) {
    return cells[(static_cast<std::size_t>(plane) * 12 + static_cast<std::size_t>(row)) * 10 +
                 static_cast<std::size_t>(column)];
  };
  const auto german = observed("", 0);
  CHECK(at(german, Plane::own_units, 2, 1) == 2);
  CHECK(at(german, Plane::own_strength, 2, 1) == 8);
  CHECK(at(german, Plane::own_broken, 2, 1) == 1);
  CHECK(at(german, Plane::enemy_units, 2, 6) == 1);
  CHECK(at(german, Plane::shelter, 2, 2) == 1);
  CHECK(at(german, Plane::on_map, 11, 9) == 0);
  CHECK(at(german, Plane::whose_turn, 11, 9) == 1);
  CHECK(at(observed("", 1), Plane::enemy_strength, 2, 1) == 8);
  const auto hidden = [&](const char* counter, const char* where) {
    return observed(
        std::string("  - {id: h, side: russian, counter: ") + counter + ", at: " + where + ", hidden: true}\n", 0);
  };
  CHECK(hidden("6-2-8", "E4") == hidden("4-4-7", "F1"));
  CHECK(hidden("6-2-8", "E4") == german);
  const auto concealed = [&](const char* counter) {
    return observed(std::string("  - {id: c, side: russian, counter: ") + counter + ", at: E4, concealed: true}\n", 0);
  };
  CHECK(concealed("6-2-8") == concealed("4-4-7"));
  CHECK(at(concealed("4-4-7"), Plane::enemy_concealed, 3, 4) == 1);
}

TEST_CASE("every decision of the bundled scenarios has a number of its own", "[env]") {
  const std::vector<std::string_view>& words = asked_words();
  for (const std::string& name : test::bundled_scenarios()) {
    const Scenario scenario = test::asking_scenario(name);
    DecisionGame game(*scenario.game, {});
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      game.reset(seed);
      SeededDice dice(seed);
      while (!game.over()) {
        INFO(name << ": " << game.asked().what);
        CHECK(std::find(words.begin(), words.end() - 1, game.asked().what) != words.end() - 1);
        game.decide(any_below(dice, game.asked().options.size()));
      }
    }
  }
}
