// Armour Battles: Reaction Dice, Disruption, Suppression, units forced back, Army Morale.
//
// Scenario keys and rules: README.md in this folder.
#pragma once

#include <map>
#include <optional>

#include "rules/armour_battles/position.hpp"
#include "rules/common/game/position_game.hpp"

namespace hexrout::ab {

using ArmourBattlesGame = PositionGame<Position>;

const RuleSystem& system();

// Reads the system's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found);
std::string write_position(const Position& position);
// Functions of PositionGame.
const GameWords& game_words(const Position& position);
void list_units(const Position& position, UnitList& list);
std::vector<std::string> movers_of(const Position& position);
std::vector<Standing> standings_of(const Position& position);
std::vector<Firer> firers_of(const Position& position);
std::vector<Concern> concerns_of(const Position& position);
std::optional<std::vector<WorthPart>> worth_of(const Position& position, std::string_view side);
UnitAnswer answer_of(const Position& position, std::string_view unit);
Surroundings surroundings_of(const Position& position, std::string_view unit);
Reach reach_of(const Position& position, std::string_view unit);
std::optional<PathVerdict> check_path(const Position& position, std::string_view unit, std::span<const LocationId> path,
                                      bool crawl);
std::vector<Order> orders_of(const Position& position, std::string_view side);
// No event is needed to end a turn.
inline Order closing_of(const Position& /*position*/, std::string_view /*side*/) {
  return {};
}
std::optional<Position> position_if_broken(const Position& position, std::string_view unit);
std::unique_ptr<PhasePlay> begin_play(Position& position, Dice& dice, Choices& choices, EventLog& log);
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
