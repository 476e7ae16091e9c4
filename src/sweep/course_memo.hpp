// Courses of a phase by their dice: a tree that branches by the results of rolls that the rules use.
//
// A phase is a straight function of its dice, so the same answers to its rolls lead to the same end. A roll of which
// the rules use only a part (Alike) branches by that part; a decision drawn at random branches by the option.
#pragma once

#include <cstdint>
#include <vector>

#include "hexrout/rules/dice.hpp"

namespace hexrout {

// A roll. sides 2..100; a decision: `options` with sides 0. `alike`: the sampler's number of what the rules use.
struct RollAsked {
  std::uint16_t count = 0;
  std::uint16_t sides = 0;
  std::uint16_t alike = 0;
  std::uint16_t options = 0;
  bool operator==(const RollAsked&) const = default;
};

class CourseMemo {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  explicit CourseMemo(std::size_t most_bytes);

  struct Step {
    RollAsked asked;
    std::uint64_t answer = 0;
  };

  // Returns the next roll at a node; null at an end, or at a node without a successor. The root is node 0.
  const RollAsked* asks(std::uint32_t node) const {
    return nodes_[node].leaf || !nodes_[node].known ? nullptr : &nodes_[node].asked;
  }
  // Returns the end at a leaf; kNone at other nodes.
  std::uint32_t end_of(std::uint32_t node) const { return nodes_[node].leaf ? nodes_[node].end : kNone; }
  // The node that an answer leads to; kNone: no course has had this answer.
  std::uint32_t next(std::uint32_t node, std::uint64_t answer) const;

  // Adds a course that ends in `end`; false if the memory is full.
  bool add(const std::vector<Step>& steps, std::uint32_t end);

 private:
  struct Node {
    RollAsked asked;
    bool known = false;  // some course has gone on, or ended, here
    bool leaf = false;
    std::uint32_t end = kNone;
  };
  struct Branch {
    std::uint64_t answer = 0;
    std::uint32_t from = kNone;  // kNone: an empty place
    std::uint32_t to = kNone;
  };
  static constexpr std::size_t kFirstBranches = 1U << 12U;
  std::size_t place_of(std::uint32_t node, std::uint64_t answer) const;
  void grow(std::size_t nodes);

  std::size_t most_nodes_ = 0;
  std::vector<Node> nodes_;
  std::vector<Branch> branches_;  // open addressing, a power of two, at most half full
};

}  // namespace hexrout
