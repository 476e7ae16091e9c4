// RoutQuestion: the unit that routs, its MF and the costs of its steps.
//
//   question.ask(unit_index, explain, 0);
//   question.cost_half_mf(step, from, beneath, first)
//
// Shared by the pieces of the solver: shelter_plan, duty_machine, rout_steps, rout_ends and low_crawl.
#pragma once

#include <cstdint>

#include "rules/asl/rout/rout_field.hpp"

namespace hexrout::asl {

// Scope of a search. next_steps: it may end once it has found what a phase needs: the next steps, those that lead to a
// legal end, a surrender and the way home (way_home.hpp).
enum class Wanted : std::uint8_t { all_ways, next_steps };

struct RoutQuestion {
  RoutQuestion(const Scene& scene, Exposure& exposure) : field(scene, exposure) {}

  // Starts a question about a unit. wire_half_mf: MF of the die for getting off Wire; 0 unless it is on top of Wire.
  void ask(UnitIndex unit, bool explain_it, HalfMf wire_half_mf, Wanted wanted_of_it = Wanted::all_ways);

  const Scene& scene() const { return field.scene(); }
  const Switches& switches() const { return field.scene().switches(); }
  const Unit& unit() const { return field.unit(); }
  // Returns the MF of a step, without those for an entrenchment at its end. beneath: the unit is beneath an
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
  HalfMf spent_half_mf{};       // before the search: in the rout so far and on Wire; at most the budget
  bool encircled = false;       // its first step costs double
  bool confined = false;        // it cannot leave its Location
  bool starts_beneath = false;  // it is beneath an entrenchment
};

}  // namespace hexrout::asl
