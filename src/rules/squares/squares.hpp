// Group and individual morale on squares. Scenario keys and rules: README.md in this folder.
#pragma once

#include <optional>

#include "rules/common/game/position_game.hpp"
#include "rules/squares/position.hpp"

namespace hexrout::squares {

class SquaresGame final : public PositionGame<SquaresGame, Position> {
 public:
  using PositionGame::PositionGame;

  void describe(UnitList& list) const override;
  std::vector<std::string> movers() const override;
  UnitAnswer answer(std::string_view unit) const override;
  Surroundings surroundings(std::string_view unit) const override;
  const GameWords& words() const override {
    static const GameWords own{
        .distance = "squares", .if_beaten = "failed its test", .beaten_there = "if it fails its test there"};
    return own;
  }
  std::vector<Standing> standings() const override;
  Reach reach(std::string_view unit) const override;
  std::optional<PathVerdict> check(std::string_view unit, std::span<const LocationId> path, bool crawl) const override;
  std::vector<Firer> firers() const override;
  std::vector<Order> orders(std::string_view side) const override;
  Order closing(std::string_view side) const override;
  std::optional<std::vector<WorthPart>> worth(std::string_view side) const override;
  std::vector<Concern> concerns() const override;
  std::unique_ptr<Game> if_broken(std::string_view unit) const override;

 private:
  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override;
};

const RuleSystem& system();

// Reads the system's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found);
std::string write_position(const Position& position);
const std::vector<EventSpec>& event_specs();
// Ids that events may name; constant throughout a game.
EventIds event_ids(const Position& position);

// The chance of each result of an individual test with these modifiers, in the order of Result.
std::vector<Odds> result_odds(const Tables& tables, int modifiers);
// The chance that a group carries on under a condition.
Odds carries_on_odds(const Tables& tables, const GroupCondition& condition);

}  // namespace hexrout::squares
