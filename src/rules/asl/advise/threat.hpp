// Threats to a unit in its present Location next turn: the fire that enemies could bring on it, and the enemies who
// could move beside it.
//
//   Threat threat(course);
//   threat.fire_on(i)            // per cent of a factor of firepower
//   threat.can_come_beside(i)
//
// Fire counts firepower and range as Firer::quarters has them, times a share for modifiers: cover, hindrance,
// leadership. The shares are ours and come from no table of a game: two more modifiers halve the harm.
//
// An enemy comes beside a unit if his Movement Phase takes him into a Location next to it, over the ground as it is and
// with no unit in his way. Both functions count what is Known now. Cost: a flood for each enemy once, then a look at
// each enemy. Not for several threads.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hexrout/rules/reach.hpp"
#include "rules/asl/advise/course.hpp"

namespace hexrout::planning {

class Threat {
 public:
  explicit Threat(Course& course);

  // Fire on the unit in the course's present state.
  int fire_on(UnitIndex i);
  bool can_come_beside(UnitIndex i);
  // Modifiers of cover of the unit where it is, 0 to 4.
  int cover(const asl::Unit& unit) const;

 private:
  struct Enemy {
    UnitIndex unit{};
    Firer firer;
    int leadership = 0;             // of the best leader with it; 0 or less
    std::vector<LocationId> comes;  // where it can come beside a unit; ascending
  };
  bool counts(const Enemy& enemy, const asl::Unit& unit) const;

  Course& course_;
  std::vector<Enemy> enemies_;
};

// Per cent of the harm left with so many modifiers; 100 with 0, more if they help the firer.
int harm_share(int modifiers);

}  // namespace hexrout::planning
