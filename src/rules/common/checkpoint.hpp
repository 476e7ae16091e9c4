// Where a step of a play began, for systems whose positions are small enough to be copied at every step.
//
//   Checkpoint<Position> checkpoint_;    // a member of the Game, copied with it
//
//   bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override {
//     return play_steps(position_, checkpoint_, pace == Pace::one_step,
//                       [&](Position& position) { return Play(position, dice, choices, log); });
//   }
//
// Play::step() plays one step and returns false after the last. Where it throws, the checkpoint stays, and the next
// call begins from there (Game::step). The room of a position stays from step to step; copies have it only while a step
// is under way.
#pragma once

#include <optional>

namespace hexrout {

template <class Position>
class Checkpoint {
 public:
  Checkpoint() = default;
  Checkpoint(const Checkpoint& other) { *this = other; }
  Checkpoint(Checkpoint&&) noexcept = default;
  Checkpoint& operator=(const Checkpoint& other) {
    under_way_ = other.under_way_;
    if (under_way_) position_ = other.position_;
    return *this;
  }
  Checkpoint& operator=(Checkpoint&&) noexcept = default;
  ~Checkpoint() = default;

  // Where the step under way began; null if none is.
  const Position* began() const { return under_way_ ? &*position_ : nullptr; }
  void begin(const Position& position) {
    position_ = position;
    under_way_ = true;
  }
  void end() { under_way_ = false; }

 private:
  std::optional<Position> position_;
  bool under_way_ = false;
};

template <class Position, class MakePlay>
bool play_steps(Position& position, Checkpoint<Position>& checkpoint, bool one_step, MakePlay&& make_play) {
  if (const Position* began = checkpoint.began())
    position = *began;
  else if (one_step)
    checkpoint.begin(position);
  if (!one_step) checkpoint.end();
  auto play = make_play(position);
  bool more = play.step();
  while (more && !one_step) more = play.step();
  checkpoint.end();
  return more;
}

}  // namespace hexrout
