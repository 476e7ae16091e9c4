// worth_of: Force Morale, figures, Shock, and the chance that the next fire pins or breaks a
// unit (data/worth.yaml).
#include <algorithm>

#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/common/tables/measure.hpp"

namespace hexrout::coc {

namespace {

constexpr int kPercent = 100;

const Figures& weights() {
  static const Figures built_in = embedded_weights(
      "chain_of_command/data/worth.yaml", {"force-morale", "victory", "chain-point", "figure", "leader", "shock",
                                           "pinned", "broken", "next-fire", "unseen"});
  return built_in;
}

void weigh_forces(const Position& p, std::size_t own, Measure& m) {
  for (const Force& force : p.forces) {
    const std::string& side = p.setting.sides[force.side];
    const int morale = std::max(0, force.morale);
    if (force.side == own) {
      m.add(side, "Force Morale", "force-morale", morale);
      m.add(side, "Chain of Command points", "chain-point", force.chain_points);
    } else {
      m.take(side, "enemy Force Morale", "force-morale", morale);
    }
  }
  if (p.winner.empty() || p.winner == "draw") return;
  m.add(p.winner, "victory", "victory", p.winner == p.setting.sides[own] ? 1 : -1);
}

bool seen_by_enemy(const Position& p, const Group& group, std::size_t own) {
  return std::any_of(p.teams.begin(), p.teams.end(), [&](const Team& enemy) {
    if (enemy.side == own || !enemy.on_table() || enemy.status == Status::broken) return false;
    return std::any_of(group.teams.begin(), group.teams.end(), [&](TeamIndex t) {
      const LocationId from = place_of(p, enemy);
      const LocationId at = place_of(p, p.teams[t]);
      return from == at || p.setting.sight == nullptr || !p.setting.sight->look(from, at).blocked;
    });
  });
}

// Expected cost of one more fire at a group: the mean loss of Force Morale on its worst row if it breaks, and the
// markers. Each number of Shock on the die is equally likely.
std::int64_t next_fire_cost(const Position& p, const Group& group, const Measure& m) {
  const Team& first = p.teams[group.teams.front()];
  const char* row = first.kind == TeamKind::scout     ? "scout-team"
                    : first.kind == TeamKind::support ? "support"
                    : group.teams.size() > 1          ? "section"
                                                      : "team";
  const BadThing& thing = p.tables().bad_thing(row);
  const Bands& bands = p.readings.is("badThings", "printed") ? thing.printed : thing.restored;
  const std::int64_t lost = Measure::expected(m.weight("force-morale"), bands.mean(6, p.forces[first.side].modifier));
  const int faces = weights()["next-fire"];
  std::int64_t sum = 0;
  for (int shock = 1; shock <= faces; ++shock) {
    Group hit = group;
    hit.shock += shock;
    const Status now = judged(p, hit);
    bool breaks = false;
    for (const TeamIndex t : group.teams) {
      const Status before = p.teams[t].status;
      if (now == Status::broken && before != Status::broken) {
        breaks = true;
        sum += m.weight("broken") - (before == Status::pinned ? m.weight("pinned") : 0);
      } else if (now == Status::pinned && before == Status::normal) {
        sum += m.weight("pinned");
      }
    }
    if (breaks) sum += lost;
  }
  return sum / faces;
}

void weigh_group(const Position& p, const Group& group, std::size_t own, Measure& m) {
  for (const TeamIndex t : group.teams) {
    const Team& team = p.teams[t];
    m.add(team.id, "figures", "figure", team.figures);
    m.take(team.id, "Shock", "shock", team.shock);
    if (team.status == Status::pinned) m.take(team.id, "pinned", "pinned", 1);
    if (team.status == Status::broken) m.take(team.id, "broken", "broken", 1);
  }
  std::int64_t cost = next_fire_cost(p, group, m);
  if (!seen_by_enemy(p, group, own)) cost = cost * weights()["unseen"] / kPercent;
  m.add_thousandths(p.teams[group.teams.front()].id, "break chance", -cost);
}

}  // namespace

std::optional<std::vector<WorthPart>> worth_of(const Position& p, std::string_view side) {
  const auto own = side_index(p.setting, side);
  if (!own) return std::nullopt;
  Measure m(weights());
  weigh_forces(p, *own, m);
  for (const Group& group : sharing_groups(p))
    if (p.teams[group.teams.front()].side == *own) weigh_group(p, group, *own, m);
  for (const Leader& leader : p.leaders)
    if (leader.side == *own && leader.on_table()) m.add(leader.id, "Leader", "leader", 1);
  for (const Vehicle& vehicle : p.vehicles)
    if (vehicle.side == *own && vehicle.state == VehicleState::crewed)
      m.take(vehicle.id, "Shock", "shock", vehicle.shock);
  return m.parts();
}

}  // namespace hexrout::coc
