// The index of a unit among those of one position: the order of Game::units(), which is that of the scenario.
//
//   const UnitIndex unit = position.index("r1");
//   position.units[unit].at ...
//   game.put(unit, location);                  // does not compile with swapped arguments
//
// Constant while the position is played: new units are appended, and lost
// ones keep their index. See hexrout/hex/index.hpp for its operations.
#pragma once

#include "hexrout/hex/index.hpp"

namespace hexrout {

using UnitIndex = Index<struct UnitIndices>;
// Converts into a UnitIndex of no unit.
inline constexpr NoIndex kNoUnit{};

}  // namespace hexrout
