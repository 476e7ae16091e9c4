// The duties of all broken units, kept up to date from change to change.
//
//   Duties duties;
//   duties.update(context);                       // all units the first time, then those near what has changed
//   for (const UnitIndex i : duties.broken()) duties.of(context, i) ...
//
// A duty is figured when it is asked for, anew where a unit has changed on which it depends. A value.
#pragma once

#include <optional>
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
  Duty of(const PhaseContext& context, UnitIndex unit) {
    std::optional<Duty>& duty = duties_[unit];
    if (!duty) duty = rout_duty(context.scene(), context.look(unit), false).duty;
    return *duty;
  }

 private:
  // A hex in which a unit stood or stands that has changed.
  struct Change {
    HexId hex{0};
    int but_side = -1;  // the duties of this side's units do not depend on it; -1: all may
    bool operator==(const Change&) const = default;
  };
  void note(const PhaseContext& context, UnitIndex unit, std::vector<Change>& changed);
  void forget_near(const PhaseContext& context, const std::vector<Change>& changed);

  std::vector<LocationId> stood_;            // every unit, at the last update
  std::vector<UnitIndex> broken_;            // ascending
  std::vector<std::optional<Duty>> duties_;  // by unit; of broken ones; nothing: not figured
};

}  // namespace hexrout::asl
