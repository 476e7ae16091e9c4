// Chain of Command (second edition), section 4: Shock, Pinned and Broken units, Force Morale.
//
// Scenario keys and rules: README.md in this folder.
#pragma once

#include <optional>

#include "rules/chain_of_command/position.hpp"

namespace hexrout::coc {

class ChainOfCommandGame final : public Game {
 public:
  explicit ChainOfCommandGame(Position position) : position_(std::move(position)) {}

  const Setting& setting() const override { return position_.setting; }
  std::vector<UnitView> units() const override;
  std::vector<std::string> movers() const override;
  UnitAnswer answer(std::string_view unit) const override;
  std::vector<Standing> standings() const override;
  std::vector<SwitchView> switches() const override { return position_.readings.views(); }
  std::string yaml() const override;
  std::vector<Concern> concerns() const override;
  std::unique_ptr<Game> if_broken(std::string_view unit) const override;
  std::unique_ptr<Game> clone() const override { return std::make_unique<ChainOfCommandGame>(*this); }

  const Position& position() const { return position_; }

 private:
  // Nothing is hidden in this game but what is still to come.
  std::unique_ptr<Game> seen_by_side(std::size_t) const override {
    auto seen = std::make_unique<ChainOfCommandGame>(position_);
    seen->position_.events.forget();
    return seen;
  }
  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override;

  Position position_;
  std::optional<Position> checkpoint_;  // while a step is under way (rules/common/checkpoint.hpp)
};

const RuleSystem& system();

// Reads the system's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found);
std::string write_position(const Position& position);
// The events that a scenario may hold, and what they may refer to.
const std::vector<EventSpec>& event_specs();
EventWorld event_world(const Position& position);

UnitAnswer answer_for(const Position& position, std::string_view unit);

}  // namespace hexrout::coc
