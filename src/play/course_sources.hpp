// Dice and decisions of a step that is played again: first the answers that were given, then somebody else's.
//
//   CourseScript script{plan, answers, answers.begin(), seeded};
//   CourseDice dice(script, after);        // `after` rolls once the answers are used up
//   CourseChoices choices(script, decides);
//
// The answers are used up when a question is put that has none: from then on everything is `after`'s, what the plan
// does not put to the client too. Not for several threads.
#pragma once

#include <vector>

#include "hexrout/play/play_course.hpp"

namespace hexrout {

struct CourseScript {
  const CoursePlan& plan;
  const std::vector<CourseAnswer>& answers;
  std::size_t next;
  SeededDice dice;                           // of the rolls that are not put to the client
  std::vector<StepAnswer>* taken = nullptr;  // what was rolled and decided is added here; null: it is not noted
  bool used_up = false;

  // The next answer to a question that is put; null once they are used up.
  const CourseAnswer* answer() {
    used_up = used_up || next == answers.size();
    if (used_up) return nullptr;
    const CourseAnswer& given = answers[next++];
    if (given.seed) {
      dice = SeededDice(*given.seed, plan.stream);
      dice.set_logging(false);
    }
    return &given;
  }
};

class CourseDice final : public Dice {
 public:
  CourseDice(CourseScript& script, Dice& after) : script_(script), after_(after) {
    set_logging(false);
    script_.dice.set_logging(false);
  }

 protected:
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override {
    shown_ = 0;
    if (!script_.used_up) {
      const CourseAnswer* given = script_.plan.asks_rolls() ? script_.answer() : nullptr;
      if (!script_.used_up) {
        faces_ = given != nullptr ? given->faces : script_.dice.roll(count, sides, purpose);
        if (script_.taken != nullptr)
          script_.taken->push_back({faces_, {}, std::string(purpose.what), std::string(purpose.who)});
        return;
      }
    }
    if (!sum_only) {
      faces_ = after_.roll(count, sides, purpose);
      return;
    }
    // The other dice are told that only the sum matters; any faces will do that have it.
    const int sum = after_.two_d6(purpose);
    faces_ = sum <= 7 ? std::vector<int>{1, sum - 1} : std::vector<int>{6, sum - 6};
  }
  int face(int /*sides*/) override { return faces_[shown_++]; }

 private:
  CourseScript& script_;
  Dice& after_;
  std::vector<int> faces_;
  std::size_t shown_ = 0;
};

class CourseChoices final : public Choices {
 public:
  CourseChoices(CourseScript& script, Choices& after) : script_(script), after_(after) {}
  std::size_t choose(const Decision& decision) override {
    if (!script_.used_up) {
      const CourseAnswer* given = script_.plan.asks_decisions() ? script_.answer() : nullptr;
      if (!script_.used_up) {
        const std::size_t option = given != nullptr ? given->option : 0;
        if (script_.taken != nullptr)
          script_.taken->push_back({{}, decision.options[option], decision.what, decision.who});
        return option;
      }
    }
    return after_.choose(decision);
  }

 private:
  CourseScript& script_;
  Choices& after_;
};

}  // namespace hexrout
