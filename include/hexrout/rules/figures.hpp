// A unit in numbers, the same for every rule system: for learners, who read no words.
//
//   std::vector<UnitFigures> all;
//   game.figures(all);                                   // in the order of Game::units()
//   for (const UnitFigures& f : all) if (f.presence == Presence::in_play) count(f.side, worth(f));
//
// What `strength`, `morale` and `damage` count is the system's own:
//
//   system             strength                morale                    damage
//   asl                firepower               Morale Level in force     0
//   chain_of_command   living men              0                         Shock
//   armour_battles     Fire Dice               Reaction Dice             Disruption Points
//   morale_ratio       what is left            what is left in percent   what is lost
//   squares            men standing            0                         casualties of its group
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "hexrout/map/map.hpp"

namespace hexrout {

// Whether a unit is still in the game, as its own rules count it. lost: killed, destroyed, dispersed, abandoned; left:
// off the map for good, and alive.
enum class Presence : std::uint8_t { in_play, captured, lost, left };

// good: it does what its player wants; hampered: pinned, suppressed, shaken, held; broken: it can only withdraw.
enum class UnitHealth : std::uint8_t { good, hampered, broken };

// What the other side knows of it. concealed: where it is, and not what it is; hidden: nothing.
enum class UnitCover : std::uint8_t { seen, concealed, hidden };

struct UnitFigures {
  LocationId at = kNowhere;
  std::uint8_t side = 0;  // index in Setting::sides
  Presence presence = Presence::in_play;
  UnitHealth health = UnitHealth::good;
  UnitCover cover = UnitCover::seen;
  bool leader = false;
  bool reduced = false;  // less than its counter says
  bool dummy = false;    // a counter with nothing behind it
  std::int32_t strength = 0;
  std::int32_t morale = 0;
  std::int32_t damage = 0;
};

// One number more that a system has for a unit (UnitView::more): {"firepower", 4}. The system's page lists them.
struct NamedFigure {
  std::string_view name;  // of the program, not of a file: it lives on
  std::int32_t value = 0;
};

// What a unit still counts for, in quarters: 4 unharmed, 3 hampered, 2 broken, one less if reduced, 0 once it is lost
// or captured or if it is a dummy. One that has left the map counts as it left.
inline int worth(const UnitFigures& f) {
  if (f.dummy || f.presence == Presence::lost || f.presence == Presence::captured) return 0;
  return 4 - static_cast<int>(f.health) - (f.reduced ? 1 : 0);
}

}  // namespace hexrout
