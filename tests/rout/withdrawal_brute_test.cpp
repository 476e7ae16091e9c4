#include "rout/plain_withdrawal.hpp"
#include "rout/random_case.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::testing;

namespace {
// True if the case has an answer to compare; `fights` counts those with enemies to fight.
bool compare(const WithdrawalPolicy& p, const RandomCase& c, std::size_t& fights) {
  Withdrawal withdrawal(*c.plane.map);
  const WithdrawalAnswer got = withdrawal.plan(p, c.s);
  const PlainWithdrawal::Answer want = PlainWithdrawal(*c.plane.map, p, c.s).plan();
  REQUIRE_FALSE(got.limited);
  REQUIRE(got.gate == want.gate);
  REQUIRE(got.failed == want.failed);
  if (got.failed && p.on_failure == Failure::must_fight) {
    // Enemies to fight: the first on each path that would be open without enemies.
    Situation free = c.s;
    free.enemy_held.clear();
    const PlainWithdrawal::Answer open = PlainWithdrawal(*c.plane.map, p, free).plan();
    std::vector<LocationId> held;
    for (std::size_t i = 0; i < open.equal; ++i)
      for (const LocationId l : open.options[i].whole.path)
        if (l != c.s.at && std::count(c.s.enemy_held.begin(), c.s.enemy_held.end(), l) > 0) {
          if (std::count(held.begin(), held.end(), l) == 0) held.push_back(l);
          break;
        }
    REQUIRE(got.must_fight_at == held);
    fights += held.empty() ? 0 : 1;
    return false;
  }
  if (got.gate == Compulsion::must || got.gate == Compulsion::may) {
    REQUIRE(std::set<LocationId>(got.entered.begin(), got.entered.end()) == want.entered);
    std::set<std::pair<LocationId, int>> refused;
    for (const RefusedStep& r : got.refused) refused.emplace(r.from, direction_rank(r.direction));
    REQUIRE(got.refused.size() == refused.size());
    REQUIRE(refused == want.refused);
  }
  REQUIRE(got.options.size() == want.options.size());
  REQUIRE(got.equal == want.equal);
  for (std::size_t i = 0; i < want.options.size(); ++i) {
    const auto& o = want.options[i];
    INFO("option " << i << " wanted " << path_text(c.plane, o.path) << " got "
                   << path_text(c.plane, got.options[i].path));
    REQUIRE(got.options[i].path == o.path);
    REQUIRE(got.options[i].goal == o.goal);
    for (std::size_t k = 0; k < o.values.size(); ++k) REQUIRE(got.options[i].values[k] == o.values[k]);
  }
  return !want.options.empty();
}
}  // namespace

TEST_CASE("every shipped policy finds what trying every path finds", "[rout][P13][law2]") {
  std::size_t with_options = 0;
  std::size_t fights = 0;
  for (const WithdrawalPolicy& p : policy_table()) {
    std::size_t answered = 0;
    for (std::uint32_t seed = 0; seed < test::cases_played(1000U); ++seed) {
      // If a goal may lie beyond the budget every path on the map is a candidate: smaller maps.
      const RandomCase c(seed, goes_beyond(p) ? 11 : 30, goes_beyond(p) ? 4 : 5);
      INFO(p.id << " seed " << seed);
      answered += compare(p, c, fights) ? 1 : 0;
    }
    with_options += answered;
    // A row that is rarely answered would test nothing.
    INFO(p.id);
    CHECK(answered > test::cases_played(60U));
  }
  CHECK(with_options > test::cases_played(4000U));
  CHECK(fights > test::cases_played(20U));
}

TEST_CASE("rows that lean on one part of the search find what trying every path finds", "[rout][law2]") {
  for (const WithdrawalPolicy& p : stress_table()) {
    std::size_t answered = 0;
    std::size_t fights = 0;
    const bool exact = p.budget.mode == BudgetMode::exactly;
    for (std::uint32_t seed = 0; seed < test::cases_played(2000U); ++seed) {
      const RandomCase c(seed, exact ? 13 : 24, exact ? 8 : 7);
      INFO(p.id << " seed " << seed);
      answered += compare(p, c, fights) ? 1 : 0;
    }
    INFO(p.id);
    CHECK(answered > test::cases_played(500U));
  }
}
