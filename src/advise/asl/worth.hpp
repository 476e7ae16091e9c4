// What a unit is worth as it stands, and what it could be worth at best, whatever the others do (weights.hpp).
#pragma once

#include <unordered_map>
#include <vector>

#include "advise/asl/course.hpp"
#include "advise/number.hpp"
#include "hexrout/advise/weights.hpp"
#include "hexrout/move/flood.hpp"

namespace hexrout::planning {

class Worth {
 public:
  // Remembers how each unit is now: whole, and where leaders in Good Order can walk.
  Worth(Course& course, const Weights& weights);

  // Of the unit in the course's present state.
  Number of(std::size_t i);
  // The least that can become of it.
  Number least(std::size_t i) const;

  // Odds, in percent of a percent where a leader has yet to come, to rally in the next Rally Phase.
  Number rally_odds(std::size_t i);
  int exposed_to(std::size_t i);  // enemies in whose LOS and Normal Range it stands; twice in the open
  bool near_enemy(std::size_t i) const;
  // A leader in Good Order is with it, or can walk to it.
  bool leader_there(std::size_t i) const;
  bool leader_can_come(LocationId at) const;

  // Where the unit could be at the end, the shelter it owes, stacking and whatever is concealed left aside, and with
  // how few Interdicted steps. Asks the solver's field.
  struct Reach {
    LocationId at = kNowhere;
    int checks = 0;
  };
  std::vector<Reach> reach(std::size_t i);
  // No plan gives the unit more than this: before it has begun,
  // the odds of its checks counted; and once it is under way.
  struct Most {
    Number at_first;
    Number under_way;
  };
  Most most(std::size_t i, const std::vector<Reach>& reach);

 private:
  int men(const asl::Unit& unit) const;
  Number alive(std::size_t i);

  Course& course_;
  const Weights weights_;
  std::vector<int> men_before_;
  std::vector<std::uint8_t> wounded_before_;
  std::vector<std::size_t> leaders_;
  std::vector<Flood> walks_;
  std::unordered_map<std::string, Number> known_;
};

}  // namespace hexrout::planning
