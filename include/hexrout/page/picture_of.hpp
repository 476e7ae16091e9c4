// Makes the Picture of a position and its answers, for the room draw.
#pragma once

#include <span>

#include "hexrout/draw/picture.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

// The map, the units on it and what is placed. The game must outlive the picture.
Picture picture_of(const Game& game);

// Marks the ends, refusals and exposed hexes of a unit; draws the path to its first end.
void add_answer(Picture& picture, const UnitAnswer& answer);

// Marks every hex as seen or not from a Location.
void add_view(Picture& picture, const Sight& sight, LocationId from);

}  // namespace hexrout
