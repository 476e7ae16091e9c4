// The duties of all broken units, kept up to date from change to change.
//
//   Duties duties;
//   duties.update(context);                       // all units the first time, then those near what has changed
//   duties.each_broken([&](UnitIndex i) { duties.of(context, i) ... });
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

  // visit(unit) of units broken and in play at the last update, in the order of the scenario.
  template <class Visit>
  void each_broken(Visit&& visit) const {
    for (std::size_t i = 0; i < units_.size(); ++i)
      if (units_[i].broken) visit(UnitIndex(i));
  }
  // Of one of them.
  Duty of(const PhaseContext& context, UnitIndex unit) {
    std::optional<Duty>& duty = units_[unit].duty;
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
  bool up_to_date(const PhaseContext& context) const;  // what is known is what would be figured now
  void forget_near(const PhaseContext& context, const std::vector<Change>& changed);

  // What is kept of a unit. Copied before every step, so all of it stands in one list.
  struct Kept {
    LocationId stood = kNowhere;  // at the last update
    bool broken = false;          // and in play
    std::optional<Duty> duty;     // of a broken one; nothing: not figured
  };
  std::vector<Kept> units_;
};

}  // namespace hexrout::asl
