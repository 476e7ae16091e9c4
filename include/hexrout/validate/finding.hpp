// A finding about a map or scenario, with its place in the file and on the map.
#pragma once

#include <string>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct Finding {
  Diagnostic said;                 // severity, code, place, what is the matter, what to do
  std::vector<std::string> where;  // names of hexes or Locations, the one it is about first
  std::vector<std::string> units;  // ids
  std::string rule;                // "A5.1" where a rule says so; may be empty
};

}  // namespace hexrout
