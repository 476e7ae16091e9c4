// A MegaMek board as one of our maps.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "hexrout/map/foreign_map.hpp"
#include "map/foreign/board_text.hpp"
#include "map/foreign/grid.hpp"
#include "map/foreign/rules.hpp"

namespace hexrout {

using namespace foreign;
using namespace map_file;

namespace {

constexpr const char* kCodeLeft = "no-counterpart";
const char* const kHintLeft = "src/map/data/megamek.yaml says what becomes of MegaMek's terrain";

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
      left_out_.add(kCodeLeft, fmt::format("'{}' is not carried over", printable(line)), "maps have a title only",
                    place, fmt::format("line {}", place.line));
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
        hex.facts.name =
            large ? fmt::format("{:03}{:03}", column + 1, row + 1) : fmt::format("{:02}{:02}", column + 1, row + 1);
        if (!large && from.written != hex.facts.name)
          left_out_.add("hex-order",
                        "hexes stand out of order: as in MegaMek their place in the file counts, not their number",
                        "put the lines in the order of rows", from.place,
                        fmt::format("{}, written {}", hex.facts.name, printable(from.written)));
        if (from.theme)
          left_out_.add(kCodeLeft, "themes are not carried over", "they are looks only", from.place, hex.facts.name);
      }
  }

  // Exits as written, or towards the neighbours that have the same (roads: also pavement, unless an option forbids).
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

  void translate(int column, int row) {
    const BoardHex& from = source(column, row);
    DraftHex& hex = *draft_.place_of(layout_.at(column, row));
    const std::string& name = hex.facts.name;
    struct Piece {
      const BoardTerrain* terrain;
      const MegamekRule* rule;
    };
    std::vector<Piece> pieces;
    for (const BoardTerrain& t : from.terrain) {
      const MegamekRule* const rule = megamek_rule(t.name, t.level);
      if (rule == nullptr)
        left_out_.add(kCodeLeft, fmt::format("{}:{} has no counterpart", printable(t.name), t.level), kHintLeft,
                      from.place, name);
      else if (rule->becomes == Becomes::nothing)
        left_out_.add(kCodeLeft, fmt::format("{} has no counterpart: {}", t.name, rule->why), kHintLeft, from.place,
                      name);
      else
        pieces.push_back({&t, rule});
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.rule < b.rule; });
    const auto entry = [&](const std::string& wanted) -> const BoardTerrain* {
      for (const BoardTerrain& t : from.terrain)
        if (t.name == wanted) return &t;
      return nullptr;
    };

    std::string covered_by;
    // What covers the hex; false if something does already.
    const auto cover = [&](const Piece& piece, TerrainId id) {
      if (!covered_by.empty()) {
        left_out_.add("covered",
                      fmt::format("{}:{} is covered by {}", piece.terrain->name, piece.terrain->level, covered_by),
                      "a hex has one terrain", from.place, name);
        return false;
      }
      covered_by = piece.terrain->name;
      hex.facts.terrain = id;
      return true;
    };
    const bool wet = entry("water") != nullptr && entry("ice") == nullptr;
    const bool spanned = wet && entry("bridge") != nullptr;
    for (const Piece& piece : pieces) {
      const MegamekRule& rule = *piece.rule;
      const BoardTerrain& t = *piece.terrain;
      switch (rule.becomes) {
        case Becomes::terrain:
          // A bridge is what a hex of water is: nobody is beneath it.
          if (!(spanned && t.name == "water")) cover(piece, rule.terrain[0]);
          break;
        case Becomes::building: {
          const BoardTerrain* const high = entry(rule.height);
          const int storeys = high == nullptr ? 1 : high->level;
          const int most = static_cast<int>(rule.terrain.size());
          if (storeys < 1 || storeys > most)
            left_out_.add("height", fmt::format("a height of {} is read as {}", storeys, std::clamp(storeys, 1, most)),
                          fmt::format("{} has 1 to {} levels", t.name, most), from.place, name);
          if (cover(piece, rule.terrain[static_cast<std::size_t>(std::clamp(storeys, 1, most) - 1)]))
            joined_[static_cast<std::size_t>(&hex - draft_.all().data())] =
                static_cast<std::uint8_t>(exits_of(t, column, row));
          break;
        }
        case Becomes::bridge: {
          if (!wet) {
            left_out_.add(kCodeLeft, "a bridge over dry land has no counterpart", "bridges span water", from.place,
                          name);
            break;
          }
          if (!cover(piece, rule.terrain[0])) break;
          if (const BoardTerrain* const high = entry("bridge_elev"); high != nullptr && high->level != 0)
            left_out_.add("height", "a bridge above the level of its hex is read as lying on it",
                          "levels of bridges follow their hex", from.place, name);
          add_road(hex, rule.terrain[0], exits_of(t, column, row));
          break;
        }
        case Becomes::road: {
          const bool house = is_building(draft_.terrain[hex.facts.terrain]);
          if (house || (wet && !spanned)) {
            left_out_.add(
                kCodeLeft,
                house ? "a road within a building is not carried over" : "a road in water is not carried over",
                "end the road before it", from.place, name);
            break;
          }
          add_road(hex, rule.terrain[0], exits_of(t, column, row));
          break;
        }
        case Becomes::hexside:
          for (int d = 0; d < 6; ++d)
            if ((exits_of(t, column, row) >> d & 1U) != 0) add_hexside(hex, d, rule.terrain[0]);
          break;
        case Becomes::part_of:
          if (entry(rule.whole) == nullptr)
            left_out_.add(kCodeLeft, fmt::format("{} stands without a {}", t.name, rule.whole), kHintLeft, from.place,
                          name);
          break;
        case Becomes::nothing:
          break;
      }
    }
    // A road alone is what its hex is.
    for (const Piece& piece : pieces)
      if (piece.rule->becomes == Becomes::road && covered_by.empty()) hex.facts.terrain = piece.rule->terrain[0];
    // Pavement takes up the roads that lead onto it.
    if (board_.roads_meet_pavement && entry("pavement") != nullptr) meet_roads(hex, column, row);
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
  std::vector<std::uint8_t> joined_;  // sides across which a house goes on, by hex of the draft
  LeftOut left_out_;
};

}  // namespace

std::optional<Map> read_megamek_board(std::string_view text, const std::string& file, Diagnostics& found) {
  const auto board = parse_board_text(text, file, found);
  if (!board) return std::nullopt;
  return MegaMekTranslation(*board, {file, 0, 0}, found).run(std::filesystem::path(file).stem().string());
}

}  // namespace hexrout
