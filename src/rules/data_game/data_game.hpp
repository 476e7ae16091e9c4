// A game as data: a position of it behind the interface of all games. README.md in this folder tells what it is made
// of.
#pragma once

#include <optional>

#include "rules/common/answers/option_readings.hpp"
#include "rules/common/game/become.hpp"
#include "rules/common/game/checkpoint.hpp"
#include "rules/data_game/position.hpp"

namespace hexrout::data_game {

class DataGame final : public Game {
 public:
  explicit DataGame(Position position) : position_(std::move(position)) {}

  const Setting& setting() const override { return position_.setting; }
  std::vector<UnitView> units() const override;
  std::vector<std::string> movers() const override;
  UnitAnswer answer(std::string_view unit) const override;
  Surroundings surroundings(std::string_view unit) const override;
  void figures(std::vector<UnitFigures>& out) const override;
  std::vector<NamedFigure> named_figures(UnitIndex unit) const override;
  std::vector<Standing> standings() const override;
  std::vector<ResultFact> results() const override;
  bool marks(PositionMarks& out) const override;
  std::vector<SwitchView> switches() const override { return position_.readings.views(); }
  Reach reach(std::string_view unit) const override;
  std::optional<PathVerdict> check(std::string_view unit, std::span<const LocationId> path, bool crawl) const override;
  std::unique_ptr<ReadingAnswers> by_readings() const override { return answers_by_options(*this); }
  std::unique_ptr<Game> varied(std::string_view reading, Diagnostics& found) const override {
    return varied_by_option(*this, reading, found);
  }
  std::vector<Firer> firers() const override;
  std::vector<Order> orders(std::string_view side) const override;
  Order closing(std::string_view side) const override;
  std::unique_ptr<Game> ordered(const Order& order) const override;
  std::optional<std::vector<WorthPart>> worth(std::string_view side) const override;
  std::string yaml() const override;
  std::string kept_yaml() const override;
  const Setting& kept_setting() const override;
  std::vector<Concern> concerns() const override;
  std::unique_ptr<Game> if_broken(std::string_view unit) const override;
  std::unique_ptr<Game> changed(const PositionChange& change, Diagnostics& found) const override;
  std::unique_ptr<Game> clone() const override { return std::make_unique<DataGame>(*this); }
  bool become(const Game& other) override { return become_same(*this, other); }

  const Position& position() const { return position_; }

 private:
  std::unique_ptr<Game> seen_by_side(std::size_t side) const override;
  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override;

  Position position_;
  Checkpoint<Position> checkpoint_;  // while a step is under way (rules/common/game/checkpoint.hpp)
};

// Reads the game's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, std::shared_ptr<const RuleSet> rules,
                                      Diagnostics& found);
std::string write_position(const Position& position);
// What a score of the game is for a side now.
std::int64_t score_of(const Position& position, const Score& score, std::size_t side);
// Whom events may befall: the same throughout a game.
EventIds event_ids(const Position& position);

// For a piece or an element.
UnitAnswer answer_for(const Position& position, std::string_view id);

}  // namespace hexrout::data_game
