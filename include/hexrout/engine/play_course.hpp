// A phase played question by question: every roll and every decision is put to
// whoever plays, and the play goes on from the answer.
//
//   PlayCourse course(*scenario.game, {});
//   while (const Asked* asked = course.asked())
//     course.give(asked->roll ? CourseAnswer{{3, 4}, 0} : CourseAnswer{{}, 0}, found);
//   course.game()                                          // the position it came to
//   course.events()
//
// A course is its position and its answers, nothing else, so it is copied, taken back and sent to another machine as a
// list. Cost: to go on is to play the phase again up to the next question.
// Thread safety: a value type over an unchanging Game.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// What is put to the client; the rest is rolled with the seed, or decided as recommended.
enum class CourseAsks : std::uint8_t { all, rolls, decisions, nothing };

struct CoursePlan {
  CourseAsks asks = CourseAsks::all;
  std::uint64_t seed = 1;
  std::uint64_t stream = 0;
  bool finish = false;  // nothing is put to the client once the answers given are used up
};

// A chance node or a decision. All sequences of faces are equally likely.
struct Asked {
  bool roll = false;
  // roll:
  std::string what;
  std::string rule;
  std::string who;
  int count = 0;
  int sides = 0;
  bool sum_only = false;  // only the sum of the faces matters
  // decision: `what`, `who` and `rule` are in it
  Decision decision;
};

struct CourseAnswer {
  std::vector<int> faces;  // of a roll
  std::size_t option = 0;  // of a decision
};

class PlayCourse {
 public:
  PlayCourse(const Game& game, CoursePlan plan);

  // Another course of the same game with these answers, and with others after them.
  PlayCourse copy() const { return PlayCourse(*start_, plan_, answers_); }
  // The same course over a game in the same position, which the copy refers to from then on.
  PlayCourse copy(const Game& start) const { return PlayCourse(start, plan_, answers_); }
  // A game that stands where this course stands; to play it is to play the rest of the phase, with other dice and
  // choices. It knows position, units and answers, no more.
  std::unique_ptr<Game> rest() const;
  // What may come of an answer: these answers and that one, and the rest of the phase rolled with a seed and decided as
  // recommended. The answer must be a legal one.
  PlayCourse to_the_end_with(const CourseAnswer& answer, std::uint64_t seed, std::uint64_t stream) const {
    std::vector<CourseAnswer> answers = answers_;
    answers.push_back(answer);
    return PlayCourse(*start_, {plan_.asks, seed, stream, true}, std::move(answers));
  }

  // The question that is open; null once the phase is over.
  const Asked* asked() const { return over_ ? nullptr : &asked_; }
  // Answers it. error[not-a-face], error[not-an-option]: nothing has changed then.
  bool give(const CourseAnswer& answer, Diagnostics& found);
  // Takes back the last `count` answers, at most all.
  void take_back(std::size_t count);

  const std::vector<CourseAnswer>& answers() const { return answers_; }
  // The position as far as it has come.
  const Game& game() const { return *now_; }
  std::unique_ptr<Game> take_game() { return std::move(now_); }
  const std::vector<Event>& events() const { return events_; }

 private:
  PlayCourse(const Game& start, CoursePlan plan, std::vector<CourseAnswer> answers)
      : start_(&start), plan_(plan), answers_(std::move(answers)) {
    advance();
  }
  void advance();

  const Game* start_;
  CoursePlan plan_;
  std::vector<CourseAnswer> answers_;
  std::unique_ptr<Game> now_;
  std::vector<Event> events_;
  bool over_ = false;
  Asked asked_;
};

}  // namespace hexrout
