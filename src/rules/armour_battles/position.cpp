#include "rules/armour_battles/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/game/checkpoint.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/chosen_move.hpp"
#include "rules/common/moves/stack_count.hpp"
#include "rules/common/tables/embedded.hpp"
#include "rules/common/words/same_name.hpp"

namespace hexrout::ab {

void take_played(Position& to, const Position& from) {
  to.setting.turn = from.setting.turn;
  take_rows<UnitPlayed>(to.units, from.units);
  take_rows<ArmyPlayed>(to.armies, from.armies);
  for (std::size_t i = 0; i < from.armies.size(); ++i) {
    if (to.armies[i].mission != from.armies[i].mission) to.armies[i].mission = from.armies[i].mission;
    for (std::size_t g = 0; g < from.armies[i].groups.size(); ++g)
      to.armies[i].groups[g].command_dice = from.armies[i].groups[g].command_dice;
  }
  to.events = from.events;
  to.turn = from.turn;
  to.winner = from.winner;
}

UnitIndex unit_index(const Position& p, std::string_view id) {
  for (const UnitIndex u : IndexRange<UnitIndex>(p.units.size()))
    if (same_name(p.units[u].id, id)) return u;
  return kNone;
}

ArmyLosses losses_of(const Position& p, std::size_t side) {
  ArmyLosses out;
  for (const Unit& u : p.units) {
    if (u.side != side) continue;
    out.suppressed += u.suppressed && !u.dispersed ? 1 : 0;
    out.dispersed += u.dispersed ? 1 : 0;
    out.disruption += u.dispersed ? 0 : u.disruption;
  }
  return out;
}

int hexes_between(const Position& p, LocationId a, LocationId b) {
  return p.map().distance(p.map().location(a).hex, p.map().location(b).hex);
}

bool in_cover(const Position& p, UnitIndex unit, LocationId threat) {
  return terrain_cover(p.map(), p.units[unit].at, threat);
}

SuccessRoll reaction_roll(const Position& p, UnitIndex unit, const std::vector<LocationId>& threats, bool indirect,
                          int extra) {
  const Unit& u = p.units[unit];
  const Figures& f = p.tables().figures;
  int dice = u.reaction_dice + extra;
  const bool covered = !threats.empty() && std::all_of(threats.begin(), threats.end(),
                                                       [&](LocationId at) { return in_cover(p, unit, at); });
  if (covered && !indirect) dice += f["cover-dice"];
  return success_roll(std::max(0, dice), f[u.suppressed ? "suppressed-reaction-tn" : "reaction-tn"]);
}

FireResult resolve_fire(const Position& p, const Unit& unit, Successes attack, Successes reaction) {
  FireResult out;
  if (attack.successes == 0) return out;
  const int net = std::max(0, attack.successes - reaction.successes);
  out.disruption = net > 0 && p.readings.is("disruption", "Gross") ? attack.successes : net;
  const int unmatched = attack.sixes - reaction.sixes;
  out.suppresses = attack.sixes >= 1 && unmatched > 0;
  out.dispersed = unit.disruption + out.disruption >= unit.cohesion;
  if (out.suppresses) out.unmatched_sixes = unmatched;
  const bool becomes = out.suppresses && (!unit.suppressed || p.readings.on("reSuppressForcesBack"));
  out.forced_back = becomes && out.disruption >= 1 && !out.dispersed;
  return out;
}

int move_inches(const Unit& unit, const std::vector<int>& faces) {
  int inches = unit.suppressed ? 0 : unit.fixed_move;
  for (const int face : faces) inches += face;
  return inches;
}

std::optional<Reason> fire_refusal(const Unit& unit) {
  if (unit.dispersed) return Reason{"2.3", fmt::format("{} is dispersed", unit.id)};
  if (unit.suppressed) return Reason{"B5", fmt::format("{} is suppressed and cannot fire", unit.id)};
  if (unit.fired) return Reason{"B2", fmt::format("{} has fired and cannot fire again before the turn ends", unit.id)};
  return std::nullopt;
}

std::optional<Reason> group_refusal(const Position& p, UnitIndex leader, const std::vector<UnitIndex>& others) {
  const Unit& lead = p.units[leader];
  const Figures& f = p.tables().figures;
  if (lead.dispersed) return Reason{"2.3", fmt::format("{} is dispersed", lead.id)};
  if (lead.suppressed && !others.empty())
    return Reason{"B6", fmt::format("{} is suppressed: it may be activated alone, with no other unit", lead.id)};
  int counted = 0;
  int recon = 0;
  for (const UnitIndex u : others) {
    const Unit& unit = p.units[u];
    if (unit.dispersed) return Reason{"2.3", fmt::format("{} is dispersed", unit.id)};
    if (unit.side != lead.side) return Reason{"B11", fmt::format("{} belongs to the enemy", unit.id)};
    if (unit.suppressed) return Reason{"B6", fmt::format("{} is suppressed and cannot be in a Command Group", unit.id)};
    if (p.scale.beyond(hexes_between(p, lead.at, unit.at), f["group-inches"]))
      return Reason{"B11", fmt::format("{} is more than {} inches from {}", unit.id, f["group-inches"], lead.id)};
    (unit.recon ? recon : counted) += 1;
  }
  // The first recon unit does not count.
  counted += std::max(0, recon - 1);
  if (counted > f["group-others"])
    return Reason{"B11", fmt::format("a Command Group is one unit and up to {} more", f["group-others"])};
  return std::nullopt;
}

std::optional<Reason> rally_refusal(const Unit& unit) {
  if (unit.dispersed) return Reason{"2.3", fmt::format("{} is dispersed", unit.id)};
  if (unit.suppressed) return Reason{"B7", fmt::format("{} is suppressed and cannot be rallied", unit.id)};
  return std::nullopt;
}

int starting_points(int units, int command_dice) {
  return (units + 1) / 2 + command_dice;
}

PolicyBook read_book(const Node& root, Diagnostics& found) {
  const PolicyMeans means{.never = {ReferenceSet::pressing, ReferenceSet::anchor},
                          .failures = {Failure::halt_in_place},
                          .disperses = true,
                          .faces = true};
  PolicyBook out = read_policy_book(root, {{}, {"B-FB", "B-MOVE"}, {}, {}, means}, found);
  if (found.has_errors()) return out;
  // Refusals point into their policy, so each variant of an option is a policy of its own.
  const WithdrawalPolicy base = out.move("B-FB");
  for (const bool terrain : {false, true})
    for (const bool must : {false, true}) {
      if (must && !terrain) continue;
      WithdrawalPolicy variant = base;
      variant.id = fmt::format("B-FB{}{}", must ? "" : "-MAY", terrain ? "-TERRAIN" : "");
      variant.budget.terrain_costs = terrain;
      if (!must) variant.stop.clear();
      out.moves.push_back(std::move(variant));
    }
  return out;
}

std::vector<PushedFrom> ForcedBack::origins(const Position& p, UnitIndex unit, const std::string& from) {
  const Unit& u = p.units[unit];
  const UnitIndex firer = unit_index(p, from);
  const bool shells = firer == kNone && !from.empty();
  if (shells || (firer != kNone && !p.units[firer].dispersed && p.units[firer].at != u.at)) return {{from}};
  std::vector<PushedFrom> out;
  int least = 0;
  for (const Unit& o : p.units) {
    if (o.dispersed || o.side == u.side || o.at == u.at) continue;
    const int away = hexes_between(p, o.at, u.at);
    if (!out.empty() && away > least) continue;
    if (away < least) out.clear();
    least = away;
    out.push_back({from, o.id});
  }
  if (out.size() < 2) return {{from}};
  std::sort(out.begin(), out.end(), [](const PushedFrom& a, const PushedFrom& b) { return a.instead < b.instead; });
  return out;
}

Situation ForcedBack::situation(const Position& p, UnitIndex unit, const PushedFrom& origin) {
  const std::string& from = origin.from;
  const std::string& stands_for = origin.instead.empty() ? from : origin.instead;
  const Unit& u = p.units[unit];
  Situation s;
  std::vector<std::pair<LocationId, int>> own;
  s.at = u.at;
  s.own_edges = p.armies[u.side].own_edges;
  const auto limit = p.readings.number("stackingLimit");
  bool named = false;
  for (const UnitIndex other : IndexRange<UnitIndex>(p.units.size())) {
    const Unit& o = p.units[other];
    if (o.dispersed || other == unit) continue;
    if (o.side == u.side) {
      s.friends.push_back(o.at);
      if (one_more(own, o.at) == limit) s.full.push_back(o.at);
      continue;
    }
    Reference& r = s.references.emplace_back();
    r.id = o.id;
    r.at = o.at;
    r.firer = same_name(o.id, stands_for);
    // The firer fixes the line; others, and an enemy that replaces it, break ties between hexes on the line.
    r.known = !r.firer || o.at == u.at || !origin.instead.empty();
    named = named || r.firer;
    s.enemy_held.push_back(o.at);
  }
  if (!named && unit_index(p, from) == kNone && !from.empty()) {
    if (const auto at = p.map().find_location(from)) {
      Reference& r = s.references.emplace_back();
      r.id = from;
      r.at = *at;
      r.firer = true;
      r.known = false;
      r.armed = false;
      // Indirect fire onto the unit's own hex leads toward its own edge, not away from the nearest enemy.
      if (*at == u.at)
        for (Reference& other : s.references) other.known = false;
    }
  }
  s.sees = [sight = p.setting.sight.get()](LocationId threat, LocationId there) {
    return sight == nullptr || !sight->look(threat, there).blocked;
  };
  s.ground = 0;  // constant during a phase
  return s;
}

const WithdrawalPolicy& ForcedBack::policy(const Position& p) {
  const bool may = p.readings.is("coverStop", "May");
  const bool terrain = p.readings.on("terrainCosts");
  return p.policies->move(may ? (terrain ? "B-FB-MAY-TERRAIN" : "B-FB-MAY") : terrain ? "B-FB-TERRAIN" : "B-FB");
}

WithdrawalAnswer ForcedBack::plan(const Position& p, UnitIndex unit, const PushedFrom& origin, int hexes) {
  Situation s = situation(p, unit, origin);
  s.budget = hexes;
  return withdrawal_->plan(policy(p), s);
}

KnownPlan ForcedBack::paths(const Position& p, UnitIndex unit, const PushedFrom& origin, int hexes) {
  Situation s = situation(p, unit, origin);
  s.budget = hexes;
  return withdrawal_->known(policy(p), s, Told::paths);
}

std::optional<Reason> ForcedBack::move_refusal(const Position& p, UnitIndex unit, LocationId to, int inches) {
  Situation s = situation(p, unit, {});
  const WithdrawalPolicy& chosen = p.policies->move("B-MOVE");
  s.budget = steps_within(chosen.budget, inches, p.scale);
  const std::string& id = p.units[unit].id;
  const auto too_far = [&](int) {
    return fmt::format("{} finds no way to {} within {} inches", id, p.map().location_name(to), inches);
  };
  return end_refusal(*withdrawal_, chosen, s, {&p.map(), id, too_far}, to);
}

Direction facing_toward(const Map& map, LocationId at, LocationId target) {
  const Hex from = map.hex(map.location(at).hex).at;
  const Hex to = map.hex(map.location(target).hex).at;
  Direction best = Direction::north;
  for (const Direction d : kAllDirections)
    if (distance(neighbour(from, d), to) < distance(neighbour(from, best), to)) best = d;
  return best;
}

}  // namespace hexrout::ab
