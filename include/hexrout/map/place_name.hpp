// Places as people write them: "24U7", "wH3", "u7", "U7 level 1", "24 U7/1".
//
//   find_place(map, "24U7 level 1")            // the Location, if only one can be meant; Map::find_location calls it
//   place_readings(map, "1aA5")                // "1 AA5" and "1a A5": all hexes that may be meant
//   place_hint(map, "1aA5", "write M2")        // "it may be 1 AA5 or 1a A5: write one of them"
//
// A name that the map itself uses means its hex. Otherwise the name of a board may precede it, with or without a space,
// as long as only one hex fits; the board may be left out where only one board has a hex of that name. Complexity:
// linear in the hexes for names that the map does not use. Thread safety: free functions without state.
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
// Takes `text` apart. Returns nullopt if the words behind the hex are not a level.
std::optional<PlaceWords> place_words(std::string_view text);

// All hexes that a name of a hex, without a level, may mean, each once.
std::vector<HexId> place_readings(const Map& map, std::string_view hex);

std::optional<HexId> find_hex_as_written(const Map& map, std::string_view hex);
std::optional<LocationId> find_place(const Map& map, std::string_view text);

// Returns a hint for a name that find_place does not find: its readings, the levels of the hex, or the hex that the
// name means without its board; `otherwise` in all other cases.
std::string place_hint(const Map& map, std::string_view text, std::string otherwise);

}  // namespace hexrout
