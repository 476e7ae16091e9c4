#include "rules/squares/reactions.hpp"

#include <algorithm>

#include "rules/common/stack_count.hpp"

namespace hexrout::squares {

Reaction reaction_of(const Position& p, std::size_t stand) {
  const Stand& s = p.stands[stand];
  if (!s.present()) return Reaction::none;
  if (s.restriction == Result::surrender) return Reaction::surrender;
  if (p.groups[s.group].state == GroupState::withdrawing && s.state == StandState::present) return Reaction::withdraw;
  if (s.restriction == Result::duck_back) return sees_enemy(p, stand) ? Reaction::duck_back : Reaction::no_closer;
  return s.restriction == Result::no_closer ? Reaction::no_closer : Reaction::none;
}

std::string_view policy_id(Reaction reaction) {
  switch (reaction) {
    case Reaction::duck_back: return "C-DB";
    case Reaction::surrender: return "C-SU";
    case Reaction::withdraw: return "C-WD";
    default: return "C-NC";
  }
}

namespace {

// Squares that enemy fire swept last turn and those next to them, in order: elsewhere no step is from or into a swept one.
std::vector<HexId> near_fire(const Position& p, std::size_t side) {
  std::vector<HexId> out;
  for (const Fire& f : p.fires) {
    if (!f.last_turn || f.side == side) continue;
    for (const LocationId at : f.at) {
      const HexId h = p.map().location(at).hex;
      out.push_back(h);
      for (const Direction d : kAllDirections)
        if (const HexId next = p.map().neighbour(h, d); next != kNowhere) out.push_back(next);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

Situation situation_of(const Position& p, std::size_t stand, Reaction reaction) {
  const Stand& mover = p.stands[stand];
  const std::size_t side = p.side_of(mover);
  Situation s;
  s.at = mover.at;
  s.budget = reaction == Reaction::duck_back || reaction == Reaction::withdraw ? mover.tactical : mover.move;
  s.numbers = {{"detour", static_cast<int>(p.readings.number("recoverDetour"))}};
  for (const std::size_t e : known_enemies(p, side)) {
    Reference r;
    r.id = p.stands[e].id;
    r.at = p.stands[e].at;
    s.enemy_held.push_back(r.at);
    s.references.push_back(std::move(r));
  }
  std::vector<std::pair<LocationId, int>> own;
  const auto limit = p.readings.number("stackingLimit");
  for (std::size_t i = 0; i < p.stands.size(); ++i) {
    const Stand& f = p.stands[i];
    if (i == stand || !f.present() || p.side_of(f) != side) continue;
    s.friends.push_back(f.at);
    if (one_more(own, f.at) == limit) s.full.push_back(f.at);
  }
  for (const HexId h : near_fire(p, side)) {
    Swept square{p.map().ground(h)};
    square.danger = danger(p, side, square.at, square.swept);
    if (square.swept || square.danger != 0) s.swept.push_back(square);
  }
  if (attacked_in_trench(p, mover)) s.trench = mover.at;
  std::vector<LocationId> down;
  for (const Casualties& c : p.casualties)
    if (c.side == side && !c.vehicle) down.push_back(c.at);
  s.places = {{"casualties", std::move(down)}, {"line", p.groups[mover.group].line}};
  s.sees = [&p](LocationId threat, LocationId at) { return p.sees(threat, at); };
  s.covered = [&p](LocationId at, LocationId threat) {
    return terrain_cover(p.map(), at, threat) || std::any_of(p.trenches.begin(), p.trenches.end(), [&](const Trench& t) { return t.at == at; });
  };
  s.ground = 0;  // lines of sight, terrain and trenches stay as they are
  return s;
}

WithdrawalAnswer Reactions::plan(const Position& p, std::size_t stand, Reaction reaction) {
  return withdrawal_->plan(*find_policy(policies(), policy_id(reaction)), situation_of(p, stand, reaction));
}

KnownPlan Reactions::roads(const Position& p, std::size_t stand, Reaction reaction) {
  return withdrawal_->known(*find_policy(policies(), policy_id(reaction)), situation_of(p, stand, reaction), Told::roads);
}

Walked Reactions::go(Position& p, std::size_t stand, Reaction reaction, const WithdrawalOption& option, std::vector<std::size_t>& revealed) {
  Situation s = situation_of(p, stand, reaction);
  const WithdrawalPolicy& policy = *find_policy(policies(), policy_id(reaction));
  const Walked out = walk(*withdrawal_, policy, s, option, [&](const WalkStep& step, Situation& here) {
    bool anew = false;
    for (std::size_t i = 0; i < p.stands.size(); ++i) {
      Stand& e = p.stands[i];
      if (!e.hidden || !e.fights() || p.side_of(e) == p.side_of(p.stands[stand]) || p.distance(e.at, step.to) > 1) continue;
      e.hidden = false;
      revealed.push_back(i);
      Reference r;
      r.id = e.id;
      r.at = e.at;
      here.references.push_back(r);
      here.enemy_held.push_back(e.at);
      anew = true;
    }
    return anew ? OnHazard::replan : OnHazard::carry_on;
  });
  p.stands[stand].at = s.at;
  return out;
}

std::optional<RefusedStep> Reactions::refused(const Position& p, std::size_t stand, Reaction reaction, const std::vector<LocationId>& road) {
  // Each step is judged by what the search says of the Location it leaves, with threats as they stood when
  // the move began.
  const WithdrawalPolicy& policy = *find_policy(policies(), policy_id(reaction));
  Situation s = situation_of(p, stand, reaction);
  const KnownPlan answer = withdrawal_->known(policy, s, Told::refusals);
  LocationId from = s.at;
  for (const LocationId to : road) {
    for (const RefusedStep& r : answer->refused)
      if (r.from == from && r.to == to) return r;
    from = to;
  }
  return std::nullopt;
}

}  // namespace hexrout::squares
