// What a side knows of the enemy's units, and a position as it knows it.
//
//   knowledge_of(position, unit, side)       // known, veiled ("there is something") or hidden
//   const Position seen = position_seen_by(position, side);
//
// Units under "?" and Dummies are veiled, and all alike; hidden units are not there [A12.1, A12.11, A12.3]. Nothing in
// position_seen_by() depends on what is veiled or hidden, its order, its names and its number included: counters
// without a name come last, as "?1", "?2" ..., in the order of their Locations, one for each veiled counter.
#pragma once

#include <cstdint>
#include <string>

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

enum class Knowledge : std::uint8_t { known, veiled, hidden };

// side: an index of Setting::sides. A side knows its own units, and those that are out of the game.
Knowledge knowledge_of(const Position& position, const Unit& unit, int side);

// A counter "?" where a veiled unit is, taken as a Dummy.
Unit mark_of(const Position& position, const Unit& veiled, std::string id);

Position position_seen_by(const Position& position, int side);

}  // namespace hexrout::asl
