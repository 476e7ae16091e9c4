// Writes one way out on a line: "M5 N5 N6, 4 MF; interdicted in N5 by g3; whole 16.7 %, reduced 69.4 %".
#pragma once

#include <string>
#include <vector>

#include "hexrout/play/report.hpp"

namespace hexrout {

// "M5 N5 N6"; kNowhere reads "off the map".
std::string path_text(const std::vector<LocationId>& path, const Map& map);
// "interdicted in N5 by g3".
std::string interdicted_text(const InterdictedStep& step, const Map& map);
// The path, its cost, its chance, its Interdicted steps and its odds. Text from files is made safe to show.
std::string option_text(const RoutOption& option, const Map& map, const GameWords& words, const Tint& tint = untinted);

}  // namespace hexrout
