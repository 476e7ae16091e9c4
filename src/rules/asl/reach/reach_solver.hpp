// ReachSolver: ends of a Good Order unit's move in its Movement Phase (hexrout/rules/reach.hpp).
//
//   ReachSolver solver(map.location_count());
//   solver.reach(scene, lines, unit)
//
// Thread safety: one thread at a time. Cost: the Locations within reach, times the enemies that fire there.
#pragma once

#include "hexrout/rules/reach.hpp"
#include "rules/asl/reach/movement.hpp"
#include "rules/asl/reach/reach_field.hpp"
#include "rules/common/moves/reach_search.hpp"

namespace hexrout::asl {

class ReachSolver {
 public:
  explicit ReachSolver(std::uint32_t locations) : field_(locations), search_(locations) {}

  // The unit is one of the position of `scene`. `lines`: with the map and what is placed on it of that position.
  Reach reach(const Scene& scene, Exposure& lines, const Unit& unit);

 private:
  // Steps of ReachSearch.
  struct Steps {
    ReachField* field = nullptr;
    const Scene* scene = nullptr;
    const ReachBudget* budget = nullptr;
    LocationId start = kNowhere;
    bool encircled = false;
    template <class Take>
    void each(const ReachLabel& label, Take&& take);
    bool may_end(LocationId) const { return true; }
    // True before it enters another Location, also beneath the entrenchment at its start.
    bool stands_at_start(const ReachLabel& label) const {
      return label.steps == 0 || (label.steps == 1 && label.at == start);
    }
    std::optional<HalfMf> cost_half_mf(const ReachLabel& label, const FootStep& step);
  };

  // Returns Reach::advances of the unit that field_ was asked for.
  std::vector<LocationId> advances(const Scene& scene, const Unit& unit);

  ReachField field_;
  ReachSearch<Steps> search_;
};

}  // namespace hexrout::asl
