// The tables that translate terrain of other programs (data/megamek.yaml, data/tiled.yaml).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/map/terrain.hpp"

namespace hexrout::foreign {

enum class Becomes : std::uint8_t { terrain, road, building, bridge, hexside, part_of, nothing };

struct MegamekRule {
  std::string name;
  std::optional<int> level;  // nullopt: any level
  Becomes becomes = Becomes::nothing;
  std::vector<TerrainId> terrain;  // one, or by height
  std::string height;              // the entry that holds the height
  std::string whole;               // the entry that it is part of
  std::string why;                 // no counterpart: why not
  bool missed = true;              // no counterpart: the map loses information without it
};

// In the order of the file: of several terrains in a hex the earlier rule covers the others.
const std::vector<MegamekRule>& megamek_rules();
// The rule of this level, or else the rule of any level; null if there is neither.
const MegamekRule* megamek_rule(std::string_view name, int level);

// The terrain that a word on a Tiled tile means.
std::optional<TerrainId> terrain_of_word(std::string_view word);

}  // namespace hexrout::foreign
