// read_again: changes a position by writing it, editing its text as a tree, and reading it again.
#pragma once

#include <memory>
#include <string_view>

#include "hexrout/rules/change.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

// sight: of the map and what is placed on it, without what the rules add; reused if neither changes. Null
// after errors.
std::unique_ptr<Game> read_again(const Game& game, std::shared_ptr<const Sight> sight, const PositionChange& change,
                                 Progress progress, Diagnostics& found);

// Prefix of the paths to values that a change does not name: "position.units[3].guard".
inline constexpr std::string_view kUnchanged = "position.";

// Adds what was found about a change, without warnings about values that it does not name: those were given before.
void add_about_change(const Diagnostics& said, Diagnostics& found);

// Changes the keys of one unit.
void edit_unit(Value& unit, const UnitChange& change);

}  // namespace hexrout
