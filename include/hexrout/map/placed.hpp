// The things that a scenario places on a map: smoke, wrecks, rubble, entrenchments, wire, mines, fires.
//
//   std::vector<Placed> placed{{PlacedKind::smoke, map.ground(h), 3}, {PlacedKind::foxhole, map.ground(k), 1}};
//
// Sight reads smoke, vehicles, wrecks, rubble and blazes; movement and the rules read the rest.
#pragma once

#include <cstdint>

#include "hexrout/map/map.hpp"

namespace hexrout {

enum class PlacedKind : std::uint8_t {
  smoke,    // strength: the hindrance, 1..3
  vehicle,  // a hindrance, and cover in its hex
  wreck,
  burning_wreck,
  stone_rubble,
  wooden_rubble,
  blaze,
  foxhole,  // strength: squads it holds
  trench,
  pillbox,
  wire,
  minefield,  // strength: its attack factor; known to both sides
  fire_for_effect,
  roadblock,  // on hexside `side`
  shellholes,
};

struct Placed {
  PlacedKind kind = PlacedKind::smoke;
  LocationId at = kNowhere;
  int strength = 1;
  Direction side = Direction::north;  // of a roadblock; where the Covered Arc of a pillbox begins
  bool faces = false;                 // a pillbox that has such a side; else it looks out all round
  bool operator==(const Placed&) const = default;
};

}  // namespace hexrout
