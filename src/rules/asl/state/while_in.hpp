// States that units have while they are in certain hexes: "Fanatic while in the factory".
//
//   fanatic_at(position.while_in, unit, at) == true      // were it at that Location
//
// Such a state holds on every level of a hex and is no part of the unit: who leaves the hexes loses it, on the way of a
// rout as well. The unit's own flags count besides. Prisoners and the Unarmed have none of them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

struct WhileIn {
  int side = 0;
  std::vector<std::string> units;  // ids, and what they are replaced by; empty: all Infantry of the side
  std::vector<HexId> hexes;        // sorted
  bool fanatic = false;            // A10.8
  bool no_surrender = false;       // never surrenders in a Rout Phase
  std::optional<int> elr;
  std::string yaml;  // as a scenario holds it, on one line

  bool holds(const Map& map, const Unit& unit, LocationId at) const {
    if (unit.side != side || !unit.infantry() || unit.helpless() || at == kNowhere) return false;
    if (!std::binary_search(hexes.begin(), hexes.end(), map.location(at).hex)) return false;
    return units.empty() || std::any_of(units.begin(), units.end(), [&](const std::string& id) {
             return unit.id == id || (unit.id.starts_with(id) && unit.id[id.size()] == '.');
           });
  }
};

}  // namespace hexrout::asl
