// Observation of a game by one side, as planes of small numbers: one plane a fact, one cell a hex.
//
//   const Observer observer(game, {32, 32});                  // rows, columns
//   std::vector<std::int8_t> cells(observer.size());
//   observer.write({game, units, &asked, decides}, side, cells.data());
//   cells[(plane * rows + row) * columns + column]
//
// The cell of a hex is its row and column as hex.hpp counts them. Cells without a hex are 0 in every plane. Numbers are
// cut to -128..127. Facts that the side may not know are left out: hidden enemies altogether, and of concealed ones all
// but their Locations. The options of its own decision are shown in full.
//
// Thread safety: one thread at a time. Cost of write(): the planes, the units and the options.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

enum class Plane : std::uint8_t {
  on_map,         // 1
  terrain,        // TerrainClass of the centre, from 0
  level,          // base level
  entry_half_mf,  // cost to enter on foot; 0: no entry
  shelter,        // 1: shelter by the rules of the game (Game::board().shelters)
  hexsides,       // hexsides with a wall, a hedge or the like
  own_units,      // how many
  own_strength,   // summed (figures.hpp)
  own_morale,     // of the best
  own_damage,     // summed
  own_hampered,   // how many
  own_broken,     // how many
  own_leaders,    // as the planes above, of enemies that are seen
  enemy_units,    // the same of enemies that are seen
  enemy_strength,
  enemy_morale,
  enemy_damage,
  enemy_hampered,
  enemy_broken,
  enemy_leaders,
  enemy_concealed,  // counters whose identity the side may not know
  asked_unit,       // 1: where the unit is that the decision is about
  option,           // the first option that leads here or names a unit here, from 1; 0: none
  what_is_asked,    // everywhere: number of the decision in asked_words(), from 1; 0: no decision
  whose_turn,       // everywhere: 1 if this side is the attacker
  decides,          // everywhere: 1 if this side decides
  own_dm,           // how many are under Desperation Morale
  enemy_dm,         // of enemies that are seen
  own_unseen,       // how many the other side does not see, or sees as counters only
  asked_strength,   // where the unit is that the decision is about: its strength,
  asked_morale,     // its morale,
  asked_level,      // the level of its Location above the ground of the hex,
  left_half_mf,     // and what it has left of its move
  option_level,     // the level of the Location of `option` above the ground of its hex
};
inline constexpr std::size_t kPlanes = 34;

// "own_units"; in the order of the planes.
const std::array<std::string_view, kPlanes>& plane_names();
// The names of decisions in Plane::what_is_asked; the last, "another decision", is for all others.
const std::vector<std::string_view>& asked_words();

struct ObservedSize {
  int rows = 0;
  int columns = 0;
  static constexpr int kMost = 1024;  // of each
};

// A game at a decision.
struct Observed {
  const Game& game;
  const std::vector<UnitFigures>& units;  // its figures()
  const Decision* asked = nullptr;        // null: no decision
  int decides = -1;                       // the side that decides; -1: none
};

class Observer {
 public:
  // Observes games with the map, the switches and the things placed of this one, whose map must outlive it; no hex of
  // it may lie outside of the size, 1..kMost each.
  Observer(const Game& game, ObservedSize size);

  ObservedSize shape() const { return size_; }
  std::size_t size() const { return kPlanes * cells_; }
  // side: an index in Setting::sides. `cells` has size() numbers.
  void write(const Observed& seen, int side, std::int8_t* cells);
  // The Location that an option of the decision leads to, or where the unit is that it names; kNowhere for others.
  LocationId place_of(const Observed& seen, std::size_t option);
  // The cell of a Location within a plane.
  std::uint32_t cell(LocationId at) const { return cell_[map_.location(at).hex]; }

 private:
  // A word of an option: a Location, a unit by its index, or neither.
  struct Word {
    LocationId at = kNowhere;
    UnitIndex unit = kNoUnit;
    std::size_t among = 0;  // so many units it may have named
  };
  static constexpr std::size_t kMostWords = 1U << 16U;
  Word word_of(const std::string& word, const Game& game, std::size_t among);
  void add_one(Plane plane, std::uint32_t at, std::int8_t* cells) const;
  void write_units(const std::vector<UnitFigures>& units, int side, std::int8_t* cells) const;
  void write_decision(const Observed& seen, std::int8_t* cells);
  void write_asked(const Observed& seen, std::int8_t* cells);

  const Map& map_;
  ObservedSize size_;
  std::size_t cells_;
  std::vector<std::uint32_t> cell_;  // by hex
  std::vector<std::int8_t> ground_;  // the planes that never change
  std::unordered_map<std::string, Word> words_;
};

}  // namespace hexrout
