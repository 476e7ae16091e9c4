#include "advise/asl/group_bound.hpp"

#include <algorithm>

#include "advise/asl/captors.hpp"
#include "rules/asl/rout/rout_fate.hpp"

namespace hexrout::planning {

using namespace asl;

std::size_t GroupBound::place_of(UnitIndex unit) const {
  return static_cast<std::size_t>(std::lower_bound(group_.units.begin(), group_.units.end(), unit) -
                                  group_.units.begin());
}

// Guards of too many do not Interdict: with prisoners taken a way that was under fire may be free.
Number GroupBound::most(std::size_t n) {
  const UnitIndex i = group_.units[n];
  const Unit& u = course_.unit(i);
  Number now = worth_.of(i);
  const bool watched = course_.any_watchers();
  if (u.eliminated || u.prisoner() || (course_.settled(i) && !watched)) return now;
  const bool over = u.rout_ended || (course_.done(i) && !u.has_routed && !watched);
  if (over && !watched && !u.unarmed &&
      (u.has_routed || course_.position().switches.open_ground_duty == OpenGroundDuty::in_range) &&
      failure_to_rout(course_.scene(), u, false).kind == FateKind::lost)
    return 0;
  const Worth::Most& most = group_.most[n];
  const Number to_come = over ? Number(0) : u.has_routed || takers_ ? most.under_way : most.at_first;
  return std::max({now, Number(0), to_come, most.let_go});
}

GroupBound::Share GroupBound::share_of(std::size_t n, const std::vector<UnitIndex>& busy) {
  const UnitIndex i = group_.units[n];
  const Unit& u = course_.unit(i);
  const Alone& alone = outlook_.alone[n];
  const bool quarter = !course_.position().sides[static_cast<std::size_t>(course_.side())].no_quarter_against;
  const bool begun = course_.done(i) || u.has_routed || !in_play(u) || !u.broken;
  const bool new_guard = std::any_of(busy.begin(), busy.end(), [&](UnitIndex e) {
    return std::binary_search(outlook_.holders[n].begin(), outlook_.holders[n].end(), e) &&
           !std::binary_search(outlook_.busy[n].begin(), outlook_.busy[n].end(), e);
  });
  if (alone.known && !begun && !new_guard && quarter == outlook_.quarter)
    return {alone.best, outlook_.gains[n], outlook_.gains_by_crowds[n], true};
  return {most(n), 0, 0, false};
}

// Nothing is known of what it would give up.
bool GroupBound::may_stand_anywhere(std::size_t n) const {
  return !shares_[n].waits && (!outlook_.alone[n].known || !course_.done(group_.units[n]));
}

PointParts GroupBound::eased(const CrowdCost& crowd, Place moving) const {
  std::vector<std::pair<int, PointParts>> others;
  int there = 0;
  for (std::size_t n = 0; n < shares_.size(); ++n) {
    const Unit& u = course_.unit(group_.units[n]);
    if (!in_play(u)) continue;
    if (n == moving || (!shares_[n].waits && u.at == crowd.at)) {
      there += stacking_half_squads(u);
    } else if (may_stand_anywhere(n)) {
      const auto& places = group_.prospects[n].places;
      if (std::binary_search(places.begin(), places.end(), crowd.at)) others.emplace_back(stacking_half_squads(u), 0);
    } else if (shares_[n].waits) {
      others.push_back(crowd.units[n]);
    }
  }
  PointParts most = 0;
  for (std::size_t mf = 0; mf < crowd.needed.size(); ++mf) {
    if (crowd.least[mf] <= most) continue;
    const PointParts now = std::min(cheapest_fill(others, crowd.needed[mf] - there), outlook_.limit);
    most = std::max(most, crowd.least[mf] - now);
  }
  return most;
}

PointParts GroupBound::eased_by(Place moving, const std::vector<LocationId>& places) {
  if (!eased_) {
    eased_ = 0;
    const auto occupied = [&](const CrowdCost& crowd) {
      for (std::size_t n = 0; n < shares_.size(); ++n)
        if (may_stand_anywhere(n) || (!shares_[n].waits && in_play(course_.unit(group_.units[n])) &&
                                      course_.unit(group_.units[n]).at == crowd.at))
          return true;
      return false;
    };
    for (const CrowdCost& crowd : outlook_.crowds)
      if (occupied(crowd)) *eased_ += eased(crowd, {});
  }
  if (!moving) return *eased_;
  auto& kept = eased_if_[*moving];
  kept.resize(outlook_.crowds.size());
  PointParts more = 0;
  for (const LocationId at : places) {
    const auto crowd = std::lower_bound(outlook_.crowds.begin(), outlook_.crowds.end(), at,
                                        [](const CrowdCost& c, LocationId l) { return c.at < l; });
    if (crowd == outlook_.crowds.end() || crowd->at != at) return outlook_.limit;
    std::optional<PointParts>& there = kept[static_cast<std::size_t>(crowd - outlook_.crowds.begin())];
    if (!there) there = std::max<PointParts>(eased(*crowd, moving) - eased(*crowd, {}), 0);
    more = std::max(more, *there);
  }
  return *eased_ + more;
}

void GroupBound::look() {
  const std::vector<UnitIndex> busy = course_.busy_guards();
  takers_ = !busy.empty() || std::any_of(group_.prospects.begin(), group_.prospects.end(),
                                         [](const Pending& p) { return !p.takers.empty(); });
  shares_.clear();
  sum_ = 0;
  gain_ = gain_by_crowds_ = 0;
  eased_.reset();
  eased_if_.assign(group_.units.size(), {});
  overloads_.assign(group_.units.size() + 1, std::nullopt);
  for (std::size_t n = 0; n < group_.units.size(); ++n) {
    shares_.push_back(share_of(n, busy));
    sum_ += shares_.back().most;
    gain_ += shares_.back().gain;
    gain_by_crowds_ += shares_.back().gain_by_crowds;
  }
  PointParts by_want = 0;
  for (const Outlook::Lacking& lacking : outlook_.lacking) by_want += let_go(lacking);
  if (by_want > 0) sum_ += Number(std::min(by_want, refused()), kPartsOfAPoint);
}

// The enemy need let nobody go: he may refuse the first whom he has no room for. That unit is then lost, and No Quarter
// may free all others of giving themselves up.
PointParts GroupBound::refused() const {
  PointParts freed = 0;
  for (std::size_t n = 0; n < shares_.size(); ++n)
    if (shares_[n].waits && (outlook_.alone[n].surrenders || !group_.prospects[n].takers.empty()))
      freed += shares_[n].gain;
  PointParts most = 0;
  for (const Outlook::Lacking& lacking : outlook_.lacking)
    for (const auto& [n, gain] : lacking.units)
      if (shares_[n].waits) most = std::max(most, freed - shares_[n].gain + rounded_up(-worth_.taken(group_.units[n])));
  return most;
}

PointParts GroupBound::let_go(const Outlook::Lacking& lacking) const {
  int others = may_be_taken(course_, group_, outlook_.alone, lacking.enemy);
  for (const auto& [at, stack] : sure_stacks(course_, group_, outlook_.alone))
    if (std::find(stack.captors.begin(), stack.captors.end(), lacking.enemy) != stack.captors.end())
      others += stack.size;
  int largest = 0;
  PointParts sum = 0;
  std::vector<std::pair<int, PointParts>> gains;
  for (const auto& [n, gain] : lacking.units) {
    if (!shares_[n].waits) continue;
    const int size = us_number(course_.unit(group_.units[n]));
    gains.emplace_back(size, gain);
    largest = std::max(largest, size);
    others -= size;
    sum += gain;
  }
  const int needed = course_.room(lacking.enemy) - largest + 1 - others;
  return sum - std::min(cheapest_fill(gains, needed), sum);
}

Number GroupBound::if_worth(UnitIndex unit, const Number& points, const std::vector<LocationId>& places) {
  const std::size_t n = place_of(unit);
  return sum_ - (shares_[n].most - points) + slack(n, places);
}

Number GroupBound::slack(Place moving, const std::vector<LocationId>& places) {
  const PointParts gain = gain_ - (moving ? shares_[*moving].gain : 0);
  if (gain <= 0) return 0;
  const PointParts more = overload(moving);
  if (more >= gain) return Number(gain, kPartsOfAPoint);
  const PointParts by_crowds = gain_by_crowds_ - (moving ? shares_[*moving].gain_by_crowds : 0);
  if (by_crowds <= 0) return Number(more, kPartsOfAPoint);
  const PointParts to_pay = std::max<PointParts>(outlook_.limit - eased_by(moving, places), 0);
  const PointParts crowding = std::max<PointParts>(by_crowds - to_pay, 0);
  return Number(std::min(more + crowding, gain), kPartsOfAPoint);
}

// What may be gained if the enemy comes to guard too many: what those may gain who mind him, where that has not been
// looked at.
PointParts GroupBound::price(UnitIndex enemy, Place moving) const {
  PointParts sum = 0;
  for (std::size_t n = 0; n < shares_.size(); ++n)
    if (n != moving && shares_[n].gain > 0 &&
        std::binary_search(outlook_.holders[n].begin(), outlook_.holders[n].end(), enemy) &&
        !std::binary_search(outlook_.busy[n].begin(), outlook_.busy[n].end(), enemy) &&
        may_be_busy(course_, group_, outlook_.alone, enemy, n))
      sum += shares_[n].gain;
  return sum;
}

// What may be gained because enemies come to guard too many, in states that were not looked at.
PointParts GroupBound::overload(Place moving) {
  std::optional<PointParts>& kept = overloads_[moving.value_or(group_.units.size())];
  if (kept) return *kept;
  std::vector<Stack> stacks;
  for (const auto& [at, stack] : sure_stacks(course_, group_, outlook_.alone)) stacks.push_back(stack);
  Captors captors(course_);
  PointParts sum = captors.take(stacks, [&](UnitIndex e) { return price(e, moving); });
  // Those who may be taken besides.
  const auto least_price = [&](const std::vector<UnitIndex>& list) {
    PointParts least = kCannot;
    for (const UnitIndex e : list)
      least =
          std::min(least, captors.has_room(e, may_be_taken(course_, group_, outlook_.alone, e)) ? 0 : price(e, moving));
    return least;
  };
  for (std::size_t n = 0; n < shares_.size() && sum < gain_; ++n) {
    const Alone& alone = outlook_.alone[n];
    PointParts worst = 0;
    if (!shares_[n].waits) {
      for (const UnitIndex e : group_.prospects[n].takers)
        if (!course_.done(group_.units[n])) worst = std::max(worst, least_price({e}));
    } else if (!alone.surrenders) {
      for (const Alone::Risk& risk : alone.risks)
        if (const PointParts least = least_price(risk.captors); least > 0) {
          const Number gained(least, kPartsOfAPoint);
          worst = std::max(worst, rounded_up(n == moving ? Number(risk.odds * gained)
                                                         : Number(risk.odds * (gained - risk.loses) - risk.cost)));
        }
    }
    sum += worst;
  }
  kept = std::min(sum, gain_);
  return *kept;
}

}  // namespace hexrout::planning
