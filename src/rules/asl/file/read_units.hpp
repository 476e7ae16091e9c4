// Reading the units of an ASL scenario.
#pragma once

#include <optional>
#include <vector>

#include "hexrout/rules/read.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// One entry of `units`. Mistakes are reported; the unit comes back as far as it could be read, so that later
// checks do not report it as missing.
Unit read_unit(const Node& node, const Position& position, Ids& ids, Diagnostics& found);

// Reads where a unit is or goes. Rejects water, and what the rules in force or the scenario do not make a Location.
LocationId to_stand(const Node& node, const Position& position, Diagnostics& found);

// A weapon that nobody has: a word or keys, with figures of the nationality's own where none are given.
Weapon read_weapon(const Node& node, Nationality nationality, Diagnostics& found);

// What only shows once all units are known: guards, carriers and crews that do not exist, states that exclude one
// another, crowds. `nodes` are the entries, parallel to position.units.
void check_units(const Position& position, const std::vector<Node>& nodes, Diagnostics& found);

}  // namespace hexrout::asl
