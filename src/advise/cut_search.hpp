// Searches sets of candidates in the order of their sizes, and the ways out that they leave.
//
//   CutSearch search(board, true, options);
//   if (const auto set = search.smallest(3)) ...
//
// If the board can tell which candidates touch a way, only sets that touch it can cut it: the search branches over the
// candidates of the way that the fewest touch.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "hexrout/rules/cut_board.hpp"

namespace hexrout::planning {

class CutSearch {
 public:
  CutSearch(CutBoard& board, bool each_needs_walker, std::size_t most_sets, std::function<bool()> stopped = {})
      : board_(board), each_needs_walker_(each_needs_walker), most_sets_(most_sets), stopped_(std::move(stopped)) {}

  // The smallest set of at most `most` that leaves no ways, if one exists.
  std::optional<CutSet> smallest(int most);
  // The set of at most `most` that leaves the least sum of odds; empty if none lowers it.
  CutSet lowest(int most);

  bool exact() const { return exact_; }
  std::size_t looked_at() const { return looked_at_; }
  // After smallest(): every smaller set has been tried.
  int at_least() const { return at_least_; }
  // A walker of its own for each; empty if there are not enough.
  std::vector<std::string> walkers(const CutSet& set) const;

 private:
  using Outlooks = std::vector<CutOutlook>;
  std::optional<Outlooks> look(const CutSet& set);
  bool deepen(CutSet& set, std::vector<bool>& barred, int left);
  CutSet branches(const Outlooks& now, const std::vector<bool>& barred) const;
  void lower(CutSet& set, std::size_t next, int left, CutSet& best, Odds& least);
  Odds floor(const Outlooks& now, std::size_t next) const;

  CutBoard& board_;
  bool each_needs_walker_;
  std::size_t most_sets_;
  std::function<bool()> stopped_;
  bool exact_ = true;
  std::size_t looked_at_ = 0;
  int at_least_ = 0;
};

bool all_shut(const std::vector<CutOutlook>& list);
Odds lives(const std::vector<CutOutlook>& list);
// Most ways, over all units, that share no Location but the start: ways with one first step share it.
std::size_t flow(const std::vector<CutOutlook>& list);

}  // namespace hexrout::planning
