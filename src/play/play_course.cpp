#include "hexrout/play/play_course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "play/course_sources.hpp"
#include "play/rest_of_course.hpp"

namespace hexrout {

namespace {

// Thrown through Game::step, which cannot go on without an answer.
struct Open {
  Asked asked;
};

class AskedDice final : public Dice {
 protected:
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override {
    Asked asked;
    asked.roll = true;
    asked.what = purpose.what;
    asked.rule = purpose.rule;
    asked.who = purpose.who;
    asked.count = count;
    asked.sides = sides;
    asked.sum_only = sum_only;
    throw Open{std::move(asked)};
  }
  int face(int /*sides*/) override { return 1; }
};

class AskedChoices final : public Choices {
 public:
  std::size_t choose(const Decision& decision) override {
    Asked asked;
    asked.what = decision.what;
    asked.rule = decision.rule;
    asked.who = decision.who;
    asked.decision = decision;
    throw Open{std::move(asked)};
  }
};

class KeptEvents final : public EventLog {
 public:
  explicit KeptEvents(std::vector<Event>& events) : events_(events) {}
  void happened(const Event& event) override { events_.push_back(event); }

 private:
  std::vector<Event>& events_;
};

}  // namespace

PlayCourse::PlayCourse(const Game& game, CoursePlan plan)
    : start_(game.clone()), plan_(plan), now_(start_->clone()), step_dice_(plan.seed, plan.stream) {
  advance();
}

PlayCourse::PlayCourse(const PlayCourse& other)
    : start_(other.start_),
      plan_(other.plan_),
      answers_(other.answers_),
      seed_(other.seed_),
      now_(other.now_->clone()),
      tells_(other.tells_),
      events_(other.events_),
      step_answers_(other.step_answers_),
      step_events_(other.step_events_),
      step_dice_(other.step_dice_),
      step_taken_(other.step_taken_),
      over_(other.over_),
      asked_(other.asked_) {}

void PlayCourse::advance() {
  events_.resize(step_events_);
  AskedDice open_rolls;
  AskedChoices open_decisions;
  step_taken_.clear();
  CourseScript script{plan_, answers_, step_answers_, step_dice_, &step_taken_};
  CourseDice dice(script, open_rolls);
  CourseChoices choices(script, open_decisions);
  KeptEvents kept(events_);
  NoLog untold;
  EventLog& log = tells_ ? static_cast<EventLog&>(kept) : untold;
  try {
    while (now_->step(dice, choices, log)) {
      step_answers_ = script.next;
      step_taken_.clear();
      step_events_ = events_.size();
      step_dice_ = script.dice;
    }
    over_ = true;
  } catch (Open& open) {
    asked_ = std::move(open.asked);
  }
}

bool PlayCourse::give(const CourseAnswer& answer, Diagnostics& found) {
  if (over_) {
    found.error("nothing-asked", {}, "the phase is over, and nothing is asked", "start another play");
    return false;
  }
  if (asked_.roll) {
    const bool fits = answer.faces.size() == static_cast<std::size_t>(asked_.count) &&
                      std::all_of(answer.faces.begin(), answer.faces.end(),
                                  [&](int face) { return face >= 1 && face <= asked_.sides; });
    if (!fits) {
      found.error("not-a-face", {},
                  fmt::format("'{}' of {} is a roll of {} dice with {} sides", asked_.what, asked_.who, asked_.count,
                              asked_.sides),
                  fmt::format("give {} faces from 1 to {}", asked_.count, asked_.sides));
      return false;
    }
  } else if (answer.option >= asked_.decision.options.size()) {
    found.error("not-an-option", {}, fmt::format("'{}' has {} options", asked_.what, asked_.decision.options.size()),
                "give one of them");
    return false;
  }
  answers_.push_back(answer);
  if (seed_) answers_.back().seed = std::exchange(seed_, std::nullopt);
  advance();
  return true;
}

const std::vector<Event>& PlayCourse::events() {
  if (!std::exchange(tells_, true)) take_back(0);
  return events_;
}

bool PlayCourse::reseed(std::uint64_t seed, Diagnostics& found) {
  if (over_) {
    found.error("nothing-asked", {}, "the phase is over, and no dice are to come", "start another play");
    return false;
  }
  if (plan_.asks_rolls()) {
    found.error("under-way", {}, "every roll of this play is asked, and none is made with a seed",
                "give the faces that you want");
    return false;
  }
  seed_ = seed;
  return true;
}

void PlayCourse::take_back(std::size_t count) {
  const std::size_t left = answers_.size() - std::min(count, answers_.size());
  if (left < answers_.size()) seed_ = answers_[left].seed;
  answers_.resize(left);
  now_ = start_->clone();
  step_answers_ = step_events_ = 0;
  step_dice_ = SeededDice(plan_.seed, plan_.stream);
  over_ = false;
  advance();
}

std::unique_ptr<Game> PlayCourse::kept() const {
  std::unique_ptr<Game> out = now_->clone();
  if (over_) return out;
  const auto before = out->so_far();  // of a course that began in the middle of a step, and is still in it
  std::vector<StepAnswer> answers(before.begin(), before.end());
  answers.insert(answers.end(), step_taken_.begin(), step_taken_.end());
  out->resume(std::move(answers));
  return out;
}

std::unique_ptr<Game> PlayCourse::rest_after(std::vector<CourseAnswer> answers) const {
  return rest_of_course(*now_, {plan_, step_dice_, std::move(answers)});
}

std::unique_ptr<Game> PlayCourse::rest() const {
  return rest_after({answers_.begin() + static_cast<std::ptrdiff_t>(step_answers_), answers_.end()});
}

std::unique_ptr<Game> PlayCourse::to_the_end_with(const CourseAnswer& answer, std::uint64_t seed,
                                                  std::uint64_t stream) const {
  std::vector<CourseAnswer> answers(answers_.begin() + static_cast<std::ptrdiff_t>(step_answers_), answers_.end());
  answers.push_back(answer);
  std::unique_ptr<Game> rest = rest_after(std::move(answers));
  SeededDice dice(seed, stream);
  FirstChoice choices;
  NoLog log;
  rest->play(dice, choices, log);
  return rest;
}

}  // namespace hexrout
