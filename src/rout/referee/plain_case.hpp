// The conditions, costs and goals of one policy in one case, as the referee judges them. Written apart from the
// search's own (rout/withdrawal/case.hpp), and slower. Internal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

// Locations beyond the edge of the map have numbers above those of the map, one for each hexside that leads off it.
class PlainCase {
 public:
  PlainCase(const Map& map, const WithdrawalPolicy& policy, const Situation& situation);

  const WithdrawalPolicy& policy() const { return policy_; }
  const Situation& situation() const { return s_; }
  bool exact() const { return policy_.budget.mode == BudgetMode::exactly; }
  bool off(LocationId at) const { return at.number() >= map_.location_count(); }
  std::size_t places() const { return map_.location_count() + map_.hex_count() * kDirections; }

  // Returns which test of the gate decides.
  Compulsion gate() const;
  // The six steps from a Location on the map.
  std::vector<LocationId> next_to(LocationId at) const;
  // Cost of a step in units of the budget; below 0: impassable.
  int cost(LocationId from, LocationId to) const;
  // Returns the first condition that forbids a step; nothing if it is legal.
  std::optional<RefusedStep> refusal(LocationId from, LocationId to) const;
  // True if a mover that has come here goes no farther.
  bool ends_at(LocationId at) const;
  // True if a `stop` condition halts the mover here, even if the Location is full.
  bool stops_at(LocationId at) const { return at != s_.at && any_at(policy_.stop, at); }
  bool full(LocationId at) const;
  // True if the mover may end here; at a goal some policies allow overstacking.
  bool room(LocationId at, bool at_goal) const;
  // Values of a step for the keys that are summed along a path, in the order of the policy, and then its cost.
  std::vector<int> added(LocationId from, LocationId to) const;
  // Value of an end under a key that is not summed; the part of the budget that is left does not count.
  int worth(const Key& key, LocationId end) const;
  // True if the end of a path meets a goal; `started`: the path has a step.
  bool meets(const Goal& goal, LocationId end, bool started) const;
  // Measure of an end that meets a goal; the goal allows the ends with the least, the first number before the second.
  // `left`: budget not spent; `least`: the least cost of a path to this end.
  std::pair<int, int> measure(const Goal& goal, LocationId end, int left, int least) const;
  int away(ReferenceSet set, LocationId at) const;
  int number(const Amount& amount) const;
  // Cost of a step over open ground; the ground beyond the edge counts as open.
  int open_step() const { return policy_.budget.unit == BudgetUnit::half_mf && policy_.budget.terrain_costs ? 2 : 1; }

 private:
  Hex hex(LocationId at) const;
  int distance(std::size_t reference, LocationId at) const;
  std::uint8_t side(LocationId beyond) const;
  bool counts(LocationId beyond, EdgeSide wanted) const;
  int edge_distance(LocationId at, EdgeSide wanted) const;
  int place_distance(const std::string& place, LocationId at) const;
  bool sees(std::size_t reference, LocationId at) const;
  bool in_range(std::size_t reference, LocationId at) const;
  bool covered(std::size_t reference, LocationId at) const;
  bool exposed(std::size_t reference, LocationId at) const;
  bool fights(std::size_t reference) const;
  void find_firers();
  bool member(ReferenceSet set, std::size_t reference) const;
  bool member_in_step(ReferenceSet set, std::size_t reference, LocationId from, LocationId to) const;
  bool held(LocationId at) const;
  bool friend_at(LocationId at) const;
  bool in_zone(LocationId at) const;
  bool holds(const Condition& c, LocationId from, LocationId to, int& reference) const;
  bool holds_of_enemies(const Condition& c, LocationId from, LocationId to, int& reference) const;
  bool leaves_cover(const Condition& c, LocationId from, LocationId to, int& reference) const;
  bool fire_swept(LocationId from, LocationId to) const;
  bool holds_at(const Condition& c, LocationId at) const;
  bool any_at(const std::vector<Condition>& list, LocationId at) const;
  std::optional<RefusedStep> refusal(LocationId from, LocationId to, bool with_direction) const;
  std::optional<LocationId> straight_away(LocationId from) const;
  // True if the step leaves the map by an edge that the policy closes.
  bool leads_off(LocationId to) const;
  // Returns the name of the direction rule if it refuses the step.
  std::string_view misdirected(LocationId from, LocationId to, int& reference) const;
  int added(const Key& key, LocationId from, LocationId to) const;
  int enemy_distance(const Goal& goal, LocationId at) const;

  const Map& map_;
  const WithdrawalPolicy& policy_;
  const Situation& s_;
  std::vector<std::size_t> firers_;
  bool by_edge_ = false;  // the mover's own edge replaces the firer
  int first_column_ = 0;
};

}  // namespace hexrout
