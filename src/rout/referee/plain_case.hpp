// What a policy says of one case, step by step and in plain words: the facts that the referee judges by. Written apart
// from the search's own (rout/withdrawal/case.hpp), and slower. Internal.
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

  // Whether the mover must move, may, or has to stay.
  Compulsion gate() const;
  // The six steps from a Location on the map.
  std::vector<LocationId> next_to(LocationId at) const;
  // Of a step in units of the budget; below 0: nobody gets through.
  int cost(LocationId from, LocationId to) const;
  // The first thing that forbids a step; nothing if it is legal.
  std::optional<RefusedStep> refusal(LocationId from, LocationId to) const;
  // A mover that has come here goes no farther.
  bool ends_at(LocationId at) const;
  // A stop halts it here, room or not.
  bool stops_at(LocationId at) const { return at != s_.at && any_at(policy_.stop, at); }
  bool full(LocationId at) const;
  // It may stand here; at a goal some policies let it crowd in.
  bool room(LocationId at, bool at_goal) const;
  // What a step adds to the keys that are summed along a path, in the order of the policy, and then its cost.
  std::vector<int> added(LocationId from, LocationId to) const;
  // What an end is worth by a key that is not summed; budget that is not spent does not count.
  int worth(const Key& key, LocationId end) const;
  // The end of a path meets a goal; `started`: the path has a step.
  bool meets(const Goal& goal, LocationId end, bool started) const;
  // Of ends that meet a goal those where this is least are meant, the first number before the second. `left`: budget
  // that is not spent; `least`: the least cost of a path to this end.
  std::pair<int, int> measure(const Goal& goal, LocationId end, int left, int least) const;
  int away(ReferenceSet set, LocationId at) const;
  int number(const Amount& amount) const;
  // What a step over open ground costs; beyond the edge the map goes on so.
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
  bool holds(const Condition& c, LocationId from, LocationId to, int& reference) const;
  bool leaves_cover(const Condition& c, LocationId from, LocationId to, int& reference) const;
  bool fire_swept(LocationId from, LocationId to) const;
  bool holds_at(const Condition& c, LocationId at) const;
  bool any_at(const std::vector<Condition>& list, LocationId at) const;
  std::optional<RefusedStep> refusal(LocationId from, LocationId to, bool with_direction) const;
  std::optional<LocationId> straight_away(LocationId from) const;
  // Off the map, by an edge that no mover leaves by.
  bool leads_off(LocationId to) const;
  int added(const Key& key, LocationId from, LocationId to) const;
  int enemy_distance(const Goal& goal, LocationId at) const;

  const Map& map_;
  const WithdrawalPolicy& policy_;
  const Situation& s_;
  std::vector<std::size_t> firers_;
  bool by_edge_ = false;  // the mover's own edge stands for the firer
  int first_column_ = 0;
};

}  // namespace hexrout
