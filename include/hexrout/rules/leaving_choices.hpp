// Choices that can leave a step of a play at a question without an exception.
//
//   class Learner final : public LeavingChoices { ... };         // choose_or_leave() gives nothing: not now
//   game.step(dice, learner, log);                               // true, and the step stands at the question
//
// The rules then go no further in this step, and the game is as it is where choose() throws (Game::step): to be looked
// at, also in copies, until the next call takes the step back and begins it again. It spares some 40,000 instructions
// of unwinding a question. Not every question can be left so; at the others choose() is called, and has to throw. Only
// under Game::step: in a play to the end there is no way back.
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
