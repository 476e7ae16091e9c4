#include "engine/rest_of_course.hpp"

#include <utility>

namespace hexrout {

namespace {

// How far the answers have been played again.
struct Again {
  const CoursePlan& plan;
  const std::vector<CourseAnswer>& answers;
  std::size_t next = 0;
  bool over = false;  // the question that was open has been put: everything is new from here on

  bool asks_rolls() const { return plan.asks == CourseAsks::all || plan.asks == CourseAsks::rolls; }
  bool asks_decisions() const { return plan.asks == CourseAsks::all || plan.asks == CourseAsks::decisions; }
  // The next answer to a question that is put; null once they are used up.
  const CourseAnswer* answer() {
    over = over || next == answers.size();
    return over ? nullptr : &answers[next++];
  }
};

class AgainDice final : public Dice {
 public:
  AgainDice(Again& again, Dice& dice) : again_(again), seeded_(again.plan.seed, again.plan.stream), dice_(dice) {
    set_logging(false);
    seeded_.set_logging(false);
  }

 protected:
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override {
    shown_ = 0;
    if (!again_.over) {
      const CourseAnswer* given = again_.asks_rolls() ? again_.answer() : nullptr;
      if (!again_.over) {
        faces_ = given != nullptr ? given->faces : seeded_.roll(count, sides, purpose);
        return;
      }
    }
    if (!sum_only) {
      faces_ = dice_.roll(count, sides, purpose);
      return;
    }
    const int sum = dice_.two_d6(purpose);
    faces_ = sum <= 7 ? std::vector<int>{1, sum - 1} : std::vector<int>{6, sum - 6};
  }
  int face(int /*sides*/) override { return faces_[shown_++]; }

 private:
  Again& again_;
  SeededDice seeded_;
  Dice& dice_;
  std::vector<int> faces_;
  std::size_t shown_ = 0;
};

class AgainChoices final : public Choices {
 public:
  AgainChoices(Again& again, Choices& choices) : again_(again), choices_(choices) {}
  std::size_t choose(const Decision& decision) override {
    if (!again_.over) {
      const CourseAnswer* given = again_.asks_decisions() ? again_.answer() : nullptr;
      if (!again_.over) return given != nullptr ? given->option : 0;
    }
    return choices_.choose(decision);
  }

 private:
  Again& again_;
  Choices& choices_;
};

// Tells what has not happened yet.
class NewEvents final : public EventLog {
 public:
  NewEvents(std::size_t old, EventLog& log) : old_(old), log_(log) {}
  void happened(const Event& event) override {
    if (seen_++ >= old_) log_.happened(event);
  }

 private:
  std::size_t old_;
  EventLog& log_;
  std::size_t seen_ = 0;
};

class RestGame final : public Game {
 public:
  struct Course {
    std::unique_ptr<Game> start;
    CoursePlan plan;
    std::vector<CourseAnswer> answers;
    std::size_t events = 0;
  };
  RestGame(std::shared_ptr<const Course> course, std::unique_ptr<Game> now)
      : course_(std::move(course)), now_(std::move(now)) {}

  void play(Dice& dice, Choices& choices, EventLog& log) override {
    Again again{course_->plan, course_->answers};
    AgainDice all_dice(again, dice);
    AgainChoices all_choices(again, choices);
    NewEvents told(course_->events, log);
    const bool heard = dynamic_cast<NoLog*>(&log) == nullptr;
    now_ = course_->start->clone();
    now_->play(all_dice, all_choices, heard ? static_cast<EventLog&>(told) : log);
  }
  std::unique_ptr<Game> clone() const override { return std::make_unique<RestGame>(course_, now_->clone()); }

  const Setting& setting() const override { return now_->setting(); }
  std::vector<UnitView> units() const override { return now_->units(); }
  std::vector<std::string> movers() const override { return now_->movers(); }
  UnitAnswer answer(std::string_view unit) const override { return now_->answer(unit); }
  std::string yaml() const override { return now_->yaml(); }

 private:
  std::shared_ptr<const Course> course_;
  std::unique_ptr<Game> now_;
};

}  // namespace

std::unique_ptr<Game> rest_of_course(const Game& start, const CoursePlan& plan,
                                     const std::vector<CourseAnswer>& answers, const Game& now, std::size_t events) {
  auto course = std::make_shared<RestGame::Course>();
  course->start = start.clone();
  course->plan = plan;
  course->answers = answers;
  course->events = events;
  return std::make_unique<RestGame>(std::move(course), now.clone());
}

}  // namespace hexrout
