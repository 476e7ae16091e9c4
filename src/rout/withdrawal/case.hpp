// Binds one policy to one situation: values of every condition, key and distance. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/rout/policy.hpp"
#include "hexrout/rout/withdrawal.hpp"
#include "rout/withdrawal/ground.hpp"

namespace hexrout {

class WithdrawalCase {
 public:
  // ground: from Grounds::of(situation).
  WithdrawalCase(const MapFrame& frame, Ground& ground, const WithdrawalPolicy& policy, const Situation& situation);

  const MapFrame& frame() const { return frame_; }
  const WithdrawalPolicy& policy() const { return policy_; }
  const Situation& situation() const { return situation_; }

  // Members of a set when the move begins.
  const std::vector<std::size_t>& members(ReferenceSet set) const { return members_[static_cast<std::size_t>(set)]; }
  // Distance to the nearest member; without any, 0. For a firer in the mover's own hex see the constructor.
  int away(ReferenceSet set, LocationId at) const;
  bool sees(std::size_t reference, LocationId at) const;
  bool covered(std::size_t reference, LocationId at) const;
  bool exposed(std::size_t reference, LocationId at) const;
  // Steps off the map, by the mover's own sides of it or by any.
  int edge_distance(LocationId at, EdgeSide side) const;
  // Steps over passable ground.
  int place_distance(const std::string& place, LocationId at) const;
  // By hex: 1 at the named place.
  std::vector<std::uint8_t> hexes_of(const std::string& place) const;
  bool held(LocationId at) const { return !frame_.is_beyond(at) && (marks_[at] & kHeld) != 0; }
  bool full(LocationId at) const { return !frame_.is_beyond(at) && (marks_[at] & kFull) != 0; }
  bool friend_at(LocationId at) const { return !frame_.is_beyond(at) && (marks_[at] & kFriend) != 0; }
  bool in_zone(LocationId at) const { return !frame_.is_beyond(at) && (marks_[at] & kZone) != 0; }
  int value(const Amount& amount) const;

  // Lower bound of the cost of a step.
  int least_cost() const { return policy_.budget.terrain_costs ? ground_.least_cost() : 1; }
  // Cost of a step on the map in units of the budget; below 0: impassable.
  int cost(LocationId from, Direction direction) const {
    const int c = ground_.cost(from, direction);
    return c < 0 ? -1 : policy_.budget.terrain_costs ? std::max(c, 1) : 1;
  }
  // Evaluates a condition of a step; `reference` becomes the one it holds for, if any.
  bool holds(const Condition& c, LocationId from, LocationId to, int& reference) const;
  // Evaluates a condition of a Location, or of the case as a whole.
  bool holds_at(const Condition& c, LocationId at) const;
  bool any_at(const std::vector<Condition>& list, LocationId at) const;
  // False if a condition of steps never holds: it needs references, and the case has none of its set.
  bool can_hold(const Condition& c) const;
  // True if the direction rule refuses the step. A straight ray refuses none here.
  bool direction_refuses(LocationId from, LocationId to, int& reference) const;

  // Value of the step for a path key other than its cost, or of an end for an end key; small is good.
  int added(const Key& key, LocationId to) const;
  // `left`: hexes that a mover off the map had left.
  int worth(const Key& key, LocationId end, int left) const;
  // Budget that a step over open ground takes; the ground beyond the edge counts as open.
  int open_step() const { return policy_.budget.unit == BudgetUnit::half_mf && policy_.budget.terrain_costs ? 2 : 1; }

 private:
  enum Mark : std::uint8_t { kHeld = 1, kFull = 2, kFriend = 4, kZone = 8 };
  void find_members();
  const std::vector<int>& distances_to(const std::string& place) const;  // by hex
  // Members of a set nearest to the mover: the place of each, and the way from there to the mover.
  struct Nearest {
    Axial at;
    Axial way;
  };
  const std::vector<Nearest>& nearest_of(ReferenceSet set) const;
  bool in_step(ReferenceSet set, std::size_t reference, LocationId from, LocationId to) const;
  const std::vector<std::size_t>& candidates(ReferenceSet set) const;
  int distance(std::size_t reference, LocationId at) const;
  bool in_range(std::size_t reference, LocationId at) const;
  int danger(LocationId at, bool& swept) const;
  bool nearer(ReferenceSet of, LocationId from, LocationId to, int& reference) const;
  bool holds_of_parts(const Condition& c, LocationId from, LocationId to, int& reference) const;
  bool not_farther(ReferenceSet of, LocationId from, LocationId to, int& reference) const;
  bool impassable(LocationId from, LocationId to) const;
  bool any_exposed(ReferenceSet of, LocationId at) const;

  const MapFrame& frame_;
  Ground& ground_;
  const WithdrawalPolicy& policy_;
  const Situation& situation_;
  std::array<std::vector<std::size_t>, kReferenceSets> members_;
  bool firer_is_edge_ = false;
  std::vector<std::uint8_t> marks_;
  mutable std::vector<Ground::Row> rows_;                                     // by reference
  mutable std::array<std::vector<std::int8_t>, kReferenceSets> any_exposed_;  // by set and Location; -1 unknown
  mutable std::array<Ground::ByHex, 2> edge_distance_;
  mutable std::array<std::optional<std::vector<Nearest>>, kReferenceSets> nearest_;  // by set
  mutable std::vector<std::pair<std::string, Ground::ByHex>> place_distance_;
};

}  // namespace hexrout
