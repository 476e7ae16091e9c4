// Plans the Movement Phase of a side: where each of its free units goes, and in which order.
//
//   Diagnostics found;
//   const auto plan = plan_moves(*scenario.game, {.side = "german", .intent = Intent::attack, .goals = {"N5"}}, found);
//   if (!plan) return report(found);
//   print(plan_text(*plan, *scenario.game));
//
// A free unit is one that Game::reach lets move; its ends are those of its reach that need no luck with dice
// (certain_reach.hpp), and staying. An end is worth the sum of these terms, each times its weight (PlanWeights), in
// points:
//
//   goal      less for each hex to the nearest goal: a hex that an objective of either side holds, an edge by which
//             the side leaves (battle.hpp); without any, to the nearest enemy
//   on_goal   in the hex of a goal
//   given     fire that it can bring on the best target it sees there, in units of four factors: half if it moves or
//             the target is broken, half if the target is in shelter (Game::board)
//   taken     less for the fire that enemies can bring on it there: half in shelter
//   way       less for the fire on its way (ReachPoint::exposure)
//   breaks    less for what it would lose in its rout if it broke there (Game::if_broken), by the odds of its ways,
//             times a chance to break that grows with `taken`; a loss is that of a battle (loss_in_halves)
//   denies    what broken enemies would lose more in theirs, counted alike
//   crowd     less for each unit beyond two in one Location
//   seen      less for each enemy who sees it there
//   rally     of a leader, the odds that his broken friends there rally in their next attempt, beyond those without him
//             (rally_odds.hpp); half of that where he is one step away, for the Advance Phase
//
// Fire is on the scale of ASL's factors (fire_scale.hpp), whatever the rules.
//
// Advances (PlanOptions::advance) are to Locations without a Known enemy. The fire given is whole, and leaders rally
// only where they end.
//
// A leader does not go ahead: `goal` and `on_goal` count him as far from a goal as the nearest fit unit of his side
// that does not lead, if that is farther. So the other units are planned first, and the leaders after them.
//
// The weights are data by intention: src/plan/data/plan.yaml. The intention is given, or that of the scenario at the
// place of the unit.
//
// Search: each unit has its candidates, the dearest terms (breaks, denies) being looked at for the best by the others
// only. From all units staying, the plan is bettered one unit at a time until no change of one unit betters it.
// Anytime: after the allowed work it is the best found so far, and `stopped` is true. The moves are then put into an
// order in which each is possible after those before it; moves that fit into no order are left out.
//
// Knowledge: only what the side knows (Game::seen_by). Exchanging hidden things leaves the answer the same. Systems:
// all with a reach; a term that a system has nothing for (fire, breaking) is 0 under it.
//
// Errors: error[unknown-side], error[unknown-unit], error[off-map] for a goal.
// Complexity: `time_ms` is converted to an amount of work, not a clock, so equal questions have equal answers
// everywhere. Thread safety: free functions; one call uses one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/battle.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

inline constexpr std::array<std::string_view, 4> kIntentNames{"attack", "hold", "delay", "withdraw"};
// Returns nothing for another word.
std::optional<Intent> intent_named(std::string_view word);

enum class PlanTerm : std::uint8_t { goal, on_goal, given, taken, way, breaks, denies, crowd, seen, rally };
inline constexpr std::array<std::string_view, 10> kPlanTermNames{"goal",   "on_goal", "given", "taken", "way",
                                                                 "breaks", "denies",  "crowd", "seen",  "rally"};
// Points by term, 0 to 1000.
using PlanWeights = std::array<int, kPlanTermNames.size()>;
// Parts of a worth by term, in thousandths of a point.
using PlanParts = std::array<std::int64_t, kPlanTermNames.size()>;

// Weights by intention.
struct PlanTable {
  std::array<PlanWeights, kIntentNames.size()> weights{};
  // The table built into the program.
  static const PlanTable& usual();
  // 16 hexadecimal digits; equal for equal weights.
  std::string digest() const;
};
// Reads a file in the form of src/plan/data/plan.yaml; reports every mistake.
std::optional<PlanTable> read_plan_table(const std::string& path, Diagnostics& found);

struct PlanOptions {
  std::string side = {};                // empty: the side whose turn it is
  std::optional<Intent> intent = {};    // empty: that of the scenario at the place of each unit (intent_at)
  std::vector<std::string> goals = {};  // Locations; empty: the hexes to hold or to leave by of all objectives
  std::vector<std::string> units = {};  // units that may move; empty: all of the side
  bool advance = false;                 // plans advances (Reach::advances), of the Advance Phase, in place of moves
  const PlanTable* table = nullptr;     // null: the usual one
  unsigned time_ms = 1000;              // time that it may take, about, 1 to kMostPlanMs
};
inline constexpr unsigned kMostPlanMs = 3'600'000;

// An end of a unit, and what it is worth there with the others where the plan has them.
struct PlannedEnd {
  LocationId at = kNowhere;
  PlanParts parts{};
  std::int64_t worth() const;  // the sum of its parts
};

struct PlannedMove {
  std::string unit;
  Intent intent = Intent::hold;  // by which its ends are weighed
  LocationId from = kNowhere;
  std::vector<LocationId> path;  // start and end included; the start alone for a unit that stays
  HalfMf spent_half_mf{};
  PlannedEnd end;
  PlannedEnd stays;                 // the same for staying
  std::optional<PlannedEnd> other;  // the best of its other ends
};

struct MovePlan {
  std::string side;
  PlanTable table;
  std::vector<HexId> goals;
  std::vector<PlannedMove> moves;  // in the order in which they are to be made
  std::vector<PlannedMove> stays;  // free units that the plan leaves where they are
  struct Idle {
    std::string unit;
    std::string why;
  };
  std::vector<Idle> idle;     // units that cannot move
  std::size_t looked_at = 0;  // ends
  bool stopped = false;       // the allowed work did not suffice
  std::vector<std::string> notes;
};

std::optional<MovePlan> plan_moves(const Game& game, const PlanOptions& options, Diagnostics& found);

std::string plan_text(const MovePlan& plan, const Game& game);
// Writes one object, indented.
std::string plan_json(const MovePlan& plan, const Game& game);

}  // namespace hexrout
