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

// What a search is for: every way, or what a phase asks from step to step, which is the next steps, whether each leads
// to a legal end, whether the unit surrenders, and the way home (way_home.hpp).
enum class Wanted : std::uint8_t { all_ways, next_steps };

struct RoutQuestion {
  RoutQuestion(const Scene& scene, Exposure& exposure) : field(scene, exposure) {}

  // Turns to the unit of this index. wire_half_mf: what a die has taken to get it off Wire; 0: it stands on none.
  void ask(UnitIndex unit, bool explain_it, HalfMf wire_half_mf, Wanted wanted_of_it = Wanted::all_ways);

  const Scene& scene() const { return field.scene(); }
  const Switches& switches() const { return field.scene().switches(); }
  const Unit& unit() const { return field.unit(); }
  // What a step costs the unit, a shelter's entrenchment at its end not counted. beneath: the unit is beneath an
  // entrenchment in `from`. first: the first step of its rout.
  HalfMf cost_half_mf(const FootStep& step, LocationId from, bool beneath, bool first) {
    HalfMf half_mf = step.half_mf + field.overstack_half_mf(step.to);
    if (beneath && !step.is(FootStep::kInTrench)) half_mf += field.row(from).fortification_half_mf;
    return first && encircled ? 2 * half_mf : half_mf;
  }

  RoutField field;
  bool explain = false;  // refused steps are recorded
  Wanted wanted = Wanted::all_ways;
  HalfMf budget_half_mf{};      // the whole allotment
  HalfMf spent_half_mf{};       // before the search: in the rout so far, and on Wire; 0 to the budget
  bool encircled = false;       // its first step costs double
  bool confined = false;        // it cannot leave its Location
  bool starts_beneath = false;  // it is beneath an entrenchment
};

}  // namespace hexrout::asl
