// Chain of Command (second edition), section 4: Shock, Pinned and Broken units, Force Morale.
//
// Scenario keys and rules: README.md in this folder.
#pragma once

#include <optional>

#include "rules/chain_of_command/position.hpp"
#include "rules/common/game/position_game.hpp"

namespace hexrout::coc {

class ChainOfCommandGame final : public PositionGame<ChainOfCommandGame, Position> {
 public:
  using PositionGame::PositionGame;

  void describe(UnitList& list) const override;
  std::vector<std::string> movers() const override;
  UnitAnswer answer(std::string_view unit) const override;
  Surroundings surroundings(std::string_view unit) const override;
  const GameWords& words() const override {
    static const GameWords own{.move = "retire",
                               .moves = "retires",
                               .distance = "inches",
                               .if_beaten = "were broken",
                               .beaten_there = "if it is broken there",
                               .never_beaten = "it cannot be broken"};
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
// Ids that events may name; constant throughout a game.
EventIds event_ids(const Position& position);

}  // namespace hexrout::coc
