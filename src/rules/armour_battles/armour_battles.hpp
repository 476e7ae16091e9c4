// Armour Battles: Reaction Dice, Disruption, Suppression, units forced back, Army Morale.
//
// Scenario keys and rules: README.md in this folder.
#pragma once

#include <map>
#include <optional>

#include "rules/armour_battles/position.hpp"
#include "rules/common/become.hpp"
#include "rules/common/checkpoint.hpp"
#include "rules/common/option_readings.hpp"

namespace hexrout::ab {

class ArmourBattlesGame final : public Game {
 public:
  explicit ArmourBattlesGame(Position position) : position_(std::move(position)) {}

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
  std::unique_ptr<Game> ordered(const Order& order) const override;
  std::optional<std::vector<WorthPart>> worth(std::string_view side) const override;
  std::string yaml() const override;
  std::string kept_yaml() const override;
  const Setting& kept_setting() const override;
  std::vector<Concern> concerns() const override;
  std::unique_ptr<Game> if_broken(std::string_view unit) const override;
  std::unique_ptr<Game> changed(const PositionChange& change, Diagnostics& found) const override;
  std::unique_ptr<Game> clone() const override { return std::make_unique<ArmourBattlesGame>(*this); }
  bool become(const Game& other) override { return become_same(*this, other); }

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
  Checkpoint<Position> checkpoint_;  // while a step is under way (rules/common/checkpoint.hpp)
};

const RuleSystem& system();

// Reads the system's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found);
std::string write_position(const Position& position);
// Whom events may befall: the same throughout a game.
EventIds event_ids(const Position& position);

UnitAnswer answer_for(const Position& position, std::string_view unit);
// The game is over for it: of units only those move still that were forced back before play began.
inline bool decided_for(const Position& p, const Unit& unit) {
  return !p.winner.empty() && (p.events.opened() || !unit.push);
}
// The first fire still to come at a unit, or null.
const ScriptedEvent* coming_fire(const Position& position, std::string_view unit);
// How far that fire may force it back, and what from.
struct ComingPush {
  std::string from;
  std::map<int, Odds> hexes;  // their chances sum to that of being forced back
};
ComingPush coming_push(const Position& position, UnitIndex unit);

// The fire of an event as far as the scenario gives it.
struct FireOrder {
  UnitIndex target = kNone;
  std::vector<UnitIndex> by;  // firers, the first leads
  std::string from;           // of indirect fire, the hex it fell on; else empty
  bool indirect = false;
  SuccessRoll attack;  // dice thrown and target number, modifiers and B1 applied
  SuccessRoll reaction;
  std::vector<LocationId> threats;  // where it comes from
};
FireOrder read_fire(const Position& position, const ScriptedEvent& event);

// Sixes of each firer, where the event tells their dice apart.
using SixesByFirer = std::vector<std::pair<UnitIndex, int>>;
SixesByFirer sixes_by_firer(const Position& position, const ScriptedEvent& event, int tn);
// What the target is forced back from: the firer with most sixes, the nearest of them, the lowest id; of indirect fire
// the hex it fell on (2.7). Empty where nobody is known to fire.
std::string pushed_by(const Position& position, const FireOrder& order, const SixesByFirer& sixes_by);

}  // namespace hexrout::ab
