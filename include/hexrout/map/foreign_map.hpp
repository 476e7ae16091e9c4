// Maps drawn with other programs: MegaMek boards (.board) and hexagonal maps of Tiled (.tmj, .json, .tmx); and GeoJSON
// as hexrout writes it (.geojson).
//
//   Diagnostics found;
//   auto map = read_foreign_map("rivervalley.board", found);     // read_map_file does the same
//   std::cerr << found.text();                                   // terrain without a counterpart, kind by kind
//   write_map_yaml(*map);                                        // from here on one of our own maps
//
// Terrain is translated by src/map/data/megamek.yaml and tiled.yaml. Terrain without a counterpart is reported
// as a warning with its name and hexes. maps/FOREIGN.md is the reference: it lists the terrain that is converted and
// the properties of tiles.
//
// Hexes of a MegaMek board keep their printed numbers ("0304"; six digits on boards of more than 99 columns or
// rows). Tiled maps are named by column and row like our own (A1); those with rows that are staggered (pointed
// tops) are turned a quarter clockwise, because our hexes have flat tops.
//
// Limits: 8 MiB of text (JSON 4), 1000 columns, 1000 rows, 60,000 hexes; Tiled: 64 layers, 256 tilesets. Complexity:
// linear in the file. Thread safety: set_tileset_root comes before all others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hexrout/map/map.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// True for files that only read_foreign_map can read: by the ending, and for .json by the content.
bool is_foreign_map(const std::string& path);

std::optional<Map> read_foreign_map(const std::string& path, Diagnostics& found);

// Sets a folder below which the tilesets of Tiled maps may lie, besides the folder of the map: projects often keep them
// beside it. Files outside both are refused. Empty: the map's own folder only. Call it before maps are read.
void set_tileset_root(const std::string& folder);

// `file` names the text in messages; the title of the map is its stem.
std::optional<Map> read_megamek_board(std::string_view text, const std::string& file, Diagnostics& found);

// Reads GeoJSON with one Feature a hex, as hexrout convert writes it.
std::optional<Map> read_geojson_map(std::string_view text, const std::string& file, Diagnostics& found);

// Either notation. Tilesets in files of their own are looked for beside `file`.
std::optional<Map> read_tiled_map(std::string_view text, const std::string& file, Diagnostics& found);

}  // namespace hexrout
