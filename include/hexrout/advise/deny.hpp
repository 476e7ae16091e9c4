// Finds the moves of a side's free units that take most from the enemy's routs, and the cost of those moves.
//
//   Diagnostics found;
//   const auto denial = deny(*scenario.game, {.side = "german"}, found);
//   if (!denial) return report(found);
//   print(denial_text(*denial, *scenario.game));
//
// The side moves before the Rout Phase of the position. A free unit is one that Game::reach lets move; where dice
// decide how far, only ends that it reaches whatever they give are moves.
//
// Loss: points that a broken enemy loses in his coming rout, by the weights (weights.hpp has m, the size of a unit):
//
//   need not rout, or goes without a loss   0
//   Reduced on the way                      survival * (m - m after it) + whole * m
//   pinned or stopped on the way            whole * m
//   lost                                    (survival + whole) * m
//   surrenders                              (survival + whole + captured * survival) * m
//
// A unit that must rout takes its recommended option, the first of Game::verdict, and its loss is the mean by the exact
// odds of that option; where dice choose among the options it is the mean over all of them. Without an option the loss
// is that of its fate. Under other rules than ASL an end off the map, or on an enemy, counts as lost, each by its
// chance, as in a survey. Each enemy is measured by himself.
//
// Taken: the sum of these losses after the move less the sum before it, an exact fraction. It includes enemies who need
// not rout before the move and must after it.
//
// Cost: the fire on the way (ReachPoint::exposure) and at the end (from enemies in LOS), in quarters of a
// factor of firepower, and the loss of the mover if it broke at its end (Game::if_broken), by that
// measure.
//
// Answer: for each unit the moves that take something and are not dominated by another of its moves. A move dominates
// another if it takes no less, its fire (way and end) is no more and its loss if broken is no more, and one of these is
// better. Best first: more taken, less fire, less loss if broken, fewer MF, the earlier Location. Of several paths to
// one Location the one with the least fire counts, then the one with the fewest MF.
//
// Groups: the best joint move of up to `most_movers` units, one after the other in the order of the position: more
// taken, then fewer movers, less fire, the first found. All joint moves are tried if the work allows it (`exact`).
// Otherwise the answer is the best of those that begin with one of the best single moves and continue with the best
// next one.
//
// Knowledge: only what the side knows (Game::seen_by). Exchanging hidden things leaves the answer the same.
//
// Left out: the order of the enemy's routs, and the room that one takes from another; moves with a leader's help,
// beneath an entrenchment or into concealed enemies; the fire of this turn, which may break more enemies or the mover;
// concealment lost by moving.
//
// Systems: all with a reach and verdicts. Sizes m come from the counters under asl and its profiles; under other
// systems m is 2, and `leader` for a leader.
//
// Errors: error[unknown-side], error[unknown-unit], error[not-offered].
// Complexity: a move costs a verdict of each broken enemy. `time_ms` is converted to a number of verdicts, not a clock,
// so equal questions have equal answers everywhere; when they are used up `stopped` is true and the remaining moves are
// not judged. Thread safety: a free function; one call uses one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/advise/advise.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/rules/weights.hpp"

namespace hexrout {

struct DenyOptions {
  std::string side = {};                // empty: the side whose turn it is
  std::vector<std::string> units = {};  // units that may move; empty: all of the side
  std::size_t most_movers = 2;          // in a joint move, 1 to kMostMovers; 1: single moves only
  Weights weights = {};
  unsigned time_ms = 1000;   // time that it may take, about, 1 to kMostAdviceMs
  std::size_t top = 3;       // moves listed for a unit, the best first; 0: all
  bool with_reasons = true;  // list what each move takes, unit by unit, which costs time
};
inline constexpr std::size_t kMostMovers = 6;

// Fate of the mover if it breaks at its end. never: these rules cannot break it.
enum class IfBroken : std::uint8_t { never, safe, risky, surrenders, lost };

// An end that an enemy's rout has lost by the move.
struct DeniedEnd {
  LocationId end = kNowhere;  // kNowhere: off the map
  bool low_crawl = false;
  std::vector<LocationId> path;   // its path before the move
  LocationId refused = kNowhere;  // the Location where that path is now refused; kNowhere: not at a step
  std::string rule;               // "A10.51"; may be empty
  std::string by;                 // the unit that refuses it; may be empty
  std::string why;
};

// Effect of the move on one broken enemy.
struct DeniedUnit {
  std::string unit;
  Points loss_before;
  Points loss_after;
  std::string before;  // "routs to J4, lost 2.8 %", "stays", "surrenders"
  std::string after;
  std::vector<DeniedEnd> ends;       // lost by the move, in the order of the answer before it
  std::vector<std::string> because;  // why its fate differs, apart from single ends
};

struct DenyMove {
  std::string unit;
  LocationId from = kNowhere;
  ReachPoint point;              // its end, MF and the fire on the way, without its path
  std::vector<LocationId> path;  // start and end included
  std::uint64_t fire_at_end = 0;
  IfBroken if_broken = IfBroken::never;
  Points loss_if_broken;
  Points taken;                    // in a joint move: by it and those before it
  std::vector<DeniedUnit> denied;  // in a joint move: with the last of its moves, for all of them

  std::uint64_t fire() const { return point.exposure + fire_at_end; }
};

// The moves of one unit.
struct UnitDenial {
  std::string unit;
  std::size_t ends = 0;         // Locations that it can move to
  std::size_t looked_at = 0;    // judged; equal to ends unless stopped
  std::size_t taking = 0;       // moves that take something
  std::size_t undominated = 0;  // undominated moves among these
  std::vector<DenyMove> moves;  // the best of the undominated
};

struct JointDenial {
  std::vector<DenyMove> moves;  // in the order made; empty: no move takes anything
  Points taken;
  bool exact = true;          // no joint move takes more
  std::size_t looked_at = 0;  // joint moves judged
};

// A unit of the side that does not move, or a broken enemy at present, with the reason or the loss.
struct IdleUnit {
  std::string unit;
  std::string why;
};
struct RoutingEnemy {
  std::string unit;
  std::string fate;  // as DeniedUnit::before
  Points loss;
};

struct Denial {
  std::string side;
  Weights weights;
  std::vector<RoutingEnemy> enemies;  // broken enemies before any move
  std::vector<UnitDenial> units;
  std::vector<IdleUnit> idle;
  JointDenial joint;
  std::size_t verdicts = 0;  // verdicts used
  bool stopped = false;      // the allowed work did not suffice
  std::vector<std::string> notes;
};

std::optional<Denial> deny(const Game& game, const DenyOptions& options, Diagnostics& found);

std::string denial_text(const Denial& denial, const Game& game);
// One object, indented; keys as the fields above, in their order.
std::string denial_json(const Denial& denial, const Game& game);

}  // namespace hexrout
