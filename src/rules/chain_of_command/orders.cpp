// Events other than fire: movement under fire, rallying, orders, moves of Leaders, Turn End.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/outcome_words.hpp"
#include "rules/chain_of_command/play.hpp"
#include "rules/common/events/numbers.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::coc {
void Play::move(const ScriptedEvent& event) {
  const TeamIndex t = team_index(p_, event.word("unit"));
  if (const auto reason = order_refusal(p_, t, "move")) return refuse(p_.teams[t].id, *reason);
  std::vector<LocationId> path = event.hexes("path");
  if (!path.empty() && path.front() == place_of(p_, p_.teams[t])) path.erase(path.begin());
  // Without `inches` in the event, limited to the most that dice can give.
  const int inches = event.integer("inches").value_or(most_thrown(p_.policies->move("A-MOVE").budget));
  if (const auto reason = reactions_.move_refusal(p_, t, path, inches)) return refuse(p_.teams[t].id, *reason);
  const auto absentee = absent(event.word("by"));
  if (absentee) refuse(event.word("by"), *absentee);
  if (event.has("shot_at") && std::find(path.begin(), path.end(), event.hex("shot_at")) == path.end())
    say("refused", event.has("by") ? event.word("by") : p_.teams[t].id, "A7",
        story_.words("nobody fires at {} in {}: its road does not lead through it", p_.teams[t].id,
                     p_.map().location_name(event.hex("shot_at"))));
  const auto go = [&](LocationId to) {
    p_.teams[t].at = to;
    p_.teams[t].aboard = kNone;
    for (Leader& l : p_.leaders)
      if (l.on_table() && l.with == t) {
        l.at = to;
        l.aboard = kNone;
      }
  };
  bool shot = false;
  for (const LocationId next : path) {
    go(next);
    if (shot || absentee || !event.has("shot_at") || next != event.hex("shot_at")) continue;
    shot = true;
    if (story_.heard())
      say("moves", p_.teams[t].id, "A7",
          fmt::format("{} moves to {} and is fired at there", p_.teams[t].id, p_.map().location_name(next)), next);
    Fire hit;
    hit.firer = event.word("by");
    if (hit.firer.empty() && event.has("from")) hit.firer = p_.map().location_name(event.hex("from"));
    const int kills = event.integer("kills") ? *event.integer("kills")
                      : event.has("shock")   ? 0
                                             : ask_number(choices_, "kills", p_.teams[t].id, "CoC A1", 0,
                                                          std::min(12, p_.teams[t].figures));
    const int shock = event.integer("shock") ? *event.integer("shock")
                      : event.has("kills")   ? 0
                                             : ask_number(choices_, "shock", p_.teams[t].id, "CoC A1", 0, 12);
    hit.kills = {{t, kills}};
    hit.shock = {{t, shock}};
    fire(hit);
    const Team& team = p_.teams[t];
    if (ended() || !team.on_table() || team.status == Status::broken) return;
    if (team.status == Status::pinned) {
      const PolicyVerdict& halt = p_.policies->verdict("A-HALT");
      say("halts", team.id, halt.citation, story_.words("{}, pinned on the move, halts where it was fired at", team.id),
          team.at);
      return settle();
    }
  }
  if (story_.heard())
    say("moves", p_.teams[t].id, "A7",
        fmt::format("{} moves to {}", p_.teams[t].id, p_.map().location_name(p_.teams[t].at)), p_.teams[t].at);
  settle();
}

void Play::rally(const ScriptedEvent& event) {
  const LeaderIndex l = leader_index(p_, event.word("leader"));
  const std::string& target = event.word("unit");
  const Leader& leader = p_.leaders[l];
  if (const auto reason = rally_refusal(p_, l, target)) return refuse(leader.id, *reason);
  const VehicleIndex v = vehicle_index(p_, target);
  int& shock = v != kNone ? p_.vehicles[v].shock : p_.teams[team_index(p_, target)].shock;
  const int most = std::max(0, orders(p_.tables(), leader) - leader.orders_given);
  const int points = event.integer("points").value_or(std::min(most, shock));
  if (points > most || (most == 0 && shock > 0))
    return refuse(leader.id,
                  {"A16", story_.words("{} has {} left to give, one for each point of Shock", leader.id,
                                       most == 0 ? std::string("no Orders") : counted(most, "Order", "Orders"))});
  const int taken = std::min(points, shock);
  shock -= taken;
  p_.leaders[l].orders_given += taken;
  say(story_.words("rallies {}", taken), leader.id, "A16",
      story_.words("{} rallies {} Shock off {}, which has {} left", leader.id, taken, target, shock),
      place_of(p_, leader));
  if (v != kNone || !p_.readings.is("statusRecovery", "Immediate")) return;
  const TeamIndex t = team_index(p_, target);
  const Status before = p_.teams[t].status;
  judge(p_, true);
  if (p_.teams[t].status != before)
    say("recovers", target, "A15",
        story_.words("{} is {}", target, statuses()[static_cast<std::size_t>(p_.teams[t].status)]));
}

void Play::order(const ScriptedEvent& event) {
  const std::string& id = event.word("unit");
  const std::string& what = event.word("what");
  if (const LeaderIndex l = leader_index(p_, id); l != kNone) return activate_leader(l, what);
  if (const VehicleIndex v = vehicle_index(p_, id); v != kNone) {
    const Vehicle& vehicle = p_.vehicles[v];
    if (vehicle.state == VehicleState::abandoned)
      return refuse(id, {"A21", story_.words("{} was abandoned and is not re-crewed during the game", id)});
    if (vehicle.state == VehicleState::destroyed) return refuse(id, {"A21", story_.words("{} is destroyed", id)});
  } else if (const auto reason = order_refusal(p_, team_index(p_, id), what)) {
    return refuse(id, *reason);
  }
  say("may " + what, id, "A9", story_.words("{} carries out the order", id));
}

// An activated Leader has all of his Orders again (A16).
void Play::activate_leader(LeaderIndex l, const std::string& what) {
  Leader& leader = p_.leaders[l];
  if (!leader.on_table()) return refuse(leader.id, {"A16", story_.words("{} is no longer on the table", leader.id)});
  if (leader.stunned)
    return refuse(leader.id, {"A16", story_.words("{} is stunned until the end of the turn", leader.id)});
  if (what != "activate")
    return refuse(leader.id, {"A16", story_.words("{} is a Leader: he is activated, and goes by 'leave' and 'attach'",
                                                  leader.id)});
  leader.orders_given = 0;
  say("activated", leader.id, "A16",
      story_.words("{} is activated and gives {}", leader.id, counted(orders(p_.tables(), leader), "Order", "Orders")),
      place_of(p_, leader));
}

void Play::leave(const ScriptedEvent& event) {
  const LeaderIndex l = leader_index(p_, event.word("leader"));
  Leader& leader = p_.leaders[l];
  if (!leader.on_table() || leader.stunned)
    return refuse(leader.id, {"A18", story_.words("{} cannot move", leader.id)});
  if (leader.with == kNone || !p_.teams[leader.with].on_table())
    return refuse(leader.id, {"A18", story_.words("{} is with no unit", leader.id)});
  const Team& unit = p_.teams[leader.with];
  const bool held = unit.status == Status::pinned || unit.status == Status::broken;
  if (held && leader.rank == Rank::junior && !p_.readings.on("juniorsMayLeave"))
    return refuse(leader.id,
                  {"A18", story_.words("{} is a Junior Leader and stays with a pinned or broken unit", leader.id),
                   "juniorsMayLeave"});
  const WithdrawalPolicy& policy = p_.policies->move("A-AWAY");
  int inches = event.integer("inches").value_or(0);
  if (inches == 0) inches = thrown(policy.budget, 1, dice_, {"move", "CoC A18", leader.id});
  const KnownPlan plan = reactions_.leave(p_, l, leader.with, inches);
  const WithdrawalAnswer& way = *plan;
  if (way.options.empty())
    return refuse(leader.id, {"A18", story_.words("{} has nowhere to go within {} inches", leader.id, inches)});
  const WithdrawalOption* taken = nullptr;
  if (event.has("to")) {
    for (const WithdrawalOption& option : way.options)
      if (option.end == event.hex("to")) taken = &option;
    if (taken == nullptr)
      return refuse(leader.id, {"A18", story_.words("{} is out of reach within {} inches",
                                                    p_.map().location_name(event.hex("to")), inches)});
  } else if (way.options.size() == 1) {
    taken = &way.options.front();
  } else {
    std::optional<std::size_t> end = choices_.choose_by_number(leader.id, way.options.size());
    if (!end) {
      Decision decision{"leave", leader.id, "CoC A18", fmt::format("{} inches", inches), {}};
      for (const WithdrawalOption& option : way.options)
        decision.offer(p_.map().location_name(option.end), end_facts(option));
      end = ask(decision);
    }
    if (!end) return;
    taken = &way.options[*end];
  }
  leader.at = taken->end;
  leader.aboard = kNone;
  const bool still = attached(p_, l, group_of(p_, leader.with));
  const std::string id = unit.id;
  if (!still) leader.with = kNone;
  if (story_.heard())
    say(still ? "still attached" : "detached", leader.id, "A18",
        fmt::format("{} goes to {}, {} {} inches from {}", leader.id, p_.map().location_name(leader.at),
                    still ? "no more than" : "more than", p_.tables().figure("attached-inches"), id),
        leader.at);
  settle();
}

void Play::attach(const ScriptedEvent& event) {
  const LeaderIndex l = leader_index(p_, event.word("leader"));
  const TeamIndex t = team_index(p_, event.word("unit"));
  Leader& leader = p_.leaders[l];
  const Team& team = p_.teams[t];
  if (!leader.on_table() || leader.stunned || leader.side != team.side || !team.on_table())
    return refuse(leader.id, {"A18", story_.words("{} cannot join {}", leader.id, team.id)});
  if (event.has("at"))
    if (const auto reason = reactions_.come_refusal(p_, l, event.hex("at"))) return refuse(leader.id, *reason);
  const TeamIndex before = leader.with;
  const LocationId stood = leader.at;
  if (event.has("at")) leader.at = event.hex("at");
  leader.with = t;
  if (!attached(p_, l, group_of(p_, t))) {
    leader.with = before;
    leader.at = stood;
    return refuse(leader.id, {"A18", story_.words("{} is more than {} inches from {}", leader.id,
                                                  p_.tables().figure("attached-inches"), team.id)});
  }
  say("joins " + team.id, leader.id, "A18", story_.words("{} is attached to {}", leader.id, team.id),
      place_of(p_, leader));
}

void Play::lose(const ScriptedEvent& event) {
  const auto& sides = p_.setting.sides;
  const auto side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), event.word("side")) - sides.begin());
  tests({{side, event.word("what"), event.word("what"), "is lost"}});
}

// Plays A14, in its order.
void Play::turn_end() {
  for (Leader& l : p_.leaders) {
    l.orders_given = 0;
    if (!l.stunned) continue;
    l.stunned = false;
    say("recovers", l.id, "A14", story_.words("{} is no longer stunned", l.id), place_of(p_, l));
  }
  std::vector<Test> points;
  for (Force& force : p_.forces) {
    for (; force.captured_points > 0; --force.captured_points)
      points.push_back({force.side, "jump-off-point", "a Jump-Off Point", "is captured"});
  }
  tests(points);
  if (left_) return;
  // Broken units that cannot retire surrender before any rout (A13).
  for (TeamIndex t; t < p_.teams.size() && !ended(); ++t) {
    if (!p_.teams[t].on_table() || p_.teams[t].status != Status::broken) continue;
    const Group group = group_of(p_, t);
    if (group.teams.front() == t) surrender(group);
  }
  if (left_) return;
  for (const Group& group : sharing_groups(p_)) {
    if (ended()) return;
    if (judged(p_, group) != Status::broken) continue;
    for (const TeamIndex t : group.teams) {
      const PolicyVerdict& gone = p_.policies->verdict("A-ROUT");
      say("routs", p_.teams[t].id, gone.citation,
          story_.words("{} routs off the table: {} Shock on {} figures at Turn End{}", p_.teams[t].id, group.shock,
                       group.figures, outcome_clause(gone.code, "leaves the map")),
          place_of(p_, p_.teams[t]));
      take_off(t, Condition::off_table, "routs");
      if (left_) return;
    }
  }
  std::vector<Status> before;
  for (const Team& t : p_.teams) before.push_back(t.status);
  const Worsened worse = judge(p_, true);
  for (const TeamIndex t : IndexRange<TeamIndex>(p_.teams.size()))
    if (p_.teams[t].on_table() && p_.teams[t].status < before[t])
      say(p_.teams[t].status == Status::pinned ? "is only pinned" : "is in good order", p_.teams[t].id, "A14",
          story_.words("{} is {} at Turn End", p_.teams[t].id,
                       p_.teams[t].status == Status::pinned ? "only pinned" : "in good order"),
          place_of(p_, p_.teams[t]));
  report(worse);
  p_.setting.turn = std::min(p_.setting.turn + 1, kLastTurn);
  say("turn begins", "", "A14", story_.words("turn {} begins", p_.setting.turn));
}

}  // namespace hexrout::coc
