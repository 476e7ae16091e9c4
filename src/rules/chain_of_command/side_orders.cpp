// Orders of a side: Leaders rally Shock off (A16), and join a unit that they then may rally (A17, A18); then
// the turn ends (A14).
#include <fmt/format.h>

#include <algorithm>

#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/events/order.hpp"

namespace hexrout::coc {

namespace {

void add_rallies(const Position& p, LeaderIndex l, const std::string& target, int shock, std::vector<Order>& out) {
  const Leader& leader = p.leaders[l];
  const int most = std::min(orders(p.tables(), leader) - leader.orders_given, shock);
  if (most <= 0 || rally_refusal(p, l, target)) return;
  // Descending points: of plans with equal worth the one with fewest orders is then first.
  for (int points = most; points >= 1; --points) {
    ScriptedEvent event("rally");
    event.with_words("leader", ArgKind::id, {leader.id})
        .with_words("unit", ArgKind::id, {target})
        .with_number("points", points);
    Order order =
        order_of(leader.id, fmt::format("rallies {} Shock off {}", points, target), "CoC A16", std::move(event));
    order.choice = fmt::format("rally {} {}", leader.id, target);
    out.push_back(std::move(order));
  }
}

// True if the Leader is near enough to join the unit, and may rally it only after that.
bool joining_helps(const Position& p, LeaderIndex l, TeamIndex t) {
  const Team& team = p.teams[t];
  const Leader& leader = p.leaders[l];
  if (leader.with == t || team.shock == 0 || !rally_refusal(p, l, team.id)) return false;
  Position joined = p;
  joined.leaders[l].with = t;
  return attached(joined, l, group_of(joined, t)) && !rally_refusal(joined, l, team.id);
}

void add_joins(const Position& p, LeaderIndex l, std::vector<Order>& out) {
  const Leader& leader = p.leaders[l];
  if (orders(p.tables(), leader) <= leader.orders_given) return;
  for (const TeamIndex t : IndexRange<TeamIndex>(p.teams.size())) {
    const Team& team = p.teams[t];
    if (team.side != leader.side || !team.on_table() || !joining_helps(p, l, t)) continue;
    ScriptedEvent event("attach");
    event.with_words("leader", ArgKind::id, {leader.id}).with_words("unit", ArgKind::id, {team.id});
    Order order = order_of(leader.id, "joins " + team.id, "CoC A18", std::move(event));
    order.once = "join " + leader.id;
    order.choice = order.once + " " + team.id;
    out.push_back(std::move(order));
  }
}

}  // namespace

std::vector<Order> orders_of(const Position& p, std::string_view side) {
  std::vector<Order> out;
  if (!p.winner.empty()) return out;
  for (const LeaderIndex l : IndexRange<LeaderIndex>(p.leaders.size())) {
    const Leader& leader = p.leaders[l];
    if (!leader.on_table() || p.setting.sides[leader.side] != side) continue;
    for (const Team& team : p.teams)
      if (team.side == leader.side && team.on_table()) add_rallies(p, l, team.id, team.shock, out);
    for (const Vehicle& vehicle : p.vehicles)
      if (vehicle.side == leader.side) add_rallies(p, l, vehicle.id, vehicle.shock, out);
    add_joins(p, l, out);
  }
  return out;
}

Order closing_of(const Position& p, std::string_view side) {
  if (!p.winner.empty()) return {};
  return order_of(std::string(side), "ends the turn", "CoC A14", ScriptedEvent("turn_end"));
}

}  // namespace hexrout::coc
