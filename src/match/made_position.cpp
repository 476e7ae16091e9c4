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

struct Nation {
  std::string_view name;
  std::string_view squad;
  bool machine_guns;  // figures of its own are known
};

constexpr Nation kGerman{"german", "4-6-7", true};
constexpr Nation kRussian{"russian", "4-4-7", true};
constexpr Nation kAmerican{"american", "6-6-6", false};
constexpr Nation kBritish{"british", "4-5-7", true};
constexpr Nation kFrench{"french", "4-5-7", false};
constexpr Nation kItalian{"italian", "3-4-7", false};
constexpr Nation kFinnish{"finnish", "6-4-8", false};
constexpr Nation kPartisan{"partisan", "3-3-7 partisan", false};
constexpr Nation kAlliedMinor{"allied-minor", "4-5-7", false};
constexpr Nation kAxisMinor{"axis-minor", "5-3-7", false};
constexpr Nation kHungarian{"hungarian", "3-4-7", false};
constexpr Nation kChinese{"chinese", "3-3-7", false};

// Pairs of enemies; the first is in the west.
constexpr std::array kWars{
    std::pair{kGerman, kRussian},     std::pair{kGerman, kAmerican},   std::pair{kGerman, kBritish},
    std::pair{kItalian, kBritish},    std::pair{kGerman, kFrench},     std::pair{kFinnish, kRussian},
    std::pair{kHungarian, kRussian},  std::pair{kAxisMinor, kRussian}, std::pair{kGerman, kPartisan},
    std::pair{kGerman, kAlliedMinor}, std::pair{kItalian, kChinese}};

// The units of one side: those that are fit in its half of the map, mostly two and two, the broken ones in the middle.
class MadeSide {
 public:
  MadeSide(const Nation& nation, bool defends, int first_column, match::Draws& draw,
           std::set<std::pair<int, int>>& taken)
      : nation_(nation), defends_(defends), first_column_(first_column), draw_(draw), taken_(taken) {}

  std::string units() {
    static constexpr std::array<std::string_view, 3> kWeapons{", weapons: [mmg]", ", weapons: [lmg]", ""};
    const std::size_t stacks = 3 + draw_.below(2);
    const std::size_t broken = 3 + draw_.below(3);
    std::string out;
    for (std::size_t i = 0; i < stacks; ++i) {
      const std::string at = place(first_column_, kColumns / 2);
      // One stack of a defender is out of sight, one is concealed; they hold no leader.
      const std::string_view cover = !defends_ || i == 0 ? ""
                                     : i == 1            ? ", concealed: true"
                                     : i == 3            ? ", hidden: true"
                                                         : "";
      const std::string_view weapon = nation_.machine_guns ? kWeapons[std::min(i, kWeapons.size() - 1)] : "";
      out += unit(nation_.squad, at, false, weapon, cover);
      if (i == 0) out += unit("9-1", at, false, "", "");
      if (draw_.below(3) > 0) out += unit(nation_.squad, at, false, "", cover);
    }
    for (std::size_t i = 0; i < broken; ++i) {
      const std::string at = place(kMiddle, kColumns - 2 * kMiddle);
      out += unit(nation_.squad, at, true, "", "");
      // A leader who may rally broken units: with one of them, or behind.
      if (i == 0) out += unit("8-0", draw_.below(2) == 0 ? at : place(first_column_, kColumns / 2), false, "", "");
    }
    return out;
  }

  // A reinforcement at its edge.
  std::string entry(int turn) {
    const std::string at =
        fmt::format("{}{}", column_letters(first_column_ == 0 ? 0 : kColumns - 1), 1 + draw_.below(kRows));
    return fmt::format("  entry: [{{side: {}, turn: {}, at: [{}], units: [{{id: {}{}, counter: {}}}]}}]\n",
                       nation_.name, turn, at, prefix(), ++number_, nation_.squad);
  }

  std::string_view name() const { return nation_.name; }
  std::string place(int first, int columns) {
    for (;;) {
      const int column = first + static_cast<int>(draw_.below(static_cast<std::size_t>(columns)));
      const int row = static_cast<int>(draw_.below(kRows));
      if (taken_.insert({column, row}).second) return fmt::format("{}{}", column_letters(column), row + 1);
    }
  }

 private:
  char prefix() const { return first_column_ == 0 ? 'w' : 'e'; }
  std::string unit(std::string_view counter, const std::string& at, bool broken, std::string_view weapon,
                   std::string_view cover) {
    return fmt::format("  - {{id: {}{}, side: {}, counter: {}, at: {}{}{}{}}}\n", prefix(), ++number_, nation_.name,
                       counter, at, broken ? ", broken: true, dm: true" : "", weapon, cover);
  }

  const Nation& nation_;
  bool defends_;
  int first_column_;
  match::Draws& draw_;
  std::set<std::pair<int, int>>& taken_;
  int number_ = 0;
};

// Objectives of three kinds in turn: hexes in the middle that both want, an edge that the ATTACKER makes for, losses.
std::string objectives(std::uint64_t number, MadeSide& attacker, MadeSide& defender, match::Draws& draw) {
  std::string out = fmt::format("battle:\n  turns: {}\n  objectives:\n", 4 + draw.below(2));
  const auto add = [&](const MadeSide& side, const std::string& what) {
    out += fmt::format("    - {{side: {}, {}}}\n", side.name(), what);
  };
  switch (number % 3) {
    case 0: {
      const std::string first = attacker.place(kMiddle, kColumns - 2 * kMiddle);
      const std::string hold =
          fmt::format("hold: [{}, {}], points: 3", first, attacker.place(kMiddle, kColumns - 2 * kMiddle));
      add(attacker, hold);
      add(defender, hold);
      break;
    }
    case 1:
      add(attacker, fmt::format("exit: {{edge: {}, hexrows: A-M}}, points: 2", draw.below(2) == 0 ? "north" : "south"));
      break;
    default:
      add(defender, fmt::format("hold: {}, points: 1", defender.place(kMiddle, kColumns - 2 * kMiddle)));
  }
  add(attacker, "casualties: 1");
  add(defender, "casualties: 1");
  return out;
}

std::string made(std::uint64_t number, std::string_view board, std::uint32_t lane) {
  match::Draws draw(kSeed, number, lane);
  std::string out = fmt::format("hexrout: 1\ntitle: Match position {}\n", number);
  out += board.empty() ? made_map(number, draw) : fmt::format("map: {{boards: [{{vasl: \"{}\"}}]}}\n", board);
  const auto& [west_nation, east_nation] = kWars[draw.below(kWars.size())];
  const bool west_attacks = draw.below(2) == 0;
  std::set<std::pair<int, int>> taken;  // by either side
  MadeSide west(west_nation, !west_attacks, 0, draw, taken);
  MadeSide east(east_nation, west_attacks, kColumns - kColumns / 2, draw, taken);
  MadeSide& attacker = west_attacks ? west : east;
  MadeSide& defender = west_attacks ? east : west;
  out += fmt::format("rules: asl\nsides: [{}, {}]\nturn: {{attacker: {}, phase: rout}}\n", west.name(), east.name(),
                     attacker.name());
  std::string units = west.units();
  units += east.units();
  out += objectives(number, attacker, defender, draw);
  if (draw.below(3) == 0) out += attacker.entry(2);
  return out + "units:\n" + units;
}

}  // namespace

std::string made_match_position(std::uint64_t number) {
  return made(number, "", 0);
}

std::string made_match_position(std::uint64_t number, std::string_view board, std::uint32_t draw) {
  return made(number, board, draw);
}

}  // namespace hexrout
