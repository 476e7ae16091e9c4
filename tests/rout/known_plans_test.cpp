// Cached plans equal those that are searched anew.
#include "hexrout/rout/withdrawals.hpp"
#include "rout/random_case.hpp"

using namespace hexrout;
using namespace hexrout::testing;

namespace {

void check_same_option(const WithdrawalOption& a, const WithdrawalOption& b) {
  REQUIRE(a.path == b.path);
  REQUIRE(a.spent_at == b.spent_at);
  REQUIRE(a.plan == b.plan);
  REQUIRE(a.end == b.end);
  REQUIRE(a.goal == b.goal);
  REQUIRE(a.code == b.code);
  REQUIRE(a.exits == b.exits);
  REQUIRE(a.values == b.values);
}

void check_told(const WithdrawalAnswer& known, const WithdrawalAnswer& whole, Told told) {
  REQUIRE(known.gate == whole.gate);
  REQUIRE(known.gate_because == whole.gate_because);
  REQUIRE(known.failed == whole.failed);
  REQUIRE(known.code == whole.code);
  REQUIRE(known.equal == whole.equal);
  REQUIRE(known.must_fight_at == whole.must_fight_at);
  REQUIRE(known.options.size() == (told == Told::refusals ? 0 : whole.options.size()));
  for (std::size_t i = 0; i < known.options.size(); ++i) check_same_option(known.options[i], whole.options[i]);
  REQUIRE(known.refused.size() == (told == Told::paths ? 0 : whole.refused.size()));
  for (std::size_t i = 0; i < known.refused.size(); ++i) {
    const RefusedStep& a = known.refused[i];
    const RefusedStep& b = whole.refused[i];
    REQUIRE((a.from == b.from && a.to == b.to && a.direction == b.direction && a.by == b.by &&
             a.reference == b.reference && a.rule == b.rule && a.code == b.code));
  }
}

// The case, and others that differ from it in one part each.
std::vector<Situation> one_thing_apart(const Situation& s) {
  std::vector<Situation> out{s};
  const auto vary = [&](auto&& change) {
    Situation other = s;
    change(other);
    out.push_back(std::move(other));
  };
  vary([](Situation& o) { ++o.budget; });
  vary([](Situation& o) { o.spent = 1; });
  vary([](Situation& o) { o.own_edges = static_cast<std::uint8_t>(o.own_edges ^ 5); });
  vary([](Situation& o) { o.trench = o.trench == kNowhere ? o.at : kNowhere; });
  vary([](Situation& o) { o.friends.push_back(LocationId(o.at == 0U ? 1 : 0)); });
  vary([](Situation& o) { o.full.push_back(LocationId(o.at == 0U ? 1 : 0)); });
  vary([](Situation& o) { o.enemy_held.push_back(LocationId(o.at == 0U ? 1 : 0)); });
  vary([](Situation& o) { o.swept.insert(o.swept.begin(), {LocationId(o.at == 0U ? 1 : 0), 3, true}); });
  // Lists of equal length.
  for (const LocationId at : IndexRange<LocationId>(3)) {
    for (const int danger : {1, 3})
      for (const bool swept : {false, true})
        vary([=](Situation& o) { o.swept = {{at, danger, swept}, {o.at, 0, false}}; });
    vary([at](Situation& o) { o.friends = {at}; });
    vary([at](Situation& o) { o.full = {at}; });
    vary([at](Situation& o) { o.enemy_held = {at}; });
    for (std::size_t i = 0; i < s.places.size(); ++i) vary([=](Situation& o) { o.places[i].second = {at}; });
  }
  // A trench with fire on the Locations around it.
  for (const bool trench : {false, true})
    vary([trench](Situation& o) {
      o.trench = trench ? o.at : kNowhere;
      o.swept.clear();
      for (const LocationId at : IndexRange<LocationId>(8))
        if (at != o.at) o.swept.push_back({at, 2, true});
    });
  for (std::size_t i = 0; i < s.numbers.size(); ++i)
    vary([i](Situation& o) { o.numbers[i].second = 3 - o.numbers[i].second; });
  vary([](Situation& o) { o.at = LocationId(o.at == 0U ? 1 : 0); });
  vary([](Situation& o) { o.numbers.front().second += 2; });
  vary([](Situation& o) { o.places.front().second.push_back(LocationId{0}); });
  vary([](Situation& o) { o.sees = nullptr; });
  vary([](Situation& o) { o.covered = nullptr; });
  vary([](Situation& o) { o.concealed = nullptr; });
  vary([](Situation& o) { o.references.push_back({.id = "more", .at = LocationId{0}}); });
  for (std::size_t i = 0; i < s.references.size(); ++i) {
    vary([i](Situation& o) { o.references[i].at = LocationId(o.references[i].at == 0U ? 1 : 0); });
    vary([i](Situation& o) { o.references[i].range = 1; });
    vary([i](Situation& o) { o.references[i].known = !o.references[i].known; });
    vary([i](Situation& o) { o.references[i].armed = !o.references[i].armed; });
    vary([i](Situation& o) { o.references[i].unbroken = !o.references[i].unbroken; });
    vary([i](Situation& o) { o.references[i].firer = !o.references[i].firer; });
    vary([i](Situation& o) { o.references[i].firing = !o.references[i].firing; });
    vary([i](Situation& o) { o.references[i].advancing = !o.references[i].advancing; });
    vary([i](Situation& o) { o.references[i].anchor = !o.references[i].anchor; });
  }
  vary([](Situation& o) {
    o.sees = [](LocationId, LocationId) { return false; };
    o.ground = 1;
  });
  return out;
}

}  // namespace

TEST_CASE("a plan that is remembered is the plan that would be made", "[rout][known]") {
  std::vector<WithdrawalPolicy> table = policy_table();
  for (WithdrawalPolicy& more : stress_table()) table.push_back(std::move(more));
  for (std::uint32_t seed = 0; seed < 8; ++seed) {
    RandomCase c(seed, 13, 4);
    c.s.ground = 0;
    Withdrawal remembers(*c.plane.map);
    remembers.remember(std::size_t{8} << 20U);
    Withdrawal forgets(*c.plane.map);
    for (int round = 0; round < 3; ++round)
      for (const WithdrawalPolicy& policy : table)
        for (const Situation& s : one_thing_apart(c.s)) {
          INFO("seed " << seed << ", " << policy.id << ", round " << round);
          // A case without a `ground` is not cached, and the whole plan needs the whole
          // search.
          Situation plain = s;
          plain.ground.reset();
          const WithdrawalAnswer whole = forgets.plan(policy, plain);
          for (const Told told : {Told::all, Told::paths, Told::refusals})
            check_told(*remembers.known(policy, s, told), whole, told);
          const KnownPlan fails = remembers.known(policy, s, Told::whether);
          REQUIRE(fails->gate == whole.gate);
          REQUIRE(fails->failed == whole.failed);
          REQUIRE((!whole.failed || fails->code == whole.code));
        }
  }
}

TEST_CASE("plans of several budgets are those of each", "[rout][known]") {
  std::vector<WithdrawalPolicy> table = policy_table();
  for (WithdrawalPolicy& more : stress_table()) table.push_back(std::move(more));
  const std::vector<int> budgets = {3, 0, 5, 1, 5, 2};
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    const RandomCase c(seed, 13, 4);
    Withdrawal withdrawal(*c.plane.map);
    for (const WithdrawalPolicy& policy : table) {
      const std::vector<WithdrawalAnswer> plans = withdrawal.plan(policy, c.s, budgets);
      REQUIRE(plans.size() == budgets.size());
      for (std::size_t i = 0; i < budgets.size(); ++i) {
        INFO("seed " << seed << ", " << policy.id << ", budget " << budgets[i]);
        Situation s = c.s;
        s.budget = budgets[i];
        const WithdrawalAnswer alone = Withdrawal(*c.plane.map).plan(policy, s);
        check_told(plans[i], alone, Told::all);
        REQUIRE(plans[i].entered == alone.entered);
      }
    }
  }
}

TEST_CASE("a plan is kept, in its room", "[rout][known]") {
  const RandomCase c(3, 13, 4);
  const std::vector<WithdrawalPolicy>& table = policy_table();
  const WithdrawalPolicy& policy = table.front();
  Situation s = c.s;
  const auto kept = [&](Withdrawal& withdrawal) {
    const KnownPlan first = withdrawal.known(policy, s, Told::paths);
    return withdrawal.known(policy, s, Told::paths) == first;
  };
  Withdrawals searches(*c.plane.map);
  {
    const LentWithdrawal search(&searches, *c.plane.map);
    s.ground = 0;
    CHECK_FALSE(kept(*search));  // without a cache in its first loan
  }
  const LentWithdrawal search(&searches, *c.plane.map);
  s.ground.reset();
  CHECK_FALSE(kept(*search));
  s.ground = 0;
  CHECK(kept(*search));
  Withdrawal narrow(*c.plane.map);
  narrow.remember(10);
  CHECK_FALSE(kept(narrow));

  // In a small cache a plan that is used again and again stays, and others go.
  Withdrawal some(*c.plane.map);
  some.remember(std::size_t{64} << 10U);
  const KnownPlan first = some.known(policy, s, Told::paths);
  Situation other = s;
  const auto elsewhere = [&](int n) {
    other.budget = s.budget + n;
    return some.known(policy, other, Told::paths);
  };
  const KnownPlan second = elsewhere(1);
  bool stays = true;
  for (int n = 2; n < 400; ++n) {
    elsewhere(n);
    stays = stays && some.known(policy, s, Told::paths) == first;
  }
  CHECK(stays);
  CHECK(elsewhere(1) != second);
}

TEST_CASE("paths to any place of a map are those that would be found alone", "[rout][known]") {
  // Paths to a place, searched from the place backwards where the policy allows it; with and without a cache.
  std::vector<WithdrawalPolicy> table = policy_table();
  for (WithdrawalPolicy& more : stress_table()) table.push_back(std::move(more));
  std::size_t policies = 0;
  for (WithdrawalPolicy policy : table) {
    if (policy.goals.size() != 1 || policy.goals.front().what != GoalKind::place) continue;
    ++policies;
    for (const std::size_t bytes : {std::size_t{8} << 20U, std::size_t{10}}) {
      for (std::uint32_t seed = 0; seed < 12; ++seed) {
        RandomCase c(seed, 13, 4);
        c.s.ground = 0;
        policy.goals.front().beyond = seed % 3 != 0;
        policy.goals.front().nearest = seed % 4 == 0;
        Withdrawal remembers(*c.plane.map);
        remembers.remember(bytes);
        Withdrawal forgets(*c.plane.map);
        for (const int budget : {c.s.budget, c.s.budget + 1, c.s.budget})
          for (const LocationId at : c.plane.map->locations()) {
            INFO("seed " << seed << ", " << policy.id << ", place " << at << ", bytes " << bytes);
            Situation s = c.s;
            s.budget = budget;
            s.places = {{policy.goals.front().place, {at}}};
            Situation plain = s;
            plain.ground.reset();
            check_told(*remembers.known(policy, s, Told::paths), forgets.plan(policy, plain), Told::paths);
          }
      }
    }
  }
  REQUIRE(policies > 0);
}
