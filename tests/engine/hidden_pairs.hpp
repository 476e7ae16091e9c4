// Positions in pairs that differ only in facts that one side cannot know.
//
//   for (const HiddenSystem& system : hidden_systems()) {
//     const HiddenPair pair = system.make(7);       // answers to pair.viewer are equal for `one` and `other`
//   }
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

namespace hexrout::test {

// Two scenarios.
struct HiddenPair {
  std::string one;
  std::string other;
  std::string viewer;  // the side to which both look alike
  std::string hider;   // the one that can
  std::string own;     // a unit of the viewer
};

struct HiddenSystem {
  const char* name;
  // Odd seeds and even ones exchange the sides.
  HiddenPair (*make)(unsigned seed);
};

using PairDice = std::minstd_rand;

inline int drawn(PairDice& dice, int n) {
  return static_cast<int>(dice() / 8 % static_cast<unsigned>(n));
}

inline std::string one_of(PairDice& dice, std::initializer_list<const char*> words) {
  return *(words.begin() + drawn(dice, static_cast<int>(words.size())));
}

inline std::string hex_name(PairDice& dice) {
  return fmt::format("{}{}", static_cast<char>('A' + drawn(dice, 10)), 1 + drawn(dice, 7));
}

inline std::string asl_map(PairDice& dice) {
  std::string out = "map: {columns: 10, rows: 8, fill: open-ground, hexes: [";
  for (int col = 0; col < 10; ++col)
    for (int row = 1; row <= 7; ++row)
      if (drawn(dice, 3) == 0)
        out += fmt::format("{{at: {}{}, terrain: {}}}, ", static_cast<char>('A' + col), row,
                           one_of(dice, {"woods", "brush", "grain", "stone-building", "wooden-building"}));
  return out + "]}\n";
}

// A position of ASL. `truth` draws the facts about the other side that the viewer cannot know: the units that are
// concealed or Dummies, hidden units with their Locations, names and order, and the events to come. All else is equal
// for every `truth`.
inline std::string asl_position(const std::string& viewer, const std::string& hider, unsigned seed, unsigned truth) {
  PairDice dice(seed);
  PairDice secret(truth);
  std::string out =
      "hexrout: 1\ntitle: views\n" + asl_map(dice) +
      fmt::format("rules: asl\nsides: [german, russian]\nnationalities: {{{}: german, {}: russian}}\n", viewer, hider) +
      "turn: {attacker: " + one_of(dice, {"german", "russian"}) + ", phase: rout}\nunits:\n";
  std::vector<std::string> lines;
  const auto unit = [](const std::string& id, const std::string& side, const std::string& what, const std::string& at) {
    return fmt::format("  - {{id: {}, side: {}, {}, at: {}}}\n", id, side, what, at);
  };
  for (int i = 0; i < 5; ++i)
    lines.push_back(unit(fmt::format("g{}", i), viewer,
                         one_of(dice, {"counter: 4-6-7, broken: true, dm: true", "counter: 4-6-7, broken: true",
                                       "counter: 4-6-7", "counter: 4-6-7, concealed: true", "counter: 9-1"}),
                         hex_name(dice)));
  for (int i = 0; i < 3; ++i)
    lines.push_back(unit(fmt::format("r{}", i), hider,
                         one_of(dice, {"counter: 4-4-7", "counter: 6-2-8", "counter: 4-4-7, broken: true, dm: true"}),
                         hex_name(dice)));
  const std::size_t seen = lines.size();
  const int veiled = 1 + drawn(dice, 3);
  for (int i = 0; i < veiled; ++i)
    lines.push_back(unit(fmt::format("v{}", drawn(secret, 50) * 10 + i), hider,
                         one_of(secret, {"counter: 4-4-7, concealed: true", "kind: dummy",
                                         "counter: 6-2-8, concealed: true", "counter: 8-0, concealed: true"}),
                         hex_name(dice)));
  for (int i = drawn(secret, 3); i > 0; --i)
    lines.push_back(unit(fmt::format("h{}", i), hider, "counter: 4-4-7, hidden: true", hex_name(secret)));
  std::shuffle(lines.begin() + static_cast<std::ptrdiff_t>(seen), lines.end(), secret);
  // Among the others, and before and after them.
  if (drawn(secret, 2) == 0) std::rotate(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(seen), lines.end());
  for (const std::string& line : lines) out += line;
  if (drawn(secret, 2) == 0) out += "events: [{mc: {units: [r0]}}]\n";
  return out;
}

// A position of the morale ratio: `truth` draws the hidden units of the other side, and the places where it suspects
// the viewer.
inline std::string ratio_position(const std::string& viewer, const std::string& hider, unsigned seed, unsigned truth) {
  PairDice dice(seed);
  PairDice secret(truth);
  std::string out = "hexrout: 1\ntitle: views\n" + asl_map(dice) +
                    "rules: morale_ratio\nsides: [column, ambush]\nturn: {attacker: " + viewer + ", number: 2}\n";
  out += fmt::format("edges: [{{side: {}, own_edge: west}}, {{side: {}, own_edge: east", viewer, hider);
  out += drawn(secret, 2) == 0 ? fmt::format(", suspected: [{}]}}]\n", hex_name(secret)) : "}]\n";
  std::string elements = "elements:\n";
  std::string pieces = "pieces:\n";
  const auto add = [&](const std::string& id, const std::string& side, int current, const std::string& morale,
                       const std::string& at, const char* more) {
    elements += fmt::format("  - {{id: {}, side: {}, kind: infantry, original: 10, current: {}, morale: {}}}\n", id,
                            side, current, morale);
    pieces += fmt::format("  - {{id: {}-1, element: {}, at: {}{}}}\n", id, id, at, more);
  };
  for (int i = drawn(secret, 3); i > 0; --i)
    add(fmt::format("x{}", i), hider, 4 + drawn(secret, 6), "normal", hex_name(secret), ", hidden: true");
  for (int i = 0; i < 4; ++i)
    add(fmt::format("c{}", i), viewer, 3 + drawn(dice, 7), one_of(dice, {"cautious", "shaken", "broken", "normal"}),
        hex_name(dice), "");
  for (int i = 0; i < 2; ++i) add(fmt::format("a{}", i), hider, 5 + drawn(dice, 5), "normal", hex_name(dice), "");
  for (int i = drawn(secret, 2); i > 0; --i)
    add(fmt::format("y{}", i), hider, 9, "normal", hex_name(secret), ", hidden: true");
  return out + elements + pieces;
}

// Makes a position on squares. `truth` draws the hidden figures of the other side, and a group all of which are
// hidden.
inline std::string squares_position(const std::string& viewer, const std::string& hider, unsigned seed,
                                    unsigned truth) {
  PairDice dice(seed);
  PairDice secret(truth);
  std::string out = "hexrout: 1\ntitle: views\n" + asl_map(dice) +
                    "rules: squares\nsides: [red, blue]\nturn: {attacker: " + viewer + ", number: 2}\n";
  std::string groups =
      fmt::format("groups:\n  - {{id: v, side: {}, start: 12, casualties: {}, line: [A1]}}\n", viewer, drawn(dice, 6)) +
      fmt::format("  - {{id: h, side: {}, start: 14, line: [J7]}}\n", hider);
  std::string stands = "stands:\n";
  const auto add = [&](const std::string& id, const char* group, int men, const std::string& at, const char* more) {
    stands += fmt::format("  - {{id: {}, group: {}, at: {}, men: {}{}}}\n", id, group, at, men, more);
  };
  const bool ambush = drawn(secret, 2) == 0;
  if (ambush) groups += fmt::format("  - {{id: x, side: {}, start: {}, line: [J6]}}\n", hider, 4 + drawn(secret, 5));
  for (int i = drawn(secret, 3); i > 0; --i)
    add(fmt::format("h{}", i), "h", 1 + drawn(secret, 2), hex_name(secret), ", hidden: true");
  for (int i = 0; i < 4; ++i)
    add(fmt::format("v{}", i), "v", 1 + drawn(dice, 2), hex_name(dice),
        i == 0                ? ", restriction: duck-back, tested: [under-fire]"
        : drawn(dice, 2) == 0 ? ", restriction: no-closer, tested: [under-fire]"
                              : "");
  for (int i = 0; i < 3; ++i) add(fmt::format("s{}", i), "h", 2, hex_name(dice), "");
  if (ambush) add("x1", "x", 2, hex_name(secret), ", hidden: true");
  return out + groups + stands;
}

inline HiddenPair pair_of(unsigned seed, const std::string (&sides)[2], const char* own,
                          std::string (*position)(const std::string&, const std::string&, unsigned, unsigned)) {
  const std::string& viewer = sides[seed % 2];
  const std::string& hider = sides[1 - seed % 2];
  return {position(viewer, hider, seed, 10'000 + seed), position(viewer, hider, seed, 50'000 + seed), viewer, hider,
          own};
}

// The systems with hidden units.
inline const std::vector<HiddenSystem>& hidden_systems() {
  static const std::vector<HiddenSystem> all{{"asl",
                                              [](unsigned seed) {
                                                return pair_of(seed, {"german", "russian"}, "g0", asl_position);
                                              }},
                                             {"morale_ratio",
                                              [](unsigned seed) {
                                                return pair_of(seed, {"column", "ambush"}, "c0", ratio_position);
                                              }},
                                             {"squares", [](unsigned seed) {
                                                return pair_of(seed, {"red", "blue"}, "v0", squares_position);
                                              }}};
  return all;
}

}  // namespace hexrout::test
