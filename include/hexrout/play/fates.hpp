// The fates of every unit over a whole phase, exactly: every course of the dice, each with its chance.
//
//   PlayScript script;                                     // its choices; its dice are not used
//   const auto fates = phase_fates(*scenario.game, script, {}, found);
//   for (const UnitFates& unit : fates->units)
//     for (const PhaseFate& f : unit.fates) ...            // f.odds.text(), f.where, f.state
//
// Odds are exact, however many dice there are. Dice of which only the sum counts, or only the number of successes,
// branch by that number (Dice::roll_alike): two dice that are summed make eleven branches. Courses with equal positions
// between two events, two attempts to rally or two turns are merged, so a unit that is checked sixty times, in an event
// each, costs sixty times as much as one that is checked once. Twenty units checked in one event do not: that is 11^20
// courses. A phase of that size is refused with error[too-many-rolls] after so much work, counted and not timed, which
// is about a second of a usual machine. Decisions are taken as in a single play: entries of the script in their order,
// so an entry holds for every course with its decision.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/play/session.hpp"
#include "hexrout/rules/dice.hpp"

namespace hexrout {

struct PhaseFate {
  std::string where;  // name of the Location; empty for units off the map
  std::string label;  // "2-3-7 hs"
  std::string state;  // "broken, dm", "eliminated"; may be empty
  Odds odds;
};

struct UnitFates {
  std::string id;
  std::vector<PhaseFate> fates;  // most likely first, then by text; they sum to 1 for units present from the start
};

// A fact of a side or of the game (Game::results).
struct ResultFates {
  std::string of;
  std::string side;
  std::string fact;
  std::vector<std::pair<std::string, Odds>> values;  // most likely first, then by text
};

struct PhaseFates {
  std::vector<UnitFates> units;
  std::vector<ResultFates> results;
};

struct FateLimits {
  std::size_t most_plays = 100000;  // of the phase, or of a part of it
  // A play counts 1, and 1 for every four units and every event; 1 for every roll, and with it the third power of a
  // 32nd of the units; 25 for every turn to rout or attempt to rally; a position kept for merging 2, and 1 for every
  // 256 bytes of its text.
  std::size_t most_work = 500000;
  // Polled between plays; return true to end them. The fates are then those of the courses played to their ends, and
  // their odds sum to less than 1.
  std::function<bool()> stopped = {};
  std::size_t most_kept = 100000;  // units of positions kept for merging, all together: some 100 MB
};

// Units in the order of the game, then those that only some courses create (heroes, leaders). The game is not changed.
// Returns nothing after errors.
std::optional<PhaseFates> phase_fates(const Game& game, const PlayScript& script, const FateLimits& limits,
                                      Diagnostics& found);

// "r1   41.67 %  (5/12)  2-3-7 hs in H2: broken, dm", one line a fate; then a line for each value of a fact: "german,
// Force Morale   41.67 %  (5/12)  8". Percentages are rounded to two digits; an uncertain result is never 0.00 or
// 100.00 but "<0.01" or ">99.99". Long fractions are left out.
std::string fates_text(const PhaseFates& fates);
// {"title", "attacker", "turn", "phase", "units": [{"id", "fates": [{"where", "label", "state", "odds": "5/12",
// "odds_value": 0.4166666666666667}]}],
// "results": [{"of", "side", "fact", "values": [{"value", "odds", "odds_value"}]}]}, indented. Odds are exact fractions
// as text, because their numbers may be longer than those of JSON's readers, and beside them the nearest number of the
// machine; `where` is null off the map.
std::string fates_json(const PhaseFates& fates, const Game& game);

}  // namespace hexrout
