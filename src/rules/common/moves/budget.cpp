#include "rules/common/moves/budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace hexrout {

int thrown(const Budget& budget, int throws, Dice& dice, Purpose purpose, int number) {
  int sum = budget.plus + number;
  if (budget.dice > 0)
    for (const int face : dice.roll_alike(throws * budget.dice, budget.sides, {.sum = true}, purpose)) sum += face;
  return std::max(sum, budget.least);
}

std::map<int, Odds> amounts(const Budget& budget, int throws, int number) {
  constexpr std::int64_t kMostWays = std::int64_t{1} << 62U;
  const auto sides = static_cast<std::size_t>(budget.sides);
  std::vector<std::int64_t> ways{1};  // by sum of the dice
  std::int64_t all = 1;
  for (int die = 0; die < throws * budget.dice; ++die) {
    if (all > kMostWays / budget.sides) return {};
    std::vector<std::int64_t> next(ways.size() + sides, 0);
    for (std::size_t sum = 0; sum < ways.size(); ++sum)
      for (std::size_t face = 1; face <= sides; ++face) next[sum + face] += ways[sum];
    ways = std::move(next);
    all *= budget.sides;
  }
  std::map<int, std::int64_t> counted;
  for (std::size_t sum = 0; sum < ways.size(); ++sum)
    if (ways[sum] > 0) counted[std::max(budget.plus + number + static_cast<int>(sum), budget.least)] += ways[sum];
  std::map<int, Odds> out;
  for (const auto& [amount, count] : counted) out[amount] = Odds::reduced(count, all);
  return out;
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
