// StepAnswer: an answer given in a step of a play: faces rolled, or the option taken. Game::resume takes those of a
// step left at a question, and a scenario keeps them under `so_far`:
//
//   so_far:
//     - {take: to N5, what: rout, who: rb5}
//     - {roll: [3, 4], what: Interdiction NMC, who: rb5}
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hexrout {

struct StepAnswer {
  std::vector<int> faces = {};  // of a roll; empty: a decision
  std::string take = {};        // the word of the option taken
  std::string what = {};        // as in Rolled or Decision
  std::string who = {};
  bool operator==(const StepAnswer&) const = default;
};

// Thrown by Game::step and Game::play if an answer of the step under way does not fit its question.
struct SoFarDiffers {
  std::size_t answer = 0;  // index
  std::string what;        // one sentence
};

}  // namespace hexrout
