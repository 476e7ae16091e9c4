// Laws of every answer to "why there?", for all rules and positions.
#pragma once

#include <map>
#include <string>

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

// Number of Locations by kind of answer.
using WhyCounts = std::map<std::string, std::size_t>;

// Checks every Location of the map for every unit with a decision to make, and for the first others. `where` names the
// position in messages.
void check_why(const Game& game, const std::string& where, WhyCounts& counts);

}  // namespace hexrout::test
