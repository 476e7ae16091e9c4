#include "rules/chain_of_command/chain_of_command.hpp"

#include <fmt/format.h>

#include "rules/common/left_steps.hpp"
#include "rules/common/results.hpp"
#include "rules/common/what_stays.hpp"

namespace hexrout::coc {
namespace {

class System final : public RuleSystem {
 public:
  std::string_view id() const override { return "chain_of_command"; }
  std::string_view title() const override { return "Chain of Command: Shock and Force Morale"; }
  std::vector<std::string> unit_lists() const override { return {"teams", "leaders", "vehicles"}; }
  void check_house_rules(const HouseRules& house, Diagnostics& found) const override { rule_set(&house, found); }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view, Diagnostics& found) const override {
    auto position = read_position(scenario, std::move(setting), found);
    if (!position) return nullptr;
    keep_what_stays(*position);
    return std::make_unique<ChainOfCommandGame>(std::move(*position));
  }
};

}  // namespace

const RuleSystem& system() {
  static const System one;
  return one;
}

std::vector<UnitView> ChainOfCommandGame::units() const {
  std::vector<UnitView> out;
  const Position& p = position_;
  const auto shock = [](int n) { return "shock " + std::to_string(n); };
  for (const Team& t : p.teams) {
    UnitView v{t.id,
               p.setting.sides[t.side],
               t.on_table() ? place_of(p, t) : kNowhere,
               team_kinds()[static_cast<std::size_t>(t.kind)] + " " + std::to_string(t.figures),
               {}};
    v.type = t.kind == TeamKind::lmg      ? UnitType::machine_gun
             : t.kind == TeamKind::weapon ? UnitType::gun
             : t.kind == TeamKind::scout  ? UnitType::half_squad
                                          : UnitType::squad;
    if (t.shock > 0) v.state.push_back(shock(t.shock));
    if (t.status != Status::normal) v.state.push_back(statuses()[static_cast<std::size_t>(t.status)]);
    if (t.must_retire) v.state.push_back("must retire");
    if (!t.on_table()) {
      v.presence = t.status == Status::surrendered ? Presence::captured
                   : t.status == Status::wiped_out ? Presence::lost
                                                   : Presence::left;
      v.fate = statuses()[static_cast<std::size_t>(t.status)];
    }
    out.push_back(std::move(v));
  }
  for (const Leader& l : p.leaders) {
    UnitView v{l.id,
               p.setting.sides[l.side],
               l.on_table() ? place_of(p, l) : kNowhere,
               ranks()[static_cast<std::size_t>(l.rank)],
               {}};
    if (l.condition != Condition::fit) v.state.push_back(conditions()[static_cast<std::size_t>(l.condition)]);
    if (l.stunned) v.state.push_back("stunned");
    if (l.with != kNone) v.state.push_back("with " + p.teams[l.with].id);
    v.wounded = l.condition == Condition::wounded;
    v.type = UnitType::leader;
    if (!l.on_table()) {
      v.presence = l.condition == Condition::captured ? Presence::captured
                   : l.condition == Condition::killed ? Presence::lost
                                                      : Presence::left;
      v.fate = conditions()[static_cast<std::size_t>(l.condition)];
    }
    out.push_back(std::move(v));
  }
  for (const Vehicle& vehicle : p.vehicles) {
    UnitView v{vehicle.id,
               p.setting.sides[vehicle.side],
               vehicle.at,
               vehicle_classes()[static_cast<std::size_t>(vehicle.kind)],
               {}};
    v.type = vehicle.kind == VehicleClass::transport ? UnitType::truck : UnitType::vehicle;
    if (vehicle.shock > 0) v.state.push_back(shock(vehicle.shock));
    if (vehicle.state != VehicleState::crewed) {
      v.fate = vehicle_states()[static_cast<std::size_t>(vehicle.state)];
      v.presence = Presence::lost;
      v.state.push_back(v.fate);
    }
    out.push_back(std::move(v));
  }
  return out;
}

// Broken and pinned Teams, those due to retire first; then Leaders who may leave such a Team.
std::vector<std::string> ChainOfCommandGame::movers() const {
  std::vector<std::string> out;
  if (!position_.winner.empty()) return out;
  for (const bool due : {true, false})
    for (const Team& t : position_.teams)
      if (t.on_table() && t.status != Status::normal && t.must_retire == due) out.push_back(t.id);
  for (const Leader& l : position_.leaders) {
    if (!l.on_table() || l.with == kNone || !position_.teams[l.with].on_table()) continue;
    const bool held = position_.teams[l.with].status != Status::normal;
    if (held && (l.rank != Rank::junior || position_.readings.on("juniorsMayLeave"))) out.push_back(l.id);
  }
  return out;
}

UnitAnswer ChainOfCommandGame::answer(std::string_view unit) const {
  return answer_for(position_, unit);
}

UnitVerdict ChainOfCommandGame::verdict(std::string_view unit) const {
  return verdict_for(position_, unit);
}

namespace {
std::vector<Standing> standings_of_sides(const Position& p) {
  std::vector<Standing> out;
  for (const Force& f : p.forces) {
    Standing s{p.setting.sides[f.side], p.setting.sides[f.side], {}};
    s.facts.emplace_back("Force Morale", f.morale == kUnrolled
                                             ? std::string("not rolled yet")
                                             : fmt::format("{}{}", f.morale, f.quit() ? ", quits the field" : ""));
    s.facts.emplace_back("track", f.track.name);
    if (f.morale != kUnrolled) s.facts.emplace_back("Command Dice", std::to_string(command_dice(f)));
    s.facts.emplace_back("Chain of Command points", std::to_string(f.chain_points));
    if (f.captured_points > 0)
      s.facts.emplace_back("Jump-Off Points lost this turn", std::to_string(f.captured_points));
    if (p.winner == s.of) s.facts.emplace_back("result", "has won");
    out.push_back(std::move(s));
  }
  return out;
}
}  // namespace

// Each side with its Force Morale, then the Teams that pool their Shock.
std::vector<Standing> ChainOfCommandGame::standings() const {
  const Position& p = position_;
  std::vector<Standing> out = standings_of_sides(p);
  for (const Group& g : sharing_groups(p)) {
    const Team& first = p.teams[g.teams.front()];
    Standing s{
        g.teams.size() == 1 ? first.id : fmt::format("section {}", first.section), p.setting.sides[first.side], {}};
    s.facts.emplace_back("Shock", fmt::format("{} on {} figures", g.shock, g.figures));
    s.facts.emplace_back("Shock calls for", statuses()[static_cast<std::size_t>(judged(p, g))]);
    out.push_back(std::move(s));
  }
  return out;
}

std::vector<ResultFact> ChainOfCommandGame::results() const {
  return counted_results(standings_of_sides(position_), position_.setting.turn,
                         {"Force Morale", "Command Dice", "Chain of Command points", "result"});
}

std::unique_ptr<Game> ChainOfCommandGame::changed(const PositionChange& change, Diagnostics& found) const {
  auto out = Game::changed(change, found);
  if (out != nullptr) share_what_stays(position_, static_cast<ChainOfCommandGame&>(*out).position_);
  return out;
}

std::string ChainOfCommandGame::yaml() const {
  return write_position(position_);
}

std::string ChainOfCommandGame::kept_yaml() const {
  const Position& p = step_began(position_, checkpoint_);
  return write_position(p) +
         p.events.under_way_yaml([&](UnitIndex /*i*/) { return std::string(); }, checkpoint_.began() != nullptr);
}

const Setting& ChainOfCommandGame::kept_setting() const {
  return step_began(position_, checkpoint_).setting;
}

}  // namespace hexrout::coc
