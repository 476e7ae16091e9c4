// Plays every course of a phase, with its exact chance;
// courses with equal positions in the same part of the phase are merged.
//
//   CourseTree tree(game, script, limits);
//   tree.walk([](const Game& end, const Odds& odds) { ... }, found);
//
// A rule system marks the beginnings of its parts (Dice::next_part), at the beginning of a step. The first course with
// a position at such a beginning represents all others: the phase is played on from there, with every roll up to the
// next part. So sixty checks of one unit, one an event, are a few states each, and not 11^60 sequences.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/play/fates.hpp"

namespace hexrout {

class CourseTree {
 public:
  enum class Stopped { no, by_caller, too_many, wrong_script };

  // All arguments must outlive the tree.
  CourseTree(const Game& game, const PlayScript& script, const FateLimits& limits);

  // Called for every end, perhaps more than once for one end.
  using TakeEnd = std::function<void(const Game& end, const Odds& odds)>;
  // Errors of the script are added to `found`.
  Stopped walk(const TakeEnd& take, Diagnostics& found);
  std::size_t plays() const { return plays_; }

 private:
  struct Course {
    std::shared_ptr<const Game> start;  // play continues from here ...
    std::string used;                   // ... with these choices used
    std::size_t parts = 0;              // begun at `start`, with the one that begins there
    Odds odds{0, 1};
  };
  class PartDice;
  struct Reached;

  // Plays on from a course to the next part, in every way; false if the limits are used up, or the caller stops it.
  bool go_on(const Course& course, const TakeEnd& take);
  void arrive(const PartDice& dice, const Reached& reached, std::unique_ptr<Game> now, std::string used);
  bool within_limits() const {
    return plays_ < limits_.most_plays && work_ < limits_.most_work && open_.size() * (units_ + 1) < limits_.most_kept;
  }

  bool stopped() { return stopped_ = stopped_ || (limits_.stopped && limits_.stopped()); }

  const Game& game_;
  const PlayScript& script_;
  const FateLimits limits_;
  std::size_t units_;
  std::size_t plays_ = 0;
  std::size_t work_ = 0;
  bool stopped_ = false;  // by the caller
  // Ordered by the number of parts begun, then by part, position and choices used: causes before effects.
  std::map<std::pair<std::size_t, std::string>, Course> open_;
  std::vector<std::pair<Course*, Odds>> met_;  // courses met in this play, with the odds from its start
};

}  // namespace hexrout
