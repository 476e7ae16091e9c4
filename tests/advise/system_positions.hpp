// Positions made from a number, under the four systems whose sides give orders: small ones for a search by brute force,
// larger ones for sweeps. Equal seeds give equal texts.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace hexrout::test {

inline constexpr std::array<const char*, 4> kOrderSystems{"squares", "morale_ratio", "chain_of_command",
                                                          "armour_battles"};

// Random numbers that are equal with every library.
class PositionDice {
 public:
  explicit PositionDice(std::uint64_t seed) : engine_(seed * 2654435761U + 12345U) {}
  int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }
  int from(int least, int most) { return least + below(most - least + 1); }
  bool one_in(int n) { return below(n) == 0; }

 private:
  std::mt19937_64 engine_;
};

// Hexes of a map without units so far; every second column begins with 0, so the outermost rows are left out.
class Places {
 public:
  Places(PositionDice& dice, int columns, int rows) : dice_(dice) {
    for (int c = 0; c < columns; ++c)
      for (int r = 1; r < rows; ++r) free_.push_back(fmt::format("{}{}", static_cast<char>('A' + c), r));
  }
  // Any of them; of the left half, of the right half.
  std::string any() { return take(0, free_.size()); }
  std::string left() { return take(0, free_.size() / 2); }
  std::string right() { return take(free_.size() / 2, free_.size()); }

 private:
  std::string take(std::size_t from, std::size_t to) {
    const std::size_t i = from + static_cast<std::size_t>(dice_.below(static_cast<int>(to - from)));
    std::string out = free_[i];
    free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(i));
    return out;
  }
  PositionDice& dice_;
  std::vector<std::string> free_;
};

struct MadeSize {
  int columns = 6;
  int rows = 4;
  bool small = true;
};
inline constexpr MadeSize kSmall{};
inline constexpr MadeSize kLarge{14, 9, false};

inline std::string made_head(PositionDice& dice, const MadeSize& size, const char* system, const char* sides) {
  std::string hexes;
  const char* const kinds[] = {"woods", "grain", "brush", "stone-building", "orchard"};
  for (int c = 0; c < size.columns; ++c)
    for (int r = 1; r < size.rows; ++r)
      if (const int kind = dice.below(14); kind < 5)
        hexes += fmt::format("{}{{at: {}{}, terrain: {}}}", hexes.empty() ? "" : ", ", static_cast<char>('A' + c), r,
                             kinds[kind]);
  return fmt::format(
      "hexrout: 1\ntitle: made\nmap: {{columns: {}, rows: {}, fill: open-ground, hexes: [{}]}}\nrules: {}\nsides: "
      "[{}]\n",
      size.columns, size.rows, hexes, system, sides);
}

inline std::string made_squares(PositionDice& dice, const MadeSize& size) {
  Places places(dice, size.columns, size.rows);
  std::string out = made_head(dice, size, "squares", "red, blue") + "turn: {attacker: red, number: 2}\ngroups:\n";
  out += fmt::format("  - {{id: r, side: red, start: {}, casualties: {}, line: [A1]}}\n", dice.from(16, 24),
                     dice.below(4));
  out += "  - {id: b, side: blue, start: 20, line: [" + std::string(size.small ? "F3" : "N8") + "]}\n";
  const bool second = dice.one_in(3);
  if (second)
    out +=
        "  - {id: w, side: red, start: 6, casualties: 3, tested: [losses, half], state: withdrawing, line: [A2, A3]}\n";
  out += "stands:\n";
  const int own = size.small ? 2 : 5;
  for (int i = 0; i < own; ++i) {
    const bool bound = dice.one_in(4);
    out += fmt::format("  - {{id: r{}, group: r, at: {}, men: {}, move: {}, tactical: {}{}{}}}\n", i, places.left(),
                       dice.from(1, 3), size.small ? dice.from(1, 2) : dice.from(2, 3), dice.from(1, 2),
                       i == 0 && dice.one_in(2) ? ", rank: officer, leads: true" : "",
                       bound            ? ", restriction: no-closer, tested: [under-fire]"
                       : dice.one_in(3) ? ", tested: [under-fire]"
                                        : "");
  }
  if (dice.one_in(2))
    out += fmt::format("  - {{id: rd, group: r, at: {}, men: 2, restriction: {}, tested: [under-fire]}}\n",
                       places.any(), dice.one_in(2) ? "duck-back" : "surrender");
  if (second) out += fmt::format("  - {{id: rw, group: w, at: {}, men: 2}}\n", places.any());
  const int enemies = size.small ? 2 : 5;
  for (int i = 0; i < enemies; ++i)
    out += fmt::format("  - {{id: b{}, group: b, at: {}, men: {}{}}}\n", i, places.right(), dice.from(1, 3),
                       i == 0 && dice.one_in(3) ? ", restriction: duck-back, tested: [under-fire]" : "");
  return out + fmt::format("casualties:\n  - {{at: {}, side: red}}\n", places.any());
}

inline std::string made_morale_ratio(PositionDice& dice, const MadeSize& size) {
  Places places(dice, size.columns, size.rows);
  std::string out = made_head(dice, size, "morale_ratio", "column, ambush") +
                    "turn: {attacker: column, number: 2}\n"
                    "edges:\n  - {side: column, own_edge: west}\n  - {side: ambush, own_edge: east}\n";
  std::string elements = "elements:\n";
  std::string pieces = "pieces:\n";
  const auto add = [&](const std::string& id, const char* side, int current, const char* more, const std::string& at,
                       int move, int range) {
    elements +=
        fmt::format("  - {{id: {}, side: {}, kind: infantry, original: 10, current: {}{}}}\n", id, side, current, more);
    pieces += fmt::format("  - {{id: {}-1, element: {}, at: {}, move: {}, range: {}}}\n", id, id, at, move, range);
  };
  const int own = size.small ? 2 : 4;
  for (int i = 0; i < own; ++i) {
    const int current = dice.from(4, 10);
    const bool cautious = current < 10 && dice.one_in(3);
    // Checks fall due after a loss: small positions have at most one.
    const bool due = current < 10 && !cautious && i == 0 && dice.one_in(2);
    add(fmt::format("c{}", i), "column", current,
        cautious ? ", morale: cautious"
        : due    ? ", check_due: true"
                 : "",
        places.left(), size.small ? 1 : dice.from(2, 3), dice.from(2, 6));
  }
  if (dice.one_in(2)) add("cs", "column", 6, ", morale: shaken", places.any(), 2, 4);
  const int enemies = size.small ? 2 : 4;
  for (int i = 0; i < enemies; ++i)
    add(fmt::format("a{}", i), "ambush", dice.from(5, 10), "", places.right(), 2, dice.from(3, 8));
  return out + "options: {failedCheckAgain: \"" + (dice.one_in(2) ? "false" : "true") + "\"}\n" + elements + pieces;
}

inline std::string made_chain_of_command(PositionDice& dice, const MadeSize& size) {
  Places places(dice, size.columns, size.rows);
  std::string out = made_head(dice, size, "chain_of_command", "german, soviet") +
                    "turn: {attacker: soviet, phase: fire, number: 2}\nscale: 3\nforces:\n";
  out += fmt::format("  - {{side: german, force_morale: {}, track: german, own_edge: east}}\n", dice.from(5, 10));
  out += fmt::format(
      "  - {{side: soviet, force_morale: {}, track: soviet-motor-rifle, own_edge: west, chain_points: {}, "
      "captured_points: {}}}\n",
      dice.from(3, 10), dice.one_in(2) ? dice.from(6, 12) : dice.below(6), dice.one_in(3) ? 1 : 0);
  out += "teams:\n";
  const char* const kinds[] = {"rifle", "lmg", "scout", "support"};
  const int own = size.small ? 3 : 6;
  for (int i = 0; i < own; ++i) {
    const int figures = dice.from(2, 6);
    const int shock = dice.below(2 * figures + 2);
    out += fmt::format("  - {{id: t{}, side: soviet, kind: {}, at: {}, figures: {}, shock: {}{}{}}}\n", i,
                       kinds[dice.below(4)], places.left(), figures, shock,
                       shock >= 2 * figures ? ", status: broken"
                       : shock > figures    ? ", status: pinned"
                                            : "",
                       dice.one_in(3) ? ", section: s" : "");
  }
  const int enemies = size.small ? 2 : 5;
  for (int i = 0; i < enemies; ++i)
    out += fmt::format("  - {{id: g{}, side: german, kind: rifle, at: {}, figures: {}, shock: {}}}\n", i,
                       places.right(), dice.from(3, 6), dice.below(3));
  out += "leaders:\n";
  const char* const ranks[] = {"junior", "senior", "ranking"};
  const int leaders = size.small ? dice.from(1, 2) : 3;
  for (int i = 0; i < leaders; ++i)
    out += fmt::format("  - {{id: l{}, side: soviet, rank: {}, with: t{}, orders_given: {}}}\n", i,
                       ranks[size.small ? dice.below(2) : i], i, size.small ? dice.below(2) : 0);
  return out;
}

inline std::string made_armour_battles(PositionDice& dice, const MadeSize& size) {
  Places places(dice, size.columns, size.rows);
  std::string out = made_head(dice, size, "armour_battles", "allied, german") +
                    "turn: {attacker: allied, phase: fire, number: 2}\nscale: 3\narmies:\n";
  const int left = size.small ? dice.from(0, 2) : dice.from(2, 3);
  out +=
      fmt::format("  - {{side: allied, points: {}, command_dice: 4, dice_left: {}, rally_dice: {}, own_edge: west}}\n",
                  dice.from(0, 6), left, size.small ? dice.from(1, 2) : 3);
  out += fmt::format("  - {{side: german, points: {}, command_dice: 4, own_edge: east}}\nunits:\n", dice.from(1, 6));
  const int own = size.small ? 3 : 6;
  for (int i = 0; i < own; ++i)
    out += fmt::format(
        "  - {{id: a{}, side: allied, at: {}, disruption: {}, suppressed: {}, fire: {}, reaction: {}}}\n", i,
        places.left(), dice.below(3), dice.one_in(3) ? "true" : "false", dice.from(2, 5), dice.from(3, 5));
  const int enemies = size.small ? 2 : 5;
  for (int i = 0; i < enemies; ++i)
    out += fmt::format("  - {{id: g{}, side: german, at: {}, suppressed: {}, fire: {}}}\n", i, places.right(),
                       dice.one_in(4) ? "true" : "false", dice.from(3, 6));
  return out;
}

// The advised side is the first of those in its system's list who move.
inline std::string made_side(std::string_view system) {
  if (system == "squares") return "red";
  if (system == "morale_ratio") return "column";
  return system == "chain_of_command" ? "soviet" : "allied";
}

inline std::string made_position(std::string_view system, std::uint64_t seed, const MadeSize& size) {
  PositionDice dice(seed);
  if (system == "squares") return made_squares(dice, size);
  if (system == "morale_ratio") return made_morale_ratio(dice, size);
  return system == "chain_of_command" ? made_chain_of_command(dice, size) : made_armour_battles(dice, size);
}

}  // namespace hexrout::test
