// Areas in well-known text (OGC 06-103r4): POLYGON ((0 0, 64 0, 64 64, 0 0), (hole)) and MULTIPOLYGON. Boost.Geometry
// reads it, too, but does not report the place of a mistake; the tests compare the two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout::map_file {

// Bounds of the coordinates and of the number of rings and points; both corners are allowed.
struct WktLimits {
  Point least;
  Point most;
  std::size_t ring_points = 1000;
  std::size_t points = 100'000;
};

// The rings of one polygon, the outer one first, without the point that closes each.
struct WktArea {
  std::vector<std::vector<Point>> rings;
  std::vector<std::vector<std::uint32_t>> bytes;  // where each point is written in the text
};

struct WktFault {
  std::string code;
  std::string what;
  std::string hint;
  std::size_t byte = 0;
};

// Reads the polygons of a text. Returns nullopt and the first mistake in `fault` if it is malformed. Coordinates are
// whole numbers. Rings may have either direction; shape_fault checks their shape. Complexity: linear; memory is bounded
// by the limits.
std::optional<std::vector<WktArea>> read_wkt(std::string_view text, const WktLimits& limits, WktFault& fault);

// "POLYGON ((0 0, 64 0, 64 64, 0 0))", which read_wkt reads as the same rings.
std::string wkt_of(const Outline& outline);

}  // namespace hexrout::map_file
