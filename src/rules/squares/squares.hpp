// Group and individual morale on squares. Scenario keys and rules: README.md in this folder.
#pragma once

#include <optional>

#include "rules/common/answers/option_readings.hpp"
#include "rules/common/game/become.hpp"
#include "rules/common/game/checkpoint.hpp"
#include "rules/squares/position.hpp"

namespace hexrout::squares {

class SquaresGame final : public Game {
 public:
  explicit SquaresGame(Position position) : position_(std::move(position)) {}

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
  std::unique_ptr<Game> clone() const override { return std::make_unique<SquaresGame>(*this); }
  bool become(const Game& other) override { return become_same(*this, other); }

  const Position& position() const { return position_; }

 private:
  std::unique_ptr<Game> seen_by_side(std::size_t side) const override {
    return std::make_unique<SquaresGame>(position_seen_by(position_, side));
  }
  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override;

  Position position_;
  Checkpoint<Position> checkpoint_;  // while a step is under way (rules/common/game/checkpoint.hpp)
};

const RuleSystem& system();

// Reads the system's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found);
std::string write_position(const Position& position);
const std::vector<EventSpec>& event_specs();
// Whom events may befall: the same throughout a game.
EventIds event_ids(const Position& position);

// For a stand or a group.
UnitAnswer answer_for(const Position& position, std::string_view id);

// The chance of each result of an individual test with these modifiers, in the order of Result.
std::vector<Odds> result_odds(const Tables& tables, int modifiers);
// The chance that a group carries on under a condition.
Odds carries_on_odds(const Tables& tables, const GroupCondition& condition);

}  // namespace hexrout::squares
