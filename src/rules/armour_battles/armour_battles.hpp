// Armour Battles: Reaction Dice, Disruption, Suppression, units forced back, Army Morale.
//
// Scenario keys and rules: README.md in this folder.
#pragma once

#include <optional>

#include "rules/armour_battles/position.hpp"

namespace hexrout::ab {

class ArmourBattlesGame final : public Game {
 public:
  explicit ArmourBattlesGame(Position position) : position_(std::move(position)) {}

  const Setting& setting() const override { return position_.setting; }
  std::vector<UnitView> units() const override;
  std::vector<std::string> movers() const override;
  UnitAnswer answer(std::string_view unit) const override;
  std::vector<Standing> standings() const override;
  std::vector<SwitchView> switches() const override { return position_.readings.views(); }
  std::string yaml() const override;
  std::vector<Concern> concerns() const override;
  std::unique_ptr<Game> if_broken(std::string_view unit) const override;
  std::unique_ptr<Game> clone() const override { return std::make_unique<ArmourBattlesGame>(*this); }

  const Position& position() const { return position_; }

 private:
  // Nothing is hidden in this game but what is still to come.
  std::unique_ptr<Game> seen_by_side(std::size_t) const override {
    auto seen = std::make_unique<ArmourBattlesGame>(position_);
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
const std::vector<EventSpec>& event_specs();
EventWorld event_world(const Position& position);

UnitAnswer answer_for(const Position& position, std::string_view unit);
// The first fire still to come at a unit, or null.
const ScriptedEvent* coming_fire(const Position& position, std::string_view unit);

// The fire of an event as far as the scenario gives it.
struct FireOrder {
  std::size_t target = kNone;
  std::vector<std::size_t> by;  // firers, the first leads
  std::string from;             // of indirect fire, the hex it fell on; else empty
  bool indirect = false;
  SuccessRoll attack;  // dice thrown and target number, modifiers and B1 applied
  SuccessRoll reaction;
  std::vector<LocationId> threats;  // where it comes from
};
FireOrder read_fire(const Position& position, const ScriptedEvent& event);

}  // namespace hexrout::ab
