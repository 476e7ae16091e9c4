// Orders of a side for its Command Dice: rally the disrupted (B10), free the suppressed (B8).
#include <fmt/format.h>

#include "rules/armour_battles/armour_battles.hpp"
#include "rules/common/events/order.hpp"

namespace hexrout::ab {

std::vector<Order> orders_of(const Position& p, std::string_view side) {
  std::vector<Order> out;
  if (!p.winner.empty()) return out;
  for (const Army& army : p.armies) {
    const std::string& name = p.setting.sides[army.side];
    const bool limited = p.readings.on("diceLimit");
    if (name != side || (limited && army.dice_left < 1)) continue;
    // One order for all units that can be rallied: the player chooses among them for each success.
    std::vector<std::string> disrupted;
    for (const Unit& u : p.units)
      if (u.side == army.side && u.disruption > 0 && !rally_refusal(u)) disrupted.push_back(u.id);
    if (!disrupted.empty() && army.rally_dice > 0) {
      const std::string what = fmt::format("rallies {}", fmt::join(disrupted, ", "));
      Order order = order_of(name, what, "AB B10",
                             ScriptedEvent("rally").with_words("units", ArgKind::ids, std::move(disrupted)));
      order.choice = "rally";
      // If orders cost no dice, one rally a phase.
      if (!limited) order.once = "rally " + name;
      out.push_back(std::move(order));
    }
    for (const Unit& u : p.units) {
      if (u.side != army.side || u.dispersed || !u.suppressed) continue;
      Order order = order_of(u.id, "is freed from suppression", "AB B8",
                             ScriptedEvent("unsuppress").with_words("units", ArgKind::ids, {u.id}));
      order.choice = "free " + u.id;
      out.push_back(std::move(order));
    }
  }
  return out;
}

}  // namespace hexrout::ab
