// DataGame: a position of a game that is data, as a Game. README.md in this folder describes its
// files.
#pragma once

#include <optional>

#include "rules/common/game/position_game.hpp"
#include "rules/data_game/position.hpp"

namespace hexrout::data_game {

class DataGame final : public PositionGame<DataGame, Position> {
 public:
  using PositionGame::PositionGame;

  void describe(UnitList& list) const override;
  std::vector<std::string> movers() const override;
  UnitAnswer answer(std::string_view unit) const override;
  Surroundings surroundings(std::string_view unit) const override;
  const GameWords& words() const override { return position().game().words; }
  std::vector<Standing> standings() const override;
  std::vector<std::pair<LocationId, std::string>> lying() const override { return words_of_marks(position()); }
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

// Reads the game's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, std::shared_ptr<const RuleSet> rules,
                                      Diagnostics& found);
std::string write_position(const Position& position);
// The score of a side now.
std::int64_t score_of(const Position& position, const Score& score, std::size_t side);
// Ids that events may name; constant throughout a game.
EventIds event_ids(const Position& position);

}  // namespace hexrout::data_game
