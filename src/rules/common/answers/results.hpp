// The facts of standings that are counted over many plays.
//
//   return counted_results(*this, {"Force Morale", "Command Dice", "result"});
//
// A standing that has the first of the facts is counted by all of them, "none" where it has not one of the others. The
// turn comes last: a game that ends stays in the turn of its end.
#pragma once

#include <string_view>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

std::vector<ResultFact> counted_results(const Game& game, const std::vector<std::string_view>& facts);
// The same of those standings of a game that have the first fact.
std::vector<ResultFact> counted_results(const std::vector<Standing>& standings, int turn,
                                        const std::vector<std::string_view>& facts);

}  // namespace hexrout
