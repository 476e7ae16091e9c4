// Tables of a data game, read from its tables.yaml: checks by dice, and costs of terrain.
//
//   rules->tables.check("morale").bands.front()
//
// A check throws dice, adds modifiers and takes the row of results that holds the total. A check by ratio (keys
// `die` and `bands`) has a row of results for each band of strength left, and no modifiers.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/terrain.hpp"
#include "hexrout/rules/odds.hpp"
#include "hexrout/text/document.hpp"
#include "rules/data_game/effects.hpp"
#include "rules/data_game/expression.hpp"

namespace hexrout::data_game {

using StateIndex = std::uint8_t;  // index of GameFile::states, best first

struct ResultRow {
  int to = std::numeric_limits<int>::max();  // the highest total of this row
  Expression when = Expression::truth(true);
  Effects effects;
};

// Results for a percentage of strength from `from` up to the next better band.
struct Band {
  int from = 0;                 // percent
  int success = 0;              // by ratio: the highest face that succeeds
  std::vector<ResultRow> rows;  // rising, never empty; the last has no `to` and no `if`
};

struct Modifier {
  std::string text;
  Expression when;
  Expression add;
};

// Dice of a check. With a target they are a pool: its value is the number of faces of the target or more.
struct Throw {
  Expression dice = Expression::number(1);
  int sides = 6;
  std::optional<Expression> target;
  int most = 1;  // an expression throws no more dice
};
inline constexpr int kMostDice = 20;

// Units that one roll of a step serves: itself, those of its hex, those of its side.
enum class Shared : std::uint8_t { no, hex, side };

struct Check {
  std::string name;
  std::string rule;
  Throw dice;
  std::optional<Throw> against;  // its value is taken off
  Shared shared = Shared::no;
  bool asks_roll = false;  // results ask more of the roll than their row
  std::vector<int> faces;  // that results count, beside the value
  bool by_ratio = false;
  std::vector<Band> bands;  // falling percentages
  std::vector<Modifier> modifiers;

  const Band& band(int percent) const;
  // True if some result changes the state.
  bool judges_state() const;
  // True for a sum of so many dice, whose results change state and strength alone, by fixed numbers.
  bool plain() const;
};

// Half movement points of terrain and of hexsides with a cost; 0: barred.
struct CostTable {
  std::string name;
  std::vector<int> half_mf;  // by TerrainClass
  int hexside_half_mf = 0;
};

struct Tables {
  std::vector<Check> checks;
  std::vector<CostTable> costs;

  const Check* find_check(std::string_view name) const;
};

// Names of the checks of a tables file, read before the rest.
std::vector<std::string> check_names(const Node& root);

// Percent of strength, rounded down; at least 1 while any is left, 0 without.
int percent(int current, int original);

// Reads a whole tables file, reporting every mistake with its place. `costs`: the cost tables that the game uses.
Tables read_tables(const Node& root, const Names& names, const std::vector<std::string>& costs, Diagnostics& found);

// Sums of so many dice, each with its chance, lowest first.
std::vector<std::pair<int, Odds>> sums_of(int dice, int sides);

}  // namespace hexrout::data_game
