// Advice for a unit on top of Wire: it rolls first, and its worth lies between hanging there and walking off.
#include <algorithm>
#include <catch2/catch.hpp>

#include "hexrout/rules/boost_number.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/advise/advisor.hpp"
#include "rules/asl/system.hpp"

using namespace hexrout;

namespace {

Advice advised(bool beneath, const std::string& enemy_at) {
  Diagnostics found;
  const auto scenario = parse_scenario(
      "hexrout: 1\nmap: {title: s, columns: 12, rows: 12, fill: open-ground, hexes: [{at: F2, terrain: "
      "woods}]}\nrules: asl\nsides: [german, russian]\n"
      "turn: {attacker: russian, phase: rout}\nplaced: [{kind: wire, at: F5}]\nunits:\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: F5, broken: true, dm: true, beneath_wire: " +
          std::string(beneath ? "true" : "false") +
          "}\n"
          "  - {id: g1, side: german, counter: 4-6-7, at: " +
          enemy_at + "}\n",
      "wire.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  Advice advice;
  planning::AslAdvisor(*asl::position_of(*scenario->game)).advise(1, {}, advice, found);
  return advice;
}

}  // namespace

TEST_CASE("advice rolls for the Wire, and counts every face", "[advise]") {
  const Advice on_top = advised(false, "F8");
  const Advice beneath = advised(true, "F8");
  REQUIRE(on_top.groups.size() == 1);
  REQUIRE_FALSE(on_top.groups[0].steps.empty());
  CHECK(on_top.groups[0].exact);
  CHECK(on_top.groups[0].steps[0].what == AdvisedAct::tries_wire);
  CHECK(beneath.groups[0].steps[0].what != AdvisedAct::tries_wire);
  const planning::Number top(on_top.groups[0].low.exact);
  const planning::Number free(beneath.groups[0].low.exact);
  CHECK(top > 0);
  CHECK(top < free);
  for (const std::string& note : on_top.notes) CHECK(note.find("die for Wire") == std::string::npos);
}

TEST_CASE("a unit on top of Wire beside a captor surrenders by the advice too", "[advise]") {
  const Advice taken = advised(false, "F6");
  REQUIRE(taken.groups.size() == 1);
  REQUIRE_FALSE(taken.groups[0].steps.empty());
  CHECK(taken.groups[0].steps[0].what == AdvisedAct::surrenders);
}
