// One play of a game's events to come, with the answers to its first questions given: it ends, or stops at the question
// that has no answer.
//
//   Played played = play_on(*start, false, {});
//   if (played.open && played.open->roll) for (const Throw& t : throws(*played.open)) ...
//
// Thread safety: free functions. Cost: a copy of the game, and the play.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "advise/number.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

struct Given {
  std::vector<int> faces;  // of a roll
  std::size_t option = 0;  // of a decision
};

struct Question {
  bool roll = false;
  int count = 0;
  int sides = 0;
  bool sum_only = false;
  Decision decision;  // where it is no roll
};

struct Played {
  std::unique_ptr<Game> game;  // at its end; in the middle, and good for nothing, where a question is open
  std::optional<Question> open;
};

// `one_step`: no farther than one step (Game::step).
Played play_on(const Game& start, bool one_step, const std::vector<Given>& answers);

// What a roll may show, each with its chance. The dice of one roll are alike: rules ask how many of them reach a
// number, or what they sum to, so throws that differ in their order alone are one. Nothing above kMostThrows.
struct Throw {
  std::vector<int> faces;
  Number odds;
};
inline constexpr std::size_t kMostThrows = 3000;
std::vector<Throw> throws(const Question& roll);

}  // namespace hexrout::planning
