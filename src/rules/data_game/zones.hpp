// Zones of control: hexes that units control by standing next to them, as game.yaml's `zones` says.
//
//   zones: {of: {not: kind(hq)}, barred_by: [river, water], cancelled_by: {not: kind(hq)}}
//
//   const std::vector<LocationId> zone = zones_against(p, side);   // of enemies that the side knows of
//
// Thread safety: a value and free functions. Complexity: known enemies times the hexes within reach.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rout/policy.hpp"
#include "rules/data_game/expression.hpp"

namespace hexrout::data_game {

struct Position;

inline constexpr int kMostZoneReach = 10;

struct ZoneRule {
  Expression of;  // of the unit that has a zone
  int reach = 1;  // hexes, 1..kMostZoneReach
  // Terrain of hexes that no zone enters, and of hexsides that none crosses; by name, sorted.
  std::vector<TerrainId> barred_by;
  std::optional<Expression> cancelled_by;  // of a unit of the other side, in whose hex no zone counts
};

// Reads the value of `zones`.
ZoneRule read_zones(const Node& node, const Names& names, Diagnostics& found);

// True if some condition or key of the policy asks for zones.
bool uses_zones(const WithdrawalPolicy& policy);

// The hexes in zones of the enemies that a side knows of, each once, rising; empty for a game without zones.
std::vector<LocationId> zones_against(const Position& p, std::size_t side);

}  // namespace hexrout::data_game
