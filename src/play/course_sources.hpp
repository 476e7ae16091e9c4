// Dice and decisions for replaying a step: first the given answers, then those of other sources.
//
//   CourseScript script{plan, answers, answers.begin(), seeded};
//   CourseDice dice(script, after);        // `after` rolls once the answers are used up
//   CourseChoices choices(script, decides);
//
// The answers are used up at the first question without one: from then on every roll is `after`'s, even those that are
// not questions for the client. Not for several threads.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "hexrout/play/play_course.hpp"

namespace hexrout {

struct CourseScript {
  const CoursePlan& plan;
  const std::vector<CourseAnswer>& answers;
  std::size_t next;
  CourseDiceAt dice;                         // for rolls that are not questions for the client
  std::vector<StepAnswer>* taken = nullptr;  // records every roll and decision; null: no record
  bool used_up = false;

  // Returns the answer to the next question; null once they are used up.
  const CourseAnswer* answer() {
    used_up = used_up || next == answers.size();
    if (used_up) return nullptr;
    const CourseAnswer& given = answers[next++];
    if (given.seed) dice = CourseDiceAt(*given.seed, plan.stream);
    return &given;
  }
};

class CourseDice final : public Dice {
 public:
  CourseDice(CourseScript& script, Dice& after) : script_(script), after_(after) { set_logging(false); }

 protected:
  void told(const Alike& alike) override { alike_ = alike; }
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override {
    shown_ = 0;
    const std::optional<Alike> alike = std::exchange(alike_, std::nullopt);
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
      faces_ = alike ? after_.roll_alike(count, sides, *alike, purpose) : after_.roll(count, sides, purpose);
      return;
    }
    // The other dice are rolled for the sum only; any faces with that sum will do.
    const int sum = after_.two_d6(purpose);
    faces_ = sum <= 7 ? std::vector<int>{1, sum - 1} : std::vector<int>{6, sum - 6};
  }
  int face(int /*sides*/) override { return faces_[shown_++]; }

 private:
  CourseScript& script_;
  Dice& after_;
  std::optional<Alike> alike_;  // for the next roll
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
  std::optional<std::size_t> choose_by_number(std::string_view who, std::size_t count) override {
    if (script_.plan.asks_decisions() && script_.next == script_.answers.size()) script_.used_up = true;
    return script_.used_up ? after_.choose_by_number(who, count) : std::nullopt;
  }
  bool by_view() const override { return script_.plan.by_view; }

 private:
  CourseScript& script_;
  Choices& after_;
};

}  // namespace hexrout
