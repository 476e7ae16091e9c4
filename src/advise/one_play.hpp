// Plays a game's coming events with given answers to its first questions: it ends, or stops at the first question
// without an answer.
//
//   Played played = play_on(*start, false, {});
//   if (played.open && played.open->roll) for (const Throw& t : throws(*played.open)) ...
//
// Thread safety: free functions. Cost: a copy of the game, and the play.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "hexrout/rules/boost_number.hpp"
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
  Decision decision;  // unless it is a roll
};

struct Played {
  std::unique_ptr<Game> game;  // at its end; at an open question in an unspecified state
  std::optional<Question> open;
};

// `one_step`: at most one step (Game::step).
Played play_on(const Game& start, bool one_step, const std::vector<Given>& answers);

// A throw of a roll, with its chance. The dice of one roll are alike: rules count how many of them reach a number, or
// add them up, so throws that differ only in their order are one. Empty above kMostThrows.
struct Throw {
  std::vector<int> faces;
  Number odds;
};
inline constexpr std::size_t kMostThrows = 3000;
std::vector<Throw> throws(const Question& roll);

}  // namespace hexrout::planning
