// UnitFigures: a unit in numbers, equal in form for every rule system, for learners.
//
//   std::vector<UnitFigures> all;
//   game.figures(all);                                   // in the order of Game::units()
//   for (const UnitFigures& f : all) if (f.presence == Presence::in_play) count(f.side, worth(f));
//
// Meaning of `strength`, `morale` and `damage` by system:
//
//   system             strength                morale                    damage
//   asl                firepower               Morale Level in force     0
//   chain_of_command   living men              0                         Shock
//   armour_battles     Fire Dice               Reaction Dice             Disruption Points
//   morale_ratio       strength left           percent of strength left  strength lost
//   squares            men not hit             0                         casualties of its group
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "hexrout/map/map.hpp"

namespace hexrout {

// Presence of a unit, as its own rules count it. lost: killed, destroyed, dispersed, abandoned; left:
// off the map for good, and alive.
enum class Presence : std::uint8_t { in_play, captured, lost, left };

// good: it obeys its player; hampered: pinned, suppressed, shaken, held; broken: it can only withdraw.
enum class UnitHealth : std::uint8_t { good, hampered, broken };

// Knowledge of the other side. concealed: its Location, but not its type; hidden: nothing.
enum class UnitCover : std::uint8_t { seen, concealed, hidden };

struct UnitFigures {
  LocationId at = kNowhere;
  std::uint8_t side = 0;  // index in Setting::sides
  Presence presence = Presence::in_play;
  UnitHealth health = UnitHealth::good;
  UnitCover cover = UnitCover::seen;
  bool leader = false;
  bool reduced = false;  // less than its counter says
  bool dummy = false;    // a counter without a unit
  bool dm = false;       // asl: under Desperation Morale
  std::int32_t strength = 0;
  std::int32_t morale = 0;
  std::int32_t damage = 0;
};

// A further number that a system has for a unit (UnitView::more): {"firepower", 4}. The system's page lists them.
struct NamedFigure {
  std::string_view name;  // a literal of the program
  std::int32_t value = 0;
};

// Worth of a unit in quarters: 4 unharmed, 3 hampered, 2 broken, one less if reduced, 0 once lost
// or captured and for a dummy. A unit that has left the map keeps the worth that it left with.
inline int worth(const UnitFigures& f) {
  if (f.dummy || f.presence == Presence::lost || f.presence == Presence::captured) return 0;
  return 4 - static_cast<int>(f.health) - (f.reduced ? 1 : 0);
}

}  // namespace hexrout
