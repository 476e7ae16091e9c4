// What a unit is worth as it stands, and what it could be worth at best, whatever the others do (weights.hpp).
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
  // Remembers how each unit is now: whole, and where leaders in Good Order can walk.
  Worth(Course& course, const Weights& weights);

  // Of the unit in the course's present state.
  Number of(UnitIndex i);
  // The least that can become of it.
  Number least(UnitIndex i) const;
  // If it is taken prisoner as it is.
  Number taken(UnitIndex i) const;
  // If it gives itself up where it stands to somebody who has no room for it.
  Number let_go(UnitIndex i);

  // Odds, in percent of a percent where a leader has yet to come, to rally in the next Rally Phase.
  Number rally_odds(UnitIndex i);
  // What Known enemies could do to it where it stands, next turn.
  Threat& threat() { return threat_; }
  // It would have no way out of there without Interdiction, its broken friends left aside.
  bool hemmed_in(UnitIndex i);
  // What its worth is made of, for people: each term with its points. Empty unless it is alive and free.
  std::vector<Term> terms(UnitIndex i);
  // A leader in Good Order is with it, or can walk to it.
  bool leader_there(UnitIndex i) const;
  bool leader_can_come(LocationId at) const;

  // Where the unit could be at the end, the shelter it owes, stacking and what is concealed left aside: by Location,
  // ascending, the start among them. Asks the solver's field.
  std::vector<LocationId> reach(UnitIndex i);
  // The unit is worth no more in any of these places, whatever others do; `let_go`: nor if it gives itself up there to
  // an enemy without room for it.
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
