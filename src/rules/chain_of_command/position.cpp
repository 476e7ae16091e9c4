#include "rules/chain_of_command/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/game/checkpoint.hpp"
#include "rules/common/words/same_name.hpp"

namespace hexrout::coc {
namespace {

template <class Of, class Things>
Of index_of(const Things& things, std::string_view id) {
  for (const Of i : IndexRange<Of>(things.size()))
    if (same_name(things[i].id, id)) return i;
  return kNone;
}

int hexes_between(const Position& p, LocationId a, LocationId b) {
  return p.map().distance(p.map().location(a).hex, p.map().location(b).hex);
}

// Half, upwards: one die stays one.
int halved(int dice) {
  return (dice + 1) / 2;
}

// Sums Shock and figures; attached Leaders as attached() counts them.
void count(const Position& p, Group& group) {
  group.shock = 0;
  group.figures = 0;
  for (const TeamIndex t : group.teams) {
    group.shock += p.teams[t].shock;
    group.figures += p.teams[t].figures;
  }
  for (const LeaderIndex l : IndexRange<LeaderIndex>(p.leaders.size())) {
    if (p.leaders[l].with == kNone || !contains(group.teams, p.leaders[l].with)) continue;
    const Condition c = p.leaders[l].condition;
    const bool counts = c == Condition::fit || (c == Condition::wounded && p.readings.on("woundedCounts"));
    if (counts && !p.leaders[l].stunned && attached(p, l, group)) ++group.figures;
  }
}

}  // namespace

void take_played(Position& to, const Position& from) {
  to.setting.turn = from.setting.turn;
  take_rows<TeamPlayed>(to.teams, from.teams);
  take_rows<LeaderPlayed>(to.leaders, from.leaders);
  // Strings that a play seldom changes.
  for (std::size_t i = 0; i < from.teams.size(); ++i)
    if (to.teams[i].firer != from.teams[i].firer) to.teams[i].firer = from.teams[i].firer;
  for (std::size_t i = 0; i < from.leaders.size(); ++i)
    if (to.leaders[i].section != from.leaders[i].section) to.leaders[i].section = from.leaders[i].section;
  take_rows<VehiclePlayed>(to.vehicles, from.vehicles);
  take_rows<ForcePlayed>(to.forces, from.forces);
  to.events = from.events;
  to.winner = from.winner;
}

const std::vector<std::string>& team_kinds() {
  static const std::vector<std::string> words{"scout", "rifle", "lmg", "weapon", "support"};
  return words;
}
const std::vector<std::string>& statuses() {
  static const std::vector<std::string> words{"normal", "pinned", "broken", "surrendered", "off-table", "wiped-out"};
  return words;
}
const std::vector<std::string>& ranks() {
  static const std::vector<std::string> words{"junior", "senior", "ranking"};
  return words;
}
const std::vector<std::string>& conditions() {
  static const std::vector<std::string> words{"fit", "wounded", "killed", "captured", "off-table"};
  return words;
}
const std::vector<std::string>& vehicle_classes() {
  static const std::vector<std::string> words{"afv", "apc", "transport"};
  return words;
}
const std::vector<std::string>& vehicle_states() {
  static const std::vector<std::string> words{"crewed", "abandoned", "destroyed"};
  return words;
}
const std::vector<std::string>& qualities() {
  static const std::vector<std::string> words{"green", "regular", "elite"};
  return words;
}

TeamIndex team_index(const Position& p, std::string_view id) {
  return index_of<TeamIndex>(p.teams, id);
}
LeaderIndex leader_index(const Position& p, std::string_view id) {
  return index_of<LeaderIndex>(p.leaders, id);
}
VehicleIndex vehicle_index(const Position& p, std::string_view id) {
  return index_of<VehicleIndex>(p.vehicles, id);
}

LocationId place_of(const Position& p, const Team& team) {
  return team.aboard == kNone ? team.at : p.vehicles[team.aboard].at;
}
LocationId place_of(const Position& p, const Leader& leader) {
  return leader.aboard == kNone ? leader.at : p.vehicles[leader.aboard].at;
}

bool attached(const Position& p, LeaderIndex leader, const Group& group) {
  const Leader& l = p.leaders[leader];
  if (!l.on_table() || l.with == kNone || !contains(group.teams, l.with)) return false;
  const int most = p.within.attached;
  return std::any_of(group.teams.begin(), group.teams.end(),
                     [&](TeamIndex t) { return hexes_between(p, place_of(p, l), place_of(p, p.teams[t])) <= most; });
}

namespace {

// Collects the Teams linked with one on the table (A2) in `group`, reusing its memory; marks them in `taken`
// and skips marked ones.
void link_with(const Position& p, TeamIndex first, int most_hexes, std::vector<std::uint8_t>& taken, Group& group) {
  group.teams.clear();
  group.teams.push_back(first);
  taken[first] = 1;
  // Links are transitive.
  for (std::size_t k = 0; k < group.teams.size(); ++k) {
    const Team& here = p.teams[group.teams[k]];
    if (here.section.empty()) break;
    const LocationId at = place_of(p, here);
    for (const TeamIndex other : IndexRange<TeamIndex>(p.teams.size())) {
      const Team& there = p.teams[other];
      if (there.section_from != here.section_from || taken[other] != 0 || !there.on_table()) continue;
      if (hexes_between(p, at, place_of(p, there)) > most_hexes) continue;
      taken[other] = 1;
      group.teams.push_back(other);
    }
  }
  if (group.teams.size() > 1) std::sort(group.teams.begin(), group.teams.end());
  count(p, group);
}

}  // namespace

std::vector<Group> sharing_groups(const Position& p) {
  const int most = p.within.sharing;
  std::vector<Group> out;
  out.reserve(p.teams.size());
  std::vector<std::uint8_t> taken(p.teams.size(), 0);
  for (const TeamIndex first : IndexRange<TeamIndex>(p.teams.size()))
    if (taken[first] == 0 && p.teams[first].on_table()) link_with(p, first, most, taken, out.emplace_back());
  return out;
}

Group group_of(const Position& p, TeamIndex team) {
  if (!p.teams[team].on_table()) return {};
  std::vector<std::uint8_t> taken(p.teams.size(), 0);
  Group out;
  link_with(p, team, p.within.sharing, taken, out);
  return out;
}

namespace {

Status judged_by(bool first_edition, const Group& group) {
  const int s = group.shock;
  const int f = group.figures;
  if (s == 0) return Status::normal;
  if (first_edition ? s > 2 * f : s >= 2 * f) return Status::broken;
  if (first_edition ? s >= f : s > f) return Status::pinned;
  return Status::normal;
}

}  // namespace

Status judged(const Position& p, const Group& group) {
  return judged_by(p.readings.is("edition", "first"), group);
}

Worsened judge(Position& p, bool improve) {
  Worsened out;
  const int most = p.within.sharing;
  const bool first_edition = p.readings.is("edition", "first");
  std::vector<std::uint8_t> taken(p.teams.size(), 0);
  Group group;
  group.teams.reserve(p.teams.size());
  for (const TeamIndex first : IndexRange<TeamIndex>(p.teams.size())) {
    if (taken[first] != 0 || p.teams[first].shock == 0 || !p.teams[first].on_table()) continue;
    link_with(p, first, most, taken, group);
    const Status now = judged_by(first_edition, group);
    for (const TeamIndex t : group.teams) {
      Status& marker = p.teams[t].status;
      if (now > marker) (now == Status::broken ? out.broken : out.pinned).push_back(t);
      if (now > marker || improve) marker = now;
    }
  }
  // A Team in a group without Shock is in good order.
  for (TeamIndex t; t < p.teams.size() && improve; ++t)
    if (taken[t] == 0 && p.teams[t].on_table()) p.teams[t].status = Status::normal;
  std::sort(out.broken.begin(), out.broken.end());
  std::sort(out.pinned.begin(), out.pinned.end());
  return out;
}

std::vector<TeamIndex> section_teams(const Position& p, std::size_t side, std::string_view section) {
  std::vector<TeamIndex> out;
  if (section.empty()) return out;
  for (const TeamIndex t : IndexRange<TeamIndex>(p.teams.size()))
    if (p.teams[t].side == side && p.teams[t].section == section) out.push_back(t);
  return out;
}

int orders(const Tables& tables, const Leader& leader) {
  if (leader.stunned) return 0;
  const int full = tables.command(ranks()[static_cast<std::size_t>(leader.rank)]).orders;
  return leader.condition == Condition::wounded ? full - 1 : full;
}

std::optional<Reason> rally_refusal(const Position& p, LeaderIndex leader, const std::string& target) {
  const Leader& l = p.leaders[leader];
  if (!l.on_table()) return Reason{"A16", fmt::format("{} is no longer on the table", l.id)};
  if (l.stunned) return Reason{"A16", fmt::format("{} is stunned until the end of the turn", l.id)};
  if (const VehicleIndex v = vehicle_index(p, target); v != kNone) {
    const Vehicle& vehicle = p.vehicles[v];
    const bool own = l.commands_vehicle && l.aboard == v;
    if (vehicle.state != VehicleState::crewed) return Reason{"A21", fmt::format("{} has no crew any more", target)};
    if (vehicle.kind == VehicleClass::afv && own && p.readings.on("afvLeaderRallies")) return std::nullopt;
    return Reason{"A19", fmt::format("{} cannot rally the Shock of the vehicle {}", l.id, target)};
  }
  const TeamIndex t = team_index(p, target);
  const Team& team = p.teams[t];
  if (team.side != l.side) return Reason{"A16", fmt::format("{} belongs to the enemy", target)};
  if (!team.on_table()) return Reason{"A16", fmt::format("{} is no longer on the table", target)};
  const Group group = group_of(p, t);
  const int hexes = hexes_between(p, place_of(p, l), place_of(p, team));
  const bool passenger = l.aboard != kNone && team.aboard == l.aboard;
  const bool near = std::any_of(group.teams.begin(), group.teams.end(), [&](TeamIndex other) {
    return hexes_between(p, place_of(p, l), place_of(p, p.teams[other])) <= p.within.attached;
  });
  const bool with = near && (l.with == kNone || contains(group.teams, l.with));
  const bool broken = std::any_of(group.teams.begin(), group.teams.end(),
                                  [&](TeamIndex other) { return p.teams[other].status == Status::broken; });
  if (broken && !with) return Reason{"A17", fmt::format("{} is broken and {} is not attached to it", target, l.id)};
  if (passenger) return std::nullopt;
  if (l.rank == Rank::junior && p.readings.is("edition", "second")) {
    const std::string& section = l.section.empty() && l.with != kNone ? p.teams[l.with].section : l.section;
    const bool own = with || (!section.empty() && section == team.section);
    if (!own) return Reason{"A16", fmt::format("{} is a Junior Leader and rallies his own unit only", l.id)};
  }
  const int reach = p.tables().command(ranks()[static_cast<std::size_t>(l.rank)]).inches;
  if (hexes > p.scale.within(reach))
    return Reason{"A16", fmt::format("{} is farther than {} inches from {}", target, reach, l.id)};
  if (!with && p.readings.on("rallyNeedsAttachedIfSeen")) {
    for (const Team& enemy : p.teams)
      if (enemy.side != l.side && enemy.on_table() &&
          !p.setting.sight->look(place_of(p, enemy), place_of(p, l)).blocked)
        return Reason{"A16", fmt::format("{} is not attached and {} sees him", l.id, enemy.id),
                      "rallyNeedsAttachedIfSeen"};
  }
  return std::nullopt;
}

std::optional<Reason> order_refusal(const Position& p, TeamIndex team, std::string_view order) {
  const Team& t = p.teams[team];
  if (!t.on_table()) return Reason{"A12", fmt::format("{} is no longer on the table", t.id)};
  if (t.status == Status::broken)
    return Reason{"A9", fmt::format("{} is broken: it may neither activate nor reposition", t.id)};
  if (t.status == Status::pinned && (order == "move" || order == "turn" || order == "reposition"))
    return Reason{"A8", fmt::format("{} is pinned: it may neither move nor turn a gun", t.id)};
  return std::nullopt;
}

int command_dice(const Force& force) {
  return force.track.command_dice(force.morale);
}

Cover cover_when_fired_at(Cover cover, Status status) {
  if (status != Status::pinned || cover == Cover::hard) return cover;
  return static_cast<Cover>(static_cast<int>(cover) + 1);
}
int move_inches(const Tables& tables, int inches, int shock) {
  return std::max(0, inches - shock * tables.figure("move-inches-per-shock"));
}
int small_arms_dice(const Tables& tables, int dice, int shock, Status status) {
  const int left = std::max(0, dice - shock / tables.figure("shock-per-firepower-die"));
  return status == Status::pinned ? halved(left) : left;
}
int he_dice(int dice, Status status) {
  return status == Status::pinned ? halved(dice) : dice;
}
int ap_to_hit(const Tables& tables, int to_hit, int shock) {
  return to_hit - shock * tables.figure("ap-per-shock");
}
int close_combat_dice(const Tables& tables, int dice, int shock, Quality quality) {
  const char* figure = quality == Quality::green ? "green-shock-per-close-combat-die" : "shock-per-close-combat-die";
  return std::max(0, dice - shock / tables.figure(figure));
}

}  // namespace hexrout::coc
