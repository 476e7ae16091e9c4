// Battle: what a position is fought for. Turns, objectives with their points, intentions of the sides, reinforcements.
// One definition of loss and of victory for all verbs.
//
//   battle:
//     turns: 6
//     objectives:
//       - {side: russian, hold: [K5, K6], points: 3}      # for each of the hexes, at the end
//       - {side: german, exit: {edge: north}, points: 2}  # for each unit that leaves the map there
//       - {side: german, casualties: 1}                   # for each enemy unit lost
//     intents: [{side: german, hexes: [A1, A2], intent: delay}, {side: german, intent: attack}]  # the first counts
//     entry: [{side: german, turn: 2, at: [A1, A2], units: [{id: g9, counter: 4-6-7}]}]
//     exited: [{id: g1, side: german, at: K1}]            # written while a battle is played
//
//   const BattleScore score = battle_score(*game, start.get());
//   score.sides[0].half_points; score.winner;             // "german"
//   for (const ScoreLine& line : score.lines) show(line.side, line.half_points, line.why);
//
// A hex is held by a side with a fit unit (not broken, no Dummy) in one of its Locations and no enemy unit in any. A
// unit is lost if it is eliminated, captured, or off the map other than by an exit of its player's choice; a reduced
// one counts half. A position without `battle:`, or without objectives, is scored by casualties alone, a point each,
// and BattleScore::assumed says so.
//
// Thread safety: plain data and pure functions. Cost: linear in units, objectives and their hexes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

enum class ObjectiveKind : std::uint8_t { hold, exit, casualties };
enum class Intent : std::uint8_t { attack, hold, delay, withdraw };
std::string_view name_of(ObjectiveKind kind);
std::string_view name_of(Intent intent);

struct Objective {
  ObjectiveKind kind = ObjectiveKind::hold;
  std::size_t side = 0;      // index in Setting::sides
  int points = 1;            // for each hex held, unit out or enemy lost: 1 to 1000
  std::vector<HexId> hexes;  // to hold or to leave by; empty for casualties
  std::string yaml;          // on one line
};

// SideIntent: the intention of a side in an area; of two that hold a hex the first counts.
struct SideIntent {
  std::size_t side = 0;
  Intent intent = Intent::attack;
  std::vector<HexId> hexes;  // all of the map where no place is named
  std::string yaml;
};

// Units that are beside the map until their turn.
struct Entry {
  std::size_t side = 0;
  int turn = 1;
  std::vector<HexId> at;
  std::vector<AddedUnit> units;  // with their side, and without `at`
  std::string yaml;              // on one line
  Place place;                   // of its units
};

// A unit that has left the map by a move of its player.
struct Exited {
  std::string id;
  std::size_t side = 0;
  HexId at{};
};

struct Battle {
  int turns = 0;  // number of the last turn; 0: not said
  std::vector<Objective> objectives;
  std::vector<SideIntent> intents;
  std::vector<Entry> entry;
  std::vector<Exited> exited;
};

inline constexpr std::size_t kMostObjectives = 100;
inline constexpr int kMostBattleTurns = 99;

// Reads the key of a scenario whose map, sides and turn are known. Every mistake is reported.
Battle read_battle(const Node& node, const Setting& setting, Diagnostics& found);
// "battle: {...}\n"; empty without a battle. Reading it gives an equal battle.
std::string write_battle(const Setting& setting);
// The battle as a side knows it: without the intentions and reinforcements of others.
std::shared_ptr<const Battle> battle_seen_by(const Setting& setting, std::size_t side);
// Reports what the rules have against the units of an entry, at its place: each of them is put into the first of its
// hexes where the rules let it stand.
void check_entries(const Game& game, Diagnostics& found);

// Loss of a unit, in halves: 0, 1 or 2.
int loss_in_halves(const UnitFigures& unit);

struct ScoreLine {
  std::size_t side = 0;
  std::size_t objective = 0;  // index in Battle::objectives, or in those assumed
  std::int64_t half_points = 0;
  std::string why;  // "holds K5: g1 is there, and no enemy"
};

struct SideScore {
  std::int64_t half_points = 0;
  std::int64_t lost_halves = 0;  // of its own units
};

struct BattleScore {
  std::vector<SideScore> sides;       // by Setting::sides
  std::vector<ScoreLine> lines;       // one for each hex held, for each exit, and for the losses of each objective
  std::optional<std::size_t> winner;  // the side with the most points; empty: a draw
  bool assumed = false;               // there are no objectives: casualties decide
};
// start: the position that the battle began with; what was lost or reduced there is no loss. Null: the counters as
// printed are the start, so that a half-squad counts as a squad reduced.
BattleScore battle_score(const Game& game, const Game* start = nullptr);

// The intention of a side at a hex. Where none is said: attack if the side has an exit
// or a hex to hold that it does not hold now, else hold.
Intent intent_at(const Game& game, std::size_t side, HexId hex);

// Puts the units of a side on the map that enter in the present turn, or are late: one to each hex of `at` in turn,
// where the rules let them stand. Units without room stay beside the map. Null if nobody enters.
std::unique_ptr<Game> with_entries(const Game& game, std::size_t side, std::vector<std::string>* entered);
// Units of a side that stand, fit, in a hex of one of its exits, in the order of Game::units().
std::vector<std::string> can_exit(const Game& game, std::size_t side);
// Takes a unit off the map as one that has left. Null if the rules refuse that, or it is not of can_exit().
std::unique_ptr<Game> with_exit(const Game& game, std::string_view unit);

}  // namespace hexrout
