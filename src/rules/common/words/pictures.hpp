// The words of files for what the counter of a unit shows: "vehicle".
#pragma once

#include <string>
#include <vector>

#include "hexrout/map/unit_type.hpp"

namespace hexrout {

// In the order of UnitType; a file never names what is unknown.
inline const std::vector<std::string>& picture_words() {
  static const std::vector<std::string> words{"men",     "squad", "half_squad",  "crew",
                                              "leader",  "hero",  "machine_gun", "gun",
                                              "vehicle", "truck", "strongpoint", "formation"};
  return words;
}

}  // namespace hexrout
