// One thread's share of a sweep: draws the dice of runs and follows the courses it remembers.
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
  // Both must outlive it.
  Sampler(const Game& game, const SweepPlan& plan);

  void run(RunRange range);
  // All that has been counted since the last call. Remembered courses are kept.
  Tally take();

 private:
  // The end of a run whose course is remembered, or kNone.
  std::uint32_t known_end(std::uint64_t run) const;
  // Plays a run from its beginning. Returns its end; kNone if there was no room to remember it, and then it has been
  // counted.
  std::uint32_t play(std::uint64_t run);
  std::uint32_t remember(const EndCounts::End& end);
  // The same without noting its course: it is counted.
  void play_plainly(std::uint64_t run);
  // To look a course up and to keep it costs some percent of playing it. Where courses hardly repeat, this is done for
  // one run in eight, which tells whether they begin to.
  bool remembers(std::uint64_t run) const { return !rests_ || run % kRestingShare == 0; }
  void note(bool repeated);
  static constexpr std::uint64_t kRestingShare = 8;
  static constexpr int kWindow = 256;      // runs looked up
  static constexpr int kLeastRepeats = 2;  // of them

  const Game* game_;
  const SweepPlan* plan_;
  CourseMemo memo_;
  Tally tally_;  // of no run: it says how courses end
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
