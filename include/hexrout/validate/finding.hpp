// A finding about a map or scenario, with its place in the file and on the map.
#pragma once

#include <string>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct Finding {
  Diagnostic said;                 // severity, code, place, mistake, remedy
  std::vector<std::string> where;  // names of hexes or Locations, the one it is about first
  std::vector<std::string> units;  // ids
  std::string rule;                // "A5.1"; empty if no rule is involved
};

}  // namespace hexrout
