// Positions of boards on VASL's map, and the hex that contains a point.
#include <cmath>

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

std::vector<PlacedBoard> lay_out(const std::vector<SavedBoard>& boards) {
  constexpr double kEdge = 400;
  std::vector<PlacedBoard> out;
  for (const SavedBoard& board : boards) {
    PlacedBoard placed{&board, board_pixels(board.name), kEdge, kEdge, 0, 0};
    placed.width = board.crop_width > 0 ? board.crop_width : placed.pixels.width;
    placed.height = board.crop_height > 0 ? board.crop_height : placed.pixels.height;
    out.push_back(placed);
  }
  for (PlacedBoard& placed : out)
    for (const PlacedBoard& other : out) {
      if (other.board->row == placed.board->row && other.board->column < placed.board->column) placed.x += other.width;
      if (other.board->column == placed.board->column && other.board->row < placed.board->row) placed.y += other.height;
    }
  return out;
}

void locate(SavedUnit& unit, const std::vector<PlacedBoard>& boards) {
  for (const PlacedBoard& placed : boards) {
    double x = unit.x - placed.x;
    double y = unit.y - placed.y;
    if (x < -1 || y < -1 || x > placed.width + 1 || y > placed.height + 1) continue;
    if (placed.board->turned) {
      x = placed.width - x;
      y = placed.height - y;
    }
    x += placed.board->crop_x;
    y += placed.board->crop_y;
    const BoardPixels& pixels = placed.pixels;
    const Hex hex = hex_at(pixels, x, y);
    if (hex.col < 0 || hex.row < 0) continue;
    const HexNaming naming{pixels.first_column, pixels.first_row};
    unit.board = placed.board->name;
    unit.hex = hex_name(hex, naming);

    // A counter half a hex from the centre lies on a hexside and belongs to both hexes.
    const double cx = pixels.a1_x + pixels.hex_width * hex.col;
    const double cy = pixels.a1_y + pixels.hex_height * hex.row - ((hex.col & 1) != 0 ? pixels.hex_height / 2 : 0);
    const double dx = (x - cx) / pixels.hex_width;
    const double dy = (y - cy) / pixels.hex_height;
    const double far = pixels.hex_height / 64.5;
    if (std::abs(dx) * pixels.hex_width < 4 * far && std::abs(dy) * pixels.hex_height < 4 * far) return;
    for (const Direction d : kAllDirections) {
      constexpr std::array<double, 6> mx{0, 0.5, 0.5, 0, -0.5, -0.5};
      constexpr std::array<double, 6> my{-0.5, -0.25, 0.25, 0.5, 0.25, -0.25};
      const auto i = static_cast<std::size_t>(d);
      if (std::abs(dx - mx[i]) > 0.08 || std::abs(dy - my[i]) > 0.08) continue;
      const Hex other = neighbour(hex, d);
      if (other.col >= 0 && other.row >= 0) unit.second_hex = hex_name(other, naming);
    }
    return;
  }
}

}  // namespace vsav

}  // namespace hexrout
