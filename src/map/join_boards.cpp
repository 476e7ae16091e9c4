#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "hexrout/map/board_overlays.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "map/board_map.hpp"
#include "map/los_data.hpp"

namespace hexrout {

namespace {

// Its edges run through the middle of hexes. Metadata may round the width of a hex.
bool joinable(const HexGridShape& s) {
  const auto meets = [](double hexes, double pixels) { return std::abs(hexes - pixels) < 0.01; };
  return s.a1_x_px <= 0 && s.columns % 2 == 1 && meets((s.columns - 1) * s.hex_width_px, s.width_px) &&
         meets(s.rows * s.hex_height_px, s.height_px);
}

// The sides of a hex on which a board notes a railway embankment.
std::uint8_t embanked_sides(const RasterHex& facts) {
  static const TerrainId embankment = TerrainCatalogue::standard().find_title("Rrembankment").value_or(kOpenGround);
  unsigned sides = 0;
  for (unsigned side = 0; side < 6; ++side) sides |= facts.hexside[side] == embankment ? 1U << side : 0U;
  return static_cast<std::uint8_t>(sides);
}

// Notes the roads that a hex has lost on its board. A hex on a seam has lost them if it has on either board.
void take_road_loss(const RasterContents& from, int own, RasterContents& into, int hex, const HexGrid& grid) {
  if (from.road_loss.empty()) return;
  into.road_loss.resize(static_cast<std::size_t>(grid.hex_count()), RoadLoss::none);
  RoadLoss& loss = into.road_loss[static_cast<std::size_t>(hex)];
  loss = std::max(loss, from.road_loss[static_cast<std::size_t>(own)]);
}

// The arrangement of several boards: where each board's hexes and pixels begin.
class Arrangement {
 public:
  // whole: the boards before they were cut, whose sizes are compared.
  Arrangement(std::span<const PlacedBoard> boards, std::span<const PlacedBoard> whole, const Place& place,
              Diagnostics& found)
      : boards_(boards), whole_(whole), place_(place), found_(found) {}

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
    bool fine = true;
    for (const PlacedBoard& b : whole_) fine = accept(b) && fine;
    for (std::size_t i = 0; i < boards_.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (boards_[i].where.column == boards_[k].where.column && boards_[i].where.row == boards_[k].where.row)
          fine = fail(
              "bad-placement",
              fmt::format("boards {} and {} lie in the same place", boards_[k].board.name, boards_[i].board.name), {});
    // Finds a column or row without a board.
    const auto gap = [&](const char* what, int i, int BoardPlacement::*at) {
      if (std::none_of(boards_.begin(), boards_.end(), [&](const PlacedBoard& b) { return b.where.*at == i; }))
        fine = fail("bad-placement", fmt::format("no board lies in {} {}", what, i), {});
    };
    for (int i = 0; i < columns; ++i) gap("column", i, &BoardPlacement::column);
    for (int i = 0; i < rows; ++i) gap("row", i, &BoardPlacement::row);
    if (!fine) return false;

    for (const PlacedBoard& b : boards_) corners_.push_back(corner_of(b.where));
    for (std::size_t i = 0; i < boards_.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (overlap(k, i))
          return fail("bad-placement",
                      fmt::format("boards {} and {} overlap", boards_[k].board.name, boards_[i].board.name),
                      "a board begins where those before it in its row, and above it in its column, end");
    measure();
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
    const std::shared_ptr<const HexGrid> shared = shared_grid(shape_);
    const HexGrid& grid = *shared;
    contents.stairways.assign(static_cast<std::size_t>(grid.hex_count()), 0);
    contents.slope_sides.assign(static_cast<std::size_t>(grid.hex_count()), 0);
    contents.embankment_sides = contents.slope_sides;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      const PlacedBoard& b = boards_[i];
      copy_pixels(i, contents);
      contents.parts.push_back({b.board.raster, b.where.rotated, corners_[i].column, corners_[i].row});
      for (int own = 0; own < b.board.raster->hex_count(); ++own) {
        const auto joined = static_cast<std::size_t>(joined_hex(i, grid, own));
        const RasterHex& facts = b.board.raster->hex(own);
        contents.stairways[joined] |= facts.stairway ? 1 : 0;
        const auto turned = [&](unsigned sides) {
          return static_cast<std::uint8_t>(b.where.rotated ? (sides << 3 | sides >> 3) & 0x3f : sides);
        };
        contents.slope_sides[joined] |= turned(facts.slope_sides);
        contents.embankment_sides[joined] |= turned(embanked_sides(facts));
        take_road_loss(b.board.raster->contents(), own, contents, joined_hex(i, grid, own), grid);
      }
    }
    return std::make_shared<const Raster>(std::move(contents));
  }

  int joined_hex(std::size_t board, const HexGrid& grid, int own) const {
    const PlacedBoard& b = boards_[board];
    const HexGrid& from = b.board.raster->grid();
    const Hex h = from.at(own);
    const int column = b.where.rotated ? from.shape().columns - 1 - h.col : h.col;
    const int row = b.where.rotated ? from.rows(h.col) - 1 - h.row : h.row;
    return grid.index(column + corners_[board].column, row + corners_[board].row);
  }

 private:
  static constexpr int kMost = 16;

  bool fail(std::string_view code, std::string what, std::string hint) {
    found_.error(code, place_, std::move(what), std::move(hint));
    return false;
  }

  bool accept(const PlacedBoard& b) {
    const HexGridShape& s = b.board.raster->grid().shape();
    const HexGridShape& first = whole_[0].board.raster->grid().shape();
    if (!joinable(s))
      return fail("board-alone", fmt::format("board {} cannot be rotated or joined to others", b.board.name),
                  "its edges do not run through the middle of hexes");
    // VASL joins boards whose hexes have as many whole pixels.
    const bool alike = std::lround(s.hex_width_px) == std::lround(first.hex_width_px) &&
                       std::lround(s.hex_height_px) == std::lround(first.hex_height_px);
    if (!alike && joinable(first))
      return fail("hex-sizes-differ",
                  fmt::format("boards {} and {} have hexes of different size", boards_[0].board.name, b.board.name),
                  {});
    return true;
  }

  // Position of the upper left hex of a board, in hexes and in pixels.
  struct Corner {
    int column = 0;
    int row = 0;
    int x = 0;
    int y = 0;
  };

  const HexGridShape& shape_of(std::size_t board) const { return boards_[board].board.raster->grid().shape(); }

  // Returns the shape of the board at (column, row), or else of the largest board that shares its column (or row).
  template <class Shares, class Size>
  const HexGridShape& at(int column, int row, Shares&& shares, Size&& size) const {
    const HexGridShape* largest = nullptr;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      const BoardPlacement& where = boards_[i].where;
      const HexGridShape& s = shape_of(i);
      if (where.column == column && where.row == row) return s;
      if (shares(where) && (largest == nullptr || size(s) > size(*largest))) largest = &s;
    }
    return *largest;  // no row and no column is empty
  }

  Corner corner_of(const BoardPlacement& where) const {
    Corner out;
    for (int c = 0; c < where.column; ++c) {
      const HexGridShape& s = at(
          c, where.row, [&](const BoardPlacement& p) { return p.column == c; },
          [](const HexGridShape& shape) { return shape.columns; });
      out.column += s.columns - 1;
      out.x += s.width_px;
    }
    for (int r = 0; r < where.row; ++r) {
      const HexGridShape& s = at(
          where.column, r, [&](const BoardPlacement& p) { return p.row == r; },
          [](const HexGridShape& shape) { return shape.rows; });
      out.row += s.rows;
      out.y += s.height_px;
    }
    return out;
  }

  bool overlap(std::size_t a, std::size_t b) const {
    const auto before = [](int from, int size, int other) { return from + size <= other; };
    const Corner &p = corners_[a], &q = corners_[b];
    const HexGridShape &s = shape_of(a), &t = shape_of(b);
    return !before(p.column, s.columns - 1, q.column) && !before(q.column, t.columns - 1, p.column) &&
           !before(p.row, s.rows, q.row) && !before(q.row, t.rows, p.row);
  }

  // The shape of the whole. Sizes of hexes may differ by fractions of a pixel: those of the whole are in between.
  void measure() {
    shape_ = shape_of(0);
    const double hex_height = shape_.hex_height_px;
    shape_.a1_x_px = 0;
    shape_.columns = 1;
    shape_.width_px = shape_.height_px = shape_.rows = 0;
    bool alike = true;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      const HexGridShape& s = shape_of(i);
      shape_.columns = std::max(shape_.columns, corners_[i].column + s.columns);
      shape_.rows = std::max(shape_.rows, corners_[i].row + s.rows);
      shape_.width_px = std::max(shape_.width_px, corners_[i].x + s.width_px);
      shape_.height_px = std::max(shape_.height_px, corners_[i].y + s.height_px);
      alike = alike && s.hex_height_px == hex_height;
    }
    shape_.hex_width_px = static_cast<double>(shape_.width_px) / (shape_.columns - 1);
    if (!alike) shape_.hex_height_px = static_cast<double>(shape_.height_px) / shape_.rows;
    shape_.a1_y_px = shape_.hex_height_px / 2.0;
  }

  void copy_pixels(std::size_t board, RasterContents& into) const {
    const PlacedBoard& b = boards_[board];
    const Raster& from = *b.board.raster;
    const int x0 = corners_[board].x;
    const int y0 = corners_[board].y;
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
  std::span<const PlacedBoard> whole_;
  const Place& place_;
  Diagnostics& found_;
  HexGridShape shape_;
  std::vector<Corner> corners_;  // by board
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
  const int last_row = where.last_row + (where.half_row_below && (h.col & 1) != 0 ? 1 : 0);
  return h.row >= where.first_row && (where.last_row < 0 || h.row <= last_row) && h.col >= where.first_column &&
         (where.last_column < 0 || h.col <= where.last_column);
}

// The rectangle of a board that is laid beside others: whole rows, from a column whose hexes are whole at the top to
// another, so that its edges run through the middle of hexes.
struct Cut {
  int column = 0, row = 0;                 // of its upper left hex
  int columns = 0, rows = 0;               // as HexGridShape counts them
  int x = 0, y = 0, x_end = 0, y_end = 0;  // pixels
};

Cut cut_of(const BoardPlacement& where, const HexGridShape& s) {
  Cut out;
  out.column = std::max(where.first_column, 0) / 2 * 2;
  out.row = std::clamp(where.first_row, 0, s.rows - 1);
  const int last_column = where.last_column < 0 ? s.columns - 1 : (where.last_column + 1) / 2 * 2;
  out.column = std::min(out.column, s.columns - 3);  // a single column is cut out with those beside it
  out.columns = std::max(std::min(last_column, s.columns - 1) - out.column, 2) + 1;
  const int last_row = where.last_row < 0 ? s.rows - 1 : std::min(where.last_row, s.rows - 1);
  out.rows = std::max(last_row - out.row, 0) + 1;
  const auto pixel = [](int hexes, double size, int most) { return std::min(static_cast<int>(hexes * size), most); };
  out.x = pixel(out.column, s.hex_width_px, s.width_px);
  out.y = pixel(out.row, s.hex_height_px, s.height_px);
  out.x_end = pixel(out.column + out.columns - 1, s.hex_width_px, s.width_px);
  out.y_end = pixel(out.row + out.rows, s.hex_height_px, s.height_px);
  return out;
}

bool is_cut(const PlacedBoard& b) {
  const HexGridShape& s = b.board.raster->grid().shape();
  const BoardPlacement& w = b.where;
  return joinable(s) && s.columns > 2 &&
         (w.first_row > 0 || w.last_row >= 0 || w.first_column > 0 || w.last_column >= 0);
}

}  // namespace

PlacedBoard cut_out(const PlacedBoard& whole, CutHexes hexes) {
  if (!is_cut(whole)) return whole;
  const Raster& from = *whole.board.raster;
  const HexGridShape& s = from.grid().shape();
  const Cut cut = cut_of(whole.where, s);
  if (cut.columns == s.columns && cut.rows == s.rows) return whole;
  RasterContents contents;
  contents.shape = s;
  contents.shape.columns = cut.columns;
  contents.shape.rows = cut.rows;
  contents.shape.width_px = cut.x_end - cut.x;
  contents.shape.height_px = cut.y_end - cut.y;
  contents.shape.a1_x_px = 0;
  for (int x = cut.x; x < cut.x_end; ++x) {
    const auto first = static_cast<std::ptrdiff_t>(from.at(x, cut.y));
    const auto end = first + cut.y_end - cut.y;
    contents.terrain.insert(contents.terrain.end(), from.terrain_data() + first, from.terrain_data() + end);
    contents.elevation.insert(contents.elevation.end(), from.elevation_data() + first, from.elevation_data() + end);
  }
  const std::shared_ptr<const HexGrid> shared = shared_grid(contents.shape);
  const HexGrid& grid = *shared;
  for (int own = 0; own < grid.hex_count(); ++own) {
    const Hex at = grid.at(own);
    const RasterHex& facts = from.hex(from.grid().index(at.col + cut.column, at.row + cut.row));
    contents.stairways.push_back(facts.stairway ? 1 : 0);
    contents.slope_sides.push_back(facts.slope_sides);
    contents.embankment_sides.push_back(embanked_sides(facts));
    if (hexes == CutHexes::of_the_whole_board) contents.given_hexes.push_back(facts);
    take_road_loss(from.contents(), from.grid().index(at.col + cut.column, at.row + cut.row), contents, own, grid);
  }
  PlacedBoard out{whole.board, whole.where};
  out.board.naming.first_column += cut.column;
  out.board.naming.first_row += cut.row;
  out.board.raster = std::make_shared<const Raster>(std::move(contents));
  for (int* edge : {&out.where.first_column, &out.where.last_column})
    if (*edge >= 0) *edge -= cut.column;
  for (int* edge : {&out.where.first_row, &out.where.last_row})
    if (*edge >= 0) *edge -= cut.row;
  return out;
}

std::shared_ptr<const Map> join_boards(std::span<const PlacedBoard> whole, const Place& place, Diagnostics& found) {
  if (whole.empty()) {
    found.error("no-boards", place, "a map needs at least one board");
    return nullptr;
  }
  bool fine = true;
  for (const PlacedBoard& b : whole) fine = cut_fits(b, place, found) && fine;
  if (!fine) return nullptr;

  // Beside others a cut board takes as much room as is left of it.
  std::vector<PlacedBoard> boards;
  for (const PlacedBoard& b : whole) boards.push_back(whole.size() > 1 ? cut_out(b) : b);

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

  Arrangement arrangement(boards, whole, place, found);
  if (!arrangement.lay_out()) return nullptr;
  const auto raster = arrangement.raster();
  const HexGrid& grid = raster->grid();
  std::vector<std::vector<std::string>> names(static_cast<std::size_t>(grid.hex_count()));
  std::vector<bool> in_play(names.size(), false);
  std::string title;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const PlacedBoard& b = boards[i];
    title += (title.empty() ? "" : " + ") + b.board.name;
    const HexGrid& own = b.board.raster->grid();
    for (int hex = 0; hex < own.hex_count(); ++hex) {
      if (!plays(b.where, own.at(hex))) continue;
      const auto joined = static_cast<std::size_t>(arrangement.joined_hex(i, grid, hex));
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
  BoardSetup setup(folder, place);
  std::vector<PlacedBoard> placed;
  for (const BoardPlacement& where : boards) {
    const auto path = find_vasl_board(folder, where.name, found);
    auto board = path ? read_vasl_board(*path, found) : std::nullopt;
    if (board) board = setup.apply(std::move(*board), where, found);
    if (board) placed.push_back({std::move(*board), where});
  }
  if (placed.size() != boards.size()) return nullptr;
  return join_boards(placed, place, found);
}

}  // namespace hexrout
