#include "play/rest_of_course.hpp"

#include <utility>

#include "play/course_sources.hpp"

namespace hexrout {

namespace {

// Reports events once the answers are used up; earlier ones have been reported before.
class NewEvents final : public EventLog {
 public:
  NewEvents(const CourseScript& script, EventLog& log) : script_(script), log_(log) {}
  void happened(const Event& event) override {
    if (script_.used_up) log_.happened(event);
  }
  bool heard() const override { return log_.heard(); }

 private:
  const CourseScript& script_;
  EventLog& log_;
};

class RestGame final : public Game {
 public:
  RestGame(std::unique_ptr<Game> now, std::shared_ptr<const OpenStep> open)
      : now_(std::move(now)), open_(std::move(open)) {}

  const Setting& setting() const override { return now_->setting(); }
  const GameWords& words() const override { return now_->words(); }
  void describe(Description out) const override { now_->describe({.units = out.units, .movers = out.movers}); }
  UnitAnswer answer(std::string_view unit) const override { return now_->answer(unit); }
  WrittenPosition write(Progress) const override { return now_->write(Progress::left_out); }
  std::optional<std::vector<WorthPart>> worth(std::string_view side) const override { return now_->worth(side); }

 private:
  // Events of orders and broken units are of positions without an open step.
  std::unique_ptr<Game> copy(const Copying& how) const override {
    if (const auto* by = std::get_if<SeenBySide>(&how)) return now_->seen_by(setting().sides[by->side]);
    return std::holds_alternative<WholeCopy>(how) ? std::make_unique<RestGame>(now_->clone(), open_) : nullptr;
  }
  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override {
    if (open_ != nullptr) {
      const bool more = close_step(dice, choices, log);
      open_ = nullptr;
      if (!more || pace == Pace::one_step) return more;
    }
    if (pace == Pace::one_step) return now_->step(dice, choices, log);
    now_->play(dice, choices, log);
    return false;
  }

  // Replays the step with the open question, to its end.
  bool close_step(Dice& dice, Choices& choices, EventLog& log) {
    CourseScript script{open_->plan, open_->answers, 0, open_->dice, nullptr};
    CourseDice all_dice(script, dice);
    CourseChoices all_choices(script, choices);
    NewEvents told(script, log);
    return now_->step(all_dice, all_choices, told);
  }

  std::unique_ptr<Game> now_;
  std::shared_ptr<const OpenStep> open_;  // null once it is over
};

}  // namespace

std::unique_ptr<Game> rest_of_course(const Game& now, OpenStep step) {
  return std::make_unique<RestGame>(now.clone(), std::make_shared<const OpenStep>(std::move(step)));
}

}  // namespace hexrout
