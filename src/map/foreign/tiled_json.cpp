// Tiled's JSON notation (.tmj, .tsj).
#include <fmt/format.h>

#include "hexrout/text/document.hpp"
#include "map/file/draft.hpp"
#include "map/foreign/tiled.hpp"

namespace hexrout::foreign {

namespace {

constexpr std::int64_t kLargest = 0xffffffff;

std::string text_of(const Node& node, std::string_view key) {
  const Node value = node.find(key);
  return value.is_scalar() ? value.scalar() : std::string();
}

class TiledJsonReader {
 public:
  TiledJsonReader(TiledWork& work, Diagnostics& found) : work_(work), found_(found) {}

  std::optional<TiledText> map(const Node& root, const std::string& file) {
    file_ = file;
    if (!need_map(root, "map")) return std::nullopt;
    TiledHead head;
    head.orientation = text_of(root, "orientation");
    const std::string axis = text_of(root, "staggeraxis"), index = text_of(root, "staggerindex");
    head.axis = axis.empty() ? "y" : axis;
    head.index = index.empty() ? "odd" : index;
    head.infinite = text_of(root, "infinite") == "true";
    const auto width = integer(root, "width", 0, 0, kLargest);
    const auto height = integer(root, "height", 0, 0, kLargest);
    if (!width || !height) return std::nullopt;
    head.width = *width;
    head.height = *height;
    if (!check_head(head, root.place(), out_, found_)) return std::nullopt;
    out_.title = property(root, "title").scalar();
    if (const Node list = root.find("tilesets"); need_list(list, "tilesets", root))
      for (std::size_t i = 0; i < list.size(); ++i) tileset(list.item(i));
    if (const Node list = root.find("layers"); need_list(list, "layers", root)) layers(list);
    if (failed_ || (out_.infinite && !settle_chunks(out_, root.place(), found_))) return std::nullopt;
    return std::move(out_);
  }

  bool tiles(const Node& node, TiledTileset& into) {
    if (!need_map(node, "tileset")) return false;
    into.name = text_of(node, "name");
    const Node list = node.find("tiles");
    if (!list || list.is_nothing()) return true;
    if (!need_list(list, "tiles", node)) return false;
    auto described = std::make_shared<TiledTiles>();
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node entry = list.item(i);
      if (!need_map(entry, "tile")) return false;
      const auto id = integer(entry, "id", -1, 0, kLargest);
      if (!id || *id < 0 || ++work_.tiles > kMostTiles)
        return fail(entry, "the tile has no id, or there are too many tiles");
      TiledTile tile;
      tile.place = entry.place();
      tile.word = property(entry, "terrain").scalar();
      if (tile.word.empty()) tile.word = text_of(entry, "class");
      if (tile.word.empty()) tile.word = text_of(entry, "type");
      if (tile.word.empty()) tile.word = stem_of(text_of(entry, "image"));
      tile.sides = property(entry, "sides").scalar();
      tile.level = level(entry);
      (*described)[static_cast<std::uint32_t>(*id)] = std::move(tile);
    }
    into.tiles = std::move(described);
    return !failed_;
  }

 private:
  bool fail(const Node& node, std::string what) {
    found_.error("bad-tiled", node.place(), std::move(what), "save the map again with Tiled");
    failed_ = true;
    return false;
  }
  bool need_map(const Node& node, const char* what) {
    return node.is_map() || fail(node, fmt::format("the {} is not an object", what));
  }
  bool need_list(const Node& node, const char* what, const Node& in) {
    return node.is_list() || fail(in, fmt::format("there is no list '{}'", what));
  }

  std::optional<std::int64_t> integer(const Node& node, const char* key, std::int64_t otherwise, std::int64_t least,
                                      std::int64_t most) {
    const Node value = node.find(key);
    if (!value) return otherwise;
    const auto number = to_integer(value, found_, least, most, fmt::format("'{}'", key));
    failed_ = failed_ || !number;
    return number;
  }

  static Node property(const Node& node, std::string_view name) {
    const Node list = node.find("properties");
    for (std::size_t i = 0; list.is_list() && i < list.size(); ++i)
      if (list.item(i).find("name").scalar() == name) return list.item(i).find("value");
    // Before Tiled 1.2 the properties were an object.
    return list.find(name);
  }

  std::optional<int> level(const Node& node) {
    const Node value = property(node, "level");
    if (!value) return std::nullopt;
    const auto number =
        to_integer(value, found_, map_file::kLowestShown, map_file::kHighestShown, "the property 'level'");
    failed_ = failed_ || !number;
    if (!number) return std::nullopt;
    return static_cast<int>(*number);
  }

  void tileset(const Node& node) {
    if (out_.tilesets.size() == kMostTilesets) {
      fail(node, fmt::format("there are more than {} tilesets", kMostTilesets));
      return;
    }
    TiledTileset set;
    const auto first = integer(node, "firstgid", 0, 1, 0x0fffffff);
    if (!need_map(node, "tileset") || !first) return;
    set.first = static_cast<std::uint32_t>(*first);
    const std::string source = text_of(node, "source");
    const bool fine =
        source.empty() ? tiles(node, set) : read_tileset_file(file_, source, node.place(), work_, set, found_);
    failed_ = failed_ || !fine;
    if (fine) out_.tilesets.push_back(std::move(set));
  }

  void layers(const Node& list) {
    for (std::size_t i = 0; i < list.size() && !failed_; ++i) {
      const Node node = list.item(i);
      if (!need_map(node, "layer")) return;
      const std::string kind = text_of(node, "type");
      if (kind == "group") {
        if (const Node inner = node.find("layers"); need_list(inner, "layers", node)) layers(inner);
      } else if (kind == "tilelayer") {
        layer(node);
      } else {
        out_.left_out.emplace_back(
            fmt::format("the layer '{}' ({})", printable(text_of(node, "name")), printable(kind)), node.place());
      }
    }
  }

  void layer(const Node& node) {
    TiledLayer layer;
    layer.place = node.place();
    layer.name = text_of(node, "name");
    layer.visible = text_of(node, "visible") != "false";
    layer.level = level(node);
    if (out_.infinite) {
      chunks(node, layer);
      return;
    }
    const std::size_t count = static_cast<std::size_t>(out_.width) * static_cast<std::size_t>(out_.height);
    const auto width = integer(node, "width", out_.width, 0, kLargest),
               height = integer(node, "height", out_.height, 0, kLargest);
    if (!width || !height) return;
    if (!room_for(count, node)) return;
    if (*width != out_.width || *height != out_.height) {
      fail(node, "the layer is not as large as the map");
      return;
    }
    if (tiles_of(node, node.find("data"), count, layer.tiles)) out_.layers.push_back(std::move(layer));
  }

  bool room_for(std::size_t count, const Node& node) {
    cells_ += count;
    return (out_.layers.size() < kMostLayers && cells_ <= kMostCells) ||
           fail(node, fmt::format("there are more than {} layers, or {} tiles in all", kMostLayers, kMostCells));
  }

  void chunks(const Node& node, TiledLayer& layer) {
    const Node list = node.find("chunks");
    if (!need_list(list, "chunks", node)) return;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node one = list.item(i);
      if (!need_map(one, "chunk")) return;
      const auto x = integer(one, "x", 0, -kLargest, kLargest), y = integer(one, "y", 0, -kLargest, kLargest),
                 width = integer(one, "width", 0, 0, kLargest), height = integer(one, "height", 0, 0, kLargest);
      if (!x || !y || !width || !height) return;
      TiledChunk chunk{*x, *y, *width, *height, {}};
      failed_ = failed_ || !sound_chunk(chunk, one.place(), found_);
      if (failed_) return;
      const auto count = static_cast<std::size_t>(chunk.width * chunk.height);
      if (!room_for(count, one) || !tiles_of(node, one.find("data"), count, chunk.tiles)) return;
      layer.chunks.push_back(std::move(chunk));
    }
    out_.layers.push_back(std::move(layer));
  }

  // The tiles of a layer, or of a chunk of it.
  bool tiles_of(const Node& layer, const Node& data, std::size_t count, std::vector<std::uint32_t>& out) {
    if (!data.is_list()) {
      const std::string encoding = text_of(layer, "encoding");
      auto tiles = decode_tiles(data.scalar(), encoding.empty() ? "csv" : encoding, text_of(layer, "compression"),
                                count, data ? data.place() : layer.place(), found_);
      if (tiles) out = std::move(*tiles);
      failed_ = failed_ || !tiles;
      return !failed_;
    }
    if (data.size() != count)
      return fail(data, fmt::format("the layer has {} tiles, the map {} hexes", data.size(), count));
    for (std::size_t i = 0; i < count && !failed_; ++i) {
      const auto value = to_integer(data.item(i), found_, 0, kLargest, "the tile");
      failed_ = !value;
      out.push_back(static_cast<std::uint32_t>(value.value_or(0)));
    }
    return !failed_;
  }

  TiledWork& work_;
  Diagnostics& found_;
  std::string file_;
  TiledText out_;
  std::size_t cells_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<TiledText> parse_tiled_json(std::string_view text, const std::string& file, Diagnostics& found) {
  const auto document = Document::parse(text, file, found);
  if (!document) return std::nullopt;
  TiledWork work;
  return TiledJsonReader(work, found).map(document->root(), file);
}

bool parse_tileset_json(std::string_view text, const std::string& file, TiledWork& work, TiledTileset& into,
                        Diagnostics& found) {
  const auto document = Document::parse(text, file, found);
  return document && TiledJsonReader(work, found).tiles(document->root(), into);
}

}  // namespace hexrout::foreign
