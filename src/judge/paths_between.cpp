#include "judge/paths_between.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "hexrout/hex/hex.hpp"

namespace hexrout::judge {

namespace {

constexpr std::size_t kMostLength = 12;  // steps: no allotment pays for more

// Goes on from a path, step by step, as far as the referee lets it.
class Finder {
 public:
  Finder(const Game& start, const std::string& unit, LocationId to)
      : start_(start), unit_(unit), to_(to), board_(start.board()) {}

  bool neighbours(LocationId a, LocationId b) const {
    const auto steps = board_.steps.steps(a);
    return std::any_of(steps.begin(), steps.end(), [&](const FootStep& step) { return step.to == b; });
  }

  // The shortest path on foot, whatever the rules of routs say of it; empty: none within the longest rout.
  std::vector<LocationId> on_foot(LocationId from) const {
    std::map<LocationId, LocationId> came;
    std::vector<LocationId> front = {from};
    for (std::size_t length = 0; length < kMostLength && came.count(to_) == 0; ++length) {
      std::vector<LocationId> next;
      for (const LocationId at : front)
        for (const FootStep& step : board_.steps.steps(at))
          if (step.to != from && came.emplace(step.to, at).second) next.push_back(step.to);
      front = std::move(next);
    }
    std::vector<LocationId> out;
    for (auto at = came.find(to_); at != came.end(); at = came.find(at->second)) out.insert(out.begin(), at->first);
    return out;
  }

  PathsBetween find(std::vector<LocationId> path, bool all_longer) {
    begun_ = path.size();
    bool left_shortest = false;
    for (std::size_t length = static_cast<std::size_t>(away(path.back())); length <= kMostLength; ++length) {
      longer(path, length);
      if (out_.bounded || (!out_.paths.empty() && !all_longer)) break;
      if (!out_.paths.empty() && !std::exchange(left_shortest, true)) out_.paths.clear();
    }
    return out_;
  }

 private:
  int away(LocationId at) const {
    const Map& map = *start_.setting().map;
    return distance(map.hex(map.location(at).hex).at, map.hex(map.location(to_).hex).at);
  }

  void longer(std::vector<LocationId>& path, std::size_t left) {
    if (path.back() == to_ && path.size() > begun_) {
      if (left == 0) out_.paths.emplace_back(path.begin() + static_cast<std::ptrdiff_t>(begun_), path.end());
      return;
    }
    for (const FootStep& step : board_.steps.steps(path.back())) {
      if (left == 0 || static_cast<std::size_t>(away(step.to)) >= left) continue;
      if (std::find(path.begin(), path.end(), step.to) != path.end()) continue;
      if (out_.paths.size() == kMostPossiblePaths || may_go_.size() == kMostTriedPaths) {
        out_.bounded = true;
        return;
      }
      path.push_back(step.to);
      if (may_go(path)) longer(path, left - 1);
      path.pop_back();
    }
  }

  // Longer searches begin with the paths of shorter ones.
  bool may_go(const std::vector<LocationId>& path) {
    const auto [it, fresh] = may_go_.try_emplace(path, false);
    if (fresh) {
      const auto verdict = start_.check(unit_, path, false);
      it->second = verdict && (verdict->legal || verdict->at_end);
    }
    return it->second;
  }

  const Game& start_;
  const std::string& unit_;
  const LocationId to_;
  const BoardFacts board_;
  std::size_t begun_ = 0;
  std::map<std::vector<LocationId>, bool> may_go_;
  PathsBetween out_;
};

}  // namespace

PathsBetween paths_between(const Game& start, const WalkCase& walk, LocationId from, LocationId to, bool longer) {
  std::vector<LocationId> path = {from};
  for (const WalkStep& step : walk.steps) path.push_back(step.to);
  Finder finder(start, walk.unit, to);
  if (finder.neighbours(path.back(), to)) return {{{to}}, false, false, false};
  // Only a Location that some legal step enters is worth a search.
  const std::vector<LocationId> entered = start.answer(walk.unit).entered;
  PathsBetween out;
  if (std::binary_search(entered.begin(), entered.end(), to)) out = finder.find(path, longer);
  out.dragged = true;
  out.gave_up = out.bounded && out.paths.empty();
  if (out.paths.empty()) out.paths = {finder.on_foot(path.back())};
  if (out.paths.front().empty()) out.paths = {{to}};
  return out;
}

}  // namespace hexrout::judge
