// The reasons of a line of sight, as text for people and as facts for drawings.
//
//   const Explanation e = sight->explain(from, to);
//   e.text    // "K2 -> K8: blocked in K5 by stone-building-2 (higher than both ends), at 50 % of the way;
//   needs level 3"
//
// Places on the line are counted from the viewer's end. In exact mode the verdict is the same from both ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/los/trace.hpp"
#include "hexrout/map/map.hpp"

namespace hexrout {

struct Sighting;

// A bar to a line of sight, with its rule.
enum class SightBar : std::uint8_t {
  none,
  ground,            // ground higher than both ends (A6.2)
  obstacle,          // an obstacle higher than both ends (A6.2)
  height_advantage,  // as high as the higher end (A6.2)
  blind_hex,         // the lower end lies behind it (A6.4, B10.23)
  hexside,           // wall, hedge or the like (B9.2)
  bocage,            // B9.52
  building_wall,     // rowhouse or interior factory wall (B23.71, O5.31)
  depression,        // does not leave or enter a depression as it must (A6.3)
  crest,             // leaves a depression at a vertex (B19.51)
  leaving_building,  // a line to another level must leave the building first (A6.8)
  level_in_hex,      // levels of one hex that are not next to each other, or have no stairway
  bridge,            // on and under one bridge
  cellar,            // a hexside next to a cellar (O6.3)
  slope,             // an up-slope location behind half-level terrain (F2)
  hillock,           // F6.4
  hindrance,         // six or more (B.10)
  night,             // farther than the night lets anybody see (E1.1)
};
std::string_view sight_bar_words(SightBar bar);
// Returns the rule that a bar goes by, "A6.2"; empty for none.
std::string_view sight_bar_rule(SightBar bar);

enum class HindranceSource : std::uint8_t { terrain, smoke, vehicle, barrage };

struct HindranceItem {
  HexId hex = kNowhere;
  HindranceSource source = HindranceSource::terrain;
  TerrainId terrain = kNoTerrain;
  int amount = 0;
  bool counted = true;  // false: another hex at its range counts instead
};

// The first bar on a blocked line from the viewer; none where the line is not blocked.
struct Barrier {
  SightBar bar = SightBar::none;
  HexId hex = kNowhere;            // the hex of the bar
  TerrainId terrain = kNoTerrain;  // the terrain that blocks; kNoTerrain: the ground blocks
  Fraction at;                     // how far along the line
};

struct Explanation : Barrier {
  bool blocked = false;
  bool undecided = false;
  int hindrance = 0;
  int range = 0;
  int needs_level =
      kNoLevel;  // the lowest level of the viewer's hex from which the line passes over it; kNoLevel: none
  static constexpr int kNoLevel = -1000;
  std::vector<HindranceItem> hindrances;
  Trace trace;  // empty where the mode does not trace (vasl)
  std::string text;
};

}  // namespace hexrout
