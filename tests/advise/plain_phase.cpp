#include "plain_phase.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/facts/second_man.hpp"
#include "rules/asl/play/captivity.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/morale.hpp"
#include "rules/asl/play/rally.hpp"
#include "rules/asl/reach/movement.hpp"
#include "rules/asl/words/rout_answer.hpp"

namespace hexrout::test {

namespace {

using namespace asl;
using Value = boost::multiprecision::cpp_rational;

struct TooMany {};

// Takes one option of every decision.
class Fixed final : public Choices {
 public:
  explicit Fixed(std::size_t take) : take_(take) {}
  std::size_t choose(const Decision& decision) override {
    options = decision.options.size();
    return take_;
  }
  std::size_t options = 0;

 private:
  std::size_t take_;
};

class Everything {
 public:
  // told: the steps of a plan; nothing: the best of all plans.
  Everything(const Position& position, int side, const Weights& weights, long most,
             const std::vector<AdvisedStep>* told = nullptr)
      : position_(position), rout_(position_), side_(side), weights_(weights), most_(most) {
    if (told != nullptr) to_do_ = *told;
    as_told_ = told != nullptr;
    begin_rout_phase(position_);
    for (Unit& u : position_.units)
      if (u.broken && !u.dm && in_play(u) && !dm_sources(rout_.scene, u).empty()) u.dm = true;
    start_ = position_.units;
    for (const UnitIndex i : position_.unit_indices())
      if (mine(i) && position_.units[i].broken && in_play(position_.units[i]) && position_.units[i].infantry() &&
          rout_duty(rout_.scene, position_.units[i]).duty != Duty::cannot)
        counted_.push_back(i);
  }

  PlainPhase run() {
    const Value v = surrenders_first(UnitIndex{0});
    return {v.str(), plays_};
  }

 private:
  struct Kept {
    std::vector<Unit> units;
    std::vector<SideFacts> sides;
    std::vector<UnitIndex> done, settled;
    std::vector<AdvisedStep> to_do;
    bool as_told = false;
  };
  Kept keep() const { return {position_.units, position_.sides, done_, settled_, to_do_, as_told_}; }
  void put_back(const Kept& kept) {
    position_.units = kept.units;
    position_.sides = kept.sides;
    done_ = kept.done;
    settled_ = kept.settled;
    to_do_ = kept.to_do;
    as_told_ = kept.as_told;
  }
  template <class Id>
  static bool in(const std::vector<Id>& list, Id i) {
    return std::find(list.begin(), list.end(), i) != list.end();
  }
  bool mine(UnitIndex i) const { return position_.units[i].side == side_; }

  // As the phase starts: Disrupted units, or under that reading all units.
  Value surrenders_first(UnitIndex from) {
    for (UnitIndex i = from; i < position_.units.size(); ++i) {
      const Unit& u = position_.units[i];
      if (!mine(i) || !u.broken || !in_play(u) ||
          (!u.disrupted && position_.switches.surrender_timing != SurrenderTiming::phase_start))
        continue;
      if (rout_answer(rout_, i).fate.kind != FateKind::surrenders) continue;
      // Groups are listed apart: the steps of another group may come before.
      if (as_told_) {
        const auto step =
            std::find_if(to_do_.begin(), to_do_.end(), [&](const AdvisedStep& s) { return s.unit == u.id; });
        if (step == to_do_.end() || step->what != AdvisedAct::surrenders) throw std::logic_error("surrenders untold");
        to_do_.erase(step);
      }
      return taken(stack(i), i, [&, i] { return surrenders_first(i + 1); });
    }
    return turns();
  }

  std::vector<UnitIndex> stack(UnitIndex i) {
    std::vector<UnitIndex> out;
    for (const UnitIndex k : position_.unit_indices()) {
      const Unit& u = position_.units[k];
      if (!mine(k) || !in_play(u) || !u.broken || !same_location(u, position_.units[i])) continue;
      if (k == i || rout_answer(rout_, k).fate.kind == FateKind::surrenders) out.push_back(k);
    }
    return out;
  }

  // The captors' side chooses what hurts most. A plan continues after one of its choices: the one best for the plan.
  template <class Then>
  Value taken(const std::vector<UnitIndex>& units, UnitIndex asked, Then&& then) {
    if (!as_told_) return taken_as_it_goes(units, asked, then, {});
    const Kept kept = keep();
    std::optional<Value> most;
    for (std::size_t follow = 0;; ++follow) {
      std::size_t choices = 1;
      try {
        const Value v = taken_as_it_goes(units, asked, then, follow, &choices);
        if (!most || v > *most) most = v;
      } catch (const std::logic_error&) {  // the plan does not fit this choice
        if (follow + 1 >= choices && !most) throw;
      }
      put_back(kept);
      if (follow + 1 >= choices) return *most;
    }
  }

  // follow: the choice after which the plan continues.
  template <class Then>
  Value taken_as_it_goes(const std::vector<UnitIndex>& units, UnitIndex asked, Then&& then,
                         std::optional<std::size_t> follow, std::size_t* choices = nullptr) {
    const Kept kept = keep();
    Value least;
    for (std::size_t take = 0;; ++take) {
      Fixed choice(take);
      NoLog log;
      EnumeratedDice dice;
      PhaseContext context{position_, rout_, dice, choice, log};
      const auto captors = captors_by_index(context, asked);
      if (choices != nullptr) *choices = captors.empty() ? 1 : captors.size() + 1;
      if (captors.empty()) return then();
      if (follow && take != *follow) as_told_ = false;
      surrender(context, units, captors, "A20.21");
      const Value v = then();
      put_back(kept);
      if (take == 0 || v < least) least = v;
      if (take >= captors.size()) return least;  // the last was to refuse
    }
  }

  Value turns() {
    std::vector<UnitIndex> order;
    for (const UnitIndex i : position_.unit_indices()) {
      const Unit& u = position_.units[i];
      if (!mine(i) || !u.broken || !in_play(u) || !u.infantry() || u.rout_ended || u.pinned || in(done_, i)) continue;
      if (rout_duty(rout_.scene, u).duty != Duty::cannot) order.push_back(i);
    }
    if (order.empty()) return finish();
    if (as_told_) return as_told(order);
    const Kept kept = keep();
    Value best;
    bool first = true;
    const auto offer = [&](const Value& v) {
      if (first || v > best) best = v;
      first = false;
      put_back(kept);
    };
    for (const UnitIndex i : order) {
      done_.push_back(i);
      const UnitAnswer answer = rout_answer(rout_, i);
      if (answer.fate.kind == FateKind::surrenders) {
        offer(position_.switches.surrender_timing == SurrenderTiming::phase_end ? turns() : taken(stack(i), i, [&] {
          return turns();
        }));
        continue;
      }
      if (answer.duty != Duty::must || answer.options.empty()) {
        offer(ends(i));
        done_.push_back(i);
      }
      for (const RoutOption& option : answer.options) {
        offer(walked(i, option));
        done_.push_back(i);
      }
      put_back(kept);
    }
    return best;
  }

  // Takes the next step of the plan, and then the rest of them.
  Value as_told(const std::vector<UnitIndex>& order) {
    if (to_do_.empty()) throw std::logic_error("units are left when the steps end");
    const AdvisedStep step = to_do_.front();
    to_do_.erase(to_do_.begin());
    const auto unit =
        std::find_if(order.begin(), order.end(), [&](UnitIndex i) { return position_.units[i].id == step.unit; });
    if (unit == order.end()) throw std::logic_error(step.unit + " has no turn to come");
    const UnitIndex i = *unit;
    done_.push_back(i);
    const UnitAnswer answer = rout_answer(rout_, i);
    if ((step.what == AdvisedAct::surrenders) != (answer.fate.kind == FateKind::surrenders))
      throw std::logic_error(step.unit + " surrenders, or does not");
    if (step.what == AdvisedAct::surrenders)
      return position_.switches.surrender_timing == SurrenderTiming::phase_end
                 ? turns()
                 : taken(stack(i), i, [&] { return turns(); });
    if (step.path.size() < 2) {
      if (answer.duty == Duty::must && !answer.options.empty()) throw std::logic_error(step.unit + " must rout");
      return ends(i);
    }
    // There may be an equal path for more MF without Interdiction.
    for (const RoutOption& option : answer.options)
      if (option.path == step.path && option.low_crawl == (step.what == AdvisedAct::crawls) &&
          option.interdicted.empty() == !step.odds)
        return walked(i, option);
    throw std::logic_error(step.unit + " has no such way");
  }

  // An end of a walk.
  struct WalkEnd {
    Value odds;
    Unit unit;
    auto outcome() const {
      return std::make_tuple(unit.eliminated, unit.eliminated ? kNowhere : unit.at, unit.pinned, unit.kind);
    }
  };

  Value walked(UnitIndex i, const RoutOption& option) {
    std::vector<WalkEnd> walk_ends;
    const Kept kept = keep();
    walk(i, option, 1, 1, walk_ends);
    put_back(kept);
    // A plan continues after the most likely outcome; if several are most likely, after none.
    using Outcome = decltype(walk_ends.front().outcome());
    std::map<Outcome, Value> odds;
    for (const WalkEnd& e : walk_ends) odds[e.outcome()] += e.odds;
    const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto likely = std::max_element(odds.begin(), odds.end(), less);
    const bool alone =
        std::count_if(odds.begin(), odds.end(), [&](const auto& o) { return o.second == likely->second; }) == 1;
    Value sum;
    for (const WalkEnd& e : walk_ends) {
      put_back(kept);
      position_.units[i] = e.unit;
      as_told_ = as_told_ && alone && e.outcome() == likely->first;
      sum += e.odds * (e.unit.eliminated ? turns() : ends(i));
    }
    put_back(kept);
    return sum;
  }

  // Walks on from path[k - 1]. Adds the ends, with these odds before them, to walk_ends.
  // past_corner: the unit has passed the vertex on the way into path[k].
  void walk(UnitIndex i, const RoutOption& option, std::size_t k, const Value& odds, std::vector<WalkEnd>& walk_ends,
            bool past_corner = false) {
    Unit& u = position_.units[i];
    u.has_routed = true;
    if (option.low_crawl) u.low_crawled = true;
    for (; k < option.path.size(); ++k) {
      const auto shot_at_in = [&](LocationId at, bool outside) {
        return !option.low_crawl &&
               std::any_of(option.interdicted.begin(), option.interdicted.end(),
                           [&](const InterdictedStep& s) { return s.at == at && (s.corner != kNowhere) == outside; });
      };
      if (!std::exchange(past_corner, false) && shot_at_in(option.path[k], true))
        return check_there(i, option, k, true, odds, walk_ends);
      u.at = option.path[k];
      u.crest = u.wading = false;
      u.in = k + 1 == option.path.size() ? dug_in(option) : Entrenchment::none;
      if (shot_at_in(u.at, false)) return check_there(i, option, k, false, odds, walk_ends);
    }
    u.rout_ended = true;
    walk_ends.push_back({odds, u});
  }

  Entrenchment dug_in(const RoutOption& option) const {
    const bool paid = std::any_of(option.notes.begin(), option.notes.end(), [&](const Reason& r) {
      return r.rule == "B27.41" && r.text.find(" in " + position_.map().location_name(option.end)) != std::string::npos;
    });
    const FootPlace& place = rout_.scene.ground.place(option.end);
    if (place.fortification_half_mf == HalfMf{}) return Entrenchment::none;
    const bool by_trench = place.has(PlacedKind::trench) && option.path.size() > 1 &&
                           rout_.scene.ground.place(option.path[option.path.size() - 2]).has(PlacedKind::trench);
    if (!paid && !by_trench) return Entrenchment::none;
    if (!paid) throw TooMany{};  // along a trench: the option does not tell if within it
    return place.has(PlacedKind::pillbox)  ? Entrenchment::pillbox
           : place.has(PlacedKind::trench) ? Entrenchment::trench
                                           : Entrenchment::foxhole;
  }

  // outside: at the vertex before path[k].
  void check_there(UnitIndex i, const RoutOption& option, std::size_t k, bool outside, const Value& before,
                   std::vector<WalkEnd>& walk_ends) {
    const Kept kept = keep();
    // Faces with equal outcomes together.
    using Outcome = std::tuple<bool, bool, UnitKind>;  // eliminated, pinned, kind
    std::map<Outcome, std::pair<Value, Unit>> outcomes;
    EnumeratedDice dice;
    do {
      put_back(kept);
      FirstChoice choices;
      NoLog log;
      PhaseContext context{position_, rout_, dice, choices, log};
      Losses losses;
      check(context, i, {CheckKind::interdiction, 0, {}, {}}, losses);
      const Unit& u = position_.units[i];
      auto& [odds, after] = outcomes[{u.eliminated, u.pinned, u.kind}];
      odds += Value(dice.weight().text());
      after = u;
    } while (dice.advance());
    for (const auto& [outcome, what] : outcomes) {
      put_back(kept);
      Unit& u = position_.units[i];
      u = what.second;
      const Value now = before * what.first;
      if (u.pinned) u.rout_ended = true;
      if (u.eliminated || u.pinned)
        walk_ends.push_back({now, u});
      else
        walk(i, option, outside ? k : k + 1, now, walk_ends, outside);
    }
    put_back(kept);
  }

  // Ends the unit's turn in its Location.
  Value ends(UnitIndex i) {
    const Unit& u = position_.units[i];
    if (failure_to_rout(rout_.scene, u).kind != FateKind::lost) {
      settled_.push_back(i);
      return turns();
    }
    if (u.has_routed && position_.switches.dead_end_surrenders && !captors_of(rout_.scene, u).empty())
      return taken({i}, i, [&] { return turns(); });
    return turns();
  }

  Value finish() {
    if (position_.switches.surrender_timing == SurrenderTiming::phase_end)
      for (const UnitIndex i : position_.unit_indices()) {
        const Unit& u = position_.units[i];
        if (!mine(i) || !u.broken || !in_play(u) || in(settled_, i) || u.rout_ended) continue;
        if (rout_answer(rout_, i).fate.kind == FateKind::surrenders)
          return taken(stack(i), i, [&] { return finish(); });
      }
    if (++plays_ > most_) throw TooMany{};
    Value sum;
    std::vector<UnitIndex> left;
    for (const UnitIndex i : counted_) {
      const Unit& u = position_.units[i];
      const bool free_again = u.unarmed && u.rout_ended && !u.has_routed;
      if (!in(settled_, i) && u.broken && in_play(u) && !free_again &&
          failure_to_rout(rout_.scene, u).kind == FateKind::lost)
        continue;
      sum += worth(i);
      left.push_back(i);
    }
    std::vector<UnitIndex> resting;
    for (const UnitIndex i : position_.unit_indices()) {
      const Unit& u = position_.units[i];
      if (mine(i) && u.broken && in_play(u) && !in(counted_, i)) resting.push_back(i);
    }
    left.insert(left.end(), resting.begin(), resting.end());
    return sum + leaders_bring(left) - leaders_bring(resting);
  }

  int size(const Unit& u) const { return u.smc() ? weights_.leader : u.kind == UnitKind::squad ? 2 : 1; }

  Value worth(UnitIndex i) {
    const Unit& u = position_.units[i];
    if (u.eliminated) return 0;
    if (u.prisoner()) return Value(-weights_.captured * weights_.survival * size(u));
    Value sum = weights_.survival * size(u);
    if (size(u) == size(start_[i]) && u.wounded == start_[i].wounded) sum += weights_.whole * size(u);
    sum += rally(i) * Value(weights_.rally * size(u));
    bool beside = false;
    Value percent = 0;
    for (const Unit& e : position_.units) {
      if (e.side == side_ || !in_play(e) || !revealed(rout_.scene, e) || !threatening(position_, e) || e.melee)
        continue;
      percent += fire(e, u);
      beside = beside || comes_beside(e, u.at);
    }
    // Whole per cents for each enemy, as the weights count: the fire of four factors is a unit.
    sum -= percent * weights_.exposure / 400;
    if (beside) sum -= weights_.near * size(u);
    if (beside && weights_.hemmed_in > 0 && no_safe_way(i)) sum -= weights_.hemmed_in * size(u);
    return sum < 0 ? Value(0) : sum;
  }

  // Per cent of a factor that the enemy could bring on the unit.
  int fire(const Unit& e, const Unit& u) {
    if (e.at != u.at && position_.sight().look(e.at, u.at).blocked) return 0;
    const int away = range(rout_.scene, e, u.at);
    int quarters = 0;
    const auto bring = [&](int firepower, int reach, bool halved) {
      if (away > 2 * reach) return;
      int q = 4 * firepower;
      if (away > reach) q /= 2;
      if (away <= 1) q *= 2;
      if (e.pinned) q /= 2;
      quarters += halved ? q / 2 : q;
    };
    if (e.infantry() && e.kind != UnitKind::leader && e.firepower > 0) bring(e.firepower, e.range, false);
    for (const Weapon& w : e.weapons)
      if (w.fires())
        bring(std::max(1, w.firepower), w.range,
              e.smc() && needs_two(w) && e.kind != UnitKind::hero && !e.heroic && !has_second_man(position_, e, w));
    if (quarters == 0) return 0;
    int modifiers = e.at == u.at ? 0 : position_.sight().look(e.at, u.at).hindrance;
    int best = 0;
    for (const Unit& l : position_.units)
      if (l.side == e.side && l.at == e.at && l.kind == UnitKind::leader && in_play(l) && l.good_order() && !l.pinned &&
          !l.armor_leader && l.leadership < best)
        best = l.leadership;
    modifiers += best + cover(u);
    static const std::map<int, int> kShares{{-3, 283}, {-2, 200}, {-1, 141}, {0, 100}, {1, 71}, {2, 50}, {3, 35},
                                            {4, 25},   {5, 18},   {6, 12},   {7, 9},   {8, 6},  {9, 4}};
    return quarters * kShares.at(std::min(std::max(modifiers, -3), 9)) / 4;
  }

  int cover(const Unit& u) const {
    if (u.in == Entrenchment::pillbox) return 4;
    if (u.in != Entrenchment::none) return 2;
    const Terrain& t = TerrainCatalogue::standard()[rout_.scene.ground.place(u.at).terrain];
    const auto named = [&](const char* word) { return t.name.find(word) != std::string::npos; };
    if (named("rubble") || t.kind == TerrainClass::building) return named("stone") ? 3 : 2;
    return shelter(rout_.scene, u.at) ? 1 : 0;
  }

  bool comes_beside(const Unit& e, LocationId at) const {
    if (cannot_move(rout_.scene, e)) return false;
    const Unit* leader = leader_for(rout_.scene, e);
    const HalfMf mf =
        leader != nullptr ? movement_beside_half_mf(rout_.scene, e, *leader) : movement_half_mf(rout_.scene, e);
    const std::vector<int> cost = walk_costs(e.at);
    for (LocationId from{0}; from < cost.size(); ++from) {
      if (cost[from] > mf.count()) continue;
      if (from == at) return true;
      for (const FootStep& step : rout_.scene.ground.steps(from))
        if (step.to == at) return true;
    }
    return false;
  }

  // If it had to rout once more from there, the enemies in their places, its broken friends gone.
  bool no_safe_way(UnitIndex i) {
    const Kept kept = keep();
    begin_rout_phase(position_);
    for (const UnitIndex k : position_.unit_indices())
      if (k != i && mine(k) && position_.units[k].broken) position_.units[k].eliminated = true;
    const UnitAnswer answer = rout_answer(rout_, i);
    const bool moves = answer.duty == Duty::must || answer.duty == Duty::may;
    bool safe = false;
    for (const RoutOption& option : answer.options)
      if (!option.low_crawl && option.interdicted.empty() && option.end != position_.units[i].at) safe = true;
    put_back(kept);
    return moves && (answer.fate.kind == FateKind::surrenders || !safe);
  }

  int passes(UnitIndex i) const {
    int most = 0;
    for (const RallyAttempt& way : rally_ways(position_, i, false)) {
      const RallyNumbers n = rally_numbers(position_, i, way);
      int ways = 0;
      for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) ways += a + b != 12 && a + b + n.drm <= n.level ? 1 : 0;
      most = std::max(most, ways);
    }
    return most;
  }

  Value rally(UnitIndex i) { return position_.units[i].broken ? Value(passes(i), 36) : Value(0); }

  bool leads(UnitIndex l) const {
    const Unit& u = position_.units[l];
    return mine(l) && u.kind == UnitKind::leader && in_play(u) && u.good_order() && u.aboard.empty();
  }

  // Points that leaders add who advance to these units, each to one place: all ways to send them are tried.
  Value leaders_bring(const std::vector<UnitIndex>& units) {
    if (position_.setting.sides[static_cast<std::size_t>(side_)] != position_.setting.attacker) return 0;
    std::vector<UnitIndex> free;
    for (const UnitIndex l : position_.unit_indices()) {
      if (!leads(l) || cannot_move(rout_.scene, position_.units[l])) continue;
      bool needed = false;
      for (const UnitIndex i : position_.unit_indices()) {
        const Unit& u = position_.units[i];
        needed = needed || (mine(i) && u.broken && in_play(u) && u.at == position_.units[l].at);
      }
      for (const UnitIndex other : position_.unit_indices())
        if (other != l && leads(other) && position_.units[other].at == position_.units[l].at &&
            std::pair(position_.units[other].leadership, other) < std::pair(position_.units[l].leadership, l))
          needed = false;
      if (!needed) free.push_back(l);
    }
    return most_brought(units, free, 0, {});
  }

  Value most_brought(const std::vector<UnitIndex>& units, const std::vector<UnitIndex>& free, std::size_t n,
                     const std::vector<LocationId>& taken) {
    if (n == free.size()) return 0;
    Value best = most_brought(units, free, n + 1, taken);
    const LocationId from = position_.units[free[n]].at;
    for (const UnitIndex i : units) {
      const LocationId to = position_.units[i].at;
      if (in(taken, to) || !steps_to(from, to)) continue;
      Value sum = 0;
      for (const UnitIndex k : units) {
        const Unit& u = position_.units[k];
        if (u.at != to || !u.broken || u.eliminated || u.prisoner() || k == free[n]) continue;
        const int there = passes(k);
        const Unit before = position_.units[free[n]];
        position_.units[free[n]].at = to;
        position_.units[free[n]].in = u.in;
        const int with = passes(k);
        position_.units[free[n]] = before;
        if (with > there) sum += Value((with - there) * weights_.arriving, 3600) * Value(weights_.rally * size(u));
      }
      std::vector<LocationId> more = taken;
      more.push_back(to);
      sum += most_brought(units, free, n + 1, more);
      if (best < sum) best = sum;
    }
    return best;
  }

  bool steps_to(LocationId from, LocationId to) const {
    for (const FootStep& step : rout_.scene.ground.steps(from))
      if (step.to == to && !step.is(FootStep::kCrawlOnly) && one_advance(position_.map(), from, to)) return true;
    return false;
  }

  // Half MF to walk to each Location, relaxed until nothing changes.
  std::vector<int> walk_costs(LocationId from) const {
    std::vector<int> cost(position_.map().location_count(), 1 << 20);
    cost[from] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (LocationId at{0}; at < cost.size(); ++at)
        for (const FootStep& step : rout_.scene.ground.steps(at)) {
          if (step.is(FootStep::kWholeAllotment) || step.is(FootStep::kCrawlOnly) || step.half_mf <= HalfMf{} ||
              cost[at] + step.half_mf.count() >= cost[step.to])
            continue;
          cost[step.to] = cost[at] + step.half_mf.count();
          changed = true;
        }
    }
    return cost;
  }

  Position position_;
  RoutQuery rout_;
  int side_;
  Weights weights_;
  long most_;
  long plays_ = 0;
  std::vector<Unit> start_;
  std::vector<UnitIndex> counted_, done_, settled_;
  std::vector<AdvisedStep> to_do_;  // of an advised plan
  bool as_told_ = false;            // everything has happened as the plan expects
};

}  // namespace

std::optional<PlainPhase> plain_phase(const Position& position, int side, const Weights& weights, long most) {
  try {
    return Everything(position, side, weights, most).run();
  } catch (const TooMany&) {
    return std::nullopt;
  }
}

std::optional<PlainPhase> plain_phase_as_told(const Position& position, int side, const Weights& weights, long most,
                                              const std::vector<AdvisedStep>& steps) {
  try {
    return Everything(position, side, weights, most, &steps).run();
  } catch (const TooMany&) {
    return std::nullopt;
  }
}

}  // namespace hexrout::test
