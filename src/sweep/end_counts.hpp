// Counts ends of courses by numbers: each outcome of a unit and each value of a fact has one.
//
//   EndCounts counts;
//   const EndCounts::End end = counts.end_of(*course, tally);
//   counts.count(end, 1);
//   counts.give(*game, tally);         // all that has been counted since the last time
//
// A unit fares alike in many runs, so that to count a run seldom takes a new number.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "hexrout/sweep/tally.hpp"

namespace hexrout {

class EndCounts {
 public:
  // sides: how many the game has.
  explicit EndCounts(std::size_t sides) : lost_(sides) {}

  struct End {
    std::vector<std::uint32_t> units;    // outcomes of units, by number
    std::vector<std::uint32_t> results;  // facts, by number
    bool operator==(const End&) const = default;
    struct Hash {
      std::size_t operator()(const End& end) const;
    };
  };

  // Counts the end of a course. `tally`: of its game.
  End end_of(const Game& course, const Tally& tally);
  void count(const End& end, std::uint64_t runs);
  // `game`: whose courses they are.
  void give(const Game& game, Tally& to);

 private:
  struct OutcomeHash {
    std::size_t operator()(const CourseEnd::Of& of) const;
  };
  struct SameOutcome {
    bool operator()(const CourseEnd::Of& a, const CourseEnd::Of& b) const {
      return a.id == b.id && a.side == b.side && a.outcome == b.outcome;
    }
  };
  struct FactHash {
    std::size_t operator()(const ResultFact& fact) const;
  };
  std::unordered_map<CourseEnd::Of, std::uint32_t, OutcomeHash, SameOutcome> outcomes_;
  std::unordered_map<ResultFact, std::uint32_t, FactHash> facts_;
  std::vector<std::size_t> outcome_lost_;  // by number: the side that has lost the unit, or kNobody
  static constexpr std::size_t kNobody = ~std::size_t{0};
  std::vector<std::uint64_t> outcome_runs_;       // by number
  std::vector<std::uint64_t> fact_runs_;          // by number
  std::vector<std::vector<std::uint64_t>> lost_;  // by side, by the number of units lost
  std::vector<std::size_t> lost_now_;             // by side, in the run that is being counted
  std::uint64_t runs_ = 0;
};

}  // namespace hexrout
