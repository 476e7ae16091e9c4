// Tiled's XML notation (.tmx, .tsx).
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <pugixml.hpp>

#include "hexrout/text/characters.hpp"
#include "hexrout/text/places.hpp"
#include "map/file/draft.hpp"
#include "map/foreign/tiled.hpp"

namespace hexrout::foreign {

namespace {

constexpr int kMostDepth = 32;  // of groups

class TiledXmlReader {
 public:
  TiledXmlReader(std::string_view text, const std::string& file, TiledWork& work, Diagnostics& found)
      : file_(file), work_(work), found_(found), places_(text) {
    const auto result = document_.load_buffer(text.data(), text.size());
    if (!result) {
      found_.error("bad-xml", place_at(result.offset), fmt::format("not readable as XML: {}", result.description()),
                   "save the map again with Tiled");
      failed_ = true;
    }
  }

  std::optional<TiledText> map() {
    if (failed_) return std::nullopt;
    const auto root = document_.child("map");
    if (!root) {
      found_.error("bad-tiled", {file_, 1, 1}, "there is no element 'map'", "give a map saved with Tiled");
      return std::nullopt;
    }
    TiledHead head;
    head.orientation = root.attribute("orientation").value();
    head.axis = root.attribute("staggeraxis").as_string("y");
    head.index = root.attribute("staggerindex").as_string("odd");
    head.infinite = std::string_view(root.attribute("infinite").as_string("0")) == "1";
    head.width = number(root, "width", 0, 0, 0xffffffff);
    head.height = number(root, "height", 0, 0, 0xffffffff);
    if (failed_ || !check_head(head, place(root), out_, found_)) return std::nullopt;
    out_.title = property(root, "title").value_or("");
    for (const auto node : root.children("tileset")) tileset(node);
    layers(root, 0);
    if (failed_ || (out_.infinite && !settle_chunks(out_, place(root), found_))) return std::nullopt;
    return std::move(out_);
  }

  bool tileset_file(TiledTileset& into) {
    if (failed_) return false;
    const auto root = document_.child("tileset");
    if (!root) {
      found_.error("bad-tiled", {file_, 1, 1}, "there is no element 'tileset'", "give a tileset saved with Tiled");
      return false;
    }
    tiles(root, into);
    return !failed_;
  }

 private:
  Place place_at(std::ptrdiff_t offset) {
    return places_.at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)), file_);
  }
  Place place(const pugi::xml_node& node) { return place_at(node.offset_debug()); }

  void fail(const pugi::xml_node& node, std::string what) {
    found_.error("bad-tiled", place(node), std::move(what), "save the map again with Tiled");
    failed_ = true;
  }

  std::int64_t number(const pugi::xml_node& node, const char* name, std::int64_t otherwise, std::int64_t least,
                      std::int64_t most) {
    const auto attribute = node.attribute(name);
    if (!attribute) return otherwise;
    return number(node, attribute.value(), name, least, most);
  }
  std::int64_t number(const pugi::xml_node& node, std::string_view text, std::string_view name, std::int64_t least,
                      std::int64_t most) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
      fail(node, fmt::format("'{}' must be a number from {} to {}", name, least, most));
      return least;
    }
    return value;
  }

  static std::optional<std::string> property(const pugi::xml_node& node, std::string_view name) {
    for (const auto entry : node.child("properties").children("property")) {
      if (entry.attribute("name").value() != name) continue;
      // A text of several lines is the content of the element.
      return std::string(entry.attribute("value") ? entry.attribute("value").value() : entry.child_value());
    }
    return std::nullopt;
  }
  std::optional<int> level(const pugi::xml_node& node) {
    const auto text = property(node, "level");
    if (!text) return std::nullopt;
    return static_cast<int>(number(node, *text, "level", map_file::kLowestShown, map_file::kHighestShown));
  }

  void tileset(const pugi::xml_node& node) {
    if (out_.tilesets.size() == kMostTilesets) {
      fail(node, fmt::format("there are more than {} tilesets", kMostTilesets));
      return;
    }
    TiledTileset set;
    set.first = static_cast<std::uint32_t>(number(node, "firstgid", 1, 1, 0x0fffffff));
    const std::string source = node.attribute("source").value();
    if (source.empty())
      tiles(node, set);
    else if (!read_tileset_file(file_, source, place(node), work_, set, found_))
      failed_ = true;
    out_.tilesets.push_back(std::move(set));
  }

  void tiles(const pugi::xml_node& node, TiledTileset& into) {
    into.name = node.attribute("name").value();
    auto described = std::make_shared<TiledTiles>();
    for (const auto entry : node.children("tile")) {
      if (failed_) return;
      const std::int64_t id = number(entry, "id", -1, 0, 0x0fffffff);
      if (id < 0 || ++work_.tiles > kMostTiles) {
        fail(entry, "the tile has no id, or there are too many tiles");
        return;
      }
      TiledTile tile;
      tile.place = place(entry);
      tile.word = property(entry, "terrain").value_or("");
      if (tile.word.empty()) tile.word = entry.attribute("class").value();
      if (tile.word.empty()) tile.word = entry.attribute("type").value();
      if (tile.word.empty()) tile.word = stem_of(entry.child("image").attribute("source").value());
      tile.sides = property(entry, "sides").value_or("");
      tile.level = level(entry);
      (*described)[static_cast<std::uint32_t>(id)] = std::move(tile);
    }
    into.tiles = std::move(described);
  }

  void layers(const pugi::xml_node& parent, int depth) {
    if (depth > kMostDepth) {
      fail(parent, fmt::format("groups of layers are nested deeper than {}", kMostDepth));
      return;
    }
    for (const auto node : parent.children()) {
      if (failed_) return;
      const std::string_view name = node.name();
      if (name == "group")
        layers(node, depth + 1);
      else if (name == "layer")
        layer(node);
      else if (name == "objectgroup" || name == "imagelayer")
        out_.left_out.emplace_back(fmt::format("the layer '{}' ({})", printable(node.attribute("name").value()), name),
                                   place(node));
    }
  }

  void layer(const pugi::xml_node& node) {
    TiledLayer layer;
    layer.place = place(node);
    layer.name = node.attribute("name").value();
    layer.visible = std::string_view(node.attribute("visible").as_string("1")) != "0";
    layer.level = level(node);
    if (out_.infinite) {
      chunks(node, layer);
      return;
    }
    const std::size_t count = static_cast<std::size_t>(out_.width) * static_cast<std::size_t>(out_.height);
    if (!room_for(count, node)) return;
    if (number(node, "width", out_.width, 0, 0xffffffff) != out_.width ||
        number(node, "height", out_.height, 0, 0xffffffff) != out_.height) {
      fail(node, "the layer is not as large as the map");
      return;
    }
    const auto data = node.child("data");
    tiles_of(data, data, count, layer.tiles);
    if (!failed_) out_.layers.push_back(std::move(layer));
  }

  bool room_for(std::size_t count, const pugi::xml_node& node) {
    cells_ += count;
    if (out_.layers.size() < kMostLayers && cells_ <= kMostCells) return true;
    fail(node, fmt::format("there are more than {} layers, or {} tiles in all", kMostLayers, kMostCells));
    return false;
  }

  void chunks(const pugi::xml_node& node, TiledLayer& layer) {
    constexpr std::int64_t kMost = 0xffffffff;
    const auto data = node.child("data");
    for (const auto one : data.children("chunk")) {
      TiledChunk chunk{number(one, "x", 0, -kMost, kMost),
                       number(one, "y", 0, -kMost, kMost),
                       number(one, "width", 0, 0, kMost),
                       number(one, "height", 0, 0, kMost),
                       {}};
      failed_ = failed_ || !sound_chunk(chunk, place(one), found_);
      if (failed_) return;
      const auto count = static_cast<std::size_t>(chunk.width * chunk.height);
      if (!room_for(count, one)) return;
      tiles_of(data, one, count, chunk.tiles);
      if (failed_) return;
      layer.chunks.push_back(std::move(chunk));
    }
    out_.layers.push_back(std::move(layer));
  }

  // The tiles in `holder`, an element data or one of its chunks.
  void tiles_of(const pugi::xml_node& data, const pugi::xml_node& holder, std::size_t count,
                std::vector<std::uint32_t>& out) {
    const std::string_view encoding = data.attribute("encoding").value();
    if (!encoding.empty()) {
      auto tiles = decode_tiles(holder.child_value(), encoding, data.attribute("compression").value(), count,
                                place(holder), found_);
      if (tiles) out = std::move(*tiles);
      failed_ = failed_ || !tiles;
      return;
    }
    for (const auto tile : holder.children("tile")) {
      if (out.size() == count) break;
      out.push_back(static_cast<std::uint32_t>(number(tile, "gid", 0, 0, 0xffffffff)));
    }
    if (out.size() != count) fail(holder, fmt::format("the layer has {} tiles, the map {} hexes", out.size(), count));
  }

  const std::string& file_;
  TiledWork& work_;
  Diagnostics& found_;
  TextPlaces places_;
  pugi::xml_document document_;
  TiledText out_;
  std::size_t cells_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<TiledText> parse_tiled_xml(std::string_view text, const std::string& file, Diagnostics& found) {
  TiledWork work;
  return TiledXmlReader(text, file, work, found).map();
}

bool parse_tileset_xml(std::string_view text, const std::string& file, TiledWork& work, TiledTileset& into,
                       Diagnostics& found) {
  return TiledXmlReader(text, file, work, found).tileset_file(into);
}

}  // namespace hexrout::foreign
