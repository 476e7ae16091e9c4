#include "rules/squares/reactions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/moves/chosen_move.hpp"
#include "rules/common/moves/stack_count.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::squares {

Reaction reaction_of(const Position& p, UnitIndex stand) {
  const Stand& s = p.stands[stand];
  if (!s.present()) return Reaction::none;
  if (s.restriction == Result::surrender) return Reaction::surrender;
  if (p.groups[s.group].state == GroupState::withdrawing && s.state == StandState::present) return Reaction::withdraw;
  if (s.restriction == Result::duck_back) return sees_enemy(p, stand) ? Reaction::duck_back : Reaction::no_closer;
  return s.restriction == Result::no_closer ? Reaction::no_closer : Reaction::none;
}

const WithdrawalPolicy& policy_of(const Position& p, UnitIndex stand, Reaction reaction) {
  const Result held = p.stands[stand].restriction;
  const auto id = [&]() -> std::string_view {
    switch (reaction) {
      case Reaction::none:
        return "C-MOVE";
      case Reaction::no_closer:
        return "C-NC";
      case Reaction::duck_back:
        return "C-DB";
      case Reaction::surrender:
        return "C-SU";
      case Reaction::withdraw:
        break;
    }
    // A stand under `no closer` is bound by it on the way back too.
    return held == Result::no_closer || held == Result::duck_back ? "C-WD-NC" : "C-WD";
  };
  return p.policies->move(id());
}

namespace {

// True if a policy has a condition on fire-swept squares.
bool minds_fire(const WithdrawalPolicy& policy) {
  const Gate& gate = policy.gate;
  for (const auto* list : {&gate.stay, &gate.must, &gate.may, &policy.forbid, &policy.stop})
    for (const Condition& condition : *list)
      if (condition.what == Predicate::fire_swept) return true;
  return false;
}

// Squares that enemy fire swept last turn and their neighbours, in order:
// no step elsewhere is from or into a swept one.
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

// Steps from a square over passable terrain without these enemies,
// up to `most`, by hex; -1: out of reach.
std::vector<int> steps_from(const Position& p, const std::vector<UnitIndex>& enemies, LocationId from, int most) {
  const Map& map = p.map();
  std::vector<int> steps(map.hex_count(), -1);
  for (const UnitIndex e : enemies) steps[map.location(p.stands[e].at).hex] = -2;
  std::vector<LocationId> ring{from};
  steps[map.location(from).hex] = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const HexId h = map.location(ring[i]).hex;
    if (steps[h] == most) continue;
    for (const Direction d : kAllDirections) {
      const HexId next = map.neighbour(h, d);
      if (next == kNowhere || steps[next] != -1 || step_on_foot(map, map.ground(h), map.ground(next)) < 0) continue;
      steps[next] = steps[h] + 1;
      ring.push_back(map.ground(next));
    }
  }
  return steps;
}

// Casualties of its side that a withdrawing stand must fetch: those that no other withdrawing stand of the side can
// reach in fewer steps, or in as many if its index is lower; without those beside a known enemy (fetchBesideEnemy).
std::vector<LocationId> to_fetch(const Position& p, UnitIndex stand, const std::vector<UnitIndex>& enemies) {
  const std::size_t side = p.side_of(p.stands[stand]);
  std::vector<LocationId> out;
  for (const Casualties& c : p.casualties)
    if (c.side == side && !c.vehicle) out.push_back(c.at);
  if (!out.empty() && !p.readings.on("fetchBesideEnemy"))
    for (const UnitIndex e : enemies)
      std::erase_if(out, [&](LocationId at) { return p.distance(p.stands[e].at, at) <= 1; });
  if (out.empty()) return out;
  const int most = static_cast<int>(p.readings.number("recoverDetour"));
  const auto steps_to = [&](const std::vector<int>& steps, LocationId at) {
    const int n = steps.empty() ? -1 : steps[p.map().location(at).hex];
    return n < 0 ? most + 1 : n;
  };
  std::vector<int> own;  // empty: no casualties near enough
  if (std::any_of(out.begin(), out.end(), [&](LocationId at) { return p.distance(p.stands[stand].at, at) <= most; }))
    own = steps_from(p, enemies, p.stands[stand].at, most);
  for (const UnitIndex other : IndexRange<UnitIndex>(p.stands.size())) {
    if (other == stand || p.side_of(p.stands[other]) != side || reaction_of(p, other) != Reaction::withdraw) continue;
    const auto first = [&](int steps, LocationId at) {
      return steps <= most && steps < steps_to(own, at) + (other < stand ? 1 : 0);
    };
    // The straight distance is a lower bound of the steps.
    const auto may_be_first = [&](LocationId at) { return first(p.distance(p.stands[other].at, at), at); };
    if (std::none_of(out.begin(), out.end(), may_be_first)) continue;
    const std::vector<int> theirs = steps_from(p, enemies, p.stands[other].at, most);
    const auto leaves = [&](LocationId at) { return first(steps_to(theirs, at), at); };
    out.erase(std::remove_if(out.begin(), out.end(), leaves), out.end());
  }
  return out;
}

}  // namespace

Situation situation_of(const Position& p, UnitIndex stand, Reaction reaction) {
  const Stand& mover = p.stands[stand];
  const std::size_t side = p.side_of(mover);
  Situation s;
  s.at = mover.at;
  s.budget = reaction == Reaction::duck_back || reaction == Reaction::withdraw ? mover.tactical : mover.move;
  s.numbers = {{"detour", static_cast<int>(p.readings.number("recoverDetour"))}};
  const std::vector<UnitIndex> enemies = known_enemies(p, side);
  s.references.reserve(enemies.size());
  s.enemy_held.reserve(enemies.size());
  for (const UnitIndex e : enemies) {
    Reference& r = s.references.emplace_back();
    r.id = p.stands[e].id;
    r.at = p.stands[e].at;
    s.enemy_held.push_back(r.at);
  }
  std::vector<std::pair<LocationId, int>> own;
  own.reserve(p.stands.size());
  s.friends.reserve(p.stands.size());
  const auto limit = p.readings.number("stackingLimit");
  for (const UnitIndex i : IndexRange<UnitIndex>(p.stands.size())) {
    const Stand& f = p.stands[i];
    if (i == stand || !f.present() || p.side_of(f) != side) continue;
    s.friends.push_back(f.at);
    if (one_more(own, f.at) == limit) s.full.push_back(f.at);
  }
  if (!p.fires.empty() && minds_fire(policy_of(p, stand, reaction)))
    for (const HexId h : near_fire(p, side)) {
      Swept square{p.map().ground(h)};
      square.danger = danger(p, side, square.at, square.swept);
      if (square.swept || square.danger != 0) s.swept.push_back(square);
    }
  if (attacked_in_trench(p, mover)) s.trench = mover.at;
  if (reaction == Reaction::withdraw)
    s.places = {{"casualties", to_fetch(p, stand, enemies)}, {"line", p.groups[mover.group].line}};
  s.sees = [&p](LocationId threat, LocationId at) { return p.sees(threat, at); };
  s.covered = [&p](LocationId at, LocationId threat) {
    return terrain_cover(p.map(), at, threat) ||
           std::any_of(p.trenches.begin(), p.trenches.end(), [&](const Trench& t) { return t.at == at; });
  };
  s.ground = 0;  // constant during a phase
  return s;
}

WithdrawalAnswer Reactions::plan(const Position& p, UnitIndex stand, Reaction reaction) {
  return withdrawal_->plan(policy_of(p, stand, reaction), situation_of(p, stand, reaction));
}

KnownPlan Reactions::paths(const Position& p, UnitIndex stand, Reaction reaction) {
  return withdrawal_->known(policy_of(p, stand, reaction), situation_of(p, stand, reaction), Told::paths);
}

Walked Reactions::go(Position& p, UnitIndex stand, Reaction reaction, const WithdrawalOption& option,
                     std::vector<UnitIndex>& revealed) {
  const std::size_t side = p.side_of(p.stands[stand]);
  const bool somebody_hides = std::any_of(
      p.stands.begin(), p.stands.end(), [&](const Stand& e) { return e.hidden && e.fights() && p.side_of(e) != side; });
  if (!somebody_hides) {
    Walked straight = walked(option);
    p.stands[stand].at = straight.path.back();
    return straight;
  }
  Situation s = situation_of(p, stand, reaction);
  const WithdrawalPolicy& policy = policy_of(p, stand, reaction);
  Walked out = walk(*withdrawal_, policy, s, option, [&](const WalkStep& step, Situation& here) {
    bool found = false;
    for (const UnitIndex i : IndexRange<UnitIndex>(p.stands.size())) {
      Stand& e = p.stands[i];
      if (!e.hidden || !e.fights() || p.side_of(e) == side || p.distance(e.at, step.to) > 1) continue;
      e.hidden = false;
      revealed.push_back(i);
      Reference r;
      r.id = e.id;
      r.at = e.at;
      here.references.push_back(r);
      here.enemy_held.push_back(e.at);
      found = true;
    }
    return found;
  });
  p.stands[stand].at = s.at;
  return out;
}

std::optional<Reason> Reactions::Chosen::refusal(std::optional<Bar>& bar, Reaction of,
                                                 const std::vector<LocationId>& path) {
  // Threats stay where they were when the move began.
  if (!bar) bar = Bar{&policy_of(p_, stand_, of), situation_of(p_, stand_, of), nullptr};
  const Stand& s = p_.stands[stand_];
  const auto too_far = [&s](int squares) {
    return fmt::format("{} goes {} in a move, and the road has {}", s.id, counted(s.move, "square", "squares"),
                       squares);
  };
  return path_refusal(*reactions_.withdrawal_, *bar->policy, bar->situation, {&p_.map(), s.id, too_far}, path,
                      bar->plan);
}

std::optional<Reason> Reactions::Chosen::refusal(const std::vector<LocationId>& path) {
  if (auto why = refusal(own_, Reaction::none, path)) return why;
  if (reaction_ == Reaction::none) return std::nullopt;
  return refusal(added_, reaction_, path);
}

}  // namespace hexrout::squares
