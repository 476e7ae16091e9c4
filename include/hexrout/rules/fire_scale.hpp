// Fire of a system of rules on the scale of ASL's factors, so that it weighs alike wherever it is counted: a stand of
// four men on squares fires with 12.
//
//   firer.quarters(hexes) * fire_scale(system->id())
//
// The scale is ours: that of the fire of hexrout match where it decides hits. Armour Battles decides its own, and there
// a point counts as one factor. Pure function.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace hexrout {

// Factors for a point of Firer. For a system without a row: that of games that are data.
constexpr std::uint32_t fire_scale(std::string_view system) {
  constexpr std::array<std::pair<std::string_view, std::uint32_t>, 4> kScales{
      {{"asl", 1}, {"armour_battles", 1}, {"chain_of_command", 1}, {"squares", 3}}};
  for (const auto& [name, scale] : kScales)
    if (name == system) return scale;
  return 8;
}

}  // namespace hexrout
