#include "play/course_replay.hpp"

#include <algorithm>

#include "play/course_sources.hpp"

namespace hexrout {

namespace {

// Thrown where the answers are used up.
struct AnswersUsedUp {};

class NoMoreDice final : public Dice {
 protected:
  void rolling(int, int, bool, const Purpose&) override { throw AnswersUsedUp{}; }
  int face(int) override { return 1; }
};

class NoMoreChoices final : public Choices {
 public:
  std::size_t choose(const Decision&) override { throw AnswersUsedUp{}; }
};

// Shows each decision before it is taken.
class ShownChoices final : public Choices {
 public:
  ShownChoices(Choices& choices, const Game& game, const std::function<void(const CourseMoment&)>& seen)
      : choices_(choices), game_(game), seen_(seen) {}
  std::size_t choose(const Decision& decision) override {
    std::size_t option = 0;
    try {
      option = choices_.choose(decision);
    } catch (const AnswersUsedUp&) {
      seen_({game_, &decision, nullptr});
      throw;
    }
    seen_({game_, &decision, &decision.options[option]});
    return option;
  }
  bool by_view() const override { return choices_.by_view(); }

 private:
  Choices& choices_;
  const Game& game_;
  const std::function<void(const CourseMoment&)>& seen_;
};

}  // namespace

void replay_course(const PlayCourse& course, const std::function<void(const CourseMoment&)>& seen) {
  const CoursePlan& plan = course.plan();
  const std::unique_ptr<Game> game = course.start().clone();
  NoMoreDice no_dice;
  NoMoreChoices no_choices;
  CourseScript script{plan, course.answers(), 0, CourseDiceAt(plan.seed, plan.stream, plan.drawn), nullptr};
  CourseDice dice(script, no_dice);
  CourseChoices answers(script, no_choices);
  ShownChoices choices(answers, *game, seen);
  NoLog log;
  seen({*game});
  try {
    while (game->step(dice, choices, log)) seen({*game});
    seen({*game});
  } catch (const AnswersUsedUp&) {
  }
}

bool decides_for(const Game& game, const Decision& decision, const std::string& side) {
  const std::string& who = decision.who;
  if (who.empty()) return game.setting().attacker == side;
  if (who == side) return true;
  if (const auto unit = game.unit(who)) return unit->side == side;
  const std::vector<Standing> all = game.standings();
  return std::any_of(all.begin(), all.end(), [&](const Standing& one) { return one.of == who && one.side == side; });
}

}  // namespace hexrout
