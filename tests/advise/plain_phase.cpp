#include "plain_phase.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <tuple>
#include <utility>

#include "rules/asl/play/captivity.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/morale.hpp"
#include "rules/asl/play/rally.hpp"
#include "rules/asl/rout/rout_answer.hpp"
#include "rules/asl/rout/rout_fate.hpp"
#include "rules/asl/rout/rout_walk.hpp"

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
  Everything(const Position& position, int side, const Weights& weights, long most)
      : position_(position), rout_(position_), side_(side), weights_(weights), most_(most) {
    begin_rout_phase(position_);
    for (Unit& u : position_.units)
      if (u.broken && !u.dm && in_play(u) && !dm_sources(rout_.scene, u).empty()) u.dm = true;
    start_ = position_.units;
    for (std::size_t i = 0; i < position_.units.size(); ++i)
      if (mine(i) && position_.units[i].broken && in_play(position_.units[i]) && position_.units[i].infantry() &&
          rout_duty(rout_.scene, position_.units[i]).duty != Duty::cannot)
        counted_.push_back(i);
  }

  PlainPhase run() {
    const Value v = surrenders_first(0);
    return {v.str(), plays_};
  }

 private:
  struct Kept {
    std::vector<Unit> units;
    std::vector<SideFacts> sides;
    std::vector<std::size_t> done, settled;
  };
  Kept keep() const { return {position_.units, position_.sides, done_, settled_}; }
  void put_back(const Kept& kept) {
    position_.units = kept.units;
    position_.sides = kept.sides;
    done_ = kept.done;
    settled_ = kept.settled;
  }
  static bool in(const std::vector<std::size_t>& list, std::size_t i) {
    return std::find(list.begin(), list.end(), i) != list.end();
  }
  bool mine(std::size_t i) const { return position_.units[i].side == side_; }

  // As the phase starts: Disrupted units, or all if the reading is so.
  Value surrenders_first(std::size_t from) {
    for (std::size_t i = from; i < position_.units.size(); ++i) {
      const Unit& u = position_.units[i];
      if (!mine(i) || !u.broken || !in_play(u) ||
          (!u.disrupted && position_.switches.surrender_timing != SurrenderTiming::phase_start))
        continue;
      if (rout_answer(rout_, i).fate.what == "surrenders")
        return taken(stack(i), i, [&, i] { return surrenders_first(i + 1); });
    }
    return turns();
  }

  std::vector<std::size_t> stack(std::size_t i) {
    std::vector<std::size_t> out;
    for (std::size_t k = 0; k < position_.units.size(); ++k) {
      const Unit& u = position_.units[k];
      if (!mine(k) || !in_play(u) || !u.broken || !same_location(u, position_.units[i])) continue;
      if (k == i || rout_answer(rout_, k).fate.what == "surrenders") out.push_back(k);
    }
    return out;
  }

  // The captors' side chooses what hurts most.
  template <class Then>
  Value taken(const std::vector<std::size_t>& units, std::size_t asked, Then&& then) {
    const Kept kept = keep();
    Value least;
    for (std::size_t take = 0;; ++take) {
      Fixed choice(take);
      NoLog log;
      EnumeratedDice dice;
      PhaseContext context{position_, rout_, dice, choice, log};
      const auto captors = captors_by_index(context, asked);
      if (captors.empty()) return then();
      surrender(context, units, captors, "A20.21");
      const Value v = then();
      put_back(kept);
      if (take == 0 || v < least) least = v;
      if (take >= captors.size()) return least;  // the last was to refuse
    }
  }

  Value turns() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < position_.units.size(); ++i) {
      const Unit& u = position_.units[i];
      if (!mine(i) || !u.broken || !in_play(u) || !u.infantry() || u.rout_ended || u.pinned || in(done_, i)) continue;
      if (rout_duty(rout_.scene, u).duty != Duty::cannot) order.push_back(i);
    }
    if (order.empty()) return finish();
    const Kept kept = keep();
    Value best;
    bool first = true;
    const auto offer = [&](const Value& v) {
      if (first || v > best) best = v;
      first = false;
      put_back(kept);
    };
    for (const std::size_t i : order) {
      done_.push_back(i);
      const UnitAnswer answer = rout_answer(rout_, i);
      if (answer.fate.what == "surrenders") {
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
        offer(walk(i, option, 1));
        done_.push_back(i);
      }
      put_back(kept);
    }
    return best;
  }

  // The unit stands at path[k - 1] and goes on.
  // past_corner: it has come past the vertex on the way into path[k].
  Value walk(std::size_t i, const RoutOption& option, std::size_t k, bool past_corner = false) {
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
        return check_there(i, option, k, true);
      u.at = option.path[k];
      u.crest = u.wading = false;
      u.in = k + 1 == option.path.size() ? dug_in(option) : Entrenchment::none;
      if (shot_at_in(u.at, false)) return check_there(i, option, k, false);
    }
    u.rout_ended = true;
    return ends(i);
  }

  Entrenchment dug_in(const RoutOption& option) const {
    const bool paid = std::any_of(option.notes.begin(), option.notes.end(), [&](const Reason& r) {
      return r.rule == "B27.41" && r.text.find(" in " + position_.map().location_name(option.end)) != std::string::npos;
    });
    const FootPlace& place = rout_.scene.ground.place(option.end);
    if (place.fortification_half_mf == 0) return Entrenchment::none;
    const bool by_trench = place.has(PlacedKind::trench) && option.path.size() > 1 &&
                           rout_.scene.ground.place(option.path[option.path.size() - 2]).has(PlacedKind::trench);
    if (!paid && !by_trench) return Entrenchment::none;
    if (!paid) throw TooMany{};  // along a trench: the option does not say whether within it
    return place.has(PlacedKind::pillbox)  ? Entrenchment::pillbox
           : place.has(PlacedKind::trench) ? Entrenchment::trench
                                           : Entrenchment::foxhole;
  }

  // outside: at the vertex before path[k].
  Value check_there(std::size_t i, const RoutOption& option, std::size_t k, bool outside) {
    const Kept kept = keep();
    // Faces with the same outcome together.
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
    Value sum;
    for (const auto& [outcome, what] : outcomes) {
      put_back(kept);
      Unit& u = position_.units[i];
      u = what.second;
      if (u.eliminated) {
        sum += what.first * turns();
      } else if (u.pinned) {
        u.rout_ended = true;
        sum += what.first * ends(i);
      } else {
        sum += what.first * walk(i, option, outside ? k : k + 1, outside);
      }
    }
    put_back(kept);
    return sum;
  }

  // The unit's turn is over where it stands.
  Value ends(std::size_t i) {
    const Unit& u = position_.units[i];
    if (failure_to_rout(rout_.scene, u).what != "eliminated") {
      settled_.push_back(i);
      return turns();
    }
    if (u.has_routed && position_.switches.dead_end_surrenders && !captors_of(rout_.scene, u).empty())
      return taken({i}, i, [&] { return turns(); });
    return turns();
  }

  Value finish() {
    if (position_.switches.surrender_timing == SurrenderTiming::phase_end)
      for (std::size_t i = 0; i < position_.units.size(); ++i) {
        const Unit& u = position_.units[i];
        if (!mine(i) || !u.broken || !in_play(u) || in(settled_, i) || u.rout_ended) continue;
        if (rout_answer(rout_, i).fate.what == "surrenders") return taken(stack(i), i, [&] { return finish(); });
      }
    if (++plays_ > most_) throw TooMany{};
    Value sum;
    for (const std::size_t i : counted_) {
      const Unit& u = position_.units[i];
      const bool free_again = u.unarmed && u.rout_ended && !u.has_routed;
      if (!in(settled_, i) && u.broken && in_play(u) && !free_again &&
          failure_to_rout(rout_.scene, u).what == "eliminated")
        continue;
      sum += worth(i);
    }
    return sum;
  }

  int size(const Unit& u) const { return u.smc() ? weights_.leader : u.kind == UnitKind::squad ? 2 : 1; }

  Value worth(std::size_t i) {
    const Unit& u = position_.units[i];
    if (u.eliminated) return 0;
    if (u.prisoner()) return Value(-weights_.captured * weights_.survival * size(u));
    Value sum = weights_.survival * size(u);
    if (size(u) == size(start_[i]) && u.wounded == start_[i].wounded) sum += weights_.whole * size(u);
    sum += rally(i) * Value(weights_.rally * size(u));
    bool near = false;
    for (const Unit& e : position_.units) {
      if (e.side == side_ || !in_play(e) || !revealed(rout_.scene, e) || !threatening(position_, e) || e.melee)
        continue;
      const int away = range(rout_.scene, e, u.at);
      if (away <= 5 && e.kind != UnitKind::gun) near = true;
      if (away > normal_range(e) || !sees(rout_.scene, e, u.at)) continue;
      const bool open = u.in == Entrenchment::none && open_to(rout_.scene, e, {kNowhere, nullptr, u.at, false});
      sum -= weights_.exposure * (open ? 2 : 1);
    }
    if (near) sum -= weights_.near * size(u);
    return sum < 0 ? Value(0) : sum;
  }

  int passes(std::size_t i) const {
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

  Value rally(std::size_t i) {
    if (!position_.units[i].broken) return 0;
    const int alone = passes(i);
    Value best(alone, 36);
    for (std::size_t l = 0; l < position_.units.size(); ++l) {
      Unit& leader = position_.units[l];
      if (!mine(l) || leader.kind != UnitKind::leader || !in_play(leader) || !leader.good_order() ||
          !leader.aboard.empty() || leader.at == position_.units[i].at)
        continue;
      if (!can_walk(leader.at, position_.units[i].at)) continue;
      const Unit before = leader;
      leader.at = position_.units[i].at;
      leader.in = position_.units[i].in;
      const int with = passes(i);
      leader = before;
      if (with > alone) best = std::max(best, Value(alone, 36) + Value((with - alone) * weights_.arriving, 3600));
    }
    return best;
  }

  // Within 6 MF, relaxed until nothing changes.
  bool can_walk(LocationId from, LocationId to) const {
    std::vector<int> cost(position_.map().location_count(), 1 << 20);
    cost[from] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (LocationId at = 0; at < cost.size(); ++at)
        for (const FootStep& step : rout_.scene.ground.steps(at)) {
          if (step.is(FootStep::kWholeAllotment) || step.is(FootStep::kCrawlOnly) ||
              cost[at] + step.half_mf >= cost[step.to])
            continue;
          cost[step.to] = cost[at] + step.half_mf;
          changed = true;
        }
    }
    return cost[to] <= 12;
  }

  Position position_;
  RoutQuery rout_;
  int side_;
  Weights weights_;
  long most_;
  long plays_ = 0;
  std::vector<Unit> start_;
  std::vector<std::size_t> counted_, done_, settled_;
};

}  // namespace

std::optional<PlainPhase> plain_phase(const Position& position, int side, const Weights& weights, long most) {
  try {
    return Everything(position, side, weights, most).run();
  } catch (const TooMany&) {
    return std::nullopt;
  }
}

}  // namespace hexrout::test
