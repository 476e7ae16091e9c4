// Teams, Leaders and vehicles in numbers.
#include "rules/chain_of_command/chain_of_command.hpp"

namespace hexrout::coc {

namespace {

UnitFigures figures_of(const Position& p, const Team& t) {
  UnitFigures f;
  f.at = t.on_table() ? place_of(p, t) : kNowhere;
  f.side = static_cast<std::uint8_t>(t.side);
  f.presence = t.on_table()                      ? Presence::in_play
               : t.status == Status::surrendered ? Presence::captured
               : t.status == Status::wiped_out   ? Presence::lost
                                                 : Presence::left;
  f.health = t.status == Status::normal   ? UnitHealth::good
             : t.status == Status::pinned ? UnitHealth::hampered
                                          : UnitHealth::broken;
  f.strength = t.figures;
  f.damage = t.shock;
  return f;
}

UnitFigures figures_of(const Position& p, const Leader& l) {
  UnitFigures f;
  f.at = l.on_table() ? place_of(p, l) : kNowhere;
  f.side = static_cast<std::uint8_t>(l.side);
  f.presence = l.on_table()                         ? Presence::in_play
               : l.condition == Condition::captured ? Presence::captured
               : l.condition == Condition::killed   ? Presence::lost
                                                    : Presence::left;
  f.health = l.stunned ? UnitHealth::hampered : UnitHealth::good;
  f.leader = true;
  f.reduced = l.condition == Condition::wounded;
  f.strength = 1;
  return f;
}

UnitFigures figures_of(const Vehicle& v) {
  UnitFigures f;
  f.at = v.at;
  f.side = static_cast<std::uint8_t>(v.side);
  f.presence = v.state == VehicleState::crewed ? Presence::in_play : Presence::lost;
  f.damage = v.shock;
  return f;
}

}  // namespace

void ChainOfCommandGame::figures(std::vector<UnitFigures>& out) const {
  out.clear();
  for (const Team& t : position_.teams) out.push_back(figures_of(position_, t));
  for (const Leader& l : position_.leaders) out.push_back(figures_of(position_, l));
  for (const Vehicle& v : position_.vehicles) out.push_back(figures_of(v));
}

std::vector<NamedFigure> ChainOfCommandGame::named_figures(UnitIndex unit) const {
  const Position& p = position_;
  std::size_t i = unit;
  if (i < p.teams.size()) {
    const Team& team = p.teams[TeamIndex(i)];
    return {{"men", team.figures}, {"shock", team.shock}};
  }
  i -= p.teams.size();
  if (i < p.leaders.size()) {
    const Leader& leader = p.leaders[LeaderIndex(i)];
    return {{"orders", coc::orders(p.tables(), leader)}, {"orders_given", leader.orders_given}};
  }
  i -= p.leaders.size();
  if (i < p.vehicles.size()) return {{"shock", p.vehicles[VehicleIndex(i)].shock}};
  return {};
}

}  // namespace hexrout::coc
