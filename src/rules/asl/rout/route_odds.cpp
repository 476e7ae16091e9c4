#include "rules/asl/rout/route_odds.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/asl/facts/levels.hpp"
#include "rules/asl/state/counters.hpp"

namespace hexrout::asl {

int ways_up_to(int total) {
  if (total < 2) return 0;
  if (total >= 12) return 36;
  return total <= 7 ? total * (total - 1) / 2 : 36 - (12 - total) * (13 - total) / 2;
}

namespace {

// States of the chain in which the unit still runs.
enum State : std::size_t { kWhole, kReduced, kStates };

class Chain {
 public:
  Chain(const Runner& runner, const Gauntlet& path) : runner_(runner), path_(path) { at_[kWhole] = {1, 1}; }

  std::vector<RouteEnd> run() {
    for (here_ = 0; here_ < path_.spent_half_mf.size(); ++here_) {
      if (runner_.kind == Runner::Kind::leader && path_.spent_half_mf[here_] > runner_.wounded_half_mf)
        halt(runner_.wounded ? kWhole : kReduced);
      step(path_.ends_in_open && here_ + 1 == path_.spent_half_mf.size());
    }
    if (runner_.kind == Runner::Kind::leader && path_.total_half_mf > runner_.wounded_half_mf)
      halt(runner_.wounded ? kWhole : kReduced);
    for (const State state : {kWhole, kReduced}) end(RouteEnd::How::arrives, state, at_[state] + arrived_[state]);
    return std::move(ends_);
  }

 private:
  void end(RouteEnd::How how, State state, const Odds& odds) {
    if (!odds.is_zero()) ends_.push_back({how, here_, state == kReduced, odds});
  }

  // Ends the rout of a wounded leader whose MF are spent.
  void halt(State state) {
    end(RouteEnd::How::halted, state, at_[state]);
    at_[state] = {0, 1};
  }

  void step(bool last) {
    std::array<Odds, kStates> next{};
    Odds lost;
    for (const State state : {kWhole, kReduced}) {
      const Odds& here = at_[state];
      if (here.is_zero()) continue;
      const bool fresh = state == kWhole;
      const int limit = fresh ? path_.morale_in(here_, runner_.morale) - (runner_.leader_along ? runner_.leader_drm : 0)
                              : path_.morale_in(here_, runner_.reduced_morale);
      const CheckOdds check = interdiction_check(limit, runner_.helpless);
      const auto share = [&](int ways) { return here * Odds::reduced(ways, 36); };
      next[state] = next[state] + share(check.run_on);
      if (last) {
        arrived_[state] = arrived_[state] + share(check.pinned);
      } else {
        end(RouteEnd::How::pinned, state, share(check.pinned));
      }
      lost = lost + share(check.lost);
      lost = lost + reduce(state, share(check.reduced), last ? arrived_ : next);
    }
    end(RouteEnd::How::lost, kWhole, lost);
    at_ = next;
  }

  // Adds the odds that a Reduction leaves part of the unit to `next`; returns those that it leaves nothing.
  Odds reduce(State state, const Odds& failing, std::array<Odds, kStates>& next) const {
    if (runner_.kind == Runner::Kind::leader) {
      // A wound: dr 5 or 6 kills, and one more face if already wounded (A17.11).
      const bool wounded_before = runner_.wounded || state == kReduced;
      const State after = runner_.wounded ? kWhole : kReduced;
      next[after] = next[after] + failing * (wounded_before ? Odds{1, 2} : Odds{2, 3});
      return failing * (wounded_before ? Odds{1, 2} : Odds{1, 3});
    }
    if (runner_.kind == Runner::Kind::half_squad || state == kReduced) return failing;
    Odds left = failing;
    Odds lost;
    const int half_morale = path_.morale_in(here_, runner_.reduced_morale);
    if (runner_.leader_along && half_morale < path_.leader_morale_in(here_, runner_.leader_morale)) {
      // A half-squad that fails its LLMC is Reduced, and so eliminated.
      const int holds = ways_up_to(std::min(half_morale - runner_.leader_loss_drm, 11));
      lost = failing * Odds::reduced(36 - holds, 36);
      left = failing * Odds::reduced(holds, 36);
    }
    next[kReduced] = next[kReduced] + left;
    return lost;
  }

  const Runner& runner_;
  const Gauntlet& path_;
  std::array<Odds, kStates> at_{};
  std::array<Odds, kStates> arrived_{};
  std::size_t here_ = 0;
  std::vector<RouteEnd> ends_;
};

}  // namespace

CheckOdds interdiction_check(int limit, bool helpless) {
  const int highest = std::min(limit, 11);
  CheckOdds odds;
  odds.run_on = ways_up_to(highest - 1);
  odds.pinned = ways_up_to(highest) - odds.run_on;
  odds.lost = 1;
  odds.reduced = 35 - odds.run_on - odds.pinned;
  if (helpless) return {odds.run_on + odds.pinned, 0, odds.reduced + odds.lost, 0};
  return odds;
}

std::vector<RouteEnd> route_ends(const Runner& runner, const Gauntlet& path) {
  return Chain(runner, path).run();
}

RouteOdds route_odds(const Runner& runner, const Gauntlet& path) {
  RouteOdds odds{{0, 1}, {0, 1}, {0, 1}, {0, 1}};
  for (const RouteEnd& end : route_ends(runner, path)) {
    Odds& sum = end.how == RouteEnd::How::lost      ? odds.lost
                : end.how != RouteEnd::How::arrives ? odds.stopped
                : end.reduced                       ? odds.reduced
                                                    : odds.whole;
    sum = sum + end.odds;
  }
  return odds;
}

void note_place(const Position& position, const Unit& unit, LocationId at, Gauntlet& path) {
  if (!position.while_in.empty()) path.fanatic.push_back(!unit.fanatic && fanatic_at(position, unit, at) ? 1 : 0);
}
void note_leader(const Position& position, const Unit& leader, LocationId at, Gauntlet& path) {
  if (!position.while_in.empty())
    path.leader_fanatic.push_back(!leader.fanatic && fanatic_at(position, leader, at) ? 1 : 0);
}

Runner runner_of(const Position& position, const Unit& unit) {
  Runner runner;
  runner.morale = morale_apart_from_place(position, unit);
  runner.helpless = unit.helpless();
  if (unit.kind == UnitKind::squad) {
    const auto half = half_squad_of(unit);
    runner.reduced_morale = half ? morale_apart_from_place(position, *half) : runner.morale;
  } else if (unit.mmc()) {
    runner.kind = Runner::Kind::half_squad;
  } else {
    runner.kind = Runner::Kind::leader;
    runner.wounded = unit.wounded;
    runner.wounded_half_mf = position.rout_numbers.wounded_allotment;
    runner.reduced_morale = unit.wounded ? runner.morale : runner.morale - 1;
  }
  return runner;
}

}  // namespace hexrout::asl
