// A withdrawal policy: one kind of compulsory move as plain data.
//
// A retire, a push straight back, a flight to cover, a walk into captivity and an order to go no closer differ only in
// the values of the fields below. A rule system writes its policies as rows of YAML for Withdrawal (withdrawal.hpp),
// which holds no rules of any game:
//
//   - id: retire
//     citation: "4.2"
//     gate: {must: [always]}
//     budget: {dice: 2, plus: 6, unit: inch, mode: exactly}
//     references: {sets: [firer, armed, all]}
//     forbid: [enemyHeld, nearer(firer), intoReach(armed contact)]
//     occupancy: {friends: passAndDisplace, displace: 1}
//     goals: [{is: farthestFrom(firer), code: RETIRED}]
//     prefer: [crossDeviation(firer), exposedHexes(all), -cover(firer)]
//     edge: exit
//     onFailure: surrender
//
// A condition is a name of the registry with its arguments in brackets, separated by blanks: a set of references, then
// a number or one of the words passed to the reader (a distance of the scale in use, say). forbid, gate and stop are
// lists of conditions; an entry may be a map {if: ..., rule: ..., code: ..., why: ...} that names the rule, the result
// code and the words of a refusal. {all: [..]}, {any: [..]} and {not: ..} combine conditions.
//
// A row without a move is a PolicyVerdict: its answer is a constant code, without a search.
//
// Thread safety: policies are values. Errors: Diagnostics with line, column and hint, all at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout {

// Threats that distances and steps are measured from. Members are fixed when the move begins, except those of can_fire
// as the set of a condition, which are decided at each step.
enum class ReferenceSet : std::uint8_t {
  none,
  all,
  firer,  // the threat whose fire caused the move
  known,
  armed,     // known, armed and unbroken
  seen,      // known and seen from where the move begins
  can_fire,  // armed, with line of sight and range to either end of the step
  pressing,  // known and firing or advancing
  anchor,    // units to keep away from or near to, friend or enemy
  start,     // the hex where the move begins
};
inline constexpr std::size_t kReferenceSets = 10;

// The test of a condition: of a step from -> to, of a Location, or of the case as a whole.
enum class Predicate : std::uint8_t {
  always,
  impassable,          // terrain or hexside bars this mover
  enemy_held,          // `to` holds an enemy
  nearer,              // d(to, r) < d(from, r) for some r
  not_farther,         // d(to, r) <= d(from, r) for some r
  into_contact,        // d(to, r) <= k for some armed, unbroken r whose own hex is not left
  into_reach,          // d(to, r) <= k for some armed, unbroken r that the step does not move away from
  from_cover_to_open,  // `to` lies in sight and range of some r without cover, and `from` does not
  fire_swept,          // `to` was fired on and is worse than `from`
  in_cover,            // covered from every r that could see
  behind_cover,        // covered from every r, whether terrain or hexside gives it
  concealed,           // every r lacks sight or range, or is kept off by cover or concealment
  in_sight,            // some r sees the Location
  friend_held,         // a friend stands there
  full,                // friends fill it, and it is not where the move begins
  in_zone,             // it lies in an enemy's zone of control
  from_zone,           // `from` does
  all,                 // every one of its parts holds
  any,                 // one of them does
  none,                // its part does not hold
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
  std::string text;              // as written, for explanations
  std::string rule;              // overrides the policy's citation
  std::string code;              // result code of a step refused by it; may be empty
  std::string why;               // words of the refusal; empty: those of the condition
  std::vector<Condition> parts;  // of all, any and none
};

// Tests of whether to move: stay (the mover must not move) before must before may; if none holds, no move is required.
struct Gate {
  std::vector<Condition> stay;
  std::vector<Condition> must;
  std::vector<Condition> may;
};

// up_to: any part of the budget. exactly: all of it, as long as a legal step is affordable.
enum class BudgetMode : std::uint8_t { up_to, exactly };
enum class BudgetUnit : std::uint8_t { hex, inch, half_mf };
// The cost that a move may have: dice x D(sides) + plus + a number of the game's, at least `least`; or the mover's own
// allowance where a row has none of them. The caller throws the dice and converts the sum; Situation::budget is in
// steps of cost.
struct Budget {
  int dice = 0;     // 0..20
  int sides = 6;    // 2..100
  int plus = 0;     // 0..10000
  int number = -1;  // of PolicyParts::number; below 0: none
  int least = 0;    // 0..10000
  bool is_allowance() const { return dice == 0 && plus == 0 && number < 0; }
  BudgetUnit unit = BudgetUnit::hex;
  BudgetMode mode = BudgetMode::up_to;
  bool terrain_costs = false;  // a step costs as much as its terrain, not 1
};

// not_nearer bars steps nearer to a reference; straight_ray allows at most one step, straight away from it: of equally
// straight hexes one on the map; away_from allows only steps farther from every reference, toward_edge only those
// nearer to the edge of the map.
enum class DirectionRule : std::uint8_t { any, not_nearer, straight_ray, away_from, toward_edge };
enum class FriendRule : std::uint8_t { pass, pass_and_displace, block };
enum class EnemyRule : std::uint8_t { block, disperse };
enum class Overstack : std::uint8_t { never, at_goal, this_move };

struct Occupancy {
  FriendRule friends = FriendRule::pass;
  int displace = 0;  // 0..1000: hexes beyond the budget for a mover that would end on a full hex; 0: any number
  EnemyRule enemies = EnemyRule::block;
  Overstack overstack = Overstack::never;
};

enum class GoalKind : std::uint8_t {
  cover,          // covered from every reference of the set that could see it
  concealment,    // seen by none of the set, or covered from those that see
  place,          // a named place
  edge,           // off the map, or a hex at its edge
  enemy,          // within k hexes of a reference of the set; the nearest to the start first
  farther_than,   // more than k hexes from every reference of the set
  farthest_from,  // as far from the set as any end
  here,           // the Location where the move begins
  every_legal,    // any Location where a mover may end, except the first
};
// may: the other legal ends are options too, after those that meet the goal.
enum class Need : std::uint8_t { must, may };
enum class EdgeSide : std::uint8_t { own, any };

struct Goal {
  GoalKind what = GoalKind::every_legal;
  ReferenceSet of = ReferenceSet::none;
  Amount k;
  std::string place;
  EdgeSide side = EdgeSide::any;
  Need need = Need::must;
  bool nearest = false;                        // only the ends that cost least to reach
  ReferenceSet farthest = ReferenceSet::none;  // of equally near ends, those farthest from the nearest of this set
  std::optional<Amount> within;                // costs at most this
  std::vector<Condition> where;                // all of them hold at the end
  bool beyond = false;  // may lie beyond this move's budget: the mover goes as far as the budget allows
  std::string code = "REACHED_GOAL";
  std::string short_code;  // when the path of an `exactly` budget ends with budget left
};

enum class KeyKind : std::uint8_t {
  dist_from,
  friends_near,
  edge_distance,
  place_distance,
  cover,
  off_map,  // of the end
  cost,
  exposed_hexes,
  cross_deviation,
  zone_hexes,  // summed along the path
};
constexpr bool is_path_key(KeyKind k) {
  return k >= KeyKind::cost && k <= KeyKind::zone_hexes;
}

struct Key {
  KeyKind what = KeyKind::cost;
  ReferenceSet of = ReferenceSet::none;
  std::string place;
  bool most = false;  // written with '-': more is better (end keys only)
};

// Reaction of a mover to a hazard on its way, an enemy unknown until then: see walk.hpp.
enum class OnHazard : std::uint8_t { carry_on, stop, replan };

enum class EdgeRule : std::uint8_t { halt, exit };
struct Edge {
  EdgeRule rule = EdgeRule::halt;
  EdgeSide side = EdgeSide::any;  // sides of the map by which a mover exits
};

enum class Failure : std::uint8_t { halt_in_place, surrender, stand_and_fight, must_fight, wait_surrender, eliminate };

// Facing of the mover after the move.
enum class Facing : std::uint8_t { unchanged, enemy };

// Most keys by which ends and paths are compared.
inline constexpr std::size_t kMostKeys = 8;

struct WithdrawalPolicy {
  std::string id;
  std::string citation;
  Gate gate;
  Budget budget;
  std::vector<ReferenceSet> references;
  std::vector<Condition> forbid;
  DirectionRule direction = DirectionRule::any;
  ReferenceSet direction_from = ReferenceSet::none;
  EdgeSide direction_edge = EdgeSide::own;
  bool unless_stuck = false;  // the direction rule is dropped where it leaves no step
  Occupancy occupancy;
  std::vector<Goal> goals;
  std::vector<Key> prefer;      // at most kMostKeys
  std::vector<Condition> stop;  // halts the mover where it may end; displaced by friends it halts behind them
  OnHazard on_hazard = OnHazard::carry_on;
  Edge edge;
  Failure on_failure = Failure::halt_in_place;
  std::string failure_code;                           // overrides the usual result code of the failure
  int failure_effects = -1;                           // of PolicyParts::effects; below 0: none
  std::vector<std::pair<std::string, int>> outcomes;  // effects of a move that ends with this code
  Facing after_facing = Facing::unchanged;
};

// Fate of a unit that has no move to make: "an abandoned vehicle", "pinned where it was shot at".
struct PolicyVerdict {
  std::string id;
  std::string citation;
  std::string code;
};

// Result code of a failure where the policy names none: "SURRENDERED", "HALT_BLOCKED", ...
std::string_view code_of(Failure failure);

// Codes that the end of a move under the policy can have, its failure apart.
std::vector<std::string> end_codes(const WithdrawalPolicy& policy);

// Names for conditions, goals and keys, in the order of their enums; for lists and hints.
const std::vector<std::string>& predicate_names();
const std::vector<std::string>& goal_names();
const std::vector<std::string>& key_names();
const std::vector<std::string>& reference_names();

// The parts of a policy that only its game can read. Each function returns a number that the game finds its part by.
// Without a function the keys that need it are refused.
struct PolicyParts {
  std::function<int(const Node&, Diagnostics&)> number;   // `number` of a budget; also allows `least`
  std::function<int(const Node&, Diagnostics&)> effects;  // `outcomes`, and `do` of a failure
};

// Reads a list of policies. `words` are names of numbers known only later. Checks every name and
// argument, that the sets used are declared under references, the order of the keys (of the end,
// then of the path, then of the end as ties), that there are at most kMostKeys of them, and that an
// `exactly` budget has no goal beyond it. Ids must be unique. Returns an empty list after any
// error.
std::vector<WithdrawalPolicy> read_policies(const Node& list, const std::vector<std::string>& words, Diagnostics& found,
                                            const PolicyParts& parts = {});

// True if `test` holds for a condition or one of its parts.
template <class Test>
bool any_part(const Condition& condition, const Test& test) {
  if (test(condition)) return true;
  for (const Condition& part : condition.parts)
    if (any_part(part, test)) return true;
  return false;
}

// Reads a list of verdicts: {id: ..., citation: ..., code: ...}. Ids must be unique. Empty if there was any error.
std::vector<PolicyVerdict> read_verdicts(const Node& list, Diagnostics& found);

// Returns the policy of that id, or null.
const WithdrawalPolicy* find_policy(const std::vector<WithdrawalPolicy>& policies, std::string_view id);

}  // namespace hexrout
