// How far away a mover can still end that must spend its budget: which steps lead to an end of a given distance.
// Internal.
//
//   FarEnds far_ends;
//   far_ends.look(bound, graph, limits);           // what can be reached at all, and at what cost
//   do {
//     far_ends.aim();                              // at the farthest that is in reach; each time at something nearer
//     ...                                          // search on, leaving out steps that leads_on() says no of
//   } while (best < far_ends.wanted() && !far_ends.everything());
//
// Most labels of such a search stand on ways that end too near: of 17,600 that a retire of 18 hexes meets, a few
// hundred are on a way to the farthest ends. What is left of the budget bounds what a label may still come to; the
// distances of its Locations are known from a search that remembers nothing. So a first search looks for ends as far
// away as anything in reach. If a bar or a budget that has to be spent leads nobody there, the next looks for ends
// somewhat nearer.
//
// Why nothing is lost: an end that is far enough is far enough where it stands, so each label on the way to it can
// still reach a far Location with what is left, and is kept. A label that stands in a far Location keeps all of its
// steps, because whether a path ends there depends on them; where Locations are full also all that follow, because a
// step counts only if it leads to where the mover may stand.
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
    std::uint32_t horizon = 0;  // what a path may spend: more where friends displace the mover
  };

  // Whether the policy wants the farthest ends and nothing else.
  static bool serves(const WithdrawalPolicy& policy);

  // graph: of the case, its start first; it must outlive the questions.
  void look(const WithdrawalCase& bound, const StepGraph& graph, Limits limits);
  // Wants the farthest that any end might be; asked again something nearer. Cost: the steps of the graph.
  void aim();
  // An end that is less far away than this is not sure to be the farthest.
  int wanted() const { return wanted_; }
  // How far away an option ends.
  int far(const WithdrawalOption& option) const;
  // Whether no step is left out.
  bool everything() const { return everything_; }
  // Whether some way over this Location of the graph is kept.
  bool keeps(StepGraph::Number node) const { return within(graph_->nodes()[node].least, node) || follows_[node] != 0; }
  // Whether a label keeps the step from its Location to another, which it reaches with so much spent.
  bool leads_on(LocationId from, LocationId to, std::uint32_t spent) const {
    // What the search without memory has not reached, because it gave up, is not gone to.
    const StepGraph::Number next = graph_->number(to);
    return next != StepGraph::kNoNumber && (follows_[graph_->number(from)] != 0 || within(spent, next));
  }

 private:
  static constexpr std::uint32_t kNever = 0x3fffffff;
  bool within(std::uint32_t spent, StepGraph::Number node) const { return spent + to_go_[node] <= limits_.horizon; }
  // How far away an end here would be with so much spent.
  int far(LocationId at, std::uint32_t spent) const;
  // What may at most be spent on the way to an exit that shall be far enough.
  std::int64_t latest(LocationId exit) const;
  void find_ways();
  void follow();

  const WithdrawalCase* case_ = nullptr;
  const StepGraph* graph_ = nullptr;
  ReferenceSet of_ = ReferenceSet::none;
  Limits limits_;
  int most_ = 0;  // and least, of the Locations in reach
  int least_ = 0;
  int gap_ = -1;  // between the most and what is wanted
  int wanted_ = 0;
  bool everything_ = false;
  bool crowded_ = false;                                 // some Location in reach is full
  std::vector<int> far_;                                 // by number
  std::vector<std::uint32_t> to_go_;                     // by number: to an end that is wanted, at the least
  std::vector<std::uint8_t> follows_;                    // by number: 1: all steps from here are kept
  std::vector<std::vector<StepGraph::Number>> at_cost_;  // by what is to go
  std::vector<StepGraph::Number> open_;
};

}  // namespace hexrout
