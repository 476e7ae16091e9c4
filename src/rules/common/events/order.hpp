// Orders as the events that they are (hexrout/rules/orders.hpp).
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "hexrout/rules/game.hpp"
#include "hexrout/rules/orders.hpp"
#include "rules/common/events/events.hpp"

namespace hexrout {

// An order with the event that it is.
Order order_of(std::string unit, std::string what, std::string rule, ScriptedEvent event);

// The game of a position in which this order is all that is to come; null if the order has nothing to be played.
template <class SystemGame, class Position>
std::unique_ptr<Game> ordered_game(Position position, const Order& order) {
  if (order.event == nullptr) return nullptr;
  position.events = EventsToCome({*order.event});
  return std::make_unique<SystemGame>(std::move(position));
}

}  // namespace hexrout
