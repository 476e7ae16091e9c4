// ViewChoices: Choices of players limited to what their own side can see: options then follow from that alone.
//
//   class Learner final : public ViewChoices { ... };
//   game.step(dice, learner, log);
//
// Under other Choices, options follow from the whole position, as a referee lays them out.
// Under these they follow from the position that Game::seen_by() gives the deciding side: their kinds, their
// order and their words; an option that is barred, or leads to something else, shows it when it is taken. Rule systems
// whose options always follow from a side's knowledge ignore it.
#pragma once

#include "hexrout/rules/choices.hpp"

namespace hexrout {

class ViewChoices : public Choices {
 public:
  bool by_view() const final { return true; }
};

}  // namespace hexrout
