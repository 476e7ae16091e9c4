#include "rules/armour_battles/armour_battles.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout::ab {
namespace {

class System final : public RuleSystem {
 public:
  std::string_view id() const override { return "armour_battles"; }
  std::string_view title() const override { return "Armour Battles: Disruption, Suppression, forced back"; }
  void check_house_rules(const HouseRules& house, Diagnostics& found) const override { rule_set(&house, found); }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view, Diagnostics& found) const override {
    return begin_game(read_position(scenario, std::move(setting), found));
  }
};

}  // namespace

const RuleSystem& system() {
  static const System one;
  return one;
}

namespace {

UnitFigures figures_of(const Unit& u) {
  UnitFigures f;
  f.at = u.at;
  f.side = static_cast<std::uint8_t>(u.side);
  f.presence = u.dispersed ? Presence::lost : Presence::in_play;
  f.health = u.push ? UnitHealth::broken : u.suppressed ? UnitHealth::hampered : UnitHealth::good;
  f.strength = u.fire_dice;
  f.morale = u.reaction_dice;
  f.damage = u.disruption;
  return f;
}

UnitView view_of(const Unit& u) {
  UnitView v;
  v.id = u.id;
  v.label = std::to_string(u.reaction_dice) + "D react";
  v.type = u.picture;
  if (u.disruption > 0) v.state.push_back("disruption " + std::to_string(u.disruption));
  if (u.suppressed) v.state.push_back("suppressed");
  if (u.dispersed) v.state.push_back("dispersed");
  if (u.push) v.state.push_back("forced back");
  if (u.dispersed) v.fate = "dispersed";
  v.more = {{"fire_dice", u.fire_dice}, {"reaction_dice", u.reaction_dice},  {"disruption", u.disruption},
            {"cohesion", u.cohesion},   {"fixed_move_inches", u.fixed_move}, {"variable_dice", u.variable_dice},
            {"fired", u.fired ? 1 : 0}};
  return v;
}

}  // namespace

const GameWords& game_words(const Position& /*position*/) {
  static const GameWords own{.move = "be forced back",
                             .moves = "is forced back",
                             .distance = "inches",
                             .lost = "dispersed",
                             .if_beaten = "were forced back",
                             .beaten_there = "if it is forced back there",
                             .never_beaten = "it cannot be forced back"};
  return own;
}

void list_units(const Position& p, UnitList& list) {
  for (const Unit& u : p.units) list.add(figures_of(u), u.id, [&] { return view_of(u); });
}

// Units forced back, then the targets of the next fire, then the suppressed.
std::vector<std::string> movers_of(const Position& p) {
  std::vector<std::string> out;
  const auto add = [&](const Unit& u) {
    if (!u.dispersed && !decided_for(p, u) && std::find(out.begin(), out.end(), u.id) == out.end()) out.push_back(u.id);
  };
  for (const Unit& u : p.units)
    if (u.push) add(u);
  for (const Unit& u : p.units)
    if (coming_fire(p, u.id) != nullptr) add(u);
  for (const Unit& u : p.units)
    if (u.suppressed) add(u);
  return out;
}

std::vector<Standing> standings_of(const Position& p) {
  std::vector<Standing> out;
  for (const Army& army : p.armies) {
    const std::string& name = p.setting.sides[army.side];
    Standing s{name, name, {}};
    s.facts.emplace_back("Army Morale Points", std::to_string(army.points));
    s.facts.emplace_back("Command Dice", fmt::format("{}, {} left this turn", army.command_dice(), army.dice_left));
    s.facts.emplace_back("staff orders", std::to_string(army.staff_orders));
    if (army.failed) s.facts.emplace_back("Command Failure", "this turn");
    if (!army.mission.empty()) s.facts.emplace_back("mission", army.mission);
    const ArmyLosses losses = losses_of(p, army.side);
    s.facts.emplace_back("Disruption", std::to_string(losses.disruption));
    s.facts.emplace_back("suppressed", std::to_string(losses.suppressed));
    s.facts.emplace_back("dispersed", std::to_string(losses.dispersed));
    if (p.winner == name) s.facts.emplace_back("result", "has won");
    s.counted = {"Army Morale Points", "Command Dice", "Disruption", "suppressed", "dispersed", "result"};
    out.push_back(std::move(s));
    for (const BattleGroup& g : army.groups)
      if (!g.name.empty()) out.push_back({g.name, name, {{"Command Dice", std::to_string(g.command_dice)}}});
  }
  return out;
}

}  // namespace hexrout::ab
