// Returns the side that makes a Decision.
//
//   Deciders deciders(game);
//   deciders.side_of(decision.who, game)          // index in Setting::sides; -1: no side
//
// Units, groups and elements of a game decide for their side; a Decision without a name is for the side whose turn it
// is. Copies share the names of the start. Thread safety: one thread at a time for each copy. Cost: a look-up; a search
// of the units of the game for a new name.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "hexrout/rules/game.hpp"

namespace hexrout {

class Deciders {
 public:
  explicit Deciders(const Game& start);
  // now: the same game later on, which may have made units since.
  int side_of(std::string_view who, const Game& now);

 private:
  // So that a name is looked up without a string of its own.
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>{}(name); }
  };
  using Sides = std::unordered_map<std::string, int, Hash, std::equal_to<>>;
  std::shared_ptr<const Sides> sides_;  // of those there were at the start: one list for all copies
  Sides made_;                          // of those that plays have made
};

}  // namespace hexrout
