// Makes the Picture of a position and its answers, for the room draw.
#pragma once

#include <cstdint>
#include <span>

#include "hexrout/draw/picture.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/scenario/design.hpp"

namespace hexrout {

// The map, the units on it and what is placed. The game must outlive the picture.
Picture picture_of(const Game& game);

// Marks the ends, refusals and exposed hexes of a unit; draws the path to its first end.
void add_answer(Picture& picture, const UnitAnswer& answer);

// Outlines the areas, entries and victory hexes of a design, and tells them in lines of text.
void add_design(Picture& picture, const Design& design);

// The value that the heat of a reach shows for each hex: the least MF to it, or the least exposure of a path to it.
enum class ReachLayer : std::uint8_t { mf, exposure };

// Fills the hexes that a unit can reach, with the figure in each and the path in a tooltip.
void add_reach(Picture& picture, const Reach& reach, ReachLayer layer, std::string_view counted = "MF");

// Marks every hex as seen or not from a Location.
void add_view(Picture& picture, const Sight& sight, LocationId from);

}  // namespace hexrout
