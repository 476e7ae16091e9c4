#include "rules/data_game/checks.hpp"

#include <algorithm>

namespace hexrout::data_game {

namespace {

const ResultRow& row_at(const Band& band, int total) {
  return *std::find_if(band.rows.begin(), band.rows.end() - 1, [&](const ResultRow& row) { return total <= row.to; });
}

// True if every throw of the dice hits one row.
bool is_certain(const Check& check, const Band& band, int modifier) {
  return &row_at(band, check.dice + modifier) == &row_at(band, check.dice * check.sides + modifier);
}

}  // namespace

Modified modifiers_of(const Check& check, const Facts& facts) {
  Modified out;
  for (const Modifier& modifier : check.modifiers) {
    if (!modifier.when.holds(facts)) continue;
    const auto add = static_cast<int>(modifier.add.value(facts));
    if (add == 0) continue;
    out.sum += add;
    out.parts.emplace_back(modifier.text, add);
  }
  return out;
}

CheckRoll throw_check(const Position& p, ElementIndex index, const Check& check, Dice& dice) {
  const Element& e = p.elements[index];
  CheckRoll out;
  out.modified = modifiers_of(check, ElementFacts(p, index));
  out.band = &check.band(e.percent());
  if (!is_certain(check, *out.band, out.modified.sum)) {
    const std::string what = check.by_ratio ? "morale check" : check.name;
    const std::string& rule = check.by_ratio ? p.game().rules.check : check.rule;
    const std::string cited = p.game().prefix + rule;
    for (const int face : dice.roll_alike(check.dice, check.sides, {.sum = true}, {what, cited, e.id}))
      out.faces += face;
  }
  const int total = std::max(out.faces, check.dice) + out.modified.sum;
  out.effect = &row_at(*out.band, total).effect;
  return out;
}

std::vector<std::pair<Effect, Odds>> chances(const Position& p, ElementIndex index, const Element& as,
                                             const Check& check) {
  const int modifier = modifiers_of(check, ElementFacts(p, index, as)).sum;
  const Band& band = check.band(as.percent());
  std::vector<std::pair<Effect, Odds>> out;
  const ResultRow* last = nullptr;
  for (const auto& [sum, odds] : sums_of(check)) {
    const ResultRow& row = row_at(band, sum + modifier);
    if (&row != last) out.emplace_back(row.effect, Odds());
    out.back().second = out.back().second + odds;
    last = &row;
  }
  return out;
}

const Check* check_due(const Position& p, ElementIndex index, const Element& as) {
  const ElementFacts facts(p, index, as);
  for (const TurnCheck& row : p.game().turn_checks)
    if (row.when.holds(facts)) return p.rules->tables.find_check(row.check);
  return nullptr;
}

StateIndex state_after(const Position& p, const Element& element, const Effect& effect) {
  const int worst = p.game().destroyed() - 1;
  switch (effect.change) {
    case Effect::Change::state:
      return effect.state;
    case Effect::Change::worse:
      return static_cast<StateIndex>(std::clamp(element.state + effect.steps, 0, worst));
    case Effect::Change::better:
      return static_cast<StateIndex>(std::clamp(element.state - effect.steps, 0, worst));
    case Effect::Change::none:
      break;
  }
  return element.state;
}

Prospect prospect(const Position& p, ElementIndex index, const Check& check) {
  const Element& e = p.elements[index];
  Prospect out;
  std::vector<std::pair<StateIndex, Odds>> states;
  for (const auto& [effect, odds] : chances(p, index, e, check)) {
    const StateIndex state = effect.loses >= e.current ? p.game().destroyed() : state_after(p, e, effect);
    if (state == 0) out.succeeds = out.succeeds + odds;
    const auto same =
        std::find_if(states.begin(), states.end(), [&, s = state](const auto& one) { return one.first == s; });
    if (same == states.end())
      states.emplace_back(state, odds);
    else
      same->second = same->second + odds;
  }
  std::sort(states.begin(), states.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const bool shuts = p.kind_of(e).shutdown.has_value();
  for (const auto& [state, odds] : states) {
    const bool shut = shuts && state > 0 && !p.game().states[state].gone;
    out.outcomes.emplace_back(shut ? "shut down" : p.game().states[state].name, odds);
  }
  return out;
}

}  // namespace hexrout::data_game
