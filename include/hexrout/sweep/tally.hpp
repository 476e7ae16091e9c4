// The fates of every unit, counted over many runs in exact integers. The order of counting makes no difference.
//
//   Tally tally(*scenario.game);
//   tally.add(tally.end_of(*course), 1);                 // a game played to its end, counted once
//   tally.add(other);                                    // of the same game
//   for (const UnitTally& unit : tally.units()) ...      // unit.outcomes, most frequent first
//
// Counts go up to 2^64 - 1. Thread safety: a value type.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// The result of a phase for a unit, by UnitView::presence. whole: only morale and place may have changed; reduced:
// fewer men (a half-squad, a wounded leader); eliminated: lost, whatever the word of the rules; left: off the map for
// good, and alive.
enum class Fared : std::uint8_t { whole, reduced, captured, eliminated, left };
std::string_view name_of(Fared fared);

struct Outcome {
  Fared fared = Fared::whole;
  std::string where;  // name of the Location; empty off the map
  std::string label;  // "2-3-7 hs"
  std::string state;  // "broken, dm", "dispersed"; empty if the unit has no state
  bool operator==(const Outcome&) const = default;
  bool operator<(const Outcome& o) const {
    return std::tie(fared, where, label, state) < std::tie(o.fared, o.where, o.label, o.state);
  }
};

// `before`: the unit at the start of the phase; null for one that is made during it.
Outcome outcome_of(const UnitView& after, const UnitView* before, const Map& map);

// The end of one course of a phase.
struct CourseEnd {
  struct Of {
    std::string id;
    std::string side;
    Outcome outcome;
    bool lost = false;  // eliminated or captured, and was neither before
  };
  std::vector<Of> units;
  std::vector<ResultFact> results;  // Game::results()
};

struct UnitTally {
  std::string id;
  std::string side;
  std::optional<Outcome> before;              // at the start of the phase; nullopt for units made in some runs
  std::map<Outcome, std::uint64_t> outcomes;  // runs by outcome; fewer in all for a unit that only some runs make
};

struct SideTally {
  std::string side;
  std::map<std::uint32_t, std::uint64_t> lost;  // runs by the number of units lost
};

// A fact of a side or of the game: Force Morale, the winner, the turn.
struct ResultTally {
  std::string of;
  std::string side;
  std::string fact;
  std::string before;                           // at the start of the phase
  std::map<std::string, std::uint64_t> values;  // runs by value
};

class Tally {
 public:
  Tally() = default;
  // Units and sides of a position about to be played.
  explicit Tally(const Game& before);

  // Adds the next unit of the game, in its order. All units are added before anything is counted.
  void declare(std::string_view unit, std::string_view side, const Outcome& before);

  // Returns the end of a course of the game.
  CourseEnd end_of(const Game& after) const;
  // Counts `runs` runs with this end.
  void add(const CourseEnd& end, std::uint64_t runs);
  // Adds a side after the present ones.
  void add_side(std::string_view side);
  // Counts a unit's outcome.
  void add(std::string_view unit, std::string_view side, const Outcome& outcome, std::uint64_t runs);
  void add_lost(std::string_view side, std::uint32_t units, std::uint64_t runs);
  // Adds a fact after the present ones.
  void add_result(const ResultFact& before);
  // Counts a value of a fact that was added.
  void add_result(const ResultFact& after, std::uint64_t runs);
  void add_runs(std::uint64_t runs) { runs_ += runs; }
  // Counts all that another tally of the same game has counted.
  void add(const Tally& other);

  std::uint64_t runs() const { return runs_; }
  // In the order of the game; those that only some runs make come last, by name.
  std::vector<UnitTally> units() const;
  const std::vector<SideTally>& sides() const { return sides_; }
  // In the order of Game::results().
  const std::vector<ResultTally>& results() const { return results_; }

 private:
  UnitTally& unit(std::string_view id, std::string_view side);

  std::vector<UnitView> before_;
  std::vector<UnitTally> units_;  // of the game, then of the courses, those in the order first met
  std::map<std::string, std::size_t, std::less<>> index_;
  std::size_t known_ = 0;  // units of the game
  std::vector<SideTally> sides_;
  std::map<std::string, std::size_t, std::less<>> side_index_;
  std::vector<ResultTally> results_;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> result_index_;  // by of, side and fact
  std::uint64_t runs_ = 0;
};

}  // namespace hexrout
