// A thousand steps of every system: every byte that a learner is shown, and the words of every decision, against an
// environment that plays each game plainly from its beginning for every step (plain_env.hpp).
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "env/asking_scenario.hpp"
#include "env/plain_env.hpp"

using namespace hexrout;

namespace {

// A batch, beside one plain game a row. Its buffers are filled with 127 at first, so that a byte left unwritten
// shows.
class Beside {
 public:
  Beside(const Scenario& scenario, const Scenario& plain, EnvPlan plan, std::uint64_t seed)
      : batch_(*scenario.game, plan), dice_(seed) {
    cells_.assign(batch_.count() * batch_.cells(), 127);
    last_.assign(cells_.size(), 127);
    legal_.assign(batch_.count() * plan.actions, 127);
    reward_.assign(batch_.count(), 127);
    over_.assign(batch_.count(), 127);
    cut_.assign(batch_.count(), 127);
    side_.assign(batch_.count(), 127);
    out_ = {cells_.data(), last_.data(), legal_.data(), reward_.data(), over_.data(), cut_.data(), side_.data()};
    batch_.reset(seed, out_);
    for (std::size_t i = 0; i < batch_.count(); ++i)
      plain_.emplace_back(*plain.game, plan, seed, std::uint64_t{i} << 40U);
    compare();
  }

  // Takes one action in every game: any option, and now and then a number out of range.
  void step() {
    std::vector<std::int32_t> actions;
    for (std::size_t i = 0; i < batch_.count(); ++i) {
      const auto legal = plain_[i].row().legal;
      const auto options = static_cast<std::size_t>(std::count(legal.begin(), legal.end(), 1));
      const auto any = static_cast<std::size_t>(dice_.roll(1, 100, {"", ""})[0] - 1);
      actions.push_back(any == 99 ? -1 : static_cast<std::int32_t>(any % options));
    }
    batch_.step(actions.data(), out_);
    for (std::size_t i = 0; i < batch_.count(); ++i) plain_[i].step(actions[i]);
    compare();
    ended += static_cast<int>(std::count(over_.begin(), over_.end(), 1));
  }
  // Sets the scenario from which the plain games begin; it must outlive them or the next call.
  void go_on_in(const Scenario& plain) {
    for (test::PlainEnv& one : plain_) one.go_on_in(*plain.game);
  }
  std::size_t count() const { return batch_.count(); }
  int ended = 0;

 private:
  template <class T>
  static bool same(const std::vector<T>& rows, std::size_t i, const std::vector<T>& row) {
    return std::equal(row.begin(), row.end(), rows.begin() + static_cast<std::ptrdiff_t>(i * row.size()));
  }
  void compare() {
    for (std::size_t i = 0; i < batch_.count(); ++i) {
      const test::PlainRow& row = plain_[i].row();
      INFO("game " << i << ": " << row.words);
      CHECK(same(cells_, i, row.cells));
      CHECK(same(legal_, i, row.legal));
      CHECK(reward_[i] == row.reward);
      CHECK((over_[i] == 1) == row.over);
      CHECK((cut_[i] == 1) == row.cut);
      CHECK(side_[i] == row.side);
      if (row.over || row.cut) CHECK((row.last_cells.empty() || same(last_, i, row.last_cells)));
      const DecisionGame& game = batch_.game(i);
      CHECK((game.side() < 0 ? "" : test::words_of(game.asked())) == row.words);
    }
  }

  EnvBatch batch_;
  SeededDice dice_;
  std::vector<test::PlainEnv> plain_;
  std::vector<std::int8_t> cells_, last_, legal_;
  std::vector<float> reward_;
  std::vector<std::uint8_t> over_, cut_;
  std::vector<std::int32_t> side_;
  EnvBuffers out_;
};

}  // namespace

TEST_CASE("a thousand steps of every system equal those of a plain environment", "[env][plain]") {
  const auto name = GENERATE(from_range(test::bundled_scenarios()));
  INFO(name);
  const Scenario scenario = test::asking_scenario(name);
  struct Part {
    int side;
    std::size_t count;
    std::uint32_t most_steps;
    std::size_t steps;  // of each game
  };
  std::size_t steps = 0;
  int ended = 0;
  for (const Part part : {Part{-1, 5, 0, 150}, Part{1, 1, 0, 130}, Part{0, 2, 3, 60}}) {
    EnvPlan plan;
    plan.count = part.count;
    plan.side = part.side;
    plan.most_steps = part.most_steps;
    plan.actions = part.side == 0 ? 4 : 256;
    // Caches of plans filled by the batch must not help the plain games: from time to time these continue in a scenario
    // that has not been played.
    Scenario plain = test::asking_scenario(name);
    Beside beside(scenario, plain, plan, 77 + part.count);
    for (std::size_t i = 0; i < part.steps; ++i) {
      if (i % 10 == 9) {
        Scenario unplayed = test::asking_scenario(name);
        beside.go_on_in(unplayed);
        plain = std::move(unplayed);
      }
      beside.step();
    }
    steps += part.steps * part.count;
    ended += beside.ended;
  }
  CHECK(steps >= 1000);
  CHECK(ended > 20);
}
