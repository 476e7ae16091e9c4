// A Tiled map as read from its files, in either notation.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::foreign {

inline constexpr std::size_t kMostLayers = 64;
inline constexpr std::size_t kMostTilesets = 256;
inline constexpr std::size_t kMostTiles = 100'000;        // described one by one, in all tilesets
inline constexpr std::size_t kMostCells = 2'000'000;      // of all layers
inline constexpr std::size_t kMostTiledBytes = 8u << 20;  // of the map, and of all tilesets in files of their own

struct TiledTile {
  std::string word;  // property `terrain`, else the class, else the name of the picture
  std::optional<int> level;
  std::string sides;  // property `sides`
  Place place;
};

using TiledTiles = std::map<std::uint32_t, TiledTile>;  // by local id; only tiles with properties

struct TiledTileset {
  std::uint32_t first = 1;
  std::string name;
  std::shared_ptr<const TiledTiles> tiles = std::make_shared<const TiledTiles>();
};

// Limits used up by the tilesets of one map. A file that the map names several times is read and counted once.
struct TiledWork {
  std::size_t tiles = 0;                                          // described
  std::size_t bytes = 0;                                          // of files
  std::map<std::string, std::optional<TiledTileset>> files = {};  // by path; nullopt after errors
};

// A rectangle of the tiles of a map without bounds.
struct TiledChunk {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::vector<std::uint32_t> tiles;  // by row
};

struct TiledLayer {
  std::string name;
  bool visible = true;
  std::optional<int> level;          // property `level`
  std::vector<std::uint32_t> tiles;  // by row; 0: no tile
  std::vector<TiledChunk> chunks;    // of a map without bounds, until settle_chunks
  Place place;
};

struct TiledText {
  std::string title;  // property `title`
  int width = 0;
  int height = 0;
  bool flat_tops = false;   // staggeraxis x
  bool odd_shifted = true;  // staggerindex odd
  bool infinite = false;
  std::vector<TiledTileset> tilesets;
  std::vector<TiledLayer> layers;
  std::vector<std::pair<std::string, Place>> left_out;  // object layers, pictures
};

// Empty after errors, which are reported.
std::optional<TiledText> parse_tiled_json(std::string_view text, const std::string& file, Diagnostics& found);
std::optional<TiledText> parse_tiled_xml(std::string_view text, const std::string& file, Diagnostics& found);

// A tileset in a file of its own, `source` as the map at `file` names it; false after reporting.
bool read_tileset_file(const std::string& file, const std::string& source, const Place& place, TiledWork& work,
                       TiledTileset& into, Diagnostics& found);
bool parse_tileset_json(std::string_view text, const std::string& file, TiledWork& work, TiledTileset& into,
                        Diagnostics& found);
bool parse_tileset_xml(std::string_view text, const std::string& file, TiledWork& work, TiledTileset& into,
                       Diagnostics& found);

// Decodes the tiles of a layer: encoding csv or base64; compression none, zlib or gzip. `count` is the number of tiles
// required. Returns nullopt after reporting at `place`.
std::optional<std::vector<std::uint32_t>> decode_tiles(std::string_view text, std::string_view encoding,
                                                       std::string_view compression, std::size_t count,
                                                       const Place& place, Diagnostics& found);

// Cuts a map without bounds to its drawn part. Returns false after reporting if the map is too large or
// empty.
bool settle_chunks(TiledText& map, const Place& place, Diagnostics& found);
// Reports, at `place`, a chunk that is too large for its text, and returns false then.
bool sound_chunk(const TiledChunk& chunk, const Place& place, Diagnostics& found);

// The checks of both notations: "hexagonal", staggering, the size of a map that has one. Reports errors and returns
// false then.
struct TiledHead {
  std::string orientation, axis, index;
  bool infinite = false;
  std::int64_t width = 0;
  std::int64_t height = 0;
};
bool check_head(const TiledHead& head, const Place& place, TiledText& into, Diagnostics& found);
// "castle/House_2.png" -> "House_2".
std::string stem_of(std::string_view path);

}  // namespace hexrout::foreign
