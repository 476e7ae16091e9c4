#include "hexrout/scenario/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

#include "hexrout/map/place_name.hpp"
#include "hexrout/rules/read.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostParts = 100;      // areas, and entries
constexpr std::size_t kMostWritten = 2'000;  // hexes of one list
constexpr int kMostTurns = 99;

const std::vector<std::string>& edge_words() {
  static const std::vector<std::string> kWords{"north", "east", "south", "west"};
  return kWords;
}

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

// Hexrows in their order: A to Z, then AA.
bool row_less(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// The hexes that `hexes`, `building` and `edge` of a part name together; `board`, `hexrows` and `numbers` narrow them,
// or the whole map where none is named.
class Region {
 public:
  Region(Fields& fields, const Setting& setting, Diagnostics& found)
      : fields_(fields), map_(*setting.map), found_(found) {}

  std::vector<HexId> read() {
    const bool named = fields_.has("hexes") || fields_.has("building") || fields_.has("edge");
    add_each("hexes", [&](HexId hex) { out_.insert(hex); });
    add_each("building", [&](HexId hex) { add_building(hex); });
    add_edges();
    if (!named)
      for (const HexId hex : map_.hexes()) out_.insert(hex);
    narrow_by_board();
    narrow_by_rows();
    narrow_by_numbers();
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
                place_hint(map_, *name, "name a hex of the map"));
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
      if (std::find(edge_words().begin(), edge_words().end(), edge) == edge_words().end())
        mistake("unknown-word", fields_.node().find("edge").place(),
                fmt::format("there is no edge {}", in_quotes(edge)), found_.suggest(edge, edge_words()));
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
    if (dash == std::string::npos) return std::pair{text, text};
    return std::pair{text.substr(0, dash), text.substr(dash + 1)};
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
    const auto number = [&](const std::string& text, int otherwise) {
      int value = otherwise;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (!text.empty() && (error != std::errc{} || end != text.data() + text.size()))
        mistake("bad-entry", fields_.node().find("numbers").place(), "'numbers' must be two numbers of hexes",
                "write 'numbers: 1-4', '4-' or '-4'");
      return value;
    };
    const int least = number(ends->first, 0);
    const int most = number(ends->second, 10'000);
    keep("numbers", [&](const NameParts& name) { return name.number >= least && name.number <= most; });
  }

  void keep(std::string_view key, const std::function<bool(const NameParts&)>& is_in) {
    const bool any = !out_.empty();
    for (auto it = out_.begin(); it != out_.end();)
      it = is_in(parts_of(map_.name(*it))) ? std::next(it) : out_.erase(it);
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
  bool wrong_ = false;
};

// Calls read(fields) for each entry of a list of parts.
template <class Read>
void each_part(const Node& list, const std::string& what, Diagnostics& found, Read&& read) {
  if (!list) return;
  if (!list.is_list() || list.size() > kMostParts) {
    found.error(list.is_list() ? "too-much" : "not-a-list", list.place(),
                fmt::format("this must be a list of {}", what),
                fmt::format("write '- {{side: SIDE, ...}}' lines, at most {} of them", kMostParts));
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields fields(list.item(i), found, what);
    if (list.item(i).is_map()) read(fields);
    fields.done();
  }
}

void read_edges(const Node& list, const Setting& setting, Design& design, Diagnostics& found) {
  design.edges.resize(setting.sides.size());
  each_part(list, "friendly edge", found, [&](Fields& fields) {
    const std::size_t side = read_side(fields, "side", setting, found).value_or(0);
    const std::size_t edge = fields.choice("edge", 0, edge_words());
    if (side < design.edges.size()) design.edges[side].push_back(edge_words()[edge]);
    if (!fields.has("edge"))
      found.error("missing-key", fields.place(), "the friendly edge has no 'edge'", "write 'edge: west'");
  });
}

void read_areas(const Node& list, const Setting& setting, Design& design, Diagnostics& found) {
  Ids ids(found);
  each_part(list, "area", found, [&](Fields& fields) {
    DesignPart part;
    part.place = fields.place();
    part.id = ids.claim(fields, "id");
    part.side = read_side(fields, "side", setting, found).value_or(0);
    part.as = fields.text("as", "");
    part.text = fields.prose("text", "");
    part.hexes = Region(fields, setting, found).read();
    design.areas.push_back(std::move(part));
  });
}

void read_entries(const Node& list, const Setting& setting, Design& design, Diagnostics& found) {
  each_part(list, "entry", found, [&](Fields& fields) {
    DesignPart part;
    part.place = fields.place();
    part.side = read_side(fields, "side", setting, found).value_or(0);
    const Node turn = fields.need("turn");
    if (turn) part.turn = static_cast<int>(to_integer(turn, found, 1, kMostTurns, "a turn").value_or(1));
    part.text = fields.prose("text", "");
    part.hexes = Region(fields, setting, found).read();
    if (design.turns > 0 && part.turn > design.turns)
      found.error("impossible-state", turn.place(),
                  fmt::format("these enter on turn {} of a game of {} turns", part.turn, design.turns),
                  "write an earlier turn, or more 'turns'");
    design.entries.push_back(std::move(part));
  });
}

}  // namespace

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

Design read_design(const Node& node, const Setting& setting, Diagnostics& found) {
  Design design;
  Fields fields(node, found, "design");
  if (!node.is_map()) return design;
  design.turns = static_cast<int>(fields.integer("turns", 0, 1, kMostTurns));
  if (design.turns > 0 && setting.turn > design.turns)
    found.error("impossible-state", node.find("turns").place(),
                fmt::format("it is turn {} of a game of {} turns", setting.turn, design.turns),
                "write more 'turns', or an earlier 'number' of the turn");
  read_edges(fields.maybe("edges"), setting, design, found);
  read_areas(fields.maybe("areas"), setting, design, found);
  read_entries(fields.maybe("entries"), setting, design, found);
  if (const Node victory = fields.maybe("victory")) {
    Fields inside(victory, found, "victory");
    design.victory_text = inside.prose("text", "");
    if (victory.is_map() && (victory.size() > 1 || !victory.find("text")))
      design.victory = Region(inside, setting, found).read();
    inside.done();
  }
  fields.done();
  design.yaml = yaml_text(node);
  return design;
}

}  // namespace hexrout
