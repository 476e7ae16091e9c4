// The index of a unit among those of one position: the order of Game::units(), which is that of the scenario.
//
//   const UnitIndex unit = position.index("r1");
//   position.units[unit].at ...
//   game.put(unit, location);                  // does not compile with the two the other way round
//
// It stays that of the unit while the position is played: units that come into being are added at the end, and those
// that are lost stay where they are. See hexrout/hex/index.hpp for what an index can do.
#pragma once

#include "hexrout/hex/index.hpp"

namespace hexrout {

using UnitIndex = Index<struct UnitIndices>;
// Converts into a UnitIndex that stands for no unit.
inline constexpr NoIndex kNoUnit{};

}  // namespace hexrout
