// The part of a sweep on one thread: draws the dice of runs and follows remembered courses.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "hexrout/sweep/sweep.hpp"
#include "sweep/course_memo.hpp"

namespace hexrout {

// The option that a run draws for its n-th decision.
std::size_t drawn_option(const SweepPlan& plan, std::uint64_t run, std::uint64_t decision, std::size_t options);

class Sampler {
 public:
  // The game and the plan must outlive the sampler.
  Sampler(const Game& game, const SweepPlan& plan);

  void run(RunRange range);
  // Returns the counts since the last call, and clears them. Remembered courses are kept.
  Tally take();

 private:
  // The end of a run whose course is remembered, or kNone.
  std::uint32_t known_end(std::uint64_t run) const;
  // Plays a run from its beginning. Returns its end; kNone if the memory is full, in which case the run has been
  // counted.
  std::uint32_t play(std::uint64_t run);
  // Takes the end over if it is a new one.
  std::uint32_t remember(CourseEnd& end);

  const Game* game_;
  const SweepPlan* plan_;
  CourseMemo memo_;
  std::vector<Alike> alikes_;  // what the rules have used of rolls; RollAsked::alike
  Tally counts_;               // since the last take()
  std::unordered_map<std::string, std::uint32_t> end_of_;
  struct RememberedEnd {
    CourseEnd end;
    std::uint64_t runs = 0;  // that counts_ has not yet
  };
  std::vector<RememberedEnd> ends_;
  std::vector<std::uint32_t> counted_;  // ends with runs since the last take()
  std::size_t bytes_left_;
  bool full_ = false;
  std::vector<CourseMemo::Step> steps_;
};

}  // namespace hexrout
