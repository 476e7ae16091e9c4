#include "rules/data_game/checks.hpp"

#include <algorithm>

namespace hexrout::data_game {

namespace {

const ResultRow& row_at(const Band& band, int total, const Facts& facts) {
  return *std::find_if(band.rows.begin(), band.rows.end() - 1,
                       [&](const ResultRow& row) { return total <= row.to && row.when.holds(facts); });
}

int dice_of(const Throw& by, const Facts& facts) {
  return static_cast<int>(std::clamp<std::int64_t>(by.dice.value(facts), 0, by.most));
}

// Lowest and highest value of a throw.
std::pair<int, int> range_of(const Throw& by, const Facts& facts) {
  const int dice = dice_of(by, facts);
  return by.target ? std::pair{0, dice} : std::pair{dice, dice * by.sides};
}

// True if every throw of the dice hits one row.
bool is_certain(const Check& check, const Band& band, int modifier, const Facts& facts) {
  if (check.asks_roll) return false;
  const auto [least, most] = range_of(check.dice, facts);
  const auto [off_least, off_most] = check.against ? range_of(*check.against, facts) : std::pair{0, 0};
  return &row_at(band, least - off_most + modifier, facts) == &row_at(band, most - off_least + modifier, facts);
}

Thrown throw_dice(const Throw& by, const std::vector<int>& faces, const Facts& facts, Dice& dice, Purpose purpose) {
  Thrown out;
  out.dice = dice_of(by, facts);
  if (by.target) out.target = static_cast<int>(std::clamp<std::int64_t>(by.target->value(facts), 1, by.sides + 1));
  if (out.dice == 0) return out;
  Alike alike{.sum = !by.target};
  if (by.target) {
    alike.from = {out.target};
    for (const int face : faces) alike.from.insert(alike.from.end(), {face, face + 1});
    std::sort(alike.from.begin(), alike.from.end());
  }
  const bool each = !by.target && !faces.empty();
  const std::vector<int>& shown =
      each ? dice.roll(out.dice, by.sides, purpose) : dice.roll_alike(out.dice, by.sides, alike, purpose);
  for (const int face : shown) out.value += by.target ? (face >= out.target ? 1 : 0) : face;
  if (!faces.empty()) out.faces = shown;
  return out;
}

}  // namespace

std::int64_t RollFacts::fact(Fact fact, int a, int b) const {
  switch (fact) {
    case Fact::roll:
      return roll_.value();
    case Fact::total:
      return roll_.value() + roll_.modified.sum;
    case Fact::successes:
      return roll_.own.value;
    case Fact::opposed:
      return roll_.against.value;
    case Fact::faces:
      return std::count(roll_.own.faces.begin(), roll_.own.faces.end(), a);
    default:
      return FactsBeside::fact(fact, a, b);
  }
}

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

CheckRoll throw_check(const Position& p, ElementIndex index, const Check& check, Dice& dice, const CheckRoll* given) {
  const Element& e = p.elements[index];
  const ElementFacts facts(p, index);
  CheckRoll out;
  out.modified = modifiers_of(check, facts);
  out.band = &check.band(e.percent());
  if (is_certain(check, *out.band, out.modified.sum, facts)) {
    out.own.value = range_of(check.dice, facts).first;
  } else if (given != nullptr) {
    out.thrown = true;
    out.own = given->own;
    out.against = given->against;
  } else {
    out.thrown = true;
    const std::string what = check.by_ratio ? "morale check" : check.name;
    const std::string cited = p.game().prefix + (check.by_ratio ? p.game().rules.check : check.rule);
    out.own = throw_dice(check.dice, check.faces, facts, dice, {what, cited, e.id});
    if (check.against) out.against = throw_dice(*check.against, {}, facts, dice, {what + ", against it", cited, e.id});
  }
  const RollFacts of_roll(facts, out);
  out.effects = &row_at(*out.band, out.value() + out.modified.sum, of_roll).effects;
  return out;
}

std::vector<std::pair<const Effects*, Odds>> row_chances(const Position& p, ElementIndex index, const Element& as,
                                                         const Check& check) {
  const ElementFacts facts(p, index, as);
  const int modifier = modifiers_of(check, facts).sum;
  const Band& band = check.band(as.percent());
  std::vector<std::pair<const Effects*, Odds>> out;
  for (const auto& [sum, odds] : sums_of(dice_of(check.dice, facts), check.dice.sides))
    out.emplace_back(&row_at(band, sum + modifier, facts).effects, odds);
  return out;
}

bool asks_for(const Position& p, const TurnCheck& row, const Element& e, const Facts& facts) {
  const auto may = [&](int flag) { return p.game().flags[static_cast<std::size_t>(flag)].may_have(e.kind); };
  return (row.once.empty() || (!e.flag(row.once.front()) && may(row.once.front()))) && row.when.holds(facts);
}

std::vector<ElementIndex> in_order(const Position& p) {
  std::vector<ElementIndex> out;
  out.reserve(p.elements.size());
  for (const ElementIndex i : IndexRange<ElementIndex>(p.elements.size())) out.push_back(i);
  if (p.game().order.empty()) return out;
  std::vector<std::vector<std::int64_t>> values(p.elements.size());
  for (const ElementIndex i : out)
    for (const Expression& number : p.game().order) values[i].push_back(number.value(ElementFacts(p, i)));
  std::stable_sort(out.begin(), out.end(), [&](ElementIndex a, ElementIndex b) { return values[a] > values[b]; });
  return out;
}

std::vector<const Check*> checks_due(const Position& p, ElementIndex index, const Element& as) {
  const ElementFacts facts(p, index, as);
  std::vector<const Check*> out;
  for (const TurnCheck& row : p.game().turn_checks) {
    if (!asks_for(p, row, as, facts)) continue;
    out.push_back(p.rules->tables.find_check(row.check));
    if (!row.further) break;
  }
  return out;
}

const Check* check_due(const Position& p, ElementIndex index, const Element& as) {
  const ElementFacts facts(p, index, as);
  for (const TurnCheck& row : p.game().turn_checks)
    if (asks_for(p, row, as, facts)) return p.rules->tables.find_check(row.check);
  return nullptr;
}

}  // namespace hexrout::data_game
