// One question to the solver: which unit routs, with how many MF, and what a step costs it.
//
//   question.ask(unit_index, explain, 0);
//   question.cost_half_mf(step, from, beneath, first)
//
// The pieces of the solver share it: shelter_plan, duty_machine, rout_steps, rout_ends and low_crawl.
#pragma once

#include <cstdint>

#include "rules/asl/rout/rout_field.hpp"

namespace hexrout::asl {

struct RoutQuestion {
  RoutQuestion(const Scene& scene, Exposure& exposure) : field(scene, exposure) {}

  // Turns to the unit of this index. wire_half_mf: what a die has taken to get it off Wire; 0: it stands on none.
  void ask(std::size_t unit, bool explain_it, int wire_half_mf);

  const Scene& scene() const { return field.scene(); }
  const Switches& switches() const { return field.scene().switches(); }
  const Unit& unit() const { return field.unit(); }
  // What a step costs the unit, a shelter's entrenchment at its end not counted. beneath: the unit is beneath an
  // entrenchment in `from`. first: the first step of its rout.
  int cost_half_mf(const FootStep& step, LocationId from, bool beneath, bool first) {
    int half_mf = step.half_mf + field.row(step.to).overstack_half_mf;
    if (beneath && !step.is(FootStep::kInTrench)) half_mf += field.row(from).fortification_half_mf;
    return first && encircled ? 2 * half_mf : half_mf;
  }

  RoutField field;
  bool explain = false;         // refused steps are recorded
  int budget_half_mf = 0;       // the whole allotment
  int spent_half_mf = 0;        // before the search: in the rout so far, and on Wire; 0 to the budget
  bool encircled = false;       // its first step costs double
  bool confined = false;        // it cannot leave its Location
  bool starts_beneath = false;  // it is beneath an entrenchment
};

}  // namespace hexrout::asl
