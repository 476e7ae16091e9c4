// What the search for the routs of one unit has found: a value that stays as it is, whatever the solver is asked next.
//
//   const std::shared_ptr<const RoutResult> found = solver.solve(unit_index);
//   std::vector<LocationId> path;
//   for (const RoutEnd& end : found->ends) found->path(end.cheapest, path);
//
// A label is a way of standing in a Location: what has been spent, which enemies are remembered, and how far the duty
// to reach shelter is discharged. Labels are named by their index in `labels`.
//
// The scene and the units of its position must outlive the result. Whoever puts it into words does so before the units
// move. Reading it changes nothing, so any number of threads may read one result.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hexrout/rout/search.hpp"
#include "rules/asl/rout/rout_direction.hpp"
#include "rules/asl/rout/shelter_plan.hpp"

namespace hexrout::asl {

// How the duty to reach shelter stands: duty_machine.hpp.
using RoutMode = Unit::RoutDuty;

// What a path leaves behind in a label.
struct RoutMemory {
  EnemyBits seen = 0;            // Known at some point of this rout
  EnemyBits bound_to = 0;        // bits over the destinations of the plan
  EnemyBits interdicted_by = 0;  // who can Interdict the step into the label; of no account to steps from there on
  std::uint16_t refs = 0;        // ranges at which enemies first became Known
  std::uint16_t plan = 0;        // index into RoutResult::plans; 0 where nothing binds
  RoutMode mode = RoutMode::free;
  bool free_from_start = false;  // free, and never bound in this rout
  bool beneath = false;          // an entrenchment
  bool contact = false;          // ran into concealed enemies; the path ends here
  FootStep step;                 // the step into the label; none at the start
};

using RoutLabel = SearchLabel<RoutMemory, std::int32_t>;  // the key: interdicted steps

// A Location where the rout may end.
struct RoutEnd {
  LocationId at = kNowhere;
  std::uint32_t cheapest = kNoLabel;  // least MF, then fewest interdicted steps, then order
  std::uint32_t safest = kNoLabel;    // fewest interdicted steps, then least MF
  bool contact = false;
};

struct CrawlStep {
  LocationId to = kNowhere;
  bool contact = false;
};

struct RefusedStep {
  std::uint32_t label = 0;  // it was refused from there; kNoLabel: a Low Crawl from the start
  LocationId to = kNowhere;
  StepRefusal why;
};

struct RoutResult {
  // --- the question ---
  const Scene* scene = nullptr;
  UnitIndex unit = kNoUnit;
  HalfMf budget_half_mf{};
  bool explained = false;               // refused steps and no_farther are told
  std::vector<const Unit*> enemies;     // by their bit in EnemyBits
  std::shared_ptr<const BitSets> sets;  // those that name more than a word does

  // --- what was found ---
  std::vector<RoutLabel> labels;
  std::vector<std::uint8_t> legal_end;  // by label: 1 where the rout may end
  std::vector<ShelterPlan> plans;       // the first is the one that the unit starts under; later ones may be left over
                                        // from an earlier question, and no label names them
  std::vector<RoutEnd> ends;
  std::vector<CrawlStep> crawls;  // Low Crawl
  // Where a legal path leads to a Location in which the unit may not stay, and that path has no legal step on from
  // there. Wire is none such: a die decides there.
  std::vector<RoutEnd> dead_ends;
  std::vector<RefusedStep> refused;
  std::vector<RefusedStep> refused_crawls;

  const Unit& mover() const { return scene->position->units[unit]; }
  const ShelterPlan& first_plan() const { return plans[0]; }
  bool ends_at(std::uint32_t label) const { return legal_end[label] != 0; }
  // Its rout may end before its next step.
  bool may_stop() const;
  // A legal path has at least one step.
  bool any_step() const { return labels.size() > 1; }
  // The step by which a label was reached; null at the start.
  const FootStep* step_into(std::uint32_t label) const {
    return labels[label].parent == kNoLabel ? nullptr : &labels[label].memory.step;
  }
  // Who can Interdict that step in the Location entered.
  EnemyBits interdictors_of(std::uint32_t label) const { return labels[label].memory.interdicted_by; }
  // Who can do so at the vertices by which that step goes round a black bar; no corners if it goes round none.
  RoundBar round_bar(std::uint32_t label) const;
  // These enemies in the order in which they are named, and their ids.
  std::vector<const Unit*> named(EnemyBits bits) const;
  std::vector<std::string> ids(EnemyBits bits) const;
  // The labels of the path to a label, start first.
  std::vector<std::uint32_t> labels_to(std::uint32_t label) const;
  // The Locations of the same path.
  void path(std::uint32_t label, std::vector<LocationId>& out) const;

  // --- steps round black bars, of which there are few: sorted by label ---
  struct LabelRoundBar {
    std::uint32_t label = 0;
    RoundBar passage;
  };
  std::vector<LabelRoundBar> round_bars;
};

}  // namespace hexrout::asl
