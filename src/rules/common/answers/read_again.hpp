// read_again: changes a position by writing it, editing its text as a tree, and reading it again.
#pragma once

#include <memory>
#include <string_view>

#include "hexrout/rules/change.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

// sight: of the map and what is placed on it, before the rules see more in it; it stays where neither changes.
// Null after errors.
std::unique_ptr<Game> read_again(const Game& game, std::shared_ptr<const Sight> sight, const PositionChange& change,
                                 Diagnostics& found);

// Paths to what a change does not name begin with this: "position.units[3].guard".
inline constexpr std::string_view kUnchanged = "position.";

// Adds what was found about a change; warnings about what it does not name have been given before.
void add_about_change(const Diagnostics& said, Diagnostics& found);

// The keys of one unit with a change made in them.
void edit_unit(Value& unit, const UnitChange& change);

}  // namespace hexrout
