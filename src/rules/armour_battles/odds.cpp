#include "rules/armour_battles/odds.hpp"

#include "rules/common/moves/budget.hpp"

namespace hexrout::ab {
namespace {

constexpr int kMostPushDice = 10;

std::int64_t total(const std::vector<Count>& counts) {
  std::int64_t sum = 0;
  for (const Count& c : counts) sum += c.ways;
  return sum;
}

}  // namespace

std::vector<Count> count_rolls(SuccessRoll roll) {
  // ways[s][x]: rolls with s successes, x of them sixes. A face fails, succeeds below six, or is a six.
  const int fails = roll.tn - 1;
  const int plain = 6 - roll.tn;
  std::vector<std::vector<std::int64_t>> ways{{1}};
  for (int die = 0; die < roll.dice; ++die) {
    std::vector<std::vector<std::int64_t>> next(ways.size() + 1, std::vector<std::int64_t>(ways.size() + 1, 0));
    for (std::size_t s = 0; s < ways.size(); ++s)
      for (std::size_t x = 0; x < ways[s].size(); ++x) {
        next[s][x] += ways[s][x] * fails;
        next[s + 1][x] += ways[s][x] * plain;
        next[s + 1][x + 1] += ways[s][x];
      }
    ways = std::move(next);
  }
  std::vector<Count> out;
  for (std::size_t s = 0; s < ways.size(); ++s)
    for (std::size_t x = 0; x < ways[s].size(); ++x)
      if (ways[s][x] > 0) out.push_back({{static_cast<int>(s), static_cast<int>(x)}, ways[s][x]});
  return out;
}

FireOdds fire_odds(const Position& p, const Unit& unit, const std::vector<Count>& attack,
                   const std::vector<Count>& reaction) {
  FireOdds out;
  out.counted = true;
  const std::int64_t all = total(attack) * total(reaction);
  std::int64_t dispersed = 0;
  std::int64_t suppressed = 0;
  std::map<int, std::int64_t> disruption;
  std::map<int, std::int64_t> forced;
  for (const Count& a : attack)
    for (const Count& r : reaction) {
      const FireResult result = resolve_fire(p, unit, a.rolled, r.rolled);
      const std::int64_t ways = a.ways * r.ways;
      disruption[result.disruption] += ways;
      if (result.dispersed)
        dispersed += ways;
      else if (result.suppresses)
        suppressed += ways;
      if (result.forced_back) forced[result.unmatched_sixes] += ways;
    }
  out.dispersed = Odds::reduced(dispersed, all);
  out.suppressed = Odds::reduced(suppressed, all);
  for (const auto& [points, ways] : disruption) out.disruption[points] = Odds::reduced(ways, all);
  for (const auto& [sixes, ways] : forced) out.forced_back[sixes] = Odds::reduced(ways, all);
  return out;
}

std::map<int, Odds> push_hexes(const Scale& scale, const Budget& budget, int throws) {
  std::map<int, Odds> out;
  if (throws * budget.dice > kMostPushDice) return out;
  for (const auto& [amount, odds] : amounts(budget, throws)) {
    Odds& chance = out[in_steps(budget, amount, scale)];
    chance = chance + odds;
  }
  return out;
}

}  // namespace hexrout::ab
