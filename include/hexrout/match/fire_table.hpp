// The attack of a match: the effect of a firepower and a roll on the units of a Location.
//
//   const FireTable& table = FireTable::usual();
//   const FireTerms terms{.hindrance = 1, .leadership = -1, .target_moved = true};
//   const int modifier = table.modifier(terms, terrain);
//   const FireEffect effect = table.effect(8, 5 + modifier);      // 8 factors, a total of 5
//   effect.kind == FireEffect::Kind::morale && effect.number == 1  // a 1MC
//
// The usual table is src/match/data/fire_table.yaml. Its numbers and its shape are ours, made for measuring policies
// against each other, not taken from a game. Other tables can be read from files of the same form:
//
//   fire_table: 1
//   title: ...
//   modifiers: {hindrance: 1, leadership: 1, moved: -1, cover: {woods: 1, building: 2}}
//   shares: {moved: 2, concealed: 2}            # quarters of the firepower
//   columns:
//     - {from: 4, results: [{up_to: 2, gives: K/1}, {up_to: 4, gives: 1MC}, {up_to: 6, gives: NMC}]}
//
// A lower total is worse for the target. Thread safety: a value.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/terrain.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// The effect of an attack on all units of a Location. The rules play it: `number` is the modifier of the Morale Checks
// of `morale` and `casualties`, or the number of units that `kill` eliminates.
struct FireEffect {
  enum class Kind : std::uint8_t { none, pin, morale, casualties, kill };
  Kind kind = Kind::none;
  int number = 0;
  bool operator==(const FireEffect&) const = default;

  // Returns "none", "PTC", "NMC", "2MC", "K/1", "1KIA".
  std::string word() const;
};

// Parses a word of an effect; nullopt for other words. MC and K: 0 (NMC) to 10; KIA: 1 to 10.
std::optional<FireEffect> fire_effect(std::string_view word);

// Modifiers of a roll other than the terrain of the target.
struct FireTerms {
  int hindrance = 0;   // 0..5
  int leadership = 0;  // of the leader who directs the fire: -3..3
  bool target_moved = false;
};

class FireTable {
 public:
  // The table built into the program.
  static const FireTable& usual();

  const std::string& title() const { return title_; }
  // Returns the modifier of the roll of two dice. `terrain` is that of the target's Location.
  int modifier(const FireTerms& terms, const Terrain& terrain) const;
  // `factors`: firepower, 0 or more; `total`: of dice and modifier. Complexity: linear in the table.
  FireEffect effect(int factors, int total) const;
  // Quarters of firepower that are left to a unit that has moved, and against a concealed target: 0..4.
  int moved_share() const { return moved_share_; }
  int concealed_share() const { return concealed_share_; }
  // 16 hexadecimal digits of all numbers in it; tables that act alike have the same.
  std::string digest() const;

 private:
  friend class FireTableReader;
  struct Row {
    int up_to = 0;
    FireEffect gives;
  };
  struct Column {
    int from = 0;  // factors
    std::vector<Row> rows;
  };
  FireTable() = default;

  std::string title_;
  int per_hindrance_ = 0;
  int per_leadership_ = 0;
  int moved_ = 0;
  int moved_share_ = 4;
  int concealed_share_ = 4;
  std::array<std::int8_t, 256> cover_{};  // by TerrainId
  std::vector<Column> columns_;           // by `from`, ascending
};

// Reads a table. Returns nullopt after reporting every mistake with its place: error[unknown-key], error[out-of-range],
// error[unknown-terrain], error[fire-effect] for a word that is not a result, and error[fire-table] for columns or
// totals that do not ascend.
std::optional<FireTable> read_fire_table(const Node& root, Diagnostics& found);
std::optional<FireTable> read_fire_table_file(const std::string& path, Diagnostics& found);

}  // namespace hexrout
