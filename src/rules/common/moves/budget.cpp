#include "rules/common/moves/budget.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout {

int thrown(const Budget& budget, int throws, Dice& dice, Purpose purpose) {
  int sum = budget.plus;
  if (budget.dice == 0) return sum;
  for (const int face : dice.roll_alike(throws * budget.dice, budget.sides, {.sum = true}, purpose)) sum += face;
  return sum;
}

int most_thrown(const Budget& budget) {
  return budget.plus + budget.dice * budget.sides;
}

int in_steps(const Budget& budget, int amount, const Scale& scale, int least) {
  return budget.unit == BudgetUnit::inch ? scale.hexes(amount, least) : std::max(least, amount);
}

int steps_within(const Budget& budget, int amount, const Scale& scale) {
  return budget.unit == BudgetUnit::inch ? scale.within(amount) : amount;
}

int from_movement_points(const Budget& budget, int points) {
  return budget.unit == BudgetUnit::half_mf ? 2 * points : points;
}

std::string dice_text(const Budget& budget, int throws) {
  return fmt::format("{}D{}", throws * budget.dice, budget.sides);
}

std::string_view unit_text(const Budget& budget) {
  switch (budget.unit) {
    case BudgetUnit::inch:
      return "inches";
    case BudgetUnit::half_mf:
      return "half movement points";
    case BudgetUnit::hex:
      break;
  }
  return "hexes";
}

int half_units(const Budget& budget) {
  return budget.unit == BudgetUnit::half_mf ? 1 : 2;
}

}  // namespace hexrout
