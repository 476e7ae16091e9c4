// Checkpoint: a copy of the position at the beginning of the step under way.
//
//   Checkpoint<Position> checkpoint_;    // a member of the Game, copied with it
//
//   checkpoint_.begin(position_);        // before a step; end() after it, unless it was left
//
// PositionGame plays the steps. If one throws or returns at an open question, the checkpoint stays, and the next call
// begins from there (Game::step). The copy keeps its memory from step to step, with the names and lists that no
// play changes: take_played(to, from), declared beside Position, copies the rest. A copy of a game has that memory
// only while a step is under way.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace hexrout {

template <class Position>
class Checkpoint {
 public:
  Checkpoint() = default;
  Checkpoint(const Checkpoint& other) : under_way_(other.under_way_) {
    if (under_way_) position_ = other.position_;
  }
  Checkpoint& operator=(const Checkpoint&) = delete;
  ~Checkpoint() = default;

  // Position at the start of the step under way; null between steps.
  const Position* began() const { return under_way_ ? &*position_ : nullptr; }
  void begin(const Position& position) {
    if (position_)
      take_played(*position_, position);
    else
      position_ = position;
    under_way_ = true;
  }
  void end() { under_way_ = false; }

 private:
  std::optional<Position> position_;
  bool under_way_ = false;
};

// Copies rows of two positions of one game: Played is the base of Row that a play changes. A play may append rows.
template <class Played, class Row>
void take_rows(std::vector<Row>& to, const std::vector<Row>& from) {
  if (to.size() != from.size()) {
    to = from;
    return;
  }
  for (std::size_t i = 0; i < from.size(); ++i) static_cast<Played&>(to[i]) = from[i];
}

}  // namespace hexrout
