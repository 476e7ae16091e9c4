// The Locations that a move can reach, numbered, and the legal steps between them. Internal.
//
//   StepGraph graph;
//   graph.begin();
//   graph.reach(at, spent);                                  // for each Location, the start first
//   graph.step(from, to, cost);                              // between Locations that are reached
//   graph.finish();
//   for (const StepGraph::Step& step : graph.steps_from(node)) ...
//
// Cost: the Locations and steps; capacity is kept from graph to graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout {

class StepGraph {
 public:
  using Number = std::uint32_t;
  struct Node {
    LocationId at = kNowhere;
    std::uint32_t least = 0;  // of the budget, to get here
  };
  struct Step {
    Number from = 0;
    Number to = 0;
    std::uint32_t cost = 0;
  };
  static constexpr Number kNoNumber = 0xffffffff;

  // Locations: their number, exits included.
  explicit StepGraph(std::size_t locations) : number_(locations, kNoNumber) {}

  void begin();
  void reach(LocationId at, std::uint32_t least);
  void step(LocationId from, LocationId to, std::uint32_t cost) {
    steps_.push_back({number_[from], number_[to], cost});
  }
  // Sorts the steps; those to one Location keep their order.
  void finish();

  const std::vector<Node>& nodes() const { return nodes_; }
  // kNoNumber: not reached.
  Number number(LocationId at) const { return number_[at]; }
  std::span<const Step> steps_from(Number node) const { return of(by_from_, first_from_, node); }
  std::span<const Step> steps_to(Number node) const { return of(by_to_, first_to_, node); }

 private:
  static std::span<const Step> of(const std::vector<Step>& steps, const std::vector<Number>& first, Number node) {
    return {steps.data() + first[node], steps.data() + first[node + 1]};
  }
  void sort(Number Step::*end, std::vector<Step>& out, std::vector<Number>& first) const;

  std::vector<Number> number_;  // by Location
  std::vector<Node> nodes_;
  std::vector<Step> steps_;
  std::vector<Step> by_from_;
  std::vector<Step> by_to_;
  std::vector<Number> first_from_;
  std::vector<Number> first_to_;
};

}  // namespace hexrout
