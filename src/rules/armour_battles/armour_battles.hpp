// Armour Battles: Reaction Dice, Disruption, Suppression, units forced back, Army Morale.
//
// Scenario keys and rules: README.md in this folder.
#pragma once

#include <map>
#include <optional>

#include "rules/armour_battles/position.hpp"
#include "rules/common/game/position_game.hpp"

namespace hexrout::ab {

class ArmourBattlesGame final : public PositionGame<ArmourBattlesGame, Position> {
 public:
  using PositionGame::PositionGame;

  void describe(UnitList& list) const override;
  std::vector<std::string> movers() const override;
  UnitAnswer answer(std::string_view unit) const override;
  Surroundings surroundings(std::string_view unit) const override;
  const GameWords& words() const override {
    static const GameWords own{.move = "be forced back",
                               .moves = "is forced back",
                               .distance = "inches",
                               .lost = "dispersed",
                               .if_beaten = "were forced back",
                               .beaten_there = "if it is forced back there",
                               .never_beaten = "it cannot be forced back"};
    return own;
  }
  std::vector<Standing> standings() const override;
  Reach reach(std::string_view unit) const override;
  std::optional<PathVerdict> check(std::string_view unit, std::span<const LocationId> path, bool crawl) const override;
  std::vector<Firer> firers() const override;
  std::vector<Order> orders(std::string_view side) const override;
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

// True if the game is over for the unit: after it, only units forced back before play began still move.
inline bool decided_for(const Position& p, const Unit& unit) {
  return !p.winner.empty() && (p.events.opened() || !unit.push);
}
// The next fire at a unit, or null.
const ScriptedEvent* coming_fire(const Position& position, std::string_view unit);
// Distances by which that fire may force it back, and the firer.
struct ComingPush {
  std::string from;
  std::map<int, Odds> hexes;  // chances of each distance; their sum is that of being forced back
};
ComingPush coming_push(const Position& position, UnitIndex unit);

// The fire of an event, as far as given in the scenario.
struct FireOrder {
  UnitIndex target = kNone;
  std::vector<UnitIndex> by;  // firers, the first leads
  std::string from;           // of indirect fire, its hex; else empty
  bool indirect = false;
  SuccessRoll attack;  // dice thrown and target number, modifiers and B1 applied
  SuccessRoll reaction;
  std::vector<LocationId> threats;  // Locations of the firers
};
FireOrder read_fire(const Position& position, const ScriptedEvent& event);

// Sixes of each firer, for events with dice by firer.
using SixesByFirer = std::vector<std::pair<UnitIndex, int>>;
SixesByFirer sixes_by_firer(const Position& position, const ScriptedEvent& event, int tn);
// The origin of a push: the firer with most sixes, the nearest of them, the lowest id; of indirect fire
// its hex (2.7). Empty without a known firer.
std::string pushed_by(const Position& position, const FireOrder& order, const SixesByFirer& sixes_by);

}  // namespace hexrout::ab
