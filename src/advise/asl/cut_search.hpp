// Positions taken in addition, and what they leave of a group's routs.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "advise/number.hpp"
#include "rules/asl/rout/rout_answer.hpp"

namespace hexrout::planning {

struct CutCandidate {
  LocationId at = kNowhere;
  std::vector<UnitIndex> walkers;  // units that can come; empty where nobody has to
};

// One unit's routs as they are.
struct Prospect {
  struct Way {
    std::vector<LocationId> path;
    Number live;
    // Nothing out of sight of it can take it away: no captor is at hand, to whom the unit would have to surrender once
    // all its other ways were under fire, or it is itself the safe way that makes surrender needless [A20.21].
    bool firm = true;
  };
  std::vector<Way> ways;
  bool safe = false;  // it may stay
  Number live;
  std::string fate;
};

// Searches sets of candidates, in the order of their indices.
class CutSearch {
 public:
  // `counter` is the unit put down at a candidate; its id is given here.
  CutSearch(asl::Position position, std::vector<UnitIndex> units, asl::Unit counter,
            std::vector<CutCandidate> candidates, bool each_needs_walker, std::size_t most_sets,
            std::function<bool()> stopped = {});

  using Set = std::vector<std::size_t>;  // indices of candidates, ascending
  std::vector<Prospect> outlook(const Set& set);
  // The smallest set of at most `most` that leaves no ways; nothing if there is none.
  std::optional<Set> smallest(int most);
  // The set of at most `most` that leaves the least sum of odds.
  Set lowest(int most);

  bool exact() const { return exact_; }
  std::size_t looked_at() const { return looked_at_; }
  // After smallest(): every smaller set has been looked at.
  int at_least() const { return at_least_; }
  // Ways without a Location in common but the start, over all units: maximum flow through the tree of ways.
  std::size_t flow(const std::vector<Prospect>& outlook, bool firm = false) const;
  // A walker of its own for each; empty if there are not enough.
  std::vector<UnitIndex> walkers(const Set& set) const;
  asl::Position& position() { return table_position_; }
  asl::RoutQuery& query() { return query_; }
  std::string id_of(std::size_t k) const { return "cut" + std::to_string(k + 1); }

 private:
  bool touches(std::size_t candidate, const std::vector<LocationId>& path) const;
  std::size_t at_least(const std::vector<Prospect>& outlook, const std::vector<bool>& barred) const;
  bool deepen(Set& set, std::vector<bool>& barred, int left);
  void lower(Set& set, std::size_t next, int left, Set& best, Number& least);
  static Number sum(const std::vector<Prospect>& outlook);
  static bool cut(const std::vector<Prospect>& outlook);
  std::vector<LocationId> within_reach() const;
  void put(const Set& set);
  bool gives_up() const { return looked_at_ >= most_sets_ || (stopped_ && stopped_()); }

  asl::Position table_position_;
  asl::RoutQuery query_;
  std::vector<UnitIndex> units_;
  asl::Unit counter_;
  std::vector<CutCandidate> candidates_;
  bool each_needs_walker_;
  std::size_t most_sets_;
  std::function<bool()> stopped_;
  std::size_t first_counter_ = 0;
  std::vector<std::vector<bool>> sees_;  // by candidate: Locations seen, its own included
  bool exact_ = true;
  std::size_t looked_at_ = 0;
  int at_least_ = 0;
};

}  // namespace hexrout::planning
