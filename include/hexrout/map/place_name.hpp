// Places as people write them: "24U7", "wH3", "u7", "U7 level 1", "24 U7/1".
//
//   find_place(map, "24U7 level 1")            // the Location, if only one can be meant; Map::find_location calls it
//   place_readings(map, "1aA5")                // "1 AA5" and "1a A5": all hexes that may be meant
//   place_hint(map, "1aA5", "write M2")        // "it may be 1 AA5 or 1a A5: write one of them"
//
// A name that the map itself uses means its hex. Otherwise a board may stand before it with or without a space, as long
// as one hex alone fits; the board may be left out where only one board has such a hex. Complexity: linear in the hexes
// for names that the map does not use. Thread safety: free functions without state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout {

// A name taken apart: "24U7 level 1" is hex "24U7" and level 1.
struct PlaceWords {
  std::string hex;
  int level = 0;
  bool has_level = false;
};
// Nothing if what stands after the hex is not a level.
std::optional<PlaceWords> place_words(std::string_view text);

// All hexes that a name of a hex, without a level, may mean, each once.
std::vector<HexId> place_readings(const Map& map, std::string_view hex);

std::optional<HexId> find_hex_as_written(const Map& map, std::string_view hex);
std::optional<LocationId> find_place(const Map& map, std::string_view text);

// The hint for a name that find_place does not find: the readings, the levels that the hex has, or the hex that would
// be meant without the board; `otherwise` where none of these helps.
std::string place_hint(const Map& map, std::string_view text, std::string otherwise);

}  // namespace hexrout
