// A MegaMek board as one of our maps.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/text/file_path.hpp"
#include "map/foreign/board_text.hpp"
#include "map/foreign/grid.hpp"
#include "map/foreign/rules.hpp"

namespace hexrout {

using namespace foreign;
using namespace map_file;

namespace {

constexpr const char* kCodeLeft = "no-counterpart";
const char* const kHintLeft = "src/map/data/megamek.yaml lists what each terrain of MegaMek becomes";

class MegaMekTranslation {
 public:
  MegaMekTranslation(const BoardText& board, const Place& whole, Diagnostics& found)
      : board_(board),
        layout_{board.width, board.height, true, true},
        draft_(layout_.columns(), layout_.lines(), found),
        joined_(draft_.all().size()) {
    draft_.whole = whole;
  }

  std::optional<Map> run(const std::string& title) {
    place_hexes();
    for (int row = 0; row < board_.height; ++row)
      for (int column = 0; column < board_.width; ++column) translate(column, row);
    settle_roads(draft_, left_out_);
    settle_buildings(draft_, joined_);
    complete(draft_);
    for (const auto& [line, place] : board_.other_lines)
      left_out_.note(fmt::format("'{}' is not carried over", printable(line)), "maps have a title only", place,
                     fmt::format("line {}", place.line));
    for (const std::string& hex : board_.not_listed)
      left_out_.add("not-listed", "the board does not list all of its hexes: as in MegaMek they are level open ground",
                    "give one line a hex", draft_.whole, hex);
    left_out_.report(draft_.found);
    MapContents contents;
    contents.title = title;
    return finish(draft_, std::move(contents), true);
  }

 private:
  const BoardHex& source(int column, int row) const {
    return board_.hexes[static_cast<std::size_t>(row) * static_cast<std::size_t>(board_.width) +
                        static_cast<std::size_t>(column)];
  }
  // The hex beyond a side; null off the board.
  const BoardHex* beyond(int column, int row, int side) const {
    const Hex at = neighbour(layout_.at(column, row), static_cast<Direction>(side));
    const int other_column = at.col;
    const int other_row = at.row - (at.col % 2 == 1 ? 1 : 0);
    if (other_column < 0 || other_row < 0 || other_column >= board_.width || other_row >= board_.height) return nullptr;
    return &source(other_column, other_row);
  }

  void place_hexes() {
    const bool large = board_.width > 99 || board_.height > 99;
    for (int row = 0; row < board_.height; ++row)
      for (int column = 0; column < board_.width; ++column) {
        const BoardHex& from = source(column, row);
        DraftHex& hex = *draft_.place_of(layout_.at(column, row));
        hex.exists = true;
        hex.facts.base_level = static_cast<std::int8_t>(from.level);
        const std::string& name = draft_.own_names[hex.facts.at] =
            large ? fmt::format("{:03}{:03}", column + 1, row + 1) : fmt::format("{:02}{:02}", column + 1, row + 1);
        if (!large && from.written != name)
          left_out_.add(
              "hex-order",
              "hexes are out of order: MegaMek and hexrout go by their place in the file, not by their number",
              "put the lines in the order of rows", from.place,
              fmt::format("{}, written {}", name, printable(from.written)));
        if (from.theme) left_out_.note("themes are not carried over", "they are looks only", from.place, name);
        if (from.open_quote)
          left_out_.add("open-quote", "the last quote of the line is not closed", "add the closing quote", from.place,
                        name);
      }
  }

  // The exits that the file gives, or else those to neighbours with the same terrain (for roads also pavement, unless
  // an option forbids it).
  unsigned exits_of(const BoardTerrain& t, int column, int row) const {
    if (t.exits >= 0) return static_cast<unsigned>(t.exits);
    unsigned out = 0;
    for (int d = 0; d < 6; ++d) {
      const BoardHex* const other = beyond(column, row, d);
      if (other == nullptr) continue;
      for (const BoardTerrain& o : other->terrain)
        if ((o.name == t.name && o.level == t.level) ||
            (t.name == "road" && o.name == "pavement" && board_.roads_meet_pavement))
          out |= 1U << d;
    }
    return out;
  }

  // A piece of terrain in a hex, and the rule that translates it.
  struct Piece {
    const BoardTerrain* terrain;
    const MegamekRule* rule;
  };
  // A hex of the board while it is translated.
  struct HexInWork {
    const BoardHex& from;
    DraftHex& hex;
    int column;
    int row;
    std::string covered_by = {};  // the terrain that covers the hex, empty so far

    const BoardTerrain* entry(const std::string& wanted) const {
      for (const BoardTerrain& t : from.terrain)
        if (t.name == wanted) return &t;
      return nullptr;
    }
    bool wet() const { return entry("water") != nullptr && entry("ice") == nullptr; }
    // Levels of a bridge's roadway above the hex.
    int bridge_level() const {
      const BoardTerrain* const high = entry("bridge_elev");
      return high == nullptr ? 0 : std::clamp(high->level, 0, kHighestRoadway);
    }
    // A bridge on the level of its water takes the place of the water.
    bool spanned() const { return wet() && entry("bridge") != nullptr && bridge_level() == 0; }
  };

  void leave_out(const HexInWork& at, const char* code, const std::string& what, const std::string& hint) {
    left_out_.add(code, what, hint, at.from.place, draft_.name(at.hex.facts.at));
  }

  void leave_out(const HexInWork& at, const std::string& name, const MegamekRule& rule) {
    const std::string what = fmt::format("{} has no counterpart: {}", name, rule.why);
    if (rule.missed)
      leave_out(at, kCodeLeft, what, kHintLeft);
    else
      left_out_.note(what, kHintLeft, at.from.place, draft_.name(at.hex.facts.at));
  }

  // The terrains of a hex that become something, in the order of the rules.
  std::vector<Piece> pieces_of(const HexInWork& at) {
    std::vector<Piece> pieces;
    for (const BoardTerrain& t : at.from.terrain) {
      const MegamekRule* const rule = megamek_rule(t.name, t.level);
      if (rule == nullptr)
        leave_out(at, kCodeLeft, fmt::format("{}:{} has no counterpart", printable(t.name), t.level), kHintLeft);
      else if (rule->becomes == Becomes::nothing)
        leave_out(at, t.name, *rule);
      else
        pieces.push_back({&t, rule});
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.rule < b.rule; });
    return pieces;
  }

  // Covers the hex with a terrain. The answer is false if another terrain covers it already.
  bool cover(HexInWork& at, const Piece& piece, TerrainId id) {
    if (!at.covered_by.empty()) {
      leave_out(at, "covered",
                fmt::format("{}:{} is covered by {}", piece.terrain->name, piece.terrain->level, at.covered_by),
                "a hex has one terrain");
      return false;
    }
    at.covered_by = piece.terrain->name;
    at.hex.facts.terrain = id;
    return true;
  }

  void place_building(HexInWork& at, const Piece& piece) {
    const MegamekRule& rule = *piece.rule;
    const BoardTerrain* const high = at.entry(rule.height);
    const int storeys = high == nullptr ? 1 : high->level;
    const int most = static_cast<int>(rule.terrain.size());
    const int read_as = std::clamp(storeys, 1, most);
    if (storeys != read_as)
      leave_out(at, "height", fmt::format("a height of {} is read as {}", storeys, read_as),
                fmt::format("{} has 1 to {} levels", piece.terrain->name, most));
    if (cover(at, piece, rule.terrain[static_cast<std::size_t>(read_as - 1)]))
      joined_[static_cast<std::size_t>(&at.hex - draft_.all().data())] =
          static_cast<std::uint8_t>(exits_of(*piece.terrain, at.column, at.row));
  }

  void place_bridge(HexInWork& at, const Piece& piece) {
    const TerrainId id = piece.rule->terrain[0];
    const int level = at.bridge_level();
    if (level > 0 && at.entry("building") != nullptr) {
      leave_out(at, kCodeLeft, "a bridge over a building has no counterpart", "bridges span water and open land");
      return;
    }
    if (level > 0) {
      at.hex.bridge = id;
      at.hex.bridge_level = static_cast<std::int8_t>(level);
      add_road(at.hex, megamek_rule("road", 1)->terrain[0], exits_of(*piece.terrain, at.column, at.row));
      return;
    } else if (!at.wet()) {
      leave_out(at, kCodeLeft, "a bridge on dry land has no counterpart", "bridges span water, or lie above their hex");
      return;
    } else if (!cover(at, piece, id)) {
      return;
    }
    add_road(at.hex, id, exits_of(*piece.terrain, at.column, at.row));
  }

  void place_road(HexInWork& at, const Piece& piece) {
    const bool house = is_building(draft_.terrain[at.hex.facts.terrain]);
    if (at.hex.bridge != kNoTerrain) {
      const unsigned exits = exits_of(*piece.terrain, at.column, at.row);
      if ((exits & ~exits_of(*at.entry("bridge"), at.column, at.row)) == 0) return;  // the road of the bridge itself
      leave_out(at, kCodeLeft, "a road beneath a bridge is not carried over",
                "the road of the hex is that of the bridge");
      return;
    }
    if (house || (at.wet() && !at.spanned())) {
      leave_out(at, kCodeLeft,
                house ? "a road within a building is not carried over" : "a road in water is not carried over",
                "end the road before it");
      return;
    }
    add_road(at.hex, piece.rule->terrain[0], exits_of(*piece.terrain, at.column, at.row));
  }

  void place_hexsides(HexInWork& at, const Piece& piece) {
    for (int d = 0; d < 6; ++d)
      if ((exits_of(*piece.terrain, at.column, at.row) >> d & 1U) != 0) add_hexside(at.hex, d, piece.rule->terrain[0]);
  }

  void place(HexInWork& at, const Piece& piece) {
    const std::string& name = piece.terrain->name;
    switch (piece.rule->becomes) {
      case Becomes::terrain:
        // A hex of water under a bridge becomes the bridge: the map has no Location beneath it.
        if (!(at.spanned() && name == "water")) cover(at, piece, piece.rule->terrain[0]);
        break;
      case Becomes::building:
        place_building(at, piece);
        break;
      case Becomes::bridge:
        place_bridge(at, piece);
        break;
      case Becomes::road:
        place_road(at, piece);
        break;
      case Becomes::hexside:
        place_hexsides(at, piece);
        break;
      case Becomes::part_of:
        if (at.entry(piece.rule->whole) == nullptr)
          leave_out(at, kCodeLeft, fmt::format("{} lacks its {}", name, piece.rule->whole), kHintLeft);
        break;
      case Becomes::nothing:
        break;
    }
  }

  void translate(int column, int row) {
    HexInWork at{source(column, row), *draft_.place_of(layout_.at(column, row)), column, row};
    const std::vector<Piece> pieces = pieces_of(at);
    for (const BoardTerrain& t : at.from.terrain)
      if (t.more_exits)
        leave_out(at, kCodeLeft, fmt::format("exits of {} beyond the six sides are not read", printable(t.name)),
                  "exits are from 0 to 63");
    for (const Piece& piece : pieces) place(at, piece);
    // A hex with a road and no other terrain is a road hex.
    for (const Piece& piece : pieces)
      if (piece.rule->becomes == Becomes::road && at.covered_by.empty() && at.hex.bridge == kNoTerrain)
        at.hex.facts.terrain = piece.rule->terrain[0];
    // Pavement continues the roads that lead onto it.
    if (board_.roads_meet_pavement && at.entry("pavement") != nullptr) meet_roads(at.hex, column, row);
  }

  static void add_road(DraftHex& hex, TerrainId id, unsigned exits) {
    for (unsigned d = 0; d < 6; ++d)
      if ((exits >> d & 1U) != 0) hex.road[d] = id;
  }

  void meet_roads(DraftHex& hex, int column, int row) const {
    if (is_building(draft_.terrain[hex.facts.terrain])) return;
    for (int d = 0; d < 6; ++d) {
      const BoardHex* const other = beyond(column, row, d);
      if (other == nullptr) continue;
      for (const BoardTerrain& t : other->terrain)
        if (t.name == "road" && hex.road[static_cast<std::size_t>(d)] == kNoTerrain) {
          const MegamekRule* const rule = megamek_rule(t.name, t.level);
          const bool leads_here = t.exits < 0 || (t.exits >> (d + 3) % 6 & 1) != 0;
          if (rule != nullptr && rule->becomes == Becomes::road && leads_here)
            hex.road[static_cast<std::size_t>(d)] = rule->terrain[0];
        }
    }
  }

  void add_hexside(DraftHex& hex, int side, TerrainId id) {
    const auto put = [&](DraftHex& at, int d) {
      at.facts.hexside[static_cast<std::size_t>(d)] = id;
      if (draft_.terrain[id].name == "cliff")
        at.facts.cliff_sides = static_cast<std::uint8_t>(at.facts.cliff_sides | 1 << d);
    };
    put(hex, side);
    if (DraftHex* const other = draft_.neighbour(hex.facts.at, side)) put(*other, (side + 3) % 6);
  }

  const BoardText& board_;
  Layout layout_;
  Draft draft_;
  std::vector<std::uint8_t> joined_;  // sides across which a house continues, by hex of the draft
  LeftOut left_out_;
};

}  // namespace

std::optional<Map> read_megamek_board(std::string_view text, const std::string& file, Diagnostics& found) {
  const auto board = parse_board_text(text, file, found);
  if (!board) return std::nullopt;
  return MegaMekTranslation(*board, {file, 0, 0}, found).run(name_of(path_of(file).stem()));
}

}  // namespace hexrout
