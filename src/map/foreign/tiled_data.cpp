// Decodes the tiles of a layer, compressed or not, and holds functions for both notations of Tiled.
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "map/foreign/grid.hpp"
#include "map/foreign/tiled.hpp"

namespace hexrout::foreign {

namespace {

using Bytes = std::vector<std::uint8_t>;

std::string g_root;  // set_tileset_root; empty: the folder of the map

// Links are followed: the target of a name must lie below the root, too.
bool within_root(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  if (g_root.empty()) return false;
  std::error_code failed;
  const fs::path root = fs::canonical(path_of(g_root), failed);
  const fs::path whole = failed ? fs::path() : fs::weakly_canonical(path, failed);
  if (failed) return false;
  return std::mismatch(root.begin(), root.end(), whole.begin(), whole.end()).first == root.end();
}

std::optional<Bytes> from_base64(std::string_view text) {
  Bytes out;
  out.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  int have = 0;
  bool padded = false;
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
    std::uint32_t value = 0;
    if (c >= 'A' && c <= 'Z')
      value = static_cast<std::uint32_t>(c - 'A');
    else if (c >= 'a' && c <= 'z')
      value = static_cast<std::uint32_t>(c - 'a' + 26);
    else if (c >= '0' && c <= '9')
      value = static_cast<std::uint32_t>(c - '0' + 52);
    else if (c == '+')
      value = 62;
    else if (c == '/')
      value = 63;
    else if (c == '=') {
      padded = true;
      continue;
    } else
      return std::nullopt;
    if (padded) return std::nullopt;
    bits = bits << 6 | value;
    have += 6;
    if (have < 8) continue;
    have -= 8;
    out.push_back(static_cast<std::uint8_t>(bits >> have & 0xff));
  }
  return out;
}

// Unpacks exactly `size` bytes; nullopt for fewer, or for more, of which at most one is unpacked.
std::optional<Bytes> unpacked(const Bytes& packed, std::size_t size) {
  z_stream stream{};
  if (inflateInit2(&stream, 32 + MAX_WBITS) != Z_OK) return std::nullopt;  // zlib or gzip, by the header
  Bytes out(size + 1);
  stream.next_in = const_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  const int state = inflate(&stream, Z_FINISH);
  const std::size_t have = out.size() - stream.avail_out;
  inflateEnd(&stream);
  if (state != Z_STREAM_END || have != size) return std::nullopt;
  out.resize(size);
  return out;
}

std::optional<std::vector<std::uint32_t>> from_csv(std::string_view text, std::size_t count) {
  std::vector<std::uint32_t> out;
  out.reserve(std::min(count, text.size()));
  const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  while (!text.empty()) {
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    if (text.empty()) break;
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || out.size() == count) return std::nullopt;
    out.push_back(value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    if (text.empty()) break;
    if (text.front() != ',') return std::nullopt;
    text.remove_prefix(1);
  }
  return out;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> decode_tiles(std::string_view text, std::string_view encoding,
                                                       std::string_view compression, std::size_t count,
                                                       const Place& place, Diagnostics& found) {
  const auto fail = [&](std::string what, std::string hint) {
    found.error("bad-layer", place, std::move(what), std::move(hint));
    return std::nullopt;
  };
  std::vector<std::uint32_t> out;
  if (encoding == "csv") {
    auto list = from_csv(text, count);
    if (!list)
      return fail("the tiles of the layer are not a list of as many numbers as the map has hexes",
                  "save the map again");
    out = std::move(*list);
  } else if (encoding == "base64") {
    if (!compression.empty() && compression != "zlib" && compression != "gzip")
      return fail(fmt::format("the layer is compressed with '{}'", printable(compression.substr(0, 40))),
                  "choose zlib, gzip or no compression in the map's properties");
    auto bytes = from_base64(text);
    if (bytes && !compression.empty()) bytes = unpacked(*bytes, 4 * count);
    if (!bytes || bytes->size() != 4 * count)
      return fail("the tiles of the layer cannot be unpacked to as many as the map has hexes", "save the map again");
    for (std::size_t i = 0; i < count; ++i)
      out.push_back(static_cast<std::uint32_t>((*bytes)[4 * i]) | static_cast<std::uint32_t>((*bytes)[4 * i + 1]) << 8 |
                    static_cast<std::uint32_t>((*bytes)[4 * i + 2]) << 16 |
                    static_cast<std::uint32_t>((*bytes)[4 * i + 3]) << 24);
  } else {
    return fail(fmt::format("the layer's encoding is '{}'", printable(encoding.substr(0, 40))),
                "choose csv or base64 in the map's properties");
  }
  if (out.size() != count)
    return fail(fmt::format("the layer has {} tiles, the map {} hexes", out.size(), count), "save the map again");
  return out;
}

bool check_head(const TiledHead& head, const Place& place, TiledText& into, Diagnostics& found) {
  if (head.orientation != "hexagonal") {
    found.error("not-hexagonal", place,
                fmt::format("the map's orientation is '{}'", printable(head.orientation.substr(0, 40))),
                "only hexagonal maps have hexes");
    return false;
  }
  if ((head.axis != "x" && head.axis != "y") || (head.index != "odd" && head.index != "even")) {
    found.error("bad-stagger", place,
                fmt::format("the map is staggered by '{}', '{}'", printable(head.axis.substr(0, 40)),
                            printable(head.index.substr(0, 40))),
                "the axis is x or y, the index odd or even");
    return false;
  }
  into.flat_tops = head.axis == "x";
  into.odd_shifted = head.index == "odd";
  into.infinite = head.infinite;
  if (head.infinite) return true;
  if (head.axis == "x" ? !sound_size(head.width, head.height, place, found)
                       : !sound_size(head.height, head.width, place, found))
    return false;
  into.width = static_cast<int>(head.width);
  into.height = static_cast<int>(head.height);
  return true;
}

bool sound_chunk(const TiledChunk& chunk, const Place& place, Diagnostics& found) {
  constexpr std::int64_t kMostSide = 1000;
  constexpr std::int64_t kFarthest = 1'000'000;
  if (chunk.width >= 1 && chunk.height >= 1 && chunk.width <= kMostSide && chunk.height <= kMostSide &&
      std::abs(chunk.x) <= kFarthest && std::abs(chunk.y) <= kFarthest)
    return true;
  found.error(
      "bad-layer", place,
      fmt::format("a chunk of {} x {} tiles at {}, {} is not read", chunk.width, chunk.height, chunk.x, chunk.y),
      fmt::format("chunks have 1 to {} tiles a side, and lie at most {} from the middle", kMostSide, kFarthest));
  return false;
}

bool settle_chunks(TiledText& map, const Place& place, Diagnostics& found) {
  std::int64_t left = INT64_MAX, top = INT64_MAX, right = INT64_MIN, bottom = INT64_MIN;
  const auto each = [&](auto&& visit) {
    for (TiledLayer& layer : map.layers)
      for (const TiledChunk& chunk : layer.chunks)
        for (std::int64_t i = 0; i < chunk.width * chunk.height; ++i)
          if (const std::uint32_t tile = chunk.tiles[static_cast<std::size_t>(i)])
            visit(layer, chunk.x + i % chunk.width, chunk.y + i / chunk.width, tile);
  };
  each([&](const TiledLayer&, std::int64_t x, std::int64_t y, std::uint32_t) {
    left = std::min(left, x);
    right = std::max(right, x);
    top = std::min(top, y);
    bottom = std::max(bottom, y);
  });
  const std::int64_t width = left > right ? 0 : right - left + 1;
  const std::int64_t height = left > right ? 0 : bottom - top + 1;
  if (map.flat_tops ? !sound_size(width, height, place, found) : !sound_size(height, width, place, found)) return false;
  map.width = static_cast<int>(width);
  map.height = static_cast<int>(height);
  // The first column, or row, that is left may be one that lies half a hex further on.
  if (((map.flat_tops ? left : top) & 1) != 0) map.odd_shifted = !map.odd_shifted;
  for (TiledLayer& layer : map.layers) layer.tiles.assign(static_cast<std::size_t>(width * height), 0);
  each([&](TiledLayer& layer, std::int64_t x, std::int64_t y, std::uint32_t tile) {
    layer.tiles[static_cast<std::size_t>((y - top) * width + x - left)] = tile;
  });
  for (TiledLayer& layer : map.layers) layer.chunks.clear();
  return true;
}

std::string stem_of(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  return std::string(path.substr(0, path.rfind('.')));
}

bool read_tileset_file(const std::string& file, const std::string& source, const Place& place, TiledWork& work,
                       TiledTileset& into, Diagnostics& found) {
  namespace fs = std::filesystem;
  const fs::path named = path_of(source).lexically_normal();
  const bool below = !named.is_absolute() && !named.empty() && *named.begin() != "..";
  if (source.empty() || source.size() > 1000 || !(below || within_root(path_of(file).parent_path() / named))) {
    found.error("bad-tileset", place,
                g_root.empty()
                    ? fmt::format("the tileset's file {} is not below the map's folder", in_quotes(source))
                    : fmt::format("the tileset's file {} is not below the folder of --root", in_quotes(source)),
                "name a folder that holds map and tilesets with --root DIR, or save them below one folder");
    return false;
  }
  const std::string path = name_of((path_of(file).parent_path() / named).lexically_normal());
  const auto [known, fresh] = work.files.try_emplace(path);
  if (!fresh) {
    if (known->second) into.name = known->second->name, into.tiles = known->second->tiles;
    return known->second.has_value();
  }
  const auto text = read_file(path, kMostTiledBytes - work.bytes, found);
  if (!text) return false;
  work.bytes += text->size();
  const bool xml = text->find_first_not_of(" \t\r\n\xEF\xBB\xBF") != std::string::npos &&
                   (*text)[text->find_first_not_of(" \t\r\n\xEF\xBB\xBF")] == '<';
  if (!(xml ? parse_tileset_xml(*text, path, work, into, found) : parse_tileset_json(*text, path, work, into, found)))
    return false;
  known->second = into;
  return true;
}

}  // namespace hexrout::foreign

void hexrout::set_tileset_root(const std::string& folder) {
  hexrout::foreign::g_root = folder;
}
