// Orders as `advise` has them for rules other than ASL: it is called once a turn, and its orders are given one after
// another as long as they are still offered.
#pragma once

#include <string>
#include <vector>

#include "hexrout/match/player.hpp"

namespace hexrout::match {

class AdvisedOrders final : public OrderPolicy {
 public:
  explicit AdvisedOrders(unsigned time_ms) : time_ms_(time_ms) {}
  std::optional<std::size_t> next(const Game& game, const std::string& side, const std::vector<Order>& orders) override;

 private:
  void plan(const Game& game, const std::string& side);

  unsigned time_ms_;
  int turn_ = 0;                   // that the plan is for
  std::vector<std::string> plan_;  // events still to be given, the last first
};

}  // namespace hexrout::match
