// Choices of players who know only what their own side can see: what they are offered then follows from that alone.
//
//   class Learner final : public ViewChoices { ... };
//   game.step(dice, learner, log);
//
// Where a phase is played under other Choices, options follow from the whole position, as a referee lays them out.
// Under these they follow from the position that Game::seen_by() gives the side that decides, in what they are, in
// their order and in their words; what bars an option or makes another of it is found out by taking it. Rule systems
// whose options follow from what a side knows anyway make no difference.
#pragma once

#include "hexrout/rules/choices.hpp"

namespace hexrout {

class ViewChoices : public Choices {
 public:
  bool by_view() const final { return true; }
};

}  // namespace hexrout
