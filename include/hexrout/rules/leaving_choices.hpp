// LeavingChoices: Choices that can stop a step of a play at a question without an exception.
//
//   class Learner final : public LeavingChoices { ... };         // choose_or_leave() returns nothing: stop here
//   game.step(dice, learner, log);                               // true, stopped at the question
//
// The rules then return from the step, and the game is in the state that a throw of choose() leaves (Game::step): only
// read access, also in copies, until the next call undoes the step and begins it again. Saves some 40,000 instructions
// of unwinding. Not every question can be left so; at the others choose() is called, and must throw. Only
// under Game::step: a play to the end cannot be undone.
#pragma once

#include <cstddef>
#include <optional>

#include "hexrout/rules/view_choices.hpp"

namespace hexrout {

class LeavingChoices : public ViewChoices {
 public:
  std::optional<std::size_t> choose_or_leave(Decision& decision) override = 0;
};

}  // namespace hexrout
