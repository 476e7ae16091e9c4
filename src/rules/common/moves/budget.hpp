// Throws, converts and puts into words the budget of a policy.
//
//   const Budget& budget = policy.budget;                             // {dice: 2, plus: 6, unit: inch}
//   const int inches = thrown(budget, 1, dice, {"retire", "CoC A11", id});
//   situation.budget = in_steps(budget, inches, scale);
//   fmt::format("it must retire {}+{} {}", dice_text(budget, 1), budget.plus, unit_text(budget));   // "2D6+6 inches"
//
// `throws`: number of throws of the budget's dice (one die for each unmatched six, for one); 1 or more.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "hexrout/rout/policy.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/odds.hpp"
#include "hexrout/rules/scale.hpp"

namespace hexrout {

// Sum of the dice, `plus` and the game's own number, at least `least`, in the budget's unit.
int thrown(const Budget& budget, int throws, Dice& dice, Purpose purpose, int number = 0);
// The most that one throw can give.
int most_thrown(const Budget& budget);
// Every amount that the throws can give, with its chance; empty for more throws than can be counted.
std::map<int, Odds> amounts(const Budget& budget, int throws, int number = 0);

// An amount in the budget's unit as steps of the search: inches become hexes by the scale's rounding, at least `least`.
int in_steps(const Budget& budget, int amount, const Scale& scale, int least = 1);
// Converts a limit: the most hexes within so many inches.
int steps_within(const Budget& budget, int amount, const Scale& scale);
// The allowance of a piece, given in movement points, in the budget's unit.
int from_movement_points(const Budget& budget, int points);

// Dice in words: "2D6".
std::string dice_text(const Budget& budget, int throws);
// Unit in words: "inches".
std::string_view unit_text(const Budget& budget);
// Converts one unit of the budget into RoutOption::spent_half_mf.
int half_units(const Budget& budget);

}  // namespace hexrout
