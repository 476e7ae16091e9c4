#include "rules/chain_of_command/reactions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/chosen_move.hpp"
#include "rules/common/moves/stack_count.hpp"
#include "rules/common/tables/embedded.hpp"
#include "rules/common/words/counted.hpp"
#include "rules/common/words/same_name.hpp"

namespace hexrout::coc {
namespace {

int hexes_between(const Map& map, LocationId a, LocationId b) {
  return map.distance(map.location(a).hex, map.location(b).hex);
}

}  // namespace

PolicyBook read_book(const Node& root, Diagnostics& found) {
  const PolicyMeans means{.never = {ReferenceSet::pressing},
                          .failures = {Failure::halt_in_place, Failure::surrender},
                          .places = {"friends"},
                          .exits = true};
  PolicyBook out = read_policy_book(
      root, {{"contact", "away"}, {"A-RET", "A-ISO", "A-AWAY", "A-MOVE"}, {"A-HALT", "A-ROUT"}, {}, means}, found);
  if (found.has_errors()) return out;
  // Refusals point into their policy, so the variant of an option is a policy of its own.
  WithdrawalPolicy terrain = out.move("A-RET");
  terrain.id = "A-RET-TERRAIN";
  terrain.budget.terrain_costs = true;
  out.moves.push_back(std::move(terrain));
  return out;
}

Situation situation_of(const Position& p, std::size_t side, LocationId at, const std::vector<TeamIndex>& movers,
                       const std::string& firer) {
  Situation s;
  std::vector<std::pair<LocationId, int>> own;
  s.at = at;
  s.own_edges = p.forces[side].own_edges;
  s.numbers = {{"contact", p.within.contact}, {"away", p.within.attached}};
  s.places = {{"friends", {}}};
  std::vector<LocationId>& refuge = s.places.front().second;
  const auto limit = p.readings.number("stackingLimit");
  bool named = false;
  const auto enemy = [&](const std::string& id, LocationId where, bool armed, bool unbroken) {
    Reference& r = s.references.emplace_back();
    r.id = id;
    r.at = where;
    r.armed = armed;
    r.unbroken = unbroken;
    r.firer = same_name(id, firer);
    named = named || r.firer;
    s.enemy_held.push_back(where);
  };
  for (const TeamIndex t : IndexRange<TeamIndex>(p.teams.size())) {
    const Team& team = p.teams[t];
    if (!team.on_table()) continue;
    const LocationId where = place_of(p, team);
    if (team.side != side) {
      enemy(team.id, where, true, team.status != Status::broken);
      continue;
    }
    if (std::find(movers.begin(), movers.end(), t) != movers.end()) continue;
    s.friends.push_back(where);
    if (one_more(own, where) == limit) s.full.push_back(where);
    if (team.status == Status::normal) refuge.push_back(where);
  }
  for (const Vehicle& v : p.vehicles) {
    if (v.state == VehicleState::destroyed || v.at == kNowhere) continue;
    if (v.side != side && v.state == VehicleState::crewed) enemy(v.id, v.at, v.armed, true);
    if (v.side != side) continue;
    s.friends.push_back(v.at);
    if (v.state == VehicleState::crewed) refuge.push_back(v.at);
  }
  for (const Leader& l : p.leaders)
    if (l.side != side && l.on_table()) s.enemy_held.push_back(place_of(p, l));
  // A firer that is not a unit is a hex.
  if (!named && !firer.empty() && team_index(p, firer) == kNone && vehicle_index(p, firer) == kNone)
    if (const auto from = p.map().find_location(firer)) {
      Reference& r = s.references.emplace_back();
      r.id = firer;
      r.at = *from;
      r.firer = true;
      r.armed = false;
    }
  s.sees = [sight = p.setting.sight.get()](LocationId threat, LocationId there) {
    return sight == nullptr || !sight->look(threat, there).blocked;
  };
  s.ground = 0;  // constant during a phase
  return s;
}

const WithdrawalPolicy& Reactions::retire_policy(const Position& p) {
  return p.policies->move(p.readings.on("retireUsesTerrain") ? "A-RET-TERRAIN" : "A-RET");
}

namespace {

Situation retire_situation(const Position& p, TeamIndex team, int hexes) {
  const Team& t = p.teams[team];
  Situation s = situation_of(p, t.side, place_of(p, t), {team}, t.firer);
  s.budget = hexes;
  return s;
}

}  // namespace

std::vector<WithdrawalAnswer> Reactions::retires(const Position& p, TeamIndex team, const std::vector<int>& hexes,
                                                 Told told) {
  return withdrawal_->plan(retire_policy(p), retire_situation(p, team, 0), hexes, told);
}

KnownPlan Reactions::retire_paths(const Position& p, TeamIndex team, int hexes) {
  return withdrawal_->known(retire_policy(p), retire_situation(p, team, hexes), Told::paths);
}

std::optional<Reason> Reactions::cornered(const Position& p, TeamIndex team) {
  const Team& t = p.teams[team];
  Situation s = retire_situation(p, team, 1);
  const WithdrawalPolicy& retire = retire_policy(p);
  if (retire.on_failure != Failure::surrender) return std::nullopt;
  if (withdrawal_->known(retire, s, Told::whether)->failed)
    return Reason{"A13", fmt::format("the retreat of {} is blocked: it has no step that leads away", t.id)};
  const WithdrawalPolicy& way_out = p.policies->move("A-ISO");
  s.budget = static_cast<int>(p.map().hex_count());
  if (way_out.on_failure != Failure::surrender || !withdrawal_->known(way_out, s, Told::whether)->failed)
    return std::nullopt;
  s.budget = 1;
  const KnownPlan step = withdrawal_->known(way_out, s, Told::refusals);
  std::size_t refused = 0;
  for (const RefusedStep& r : step->refused) refused += r.from == s.at ? 1 : 0;
  if (refused == static_cast<std::size_t>(kDirections))
    return Reason{
        way_out.citation,
        fmt::format("{} is surrounded: every neighbouring hex is the enemy's, next to him or impassable", t.id)};
  return Reason{way_out.citation,
                fmt::format("{} is isolated: no road clear of the enemy leads to its own edge or to friends", t.id)};
}

std::optional<Reactions::Surrender> Reactions::surrender(const Position& p, const Group& unit) {
  Surrender out;
  for (const TeamIndex t : unit.teams) {
    const auto reason = cornered(p, t);
    if (!reason) return std::nullopt;
    if (out.because.rule.empty()) out.because = *reason;
  }
  if (unit.teams.empty()) return std::nullopt;
  const LocationId at = place_of(p, p.teams[unit.teams.front()]);
  const Situation s = situation_of(p, p.teams[unit.teams.front()].side, at, unit.teams, "");
  int nearest = -1;
  for (const Reference& r : s.references)
    if (r.armed && r.unbroken && (nearest < 0 || hexes_between(p.map(), at, r.at) < nearest))
      nearest = hexes_between(p.map(), at, r.at);
  for (const Reference& r : s.references)
    if (r.armed && r.unbroken && hexes_between(p.map(), at, r.at) == nearest) out.captors.push_back(r.id);
  return out;
}

KnownPlan Reactions::leave(const Position& p, LeaderIndex leader, TeamIndex team, int inches) {
  const Leader& l = p.leaders[leader];
  Situation s = situation_of(p, l.side, place_of(p, l), {}, "");
  const WithdrawalPolicy& policy = p.policies->move("A-AWAY");
  s.budget = in_steps(policy.budget, inches, p.scale, 0);
  s.full.clear();  // stacking does not limit a Leader
  Reference& anchor = s.references.emplace_back();
  anchor.id = p.teams[team].id;
  anchor.at = place_of(p, p.teams[team]);
  anchor.anchor = true;
  return withdrawal_->known(policy, s, Told::paths);
}

std::optional<Reason> Reactions::move_refusal(const Position& p, TeamIndex team, const std::vector<LocationId>& path,
                                              int inches) {
  const Team& t = p.teams[team];
  const int left = move_inches(p.tables(), inches, t.shock);
  Situation s = situation_of(p, t.side, place_of(p, t), {team}, "");
  const WithdrawalPolicy& policy = p.policies->move("A-MOVE");
  s.budget = steps_within(policy.budget, left, p.scale);
  const auto too_far = [&](int hexes) {
    return fmt::format("{} goes {} at the most{}, and the road is {} long", t.id, counted(left, "inch", "inches"),
                       t.shock > 0 ? fmt::format(" ({} less {} for its Shock)", inches, inches - left) : std::string(),
                       counted(hexes, "hex", "hexes"));
  };
  return path_refusal(*withdrawal_, policy, s, {&p.map(), t.id, too_far}, path);
}

std::optional<Reason> Reactions::come_refusal(const Position& p, LeaderIndex leader, LocationId to) {
  const Leader& l = p.leaders[leader];
  Situation s = situation_of(p, l.side, place_of(p, l), {}, "");
  s.budget = static_cast<int>(p.map().hex_count());
  s.full.clear();  // stacking does not limit a Leader
  const auto no_way = [&](int) { return fmt::format("{} finds no way to {}", l.id, p.map().location_name(to)); };
  return end_refusal(*withdrawal_, p.policies->move("A-MOVE"), s, {&p.map(), l.id, no_way}, to);
}

}  // namespace hexrout::coc
