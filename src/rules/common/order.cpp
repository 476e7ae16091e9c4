#include "rules/common/order.hpp"

namespace hexrout {

Order order_of(const Map& map, std::string unit, std::string what, std::string rule, ScriptedEvent event) {
  Order out;
  out.unit = std::move(unit);
  out.what = std::move(what);
  out.rule = std::move(rule);
  out.event_yaml = event.yaml(map);
  out.event = std::make_shared<const ScriptedEvent>(std::move(event));
  return out;
}

}  // namespace hexrout
