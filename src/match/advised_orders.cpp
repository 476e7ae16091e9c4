#include "match/advised_orders.hpp"

#include <algorithm>

#include "hexrout/advise/advise.hpp"

namespace hexrout::match {

void AdvisedOrders::plan(const Game& game, const std::string& side) {
  turn_ = game.setting().turn;
  plan_.clear();
  AdviceOptions options;
  options.side = side;
  options.time_ms = time_ms_;
  Diagnostics found;
  if (const auto advice = advise(game, options, found))
    for (const GroupAdvice& group : advice->groups)
      for (const AdvisedStep& step : group.steps)
        if (!step.order.empty()) plan_.push_back(step.order);
  std::reverse(plan_.begin(), plan_.end());
}

std::optional<std::size_t> AdvisedOrders::next(const Game& game, const std::string& side,
                                               const std::vector<Order>& orders) {
  if (turn_ != game.setting().turn) plan(game, side);
  const Map& map = *game.setting().map;
  while (!plan_.empty()) {
    const std::string wanted = std::move(plan_.back());
    plan_.pop_back();
    for (std::size_t i = 0; i < orders.size(); ++i)
      if (event_yaml(map, orders[i]) == wanted) return i;
  }
  return std::nullopt;
}

}  // namespace hexrout::match
