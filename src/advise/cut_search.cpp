#include "advise/cut_search.hpp"

#include <algorithm>
#include <set>

namespace hexrout::planning {

bool all_shut(const std::vector<CutOutlook>& list) {
  return std::all_of(list.begin(), list.end(), [](const CutOutlook& o) { return o.shut; });
}

Odds lives(const std::vector<CutOutlook>& list) {
  Odds sum;
  for (const CutOutlook& o : list) sum = sum + o.live;
  return sum;
}

std::vector<std::string> CutSearch::walkers(const CutSet& set) const {
  std::vector<std::string> taken;
  const std::function<bool(std::size_t)> place = [&](std::size_t k) {
    if (k == set.size()) return true;
    for (const std::string& w : board_.candidates()[set[k]].walkers) {
      if (std::find(taken.begin(), taken.end(), w) != taken.end()) continue;
      taken.push_back(w);
      if (place(k + 1)) return true;
      taken.pop_back();
    }
    return false;
  };
  return place(0) ? taken : std::vector<std::string>{};
}

std::optional<CutSearch::Outlooks> CutSearch::look(const CutSet& set) {
  if (each_needs_walker_ && !set.empty() && walkers(set).empty()) return std::nullopt;
  if (!exact_ || looked_at_ >= most_sets_ || (stopped_ && stopped_())) {
    exact_ = false;
    return std::nullopt;
  }
  ++looked_at_;
  return board_.outlook(set);
}

// Candidates of which every cutting set holds one: those that touch the way that the fewest touch.
CutSet CutSearch::branches(const Outlooks& now, const std::vector<bool>& barred) const {
  CutSet fewest;
  for (std::size_t c = 0; c < barred.size(); ++c)
    if (!barred[c]) fewest.push_back(c);
  bool first = true;
  for (const CutOutlook& o : now)
    for (const CutOutlook::Way& way : o.ways) {
      if (!way.firm) continue;
      CutSet touching;
      for (std::size_t c = 0; c < barred.size(); ++c)
        if (!barred[c] && board_.touches(c, way)) touching.push_back(c);
      if (first || touching.size() < fewest.size()) fewest = std::move(touching);
      first = false;
    }
  return fewest;
}

bool CutSearch::deepen(CutSet& set, std::vector<bool>& barred, int left) {
  Outlooks now;
  if (left == 0 || board_.touches_known()) {
    CutSet sorted = set;
    std::sort(sorted.begin(), sorted.end());
    auto seen = look(sorted);
    if (!seen) return false;
    if (all_shut(*seen)) return true;
    now = std::move(*seen);
  }
  if (left == 0) return false;
  const CutSet branches = this->branches(now, barred);
  bool found = false;
  for (const std::size_t c : branches) {
    set.push_back(c);
    barred[c] = true;
    found = deepen(set, barred, left - 1);
    if (found || !exact_) break;
    set.pop_back();  // stays barred: sets with it have been tried
  }
  for (const std::size_t c : branches) barred[c] = false;
  return found;
}

std::optional<CutSet> CutSearch::smallest(int most) {
  for (int size = board_.touches_known() ? 0 : 1; size <= most; ++size) {
    at_least_ = size;
    CutSet set;
    std::vector<bool> barred(board_.candidates().size(), false);
    if (deepen(set, barred, size)) {
      std::sort(set.begin(), set.end());
      return set;
    }
    if (!exact_) return std::nullopt;
  }
  at_least_ = most + 1;
  return std::nullopt;
}

// Lower bound: ways that are untouched by the candidates from `next` on stay as they are.
Odds CutSearch::floor(const Outlooks& now, std::size_t next) const {
  Odds floor;
  for (const CutOutlook& o : now) {
    Odds kept;
    for (const CutOutlook::Way& way : o.ways) {
      bool touched = !way.firm;
      for (std::size_t c = next; c < board_.candidates().size() && !touched; ++c) touched = board_.touches(c, way);
      if (!touched) kept = std::max(kept, way.live);
    }
    floor = floor + kept;
  }
  return floor;
}

void CutSearch::lower(CutSet& set, std::size_t next, int left, CutSet& best, Odds& least) {
  if (left == 0 || board_.touches_known()) {
    const auto now = look(set);
    if (!now) return;
    const Odds here = lives(*now);
    if (here < least || (here == least && set.size() < best.size())) {
      least = here;
      best = set;
    }
    if (left == 0 || least.is_zero() || !(floor(*now, next) < least)) return;
  }
  for (std::size_t c = next; c < board_.candidates().size() && exact_; ++c) {
    set.push_back(c);
    lower(set, c + 1, left - 1, best, least);
    set.pop_back();
  }
}

CutSet CutSearch::lowest(int most) {
  CutSet set;
  CutSet best;
  const auto before = board_.outlook({});
  Odds least = before ? lives(*before) : Odds{};
  // Smaller sets first, so that of equals the smaller is kept.
  for (int size = 1; size <= most && exact_; ++size) lower(set, 0, size, best, least);
  return best;
}

std::size_t flow(const std::vector<CutOutlook>& list) {
  std::size_t out = 0;
  for (const CutOutlook& o : list) {
    std::set<LocationId> first_steps;
    for (const CutOutlook::Way& way : o.ways) first_steps.insert(way.path.size() > 1 ? way.path[1] : way.end);
    out += first_steps.size();
  }
  return out;
}

}  // namespace hexrout::planning
