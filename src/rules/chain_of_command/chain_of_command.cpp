#include "rules/chain_of_command/chain_of_command.hpp"

#include <fmt/format.h>

namespace hexrout::coc {
namespace {

class System final : public RuleSystem {
 public:
  std::string_view id() const override { return "chain_of_command"; }
  std::string_view title() const override { return "Chain of Command: Shock and Force Morale"; }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view,
                             Diagnostics& found) const override {
    auto position = read_position(scenario, std::move(setting), found);
    return position ? std::make_unique<ChainOfCommandGame>(std::move(*position)) : nullptr;
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
  const auto shock = [](int n) { return fmt::format("shock {}", n); };
  for (const Team& t : p.teams) {
    UnitView v{t.id,
               p.setting.sides[t.side],
               t.on_table() ? place_of(p, t) : kNowhere,
               fmt::format("{} {}", team_kinds()[static_cast<std::size_t>(t.kind)], t.figures),
               {}};
    if (t.shock > 0) v.state.push_back(shock(t.shock));
    if (t.status != Status::normal) v.state.push_back(statuses()[static_cast<std::size_t>(t.status)]);
    if (t.must_retire) v.state.push_back("must retire");
    out.push_back(std::move(v));
  }
  for (const Leader& l : p.leaders) {
    UnitView v{l.id,
               p.setting.sides[l.side],
               l.on_table() ? place_of(p, l) : kNowhere,
               ranks()[static_cast<std::size_t>(l.rank)],
               {}};
    if (l.condition != Condition::fit) v.state.push_back(conditions()[static_cast<std::size_t>(l.condition)]);
    if (l.with != kNone) v.state.push_back("with " + p.teams[l.with].id);
    out.push_back(std::move(v));
  }
  for (const Vehicle& vehicle : p.vehicles) {
    UnitView v{vehicle.id,
               p.setting.sides[vehicle.side],
               vehicle.at,
               vehicle_classes()[static_cast<std::size_t>(vehicle.kind)],
               {}};
    if (vehicle.shock > 0) v.state.push_back(shock(vehicle.shock));
    if (vehicle.state != VehicleState::crewed)
      v.state.push_back(vehicle_states()[static_cast<std::size_t>(vehicle.state)]);
    out.push_back(std::move(v));
  }
  return out;
}

// Broken and pinned Teams, those due to retire first; then Leaders who may leave such a Team.
std::vector<std::string> ChainOfCommandGame::movers() const {
  std::vector<std::string> out;
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

void ChainOfCommandGame::play(Dice& dice, Choices& choices, EventLog& log) {
  play_events(position_, dice, choices, log);
}

std::string ChainOfCommandGame::yaml() const {
  return write_position(position_);
}

}  // namespace hexrout::coc
