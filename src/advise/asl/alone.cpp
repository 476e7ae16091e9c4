#include "advise/asl/alone.hpp"

#include <algorithm>
#include <map>

#include "advise/asl/outcome.hpp"
#include "advise/asl/unbound.hpp"
#include "rules/asl/facts/rowhouse.hpp"
#include "rules/asl/rout/known_stands.hpp"
#include "rules/asl/rout/rout_fate.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

class Looker {
 public:
  Looker(Course& course, Worth& worth, const Group& group, std::size_t n)
      : course_(course), worth_(worth), group_(group), unit_(group.units[n]), prospect_(group.prospects[n]) {}

  Alone look(const States& states) {
    if (!plain()) return {};
    for (const Crowded& c : states.crowded)
      if (std::binary_search(prospect_.places.begin(), prospect_.places.end(), c.at)) crowded_.push_back(&c);
    mf_.assign(crowded_.size(), 0);
    int friends = 0;
    for (const UnitIndex k : group_.units)
      if (k != unit_) friends += stacking_half_squads(course_.unit(k));
    look_unbound_if(states.busy);
    const PointParts limit = unbound_ && unbound_->surrenders ? 0 : states.limit;
    Alone out = each_crowd(states, 0, limit, friends) ? result() : bounded();
    if (unbound_) out.unbound = unbound_->best;
    return out;
  }

 private:
  struct Choice {
    Number points;
    std::vector<RoutOutcome> outcomes;
  };

  // Nothing but what the head of alone.hpp names bears on the unit.
  bool plain() {
    const Unit& u = course_.unit(unit_);
    CaseKey key;
    if (course_.any_watchers() || u.has_routed || u.spent_half_mf != HalfMf{} || !u.aboard.empty() ||
        course_.done(unit_) || on_wire(course_.scene(), u) || !stand_key(course_.scene(), unit_, key))
      return false;
    if (course_.position().switches.surrender_timing == SurrenderTiming::phase_end) return false;
    return std::none_of(prospect_.places.begin(), prospect_.places.end(), [&](LocationId at) {
      return course_.scene().ground.place(at).fortification_half_mf > HalfMf{};
    });
  }

  // Tries all that cost less than what is left and take no more half-squads than are left; false if these are too many,
  // or cannot be looked at.
  bool each_crowd(const States& states, std::size_t next, PointParts left, int friends) {
    if (next == crowded_.size()) return each_busy(states);
    const std::vector<PointParts>& costs = crowded_[next]->costs;
    for (std::size_t mf = 0; mf <= costs.size(); ++mf) {
      const PointParts cost = mf == 0 ? 0 : costs[mf - 1];
      const int needed = mf == 0 ? 0 : std::max(crowded_[next]->half_squads[mf - 1], 0);
      if (mf > 0 && (cost >= left || needed > friends)) break;
      mf_[next] = static_cast<int>(mf);
      if (!each_crowd(states, next + 1, left - cost, friends - needed)) return false;
    }
    mf_[next] = 0;
    return true;
  }

  // With any of the enemies of `busy` guarding too many.
  void look_unbound_if(const std::vector<UnitIndex>& busy) {
    for (std::size_t set = 0; set < std::size_t{1} << busy.size(); ++set) {
      const Course::State state = course_.save();
      place(busy, set);
      std::optional<Unbound> found = look_unbound(course_, worth_, unit_);
      course_.restore(state);
      if (set == 0)
        unbound_ = std::move(found);
      else if (found && unbound_)
        merge(*unbound_, *found);
      else
        unbound_.reset();
    }
  }

  bool each_busy(const States& states) {
    for (std::size_t set = 0; set < std::size_t{1} << states.busy.size(); ++set) {
      if (++looked_ > states.most) return false;
      const Course::State state = course_.save();
      place(states.busy, set);
      const bool found = look_once();
      course_.restore(state);
      if (!found) return false;
    }
    return true;
  }

  // The friends still to go are away, but for those who crowd Locations or are prisoners. Where there are not enough of
  // them for all that, the state cannot be either.
  void place(const std::vector<UnitIndex>& busy, std::size_t set) {
    std::vector<UnitIndex> spare;
    for (const UnitIndex k : group_.units)
      if (k != unit_ && !course_.done(k) && in_play(course_.unit(k))) {
        course_.unit(k).eliminated = true;
        spare.push_back(k);
      }
    const auto one_more = [&]() -> Unit& {
      Unit& u = course_.unit(spare.back());
      spare.pop_back();
      u.eliminated = false;
      u.kind = UnitKind::squad;
      u.in = Entrenchment::none;
      return u;
    };
    for (std::size_t b = 0; b < busy.size(); ++b)
      while ((set >> b & 1U) != 0 && !spare.empty() && !guards_too_many(course_.position(), course_.unit(busy[b]))) {
        Unit& u = one_more();
        u.broken = false;
        u.guard = course_.unit(busy[b]).id;
        u.at = course_.unit(busy[b]).at;
      }
    for (std::size_t c = 0; c < crowded_.size(); ++c)
      while (!spare.empty() &&
             overstack_half_mf(course_.scene(), course_.unit(unit_), crowded_[c]->at) < HalfMf(2 * mf_[c]))
        one_more().at = crowded_[c]->at;
  }

  bool look_once() {
    const auto turn = course_.turn(unit_);
    const Unit& u = course_.unit(unit_);
    if (turn->surrenders) {
      choices_.push_back({worth_.taken(unit_), {{1, worth_.taken(unit_), kNowhere, course_.captors(unit_)}}});
      return true;
    }
    surrenders_ = false;
    if (turn->on_wire) return false;
    for (const Way& way : turn->ways) {
      if (way.contact) return false;
      Choice choice{0, outcomes(course_, worth_, unit_, way)};
      choice.points = mean_of(choice.outcomes);
      choices_.push_back(std::move(choice));
    }
    if (!turn->may_stay && !turn->ways.empty()) return true;
    const bool lost = failure_to_rout(course_.scene(), u, false).kind == FateKind::lost;
    const Number stays = lost && !turn->may_stay && !interdictors_matter() ? Number(0) : worth_.of(unit_);
    choices_.push_back({stays, {{1, stays, u.at, {}}}});
    return true;
  }

  // Whether an enemy who comes to guard too many may free the unit of its duty to rout.
  bool interdictors_matter() const {
    return course_.position().switches.open_ground_duty == OpenGroundDuty::interdictable;
  }

  Alone result() const {
    Alone out;
    out.known = true;
    out.surrenders = surrenders_;
    out.captors = course_.captors(unit_);
    out.best = choices_.front().points;
    for (const Choice& c : choices_) out.best = std::max(out.best, c.points);
    std::map<LocationId, Number> costs;
    costs[course_.unit(unit_).at] = 0;  // until it goes
    for (const Choice& c : choices_) {
      const Number cost = out.best - c.points;
      for (const RoutOutcome& o : c.outcomes) {
        if (!o.captors.empty()) {
          out.risks.push_back({o.odds, cost, o.captors, 0});
        } else if (o.at != kNowhere) {
          const auto [it, added] = costs.emplace(o.at, cost);
          if (!added) it->second = std::min(it->second, cost);
        }
      }
    }
    out.costs.assign(costs.begin(), costs.end());
    return out;
  }

  // What holds however friends crowd Locations.
  Alone bounded() const {
    Alone out;
    if (!unbound_) return out;
    out.known = true;
    out.surrenders = unbound_->surrenders;
    out.captors = course_.captors(unit_);
    out.best = unbound_->best;
    const LocationId start = course_.unit(unit_).at;
    for (const auto& [at, points] : unbound_->points)
      out.costs.emplace_back(at, at == start ? Number(0) : out.best - points);
    for (const Unbound::Risk& risk : unbound_->risks)
      out.risks.push_back({risk.odds, out.best - risk.points, risk.captors, risk.loses});
    return out;
  }

  Course& course_;
  Worth& worth_;
  const Group& group_;
  const UnitIndex unit_;
  const Pending& prospect_;
  std::optional<Unbound> unbound_;
  std::vector<const Crowded*> crowded_;  // those that it could come to
  std::vector<int> mf_;                  // what they cost more, in the state looked at
  std::size_t looked_ = 0;
  std::vector<Choice> choices_;
  bool surrenders_ = true;
};

}  // namespace

const Number* Alone::cost_at(LocationId at) const {
  const auto it = std::lower_bound(costs.begin(), costs.end(), at,
                                   [](const std::pair<LocationId, Number>& c, LocationId l) { return c.first < l; });
  return it != costs.end() && it->first == at ? &it->second : nullptr;
}

Alone look_alone(Course& course, Worth& worth, const Group& group, std::size_t n, const States& states) {
  return Looker(course, worth, group, n).look(states);
}

}  // namespace hexrout::planning
