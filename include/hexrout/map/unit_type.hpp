// What a unit is, as far as pictures and lists tell kinds apart.
#pragma once

#include <cstdint>

namespace hexrout {

enum class UnitType : std::uint8_t {
  men,  // a team, a section, a man: no more is known
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
  formation,  // a company, say, of any arm
  unknown,    // a counter whose other side is not known
};
inline constexpr int kUnitTypes = 13;

}  // namespace hexrout
