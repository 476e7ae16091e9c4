// One thread's share of a sweep: draws the dice of runs and follows the courses it remembers.
#pragma once

#include <map>
#include <vector>

#include "hexrout/sweep/sweep.hpp"
#include "sweep/course_memo.hpp"

namespace hexrout {

// The option that a run draws for its n-th decision.
std::size_t drawn_option(const SweepPlan& plan, std::uint64_t run, std::uint64_t decision, std::size_t options);

class Sampler {
 public:
  // Both must outlive it.
  Sampler(const Game& game, const SweepPlan& plan);

  void run(RunRange range);
  // All that has been counted since the last call. Remembered courses are kept.
  Tally take();

 private:
  // Plays a run from its beginning. Returns its end; kNone if there was no room to remember it, and then it has been
  // counted.
  std::uint32_t play(std::uint64_t run);
  std::uint32_t remember(const CourseEnd& end);

  struct End {
    std::vector<std::uint32_t> units;  // outcomes of units, by number
    std::vector<std::uint32_t> lost;
    std::vector<std::uint32_t> results;  // facts, by number
    std::uint64_t runs = 0;
  };

  const Game* game_;
  const SweepPlan* plan_;
  CourseMemo memo_;
  Tally tally_;  // ends that are not remembered
  std::map<CourseEnd::Of, std::uint32_t> outcomes_;
  std::map<ResultFact, std::uint32_t> results_;
  std::vector<End> ends_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> end_of_;
  std::size_t bytes_left_;
  bool full_ = false;
  std::vector<CourseMemo::Step> steps_;
};

}  // namespace hexrout
