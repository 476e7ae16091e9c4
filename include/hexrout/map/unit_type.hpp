// The kinds of units that pictures and lists distinguish.
#pragma once

#include <cstdint>

namespace hexrout {

enum class UnitType : std::uint8_t {
  men,  // a team, a section, a man: of no known kind
  squad,
  half_squad,
  crew,
  leader,
  hero,
  machine_gun,
  gun,
  vehicle,  // tracked or armoured
  truck,
  strongpoint,
  formation,  // for example a company, of any arm
  unknown,    // a counter whose other side is not known
};
inline constexpr int kUnitTypes = 13;

}  // namespace hexrout
