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
  // No place gives it more as it is now.
  Number highest(UnitIndex i) const;
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

  // Where the unit could be at the end, the shelter it owes, stacking and whatever is concealed left aside, and with
  // how few Interdicted steps. Asks the solver's field.
  struct Reach {
    LocationId at = kNowhere;
    int checks = 0;
    bool interdicted = false;  // a check may stop it there
  };
  // By Location, ascending; the start among them.
  std::vector<Reach> reach(UnitIndex i);
  // No plan gives the unit more than this: before it has begun,
  // the odds of its checks counted; and once it is under way.
  struct Most {
    Number at_first;
    Number under_way;
    Number let_go = 0;  // if it gives itself up to somebody without room for it; 0 where everybody has room
  };
  Most most(UnitIndex i, const std::vector<Reach>& reach);
  // What it could be worth if it is let go in one of these places: it is then no longer under DM.
  Number most_let_go(UnitIndex i, const std::vector<Reach>& reach);

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
