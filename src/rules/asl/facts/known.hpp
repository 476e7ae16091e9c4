// Knowledge of a side about the enemy's units, and the position limited to it.
//
//   knowledge_of(position, unit, side)       // known, veiled ("there is something") or hidden
//   const Position seen = position_seen_by(position, side);
//
// Units under "?" and Dummies are veiled, and look alike; hidden units are absent [A12.1, A12.11, A12.3].
// position_seen_by() depends on nothing else about them, not even by order, ids or number of units: counters
// without a name come last, as "?1", "?2" ..., in the order of their Locations, one for each veiled counter.
#pragma once

#include <cstdint>
#include <string>

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

enum class Knowledge : std::uint8_t { known, veiled, hidden };

// side: an index of Setting::sides. A side knows its own units, and those that are out of the game.
Knowledge knowledge_of(const Position& position, const Unit& unit, int side);

// Makes the counter "?" of a veiled unit, as a Dummy.
Unit mark_of(const Position& position, const Unit& veiled, std::string id);

Position position_seen_by(const Position& position, int side);

}  // namespace hexrout::asl
