// PositionGame: the Game of a position that is a plain value, which a play copies at each step.
//
//   using SquaresGame = PositionGame<Position>;
//
// Position has `setting`, `readings`, `events` and `searches`. The rest are functions of it, declared beside it and
// named as PositionGame calls them, with take_played (checkpoint.hpp) and, for units that may be hidden,
// position_seen_by.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "hexrout/rules/battle.hpp"
#include "hexrout/rules/game.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/game/checkpoint.hpp"
#include "rules/common/game/phase_play.hpp"
#include "rules/common/game/what_stays.hpp"

namespace hexrout {

template <class Position>
class PositionGame final : public Game {
 public:
  explicit PositionGame(Position position) : position_(std::move(position)) {}

  const Position& position() const { return position_; }
  const Setting& setting() const override { return position_.setting; }
  const GameWords& words() const override { return game_words(position_); }
  void describe(Description out) const override {
    if (out.units != nullptr) list_units(position_, *out.units);
    if (out.movers != nullptr) *out.movers = movers_of(position_);
    if (out.standings != nullptr) *out.standings = standings_of(position_);
    if (out.switches != nullptr) *out.switches = position_.readings.views();
    if (out.firers != nullptr) *out.firers = firers_of(position_);
    if (out.concerns != nullptr) *out.concerns = concerns_of(position_);
    if constexpr (requires { lying_on(position_); })
      if (out.lying != nullptr) *out.lying = lying_on(position_);
  }
  std::optional<std::vector<WorthPart>> worth(std::string_view side) const override {
    return worth_of(position_, side);
  }
  UnitAnswer answer(std::string_view unit) const override { return answer_of(position_, unit); }
  Surroundings surroundings(std::string_view unit) const override { return surroundings_of(position_, unit); }
  Reach reach(std::string_view unit) const override { return reach_of(position_, unit); }
  std::optional<PathVerdict> check(std::string_view unit, std::span<const LocationId> path, bool crawl) const override {
    return check_path(position_, unit, path, crawl);
  }
  std::vector<Order> orders(std::string_view side) const override { return orders_of(position_, side); }
  Order closing(std::string_view side) const override { return closing_of(position_, side); }
  WrittenPosition write(Progress progress) const override {
    if (progress == Progress::left_out) return {setting(), write_position(position_)};
    const Position& began = checkpoint_.began() != nullptr ? *checkpoint_.began() : position_;
    const auto id_of = [units = PositionGame(began).units()](UnitIndex unit) { return units[unit.number()].id; };
    return {began.setting, write_position(began) + began.events.under_way_yaml(id_of, checkpoint_.began() != nullptr)};
  }

 private:
  std::unique_ptr<Game> copy(const Copying& how) const override {
    return std::visit([&](const auto& one) { return copied(one); }, how);
  }
  std::unique_ptr<Game> copied(WholeCopy) const { return std::make_unique<PositionGame>(*this); }
  std::unique_ptr<Game> copied(SeenBySide by) const {
    Position seen = position_;
    if constexpr (requires { position_seen_by(position_, by.side); })
      seen = position_seen_by(position_, by.side);
    else
      seen.events.forget();
    seen.setting.battle = battle_seen_by(position_.setting, by.side);
    return std::make_unique<PositionGame>(std::move(seen));
  }
  std::unique_ptr<Game> copied(UnitBroken broken) const {
    std::optional<Position> other = position_if_broken(position_, broken.unit);
    return other ? std::make_unique<PositionGame>(std::move(*other)) : nullptr;
  }
  std::unique_ptr<Game> copied(EventOfOrder order) const {
    Position next = position_;
    next.events = EventsToCome({order.event});
    return std::make_unique<PositionGame>(std::move(next));
  }
  std::unique_ptr<Game> change_copy(const PositionChange& change, Progress progress,
                                    Diagnostics& found) const override {
    std::unique_ptr<Game> out = Game::change_copy(change, progress, found);
    if (out != nullptr) share_what_stays(position_, static_cast<PositionGame&>(*out).position_);
    return out;
  }
  // If the play is left or throws, the checkpoint stays, and the next call begins from there.
  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override {
    if (const Position* began = checkpoint_.began())
      take_played(position_, *began);
    else if (pace == Pace::one_step)
      checkpoint_.begin(position_);
    if (pace == Pace::to_the_end) checkpoint_.end();
    const std::unique_ptr<PhasePlay> play = begin_play(position_, dice, choices, log);
    bool more = play->step();
    while (more && pace == Pace::to_the_end && !play->left()) more = play->step();
    if (!play->left()) checkpoint_.end();
    return more;
  }

  Position position_;
  Checkpoint<Position> checkpoint_;  // set while a step is under way
};

// Makes the game of a position; null without one.
template <class Position>
std::unique_ptr<Game> begin_game(std::optional<Position> position) {
  if (!position) return nullptr;
  keep_what_stays(*position);
  return std::make_unique<PositionGame<Position>>(std::move(*position));
}

}  // namespace hexrout
