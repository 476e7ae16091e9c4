// What must hold of every answer to "why there?", whatever the rules and the position.
#pragma once

#include <map>
#include <string>

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

// How many Locations were answered in which way.
using WhyCounts = std::map<std::string, std::size_t>;

// Checks every Location of the map for every unit that has something to decide, and for the first others. `where`
// names the position in messages.
void check_why(const Game& game, const std::string& where, WhyCounts& counts);

}  // namespace hexrout::test
