// Game::finish_step: replays the answers of a step, then continues it with the caller's dice and choices.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "hexrout/rules/game.hpp"

namespace hexrout {

namespace {

// The answers of resume(), taken in order.
class Given {
 public:
  explicit Given(std::span<const StepAnswer> answers) : answers_(answers) {}
  bool left() const { return next_ < answers_.size(); }
  bool untouched() const { return next_ == 0; }
  const StepAnswer& take(std::string_view what, std::string_view who, bool roll) {
    const StepAnswer& next = answers_[next_];
    const bool same = (next.what.empty() || next.what == what) && (next.who.empty() || next.who == who);
    if (!same || roll == next.faces.empty())
      differs(fmt::format("here '{}' of {} is {}", what, who, roll ? "rolled" : "decided"));
    ++next_;
    return next;
  }
  [[noreturn]] void differs(std::string what) const { throw SoFarDiffers{next_, std::move(what)}; }
  [[noreturn]] void last_differs(std::string what) {
    --next_;
    differs(std::move(what));
  }

 private:
  std::span<const StepAnswer> answers_;
  std::size_t next_ = 0;
};

class GivenDice final : public Dice {
 public:
  GivenDice(Given& given, Dice& after) : given_(given), after_(after) { set_logging(false); }

 protected:
  void told(const Alike& alike) override { alike_ = alike; }
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override {
    shown_ = 0;
    const std::optional<Alike> alike = std::exchange(alike_, std::nullopt);
    if (!given_.left()) {
      roll_after(count, sides, sum_only, alike, purpose);
      return;
    }
    faces_ = given_.take(purpose.what, purpose.who, true).faces;
    const bool fits = faces_.size() == static_cast<std::size_t>(count) &&
                      std::all_of(faces_.begin(), faces_.end(), [&](int face) { return face >= 1 && face <= sides; });
    if (!fits)
      given_.last_differs(fmt::format("'{}' of {} is a roll of {}d{}", purpose.what, purpose.who, count, sides));
  }
  int face(int /*sides*/) override { return faces_[shown_++]; }

 private:
  void roll_after(int count, int sides, bool sum_only, const std::optional<Alike>& alike, const Purpose& purpose) {
    if (sum_only) {
      // Any faces with this sum will do.
      const int sum = after_.two_d6(purpose);
      faces_ = sum <= 7 ? std::vector<int>{1, sum - 1} : std::vector<int>{6, sum - 6};
    } else {
      faces_ = alike ? after_.roll_alike(count, sides, *alike, purpose) : after_.roll(count, sides, purpose);
    }
  }

  Given& given_;
  Dice& after_;
  std::optional<Alike> alike_;  // for the next roll
  std::vector<int> faces_;
  std::size_t shown_ = 0;
};

class GivenChoices final : public Choices {
 public:
  GivenChoices(Given& given, Choices& after) : given_(given), after_(after) {}
  bool left_open() const { return left_open_; }

  std::size_t choose(const Decision& decision) override {
    return given_.left() ? taken(decision) : after_.choose(decision);
  }
  std::optional<std::size_t> choose_by_number(std::string_view who, std::size_t count) override {
    return given_.left() ? std::nullopt : after_.choose_by_number(who, count);
  }
  std::optional<std::size_t> choose_or_leave(Decision& decision) override {
    if (given_.left()) return taken(decision);
    const std::optional<std::size_t> picked = after_.choose_or_leave(decision);
    left_open_ = !picked;
    return picked;
  }
  bool by_view() const override { return after_.by_view(); }

 private:
  std::size_t taken(const Decision& decision) {
    const std::string& word = given_.take(decision.what, decision.who, false).take;
    const auto it = std::find(decision.options.begin(), decision.options.end(), word);
    if (it == decision.options.end())
      given_.last_differs(fmt::format("'{}' of {} has no option '{}'", decision.what, decision.who, word));
    return static_cast<std::size_t>(it - decision.options.begin());
  }

  Given& given_;
  Choices& after_;
  bool left_open_ = false;
};

}  // namespace

bool Game::finish_step(Dice& dice, Choices& choices, EventLog& log) {
  const auto answers = so_far_;
  Given given(*answers);
  GivenDice all_dice(given, dice);
  GivenChoices all_choices(given, choices);
  // A phase read from a kept text first repeats what it found before the step: those steps have no decision or roll.
  bool more = go_on(all_dice, all_choices, log, Pace::one_step);
  while (more && given.untouched()) more = go_on(all_dice, all_choices, log, Pace::one_step);
  if (all_choices.left_open()) return more;
  if (given.left()) given.differs("the step is over before this answer is asked for");
  so_far_ = nullptr;
  return more;
}

}  // namespace hexrout
