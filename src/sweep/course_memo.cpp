#include "sweep/course_memo.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace hexrout {

CourseMemo::CourseMemo(std::size_t most_bytes) {
  // Two places for branches a node, so that searches stay short.
  const std::size_t most_nodes = std::max<std::size_t>(most_bytes / (sizeof(Node) + 2 * sizeof(Branch)), 2);
  most_nodes_ = std::bit_floor(2 * most_nodes) / 2;
  branches_.resize(std::min(2 * most_nodes_, kFirstBranches));
  nodes_.emplace_back();
}

std::size_t CourseMemo::place_of(std::uint32_t node, std::uint64_t answer) const {
  std::uint64_t hash = (answer + 1) * 0x9E3779B97F4A7C15U ^ (std::uint64_t{node} + 1) * 0xC2B2AE3D27D4EB4FU;
  hash ^= hash >> 29;
  hash *= 0xBF58476D1CE4E5B9U;
  hash ^= hash >> 32;
  std::size_t place = static_cast<std::size_t>(hash) & (branches_.size() - 1);
  while (branches_[place].from != kNone && !(branches_[place].from == node && branches_[place].answer == answer))
    place = (place + 1) & (branches_.size() - 1);
  return place;
}

std::uint32_t CourseMemo::next(std::uint32_t node, std::uint64_t answer) const {
  const Branch& branch = branches_[place_of(node, answer)];
  return branch.from == kNone ? kNone : branch.to;
}

// Doubles the table until it can hold `nodes` nodes.
void CourseMemo::grow(std::size_t nodes) {
  std::size_t places = branches_.size();
  while (places < 2 * nodes) places *= 2;
  if (places == branches_.size()) return;
  const std::vector<Branch> before = std::exchange(branches_, std::vector<Branch>(places));
  for (const Branch& branch : before)
    if (branch.from != kNone) branches_[place_of(branch.from, branch.answer)] = branch;
}

bool CourseMemo::add(const std::vector<Step>& steps, std::uint32_t end) {
  if (nodes_.size() + steps.size() > most_nodes_) return false;
  grow(nodes_.size() + steps.size());
  std::uint32_t node = 0;
  for (const Step& step : steps) {
    nodes_[node].known = true;
    nodes_[node].asked = step.asked;
    const std::size_t place = place_of(node, step.answer);
    if (branches_[place].from == kNone) {
      branches_[place] = {step.answer, node, static_cast<std::uint32_t>(nodes_.size())};
      nodes_.emplace_back();
    }
    node = branches_[place].to;
  }
  nodes_[node].known = nodes_[node].leaf = true;
  nodes_[node].end = end;
  return true;
}

}  // namespace hexrout
