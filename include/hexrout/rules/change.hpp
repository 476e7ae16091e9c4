// PositionChange: units to move, edit, add and remove, things placed, the turn, switches.
//
//   PositionChange change;
//   change.move("g3", "K5");
//   if (const auto game = scenario.game->changed(change, found)) show(game->answer("r1"));
//
//   const auto change = parse_change("{units: [{id: r1, broken: true, dm: null}], turn: {attacker: russian}}", found);
//
// Meaning: the position as a scenario's text (write_scenario), with these keys edited, and read again.
//
//   units   [{id: ..., KEY: value, ...}]  the keys given replace those of the unit; null removes a key
//   remove  [id, ...]                     units to remove
//   add     [{id: ..., ...}, ...]         complete new units, at the end of the system's first list of units
//           {LIST: [{id: ..., ...}]}      or of the list of that name: {leaders: [...]}
//   KEY     any other key of a scenario but hexrout, map and los: turn, placed, switches, events ...
//           A mapping is edited key by key; anything else replaces the old value;
//           null removes the key.
//
// "Units" are all entries with an `id` in the lists that RuleSystem::unit_lists() names. Removing comes before adding.
// Limits: those of a scenario. Thread safety: values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/value.hpp"

namespace hexrout {

struct UnitChange {
  std::string id;
  Value keys = Value::map();  // without its id
  std::string place = {};     // for messages: "units[0]"
};

struct AddedUnit {
  std::string list;  // "leaders"; empty: the system's first list of units
  Value keys = Value::map();
  std::string place = {};
};

struct RemovedUnit {
  std::string id;
  std::string place = {};
};

struct PositionChange {
  std::vector<UnitChange> units;
  std::vector<RemovedUnit> remove;
  std::vector<AddedUnit> add;
  Value keys = Value::map();  // all others

  // Puts a unit into a Location, by name. Game::changed is fastest for a change of moves only.
  PositionChange& move(std::string_view unit, std::string_view location);
};

// Reads a change from a tree. error[not-a-list], error[not-a-map], error[missing-key], error[duplicate-id]: nothing.
// Complexity: linear.
std::optional<PositionChange> read_change(const Value& tree, Diagnostics& found);
// Reads a change from YAML or JSON text.
std::optional<PositionChange> parse_change(std::string_view text, Diagnostics& found);

}  // namespace hexrout
