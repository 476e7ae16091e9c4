// Positions of boards on VASL's map, and the hex that contains a point.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/scenario/saved_game.hpp"
#include "scenario/vsav/layout.hpp"

namespace hexrout {

BoardPixels board_pixels(std::string_view name) {
  const bool half_board = name.size() >= 2 && name.size() <= 3 && (name.back() == 'a' || name.back() == 'b') &&
                          name.find_first_not_of("0123456789") == name.size() - 1;
  BoardPixels board;
  if (half_board) {
    board = {901, 1290, 0, 32.25, 56.3125, 64.5, 0, 0};
    if (name.back() == 'b') board.first_column = 16;
  } else if ((name.size() == 1 && name[0] >= 'a' && name[0] <= 'l') || name == "BFP1" || name == "BFP2") {
    board = {2363, 971, 0, 97.1, 168.7857142857, 194.2, 0, 0};
  } else if (name == "RBv2") {
    board = {2012, 2901, 22, 32.25, 56.25, 64.47, 0, 0};
  } else if (name.starts_with("BFPDW") && name.back() == 'b') {
    board.first_row = 10;
  }
  return board;
}

namespace vsav {

namespace {

// Hex of a point in the pixels of the uncropped, unturned board. VASL's naming rule: a rectangle around each
// centre, nearest column first.
Hex hex_at(const BoardPixels& board, double x, double y) {
  const int col = static_cast<int>(std::floor((x - board.a1_x) / board.hex_width + 0.5));
  const double py = y + std::trunc(board.hex_height / 2 - board.a1_y);
  const bool even = (col & 1) == 0;
  const int row = static_cast<int>(even ? std::floor(py / board.hex_height) : std::floor(py / board.hex_height + 0.5));
  return {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
}

}  // namespace

bool HexRange::holds(Hex hex) const {
  const int last = last_row + (half_row_below && (hex.col & 1) != 0 ? 1 : 0);
  return hex.col >= first_column && (last_column < 0 || hex.col <= last_column) && hex.row >= first_row &&
         (last_row < 0 || hex.row <= last);
}

HexRange hexes_left(const SavedBoard& board) {
  const BoardPixels pixels = board_pixels(board.name);
  HexRange out;
  const double right = board.crop_x + (board.crop_width > 0 ? board.crop_width : pixels.width);
  const double bottom = board.crop_y + (board.crop_height > 0 ? board.crop_height : pixels.height);
  // The first and last hex of a row of centres, with slack, because VASL cuts at whole pixels.
  constexpr double kSlack = 0.25;
  const auto first = [](double from, double a1, double size) {
    return std::max(0, static_cast<int>(std::ceil((from - a1) / size - kSlack)));
  };
  const auto last = [](double to, double a1, double size) {
    return std::max(0, static_cast<int>(std::floor((to - a1) / size + kSlack)));
  };
  if (board.crop_x > 1) out.first_column = first(board.crop_x, pixels.a1_x, pixels.hex_width);
  if (right < pixels.width - 1) out.last_column = last(right, pixels.a1_x, pixels.hex_width);
  if (board.crop_y > 1) out.first_row = first(board.crop_y, pixels.a1_y, pixels.hex_height);
  if (bottom < pixels.height - 1) {
    out.last_row = last(bottom, pixels.a1_y, pixels.hex_height);
    out.half_row_below = last(bottom, pixels.a1_y - pixels.hex_height / 2, pixels.hex_height) > out.last_row;
  }
  return out;
}

std::vector<PlacedBoard> lay_out(const std::vector<SavedBoard>& boards) {
  constexpr double kEdge = 400;
  std::vector<PlacedBoard> out;
  for (const SavedBoard& board : boards) {
    PlacedBoard placed{&board, board_pixels(board.name), kEdge, kEdge, 0, 0};
    placed.width = (board.crop_width > 0 ? board.crop_width : placed.pixels.width) * board.zoom;
    placed.height = (board.crop_height > 0 ? board.crop_height : placed.pixels.height) * board.zoom;
    out.push_back(placed);
  }
  for (PlacedBoard& placed : out)
    for (const PlacedBoard& other : out) {
      if (other.board->row == placed.board->row && other.board->column < placed.board->column) placed.x += other.width;
      if (other.board->column == placed.board->column && other.board->row < placed.board->row) placed.y += other.height;
    }
  return out;
}

namespace {

// The hex across the hexside that a point lies on, half a hex from the centre; nullopt elsewhere.
std::optional<Hex> across_hexside(const BoardPixels& pixels, Hex hex, double x, double y) {
  const double cx = pixels.a1_x + pixels.hex_width * hex.col;
  const double cy = pixels.a1_y + pixels.hex_height * hex.row - ((hex.col & 1) != 0 ? pixels.hex_height / 2 : 0);
  const double dx = (x - cx) / pixels.hex_width;
  const double dy = (y - cy) / pixels.hex_height;
  const double far = pixels.hex_height / 64.5;
  if (std::abs(dx) * pixels.hex_width < 4 * far && std::abs(dy) * pixels.hex_height < 4 * far) return std::nullopt;
  for (const Direction d : kAllDirections) {
    constexpr std::array<double, 6> mx{0, 0.5, 0.5, 0, -0.5, -0.5};
    constexpr std::array<double, 6> my{-0.5, -0.25, 0.25, 0.5, 0.25, -0.25};
    const auto i = static_cast<std::size_t>(d);
    if (std::abs(dx - mx[i]) > 0.08 || std::abs(dy - my[i]) > 0.08) continue;
    const Hex other = neighbour(hex, d);
    if (other.col >= 0 && other.row >= 0) return other;
  }
  return std::nullopt;
}

}  // namespace

void locate(SavedUnit& unit, const std::vector<PlacedBoard>& boards) {
  for (const PlacedBoard& placed : boards) {
    double x = unit.x - placed.x;
    double y = unit.y - placed.y;
    if (x < -1 || y < -1 || x > placed.width + 1 || y > placed.height + 1) continue;
    if (placed.board->turned) {
      x = placed.width - x;
      y = placed.height - y;
    }
    x = x / placed.board->zoom + placed.board->crop_x;
    y = y / placed.board->zoom + placed.board->crop_y;
    const BoardPixels& pixels = placed.pixels;
    Hex hex = hex_at(pixels, x, y);
    if (hex.col < 0 || hex.row < 0) continue;
    // A counter half a hex from the centre lies on a hexside and belongs to both hexes.
    std::optional<Hex> other = across_hexside(pixels, hex, x, y);
    const HexRange left = hexes_left(*placed.board);
    if (other && !left.holds(*other)) other.reset();
    if (!left.holds(hex)) {
      if (!other) continue;
      hex = *std::exchange(other, std::nullopt);
    }
    const HexNaming naming{pixels.first_column, pixels.first_row};
    unit.board = placed.board->name;
    unit.hex = hex_name(hex, naming);
    unit.second_hex = other ? hex_name(*other, naming) : std::string();
    return;
  }
}

}  // namespace vsav

}  // namespace hexrout
