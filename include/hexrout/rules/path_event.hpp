// The duty of a unit along a path, event by event: enemies that come into sight, shelters that fall away and why, what
// binds the unit then.
//
//   for (const Reason& told : told_path(option.story, map)) print(told.text);
//       // "in J6 g1 in F2 comes into sight; J5 is nearer to g1; no other shelter is in reach: free to go on"
//
// Game::narrate fills RoutOption::story, and Game::check PathVerdict::story. Pure functions; any thread; linear in the
// events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/move/half_mf.hpp"
#include "hexrout/rules/reason.hpp"

namespace hexrout {

enum class PathEventKind : std::uint8_t {
  declared,     // the owner names the shelter that the unit makes for
  seen,         // an enemy comes into sight
  barred,       // an enemy holds a shelter that would bind the unit, or prevents its stay in the one it has reached
  ignored,      // shelters that need not be made for
  fell_away,    // the declared shelter can no longer be reached
  freed,        // nothing binds the unit
  bound,        // judged again on the way, the unit is bound to a shelter
  arrived,      // the unit is in its declared shelter, or has moved from it into another one
  falls_short,  // MF paid for cover leave too few for the declared shelter
};

enum class PathCause : std::uint8_t {
  none,
  held,          // fell_away, barred: the enemy is in the shelter
  adjacent,      // fell_away: the shelter is ADJACENT to the enemy
  nearer,        // fell_away: the shelter is nearer to the enemy than the unit
  no_way,        // fell_away: every way that the MF left allow is barred
  own_building,  // ignored: the unit began in the same building
  no_farther,    // ignored: the shelter is no farther from the enemy
  no_shelter,    // freed: no shelter is in reach
  ignorable,     // freed: the shelters in reach may be ignored
  earlier,       // freed: before the first step of this path
};

struct PathEvent {
  PathEventKind kind = PathEventKind::seen;
  std::size_t step = 0;      // index in the path of the Location; 0: before the first step
  LocationId at = kNowhere;  // that Location
  std::string enemy = {};    // id; empty for an event without an enemy
  LocationId enemy_at = kNowhere;
  std::vector<LocationId> shelters = {};
  HalfMf half_mf{};  // declared, bound: cost to the shelter
  PathCause cause = PathCause::none;
  std::string rule = {};
  bool operator==(const PathEvent&) const = default;
};

// "fell_away", and so on, for JSON; empty for PathCause::none.
std::string_view name_of(PathEventKind kind);
std::string_view name_of(PathCause cause);

// A clause without its Location: "g1 in F2 comes into sight".
std::string path_event_text(const PathEvent& event, const Map& map);

// all: every Location with an event. changes: those where the duty changes on the way, other than by
// arrival in the declared shelter.
enum class PathTelling : std::uint8_t { all, changes };
// Makes one sentence a Location, in the order of the path.
std::vector<Reason> told_path(const std::vector<PathEvent>& story, const Map& map,
                              PathTelling telling = PathTelling::all);

}  // namespace hexrout
