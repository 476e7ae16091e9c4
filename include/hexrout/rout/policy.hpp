// A withdrawal policy: every kind of compulsory move as plain data.
//
// A retire, a push straight back, a flight to cover, a walk into captivity and an order to go no closer
// differ in the values of the fields below and in nothing else. A rule system writes its policies as
// rows of YAML and hands them to Withdrawal (withdrawal.hpp), which knows no game:
//
//   - id: retire
//     citation: "4.2"
//     gate: {must: [always]}
//     budget: {dice: 2, plus: 6, unit: inch, mode: exactly}
//     references: {sets: [firer, armed]}
//     forbid: [impassable, enemyHeld, nearer(firer), intoContact(armed contact)]
//     direction: notNearer(firer)
//     occupancy: {friends: passAndDisplace, displace: 1, enemies: block}
//     goals: [{is: farthestFrom(firer), code: RETIRED}]
//     prefer: [-distFrom(firer), nearerSteps(firer), crossDeviation, exposedHexes(all), direction]
//     edge: {rule: exit, side: any}
//     onFailure: surrender
//
// A condition is a name of the registry with its arguments in brackets, separated by blanks: a set of
// references, then a number or one of the words that the reader was told of (a distance of the scale in
// use, say). forbid, gate, stop and hazards are lists of conditions; an entry may be a map
// {if: ..., rule: ..., code: ...} that names the rule and the result code of a refusal.
//
// Thread safety: policies are values. Errors: Diagnostics with line, column and hint, all at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout {

// Threats that distances and steps are measured from. Membership is that of the moment the move
// begins, but for known_in_los and can_fire as conditions of a step, which look at the step itself.
enum class ReferenceSet : std::uint8_t {
  none,
  all,
  firer,  // whoever's fire caused the move
  known,
  armed,         // known, armed and unbroken
  seen,          // known and seen from where the move begins
  known_in_los,  // known and seeing the Location stepped from (or having seen the mover, with memory)
  can_fire,      // armed, with line of sight and range to either end of the step
  pressing,      // known and firing or advancing
  anchor,        // what the mover must keep away from or near to, friend or enemy
};

// What a condition says of a step from -> to, of a Location, or of the case as a whole.
enum class Predicate : std::uint8_t {
  always,
  never,
  impassable,          // terrain or hexside bars this mover
  enemy_held,          // an enemy stands in `to`
  nearer,              // d(to, r) < d(from, r) for some r
  not_farther,         // d(to, r) <= d(from, r) for some r
  into_contact,        // d(to, r) <= k for some armed, unbroken r whose own hex is not left
  into_reach,          // d(to, r) <= k for some armed, unbroken r that the step does not move away from
  contact_to_contact,  // within one hex of the same r before and after
  open_exposed,        // `to` lies in sight and range of some r and gives no cover from it
  from_cover_to_open,  // open_exposed(to) while `from` is not
  fire_swept,          // `to` was fired on and is worse than `from`
  off_map,
  flag,          // the caller raised this word: see Situation::words
  in_contact,    // d(at, r) <= k for some armed, unbroken r
  in_cover,      // covered from every r that could see
  behind_cover,  // covered from every r, whether terrain or hexside gives it
  exposed,       // in sight and range of some r, neither covered nor concealed
  concealed,     // exposed to no r
  in_sight,      // some r sees the Location
  at_place,      // within k hexes of a named place of the Situation
  enters,        // `to` belongs to a named place ("blaze", "marsh")
};

// A whole number, or a word whose value the Situation supplies ("contact").
struct Amount {
  int number = 0;
  std::string word;
};

struct Condition {
  Predicate what = Predicate::always;
  ReferenceSet of = ReferenceSet::none;
  Amount k;
  std::string word;  // flag or place
  std::string text;  // as written, for explanations
  std::string rule;  // overrides the policy's citation
  std::string code;  // result code of a step refused by it; may be empty
};

// Which test decides now: stay (the mover must not move) before must before may; none: no move required.
struct Gate {
  std::vector<Condition> stay;
  std::vector<Condition> must;
  std::vector<Condition> may;
};

enum class BudgetMode : std::uint8_t { up_to, exactly, until_goal };
enum class BudgetUnit : std::uint8_t { hex, inch, half_mf, move };
// What a move may cost: dice x D(sides) + plus in `unit`, or the mover's own allowance (dice = plus = 0).
// The caller rolls and converts; Situation::budget is in steps of cost.
struct Budget {
  int dice = 0;
  int sides = 6;
  int plus = 0;
  bool allowance = false;
  BudgetUnit unit = BudgetUnit::hex;
  BudgetMode mode = BudgetMode::up_to;
  bool terrain_costs = false;
};

enum class DirectionRule : std::uint8_t { any, not_nearer, strictly_farther, straight_ray };
enum class FriendRule : std::uint8_t { pass, block, pass_and_displace };
enum class EnemyRule : std::uint8_t { block, disperse, fight, surrender_to };
enum class Overstack : std::uint8_t { never, at_goal, this_move };

struct Occupancy {
  FriendRule friends = FriendRule::pass;
  int displace = 0;  // hexes beyond the budget that a mover ending on a full hex may go on; 0: any number
  EnemyRule enemies = EnemyRule::block;
  Overstack overstack = Overstack::never;
};

enum class GoalKind : std::uint8_t {
  cover,          // covered from every reference of the set that could see it
  concealment,    // seen by none of the set, or covered from those that see
  place,          // a named place
  edge,           // leaves the map, or stands in a hex at its edge
  enemy,          // within k hexes of a reference of the set; the nearest to the start first
  farther_than,   // more than k hexes from every reference of the set
  farthest_from,  // as far from the set as any end
  here,           // the Location the move begins in
  every_legal,    // any Location a mover may end in, but for the first
};
enum class Need : std::uint8_t { must, should, may };
enum class NearestBy : std::uint8_t { none, cost, distance };
enum class EdgeSide : std::uint8_t { own, any };

struct Goal {
  GoalKind what = GoalKind::every_legal;
  ReferenceSet of = ReferenceSet::none;
  Amount k;
  std::string place;
  EdgeSide side = EdgeSide::any;
  Need need = Need::must;
  NearestBy nearest = NearestBy::none;
  ReferenceSet farthest = ReferenceSet::none;  // of ends equally near, those farthest from the nearest of this set
  std::optional<Amount> within;                // costs no more than this
  bool beyond = false;  // may lie beyond this move's budget: the mover goes as far as that lets it
  std::string code = "REACHED_GOAL";
  std::string short_code;  // when a road of an `exactly` budget ends with budget left
  std::string text;
};

enum class KeyKind : std::uint8_t {
  goal_rank,
  dist_from,
  friends_near,
  edge_distance,
  place_distance,
  cover,
  off_map,  // of the end
  cost,
  exposed_hexes,
  hazard_count,
  nearer_steps,
  cross_deviation,  // summed along the road
  direction,        // of the steps, first to last
};
constexpr bool is_path_key(KeyKind k) {
  return k >= KeyKind::cost && k <= KeyKind::cross_deviation;
}

struct Key {
  KeyKind what = KeyKind::direction;
  ReferenceSet of = ReferenceSet::none;
  std::string place;
  bool most = false;  // written with '-': more is better (end keys only)
};

enum class OnHazard : std::uint8_t { carry_on, stop, replan, reduce };
struct Hazard {
  Condition when;
  std::string event;  // "interdiction"
};

enum class EdgeRule : std::uint8_t { forbid, halt, exit };
struct Edge {
  EdgeRule rule = EdgeRule::forbid;
  EdgeSide side = EdgeSide::any;
  bool returns = false;
  // Distance of one who has left: what is left of the budget counts as if the map went on, or it does not.
  bool goes_on = true;
};

enum class Failure : std::uint8_t {
  halt_in_place,
  surrender,
  eliminate,
  eliminate_or_capture,
  stand_and_fight,
  disperse,
  abandon_vehicle,
  must_fight,
  shutdown,
  wait_surrender,
};

// What the mover becomes: words that the rule system understands.
struct After {
  std::string facing;
  std::vector<std::string> markers;
  std::vector<std::string> state;
};

// Ends and roads are compared by at most so many keys.
inline constexpr std::size_t kMostKeys = 8;

struct WithdrawalPolicy {
  std::string id;
  std::string ruleset;
  std::string citation;
  Gate gate;
  Budget budget;
  std::vector<ReferenceSet> references;
  bool memory = false;  // references that have seen the mover on this move count as seeing it on
  std::vector<Condition> forbid;
  DirectionRule direction = DirectionRule::any;
  ReferenceSet direction_from = ReferenceSet::none;
  bool unless_stuck = false;  // the direction rule falls where it leaves no step at all
  Occupancy occupancy;
  std::vector<Condition> may_not_end;  // Locations that are no end, though they may be passed
  std::vector<Goal> goals;
  std::vector<Key> prefer;      // at most kMostKeys
  std::vector<Condition> stop;  // halts the mover where it may stand; displaced by friends it halts behind them
  std::vector<Hazard> hazards;
  OnHazard on_hazard = OnHazard::carry_on;
  Edge edge;
  Failure on_failure = Failure::halt_in_place;
  std::string failure_code;  // overrides the usual result code of the failure
  After after;
};

// Result code of a failure where the policy names none: "SURRENDERED", "HALT_BLOCKED", ...
std::string_view code_of(Failure failure);

// The names that conditions, goals and keys may use, in the order of their enums; for lists and hints.
const std::vector<std::string>& predicate_names();
const std::vector<std::string>& goal_names();
const std::vector<std::string>& key_names();
const std::vector<std::string>& reference_names();

// Reads a list of policies. `words` are the names that stand for numbers known only later. Checked:
// every name and argument, sets that are used but not declared under references, the order of the
// keys (those of the end, then those of the road, then those of the end as ties, direction last) and
// that there are at most kMostKeys of them, an `exactly` budget with goals beyond it. Ids must be unique.
// Empty if there was any error.
std::vector<WithdrawalPolicy> read_policies(const Node& list, const std::vector<std::string>& words,
                                            Diagnostics& found);

// The policy of that id, or null.
const WithdrawalPolicy* find_policy(const std::vector<WithdrawalPolicy>& policies, std::string_view id);

}  // namespace hexrout
