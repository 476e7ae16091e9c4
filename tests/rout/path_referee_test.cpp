// The referee of single paths against the search, and against the twin that tries every path.
#include "hexrout/rout/path_referee.hpp"

#include <set>

#include "rout/plain_withdrawal.hpp"
#include "rout/random_case.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::testing;

namespace {

// A path of random steps, sometimes to a Location that is no neighbour or not on the map.
std::vector<LocationId> random_path(RandomCase& c) {
  const Map& map = *c.plane.map;
  std::vector<LocationId> out{c.s.at};
  for (int steps = c.pick(6); steps > 0 && out.back() != kNowhere; --steps) {
    if (c.pick(40) == 0) {
      out.push_back(LocationId(static_cast<std::size_t>(c.pick(static_cast<int>(map.location_count()) + 3))));
      if (out.back().number() >= map.location_count()) break;
      continue;
    }
    const auto d = static_cast<Direction>(c.pick(6));
    const HexId next = map.neighbour(map.location(out.back()).hex, d);
    out.push_back(next == kNowhere ? LocationId(kNowhere) : map.ground(next));
  }
  return out;
}

struct Counts {
  std::size_t legal = 0;
  std::size_t refused = 0;
  std::size_t bad_ends = 0;
};

// One path against the planner's answer.
void compare(const Map& map, const WithdrawalAnswer& plan, const WithdrawalPolicy& p, const Situation& s,
             const std::vector<LocationId>& path, const PathJudgement& j, Counts& counts) {
  const auto ends_there = [&](const WithdrawalOption& o) { return o.end == path.back(); };
  const bool an_end = std::any_of(plan.options.begin(), plan.options.end(), ends_there);
  if (j.legal() && path.size() > 1) {
    ++counts.legal;
    // The planner shows one of several beginnings of equally good paths.
    CHECK((an_end || (goes_beyond(p) && PlainWithdrawal(map, p, s).begins_a_best(path))));
  }
  // The planner looks no farther where nothing is left to spend.
  if (j.wrong == PathWrong::refused && j.spent < s.budget) {
    ++counts.refused;
    const auto same = [&](const RefusedStep& r) {
      return r.from == path[j.step - 1] && r.to == path[j.step] &&
             (path[j.step] == kNowhere ||
              (r.rule == j.refused.rule && r.code == j.refused.code && r.by == j.refused.by));
    };
    CHECK(std::any_of(plan.refused.begin(), plan.refused.end(), same));
  }
  if (j.at_end() && p.budget.mode == BudgetMode::up_to && !goes_beyond(p) && path.size() > 1) {
    ++counts.bad_ends;
    CHECK_FALSE(an_end);
  }
}

void agree(std::uint32_t cases, std::size_t paths_a_case) {
  Counts counts;
  for (const WithdrawalPolicy& p : policy_table()) {
    for (std::uint32_t seed = 0; seed < cases; ++seed) {
      RandomCase c(seed, goes_beyond(p) ? 11 : 30, goes_beyond(p) ? 4 : 5);
      const Map& map = *c.plane.map;
      const WithdrawalAnswer plan = Withdrawal(map).plan(p, c.s);
      INFO(p.id << " seed " << seed);
      for (const WithdrawalOption& o : plan.options) {
        const PathJudgement j = judge_path(map, p, c.s, o.path);
        INFO("option " << path_text(c.plane, o.path) << " wrong " << static_cast<int>(j.wrong) << " at " << j.step);
        CHECK(j.legal());
        CHECK(j.spent == o.spent);
      }
      for (std::size_t i = 0; i < paths_a_case; ++i) {
        const std::vector<LocationId> path = random_path(c);
        const PathJudgement j = judge_path(map, p, c.s, path);
        INFO("path of " << path.size() << " wrong " << static_cast<int>(j.wrong) << " at " << j.step);
        if (plan.gate == Compulsion::must || plan.gate == Compulsion::may) compare(map, plan, p, c.s, path, j, counts);
      }
    }
  }
  CHECK(counts.legal > cases);
  CHECK(counts.refused > cases);
  CHECK(counts.bad_ends > cases / 4);
}

}  // namespace

TEST_CASE("the referee agrees with the planner on random paths of every shipped policy", "[full][rout][referee]") {
  agree(test::cases_played(20U, 1000U), 10);
}

TEST_CASE("the referee allows exactly the paths that trying every path finds", "[rout][referee]") {
  std::size_t allowed = 0;
  std::size_t forbidden = 0;
  for (const WithdrawalPolicy& p : policy_table()) {
    // The twin does not list beginnings of paths to goals beyond a move.
    if (goes_beyond(p)) continue;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
      RandomCase c(seed, 20, 4);
      INFO(p.id << " seed " << seed);
      PlainWithdrawal twin(*c.plane.map, p, c.s);
      const Compulsion gate = twin.plan().gate;
      if (gate != Compulsion::must) continue;
      const auto paths = twin.legal_paths();
      const std::set<std::vector<LocationId>> legal(paths.begin(), paths.end());
      for (const std::vector<LocationId>& path : legal) {
        INFO("path " << path_text(c.plane, path));
        CHECK(judge_path(*c.plane.map, p, c.s, path).legal());
      }
      for (int i = 0; i < 20; ++i) {
        const std::vector<LocationId> path = random_path(c);
        if (path.size() == 1 && legal.empty()) continue;
        const PathJudgement j = judge_path(*c.plane.map, p, c.s, path);
        INFO("random path of " << path.size() << " wrong " << static_cast<int>(j.wrong) << " at " << j.step);
        CHECK(j.legal() == (legal.count(path) > 0));
        ++(j.legal() ? allowed : forbidden);
      }
    }
  }
  CHECK(allowed > 100);
  CHECK(forbidden > 1000);
}
