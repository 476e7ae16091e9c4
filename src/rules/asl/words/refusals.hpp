// Objections in words: the rule and the sentence of each, for the answer, which lists refused steps, and for the
// referee.
//
//   reason_of(scene, unit, {RefusedFor::stacking, k4}).text     // "K4 would be overstacked"
//   add_refusals(*solver.solve(unit_index, true), answer);      // the search must explain
//
// Refusals at the start of the rout come first. A step that one path takes and another may not is listed only if an
// enemy forbids it.
#pragma once

#include <string>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/objection.hpp"
#include "rules/asl/rout/rout_result.hpp"

namespace hexrout::asl {

// Returns half MF in words: "3", "4½".
std::string mf(HalfMf half_mf);
Reason reason_of(const Scene& scene, const Unit& mover, const Objection& no);
// Returns a step refused by a search, in words. crawling: as a Low Crawl.
Refusal refusal_of(const RoutResult& found, LocationId from, LocationId to, const StepRefusal& no, bool crawling);
// Fills `refused` and `entered` of the answer.
void add_refusals(const RoutResult& found, UnitAnswer& answer);

}  // namespace hexrout::asl
