// Points that a log leaves open, so that all readings of it can be tried one after the other.
//
//   std::vector<std::size_t> script;                       // the first reading: the first choice everywhere
//   do {
//     Forks forks;
//     ... forks.take(3, script) ...                        // a point with three choices
//   } while (forks.next(script));
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace hexrout::judge {

class Forks {
 public:
  // Returns the choice of the script at this point, else the first; notes the point if there is more than one choice.
  std::size_t take(std::size_t count, const std::vector<std::size_t>& script) {
    if (count < 2) return 0;
    const std::size_t taken = met_.size() < script.size() ? std::min(script[met_.size()], count - 1) : 0;
    met_.emplace_back(taken, count);
    return taken;
  }
  // Sets the script of the next reading; false after the last.
  bool next(std::vector<std::size_t>& script) const {
    std::size_t last = met_.size();
    while (last > 0 && met_[last - 1].first + 1 >= met_[last - 1].second) --last;
    if (last == 0) return false;
    script.clear();
    for (std::size_t i = 0; i < last; ++i) script.push_back(met_[i].first);
    ++script.back();
    return true;
  }

 private:
  std::vector<std::pair<std::size_t, std::size_t>> met_;  // the choice taken, and out of how many
};

}  // namespace hexrout::judge
