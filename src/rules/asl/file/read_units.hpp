// Reads the units of an ASL scenario.
#pragma once

#include <optional>
#include <vector>

#include "hexrout/rules/read.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Reads one entry of `units`. Mistakes are reported; returns the unit as far as it could be read, so that later
// checks do not report it as missing.
Unit read_unit(const Node& node, const Position& position, Ids& ids, Diagnostics& found);

// Reads a unit's Location or destination. Rejects water, and Locations outside the rules in force or the scenario.
LocationId to_stand(const Node& node, const Position& position, Diagnostics& found);

// Reads a weapon without an owner: a word or keys; missing figures are those of the nationality.
Weapon read_weapon(const Node& node, Nationality nationality, Diagnostics& found);

// Checks that need all units: guards, carriers and crews that do not exist, states that exclude one
// another, crowds. `nodes` are the entries, parallel to position.units.
void check_units(const Position& position, const std::vector<Node>& nodes, Diagnostics& found);

}  // namespace hexrout::asl
