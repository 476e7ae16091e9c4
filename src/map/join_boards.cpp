#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hexrout/map/vasl_board.hpp"
#include "map/board_map.hpp"
#include "map/los_data.hpp"

namespace hexrout {

namespace {

// The arrangement of several boards: where each board's hexes and pixels begin.
class Arrangement {
 public:
  Arrangement(std::span<const PlacedBoard> boards, const Place& place, Diagnostics& found)
      : boards_(boards), place_(place), found_(found) {}

  // Reports boards that do not fit, and returns false then.
  bool lay_out() {
    int columns = 0;
    int rows = 0;
    for (const PlacedBoard& b : boards_) {
      if (b.where.column < 0 || b.where.row < 0 || b.where.column >= kMost || b.where.row >= kMost)
        return fail("bad-placement",
                    fmt::format("board {} cannot lie at column {} and row {} of the arrangement", b.board.name,
                                b.where.column, b.where.row),
                    fmt::format("columns and rows count from 0 to {}", kMost - 1));
      columns = std::max(columns, b.where.column + 1);
      rows = std::max(rows, b.where.row + 1);
    }
    wide_.assign(static_cast<std::size_t>(columns), nullptr);
    high_.assign(static_cast<std::size_t>(rows), nullptr);
    bool fine = true;
    for (const PlacedBoard& b : boards_) fine = accept(b) && fine;
    for (std::size_t i = 0; i < boards_.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (boards_[i].where.column == boards_[k].where.column && boards_[i].where.row == boards_[k].where.row)
          fine = fail(
              "bad-placement",
              fmt::format("boards {} and {} lie in the same place", boards_[k].board.name, boards_[i].board.name), {});
    for (std::size_t i = 0; i < wide_.size(); ++i)
      if (wide_[i] == nullptr) fine = fail("bad-placement", fmt::format("no board lies in column {}", i), {});
    for (std::size_t i = 0; i < high_.size(); ++i)
      if (high_[i] == nullptr) fine = fail("bad-placement", fmt::format("no board lies in row {}", i), {});
    if (!fine) return false;

    shape_ = boards_[0].board.raster->grid().shape();
    shape_.hex_width_px = static_cast<double>(shape_.width_px) / (shape_.columns - 1);
    shape_.a1_x_px = 0;
    shape_.a1_y_px = shape_.hex_height_px / 2.0;
    shape_.columns = 1;
    shape_.width_px = shape_.height_px = shape_.rows = 0;
    for (const HexGridShape* s : wide_) {
      first_column_.push_back(shape_.columns - 1);
      first_x_.push_back(shape_.width_px);
      shape_.columns += s->columns - 1;
      shape_.width_px += s->width_px;
    }
    for (const HexGridShape* s : high_) {
      first_row_.push_back(shape_.rows);
      first_y_.push_back(shape_.height_px);
      shape_.rows += s->rows;
      shape_.height_px += s->height_px;
    }
    if (std::int64_t{shape_.width_px} * shape_.height_px > kMostBoardPixels || shape_.columns > kMostBoardSide ||
        shape_.rows > kMostBoardSide)
      return fail("map-too-large", "the boards together have more than 40 million pixels", {});
    return true;
  }

  std::shared_ptr<const Raster> raster() const {
    RasterContents contents;
    contents.shape = shape_;
    const auto pixels = static_cast<std::size_t>(shape_.width_px) * static_cast<std::size_t>(shape_.height_px);
    contents.terrain.assign(pixels, kOpenGround);
    contents.elevation.assign(pixels, 0);
    const HexGrid grid(shape_);
    contents.stairways.assign(static_cast<std::size_t>(grid.hex_count()), 0);
    contents.slope_sides.assign(static_cast<std::size_t>(grid.hex_count()), 0);
    for (const PlacedBoard& b : boards_) {
      copy_pixels(b, contents);
      contents.parts.push_back({b.board.raster, b.where.rotated,
                                first_column_[static_cast<std::size_t>(b.where.column)],
                                first_row_[static_cast<std::size_t>(b.where.row)]});
      for (int own = 0; own < b.board.raster->hex_count(); ++own) {
        const auto joined = static_cast<std::size_t>(joined_hex(b, grid, own));
        const RasterHex& facts = b.board.raster->hex(own);
        contents.stairways[joined] |= facts.stairway ? 1 : 0;
        const unsigned sides = facts.slope_sides;
        contents.slope_sides[joined] |=
            static_cast<std::uint8_t>(b.where.rotated ? (sides << 3 | sides >> 3) & 0x3f : sides);
      }
    }
    return std::make_shared<const Raster>(std::move(contents));
  }

  int joined_hex(const PlacedBoard& b, const HexGrid& grid, int own) const {
    const HexGrid& from = b.board.raster->grid();
    const Hex h = from.at(own);
    const int column = b.where.rotated ? from.shape().columns - 1 - h.col : h.col;
    const int row = b.where.rotated ? from.rows(h.col) - 1 - h.row : h.row;
    return grid.index(column + first_column_[static_cast<std::size_t>(b.where.column)],
                      row + first_row_[static_cast<std::size_t>(b.where.row)]);
  }

 private:
  static constexpr int kMost = 16;

  bool fail(std::string_view code, std::string what, std::string hint) {
    found_.error(code, place_, std::move(what), std::move(hint));
    return false;
  }

  bool accept(const PlacedBoard& b) {
    const HexGridShape& s = b.board.raster->grid().shape();
    const HexGridShape& first = boards_[0].board.raster->grid().shape();
    // Metadata may round the width of a hex.
    const auto meets = [](double hexes, double pixels) { return std::abs(hexes - pixels) < 0.01; };
    const bool joinable = s.a1_x_px <= 0 && s.columns % 2 == 1 && meets((s.columns - 1) * s.hex_width_px, s.width_px) &&
                          meets(s.rows * s.hex_height_px, s.height_px);
    if (!joinable)
      return fail("board-alone", fmt::format("board {} cannot be rotated or joined to others", b.board.name),
                  "its edges do not run through the middle of hexes");
    if (s.hex_width_px != first.hex_width_px || s.hex_height_px != first.hex_height_px)
      return fail("hex-sizes-differ",
                  fmt::format("boards {} and {} have hexes of different size", boards_[0].board.name, b.board.name),
                  {});
    const HexGridShape*& wide = wide_[static_cast<std::size_t>(b.where.column)];
    const HexGridShape*& high = high_[static_cast<std::size_t>(b.where.row)];
    if (wide == nullptr) wide = &s;
    if (high == nullptr) high = &s;
    if (wide->columns != s.columns)
      return fail("bad-placement",
                  fmt::format("board {} has {} columns of hexes, others above or below it {}", b.board.name, s.columns,
                              wide->columns),
                  {});
    if (high->rows != s.rows)
      return fail("bad-placement",
                  fmt::format("board {} has {} rows of hexes, others beside it {}", b.board.name, s.rows, high->rows),
                  {});
    return true;
  }

  void copy_pixels(const PlacedBoard& b, RasterContents& into) const {
    const Raster& from = *b.board.raster;
    const int x0 = first_x_[static_cast<std::size_t>(b.where.column)];
    const int y0 = first_y_[static_cast<std::size_t>(b.where.row)];
    for (int x = 0; x < from.width(); ++x) {
      const std::size_t source = from.at(b.where.rotated ? from.width() - 1 - x : x, 0);
      const auto target = static_cast<std::ptrdiff_t>(
          static_cast<std::size_t>(x0 + x) * static_cast<std::size_t>(shape_.height_px) + static_cast<std::size_t>(y0));
      const TerrainId* terrain = from.terrain_data() + source;
      const std::int8_t* level = from.elevation_data() + source;
      if (b.where.rotated) {
        std::reverse_copy(terrain, terrain + from.height(), into.terrain.begin() + target);
        std::reverse_copy(level, level + from.height(), into.elevation.begin() + target);
      } else {
        std::copy(terrain, terrain + from.height(), into.terrain.begin() + target);
        std::copy(level, level + from.height(), into.elevation.begin() + target);
      }
    }
  }

  std::span<const PlacedBoard> boards_;
  const Place& place_;
  Diagnostics& found_;
  HexGridShape shape_;
  std::vector<const HexGridShape*> wide_, high_;
  std::vector<int> first_column_, first_row_, first_x_, first_y_;
};

bool cut_fits(const PlacedBoard& b, const Place& place, Diagnostics& found) {
  const HexGridShape& s = b.board.raster->grid().shape();
  const auto check = [&](int first, int last, int count, std::string_view what) {
    const int from = std::max(first, 0);
    const int to = last < 0 ? count - 1 : last;
    if (from <= to && to < count) return true;
    found.error("bad-cut", place, fmt::format("{} {} to {} of board {} are not on it", what, from, to, b.board.name),
                fmt::format("it has {} 0 to {}", what, count - 1));
    return false;
  };
  const bool rows = check(b.where.first_row, b.where.last_row, s.rows + 1, "rows");
  return check(b.where.first_column, b.where.last_column, s.columns, "columns") && rows;
}

bool plays(const BoardPlacement& where, Hex h) {
  return h.row >= where.first_row && (where.last_row < 0 || h.row <= where.last_row) && h.col >= where.first_column &&
         (where.last_column < 0 || h.col <= where.last_column);
}

}  // namespace

std::shared_ptr<const Map> join_boards(std::span<const PlacedBoard> boards, const Place& place, Diagnostics& found) {
  if (boards.empty()) {
    found.error("no-boards", place, "a map needs at least one board");
    return nullptr;
  }
  bool fine = true;
  for (const PlacedBoard& b : boards) fine = cut_fits(b, place, found) && fine;
  if (!fine) return nullptr;

  const bool single =
      boards.size() == 1 && !boards[0].where.rotated && boards[0].where.column == 0 && boards[0].where.row == 0;
  if (single) {
    const VaslBoard& board = boards[0].board;
    const HexGrid& grid = board.raster->grid();
    MapContents contents = contents_of(board.raster, [&](int hex) { return plays(boards[0].where, grid.at(hex)); });
    contents.title = board.name;
    for (const HexFacts& facts : contents.hexes)
      contents.names.emplace_back(facts.at, hex_name(facts.at, board.naming));
    return std::make_shared<const Map>(std::move(contents));
  }

  Arrangement arrangement(boards, place, found);
  if (!arrangement.lay_out()) return nullptr;
  const auto raster = arrangement.raster();
  const HexGrid& grid = raster->grid();
  std::vector<std::vector<std::string>> names(static_cast<std::size_t>(grid.hex_count()));
  std::vector<bool> in_play(names.size(), false);
  std::string title;
  for (const PlacedBoard& b : boards) {
    title += (title.empty() ? "" : " + ") + b.board.name;
    const HexGrid& own = b.board.raster->grid();
    for (int hex = 0; hex < own.hex_count(); ++hex) {
      if (!plays(b.where, own.at(hex))) continue;
      const auto joined = static_cast<std::size_t>(arrangement.joined_hex(b, grid, hex));
      in_play[joined] = true;
      const std::string name = hex_name(own.at(hex), b.board.naming);
      names[joined].push_back(boards.size() > 1 ? b.board.name + " " + name : name);
    }
  }
  MapContents contents = contents_of(raster, [&](int hex) { return in_play[static_cast<std::size_t>(hex)]; });
  contents.title = title;
  for (const HexFacts& facts : contents.hexes) {
    auto& of_hex = names[static_cast<std::size_t>(grid.index(facts.at))];
    contents.names.emplace_back(facts.at, of_hex.front());
    for (std::size_t i = 1; i < of_hex.size(); ++i) contents.other_names.emplace_back(std::move(of_hex[i]), facts.at);
  }
  return std::make_shared<const Map>(std::move(contents));
}

std::shared_ptr<const Map> read_joined_boards(const std::string& folder, std::span<const BoardPlacement> boards,
                                              const Place& place, Diagnostics& found) {
  std::vector<PlacedBoard> placed;
  for (const BoardPlacement& where : boards) {
    const auto path = find_vasl_board(folder, where.name, found);
    auto board = path ? read_vasl_board(*path, found) : std::nullopt;
    if (board) placed.push_back({std::move(*board), where});
  }
  if (placed.size() != boards.size()) return nullptr;
  return join_boards(placed, place, found);
}

}  // namespace hexrout
