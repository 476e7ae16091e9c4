#include "match/orders_play.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout::match {

void play_orders(std::unique_ptr<Game>& game, std::size_t seat, Table& table, CourseDice& dice, Record& record,
                 std::vector<std::string>& moved) {
  const std::string& side = table.position.sides()[seat];
  OrderPolicy& policy = table.players[seat]->orders();
  std::vector<std::string> given;  // words of which a phase holds one
  for (std::size_t n = 0; n < kMostOrders; ++n) {
    std::vector<Order> orders = game->orders(side);
    std::erase_if(orders, [&](const Order& order) {
      return !order.once.empty() && std::find(given.begin(), given.end(), order.once) != given.end();
    });
    if (orders.empty()) return;
    std::optional<std::size_t> taken;
    try {
      taken = policy.next(*game, side, orders);
      if (taken && *taken >= orders.size()) throw Forfeit(fmt::format("order {} of {}", *taken, orders.size()));
    } catch (const Forfeit& forfeit) {
      throw Forfeited{seat, forfeit.what()};
    }
    if (!taken) return;
    const Order& order = orders[*taken];
    dice.note(*taken);
    if (record.wanted())
      record.add({{"order", event_yaml(*game->setting().map, order)}, {"who", order.unit}, {"rule", order.rule}});
    if (!order.once.empty()) given.push_back(order.once);
    if (!order.path.empty()) moved.push_back(order.unit);
    std::unique_ptr<Game> next = game->ordered(order);
    if (next == nullptr) return;
    play_phase(*next, MatchPhase::rally, table, dice, record);
    game = std::move(next);
  }
}

}  // namespace hexrout::match
