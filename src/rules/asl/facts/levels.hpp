// Morale Levels and leadership in a position, before any roll [A10.2, A10.7, A17.2].
//
//   const int level = morale_in_force(position, position.units[i]);
//   const UnitIndex leader = leading(position, i);   // units.size(): none
//
// Pure functions of the position, uncached; thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// True for a unit that is Fanatic [A10.8], or would be at that Location (while_in.hpp).
bool fanatic_at(const Position& position, const Unit& unit, LocationId at);

// morale_level() with the effects of its place and of other units: 10 for the berserk, +1 for MMC beside an unbroken
// Commissar [A25.222], +1 for unbroken members of a Human Wave; never above 10 [A.18].
int morale_in_force(const Position& position, const Unit& unit);
// morale_in_force() without Fanaticism by place (while_in.hpp), for a unit on its way through other hexes.
int morale_apart_from_place(const Position& position, const Unit& unit);

// True in one Location for leadership and leader loss: a pillbox is a Location of its own.
bool same_location(const Unit& a, const Unit& b);

// The leader's modifier, one worse if he is wounded [A17.2].
int leadership_of(const Unit& leader);

bool ss_against_russians(const Position& position, const Unit& unit);
// True for units that never surrender in the Rout Phase [A15.5, A20.21], No Quarter aside.
bool never_surrenders(const Position& position, const Unit& unit);
// The reason for it, as a part of a sentence: "it is Fanatic"; empty where it may surrender.
struct NeverSurrenders {
  std::string_view rule;
  std::string words;
};
std::optional<NeverSurrenders> why_never_surrenders(const Position& position, const Unit& unit);

// The leader whose modifier a check must or may use [A10.21, A10.22, A10.72]: unbroken, unpinned, in its
// Location or moving stack, not the unit itself; for a leader only one of higher morale; the best of several.
// units.size(): none.
UnitIndex leading(const Position& position, UnitIndex unit, const std::vector<UnitIndex>& stack = {});

}  // namespace hexrout::asl
