#include "rules/common/events/order.hpp"

namespace hexrout {

Order order_of(std::string unit, std::string what, std::string rule, ScriptedEvent event) {
  Order out;
  out.unit = std::move(unit);
  out.what = std::move(what);
  out.rule = std::move(rule);
  out.event = std::make_shared<const ScriptedEvent>(std::move(event));
  return out;
}

std::string event_yaml(const Map& map, const Order& order) {
  return order.event == nullptr ? std::string() : order.event->yaml(map);
}

}  // namespace hexrout
