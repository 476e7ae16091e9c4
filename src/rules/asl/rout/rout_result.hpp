// RoutResult: the routs that a search found for one unit. Later searches of the solver do not change it.
//
//   const std::shared_ptr<const RoutResult> found = solver.solve(unit_index);
//   std::vector<LocationId> path;
//   for (const RoutEnd& end : found->ends) found->path(end.cheapest, path);
//
// A label is a state of the unit in a Location: the MF spent, the enemies remembered and the duty to reach shelter.
// Labels are named by their index in `labels`.
//
// The scene and the units of its position must outlive the result. Put it into words before the units move. Any number
// of threads may read one result.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hexrout/rout/search.hpp"
#include "rules/asl/rout/rout_direction.hpp"
#include "rules/asl/rout/shelter_plan.hpp"

namespace hexrout::asl {

// State of the duty to reach shelter (duty_machine.hpp).
using RoutMode = Unit::RoutDuty;

// State that a path leaves in a label, beside Location and MF.
struct RoutMemory {
  EnemyBits seen = 0;            // Known at some point of this rout
  EnemyBits bound_to = 0;        // bits over the destinations of the plan
  EnemyBits interdicted_by = 0;  // enemies who can Interdict the step into the label; later steps do not depend on it
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
  std::uint32_t label = 0;  // the label left; kNoLabel: a Low Crawl from the start
  LocationId to = kNowhere;
  StepRefusal why;
};

struct RoutResult {
  // --- the question ---
  const Scene* scene = nullptr;
  UnitIndex unit = kNoUnit;
  HalfMf budget_half_mf{};
  bool explained = false;               // refused steps and no_farther are recorded
  std::vector<const Unit*> enemies;     // by their bit in EnemyBits
  std::shared_ptr<const BitSets> sets;  // owner of the sets that do not fit in a word

  // --- what was found ---
  std::vector<RoutLabel> labels;
  std::vector<std::uint8_t> legal_end;  // by label: 1 where the rout may end
  std::vector<ShelterPlan> plans;  // the first is that of the start; those that no label names may be left over from
                                   // an earlier question
  std::vector<RoutEnd> ends;
  std::vector<CrawlStep> crawls;  // Low Crawl
  // Locations in which the unit may not stay, by legal paths without a further legal step. Wire is left out, because a
  // die decides there.
  std::vector<RoutEnd> dead_ends;
  std::vector<RefusedStep> refused;
  std::vector<RefusedStep> refused_crawls;

  const Unit& mover() const { return scene->position->units[unit]; }
  const ShelterPlan& first_plan() const { return plans[0]; }
  bool ends_at(std::uint32_t label) const { return legal_end[label] != 0; }
  // True if the rout may end before its next step.
  bool may_stop() const;
  // True if a legal path has at least one step. Labels of starts, of which a rout under way may have several, come
  // first.
  bool any_step() const { return !labels.empty() && labels.back().parent != kNoLabel; }
  // Returns the step into a label; null at the start.
  const FootStep* step_into(std::uint32_t label) const {
    return labels[label].parent == kNoLabel ? nullptr : &labels[label].memory.step;
  }
  // Returns the enemies who can Interdict that step in the Location entered.
  EnemyBits interdictors_of(std::uint32_t label) const { return labels[label].memory.interdicted_by; }
  // Returns the vertices of that step round a black bar, with their Interdictors; without corners for other steps.
  RoundBar round_bar(std::uint32_t label) const;
  // Returns the enemies of the set, sorted by id, and their ids.
  std::vector<const Unit*> named(EnemyBits bits) const;
  std::vector<std::string> ids(EnemyBits bits) const;
  // Returns the labels of the path to a label, start first.
  std::vector<std::uint32_t> labels_to(std::uint32_t label) const;
  // Stores the Locations of that path in `out`.
  void path(std::uint32_t label, std::vector<LocationId>& out) const;

  // --- steps round black bars, of which there are few: sorted by label ---
  struct LabelRoundBar {
    std::uint32_t label = 0;
    RoundBar passage;
  };
  std::vector<LabelRoundBar> round_bars;
};

}  // namespace hexrout::asl
