#include "rules/chain_of_command/chain_of_command.hpp"

#include <fmt/format.h>

namespace hexrout::coc {
namespace {

class System final : public RuleSystem {
 public:
  std::string_view id() const override { return "chain_of_command"; }
  std::string_view title() const override { return "Chain of Command: Shock and Force Morale"; }
  std::vector<std::string> unit_lists() const override { return {"teams", "leaders", "vehicles"}; }
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

std::string shock_words(int shock) {
  return "shock " + std::to_string(shock);
}

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

UnitView view_of(const Position& /*p*/, const Team& t) {
  UnitView v;
  v.id = t.id;
  v.label = team_kinds()[static_cast<std::size_t>(t.kind)] + " " + std::to_string(t.figures);
  v.type = t.kind == TeamKind::lmg      ? UnitType::machine_gun
           : t.kind == TeamKind::weapon ? UnitType::gun
           : t.kind == TeamKind::scout  ? UnitType::half_squad
                                        : UnitType::squad;
  if (t.shock > 0) v.state.push_back(shock_words(t.shock));
  if (t.status != Status::normal) v.state.push_back(statuses()[static_cast<std::size_t>(t.status)]);
  if (t.must_retire) v.state.push_back("must retire");
  if (!t.on_table()) v.fate = statuses()[static_cast<std::size_t>(t.status)];
  v.more = {{"men", t.figures}, {"shock", t.shock}};
  return v;
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

UnitView view_of(const Position& p, const Leader& l) {
  UnitView v;
  v.id = l.id;
  v.label = ranks()[static_cast<std::size_t>(l.rank)];
  if (l.condition != Condition::fit) v.state.push_back(conditions()[static_cast<std::size_t>(l.condition)]);
  if (l.stunned) v.state.push_back("stunned");
  if (l.with != kNone) v.state.push_back("with " + p.teams[l.with].id);
  v.wounded = l.condition == Condition::wounded;
  v.type = UnitType::leader;
  if (!l.on_table()) v.fate = conditions()[static_cast<std::size_t>(l.condition)];
  v.more = {{"orders", coc::orders(p.tables(), l)}, {"orders_given", l.orders_given}};
  return v;
}

UnitFigures figures_of(const Position& /*p*/, const Vehicle& v) {
  UnitFigures f;
  f.at = v.at;
  f.side = static_cast<std::uint8_t>(v.side);
  f.presence = v.state == VehicleState::crewed ? Presence::in_play : Presence::lost;
  f.damage = v.shock;
  return f;
}

UnitView view_of(const Position& /*p*/, const Vehicle& vehicle) {
  UnitView v;
  v.id = vehicle.id;
  v.label = vehicle_classes()[static_cast<std::size_t>(vehicle.kind)];
  v.type = vehicle.kind == VehicleClass::transport ? UnitType::truck : UnitType::vehicle;
  if (vehicle.shock > 0) v.state.push_back(shock_words(vehicle.shock));
  if (vehicle.state != VehicleState::crewed) {
    v.fate = vehicle_states()[static_cast<std::size_t>(vehicle.state)];
    v.state.push_back(v.fate);
  }
  v.more = {{"shock", vehicle.shock}};
  return v;
}

}  // namespace

const GameWords& game_words(const Position& /*position*/) {
  static const GameWords own{.move = "retire",
                             .moves = "retires",
                             .distance = "inches",
                             .if_beaten = "were broken",
                             .beaten_there = "if it is broken there",
                             .never_beaten = "it cannot be broken"};
  return own;
}

void list_units(const Position& p, UnitList& list) {
  const auto each = [&](const auto& all) {
    for (const auto& one : all) list.add(figures_of(p, one), one.id, [&] { return view_of(p, one); });
  };
  each(p.teams);
  each(p.leaders);
  each(p.vehicles);
}

// Broken and pinned Teams, those due to retire first; then Leaders who may leave them.
std::vector<std::string> movers_of(const Position& p) {
  std::vector<std::string> out;
  if (!p.winner.empty()) return out;
  for (const bool due : {true, false})
    for (const Team& t : p.teams)
      if (t.on_table() && t.status != Status::normal && t.must_retire == due) out.push_back(t.id);
  for (const Leader& l : p.leaders) {
    if (!l.on_table() || l.with == kNone || !p.teams[l.with].on_table()) continue;
    const bool held = p.teams[l.with].status != Status::normal;
    if (held && (l.rank != Rank::junior || p.readings.on("juniorsMayLeave"))) out.push_back(l.id);
  }
  return out;
}

// Each side with its Force Morale, then the groups that pool their Shock.
std::vector<Standing> standings_of(const Position& p) {
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
    s.counted = {"Force Morale", "Command Dice", "Chain of Command points", "result"};
    out.push_back(std::move(s));
  }
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

}  // namespace hexrout::coc
