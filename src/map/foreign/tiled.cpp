// A Tiled map as one of our maps.
#include "map/foreign/tiled.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "map/foreign/grid.hpp"
#include "map/foreign/rules.hpp"

namespace hexrout {

using namespace foreign;
using namespace map_file;

namespace {

// The upper bits of a tile's number: mirrored, mirrored, turned by a sixth, turned by two sixths.
constexpr std::uint32_t kMirroredAcross = 0x80000000, kMirroredDown = 0x40000000, kTurnedOne = 0x20000000,
                        kTurnedTwo = 0x10000000;
constexpr std::uint32_t kTileBits = 0x0fffffff;

const char* const kHint =
    "give the tile a property 'terrain' with one of our terrain names; maps/FOREIGN.md lists what is understood";
constexpr std::array<const char*, 6> kPointedSides{"ne", "e", "se", "sw", "w", "nw"};

class TiledTranslation {
 public:
  TiledTranslation(TiledText text, const Place& whole, Diagnostics& found)
      : text_(std::move(text)),
        layout_{text_.width, text_.height, text_.flat_tops, text_.odd_shifted},
        draft_(layout_.columns(), layout_.lines(), found),
        joined_(draft_.all().size()) {
    draft_.whole = whole;
    std::sort(text_.tilesets.begin(), text_.tilesets.end(),
              [](const TiledTileset& a, const TiledTileset& b) { return a.first < b.first; });
  }

  std::optional<Map> run(const std::string& title) {
    place_hexes();
    for (const TiledLayer& layer : text_.layers)
      if (layer.visible)
        translate(layer);
      else
        left_out_.add("no-counterpart",
                      fmt::format("the layer '{}' is hidden and not carried over", printable(layer.name)),
                      "show it to have it read", layer.place, "the whole map");
    for (const auto& [what, place] : text_.left_out)
      left_out_.add("no-counterpart", fmt::format("{} is not carried over", what), "maps are made of tiles", place,
                    "the whole map");
    if (!layout_.flat_tops)
      left_out_.add("turned", "the map has pointed tops and is turned a quarter clockwise",
                    "its top edge is now on the right", draft_.whole, "the whole map");
    bool any = false;
    for (const DraftHex& hex : draft_.all()) any = any || hex.exists;
    if (!any)
      draft_.found.error("no-hex", draft_.whole, "no hex of the map has a tile",
                         "draw something on a tile layer that is shown");
    settle_roads(draft_, left_out_);
    settle_buildings(draft_, joined_);
    complete(draft_);
    left_out_.report(draft_.found);
    MapContents contents;
    contents.title = text_.title.empty() ? title : text_.title;
    if (!any) return std::nullopt;
    return finish(draft_, std::move(contents), true);
  }

 private:
  struct Cell {
    const TiledTile* tile = nullptr;
    std::uint32_t flips = 0;
    TerrainId terrain = kNoTerrain;
  };

  DraftHex& hex_at(std::size_t i) {
    const auto width = static_cast<std::size_t>(text_.width);
    return *draft_.place_of(layout_.at(static_cast<int>(i % width), static_cast<int>(i / width)));
  }

  void place_hexes() {
    for (const TiledLayer& layer : text_.layers)
      for (std::size_t i = 0; layer.visible && i < layer.tiles.size(); ++i)
        if ((layer.tiles[i] & kTileBits) != 0) hex_at(i).exists = true;
  }

  // The meaning of a tile; reports tiles without one.
  Cell cell_of(const TiledLayer& layer, std::size_t i) {
    const std::uint32_t number = layer.tiles[i] & kTileBits;
    Cell cell;
    if (number == 0) return cell;
    cell.flips = layer.tiles[i] & ~kTileBits;
    const std::string name = hex_name(hex_at(i).facts.at);
    const auto after = std::upper_bound(text_.tilesets.begin(), text_.tilesets.end(), number,
                                        [](std::uint32_t n, const TiledTileset& set) { return n < set.first; });
    if (after == text_.tilesets.begin()) {
      left_out_.add("no-counterpart", fmt::format("tile {} belongs to no tileset", number),
                    "save the map again with Tiled", layer.place, name);
      return cell;
    }
    const TiledTileset& set = *(after - 1);
    const auto it = set.tiles->find(number - set.first);
    if (it == set.tiles->end() || (it->second.word.empty() && !it->second.level)) {
      left_out_.add(
          "no-counterpart",
          fmt::format("tile {} of tileset {} does not say what it is", number - set.first, in_quotes(set.name)), kHint,
          layer.place, name);
      return cell;
    }
    cell.tile = &it->second;
    if (it->second.word.empty()) return cell;
    if (const auto id = terrain_of_word(it->second.word))
      cell.terrain = *id;
    else if (!it->second.level)  // a tile that only sets a level may have any name
      left_out_.add("no-counterpart",
                    fmt::format("{} (tile {} of tileset {}) has no counterpart", in_quotes(it->second.word),
                                number - set.first, in_quotes(set.name)),
                    kHint, it->second.place, name);
    return cell;
  }

  void translate(const TiledLayer& layer) {
    std::vector<TerrainId> kinds(draft_.all().size(), kNoTerrain);  // of this layer, by hex
    const auto index = [&](const DraftHex& hex) { return static_cast<std::size_t>(&hex - draft_.all().data()); };
    std::vector<Cell> cells(layer.tiles.size());
    for (std::size_t i = 0; i < layer.tiles.size(); ++i) {
      cells[i] = cell_of(layer, i);
      kinds[index(hex_at(i))] = cells[i].terrain;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if ((layer.tiles[i] & kTileBits) == 0) continue;
      DraftHex& hex = hex_at(i);
      if (layer.level) hex.facts.base_level = static_cast<std::int8_t>(*layer.level);
      if (cells[i].tile == nullptr) continue;
      if (cells[i].tile->level) hex.facts.base_level = static_cast<std::int8_t>(*cells[i].tile->level);
      if (cells[i].terrain != kNoTerrain)
        put(hex, cells[i], layer.place, [&](int d) {
          const DraftHex* const other = draft_.neighbour(hex.facts.at, d);
          return other != nullptr && kinds[index(*other)] == cells[i].terrain;
        });
    }
  }

  // The sides a tile names, or those towards neighbours of the same kind in its layer.
  template <class Alike>
  unsigned sides_of(const Cell& cell, Alike&& alike, const std::string& name) {
    unsigned out = 0;
    std::string_view rest = cell.tile->sides;
    if (rest.empty()) {
      for (int d = 0; d < 6; ++d)
        if (alike(d)) out |= 1U << d;
      return out;
    }
    while (!rest.empty()) {
      const std::size_t end = rest.find_first_of(" ,");
      const std::string_view word = rest.substr(0, end);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      if (word.empty()) continue;
      int side = -1;
      if (layout_.flat_tops) side = Draft::side_of(word);
      for (std::size_t d = 0; !layout_.flat_tops && d < 6; ++d)
        if (word == kPointedSides[d]) side = static_cast<int>(d);
      if (side < 0) {
        left_out_.add(
            "not-a-side", fmt::format("'{}' is not a side of a tile", printable(word.substr(0, 40))),
            layout_.flat_tops ? "the sides are n, ne, se, s, sw and nw" : "the sides are ne, e, se, sw, w and nw",
            cell.tile->place, name);
        continue;
      }
      if ((cell.flips & kMirroredAcross) != 0) side = layout_.flat_tops ? (6 - side) % 6 : 5 - side;
      if ((cell.flips & kMirroredDown) != 0) side = layout_.flat_tops ? (9 - side) % 6 : (8 - side) % 6;
      if ((cell.flips & kTurnedOne) != 0) side = (side + 1) % 6;
      if ((cell.flips & kTurnedTwo) != 0) side = (side + 2) % 6;
      // Turned a quarter with the map, the upper right side becomes the lower right one.
      if (!layout_.flat_tops) side = (side + 2) % 6;
      out |= 1U << side;
    }
    return out;
  }

  void cover(DraftHex& hex, const Cell& cell, const Place& place) {
    const Terrain& before = draft_.terrain[hex.facts.terrain];
    if (before.kind != TerrainClass::open && before.id != cell.terrain)
      left_out_.add("covered",
                    fmt::format("{} is covered by {} of a later layer", before.name, draft_.terrain[cell.terrain].name),
                    "a hex has one terrain", place, hex_name(hex.facts.at));
    hex.facts.terrain = cell.terrain;
  }

  template <class Alike>
  void put(DraftHex& hex, const Cell& cell, const Place& place, Alike&& alike) {
    const Terrain& t = draft_.terrain[cell.terrain];
    const std::string name = hex_name(hex.facts.at);
    const bool house = is_building(draft_.terrain[hex.facts.terrain]);
    const bool linear = t.kind == TerrainClass::road || t.name == "path" || t.name == "track";
    if (linear && (house || draft_.terrain[hex.facts.terrain].kind == TerrainClass::water)) {
      left_out_.add("no-counterpart",
                    fmt::format("{} over {} is not carried over", t.name, draft_.terrain[hex.facts.terrain].name),
                    "end the road before it, or put a bridge there", place, name);
    } else if (linear) {
      const unsigned sides = sides_of(cell, alike, name);
      for (unsigned d = 0; d < 6; ++d)
        if ((sides >> d & 1U) != 0) hex.road[d] = cell.terrain;
      if (draft_.terrain[hex.facts.terrain].kind == TerrainClass::open) hex.facts.terrain = cell.terrain;
    } else if (t.kind == TerrainClass::depression) {
      if (house) {
        left_out_.add("no-counterpart", fmt::format("{} under a building is not carried over", t.name),
                      "lead it around the building", place, name);
        return;
      }
      if (hex.depression == kNoTerrain) hex.facts.base_level = static_cast<std::int8_t>(hex.facts.base_level - 1);
      hex.depression = cell.terrain;
      if (hex.facts.terrain == kOpenGround) hex.facts.terrain = cell.terrain;
      hex.facts.depression_sides = static_cast<std::uint8_t>(sides_of(cell, alike, name));
    } else if (t.kind == TerrainClass::bridge) {
      const bool water = draft_.terrain[hex.facts.terrain].kind == TerrainClass::water;
      if (!water && hex.depression == kNoTerrain) {
        left_out_.add("no-counterpart", fmt::format("{} over dry land is not carried over", t.name),
                      "put water or a stream on a lower layer", place, name);
        return;
      }
      hex.bridge = cell.terrain;
      if (water) hex.facts.terrain = cell.terrain;
    } else if (t.kind == TerrainClass::hexside) {
      if (cell.tile->sides.empty()) {
        left_out_.add("no-counterpart", fmt::format("{} on no side in particular is not carried over", t.name),
                      "give the tile a property 'sides', such as 'n ne'", place, name);
        return;
      }
      const unsigned sides = sides_of(cell, alike, name);
      for (int d = 0; d < 6; ++d)
        if ((sides >> d & 1U) != 0) add_hexside(hex, d, cell.terrain);
    } else {
      cover(hex, cell, place);
      if (is_building(t))
        joined_[static_cast<std::size_t>(&hex - draft_.all().data())] =
            static_cast<std::uint8_t>(sides_of(cell, alike, name));
    }
  }

  void add_hexside(DraftHex& hex, int side, TerrainId id) {
    const auto set = [&](DraftHex& at, int d) {
      at.facts.hexside[static_cast<std::size_t>(d)] = id;
      if (draft_.terrain[id].name == "cliff")
        at.facts.cliff_sides = static_cast<std::uint8_t>(at.facts.cliff_sides | 1 << d);
    };
    set(hex, side);
    if (DraftHex* const other = draft_.neighbour(hex.facts.at, side)) set(*other, (side + 3) % 6);
  }

  TiledText text_;
  Layout layout_;
  Draft draft_;
  std::vector<std::uint8_t> joined_;
  LeftOut left_out_;
};

std::string ending(const std::string& path) {
  std::string out = name_of(path_of(path).extension());
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

}  // namespace

std::optional<Map> read_tiled_map(std::string_view text, const std::string& file, Diagnostics& found) {
  const std::size_t start = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  const bool xml = start != std::string_view::npos && text[start] == '<';
  auto read = xml ? parse_tiled_xml(text, file, found) : parse_tiled_json(text, file, found);
  if (!read) return std::nullopt;
  return TiledTranslation(std::move(*read), {file, 0, 0}, found).run(name_of(path_of(file).stem()));
}

bool is_foreign_map(const std::string& path) {
  const std::string end = ending(path);
  if (end == ".board" || end == ".tmj" || end == ".tmx" || end == ".geojson") return true;
  if (end != ".json") return false;
  Diagnostics unheard;
  const auto document = Document::read_file(path, unheard);
  if (!document) return false;
  const Node root = document->root();
  return (root.find("orientation") && root.find("layers")) || root.find("type").scalar() == "FeatureCollection";
}

std::optional<Map> read_foreign_map(const std::string& path, Diagnostics& found) {
  const auto text = read_file(path, kMostTiledBytes, found);
  if (!text) return std::nullopt;
  if (ending(path) == ".board") return read_megamek_board(*text, path, found);
  constexpr std::string_view kCollection = "\"FeatureCollection\"";
  const bool geojson =
      ending(path) == ".geojson" || std::string_view(*text).substr(0, 1000).find(kCollection) != std::string::npos;
  return geojson ? read_geojson_map(*text, path, found) : read_tiled_map(*text, path, found);
}

}  // namespace hexrout
