#include "rout/withdrawal/far_ends.hpp"

#include <algorithm>

namespace hexrout {

bool FarEnds::serves(const WithdrawalPolicy& policy) {
  if (policy.budget.mode != BudgetMode::exactly || policy.goals.empty()) return false;
  // Any end but the start meets the goal, so no goal after it counts.
  const Goal& first = policy.goals.front();
  return first.what == GoalKind::farthest_from && first.need == Need::must && !first.within && first.where.empty();
}

int FarEnds::far(LocationId at, std::uint32_t spent) const {
  const int away = case_->away(of_, at);
  if (!case_->frame().is_beyond(at)) return away;
  // The rest of the budget counts as hexes beyond the edge.
  return away + (static_cast<int>(limits_.own) - static_cast<int>(spent)) / case_->open_step();
}

int FarEnds::far(const WithdrawalOption& option) const {
  if (!option.exits) return far(option.end, 0);
  const MapFrame& frame = case_->frame();
  const LocationId last = option.path[option.path.size() - 2];
  const auto& next = frame.step[frame.map->location(last).hex];
  return far(next[static_cast<std::size_t>(option.exit_by)], static_cast<std::uint32_t>(option.spent));
}

void FarEnds::look(const WithdrawalCase& bound, const StepGraph& graph, Limits limits) {
  case_ = &bound;
  graph_ = &graph;
  of_ = bound.policy().goals.front().of;
  limits_ = limits;
  gap_ = -1;
  everything_ = false;
  crowded_ = std::any_of(graph.nodes().begin(), graph.nodes().end(),
                         [&](const StepGraph::Node& node) { return bound.full(node.at); });
  const auto& nodes = graph.nodes();
  far_.clear();
  for (const StepGraph::Node& node : nodes) far_.push_back(far(node.at, node.least));
  // Leaves out the start, where no path ends.
  most_ = least_ = nodes.size() > 1 ? far_[1] : far_[0];
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    most_ = std::max(most_, far_[i]);
    least_ = std::min(least_, far_[i]);
  }
}

void FarEnds::aim() {
  gap_ = gap_ < 0 ? 0 : 2 * gap_ + 1;
  wanted_ = most_ - gap_;
  // An exit reached at more than its least cost is less far away.
  everything_ = graph_->nodes().size() == 1 || wanted_ <= least_ - static_cast<int>(limits_.horizon);
  find_ways();
  follow();
}

std::int64_t FarEnds::latest(LocationId exit) const {
  const std::int64_t open = case_->open_step();
  const std::int64_t more = std::int64_t{wanted_} - case_->away(of_, exit);
  // Division of the hexes left rounds toward 0.
  return more > 0 ? limits_.own - more * open : limits_.own - (more - 1) * open - 1;
}

void FarEnds::find_ways() {
  const auto& nodes = graph_->nodes();
  to_go_.assign(nodes.size(), kNever);
  for (auto& bucket : at_cost_) bucket.clear();
  const auto offer = [&](StepGraph::Number node, std::uint32_t cost) {
    if (cost >= to_go_[node] || cost > limits_.horizon) return;
    to_go_[node] = cost;
    if (cost >= at_cost_.size()) at_cost_.resize(cost + std::size_t{1});
    at_cost_[cost].push_back(node);
  };
  for (StepGraph::Number i = 1; i < nodes.size(); ++i) {
    if (far_[i] < wanted_) continue;
    const std::int64_t early =
        case_->frame().is_beyond(nodes[i].at) ? std::int64_t{limits_.horizon} - latest(nodes[i].at) : 0;
    offer(i, static_cast<std::uint32_t>(std::max<std::int64_t>(early, 0)));
  }
  for (std::uint32_t cost = 0; cost < at_cost_.size(); ++cost)
    for (std::size_t i = 0; i < at_cost_[cost].size(); ++i) {
      const StepGraph::Number node = at_cost_[cost][i];
      if (to_go_[node] != cost) continue;
      for (const StepGraph::Step& step : graph_->steps_to(node)) offer(step.from, cost + step.cost);
    }
}

void FarEnds::follow() {
  const auto& nodes = graph_->nodes();
  follows_.assign(nodes.size(), 0);
  open_.clear();
  const auto mark = [&](StepGraph::Number node) {
    if (follows_[node] != 0) return;
    follows_[node] = 1;
    open_.push_back(node);
  };
  for (StepGraph::Number i = 1; i < nodes.size(); ++i)
    if (to_go_[i] == 0) mark(i);
  while (crowded_ && !open_.empty()) {
    const StepGraph::Number node = open_.back();
    open_.pop_back();
    for (const StepGraph::Step& step : graph_->steps_from(node)) mark(step.to);
  }
}

}  // namespace hexrout
