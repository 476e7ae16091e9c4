#include "los_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "hexrout/map/board_overlays.hpp"
#include "hexrout/map/vasl_board.hpp"

namespace hexrout::command {

namespace {

struct Rectangle {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

// "0.129.1800.516".
std::optional<Rectangle> rectangle_in(std::string_view text) {
  Rectangle out;
  std::size_t at = 0;
  for (int* number : {&out.x, &out.y, &out.width, &out.height}) {
    const std::size_t end = std::min(text.find('.', at), text.size());
    const auto [stop, error] = std::from_chars(text.data() + std::min(at, end), text.data() + end, *number);
    if (error != std::errc{} || stop != text.data() + end || *number < 0) return std::nullopt;
    at = end + 1;
  }
  return at > text.size() ? std::optional(out) : std::nullopt;
}

// Cuts the board to the hexes whose centres lie in the rectangle, whose edges run through the middle of hexes.
void cut(PlacedBoard& placed, const Rectangle& to) {
  const HexGridShape& s = placed.board.raster->grid().shape();
  const auto hexes = [](int pixels, double size) { return static_cast<int>(std::lround(pixels / size)); };
  BoardPlacement& where = placed.where;
  if (to.x > 0) where.first_column = hexes(to.x, s.hex_width_px);
  if (to.y > 0) where.first_row = hexes(to.y, s.hex_height_px);
  if (to.x + to.width < s.width_px) where.last_column = hexes(to.x + to.width, s.hex_width_px);
  if (to.y + to.height < s.height_px) {
    where.last_row = hexes(to.y + to.height, s.hex_height_px) - 1;
    where.half_row_below = true;
  }
}

class Set {
 public:
  Set(const std::string& boards, const std::string& name, Diagnostics& found)
      : boards_(boards), place_{name}, found_(found) {}

  bool add(const std::string& part) {
    Diagnostics unknown;
    const std::string name = part.substr(0, part.find('@'));
    const bool turned = name.size() > 1 && name.ends_with('r') && !find_vasl_board(boards_, name, unknown);
    const auto path = find_vasl_board(boards_, turned ? name.substr(0, name.size() - 1) : name, unknown);
    if (!path && !placed_.empty()) return part.find('-') == std::string::npos ? add_change(part) : add_overlay(part);
    found_.add(path ? Diagnostics() : unknown);
    auto board = path ? read_vasl_board(*path, found_) : std::nullopt;
    if (!board) return false;
    PlacedBoard placed{std::move(*board), {}};
    placed.where.name = turned ? name.substr(0, name.size() - 1) : name;
    placed.where.column = static_cast<int>(placed_.size());
    placed.where.rotated = turned;
    if (name.size() < part.size()) {
      const auto to = rectangle_in(std::string_view(part).substr(name.size() + 1));
      if (!to) {
        found_.error("bad-cut", place_, fmt::format("{} is not a rectangle", in_quotes(part)),
                     "write left, top, width and height in pixels: @0.129.1800.516");
        return false;
      }
      cut(placed, *to);
    }
    placed_.push_back(std::move(placed));
    return true;
  }

  std::shared_ptr<const Map> open() {
    BoardSetup setup(boards_, place_);
    for (PlacedBoard& placed : placed_) {
      auto board = setup.apply(std::move(placed.board), placed.where, found_);
      if (!board) return nullptr;
      placed.board = std::move(*board);
      placed = cut_out(placed, CutHexes::of_the_whole_board);
    }
    return join_boards(placed_, place_, found_);
  }

 private:
  // "wd3-P5-P4", or with "-k" behind it to keep the board's levels.
  bool add_overlay(const std::string& part) {
    BoardOverlay overlay;
    overlay.place = place_;
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= part.size();) {
      const std::size_t end = std::min(part.find('-', begin), part.size());
      words.push_back(part.substr(begin, end - begin));
      begin = end + 1;
    }
    overlay.keep_levels = words.size() == 4 && words[3] == "k";
    if (words.size() != 3 && !overlay.keep_levels) {
      found_.error("bad-overlay", place_, fmt::format("{} is not an overlay", in_quotes(part)),
                   "write its name and two hexes: wd3-P5-P4");
      return false;
    }
    overlay.name = words[0];
    overlay.from = words[1];
    overlay.to = words[2];
    placed_.back().where.overlays.push_back(std::move(overlay));
    return true;
  }

  bool add_change(const std::string& name) {
    placed_.back().where.changes.push_back({name, place_});
    return true;
  }

  const std::string& boards_;
  Place place_;
  Diagnostics& found_;
  std::vector<PlacedBoard> placed_;
};

}  // namespace

std::string set_in(const std::string& table) {
  const std::size_t dot = std::min(table.rfind('.'), table.size());
  const bool word = table.find_first_not_of("abcdefghijklmnopqrstuvwxyz", dot + 1) == std::string::npos;
  return word ? table.substr(0, dot) : table;
}

std::shared_ptr<const Map> open_set(const std::string& boards, const std::string& name, Diagnostics& found) {
  Set set(boards, name, found);
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('+', begin), name.size());
    if (!set.add(name.substr(begin, end - begin))) return nullptr;
    begin = end + 1;
  }
  return set.open();
}

}  // namespace hexrout::command
