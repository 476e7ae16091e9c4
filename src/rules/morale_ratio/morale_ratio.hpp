// The morale ratio. Scenario keys and rules: README.md in this folder.
#pragma once

#include <optional>

#include "rules/morale_ratio/position.hpp"

namespace hexrout::morale_ratio {

class MoraleRatioGame final : public Game {
 public:
  explicit MoraleRatioGame(Position position) : position_(std::move(position)) {}

  const Setting& setting() const override { return position_.setting; }
  std::vector<UnitView> units() const override;
  std::vector<std::string> movers() const override;
  UnitAnswer answer(std::string_view unit) const override;
  std::vector<Standing> standings() const override;
  std::vector<SwitchView> switches() const override { return position_.readings.views(); }
  std::string yaml() const override;
  std::vector<Concern> concerns() const override;
  std::unique_ptr<Game> if_broken(std::string_view unit) const override;
  std::unique_ptr<Game> clone() const override { return std::make_unique<MoraleRatioGame>(*this); }

  const Position& position() const { return position_; }

 private:
  std::unique_ptr<Game> seen_by_side(std::size_t side) const override;
  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override;

  Position position_;
  std::optional<Position> checkpoint_;  // while a step is under way (rules/common/checkpoint.hpp)
};

const RuleSystem& system();

// Reads the system's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found);
std::string write_position(const Position& position);
const std::vector<EventSpec>& event_specs();
EventWorld event_world(const Position& position);

// For a piece or an element.
UnitAnswer answer_for(const Position& position, std::string_view id);

}  // namespace hexrout::morale_ratio
