// Policies with as many keys as allowed, and with more.
#include <catch2/catch.hpp>

#include "hexrout/rout/policy.hpp"
#include "hexrout/rout/withdrawal.hpp"
#include "rout/withdrawal_fixture.hpp"

using namespace hexrout;
using namespace hexrout::testing;

namespace {

// A policy whose keys are `exposedHexes` of `count` sets, which all differ and all add up along the path.
std::vector<WithdrawalPolicy> with_keys(std::size_t count, std::string& complaint) {
  const std::vector<std::string> sets = {"all", "firer", "known", "armed", "seen", "canFire", "pressing", "anchor"};
  REQUIRE(count <= 2 * sets.size());
  std::string keys;
  for (std::size_t i = 0; i < count; ++i)
    keys += (i == 0 ? "" : ", ") + std::string(i < sets.size() ? "exposedHexes(" : "crossDeviation(") +
            sets[i % sets.size()] + ")";
  Diagnostics found;
  const auto document = Document::parse(
      "- id: a\n  gate: {must: [always]}\n  budget: {plus: 3}\n"
      "  references: {sets: [all, firer, known, armed, seen, canFire, pressing, anchor]}\n"
      "  goals: [everyLegal]\n  prefer: [" +
          keys + "]\n",
      "p.yaml", found);
  REQUIRE(document);
  auto policies = read_policies(document->root(), {}, found);
  complaint = found.text();
  return policies;
}

}  // namespace

TEST_CASE("more keys than are compared are refused with their place", "[rout][policy]") {
  std::string complaint;
  for (const std::size_t count : {kMostKeys + 1, kMostKeys + 2, 2 * kMostKeys}) {
    CHECK(with_keys(count, complaint).empty());
    CHECK(complaint.find("p.yaml:6:11: error[too-many]: prefer has " + std::to_string(count) +
                         " keys; at most 8 are compared") == 0);
  }
}

TEST_CASE("as many keys of the path as are compared have room in every plan", "[rout][policy]") {
  std::string complaint;
  const auto policies = with_keys(kMostKeys, complaint);
  REQUIRE(complaint.empty());
  REQUIRE(policies.size() == 1);
  Plane plane(4);
  Situation s;
  s.at = plane.at({0, 0});
  s.budget = 3;
  for (int i = 0; i < 3; ++i) {
    Reference enemy;
    enemy.id = "e" + std::to_string(i);
    enemy.at = plane.at({3 - i, i});
    enemy.known = enemy.armed = enemy.unbroken = enemy.firer = enemy.firing = enemy.advancing = enemy.anchor = true;
    s.references.push_back(enemy);
  }
  s.sees = [](LocationId, LocationId) { return true; };
  s.covered = s.concealed = [](LocationId, LocationId) { return false; };
  s.step_cost = [](LocationId, LocationId) { return 1; };
  Withdrawal withdrawal(*plane.map);
  const WithdrawalAnswer answer = withdrawal.plan(policies[0], s);
  REQUIRE(answer.options.size() > 10);
  for (const WithdrawalOption& option : answer.options)
    for (std::size_t k = 0; k < kMostKeys; ++k) {
      INFO("key " << k);
      CHECK(option.values[k] <= static_cast<int>(option.path.size()) - 1);
    }
}
