#include "map/file/draft.hpp"

#include <fmt/format.h>

namespace hexrout::map_file {

const std::array<const char*, 6> kSides{"n", "ne", "se", "s", "sw", "nw"};
const std::array<const char*, 6> kSideWords{"north", "north-east", "south-east", "south", "south-west", "north-west"};
const std::vector<std::string> kLocationKinds{"ground", "upper", "rooftop", "cellar", "bridge", "under-bridge"};

int upper_levels(const Terrain& t) {
  return is_building(t) && t.half_level ? t.height : 0;
}

Draft::Draft(int columns_, int lines_, Diagnostics& found_)
    : found(found_),
      columns(columns_),
      lines(lines_),
      rows_(lines_ / 2 + 1),
      hexes_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {
  for (int col = 0; col < columns; ++col)
    for (int row = 0; row < rows_; ++row)
      hexes_[static_cast<std::size_t>(col) * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(row)].facts.at =
          Hex{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
}

std::string Draft::name(Hex at) const {
  const auto own = own_names.find(at);
  return own == own_names.end() ? hex_name(at) : own->second;
}

DraftHex* Draft::place_of(Hex at) {
  if (at.col < 0 || at.row < 0 || at.col >= columns || doubled_y(at) >= lines) return nullptr;
  return &hexes_[static_cast<std::size_t>(at.col) * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(at.row)];
}

DraftHex* Draft::hex(Hex at) {
  DraftHex* const place = place_of(at);
  return place != nullptr && place->exists ? place : nullptr;
}

std::optional<TerrainId> read_terrain(const Node& node, Diagnostics& found) {
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  const auto name = to_text(node, found, "terrain");
  if (!name) return std::nullopt;
  if (const auto id = terrain.find(*name)) return id;
  found.error("unknown-terrain", node.place(), fmt::format("there is no terrain {}", in_quotes(*name)),
              found.suggest(*name, terrain.names(), "maps/README.md lists the terrain, such as: {names}"));
  return std::nullopt;
}

std::optional<TerrainId> Draft::read_ground(const Node& node) {
  const auto id = read_terrain(node);
  if (!id || !terrain[*id].hexside) return id;
  // Boards have it in the middle of a hex with a wall inside a building, so it is not an error.
  found.warning("hexside-terrain", node.place(),
                fmt::format("{} lies on hexsides and does not fill a hex", terrain[*id].name),
                "write it under 'hexsides'");
  return id;
}

Place Draft::place_of(const DraftHex& hex) const {
  if (hexes.is_list() && hex.written_line >= 0) return hexes.item(static_cast<std::size_t>(hex.written_line)).place();
  if (hexes.is_list() && fill) return fill.place();
  if (hexes.is_scalar() && hex.written_line >= 0)
    return hexes.place_within(static_cast<std::size_t>(hex.written_line), static_cast<std::size_t>(hex.written_byte));
  return fill ? fill.place() : whole;
}

std::optional<Hex> Draft::find_hex(std::string_view name, const Place& place) {
  const auto at = parse_hex_name(name);
  if (!at) {
    found.error("not-a-hex", place, fmt::format("{} is not the name of a hex", in_quotes(name)),
                "write a column and a row, such as B2");
    return std::nullopt;
  }
  if (hex(*at) == nullptr) {
    found.error("off-map", place, fmt::format("the map has no hex {}", in_quotes(name)),
                fmt::format("columns run from A to {}", column_letters(columns - 1)));
    return std::nullopt;
  }
  return at;
}

std::optional<Hex> Draft::read_hex(const Node& node) {
  const auto name = to_text(node, found, "hex");
  return name ? find_hex(*name, node.place()) : std::nullopt;
}

int Draft::side_of(std::string_view word) {
  for (std::size_t d = 0; d < 6; ++d)
    if (word == kSides[d] || word == kSideWords[d]) return static_cast<int>(d);
  return -1;
}

std::optional<HexAndSide> Draft::read_hex_and_side(const Node& node) {
  const auto text = to_text(node, found, "hex");
  if (!text) return std::nullopt;
  const std::size_t space = text->find(' ');
  const auto at = find_hex(std::string_view(*text).substr(0, space), node.place());
  if (!at) return std::nullopt;
  HexAndSide out{*at, -1, node.place()};
  if (space == std::string::npos) return out;
  out.side = side_of(std::string_view(*text).substr(space + 1));
  if (out.side >= 0) return out;
  found.error("not-a-side", node.place(), fmt::format("{} is not a hexside", in_quotes(text->substr(space + 1))),
              "the sides are n, ne, se, s, sw and nw");
  return std::nullopt;
}

std::vector<HexAndSide> Draft::read_chain(const Node& list) {
  return map_file::read_chain(
      list, found, [this](const Node& node) { return read_hex_and_side(node); }, [](Hex at) { return hex_name(at); });
}

std::vector<HexAndSide> read_chain(const Node& list, Diagnostics& found,
                                   const std::function<std::optional<HexAndSide>(const Node&)>& read,
                                   const std::function<std::string(Hex)>& name) {
  std::vector<HexAndSide> out;
  if (list && !list.is_list())
    found.error("not-a-list", list.place(), "expected a list of hexes", "write [A1, B1, C2]");
  if (!list.is_list()) return out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto step = read(list.item(i));
    if (!step) return {};
    if (step->side >= 0 && i != 0 && i + 1 != list.size()) {
      found.error("side-within-chain", step->place, "a hexside may stand at the ends of a chain only",
                  "leave the side away");
      return {};
    }
    if (!out.empty() && direction_to(out.back().at, step->at) < 0) {
      found.error("not-neighbours", step->place,
                  fmt::format("{} does not lie next to {}", name(step->at), name(out.back().at)),
                  "name every hex of the chain");
      return {};
    }
    out.push_back(*step);
  }
  return out;
}

std::vector<Hex> Draft::read_hexes(const Node& list) {
  std::vector<Hex> out;
  if (list && !list.is_list()) found.error("not-a-list", list.place(), "expected a list of hexes", "write [A1, B1]");
  if (!list.is_list()) return out;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (const auto at = read_hex(list.item(i))) out.push_back(*at);
  return out;
}

}  // namespace hexrout::map_file
