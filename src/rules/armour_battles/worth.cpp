// worth_of: Army Morale Points, units, their fire, and the exact chance that the next fire
// disperses them (data/worth.yaml).
#include <algorithm>

#include "rules/armour_battles/armour_battles.hpp"
#include "rules/armour_battles/odds.hpp"
#include "rules/common/tables/measure.hpp"

namespace hexrout::ab {

namespace {

const Figures& weights() {
  static const Figures built_in =
      embedded_weights("armour_battles/data/worth.yaml",
                       {"army-morale", "defeat", "unit", "fire-die", "disruption", "command-die", "dispersal"});
  return built_in;
}

void weigh_armies(const Position& p, std::size_t own, Measure& m) {
  for (const Army& army : p.armies) {
    const std::string& side = p.setting.sides[army.side];
    if (army.side != own) {
      m.take(side, "enemy Army Morale Points", "army-morale", army.points);
      continue;
    }
    m.add(side, "Army Morale Points", "army-morale", army.points);
    if (army.points == 0) m.take(side, "defeat", "defeat", 1);
    m.add(side, "Command Dice", "command-die", army.dice_left);
  }
}

Odds dispersal_odds(const Position& p, UnitIndex of, UnitIndex enemy) {
  const SuccessRoll attack = success_roll(p.units[enemy].fire_dice, p.tables().figures["fire-tn"]);
  const SuccessRoll reaction = reaction_roll(p, of, {p.units[enemy].at}, false, 0);
  if (attack.dice + reaction.dice > kMostOddsDice || attack.dice == 0) return {0, 1};
  return fire_odds(p, p.units[of], count_rolls(attack), count_rolls(reaction)).dispersed;
}

// Odds to be dispersed by the enemy with most fire dice among those able to fire, the nearest of these; of several,
// the worst.
std::optional<Odds> dispersal_by_strongest(const Position& p, UnitIndex of) {
  using Strength = std::pair<int, int>;  // fire dice; minus the distance in hexes
  const auto strength = [&](const Unit& enemy) -> std::optional<Strength> {
    if (enemy.side == p.units[of].side || !may_fire(enemy)) return std::nullopt;
    return Strength{enemy.fire_dice, -hexes_between(p, enemy.at, p.units[of].at)};
  };
  std::optional<Strength> best;
  for (const Unit& enemy : p.units) best = std::max(best, strength(enemy));
  std::optional<Odds> worst;
  for (const UnitIndex e : IndexRange<UnitIndex>(p.units.size()))
    if (best && strength(p.units[e]) == best) {
      const Odds odds = dispersal_odds(p, of, e);
      if (!worst || *worst < odds) worst = odds;
    }
  return worst;
}

void weigh(const Position& p, UnitIndex index, Measure& m) {
  const Unit& u = p.units[index];
  m.add(u.id, "unit", "unit", 1);
  if (may_fire(u)) m.add(u.id, "fire", "fire-die", u.fire_dice);
  m.take(u.id, "Disruption", "disruption", u.disruption);
  if (const std::optional<Odds> odds = dispersal_by_strongest(p, index))
    m.add_thousandths(u.id, "break chance", Measure::expected(-m.weight("dispersal"), *odds));
}

}  // namespace

std::optional<std::vector<WorthPart>> worth_of(const Position& p, std::string_view side) {
  const auto own = side_index(p.setting, side);
  if (!own) return std::nullopt;
  Measure m(weights());
  weigh_armies(p, *own, m);
  for (const UnitIndex i : IndexRange<UnitIndex>(p.units.size()))
    if (p.units[i].side == *own && !p.units[i].dispersed) weigh(p, i, m);
  return m.parts();
}

}  // namespace hexrout::ab
