// The duties of all broken units, kept up to date from change to change.
//
//   Duties duties;
//   duties.update(context);                       // all units the first time, then those near what has changed
//   for (const UnitIndex i : duties.broken()) duties.of(i) ...
//
// Cost of an update: the duty of each broken unit near a unit that has changed since the last one. A value.
#pragma once

#include <vector>

#include "rules/asl/facts/duty.hpp"
#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

class Duties {
 public:
  // Takes the changes noted for it by the context.
  void update(PhaseContext& context);

  // Units broken and in play at the last update, in the order of the scenario.
  const std::vector<UnitIndex>& broken() const { return broken_; }
  // Of one of them.
  Duty of(UnitIndex unit) const { return duties_[unit]; }

 private:
  // Where the unit stood and stands: hexes near which duties may have changed.
  void note(const PhaseContext& context, UnitIndex unit, std::vector<HexId>& changed);
  void figure(const PhaseContext& context, UnitIndex unit);
  void figure_near(const PhaseContext& context, const std::vector<HexId>& changed);

  std::vector<LocationId> stood_;  // every unit, at the last update
  std::vector<UnitIndex> broken_;  // ascending
  std::vector<Duty> duties_;       // by unit; of broken ones
};

}  // namespace hexrout::asl
