// A phase played question by question: every roll and every decision is put to whoever plays, and the play goes on from
// the answer.
//
//   PlayCourse course(*scenario.game, {});
//   while (const Asked* asked = course.asked())
//     course.give(asked->roll ? CourseAnswer{{3, 4}, 0} : CourseAnswer{{}, 0}, found);
//   course.game()                                          // the position it came to
//   course.events()
//
// A course is a position between two steps of its phase (Game::step), the answers given since, and the question that is
// open. Cost: an answer plays the step under way again, from its beginning to the next question; a step is an event, an
// attempt to rally, or one step of a unit's rout, never the phase. A copy costs what a copy of the position costs, and
// the answers and events so far. take_back() plays the phase once from its start.
// Thread safety: a value; what it refers to is shared and does not change.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
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

  bool asks_rolls() const { return asks == CourseAsks::all || asks == CourseAsks::rolls; }
  bool asks_decisions() const { return asks == CourseAsks::all || asks == CourseAsks::decisions; }
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
  // From this answer on what is not put to the client is rolled with this seed.
  std::optional<std::uint64_t> seed = std::nullopt;
};

class PlayCourse {
 public:
  // Goes on from where the game stands. The game is copied.
  PlayCourse(const Game& game, CoursePlan plan);
  PlayCourse(const PlayCourse& other);
  PlayCourse& operator=(const PlayCourse& other) { return *this = PlayCourse(other); }
  PlayCourse(PlayCourse&&) = default;
  PlayCourse& operator=(PlayCourse&&) = default;

  // The question that is open; null once the phase is over.
  const Asked* asked() const { return over_ ? nullptr : &asked_; }
  // Answers it. error[not-a-face], error[not-an-option], error[nothing-asked]: nothing has changed then.
  bool give(const CourseAnswer& answer, Diagnostics& found);
  // Takes back the last `count` answers, at most all. A seed that the first of them began goes on holding.
  void take_back(std::size_t count);
  // Other dice to come: from the next answer on what is not put to the client is rolled with this seed. What has been
  // rolled stays. Copies of a course share their dice to come until one of them is given others. error[nothing-asked]
  // where no question is open, error[under-way] where all rolls are put to the client: nothing has changed then.
  bool reseed(std::uint64_t seed, Diagnostics& found);

  const std::vector<CourseAnswer>& answers() const { return answers_; }
  // The position as far as it has come; in the middle of a step, if a question is open.
  const Game& game() const { return *now_; }
  std::unique_ptr<Game> take_game() { return std::move(now_); }
  // Returns the events so far. Makes their words when they are first read: the first call plays the course again up to
  // here; later steps then make theirs at once.
  const std::vector<Event>& events();

  // The game as it is to be kept in a scenario: what is read from write_scenario of it stands at the question that is
  // open, and its play asks what this one would.
  std::unique_ptr<Game> kept() const;
  // A game that stands where this course stands; to play it is to play the rest of the phase, with other dice and
  // choices. It knows position, units and answers, no more.
  std::unique_ptr<Game> rest() const;
  // What may come of an answer to the open question: that answer, and the rest of the phase rolled with a seed and
  // decided as recommended. The answer must be a legal one.
  std::unique_ptr<Game> to_the_end_with(const CourseAnswer& answer, std::uint64_t seed, std::uint64_t stream) const;

 private:
  // Plays steps until a question has no answer.
  void advance();
  std::unique_ptr<Game> rest_after(std::vector<CourseAnswer> answers) const;

  std::shared_ptr<const Game> start_;
  CoursePlan plan_;
  std::vector<CourseAnswer> answers_;  // all, oldest first
  std::optional<std::uint64_t> seed_;  // that the next answer begins
  std::unique_ptr<Game> now_;
  bool tells_ = false;  // events are kept
  std::vector<Event> events_;
  // Where the step under way began.
  std::size_t step_answers_ = 0;        // of answers_
  std::size_t step_events_ = 0;         // of events_
  SeededDice step_dice_;                // for rolls that are not put to the client
  std::vector<StepAnswer> step_taken_;  // rolled and decided since then, answered or not
  bool over_ = false;
  Asked asked_;
};

}  // namespace hexrout
