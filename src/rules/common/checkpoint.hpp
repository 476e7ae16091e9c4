// Where a step of a play began, for systems whose positions are small enough to be copied at every step.
//
//   std::optional<Position> checkpoint_;    // a member of the Game, copied with it
//
//   bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override {
//     return play_steps(position_, checkpoint_, pace == Pace::one_step,
//                       [&](Position& position) { return Play(position, dice, choices, log); });
//   }
//
// Play::step() plays one step and returns false after the last. Where it throws, the checkpoint stays, and the next
// call begins from there (Game::step).
#pragma once

#include <optional>
#include <utility>

namespace hexrout {

template <class Position, class MakePlay>
bool play_steps(Position& position, std::optional<Position>& checkpoint, bool one_step, MakePlay&& make_play) {
  if (checkpoint) position = *std::exchange(checkpoint, std::nullopt);
  if (one_step) checkpoint = position;
  auto play = make_play(position);
  bool more = play.step();
  while (more && !one_step) more = play.step();
  checkpoint.reset();
  return more;
}

}  // namespace hexrout
