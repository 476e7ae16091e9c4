// Which moves of a side's free units take most from the enemy's routs, and what those moves cost.
//
//   Diagnostics found;
//   const auto denial = deny(*scenario.game, {.side = "german"}, found);
//   if (!denial) return report(found);
//   print(denial_text(*denial, *scenario.game));
//
// The side moves before the Rout Phase of the position. A free unit is one that Game::reach lets move.
//
// Loss: what a broken enemy loses in his coming rout, in points by the weights (weights.hpp has m, the size of a unit):
//
//   need not rout, or goes without a loss   0
//   Reduced on the way                      survival * (m - m of what is left) + whole * m
//   pinned or stopped on the way            whole * m
//   lost                                    (survival + whole) * m
//   surrenders                              (survival + whole + captured * survival) * m
//
// A unit that must rout takes its recommended option, the first of Game::verdict, and its loss is the mean by the exact
// odds of that option; where dice choose among the options it is the mean over all of them. Without an option its fate
// is the loss. Each enemy is looked at by himself.
//
// Taken: the sum of these losses after the move less the sum before it, an exact fraction. Enemies who need not rout
// before the move and must after it count as well.
//
// Cost: the fire on the way (ReachPoint::exposure) and at the end (what enemies in LOS can bring to bear there), in
// quarters of a factor of firepower, and what the mover would lose if it broke at its end (Game::if_broken), by the
// same measure.
//
// Answer: for each unit the moves that take something and that no other of its moves dominates. A move dominates
// another if it takes no less, its fire (way and end) is no more and its loss if broken is no more, and one of these is
// better. Best first: more taken, less fire, less loss if broken, fewer MF, the earlier Location. Of several paths to
// one Location the one with the least fire counts, then the one with the fewest MF.
//
// Groups: the best joint move of up to `most_movers` units, one after the other in the order of the position: more
// taken, then fewer movers, less fire, the first found. All joint moves are tried where the work allows it (`exact`).
// Else it is the best of those that begin with one of the best single moves and go on with the best next one, and
// `exact` is false.
//
// Knowledge: only what the side knows (Game::seen_by). Hidden things may be exchanged for anything; the bytes stay.
//
// Left out: the order of the enemy's routs, and room that one takes from another; moves with a leader's help, beneath
// an entrenchment or into concealed enemies; the fire of this turn, that may break more enemies or the mover;
// concealment lost by moving.
//
// Systems: all that have a reach and verdicts. Sizes m are known for asl and its profiles; under other systems m is 2,
// and `leader` for a leader.
//
// Errors: error[unknown-side], error[unknown-unit], error[not-offered].
// Complexity: a move costs a verdict of each broken enemy. `time_ms` stands for a number of verdicts, not for the
// clock, so the same question has the same answer everywhere; when they are used up `stopped` is true and the rest of
// the moves is not looked at. Thread safety: a free function; one call uses one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/advise/advise.hpp"
#include "hexrout/advise/weights.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

struct DenyOptions {
  std::string side = {};                // empty: the side whose turn it is
  std::vector<std::string> units = {};  // those that may move; empty: all of the side
  std::size_t most_movers = 2;          // in a joint move, 1 to kMostMovers; 1: no joint moves are sought
  Weights weights = {};
  unsigned time_ms = 1000;   // about how long it may take, 1 to kMostAdviceMs
  std::size_t top = 3;       // moves listed for a unit, the best first; 0: all
  bool with_reasons = true;  // also what each listed move takes, unit by unit; without them the answer comes sooner
};
inline constexpr std::size_t kMostMovers = 6;

// What becomes of the mover if it breaks at its end. never: these rules cannot break it.
enum class IfBroken : std::uint8_t { never, safe, risky, surrenders, lost };

// An end that an enemy's rout has lost by the move.
struct DeniedEnd {
  LocationId end = kNowhere;  // kNowhere: off the map
  bool low_crawl = false;
  std::vector<LocationId> path;   // the way there before the move
  LocationId refused = kNowhere;  // the Location where that way is refused now; kNowhere: not at a step
  std::string rule;               // "A10.51"; may be empty
  std::string by;                 // the unit that refuses it; may be empty
  std::string why;
};

// What the move does to one broken enemy.
struct DeniedUnit {
  std::string unit;
  Points loss_before;
  Points loss_after;
  std::string before;  // "routs to J4, lost 2.8 %", "stays", "surrenders"
  std::string after;
  std::vector<DeniedEnd> ends;       // lost by the move, in the order of the answer before it
  std::vector<std::string> because;  // why its fate is another, where that is no matter of single ends
};

struct DenyMove {
  std::string unit;
  LocationId from = kNowhere;
  ReachPoint point;              // its end, MF and the fire on the way; not its path
  std::vector<LocationId> path;  // start and end included
  std::uint64_t fire_at_end = 0;
  IfBroken if_broken = IfBroken::never;
  Points loss_if_broken;
  Points taken;                    // in a joint move: all that it and those before it take
  std::vector<DeniedUnit> denied;  // in a joint move: with the last of its moves, for all of them

  std::uint64_t fire() const { return point.exposure + fire_at_end; }
};

// The moves of one unit.
struct UnitDenial {
  std::string unit;
  std::size_t ends = 0;         // Locations that it can move to
  std::size_t looked_at = 0;    // of these; all unless stopped
  std::size_t taking = 0;       // moves that take something
  std::size_t undominated = 0;  // of these
  std::vector<DenyMove> moves;  // the best of the undominated
};

struct JointDenial {
  std::vector<DenyMove> moves;  // in the order made; empty: none takes anything
  Points taken;
  bool exact = true;          // no joint move takes more
  std::size_t looked_at = 0;  // joint moves
};

// A unit of the side that does not move, or a broken enemy as he stands, with the reason or the loss.
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
  std::vector<RoutingEnemy> enemies;  // broken ones, as it stands
  std::vector<UnitDenial> units;
  std::vector<IdleUnit> idle;
  JointDenial joint;
  std::size_t verdicts = 0;  // the work done
  bool stopped = false;      // the work allowed did not suffice
  std::vector<std::string> notes;
};

std::optional<Denial> deny(const Game& game, const DenyOptions& options, Diagnostics& found);

std::string denial_text(const Denial& denial, const Game& game);
// One object, indented; keys as the fields above, in their order.
std::string denial_json(const Denial& denial, const Game& game);

}  // namespace hexrout
