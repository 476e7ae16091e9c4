#include "rules/armour_battles/armour_battles.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/left_steps.hpp"
#include "rules/common/results.hpp"
#include "rules/common/what_stays.hpp"

namespace hexrout::ab {
namespace {

class System final : public RuleSystem {
 public:
  std::string_view id() const override { return "armour_battles"; }
  std::string_view title() const override { return "Armour Battles: Disruption, Suppression, forced back"; }
  void check_house_rules(const HouseRules& house, Diagnostics& found) const override { rule_set(&house, found); }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view, Diagnostics& found) const override {
    auto position = read_position(scenario, std::move(setting), found);
    if (!position) return nullptr;
    keep_what_stays(*position);
    return std::make_unique<ArmourBattlesGame>(std::move(*position));
  }
};

}  // namespace

const RuleSystem& system() {
  static const System one;
  return one;
}

std::vector<UnitView> ArmourBattlesGame::units() const {
  std::vector<UnitView> out;
  for (const Unit& u : position_.units) {
    UnitView v{u.id, position_.setting.sides[u.side], u.at, std::to_string(u.reaction_dice) + "D react", {}};
    v.type = UnitType::formation;
    if (u.disruption > 0) v.state.push_back("disruption " + std::to_string(u.disruption));
    if (u.suppressed) v.state.push_back("suppressed");
    if (u.dispersed) v.state.push_back("dispersed");
    if (u.push) v.state.push_back("forced back");
    if (u.dispersed) {
      v.presence = Presence::lost;
      v.fate = "dispersed";
    }
    out.push_back(std::move(v));
  }
  return out;
}

// Units forced back, then those fired at next, then the suppressed.
std::vector<std::string> ArmourBattlesGame::movers() const {
  std::vector<std::string> out;
  const auto add = [&](const Unit& u) {
    if (!u.dispersed && !decided_for(position_, u) && std::find(out.begin(), out.end(), u.id) == out.end())
      out.push_back(u.id);
  };
  for (const Unit& u : position_.units)
    if (u.push) add(u);
  for (const Unit& u : position_.units)
    if (coming_fire(position_, u.id) != nullptr) add(u);
  for (const Unit& u : position_.units)
    if (u.suppressed) add(u);
  return out;
}

UnitAnswer ArmourBattlesGame::answer(std::string_view unit) const {
  return answer_for(position_, unit);
}

std::vector<Standing> ArmourBattlesGame::standings() const {
  std::vector<Standing> out;
  for (const Army& army : position_.armies) {
    const std::string& name = position_.setting.sides[army.side];
    Standing s{name, name, {}};
    s.facts.emplace_back("Army Morale Points", std::to_string(army.points));
    s.facts.emplace_back("Command Dice", fmt::format("{}, {} left this turn", army.command_dice(), army.dice_left));
    s.facts.emplace_back("staff orders", std::to_string(army.staff_orders));
    if (army.failed) s.facts.emplace_back("Command Failure", "this turn");
    if (!army.mission.empty()) s.facts.emplace_back("mission", army.mission);
    const ArmyLosses losses = losses_of(position_, army.side);
    s.facts.emplace_back("Disruption", std::to_string(losses.disruption));
    s.facts.emplace_back("suppressed", std::to_string(losses.suppressed));
    s.facts.emplace_back("dispersed", std::to_string(losses.dispersed));
    if (position_.winner == name) s.facts.emplace_back("result", "has won");
    out.push_back(std::move(s));
    for (const BattleGroup& g : army.groups)
      if (!g.name.empty()) out.push_back({g.name, name, {{"Command Dice", std::to_string(g.command_dice)}}});
  }
  return out;
}

std::vector<ResultFact> ArmourBattlesGame::results() const {
  return counted_results(*this,
                         {"Army Morale Points", "Command Dice", "Disruption", "suppressed", "dispersed", "result"});
}

std::unique_ptr<Game> ArmourBattlesGame::changed(const PositionChange& change, Diagnostics& found) const {
  auto out = Game::changed(change, found);
  if (out != nullptr) share_what_stays(position_, static_cast<ArmourBattlesGame&>(*out).position_);
  return out;
}

std::string ArmourBattlesGame::yaml() const {
  return write_position(position_);
}

std::string ArmourBattlesGame::kept_yaml() const {
  const Position& p = step_began(position_, checkpoint_);
  return write_position(p) +
         p.events.under_way_yaml([&](UnitIndex i) { return p.units[i].id; }, checkpoint_.began() != nullptr);
}

const Setting& ArmourBattlesGame::kept_setting() const {
  return step_began(position_, checkpoint_).setting;
}

}  // namespace hexrout::ab
