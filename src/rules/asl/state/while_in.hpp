// States that units have while they are in certain hexes: "Fanatic while in the factory".
//
//   fanatic_at(position, unit, at) == true      // were it at that Location
//
// Such a state holds on every level of a hex and is no part of the unit: who leaves the hexes loses it, on the way of a
// rout as well. The unit's own flags count besides. Prisoners and the Unarmed have none of them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/text/ascii.hpp"
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
    return units.empty() || std::any_of(units.begin(), units.end(),
                                        [&](const std::string& id) { return unit.id == id || replaces(unit.id, id); });
  }

 private:
  // True for an id that play gives to what is left of the unit `of`: "r1.2", cut as new_id() cuts it.
  static bool replaces(std::string_view id, std::string_view of) {
    const std::string_view kept = of.substr(0, 58);
    if (id.size() < kept.size() + 2 || !id.starts_with(kept) || id[kept.size()] != '.') return false;
    const std::string_view number = id.substr(kept.size() + 1);
    return std::all_of(number.begin(), number.end(), is_digit);
  }
};

}  // namespace hexrout::asl
