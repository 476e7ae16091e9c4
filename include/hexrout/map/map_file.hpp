// Our own map files: YAML with a picture of the hexes, readable and writable by hand.
//
//   Diagnostics found;
//   auto map = read_map_file("maps/crossroads.yaml", found);   // every mistake at once, with its place
//   if (!map) std::cerr << found.text();
//   write_map_yaml(*map);                                      // reads back as the same map
//
//   title: A lane
//   columns: 3
//   rows: 2
//   legend: {"^": woods}
//   hexes: |
//     B0    .
//     A1  .   ^1        two characters a hex: terrain, and the level where it is not 0
//     B1    .
//     A2  ^   .
//
// maps/README.md is the reference for designers. Limits: 1000 columns, 1000 rows, 100,000 hexes, 100,000 points
// of outlines, and those of document.hpp. Complexity: linear in hexes and entries; n log n in the points of an
// outline (rings have at most 1000). Thread safety: free functions without state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hexrout/map/map.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

inline constexpr int kMostColumns = 1000;
inline constexpr int kMostRows = 1000;
inline constexpr int kMostHexes = 100'000;

std::optional<Map> read_map_file(const std::string& path, Diagnostics& found);
// `file` names the text in messages.
std::optional<Map> read_map_text(std::string_view text, const std::string& file, Diagnostics& found);
// Reads a map written inside another document, for example a scenario; it needs no title of its own.
std::optional<Map> read_map(const Node& node, Diagnostics& found);

// Notation of outlines: `ring: [[0, 64], ...], holes: [...]`, or `wkt: "POLYGON ((0 64, ...))"`, the well-known text
// that programs exchange.
enum class OutlineForm : std::uint8_t { points, wkt };

// Notation of hexes: a picture with its legend, or a list of single hexes, `{at: C1, terrain: woods, level: 1}`, for
// programs that change maps. The list shows the ground beneath roads and streams, so that a road or stream can be taken
// out.
enum class HexForm : std::uint8_t { picture, list };

// The map as a file that reads back as the same map: hexes, Locations, outlines, names. The pixels of a
// VASL board have no place in a map file and are left out.
std::string write_map_yaml(const Map& map, OutlineForm form = OutlineForm::points, HexForm hexes = HexForm::picture);

}  // namespace hexrout
