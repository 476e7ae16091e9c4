// Orders that a player gives under rules that have them (Game::orders): the rules play each before the next is given.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/phase_play.hpp"

namespace hexrout::match {

inline constexpr std::size_t kMostOrders = 100;  // of a side in a turn

// `game` is replaced by the position after each order. Ids of units that have moved are added to `moved`. Throws
// Forfeited for an order that is not offered.
void play_orders(std::unique_ptr<Game>& game, std::size_t seat, Table& table, CourseDice& dice, Record& record,
                 std::vector<std::string>& moved);

}  // namespace hexrout::match
