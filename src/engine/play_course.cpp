#include "hexrout/engine/play_course.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rest_of_course.hpp"

namespace hexrout {

namespace {

// Thrown through Game::play, which cannot go on without an answer.
struct Open {
  Asked asked;
};

class CourseDice final : public SeededDice {
 public:
  CourseDice(const CoursePlan& plan, const std::vector<CourseAnswer>& answers, std::size_t& next)
      : SeededDice(plan.seed, plan.stream),
        asks_(plan.asks == CourseAsks::all || plan.asks == CourseAsks::rolls),
        finish_(plan.finish),
        answers_(answers),
        next_(next) {
    set_logging(false);
  }

 protected:
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override {
    faces_ = nullptr;
    if (!asks_) return;
    if (next_ == answers_.size()) {
      if (finish_) return;
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
    faces_ = &answers_[next_++].faces;
    face_ = 0;
  }
  int face(int sides) override { return faces_ != nullptr ? (*faces_)[face_++] : SeededDice::face(sides); }

 private:
  bool asks_;
  bool finish_;
  const std::vector<CourseAnswer>& answers_;
  std::size_t& next_;
  const std::vector<int>* faces_ = nullptr;
  std::size_t face_ = 0;
};

class CourseChoices final : public Choices {
 public:
  CourseChoices(const CoursePlan& plan, const std::vector<CourseAnswer>& answers, std::size_t& next)
      : asks_(plan.asks == CourseAsks::all || plan.asks == CourseAsks::decisions),
        finish_(plan.finish),
        answers_(answers),
        next_(next) {}
  std::size_t choose(const Decision& decision) override {
    if (!asks_) return 0;
    if (next_ < answers_.size()) return answers_[next_++].option;
    if (finish_) return 0;
    Asked asked;
    asked.decision = decision;
    asked.what = decision.what;
    asked.rule = decision.rule;
    asked.who = decision.who;
    throw Open{std::move(asked)};
  }

 private:
  bool asks_;
  bool finish_;
  const std::vector<CourseAnswer>& answers_;
  std::size_t& next_;
};

class Kept final : public EventLog {
 public:
  explicit Kept(std::vector<Event>& events) : events_(events) {}
  void happened(const Event& event) override { events_.push_back(event); }

 private:
  std::vector<Event>& events_;
};

}  // namespace

PlayCourse::PlayCourse(const Game& game, CoursePlan plan) : start_(&game), plan_(plan) {
  advance();
}

void PlayCourse::advance() {
  now_ = start_->clone();
  events_.clear();
  std::size_t next = 0;
  CourseDice dice(plan_, answers_, next);
  CourseChoices choices(plan_, answers_, next);
  Kept log(events_);
  over_ = true;
  try {
    now_->play(dice, choices, log);
  } catch (Open& open) {
    asked_ = std::move(open.asked);
    over_ = false;
  }
}

std::unique_ptr<Game> PlayCourse::rest() const {
  return rest_of_course(*start_, plan_, answers_, *now_, events_.size());
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
  advance();
  return true;
}

void PlayCourse::take_back(std::size_t count) {
  answers_.resize(answers_.size() - std::min(count, answers_.size()));
  advance();
}

}  // namespace hexrout
