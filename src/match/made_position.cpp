#include "hexrout/match/made_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "hexrout/hex/hex_name.hpp"
#include "match/draws.hpp"

namespace hexrout {

namespace {

constexpr int kColumns = 13;
constexpr int kMiddle = 3;  // columns at each end of the map without units of the other side and without broken units
constexpr int kRows = 10;
constexpr std::uint64_t kSeed = 0x6d61746368;

// A picture of the map: columns B, D ... on one line, A, C ... on the next; two characters a hex.
std::string made_map(std::uint64_t number, match::Draws& draw) {
  std::string out = fmt::format(
      "map:\n  title: Map of match position {}\n  columns: {}\n  rows: {}\n  legend: {{w: woods, g: grain, b: brush, "
      "s: "
      "stone-building-1, h: wooden-building}}\n  hexes: |\n",
      number, kColumns, kRows);
  for (int half_row = 0; half_row <= 2 * kRows; ++half_row) {
    const bool odd = half_row % 2 == 0;
    out += fmt::format("    {:<7}", (odd ? "B" : "A") + fmt::format("{}", (half_row + 1) / 2));
    for (int column = odd ? 1 : 0; column < kColumns; column += 2) {
      const std::size_t roll = draw.below(100);
      out += column == 1 ? "  " : column > 1 ? "   " : "";
      out += roll < 18 ? 'w' : roll < 26 ? 'g' : roll < 31 ? 'b' : roll < 36 ? 's' : roll < 40 ? 'h' : '.';
    }
    out += '\n';
  }
  return out;
}

// The units of one side: those that are fit in its half of the map, mostly two and two, the broken ones in the middle.
class Side {
 public:
  Side(std::string name, char prefix, int first_column, std::string_view squad, match::Draws& draw,
       std::set<std::pair<int, int>>& taken)
      : name_(std::move(name)),
        prefix_(prefix),
        first_column_(first_column),
        squad_(squad),
        draw_(draw),
        taken_(taken) {}

  std::string units() {
    static constexpr std::array<std::string_view, 3> kWeapons{", weapons: [mmg]", ", weapons: [lmg]", ""};
    const std::size_t stacks = 3 + draw_.below(2);
    const std::size_t broken = 3 + draw_.below(3);
    std::string out;
    for (std::size_t i = 0; i < stacks; ++i) {
      const std::string at = place(first_column_, kColumns / 2);
      out += unit(squad_, at, false, kWeapons[std::min(i, kWeapons.size() - 1)]);
      if (i == 0) out += unit("9-1", at, false, "");
      if (draw_.below(3) > 0) out += unit(squad_, at, false, "");
    }
    for (std::size_t i = 0; i < broken; ++i) {
      const std::string at = place(kMiddle, kColumns - 2 * kMiddle);
      out += unit(squad_, at, true, "");
      // A leader who may rally broken units: with one of them, or behind.
      if (i == 0) out += unit("8-0", draw_.below(2) == 0 ? at : place(first_column_, kColumns / 2), false, "");
    }
    return out;
  }

 private:
  std::string place(int first, int columns) {
    for (;;) {
      const int column = first + static_cast<int>(draw_.below(static_cast<std::size_t>(columns)));
      const int row = static_cast<int>(draw_.below(kRows));
      if (taken_.insert({column, row}).second) return fmt::format("{}{}", column_letters(column), row + 1);
    }
  }
  std::string unit(std::string_view counter, const std::string& at, bool broken, std::string_view more) {
    return fmt::format("  - {{id: {}{}, side: {}, counter: {}, at: {}{}{}}}\n", prefix_, ++number_, name_, counter, at,
                       broken ? ", broken: true, dm: true" : "", more);
  }

  std::string name_;
  char prefix_;
  int first_column_;
  std::string_view squad_;
  match::Draws& draw_;
  std::set<std::pair<int, int>>& taken_;
  int number_ = 0;
};

std::string made(std::uint64_t number, std::string_view board) {
  match::Draws draw(kSeed, number, 0);
  std::string out = fmt::format("hexrout: 1\ntitle: Match position {}\n", number);
  out += board.empty() ? made_map(number, draw) : fmt::format("map: {{boards: [{{vasl: \"{}\"}}]}}\n", board);
  out += fmt::format("rules: asl\nsides: [german, russian]\nturn: {{attacker: {}, phase: rout}}\nunits:\n",
                     draw.below(2) == 0 ? "german" : "russian");
  std::set<std::pair<int, int>> taken;  // by either side
  out += Side("german", 'g', 0, "4-6-7", draw, taken).units();
  out += Side("russian", 'r', kColumns - kColumns / 2, "4-4-7", draw, taken).units();
  return out;
}

}  // namespace

std::string made_match_position(std::uint64_t number) {
  return made(number, "");
}

std::string made_match_position(std::uint64_t number, std::string_view board) {
  return made(number, board);
}

}  // namespace hexrout
