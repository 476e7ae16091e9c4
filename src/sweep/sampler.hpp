// The part of a sweep on one thread: draws the dice of runs and follows remembered courses.
#pragma once

#include <unordered_map>
#include <vector>

#include "hexrout/sweep/sweep.hpp"
#include "sweep/course_memo.hpp"
#include "sweep/end_counts.hpp"

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
  std::uint32_t remember(const EndCounts::End& end);
  // Plays a run without recording its course, and counts it.
  void play_plainly(std::uint64_t run);
  // True if courses are looked up for this run, which costs some percent of a play. If courses hardly repeat, only one
  // run in eight is looked up, to detect when they begin to.
  bool remembers(std::uint64_t run) const { return !rests_ || run % kRestingShare == 0; }
  void note(bool repeated);
  static constexpr std::uint64_t kRestingShare = 8;
  static constexpr int kWindow = 256;      // runs looked up
  static constexpr int kLeastRepeats = 2;  // of them

  const Game* game_;
  const SweepPlan* plan_;
  CourseMemo memo_;
  Tally tally_;  // without runs: it turns courses into ends
  EndCounts counts_;
  using NumberedEnds = std::unordered_map<EndCounts::End, std::uint32_t, EndCounts::End::Hash>;
  NumberedEnds end_of_;
  struct RememberedEnd {
    const EndCounts::End* end = nullptr;  // in end_of_
    std::uint64_t runs = 0;
  };
  std::vector<RememberedEnd> ends_;
  std::vector<std::uint32_t> counted_;  // ends with runs since the last take()
  std::size_t bytes_left_;
  bool full_ = false;
  bool rests_ = false;
  int looked_up_ = 0;
  int repeated_ = 0;
  std::vector<CourseMemo::Step> steps_;
};

}  // namespace hexrout
