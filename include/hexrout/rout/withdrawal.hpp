// Plans the move of a unit under a withdrawal policy: its options, the reason of each refused step, its fate.
//
//   Withdrawal withdrawal(map);                          // owns its scratch; one per thread
//   Situation s;
//   s.at = *map.find_location("D4");
//   s.budget = 7;                                        // hexes, or whatever unit step_cost counts in
//   s.references = {{.id = "g1", .at = *map.find_location("D2"), .firer = true}};
//   const WithdrawalAnswer answer = withdrawal.plan(policy, s);
//   answer.options.front().path                          // the recommended path, start included
//   answer.refused                                       // every refused step, with the first condition that did
//
// One search (search.hpp) serves all policies. Ends are chosen by the goals in order, paths by the keys of `prefer`,
// then by least cost, then by the directions of the steps, first to last, in the order south-east, south,
// south-west, north-west, north, north-east: equal input gives equal output. A path enters no Location twice. An
// `exactly` budget is spent until no legal step is affordable. Complexity: labels times 6; an up_to budget of b
// hexes meets at most 3b^2+3b+1 Locations; an `exactly` one multiplies that by the paths within one group of
// Locations that can be entered again (bounded by kMostLabels, which sets `limited`). After warm-up the search
// itself allocates nothing.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rout/policy.hpp"

namespace hexrout {

// A threat, a place fired from, or a unit to keep to or away from, as far as the mover's side may see it. Leave out
// everything else.
struct Reference {
  std::string id;
  LocationId at = kNowhere;
  int range = -1;  // hexes it can fire; below 0: any
  bool known = true;
  bool armed = true;
  bool unbroken = true;
  bool firer = false;
  bool firing = false;
  bool advancing = false;
  bool anchor = false;  // a member of `anchor` only, whatever the other fields are
  bool start = false;   // a member of `start` only
};

// Danger of a Location, and whether it was fired on lately.
// Locations not listed were not, and have danger 0.
struct Swept {
  LocationId at = kNowhere;
  int danger = 1;
  bool swept = true;
};

enum MapSide : std::uint8_t { kNorthSide = 1, kEastSide = 2, kSouthSide = 4, kWestSide = 8 };

// The case a policy is applied to. Empty functions mean: every reference sees every Location; every step
// onto terrain passable on foot costs 1; woods, buildings and rubble, or a wall or hedge on a hexside
// that the line to the threat crosses, are cover (terrain_cover); there is no concealment but cover.
struct Situation {
  LocationId at = kNowhere;
  int budget = 0;
  int spent = 0;  // part of the budget, earlier on this move
  std::vector<Reference> references;
  std::vector<LocationId> enemy_held;
  std::vector<LocationId> friends;  // one entry a friendly unit, the mover not among them
  std::vector<LocationId> full;     // Locations where no move may end
  std::vector<LocationId> zone;     // Locations in an enemy's zone of control
  std::vector<Swept> swept;
  LocationId trench = kNowhere;  // an enemy trench the mover is attacked in: fireSwept does not bind steps out of it
  std::uint8_t own_edges = 0;    // MapSides; 0: every side counts as own
  std::vector<std::pair<std::string, int>> numbers;                     // values of the policy's words
  std::vector<std::pair<std::string, std::vector<LocationId>>> places;  // "line", "casualties"
  std::function<bool(LocationId threat, LocationId at)> sees;
  std::function<int(LocationId from, LocationId to)> step_cost;  // below 0: impassable; 1 or more
  std::function<bool(LocationId at, LocationId threat)> covered;
  std::function<bool(LocationId at, LocationId threat)> concealed;
  // Version of the four functions: two situations passed to one Withdrawal may have the same number only if each
  // function returns the same in both. Without it no plan is cached (Withdrawal::known).
  std::optional<std::uint64_t> ground;
};

struct WithdrawalOption {
  LocationId end = kNowhere;     // kNowhere: off the map
  std::vector<LocationId> path;  // start and end included
  std::vector<int> spent_at;     // what has been spent at each of them, Situation::spent included
  int spent = 0;
  int goal = -1;  // index of the goal it meets; -1: none, though a legal end
  std::string code;
  bool exits = false;
  Direction exit_by = Direction::north;
  std::vector<LocationId> plan;  // the whole path, where the goal lies beyond this move's budget; kNowhere off the map
  std::array<int, kMostKeys> values{};  // of the policy's keys, in their order
  LocationId unbound = kNowhere;        // first on the path where the direction rule left no step and does not bind
};

struct RefusedStep {
  LocationId from = kNowhere;
  LocationId to = kNowhere;  // kNowhere: off the map
  Direction direction = Direction::north;
  std::string_view by;    // the condition as the policy writes it, or "offMap", "enemyHeld", "notNearer(firer)"
  int reference = -1;     // index of the reference of the condition; -1: none
  std::string_view rule;  // views into the policy, as `by` is
  std::string_view code;
  const Condition* condition = nullptr;  // of the policy; null for terrain, direction, occupancy and edge
};

enum class Compulsion : std::uint8_t { none, stay, must, may };

struct WithdrawalAnswer {
  std::string rule;  // the policy's citation
  Compulsion gate = Compulsion::none;
  const Condition* gate_because = nullptr;  // points into the policy
  std::vector<WithdrawalOption> options;    // best first
  std::size_t equal = 0;  // the first so many meet the goal equally well: the owner chooses among them
  bool failed = false;    // the policy's on_failure applies
  DirectionRule direction = DirectionRule::any;  // of the policy
  std::string code;                              // of the first option, of the failure or of the gate
  std::vector<RefusedStep> refused;              // one a step, in the order of the search
  std::vector<LocationId> entered;  // Locations on the map that a legal step leads into; filled with the refusals
  std::vector<LocationId>
      must_fight_at;     // must_fight: the held Locations in the way, one an option, the best path first
  bool limited = false;  // the search gave up at kMostLabels; options may be missing
};

// Parts of an answer to fill: paths without refusals, refusals without options. whether: gate and failure only, so the
// search stops once a goal is met; `code` and `equal` are then valid for a failure only.
enum class Told : std::uint8_t { all, paths, refusals, whether };
using KnownPlan = std::shared_ptr<const WithdrawalAnswer>;  // never null

class Withdrawal {
 public:
  static constexpr std::size_t kMostLabels = 2'000'000;

  explicit Withdrawal(const Map& map);
  Withdrawal(Withdrawal&&) noexcept;
  Withdrawal& operator=(Withdrawal&&) noexcept;
  ~Withdrawal();

  // `situation.at` must be on the map. Errors: none.
  WithdrawalAnswer plan(const WithdrawalPolicy& policy, const Situation& situation);
  // Plans for each of several budgets in place of the situation's, such as one for each throw of the dice. Which steps
  // are legal is computed once for all of them. told: see known().
  std::vector<WithdrawalAnswer> plan(const WithdrawalPolicy& policy, const Situation& situation,
                                     const std::vector<int>& budgets, Told told = Told::all);

  // Plans for play without explanations: a case met before is not searched again. Caches only as much as
  // remember() allows, and only situations with a `ground`;
  // policies must outlive the Withdrawal and not change.
  KnownPlan known(const WithdrawalPolicy& policy, const Situation& situation, Told told);
  // Sets the size of the cache in bytes; further calls change nothing.
  void remember(std::size_t bytes);

  // The situation after `steps` steps along an option, with what is spent by then. Plan again from it after an event;
  // first add references that have become known.
  static Situation after(const Situation& situation, const WithdrawalOption& option, std::size_t steps);

 private:
  WithdrawalAnswer search(const WithdrawalPolicy& policy, const Situation& situation, Told told);
  struct State;
  std::unique_ptr<State> state_;
};

// Cost of a step where a Situation has no step_cost: 1, or below 0 where it is impassable on foot.
int step_on_foot(const Map& map, LocationId from, LocationId to);

// The side of the map that a step off it from `from` leads over.
MapSide side_left_by(const Map& map, LocationId from, Direction by);

// True if terrain in `at`, or on a hexside that the line to `threat` leaves its hex by, gives cover.
bool terrain_cover(const Map& map, LocationId at, LocationId threat);

// Last tie-break: 0 south-east, 1 south, 2 south-west, 3 north-west, 4 north, 5 north-east.
constexpr int direction_rank(Direction d) {
  return (static_cast<int>(d) + 4) % 6;
}

}  // namespace hexrout
