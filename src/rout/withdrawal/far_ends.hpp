// Finds the steps that can lead to the farthest ends of a mover that must spend its budget.
// Internal.
//
//   FarEnds far_ends;
//   far_ends.look(bound, graph, limits);           // what is in reach, and at what cost
//   do {
//     far_ends.aim();                              // at the farthest in reach; each later call at something nearer
//     ...                                          // search again, without the steps that leads_on() refuses
//   } while (best < far_ends.wanted() && !far_ends.everything());
//
// Most labels of such a search are on paths that end too near: of 17,600 that a retire of 18 hexes meets, a few
// hundred are on a path to the farthest ends. The budget left bounds how far a label can still go; the distances
// of Locations are known from a search without memory. So the first search looks for ends as far away as
// anything in reach. If a barred step or a budget to be spent allows none, the next looks for ends somewhat
// nearer.
//
// No farthest end is lost: each label on a path to a far end can still reach a far Location with the budget left, and
// is kept. A label in a far Location keeps all of its steps, because they decide whether a path ends there; where
// Locations are full, all later steps are kept too, because a step counts only if it leads to a Location where the
// mover may end.
#pragma once

#include <cstdint>
#include <vector>

#include "rout/withdrawal/case.hpp"
#include "rout/withdrawal/step_graph.hpp"

namespace hexrout {

class FarEnds {
 public:
  struct Limits {
    std::uint32_t own = 0;      // the mover's budget
    std::uint32_t horizon = 0;  // the most that a path may spend: more where friends displace the mover
  };

  // True if the policy allows the farthest ends only.
  static bool serves(const WithdrawalPolicy& policy);

  // graph: of the case, its start first; it must outlive later calls.
  void look(const WithdrawalCase& bound, const StepGraph& graph, Limits limits);
  // Sets the wanted distance to the farthest possible, and in each further call to less. Cost: the steps of the graph.
  void aim();
  // An end at less than this distance may not be the farthest.
  int wanted() const { return wanted_; }
  // Distance of an option's end.
  int far(const WithdrawalOption& option) const;
  // True if no step is left out.
  bool everything() const { return everything_; }
  // True if some path over this Location of the graph is kept.
  bool keeps(StepGraph::Number node) const { return within(graph_->nodes()[node].least, node) || follows_[node] != 0; }
  // True if a label keeps the step from its Location to another, which it reaches with so much spent.
  bool leads_on(LocationId from, LocationId to, std::uint32_t spent) const {
    // Nodes missing from the truncated first search are not entered.
    const StepGraph::Number next = graph_->number(to);
    return next != StepGraph::kNoNumber && (follows_[graph_->number(from)] != 0 || within(spent, next));
  }

 private:
  static constexpr std::uint32_t kNever = 0x3fffffff;
  bool within(std::uint32_t spent, StepGraph::Number node) const { return spent + to_go_[node] <= limits_.horizon; }
  // Distance of an end here with so much spent.
  int far(LocationId at, std::uint32_t spent) const;
  // The most that a path to a far enough exit may spend.
  std::int64_t latest(LocationId exit) const;
  void find_ways();
  void follow();

  const WithdrawalCase* case_ = nullptr;
  const StepGraph* graph_ = nullptr;
  ReferenceSet of_ = ReferenceSet::none;
  Limits limits_;
  int most_ = 0;  // most and least distance within reach
  int least_ = 0;
  int gap_ = -1;  // between the most and the wanted distance
  int wanted_ = 0;
  bool everything_ = false;
  bool crowded_ = false;                                 // some Location in reach is full
  std::vector<int> far_;                                 // by number
  std::vector<std::uint32_t> to_go_;                     // by number: least cost to a wanted end
  std::vector<std::uint8_t> follows_;                    // by number: 1: all steps from here are kept
  std::vector<std::vector<StepGraph::Number>> at_cost_;  // by cost to go
  std::vector<StepGraph::Number> open_;
};

}  // namespace hexrout
