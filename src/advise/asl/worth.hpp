// The worth of a unit in its present state, and an upper bound of it over all play of the others (weights.hpp).
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "advise/asl/course.hpp"
#include "advise/asl/threat.hpp"
#include "advise/number.hpp"
#include "hexrout/advise/weights.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/rout/case_key.hpp"

namespace hexrout::planning {

inline constexpr HalfMf kLeaderHalfMf{12};  // of a leader's Movement Phase: 6 MF

// A part of a unit's worth; `what` as the weights call it.
struct Term {
  std::string_view what;
  Number points;
};

class Worth {
 public:
  // Stores the present state of each unit, and where leaders in Good Order can walk.
  Worth(Course& course, const Weights& weights);

  // Worth of the unit in the course's present state.
  Number of(UnitIndex i);
  // Lower bound of its worth.
  Number least(UnitIndex i) const;
  // If it is taken prisoner as it is.
  Number taken(UnitIndex i) const;
  // If it surrenders in its Location to an enemy without room for it.
  Number let_go(UnitIndex i);

  // Odds, in percent of a percent where a leader has yet to come, to rally in the next Rally Phase.
  Number rally_odds(UnitIndex i);
  // Threats of Known enemies to it in its present Location, next turn.
  Threat& threat() { return threat_; }
  // True if it has no way out without Interdiction from there, its broken friends left aside.
  bool hemmed_in(UnitIndex i);
  // The parts of its worth with their points, for people. Empty unless it is alive and free.
  std::vector<Term> terms(UnitIndex i);
  // True if a leader in Good Order is with it, or can walk to it.
  bool leader_there(UnitIndex i) const;
  bool leader_can_come(LocationId at) const;

  // Locations where the unit could end: by Location, ascending, its start among them. Ignores the shelter that it owes,
  // stacking and concealed enemies. Reads the solver's field.
  std::vector<LocationId> reach(UnitIndex i);
  // Upper bound of its worth in any of these places; `let_go`: also if it surrenders there to an enemy without room for
  // it.
  Number most(UnitIndex i, const std::vector<LocationId>& places, bool let_go);

 private:
  int men(const asl::Unit& unit) const;
  CaseKey key_of(UnitIndex i) const;

  Course& course_;
  const Weights weights_;
  std::vector<int> men_before_;
  std::vector<std::uint8_t> wounded_before_;
  std::vector<UnitIndex> leaders_;
  std::vector<Flood> walks_;
  Threat threat_;
  std::unordered_map<CaseKey, Number, CaseKey::Hash> known_;
};

}  // namespace hexrout::planning
