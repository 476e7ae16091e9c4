// PositionGame: base of every Game whose position is a plain value, which a play copies at each step.
//
//   class SquaresGame final : public PositionGame<SquaresGame, Position> {
//    public:
//     using PositionGame::PositionGame;
//     std::vector<std::string> movers() const override;   // and the other answers of its rules
//   };
//
// Position has `setting`, `readings`, `events` and `searches`. Declared beside it: write_position(), take_played()
// (checkpoint.hpp) and, for units that may be hidden, position_seen_by(position, side).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/rules/battle.hpp"
#include "hexrout/rules/game.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/game/checkpoint.hpp"
#include "rules/common/game/what_stays.hpp"

namespace hexrout {

template <class System, class Position>
class PositionGame : public Game {
 public:
  explicit PositionGame(Position position) : position_(std::move(position)) {}

  const Position& position() const { return position_; }
  const Setting& setting() const final { return position_.setting; }
  std::vector<SwitchView> switches() const final { return position_.readings.views(); }
  std::string yaml() const final { return write_position(position_); }
  std::string kept_yaml() const final {
    const System began(step_began());
    const auto id_of = [units = began.units()](UnitIndex unit) { return units[unit.number()].id; };
    return began.yaml() + began.position().events.under_way_yaml(id_of, checkpoint_.began() != nullptr);
  }
  const Setting& kept_setting() const final { return step_began().setting; }
  std::unique_ptr<Game> clone() const final { return std::make_unique<System>(static_cast<const System&>(*this)); }
  std::unique_ptr<Game> changed(const PositionChange& change, Diagnostics& found) const final {
    auto out = Game::changed(change, found);
    if (out != nullptr) share_what_stays(position_, static_cast<PositionGame&>(*out).position_);
    return out;
  }
  std::unique_ptr<Game> ordered(const Order& order) const final {
    if (order.event == nullptr) return nullptr;
    Position next = position_;
    next.events = EventsToCome({*order.event});
    return std::make_unique<System>(std::move(next));
  }

 protected:
  std::unique_ptr<Game> seen_by_side(std::size_t side) const final {
    Position seen = position_;
    if constexpr (requires { position_seen_by(position_, side); })
      seen = position_seen_by(position_, side);
    else
      seen.events.forget();
    seen.setting.battle = battle_seen_by(position_.setting, side);
    return std::make_unique<System>(std::move(seen));
  }
  // Plays as Game::go_on. make_play(position) returns the play of a position: step() plays one step and returns false
  // after the last; left() is true if it returned at an open question. Then, and if a step throws, the checkpoint
  // stays, and the next call begins from there.
  template <class MakePlay>
  bool play_or_leave(Pace pace, MakePlay&& make_play) {
    const bool one_step = pace == Pace::one_step;
    if (const Position* began = checkpoint_.began())
      take_played(position_, *began);
    else if (one_step)
      checkpoint_.begin(position_);
    if (!one_step) checkpoint_.end();
    auto play = make_play(position_);
    bool more = play.step();
    while (more && !one_step && !play.left()) more = play.step();
    if (!play.left()) checkpoint_.end();
    return more;
  }

  Position position_;

 private:
  const Position& step_began() const {
    const Position* began = checkpoint_.began();
    return began != nullptr ? *began : position_;
  }

  Checkpoint<Position> checkpoint_;  // set while a step is under way
};

// Makes the game of a position; null without one.
template <class System, class Position>
std::unique_ptr<Game> begin_game(std::optional<Position> position) {
  if (!position) return nullptr;
  keep_what_stays(*position);
  return std::make_unique<System>(std::move(*position));
}

}  // namespace hexrout
