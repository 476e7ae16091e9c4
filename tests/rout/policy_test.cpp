#include <catch2/catch.hpp>

#include "hexrout/rout/policy.hpp"

using namespace hexrout;

namespace {

const std::string kGood = R"(- id: a
  gate: {must: [always]}
  budget: {unit: hex}
  references: {sets: [firer]}
  forbid: [nearer(firer)]
  direction: notNearer(firer)
  goals: [farthestFrom(firer)]
  prefer: [-distFrom(firer), cost]
  onFailure: surrender
)";

// Errors of the reader for the good row with one text replaced.
std::string complaint(const std::string& from, const std::string& to) {
  std::string text = kGood;
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  Diagnostics found;
  const auto document = Document::parse(text, "p.yaml", found);
  REQUIRE(document);
  const auto policies = read_policies(document->root(), {"contact"}, found);
  CHECK(policies.empty() == found.has_errors());
  return found.text();
}

}  // namespace

TEST_CASE("a policy is read as it is written", "[rout][policy]") {
  CHECK(complaint("id: a", "id: b") == "");
  CHECK(complaint("nearer(firer)", "{if: intoContact(firer contact), rule: R1, code: NO}") == "");
}

TEST_CASE("mistakes in policies are found with place and hint", "[rout][policy]") {
  CHECK(complaint("nearer(firer)]", "neerer(firer)]") ==
        "p.yaml:5:12: error[unknown-predicate]: there is no predicate 'neerer'; did you mean 'nearer'?\n");
  CHECK(complaint("nearer(firer)]", "nearer]")
            .find("p.yaml:5:12: error[bad-arguments]: 'nearer' takes a set of references") == 0);
  CHECK(complaint("nearer(firer)]", "nearer(known)]") ==
        "p.yaml:5:12: error[undeclared-reference]: the set 'known' is not declared; list it under references: {sets: "
        "[...]}\n");
  CHECK(complaint("nearer(firer)]", "nearer(friends)]").find("error[unknown-reference]") != std::string::npos);
  CHECK(complaint("nearer(firer)]", "nearer(firer]").find("error[bad-condition]") != std::string::npos);
  CHECK(complaint("nearer(firer)]", "intoContact(firer contcat)]").find("error[unknown-number]") != std::string::npos);
  CHECK(complaint("farthestFrom(firer)]", "furthest(firer)]").find("p.yaml:7:11: error[unknown-goal]") == 0);
  CHECK(complaint("notNearer(firer)", "sideways(firer)").find("error[unknown-direction]") != std::string::npos);
  CHECK(complaint("surrender", "surender").find("did you mean 'surrender'") != std::string::npos);
  CHECK(complaint("budget", "bugdet").find("did you mean 'budget'") != std::string::npos);
}

TEST_CASE("keys stand in order: of the end, of the path, ties of the end", "[rout][policy]") {
  const std::string keys = "[-distFrom(firer), cost]";
  CHECK(complaint(keys, "[-distFrom(firer), cost, friendsNear]") == "");
  CHECK(complaint(keys, "[cost, -distFrom(firer), exposedHexes(firer)]")
            .find("p.yaml:8:36: error[key-order]: the key 'exposedHexes' adds up along the path") == 0);
  CHECK(complaint(keys, "[-cost]").find("can only be made least") != std::string::npos);
  CHECK(complaint(keys, "[cost, cost]").find("a second time") != std::string::npos);
  CHECK(complaint(keys, "[costs]").find("did you mean 'cost'") != std::string::npos);
}

TEST_CASE("a move that spends everything has no goal beyond it", "[rout][policy]") {
  CHECK(complaint("{unit: hex}\n  references: {sets: [firer]}\n  forbid: [nearer(firer)]\n  direction: "
                  "notNearer(firer)\n  goals: [farthestFrom(firer)]",
                  "{unit: hex, mode: exactly}\n  references: {sets: [firer]}\n  goals: [{is: edge(any), beyond: true}]")
            .find("error[goal-beyond-exact]") != std::string::npos);
}

TEST_CASE("ends that are the farthest are not the nearest too", "[rout][policy]") {
  CHECK(complaint("{unit: hex}\n  references: {sets: [firer]}\n  forbid: [nearer(firer)]\n  direction: "
                  "notNearer(firer)\n  goals: [farthestFrom(firer)]",
                  "{unit: hex}\n  references: {sets: [firer]}\n  goals: [{is: farthestFrom(firer), nearestBy: cost}]")
            .find("error[bad-goals]: the farthest ends are meant") != std::string::npos);
}
