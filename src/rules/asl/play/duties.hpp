// Duties: the duty of each broken unit, updated after changes.
//
//   Duties duties;
//   duties.update(context);                       // all units the first time, then those near a change
//   duties.each_broken([&](UnitIndex i) { duties.of(context, i) ... });
//
// Computes a duty on first use, and again after a change of units on which it depends. A value.
#pragma once

#include <optional>
#include <vector>

#include "rules/asl/facts/duty.hpp"
#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

class Duties {
 public:
  // Takes the changes that the context has recorded for it.
  void update(PhaseContext& context);

  // Calls visit(unit) for units broken and in play at the last update, in the order of the scenario.
  template <class Visit>
  void each_broken(Visit&& visit) const {
    for (std::size_t i = 0; i < units_.size(); ++i)
      if (units_[i].broken) visit(UnitIndex(i));
  }
  // Duty of such a unit.
  Duty of(const PhaseContext& context, UnitIndex unit) {
    std::optional<Duty>& duty = units_[unit].duty;
    if (!duty) duty = rout_duty(context.scene(), context.look(unit), false).duty;
    return *duty;
  }

 private:
  // Former or present hex of a changed unit.
  struct Change {
    HexId hex{0};
    int but_side = -1;  // duties of this side do not depend on it; -1: all may
    bool operator==(const Change&) const = default;
  };
  void note(const PhaseContext& context, UnitIndex unit, std::vector<Change>& changed);
  bool up_to_date(const PhaseContext& context) const;  // cached duties equal recomputed ones
  void forget_near(const PhaseContext& context, const std::vector<Change>& changed);

  // The cache of one unit. All are in one list, because they are copied before every step.
  struct Kept {
    LocationId stood = kNowhere;  // at the last update
    bool broken = false;          // and in play
    std::optional<Duty> duty;     // of a broken one; empty: not computed
  };
  std::vector<Kept> units_;
};

}  // namespace hexrout::asl
