// Checks that the rings of an outline bound one area, and finds the place of a fault.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "hexrout/map/map.hpp"

namespace hexrout::map_file {

// The first fault of an outline, worded for its author.
struct ShapeFault {
  std::string code;
  std::string what;
  std::string hint;
  std::size_t ring = 0;   // 0: the ring of the outline; k: its hole k - 1
  std::size_t point = 0;  // of that ring
};

// A valid outline is a valid polygon of the OGC's simple features: rings that do not cross, touch or fold back on
// themselves, holes within the ring that meet it and each other in single points only, and an area in one piece.
// Rings may run either way round and every one has three points at least. Complexity: n log n in the points.
std::optional<ShapeFault> shape_fault(const Outline& outline);

}  // namespace hexrout::map_file
