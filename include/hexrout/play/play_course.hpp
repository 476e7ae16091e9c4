// Plays a phase question by question: each roll and each decision is a question to the player, and play continues after
// its answer.
//
//   PlayCourse course(*scenario.game, {});
//   while (const Asked* asked = course.asked())
//     course.give(asked->roll ? CourseAnswer{{3, 4}, 0} : CourseAnswer{{}, 0}, found);
//   course.game()                                          // the position so far
//   course.events()
//
// A course is a position between two steps of its phase (Game::step), the answers since, and the open question. Cost:
// an answer replays the current step, from its beginning to the next question; a step is an event, an attempt to rally,
// or one step of a unit's rout, never the phase. A copy costs a copy of the position, of the answers and of the events.
// The first take_back() plays the phase once from its start; from then on the course keeps a copy of the position for
// each answer, and taking answers back costs a copy.
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

// Questions for the client; all others are rolled with the seed, or decided as recommended.
enum class CourseAsks : std::uint8_t { all, rolls, decisions, nothing };

struct CoursePlan {
  CourseAsks asks = CourseAsks::all;
  std::uint64_t seed = 1;
  std::uint64_t stream = 0;
  std::uint64_t drawn = 0;  // faces of the seed that an earlier course has rolled
  bool by_view = false;     // options follow from what the deciding side can see (rules/view_choices.hpp)

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
  Alike alike = {};       // what else of the faces matters (rules/dice.hpp); empty: each face
  // of a decision, with its `what`, `who` and `rule`
  Decision decision;
};

struct CourseAnswer {
  std::vector<int> faces;  // of a roll
  std::size_t option = 0;  // of a decision
  // Seed, from this answer on, of rolls that are not questions for the client.
  std::optional<std::uint64_t> seed = std::nullopt;
};

// Seeded dice that have rolled so many faces.
struct CourseDiceAt {
  explicit CourseDiceAt(std::uint64_t of_seed = 1, std::uint64_t of_stream = 0, std::uint64_t faces = 0);
  const std::vector<int>& roll(int count, int sides, const Purpose& purpose) {
    drawn += static_cast<std::uint64_t>(count);
    return dice.roll(count, sides, purpose);
  }
  std::uint64_t seed;
  std::uint64_t drawn;
  SeededDice dice;
};

class PlayCourse {
 public:
  // Starts from a copy of the game in its present state.
  PlayCourse(const Game& game, CoursePlan plan);
  PlayCourse(const PlayCourse& other);
  PlayCourse& operator=(const PlayCourse& other) { return *this = PlayCourse(other); }
  PlayCourse(PlayCourse&&) = default;
  PlayCourse& operator=(PlayCourse&&) = default;

  // The open question; null once the phase is over.
  const Asked* asked() const { return at_.asked.get(); }
  // Answers it. error[not-a-face], error[not-an-option], error[nothing-asked] leave the course unchanged.
  bool give(const CourseAnswer& answer, Diagnostics& found);
  // Takes back the last `count` answers, at most all. A seed of the first of them stays in force.
  void take_back(std::size_t count);
  // The plan that makes a course of kept() equal to the rest of this one, future dice included.
  CoursePlan plan_from_here() const;
  // Plays from the open question to the end of the phase: rolls and choices are those given. Taking back then takes
  // back the last answer with all that followed.
  void play_out(Dice& dice, Choices& choices);
  // Sets the seed, from the next answer on, of rolls that are not questions for the client. Earlier rolls stay. Copies
  // of a course share future dice until one of them is reseeded. error[nothing-asked] without an open question and
  // error[under-way] if all rolls are questions leave the course unchanged.
  bool reseed(std::uint64_t seed, Diagnostics& found);

  const std::vector<CourseAnswer>& answers() const { return answers_; }
  const CoursePlan& plan() const { return plan_; }
  const Game& start() const { return *start_; }
  // The position so far; in the middle of a step, if a question is open.
  const Game& game() const { return *at_.now; }
  std::unique_ptr<Game> take_game() { return std::move(at_.now); }
  // Returns the events so far. Makes their words when they are first read: the first call plays the course again up to
  // here; later steps then make theirs at once.
  const std::vector<Event>& events();

  // The game to save in a scenario: a game read from write_scenario of it has this course's open question, and later
  // the same questions.
  std::unique_ptr<Game> kept() const;
  // A game whose play is the rest of this phase, with other dice and choices. It supports position, units and answers
  // only.
  std::unique_ptr<Game> rest() const;
  // A game after the answer to the open question and the rest of the phase, rolled with a seed and decided as
  // recommended. The answer must be legal.
  std::unique_ptr<Game> to_the_end_with(const CourseAnswer& answer, std::uint64_t seed, std::uint64_t stream) const;

 private:
  // All that a take_back() restores beside answers and events.
  struct Moment {
    std::unique_ptr<Game> now;
    // The start of the current step.
    std::size_t step_answers = 0;        // of answers_
    std::size_t step_events = 0;         // of events_
    CourseDiceAt step_dice;              // for rolls that are not questions for the client
    std::vector<StepAnswer> step_taken;  // rolls and decisions since then, answered or not
    // The seeded dice at the open question.
    std::uint64_t seed = 0;
    std::uint64_t drawn = 0;
    std::shared_ptr<const Asked> asked;  // null once the phase is over
    Moment copy() const;
  };
  struct Mark {
    std::size_t answers;
    std::size_t events;
    Moment at;
  };
  Moment beginning() const;
  // Plays steps until a question has no answer.
  void advance();
  void take_back_to(std::size_t left);
  // Keeps the present moment, before the next answer.
  void mark();
  std::unique_ptr<Game> rest_after(std::vector<CourseAnswer> answers) const;

  std::shared_ptr<const Game> start_;
  CoursePlan plan_;
  std::vector<CourseAnswer> answers_;  // all, oldest first
  std::optional<std::uint64_t> seed_;  // from the next answer on
  Moment at_;
  bool tells_ = false;  // events are kept
  std::vector<Event> events_;
  bool marks_all_ = false;                          // answers have been taken back
  std::vector<std::shared_ptr<const Mark>> marks_;  // before earlier answers, oldest first
};

// A distinct result of a roll.
struct RollOutcome {
  std::vector<int> faces;  // one of its sequences of faces
  Odds odds;
};
// All results of an open roll that its rules distinguish; their odds sum to 1. Empty for a decision, and for a roll
// with more than kMostOutcomes results: its faces are then to be drawn.
std::vector<RollOutcome> outcomes_of(const Asked& asked);
inline constexpr std::size_t kMostOutcomes = 100'000;

}  // namespace hexrout
