// Steps of a play that can be left at a question by returning (hexrout/rules/leaving_choices.hpp).
//
//   bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override {
//     return play_or_leave(position_, checkpoint_, pace == Pace::one_step,
//                          [&](Position& position) { return Play(position, dice, choices, log); });
//   }
//
// Play::step() plays one step and returns false after the last. Where it throws, or Play::left() is true after it, the
// checkpoint stays, and the next call begins from there.
#pragma once

#include "rules/common/game/checkpoint.hpp"

namespace hexrout {

// The position as the step under way began; as it is, if none is under way.
template <class Position>
const Position& step_began(const Position& position, const Checkpoint<Position>& checkpoint) {
  const Position* began = checkpoint.began();
  return began != nullptr ? *began : position;
}

template <class Position, class MakePlay>
bool play_or_leave(Position& position, Checkpoint<Position>& checkpoint, bool one_step, MakePlay&& make_play) {
  if (const Position* began = checkpoint.began())
    take_played(position, *began);
  else if (one_step)
    checkpoint.begin(position);
  if (!one_step) checkpoint.end();
  auto play = make_play(position);
  bool more = play.step();
  while (more && !one_step && !play.left()) more = play.step();
  if (!play.left()) checkpoint.end();
  return more;
}

}  // namespace hexrout
