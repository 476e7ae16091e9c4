#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hexrout/rules/part_over.hpp"
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/chain_of_command/reactions.hpp"
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"
#include "rules/common/words/chance.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::coc {
namespace {

Reason cited(Reason reason) {
  reason.rule = "CoC " + reason.rule;
  return reason;
}

// Formats the retire distance: "2D6+6 inches".
std::string retire_text(const Position& p) {
  const Budget& budget = Reactions::retire_policy(p).budget;
  return fmt::format("{}+{} {}", dice_text(budget, 1), budget.plus, unit_text(budget));
}

// Formats the cost of a Team's Shock (A4).
std::string shock_text(const Position& p, const Team& team) {
  constexpr int kPlenty = 10000;
  const int shock = std::min(team.shock, kPlenty / 10);
  const int rifles = kPlenty - small_arms_dice(p.tables(), kPlenty, shock, Status::normal);
  const int fists = kPlenty - close_combat_dice(p.tables(), kPlenty, shock, p.forces[team.side].quality);
  std::string out = fmt::format("its Shock costs {} of movement, {} of small arms fire, {} of close combat",
                                counted(kPlenty - move_inches(p.tables(), kPlenty, shock), "inch", "inches"),
                                counted(rifles, "die", "dice"), counted(fists, "die", "dice"));
  if (team.kind == TeamKind::weapon)
    out += fmt::format(" and {} of an anti-tank gun's to-hit", -ap_to_hit(p.tables(), 0, shock));
  return out;
}

// Formats the losses of a row of Bad Things Happen: "0 with 33.3 %, 1 with 50.0 %, 2 with 16.7 %".
Reason loss_odds(const Position& p, std::size_t side, const std::string& row, const std::string& when) {
  const BadThing& thing = p.tables().bad_thing(row);
  const Bands& bands = p.readings.is("badThings", "printed") ? thing.printed : thing.restored;
  Reason reason{"CoC A23", {}, "badThings", {}};
  std::string text;
  for (const Bands::Chance& c : bands.chances(6, p.forces[side].modifier)) {
    text += fmt::format("{}{} with {}", text.empty() ? "" : ", ", c.value, chance_text(c.odds));
    reason.chances.emplace_back(std::to_string(c.value), c.odds);
  }
  reason.text = fmt::format("{} would cost Force Morale {}", when, text);
  return reason;
}

// Adds the losses for Leaders with a Team that is lost (A12, A13): `event` is the end of their row.
void add_leader_losses(const Position& p, TeamIndex team, const char* event, const std::string& what,
                       std::vector<Reason>& out) {
  for (const Leader& l : p.leaders)
    if (l.on_table() && l.with == team)
      out.push_back(loss_odds(p, l.side, (l.rank == Rank::junior ? "junior-" : "senior-") + std::string(event),
                              fmt::format("{}, {},", l.id, what)));
}

// True if the last Teams of a Section break together, which has a row of its own (A23).
bool section_breaks(const Position& p, const Group& group) {
  const Team& first = p.teams[group.teams.front()];
  if (first.kind == TeamKind::support || group.teams.size() < 2) return false;
  const auto section = section_teams(p, first.side, first.section);
  return std::all_of(section.begin(), section.end(), [&](TeamIndex t) {
    return p.teams[t].kind == TeamKind::support || !p.teams[t].on_table() || contains(group.teams, t);
  });
}

std::string row_of(const Team& team) {
  return team.kind == TeamKind::scout ? "scout-team" : team.kind == TeamKind::support ? "support" : "team";
}

// Adds refused steps beside the path; others are beyond the Team's way.
void add_refusals(const Position& p, const WithdrawalAnswer& way, const std::vector<Reference>& references,
                  UnitAnswer& out) {
  for (const RefusedStep& r : way.refused) {
    const bool beside = r.from == out.at || (!way.options.empty() &&
                                             std::find(way.options.front().path.begin(), way.options.front().path.end(),
                                                       r.from) != way.options.front().path.end());
    if (!beside) continue;
    const auto same = [&](const Refusal& other) { return other.from == r.from && other.to == r.to; };
    if (r.to != kNowhere && std::any_of(out.refused.begin(), out.refused.end(), same)) continue;
    out.refused.push_back(refusal_of(p.map(), r, references, "CoC "));
  }
  std::vector<LocationId> entered;
  std::set_union(out.entered.begin(), out.entered.end(), way.entered.begin(), way.entered.end(),
                 std::back_inserter(entered));
  out.entered.swap(entered);
}

RoutOption option_of(const WithdrawalOption& way) {
  RoutOption out;
  out.end = way.end;
  out.path = way.path;
  if (way.exits) out.path.pop_back();
  out.code = way.code;
  return out;
}

// Distances of a retire in hexes with their chances, ascending.
std::map<int, Odds> retire_chances(const Position& p) {
  std::map<int, Odds> chances;
  const Budget& budget = Reactions::retire_policy(p).budget;
  enumerate(
      [&](Dice& dice) {
        return in_steps(budget, thrown(budget, 1, dice, {"retire", "CoC A11"}), p.scale);
      },
      [&](int hexes, const Odds& odds) { chances[hexes] = chances.count(hexes) != 0 ? chances[hexes] + odds : odds; });
  return chances;
}

// The retires of a Team, one for each distance.
std::vector<WithdrawalAnswer> retires(const Position& p, TeamIndex team, Reactions& reactions,
                                      const std::map<int, Odds>& chances) {
  std::vector<int> throws;
  for (const auto& [hexes, odds] : chances) throws.push_back(hexes);
  return reactions.retires(p, team, throws, Told::all);
}

// Adds the ends of a retire, distances with equal path and end as one option.
void add_retires(const Position& p, TeamIndex team, Reactions& reactions, UnitAnswer& out) {
  const std::map<int, Odds> chances = retire_chances(p);
  const std::vector<Reference> references =
      situation_of(p, p.teams[team].side, place_of(p, p.teams[team]), {team}, p.teams[team].firer).references;
  const std::vector<WithdrawalAnswer> ways = retires(p, team, reactions, chances);
  auto next = ways.begin();
  for (const auto& [hexes, odds] : chances) {
    const WithdrawalAnswer& way = *next++;
    add_refusals(p, way, references, out);
    if (way.options.empty()) continue;
    RoutOption option = option_of(way.options.front());
    const auto same = std::find_if(out.options.begin(), out.options.end(),
                                   [&](const RoutOption& o) { return o.end == option.end && o.path == option.path; });
    const std::string note = fmt::format("{} with {}", counted(hexes, "hex", "hexes"), chance_text(odds));
    if (same != out.options.end()) {
      same->chance = *same->chance + odds;
      same->notes.front().text += ", " + note;
      same->notes.front().chances.emplace_back(std::to_string(hexes), odds);
      continue;
    }
    option.mandatory = out.duty == Duty::must;
    option.chance = odds;
    option.notes.push_back({"CoC A11", note, {}, {{std::to_string(hexes), odds}}});
    out.options.push_back(std::move(option));
  }
}

// now: the status by Shock and figures.
Fate fate_at_turn_end(const Team& team, Status now) {
  if (now == Status::broken)
    return {FateKind::lost, "routs off the table at Turn End", {}, {{"CoC A14", "twice as much Shock as figures"}}};
  if (team.status == Status::normal) return {FateKind::stays, "stays", {}, {{"CoC 1.3", "no more Shock than figures"}}};
  return {FateKind::goes_on,
          now == Status::pinned ? "is pinned at Turn End" : "is in good order at Turn End",
          {},
          {{"CoC A14", "markers are laid anew by Shock and figures"}}};
}

void answer_team(const Position& p, TeamIndex t, UnitAnswer& out) {
  const Team& team = p.teams[t];
  out.at = team.on_table() ? place_of(p, team) : kNowhere;
  if (!team.on_table()) {
    out.fate = {
        FateKind::lost, statuses()[static_cast<std::size_t>(team.status)], {}, {{"CoC A12", "out of the game"}}};
    out.code = team.status == Status::surrendered ? "SURRENDERED"
               : team.status == Status::off_table ? "EXITED_BOARD"
                                                  : "";
    return;
  }
  const Group group = group_of(p, t);
  const Status now = judged(p, group);
  out.because.push_back(
      {"CoC 1.3", fmt::format("{} Shock on {} figures{}", group.shock, group.figures,
                              group.teams.size() > 1 ? fmt::format(", shared by {} Teams", group.teams.size()) : "")});
  if (team.shock > 0) out.because.push_back({"CoC A4", shock_text(p, team)});
  if (team.status == Status::pinned) {
    out.because.push_back(
        {"CoC A6", "fired at, its cover counts one level better: open as light, light as hard; hard stays hard"});
    out.because.push_back({"CoC A8", "it may neither move nor turn a gun; small arms and HE dice are halved"});
  }
  Reactions reactions(p);
  if (team.status == Status::broken) {
    out.because.push_back(
        {"CoC A9", "broken: it may neither activate nor reposition; an attached Leader may rally it"});
    out.duty = team.must_retire ? Duty::must : Duty::cannot;
    out.because.push_back(
        {"CoC A11", team.must_retire
                        ? "it must retire " + retire_text(p)
                        : fmt::format("any kill or Shock makes it retire {}, without a test", retire_text(p))});
    if (const auto surrender = reactions.surrender(p, group)) {
      out.code = "SURRENDERED";
      out.duty = Duty::must;
      out.fate = {FateKind::surrenders,
                  "surrenders",
                  surrender->captors,
                  {cited(surrender->because), loss_odds(p, team.side, row_of(team), "as if wiped out, it")}};
      add_leader_losses(p, t, "killed", "captured with it", out.fate.because);
      Reactions again(p);
      const std::vector<WithdrawalAnswer> ways = again.retires(p, t, {1}, Told::all);
      add_refusals(p, ways.front(), situation_of(p, team.side, out.at, {t}, team.firer).references, out);
      return;
    }
    out.by_dice = fmt::format("{} {}", team.must_retire ? "retires" : "hit again it retires", retire_text(p));
    add_retires(p, t, reactions, out);
    if (std::any_of(out.options.begin(), out.options.end(), [](const RoutOption& o) { return o.end == kNowhere; }))
      add_leader_losses(p, t, "routs", "off the table with it", out.because);
    out.code = team.must_retire ? Reactions::retire_policy(p).goals.front().code : "STAYED";
  } else {
    out.duty = team.status == Status::pinned ? Duty::cannot : Duty::need_not;
    out.code = team.status == Status::pinned ? p.policies->verdict("A-HALT").code : "NO_MOVE_REQUIRED";
    const bool section = section_breaks(p, group);
    if (section) out.because.push_back(loss_odds(p, team.side, "section", "breaking with its Section"));
    out.because.push_back(
        loss_odds(p, team.side, row_of(team), section ? "being wiped out alone" : "breaking or being wiped out"));
  }
  out.fate = fate_at_turn_end(team, now);
}

void answer_leader(const Position& p, LeaderIndex l, UnitAnswer& out) {
  const Leader& leader = p.leaders[l];
  out.at = leader.on_table() ? place_of(p, leader) : kNowhere;
  if (!leader.on_table()) {
    out.fate = {FateKind::lost, conditions()[static_cast<std::size_t>(leader.condition)], {}, {}};
    return;
  }
  out.fate = {FateKind::stays, "stays", {}, {}};
  out.because.push_back(
      {"CoC A16", leader.stunned
                      ? std::string("stunned: no Orders until the end of the turn")
                      : fmt::format("{} when activated{}; one rallies one point of Shock",
                                    counted(orders(p.tables(), leader), "Order", "Orders"),
                                    leader.orders_given > 0 ? fmt::format(", {} of them given", leader.orders_given)
                                                            : std::string())});
  const char* rank = leader.rank == Rank::junior ? "junior" : "senior";
  out.because.push_back(loss_odds(p, leader.side, std::string(rank) + "-hurt", "a wound or a stun"));
  out.code = "NO_MOVE_REQUIRED";
  out.duty = Duty::need_not;
  if (leader.with == kNone || !p.teams[leader.with].on_table()) return;
  const Team& unit = p.teams[leader.with];
  if (unit.status != Status::pinned && unit.status != Status::broken) return;
  if (leader.stunned) {
    out.duty = Duty::cannot;
    return;
  }
  if (leader.rank == Rank::junior && !p.readings.on("juniorsMayLeave")) {
    out.duty = Duty::cannot;
    out.because.push_back({"CoC A18",
                           fmt::format("a Junior Leader stays with {}, which is {}", unit.id,
                                       statuses()[static_cast<std::size_t>(unit.status)]),
                           "juniorsMayLeave"});
    return;
  }
  out.duty = Duty::may;
  out.because.push_back(
      {"CoC A18", fmt::format("a Senior Leader may leave {}; farther than {} inches he is not attached", unit.id,
                              p.tables().figure("attached-inches"))});
  // The most that his dice can give.
  const WithdrawalPolicy& policy = p.policies->move("A-AWAY");
  const int inches = most_thrown(policy.budget);
  Reactions reactions(p);
  const KnownPlan plan = reactions.leave(p, l, leader.with, inches);
  const WithdrawalAnswer& way = *plan;
  for (const WithdrawalOption& option : way.options) {
    RoutOption o = option_of(option);
    const int hexes = p.map().distance(p.map().location(option.end).hex, p.map().location(place_of(p, unit)).hex);
    o.code =
        (p.scale.beyond(hexes, p.tables().figure("attached-inches")) ? policy.goals.front() : policy.goals.back()).code;
    out.options.push_back(std::move(o));
  }
  out.code = way.code;
}

void answer_vehicle(const Position& p, VehicleIndex v, UnitAnswer& out) {
  const Vehicle& vehicle = p.vehicles[v];
  out.at = vehicle.at;
  out.fate = {vehicle.state == VehicleState::crewed ? FateKind::goes_on : FateKind::lost,
              vehicle_states()[static_cast<std::size_t>(vehicle.state)],
              {},
              {}};
  if (vehicle.state != VehicleState::crewed) {
    out.because.push_back({"CoC A21", "it is not re-crewed during the game"});
    out.code = "ABANDONED_VEHICLE";
    return;
  }
  out.code = "NO_MOVE_REQUIRED";
  out.duty = Duty::need_not;
  if (vehicle.kind != VehicleClass::transport)
    out.because.push_back(
        {"CoC A21", fmt::format("{} Shock; abandoned at {}", vehicle.shock, p.tables().figure("vehicle-shock"))});
  out.because.push_back(
      loss_odds(p, vehicle.side, vehicle_classes()[static_cast<std::size_t>(vehicle.kind)], "losing it"));
}

}  // namespace

UnitAnswer answer_of(const Position& p, std::string_view unit) {
  UnitAnswer out;
  out.id = std::string(unit);
  if (const TeamIndex t = team_index(p, unit); t != kNone)
    answer_team(p, t, out);
  else if (const LeaderIndex l = leader_index(p, unit); l != kNone)
    answer_leader(p, l, out);
  else if (const VehicleIndex v = vehicle_index(p, unit); v != kNone)
    answer_vehicle(p, v, out);
  else
    return no_such_unit(unit);
  if (!p.winner.empty() && out.at != kNowhere)
    return part_over(std::move(out), kGameOver, {"CoC A24", "the game is over", {}});
  return out;
}

}  // namespace hexrout::coc
