// order_of: makes an Order of the event that carries it out (hexrout/rules/orders.hpp).
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "hexrout/rules/game.hpp"
#include "hexrout/rules/orders.hpp"
#include "rules/common/events/events.hpp"

namespace hexrout {

// Makes an order of a unit out of the event that carries it out.
Order order_of(std::string unit, std::string what, std::string rule, ScriptedEvent event);

}  // namespace hexrout
