#include "advise/asl/outlook.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>

#include "advise/asl/captors.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr int kFullHalfSquads = 6;
constexpr int kMostCrowdedMf = 6;
constexpr std::size_t kMostHalfSquads = 64;
constexpr std::size_t kMostBusy = 3;
constexpr std::size_t kMostLookedBusy = 5;
constexpr int kMostRounds = 6;

boost::multiprecision::cpp_int floor_of(const Number& n) {
  const boost::multiprecision::cpp_int above = numerator(n);
  const boost::multiprecision::cpp_int below = denominator(n);
  const boost::multiprecision::cpp_int quotient = above / below;
  return above < 0 && quotient * below != above ? quotient - 1 : quotient;
}

// Enemies without whom the unit might get away: its captors, and all who can fire on a place that it might come to.
std::vector<UnitIndex> holders_of(const Course& course, const Pending& prospect) {
  std::vector<UnitIndex> out = prospect.takers;
  for (const UnitIndex e : course.position().unit_indices()) {
    const Unit& enemy = course.unit(e);
    if (!Position::enemy(enemy, course.unit(prospect.unit)) || !in_play(enemy)) continue;
    const int reach = std::max(normal_range(course.position(), enemy), 1);
    if (std::any_of(prospect.places.begin(), prospect.places.end(), [&](LocationId at) {
          return range(course.scene(), enemy, at) <= reach && sees(course.scene(), enemy, at);
        }))
      out.push_back(e);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

class Maker {
 public:
  Maker(Course& course, Worth& worth, const Group& group, std::size_t most_states)
      : course_(course), worth_(worth), group_(group) {
    states_.most = most_states;
    for (const Pending& p : group.prospects) places_.insert(places_.end(), p.places.begin(), p.places.end());
    std::sort(places_.begin(), places_.end());
    places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
  }

  Outlook make() {
    const std::size_t count = group_.units.size();
    out_.alone.resize(count);
    out_.gains.resize(count);
    out_.gains_by_crowds.resize(count);
    busy_.resize(count);
    for (const Pending& p : group_.prospects) out_.holders.push_back(holders_of(course_, p));
    out_.quarter = !course_.position().sides[static_cast<std::size_t>(course_.side())].no_quarter_against;
    out_.busy.assign(count, course_.busy_guards());
    for (std::size_t n = 0; n < count; ++n) look(n);
    find_busy();
    states_.limit = out_.limit =
        std::accumulate(out_.gains_by_crowds.begin(), out_.gains_by_crowds.end(), PointParts{0});
    // Costs fall where units are looked at in more states, and with lower costs there are more states.
    for (int round = 0; lower_costs(); ++round) {
      if (round == kMostRounds) {
        know_nothing();
        break;
      }
      for (std::size_t n = 0; n < count; ++n)
        if (out_.alone[n].known) look(n);
    }
    for (std::size_t n = 0; n < count; ++n) find_harmless(n);
    if (!leave_out_short_captors()) know_nothing();
    for (const LocationId at : places_) out_.crowds.push_back(crowd_at(at));
    return std::move(out_);
  }

 private:
  bool comes(std::size_t n, LocationId at) const {
    const auto& places = group_.prospects[n].places;
    return std::binary_search(places.begin(), places.end(), at);
  }

  void look(std::size_t n) {
    States states = states_;
    states.busy = busy_[n];
    Alone alone = look_alone(course_, worth_, group_, n, states);
    const Number most = std::max<Number>(std::max(group_.most[n].at_first, group_.most[n].under_way),
                                         std::max<Number>(worth_.of(group_.units[n]), 0));
    const auto gain = [&](const Number& points) {
      return alone.known ? std::max<PointParts>(rounded_up(points - alone.best), 0) : 0;
    };
    out_.gains[n] = gain(most);
    out_.gains_by_crowds[n] = gain(alone.unbound ? std::min(*alone.unbound, most) : most);
    out_.alone[n] = std::move(alone);
  }

  // Enemies who have to guard too many when those are taken who are sure to be.
  void find_busy() {
    const std::map<LocationId, Stack> stacks = sure_stacks(course_, group_, out_.alone);
    std::vector<Stack> list;
    for (const auto& [at, stack] : stacks) list.push_back(stack);
    Captors captors(course_);
    captors.take(list, [&](UnitIndex e) {
      PointParts sum = 1;
      for (std::size_t n = 0; n < out_.gains.size(); ++n)
        if (std::binary_search(out_.holders[n].begin(), out_.holders[n].end(), e)) sum += out_.gains[n];
      return sum;
    });
    if (captors.busy().size() > kMostBusy) return;
    for (std::size_t n = 0; n < out_.alone.size(); ++n)
      for (const UnitIndex e : captors.busy())
        if (std::binary_search(out_.holders[n].begin(), out_.holders[n].end(), e) &&
            may_be_busy(course_, group_, out_.alone, e, n))
          busy_[n].push_back(e);
    for (std::size_t n = 0; n < out_.alone.size(); ++n) {
      if (busy_[n].empty() || !out_.alone[n].known) continue;
      out_.busy[n].insert(out_.busy[n].end(), busy_[n].begin(), busy_[n].end());
      std::sort(out_.busy[n].begin(), out_.busy[n].end());
      look(n);
    }
  }

  // Of the enemies who may come to guard too many besides those, the ones whose absence gains the unit nothing: it is
  // looked at with them busy as well. What it gives up for a place must stay the same, because crowds are reckoned by
  // it.
  void find_harmless(std::size_t n) {
    if (!out_.alone[n].known || out_.gains[n] == 0) return;
    for (const UnitIndex e : out_.holders[n]) {
      if (std::binary_search(out_.busy[n].begin(), out_.busy[n].end(), e) ||
          !may_be_busy(course_, group_, out_.alone, e, n))
        continue;
      if (busy_[n].size() == kMostLookedBusy) return;
      States states = states_;
      states.busy = busy_[n];
      states.busy.push_back(e);
      Alone then = look_alone(course_, worth_, group_, n, states);
      if (!as_good(then, out_.alone[n])) continue;
      const Number most = then.best + Number(out_.gains[n], kPartsOfAPoint);
      const Number unbound = then.unbound ? std::min(*then.unbound, most) : most;
      out_.gains_by_crowds[n] = std::max(out_.gains_by_crowds[n], rounded_up(unbound - then.best));
      out_.alone[n] = std::move(then);
      busy_[n].push_back(e);
      out_.busy[n].insert(std::lower_bound(out_.busy[n].begin(), out_.busy[n].end(), e), e);
    }
  }

  // Nothing is gained in the states of `then`, which are those of `now` and more.
  static bool as_good(const Alone& then, const Alone& now) {
    if (!then.known || then.best != now.best || then.surrenders != now.surrenders) return false;
    return std::all_of(then.costs.begin(), then.costs.end(), [&](const std::pair<LocationId, Number>& cost) {
      const Number* before = now.cost_at(cost.first);
      return before != nullptr && *before <= cost.second;
    });
  }

  void know_nothing() {
    out_.alone.assign(out_.alone.size(), {});
    out_.gains.assign(out_.gains.size(), 0);
    out_.gains_by_crowds.assign(out_.gains.size(), 0);
  }

  // By how much more than counted units may be worth if this enemy is full: those who are counted as taken by him, and
  // those who mind that he no longer Interdicts.
  Number gained_if_full(UnitIndex enemy) const {
    const auto takes = [&](const std::vector<UnitIndex>& list) {
      return std::find(list.begin(), list.end(), enemy) != list.end();
    };
    Number sum = 0;
    for (std::size_t n = 0; n < out_.alone.size(); ++n) {
      const Alone& alone = out_.alone[n];
      const bool counted = std::any_of(alone.risks.begin(), alone.risks.end(),
                                       [&](const Alone::Risk& risk) { return risk.loses == 0 && takes(risk.captors); });
      if (counted || (alone.surrenders && takes(alone.captors)))
        sum += worth_.highest(group_.units[n]) - worth_.taken(group_.units[n]);
      else if (std::binary_search(out_.holders[n].begin(), out_.holders[n].end(), enemy))
        sum += Number(out_.gains[n], kPartsOfAPoint);
    }
    return sum;
  }

  // Whether so many may come to this enemy that he lets some go, and whether that costs those who fill his hands less
  // than others gain by it.
  bool is_short(UnitIndex enemy, const std::map<LocationId, Stack>& stacks) const {
    int sure = 0;
    for (const auto& [at, stack] : stacks)
      if (std::find(stack.captors.begin(), stack.captors.end(), enemy) != stack.captors.end()) sure += stack.size;
    const int room = course_.room(enemy);
    if (sure + may_be_taken(course_, group_, out_.alone, enemy) <= room) return false;
    if (sure > room) return true;
    // Those who may be taken besides, with what each then loses.
    std::vector<std::pair<int, PointParts>> others;
    for (std::size_t n = 0; n < out_.alone.size(); ++n) {
      if (out_.alone[n].surrenders) continue;
      std::optional<PointParts> least;
      for (const Alone::Risk& risk : out_.alone[n].risks)
        if (std::find(risk.captors.begin(), risk.captors.end(), enemy) != risk.captors.end())
          least = std::min(least.value_or(kCannot), rounded_down(risk.loses));
      const bool unknown = !out_.alone[n].known && std::binary_search(group_.prospects[n].takers.begin(),
                                                                      group_.prospects[n].takers.end(), enemy);
      if (least || unknown)
        others.emplace_back(us_number(course_.unit(group_.units[n])), unknown ? PointParts{0} : *least);
    }
    return cheapest_fill(others, room - sure + 1) < rounded_up(gained_if_full(enemy));
  }

  // An enemy who has no room for all who may come to him lets some go: he is to take none, if others can. False if that
  // is not known of a unit.
  bool leave_out_short_captors() {
    const std::map<LocationId, Stack> stacks = sure_stacks(course_, group_, out_.alone);
    std::vector<UnitIndex> lacking;
    for (const UnitIndex e : course_.position().unit_indices())
      if (Position::enemy(course_.unit(e), course_.unit(group_.units.front())) && is_short(e, stacks))
        lacking.push_back(e);
    if (lacking.empty()) return true;
    const auto leave_out = [&](std::vector<UnitIndex>& captors) {
      std::vector<UnitIndex> left;
      std::copy_if(captors.begin(), captors.end(), std::back_inserter(left),
                   [&](UnitIndex e) { return !std::binary_search(lacking.begin(), lacking.end(), e); });
      if (left.empty()) return false;
      captors = std::move(left);
      return true;
    };
    for (std::size_t n = 0; n < out_.alone.size(); ++n) {
      Alone& alone = out_.alone[n];
      if (!alone.surrenders)
        for (Alone::Risk& risk : alone.risks)
          if (!leave_out(risk.captors) && risk.loses == 0) return false;
      if (!alone.surrenders || alone.captors.empty() || leave_out(alone.captors)) continue;
      alone.captors.resize(1);
      const UnitIndex i = group_.units[n];
      const PointParts gain = std::max<PointParts>(rounded_up(worth_.let_go(i) - worth_.taken(i)), 0);
      auto it = std::find_if(out_.lacking.begin(), out_.lacking.end(),
                             [&](const Outlook::Lacking& l) { return l.enemy == alone.captors.front(); });
      if (it == out_.lacking.end()) it = out_.lacking.insert(it, {alone.captors.front(), {}});
      it->units.emplace_back(n, gain);
    }
    return true;
  }

  // Half-squads of the group without which it costs nobody so many MF more to enter.
  int needed(LocationId at, int more_mf) const {
    int others = 0;
    int men = 0;
    int largest = 0;
    for (const UnitIndex i : course_.position().unit_indices()) {
      const Unit& u = course_.unit(i);
      if (u.side != course_.side() || !in_play(u) || !u.infantry() || !u.aboard.empty()) continue;
      men += u.smc() ? 1 : 0;
      if (std::binary_search(group_.units.begin(), group_.units.end(), i))
        largest = std::max(largest, stacking_half_squads(u));
      else if (u.at == at)
        others += stacking_half_squads(u);
    }
    return kFullHalfSquads + 1 + 2 * (more_mf - 1) - largest - others - men / 5;
  }

  // What it costs units of the group to stand there, by unit, with the half-squads that they are.
  std::vector<std::pair<int, PointParts>> costs_at(LocationId at) const {
    std::vector<std::pair<int, PointParts>> out;
    for (std::size_t n = 0; n < group_.units.size(); ++n) {
      const Alone& alone = out_.alone[n];
      const Number* cost = alone.known ? alone.cost_at(at) : nullptr;
      out.emplace_back(stacking_half_squads(course_.unit(group_.units[n])), !alone.known && comes(n, at) ? 0
                                                                            : cost != nullptr ? rounded_down(*cost)
                                                                                              : kCannot);
    }
    return out;
  }

  CrowdCost crowd_at(LocationId at) const {
    CrowdCost out{at, costs_at(at), {}, {}};
    const auto looked_at =
        std::find_if(states_.crowded.begin(), states_.crowded.end(), [&](const Crowded& c) { return c.at == at; });
    for (int mf = 1; mf <= kMostCrowdedMf; ++mf) {
      const auto m = static_cast<std::size_t>(mf) - 1;
      out.needed.push_back(needed(at, mf));
      const bool known = looked_at != states_.crowded.end() && m < looked_at->costs.size();
      out.least.push_back(known ? std::min(looked_at->costs[m], out_.limit) : out_.limit);
    }
    return out;
  }

  // Whether a crowd costs less than has been taken so far; then that is taken.
  bool lower_costs() {
    bool lower = false;
    if (states_.crowded.empty())
      for (const LocationId at : places_) states_.crowded.push_back({at, {}, {}});
    for (Crowded& c : states_.crowded) {
      const auto units = costs_at(c.at);
      PointParts least = 0;
      for (int mf = 1; mf <= kMostCrowdedMf; ++mf) {
        const int half_squads = needed(c.at, mf);
        least = std::max(least, cheapest_fill(units, half_squads));
        if (least >= out_.limit) break;
        const auto known = static_cast<std::size_t>(mf) <= c.costs.size();
        if (known && c.costs[static_cast<std::size_t>(mf) - 1] <= least) continue;
        lower = true;
        if (known)
          c.costs[static_cast<std::size_t>(mf) - 1] = least;
        else {
          c.costs.push_back(least);
          c.half_squads.push_back(half_squads);
        }
      }
    }
    return lower;
  }

  Course& course_;
  Worth& worth_;
  const Group& group_;
  std::vector<LocationId> places_;
  States states_;
  std::vector<std::vector<UnitIndex>> busy_;  // by unit: enemies who may come to guard too many
  Outlook out_;
};

}  // namespace

PointParts rounded_down(const Number& points) {
  return floor_of(points * kPartsOfAPoint).convert_to<PointParts>();
}

PointParts rounded_up(const Number& points) {
  return -rounded_down(-points);
}

PointParts cheapest_fill(const std::vector<std::pair<int, PointParts>>& units, int needed) {
  if (needed <= 0) return 0;
  std::array<PointParts, kMostHalfSquads> least;  // by half-squads that stand there
  least.fill(kCannot);
  least[0] = 0;
  const auto most = std::min(static_cast<std::size_t>(needed), kMostHalfSquads - 1);
  for (const auto& [half_squads, cost] : units) {
    if (cost >= kCannot || half_squads == 0) continue;
    for (std::size_t have = most; have-- > 0;) {
      const std::size_t with = std::min(most, have + static_cast<std::size_t>(half_squads));
      least[with] = std::min(least[with], least[have] + cost);
    }
  }
  return std::min(least[most], kCannot);
}

Outlook outlook_of(Course& course, Worth& worth, const Group& group, std::size_t most_states) {
  return Maker(course, worth, group, most_states).make();
}

}  // namespace hexrout::planning
