#include "rules/armour_battles/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/common/words/lists.hpp"

namespace hexrout::ab {
namespace {

constexpr int kLeastTn = 2;
constexpr int kMostTn = 6;
const std::vector<std::string> kFigures{"fire-tn",    "reaction-tn",     "suppressed-reaction-tn", "cover-dice",
                                        "cohesion",   "dispersal-sides", "group-inches",           "group-others",
                                        "rally-tn",   "morale-tn",       "morale-against",         "morale-roll",
                                        "fixed-move", "variable-dice"};

}  // namespace

Tables read_tables(const Node& root, Diagnostics& found) {
  Tables out;
  Fields top(root, found, "tables");
  out.figures = Figures::read(top.need("figures"), kFigures, found);
  for (const char* tn : {"fire-tn", "reaction-tn", "suppressed-reaction-tn", "rally-tn", "morale-tn"}) {
    if (found.has_errors()) break;
    const int value = out.figures[tn];
    if (value < kLeastTn || value > kMostTn)
      found.error("table", root.place(), fmt::format("the target number '{}' is {}", tn, value),
                  fmt::format("target numbers go from {} to {}", kLeastTn, kMostTn));
  }
  read_each(top.need("fire_modifiers"), "modifier", found, [&](Fields& row) {
    FireModifier m;
    m.name = row.need_text("name");
    m.tn = static_cast<int>(row.integer("tn", 0, -6, 6));
    m.dice = static_cast<int>(row.integer("dice", 0, -20, 20));
    row.need_text("origin");
    if (out.modifier(m.name) != nullptr)
      found.error("table", row.place(), fmt::format("the modifier '{}' stands here a second time", m.name));
    out.modifiers.push_back(std::move(m));
  });
  top.done();
  return out;
}

const FireModifier* Tables::modifier(std::string_view name) const {
  const auto it =
      std::find_if(modifiers.begin(), modifiers.end(), [&](const FireModifier& m) { return m.name == name; });
  return it == modifiers.end() ? nullptr : &*it;
}

std::shared_ptr<const RuleSet> rule_set(const HouseRules* house, Diagnostics& found) {
  return known_rule_set<RuleSet>(house, found, [](const HouseRules* by, Diagnostics& said) {
    Tables tables = read_rule_file(by, "armour_battles/data/tables.yaml", read_tables, said);
    std::vector<EventSpec> events = event_specs(tables);
    return RuleSet{std::move(tables), read_rule_readings(by, "armour_battles/data/readings.yaml", said),
                   read_rule_file(by, "armour_battles/data/policies.yaml", read_book, said), std::move(events)};
  });
}
const std::shared_ptr<const RuleSet>& standard_rules() {
  static Diagnostics none;
  static const std::shared_ptr<const RuleSet> built_in = rule_set(nullptr, none);
  return built_in;
}

SuccessRoll success_roll(int dice, int tn) {
  SuccessRoll out{dice, tn};
  if (tn > kMostTn) out = {dice - (tn - kMostTn), kMostTn};
  if (tn < kLeastTn) out = {dice + (kLeastTn - tn), kLeastTn};
  out.dice = std::max(0, out.dice);
  return out;
}

Successes count_successes(const std::vector<int>& faces, int tn) {
  Successes out;
  for (const int face : faces) {
    if (face >= tn) ++out.successes;
    if (face == 6) ++out.sixes;
  }
  return out;
}

Alike successes_alike(int tn) {
  return {.from = {std::min(tn, 6), 6}};
}

}  // namespace hexrout::ab
