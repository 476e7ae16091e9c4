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
  void told(const Alike& alike) override { alike_ = alike; }
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override {
    Asked asked;
    asked.roll = true;
    asked.what = purpose.what;
    asked.rule = purpose.rule;
    asked.who = purpose.who;
    asked.count = count;
    asked.sides = sides;
    asked.sum_only = sum_only;
    asked.alike = sum_only ? Alike{true, {}} : std::move(alike_);
    throw Open{std::move(asked)};
  }
  int face(int /*sides*/) override { return 1; }

 private:
  Alike alike_;  // for the next roll, which is the last
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

CourseDiceAt::CourseDiceAt(std::uint64_t of_seed, std::uint64_t of_stream, std::uint64_t faces)
    : seed(of_seed), drawn(faces), dice(of_seed, of_stream) {
  dice.set_logging(false);
  for (std::uint64_t i = 0; i < faces; ++i) dice.d6({"", ""});
}

PlayCourse::Moment PlayCourse::Moment::copy() const {
  return {now->clone(), step_answers, step_events, step_dice, step_taken, seed, drawn, asked};
}

PlayCourse::PlayCourse(const Game& game, CoursePlan plan) : start_(game.clone()), plan_(plan), at_(beginning()) {
  advance();
}

PlayCourse::PlayCourse(const PlayCourse& other)
    : start_(other.start_),
      plan_(other.plan_),
      answers_(other.answers_),
      seed_(other.seed_),
      at_(other.at_.copy()),
      tells_(other.tells_),
      events_(other.events_),
      marks_all_(other.marks_all_),
      marks_(other.marks_) {}

PlayCourse::Moment PlayCourse::beginning() const {
  Moment out;
  out.now = start_->clone();
  out.step_dice = CourseDiceAt(plan_.seed, plan_.stream, plan_.drawn);
  return out;
}

void PlayCourse::advance() {
  events_.resize(at_.step_events);
  AskedDice open_rolls;
  AskedChoices open_decisions;
  at_.step_taken.clear();
  CourseScript script{plan_, answers_, at_.step_answers, at_.step_dice, &at_.step_taken};
  CourseDice dice(script, open_rolls);
  CourseChoices choices(script, open_decisions);
  KeptEvents kept(events_);
  NoLog untold;
  EventLog& log = tells_ ? static_cast<EventLog&>(kept) : untold;
  try {
    while (at_.now->step(dice, choices, log)) {
      at_.step_answers = script.next;
      at_.step_taken.clear();
      at_.step_events = events_.size();
      at_.step_dice = script.dice;
    }
    at_.asked = nullptr;
  } catch (Open& open) {
    at_.asked = std::make_shared<const Asked>(std::move(open.asked));
  }
  at_.seed = script.dice.seed;
  at_.drawn = script.dice.drawn;
}

bool PlayCourse::give(const CourseAnswer& answer, Diagnostics& found) {
  if (at_.asked == nullptr) {
    found.error("nothing-asked", {}, "the phase is over, and nothing is asked", "start another play");
    return false;
  }
  const Asked& asked = *at_.asked;
  if (asked.roll) {
    const bool fits = answer.faces.size() == static_cast<std::size_t>(asked.count) &&
                      std::all_of(answer.faces.begin(), answer.faces.end(),
                                  [&](int face) { return face >= 1 && face <= asked.sides; });
    if (!fits) {
      found.error(
          "not-a-face", {},
          fmt::format("'{}' of {} is a roll of {} dice with {} sides", asked.what, asked.who, asked.count, asked.sides),
          fmt::format("give {} faces from 1 to {}", asked.count, asked.sides));
      return false;
    }
  } else if (answer.option >= asked.decision.options.size()) {
    found.error("not-an-option", {}, fmt::format("'{}' has {} options", asked.what, asked.decision.options.size()),
                "give one of them");
    return false;
  }
  mark();
  answers_.push_back(answer);
  if (seed_) answers_.back().seed = std::exchange(seed_, std::nullopt);
  advance();
  return true;
}

const std::vector<Event>& PlayCourse::events() {
  if (!tells_) {
    tells_ = true;
    marks_.clear();
    at_ = beginning();
    advance();
  }
  return events_;
}

bool PlayCourse::reseed(std::uint64_t seed, Diagnostics& found) {
  if (at_.asked == nullptr) {
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

void PlayCourse::mark() {
  if (!marks_all_) return;
  constexpr std::size_t kMost = 512;
  // Long plays keep every second of their older moments: taking back to the others plays some answers again.
  if (marks_.size() == kMost)
    for (std::size_t i = 1; i < kMost / 4; ++i) marks_.erase(marks_.begin() + static_cast<std::ptrdiff_t>(i));
  marks_.push_back(std::make_shared<const Mark>(Mark{answers_.size(), events_.size(), at_.copy()}));
}

void PlayCourse::take_back(std::size_t count) {
  const std::size_t left = answers_.size() - std::min(count, answers_.size());
  if (left == answers_.size()) return;
  seed_ = answers_[left].seed;
  take_back_to(left);
}

void PlayCourse::take_back_to(std::size_t left) {
  marks_all_ = true;
  while (!marks_.empty() && marks_.back()->answers > left) marks_.pop_back();
  const std::size_t from = marks_.empty() ? 0 : marks_.back()->answers;
  std::vector<CourseAnswer> again(answers_.begin() + static_cast<std::ptrdiff_t>(from),
                                  answers_.begin() + static_cast<std::ptrdiff_t>(left));
  answers_.resize(from);
  if (marks_.empty()) {
    at_ = beginning();
    advance();
  } else {
    at_ = marks_.back()->at.copy();
    events_.resize(marks_.back()->events);
    marks_.pop_back();
  }
  for (CourseAnswer& answer : again) {
    mark();
    answers_.push_back(std::move(answer));
    advance();
  }
}

void PlayCourse::play_out(Dice& dice, Choices& choices) {
  if (at_.asked == nullptr) return;
  events_.resize(at_.step_events);
  CourseScript script{plan_, answers_, at_.step_answers, at_.step_dice, nullptr};
  CourseDice all_dice(script, dice);
  CourseChoices all_choices(script, choices);
  KeptEvents kept(events_);
  NoLog untold;
  at_.now->play(all_dice, all_choices, tells_ ? static_cast<EventLog&>(kept) : untold);
  at_.asked = nullptr;
}

CoursePlan PlayCourse::plan_from_here() const {
  CoursePlan out = plan_;
  out.seed = seed_.value_or(at_.seed);
  out.drawn = seed_ ? 0 : at_.drawn;
  return out;
}

std::unique_ptr<Game> PlayCourse::kept() const {
  std::unique_ptr<Game> out = at_.now->clone();
  if (at_.asked == nullptr) return out;
  const auto before = out->so_far();  // of a course that began in the middle of a step, and is still in it
  std::vector<StepAnswer> answers(before.begin(), before.end());
  answers.insert(answers.end(), at_.step_taken.begin(), at_.step_taken.end());
  out->resume(std::move(answers));
  return out;
}

std::unique_ptr<Game> PlayCourse::rest_after(std::vector<CourseAnswer> answers) const {
  return rest_of_course(*at_.now, {plan_, at_.step_dice, std::move(answers)});
}

std::unique_ptr<Game> PlayCourse::rest() const {
  return rest_after({answers_.begin() + static_cast<std::ptrdiff_t>(at_.step_answers), answers_.end()});
}

std::unique_ptr<Game> PlayCourse::to_the_end_with(const CourseAnswer& answer, std::uint64_t seed,
                                                  std::uint64_t stream) const {
  std::vector<CourseAnswer> answers(answers_.begin() + static_cast<std::ptrdiff_t>(at_.step_answers), answers_.end());
  answers.push_back(answer);
  std::unique_ptr<Game> rest = rest_after(std::move(answers));
  SeededDice dice(seed, stream);
  FirstChoice choices;
  NoLog log;
  rest->play(dice, choices, log);
  return rest;
}

std::vector<RollOutcome> outcomes_of(const Asked& asked) {
  std::vector<RollOutcome> out;
  if (!asked.roll) return out;
  EnumeratedDice dice;
  const bool whole = !asked.alike.sum && asked.alike.from.empty();
  do {
    const Purpose purpose{asked.what, asked.rule, asked.who};
    const std::vector<int>& faces = whole ? dice.roll(asked.count, asked.sides, purpose)
                                          : dice.roll_alike(asked.count, asked.sides, asked.alike, purpose);
    if (out.size() == kMostOutcomes) return {};
    out.push_back({faces, dice.weight()});
  } while (dice.advance());
  return out;
}

}  // namespace hexrout
