#include "rules/asl/route_odds.hpp"

#include <algorithm>
#include <array>

namespace hexrout::asl {
namespace {

constexpr int kWoundedHalfMf = 6;

// Ways, of 36, that two dice show `total` or less.
int ways_up_to(int total) {
  if (total < 2) return 0;
  if (total >= 12) return 36;
  return total <= 7 ? total * (total - 1) / 2 : 36 - (12 - total) * (13 - total) / 2;
}

// The chain's states that can still run.
enum State : std::size_t { kWhole, kReduced, kStates };

class Chain {
 public:
  Chain(const Runner& runner, const Gauntlet& way) : runner_(runner), way_(way) { at_[kWhole] = {1, 1}; }

  RouteOdds run() {
    for (std::size_t i = 0; i < way_.spent_half_mf.size(); ++i) {
      const int spent = way_.spent_half_mf[i];
      if (runner_.kind == Runner::Kind::leader && spent > kWoundedHalfMf) halt(runner_.wounded ? kWhole : kReduced);
      step(way_.ends_in_open && i + 1 == way_.spent_half_mf.size());
    }
    if (runner_.kind == Runner::Kind::leader && way_.total_half_mf > kWoundedHalfMf) halt(runner_.wounded ? kWhole : kReduced);
    return {at_[kWhole] + arrived_[kWhole], at_[kReduced] + arrived_[kReduced], stopped_, lost_};
  }

 private:
  // A wounded leader whose MF are spent.
  void halt(State state) {
    stopped_ = stopped_ + at_[state];
    at_[state] = {0, 1};
  }

  void step(bool end) {
    std::array<Odds, kStates> next{};
    for (const State state : {kWhole, kReduced}) {
      const Odds here = at_[state];
      if (here.numerator == 0) continue;
      const bool fresh = state == kWhole;
      const int limit = fresh ? runner_.morale - (runner_.leader_along ? runner_.leader_drm : 0) : runner_.reduced_morale;
      const CheckOdds check = interdiction_check(limit);
      const auto share = [&](int ways) { return here * Odds::reduced(ways, 36); };
      next[state] = next[state] + share(check.run_on);
      Odds& pinned = end ? arrived_[state] : stopped_;
      pinned = pinned + share(check.pinned);
      lost_ = lost_ + share(check.lost);
      reduce(state, share(check.reduced), end ? arrived_ : next);
    }
    at_ = next;
  }

  void reduce(State state, Odds failing, std::array<Odds, kStates>& next) {
    if (runner_.kind == Runner::Kind::leader) {
      // A wound: dr 5 or 6 kills, and one more face if already wounded (A17.11).
      const bool wounded_before = runner_.wounded || state == kReduced;
      const Odds dies = wounded_before ? Odds{1, 2} : Odds{1, 3};
      const Odds lives = wounded_before ? Odds{1, 2} : Odds{2, 3};
      lost_ = lost_ + failing * dies;
      const State after = runner_.wounded ? kWhole : kReduced;
      next[after] = next[after] + failing * lives;
      return;
    }
    if (runner_.kind == Runner::Kind::half_squad || state == kReduced) {
      lost_ = lost_ + failing;
      return;
    }
    Odds left = failing;
    if (runner_.leader_along && runner_.reduced_morale < runner_.leader_morale) {
      // LLMC of the broken half-squad: a failure Reduces it out of existence.
      const int holds = ways_up_to(std::min(runner_.reduced_morale - runner_.leader_loss_drm, 11));
      lost_ = lost_ + failing * Odds::reduced(36 - holds, 36);
      left = failing * Odds::reduced(holds, 36);
    }
    next[kReduced] = next[kReduced] + left;
  }

  const Runner& runner_;
  const Gauntlet& way_;
  std::array<Odds, kStates> at_{};
  std::array<Odds, kStates> arrived_{};
  Odds stopped_;
  Odds lost_;
};

}  // namespace

CheckOdds interdiction_check(int limit) {
  const int highest = std::min(limit, 11);
  CheckOdds odds;
  odds.run_on = ways_up_to(highest - 1);
  odds.pinned = ways_up_to(highest) - odds.run_on;
  odds.lost = 1;
  odds.reduced = 35 - odds.run_on - odds.pinned;
  return odds;
}

RouteOdds route_odds(const Runner& runner, const Gauntlet& way) { return Chain(runner, way).run(); }

}  // namespace hexrout::asl
