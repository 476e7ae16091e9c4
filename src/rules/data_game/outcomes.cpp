#include "rules/data_game/outcomes.hpp"

#include <algorithm>

#include "rules/data_game/reactions.hpp"
#include "rules/data_game/zones.hpp"

namespace hexrout::data_game {

namespace {

// The effects of a failure that is one word.
const Effects& of_one_word(EffectKind kind) {
  static const auto one = [](EffectKind k) {
    Effect effect;
    effect.kind = k;
    return Effects{effect};
  };
  static const Effects captured = one(EffectKind::captured);
  static const Effects removed = one(EffectKind::remove);
  return kind == EffectKind::captured ? captured : removed;
}

}  // namespace

std::int64_t MoveFacts::fact(Fact fact, int a, int b) const {
  switch (fact) {
    case Fact::shortfall:
      return made_.shortfall;
    case Fact::hexes_moved:
      return made_.hexes;
    case Fact::friends_passed:
      return made_.friends;
    case Fact::zones_entered:
      return made_.zones;
    case Fact::left_by_own_edge:
      return made_.off_own ? 1 : 0;
    default:
      return FactsBeside::fact(fact, a, b);
  }
}

std::vector<const Effects*> outcomes_of(const Position& p, const WithdrawalPolicy& policy, std::string_view code,
                                        bool failed) {
  const std::vector<Effects>& all = p.rules->move_parts.outcomes;
  std::vector<const Effects*> out;
  if (failed && policy.failure_effects >= 0) out.push_back(&all[static_cast<std::size_t>(policy.failure_effects)]);
  if (failed && policy.on_failure == Failure::surrender) out.push_back(&of_one_word(EffectKind::captured));
  if (failed && policy.on_failure == Failure::eliminate) out.push_back(&of_one_word(EffectKind::remove));
  if (failed) return out;
  for (const auto& [key, index] : policy.outcomes)
    if (key == code || key == kAnyEnd) out.push_back(&all[static_cast<std::size_t>(index)]);
  return out;
}

namespace {

// The effects whose conditions hold, with numbers in the place of their expressions, without those that change nothing.
Effects settled(const Effects& effects, const Facts& facts) {
  Effects out;
  for (Effect effect : effects) {
    if (!effect.when.holds(facts)) continue;
    const std::int64_t value = effect.amount.plus.value(facts);
    const bool by_amount = effect.kind == EffectKind::loses || effect.kind == EffectKind::add ||
                           effect.kind == EffectKind::side || effect.kind == EffectKind::enemy;
    if (by_amount && effect.amount.certain() && value == 0) continue;
    effect.amount.plus = Expression::number(value);
    out.push_back(std::move(effect));
  }
  return out;
}

bool takes_all(const Effects& effects, int strength) {
  std::int64_t lost = 0;
  for (const Effect& effect : effects) {
    if (effect.kind == EffectKind::remove || effect.kind == EffectKind::captured) return true;
    if (effect.kind == EffectKind::loses) lost += effect.amount.plus.fixed().value_or(0);
  }
  return lost >= strength;
}

}  // namespace

Consequence consequence_of(const Position& after, UnitIndex index, const WithdrawalPolicy& policy,
                           std::string_view code, const MoveMade& made, bool failed) {
  const UnitAfterMove unit(after, index);
  const MoveFacts facts(unit.facts(), made);
  Effects all;
  for (const Effects* effects : outcomes_of(after, policy, code, failed)) {
    const Effects now = settled(*effects, facts);
    all.insert(all.end(), now.begin(), now.end());
  }
  const Element& e = after.element_of(after.pieces[index]);
  return {effect_words(all, after.rules->names), takes_all(all, e.current)};
}

MoveMade made_along(const Position& p, UnitIndex index, const WithdrawalPolicy& policy, const Walked& walk,
                    int budget) {
  MoveMade out;
  if (policy.outcomes.empty()) return out;
  const std::size_t side = p.side_of(p.pieces[index]);
  const std::vector<LocationId> zone = zones_against(p, side);
  if (policy.budget.mode == BudgetMode::exactly && !walk.exits)
    out.shortfall = std::max(amount_in(p, policy, budget) - amount_in(p, policy, walk.spent), 0);
  const std::uint8_t own = p.sides[side].own_edges;
  for (std::size_t i = 1; i < walk.path.size(); ++i) {
    const LocationId at = walk.path[i];
    if (at == kNowhere) {
      out.off_own = own == 0 || (own & side_left_by(p.map(), walk.path[i - 1], walk.exit_by)) != 0;
      continue;
    }
    const auto stands_there = [&](const Piece& other) {
      return &other != &p.pieces[index] && other.at == at && acts(p, other) && p.side_of(other) == side;
    };
    ++out.hexes;
    out.zones += std::binary_search(zone.begin(), zone.end(), at) ? 1 : 0;
    out.friends += std::any_of(p.pieces.begin(), p.pieces.end(), stands_there) ? 1 : 0;
  }
  return out;
}

}  // namespace hexrout::data_game
