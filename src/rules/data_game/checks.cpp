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
  out.effects = &row_at(*out.band, total).effects;
  return out;
}

std::vector<std::pair<const Effects*, Odds>> row_chances(const Position& p, ElementIndex index, const Element& as,
                                                         const Check& check) {
  const int modifier = modifiers_of(check, ElementFacts(p, index, as)).sum;
  const Band& band = check.band(as.percent());
  std::vector<std::pair<const Effects*, Odds>> out;
  for (const auto& [sum, odds] : sums_of(check)) out.emplace_back(&row_at(band, sum + modifier).effects, odds);
  return out;
}

const Check* check_due(const Position& p, ElementIndex index, const Element& as) {
  const ElementFacts facts(p, index, as);
  for (const TurnCheck& row : p.game().turn_checks)
    if (row.when.holds(facts)) return p.rules->tables.find_check(row.check);
  return nullptr;
}

}  // namespace hexrout::data_game
