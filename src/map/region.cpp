#include "hexrout/map/region.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <set>

#include "hexrout/map/place_name.hpp"
#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/text/ascii.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostWritten = 2'000;  // hexes of one list

// The board, hexrow and number of a hex's name: "04", "AA", 10 of "04 AA10".
struct NameParts {
  std::string board;
  std::string row;
  int number = 0;
};

NameParts parts_of(const std::string& name) {
  NameParts out;
  const std::size_t blank = name.rfind(' ');
  if (blank != std::string::npos) out.board = name.substr(0, blank);
  const std::string hex = blank == std::string::npos ? name : name.substr(blank + 1);
  const std::size_t digits = static_cast<std::size_t>(std::find_if(hex.begin(), hex.end(), is_digit) - hex.begin());
  out.row = hex.substr(0, digits);
  std::from_chars(hex.data() + digits, hex.data() + hex.size(), out.number);
  return out;
}

// The names of each hex: on a seam of boards those of both.
std::map<HexId, std::vector<NameParts>> names_of(const Map& map, const std::set<HexId>& hexes) {
  std::map<HexId, std::vector<NameParts>> out;
  for (const HexId hex : hexes) out[hex].push_back(parts_of(map.name(hex)));
  for (const auto& [name, at] : map.other_names())
    if (const auto it = out.find(map.find(at)); it != out.end()) it->second.push_back(parts_of(name));
  return out;
}

// Hexrows in their order: A to Z, then AA.
bool row_less(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// The hexes that `hexes`, `building` and `edge` name together; `board`, `hexrows`, `numbers` and `terrain` narrow them,
// or the whole map where none is named.
class Region {
 public:
  Region(Fields& fields, const Map& map, Diagnostics& found) : fields_(fields), map_(map), found_(found) {}

  std::vector<HexId> read() {
    const bool named = fields_.has("hexes") || fields_.has("building") || fields_.has("edge");
    add_each("hexes", [&](HexId hex) { out_.insert(hex); });
    add_each("building", [&](HexId hex) { add_building(hex); });
    add_edges();
    if (!named)
      for (const HexId hex : map_.hexes()) out_.insert(hex);
    names_ = names_of(map_, out_);
    narrow_by_board();
    narrow_by_rows();
    narrow_by_numbers();
    narrow_by_terrain();
    if (out_.empty() && !wrong_)
      mistake("no-hexes", fields_.place(), "this names no hex of the map", "name 'hexes', a 'building' or an 'edge'");
    return {out_.begin(), out_.end()};
  }

 private:
  void add_each(std::string_view key, const std::function<void(HexId)>& use) {
    const Node list = fields_.maybe(key);
    if (!list) return;
    if (list.is_list() && list.size() > kMostWritten) {
      mistake("too-much", list.place(), fmt::format("'{}' has {} entries", key, list.size()),
              fmt::format("at most {} are read", kMostWritten));
      return;
    }
    const auto one = [&](const Node& node) {
      const auto name = to_text(node, found_, "a hex");
      const auto hex = name ? find_hex_as_written(map_, *name) : std::nullopt;
      if (hex)
        use(*hex);
      else if (name)
        mistake("off-map", node.place(), fmt::format("there is no hex {} on this map", in_quotes(*name)),
                place_hint(map_, *name,
                           name->find('-') == std::string::npos
                               ? "name a hex of the map"
                               : "name each hex, or write 'hexrows: N' and 'numbers: 4-6'"));
      else
        wrong_ = true;
    };
    if (list.is_list())
      for (std::size_t i = 0; i < list.size(); ++i) one(list.item(i));
    else
      one(list);
  }

  void add_building(HexId named) {
    const std::uint16_t building = map_.hex(named).building;
    if (building == 0) {
      mistake("no-building", fields_.node().find("building").place(),
              fmt::format("there is no building in {}", map_.name(named)), "name a hex of the building");
      return;
    }
    for (const HexId hex : map_.hexes())
      if (map_.hex(hex).building == building) out_.insert(hex);
  }

  void add_edges() {
    if (!fields_.has("edge")) return;
    for (const std::string& edge : fields_.texts("edge"))
      if (std::find(map_edges().begin(), map_edges().end(), edge) == map_edges().end())
        mistake("unknown-word", fields_.node().find("edge").place(),
                fmt::format("there is no edge {}", in_quotes(edge)), found_.suggest(edge, map_edges()));
      else
        for (const HexId hex : hexes_at_edge(map_, edge)) out_.insert(hex);
  }

  void narrow_by_board() {
    if (!fields_.has("board")) return;
    const std::vector<std::string> boards = fields_.texts("board");
    keep("board",
         [&](const NameParts& name) { return std::find(boards.begin(), boards.end(), name.board) != boards.end(); });
  }

  // "C-G", "C-" or "-G".
  std::optional<std::pair<std::string, std::string>> ends_of(std::string_view key) {
    if (!fields_.has(key)) return std::nullopt;
    const std::string text = fields_.text(key, "");
    const std::size_t dash = text.find('-');
    if (text.empty()) return std::nullopt;
    auto ends =
        dash == std::string::npos ? std::pair{text, text} : std::pair{text.substr(0, dash), text.substr(dash + 1)};
    const auto sound = [&](std::string& end) {
      std::transform(end.begin(), end.end(), end.begin(), capital_of);
      return std::all_of(end.begin(), end.end(), key == "hexrows" ? is_letter : is_digit) && end.size() <= 4;
    };
    if (sound(ends.first) && sound(ends.second) && !(ends.first.empty() && ends.second.empty())) return ends;
    const bool rows = key == "hexrows";
    mistake("bad-entry", fields_.node().find(key).place(),
            fmt::format("'{}' must be {}", key, rows ? "one hexrow or two" : "one number of hexes or two"),
            rows ? "write 'hexrows: C', 'C-G', 'C-' or '-G'" : "write 'numbers: 4', '1-4', '4-' or '-4'");
    return std::nullopt;
  }

  void narrow_by_rows() {
    const auto ends = ends_of("hexrows");
    if (!ends) return;
    keep("hexrows", [&](const NameParts& name) {
      return (ends->first.empty() || !row_less(name.row, ends->first)) &&
             (ends->second.empty() || !row_less(ends->second, name.row));
    });
  }

  void narrow_by_numbers() {
    const auto ends = ends_of("numbers");
    if (!ends) return;
    const int least = ends->first.empty() ? 0 : std::stoi(ends->first);
    const int most = ends->second.empty() ? 10'000 : std::stoi(ends->second);
    keep("numbers", [&](const NameParts& name) { return name.number >= least && name.number <= most; });
  }

  // "woods" and "building" of every kind, or names of the catalogue.
  void narrow_by_terrain() {
    if (!fields_.has("terrain")) return;
    const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
    const std::vector<std::string> words = fields_.texts("terrain");
    for (const std::string& word : words)
      if (word != "woods" && word != "building" && !catalogue.find(word))
        mistake("unknown-terrain", fields_.node().find("terrain").place(),
                fmt::format("there is no terrain {}", in_quotes(word)), found_.suggest(word, catalogue.names()));
    keep_hexes("terrain", [&](HexId hex) {
      const TerrainId id = map_.hex(hex).terrain;
      if (!catalogue.has(id)) return false;
      const Terrain& terrain = catalogue[id];
      return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return word == terrain.name || (word == "woods" && is_woods(terrain)) ||
               (word == "building" && is_building(terrain));
      });
    });
  }

  // Keeps the hexes of which one name is in, and of their names those that are: board, hexrow and number that narrow
  // together are those of one name.
  void keep(std::string_view key, const std::function<bool(const NameParts&)>& is_in) {
    keep_hexes(key, [&](HexId hex) {
      std::vector<NameParts>& names = names_[hex];
      std::erase_if(names, [&](const NameParts& name) { return !is_in(name); });
      return !names.empty();
    });
  }
  void keep_hexes(std::string_view key, const std::function<bool(HexId)>& is_in) {
    const bool any = !out_.empty();
    for (auto it = out_.begin(); it != out_.end();) it = is_in(*it) ? std::next(it) : out_.erase(it);
    if (any && out_.empty() && !wrong_)
      mistake("no-hexes", fields_.node().find(key).place(), fmt::format("'{}' leaves no hex of the map", key),
              "name other hexes, or widen it");
  }

  void mistake(std::string_view code, const Place& place, std::string what, std::string hint) {
    found_.error(code, place, std::move(what), std::move(hint));
    wrong_ = true;
  }

  Fields& fields_;
  const Map& map_;
  Diagnostics& found_;
  std::set<HexId> out_;
  std::map<HexId, std::vector<NameParts>> names_;  // of these hexes, those that nothing has excluded so far
  bool wrong_ = false;
};

}  // namespace

const std::vector<std::string>& map_edges() {
  static const std::vector<std::string> kWords{"north", "east", "south", "west"};
  return kWords;
}

std::vector<HexId> hexes_at_edge(const Map& map, std::string_view edge) {
  using D = Direction;
  const auto off = [&](HexId hex, D direction) { return map.neighbour(hex, direction) == kNowhere; };
  std::vector<HexId> out;
  for (const HexId hex : map.hexes()) {
    const bool at = edge == "north"   ? off(hex, D::north)
                    : edge == "south" ? off(hex, D::south)
                    : edge == "east"  ? off(hex, D::north_east) && off(hex, D::south_east)
                                      : off(hex, D::north_west) && off(hex, D::south_west);
    if (at) out.push_back(hex);
  }
  return out;
}

std::vector<HexId> read_region(Fields& fields, const Map& map, Diagnostics& found) {
  return Region(fields, map, found).read();
}

}  // namespace hexrout
