// What becomes of every unit over a whole phase, exactly: every sequence of dice played once, each with its weight.
//
//   PlayScript script;                                     // its choices; the rest recommended; its dice are not used
//   const auto fates = phase_fates(*scenario.game, script, {}, found);
//   for (const UnitFates& unit : *fates)
//     for (const Fate& f : unit.fates) ...                 // f.odds.value(), f.where, f.state
//
// Cost: one play of the phase for each sequence of faces, so 36 for one check by two dice, 1296 for two; a phase
// with more than `most_plays` is refused with error[too-many-rolls]. Decisions are taken as in a single play: entries
// of the script in their order, so an entry holds for every course that comes to its decision.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/play/session.hpp"
#include "hexrout/rules/dice.hpp"

namespace hexrout {

struct PhaseFate {
  std::string where;  // name of the Location; empty for units off the map
  std::string label;  // "2-3-7 hs"
  std::string state;  // "broken, dm", "eliminated"; empty: nothing to say
  Odds odds;
};

struct UnitFates {
  std::string id;
  std::vector<PhaseFate> fates;  // most likely first, then by text; they sum to 1 for units there from the start
};

struct FateLimits {
  std::size_t most_plays = 100000;
};

// Units in the order of the game; those that only some courses bring forth (heroes, leaders) at the end. The game is
// not changed. Nothing after errors.
std::optional<std::vector<UnitFates>> phase_fates(const Game& game, const PlayScript& script, const FateLimits& limits, Diagnostics& found);

// "r1   41.7 % (15/36)   H2   2-3-7 hs   broken, dm", one line a fate.
std::string fates_text(const std::vector<UnitFates>& fates);

}  // namespace hexrout
