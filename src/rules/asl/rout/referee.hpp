// A second opinion on one rout: is this path legal, and if not, which step breaks which rule?
//
//   const PathVerdict v = check_rout(position, position.index("r1"), {l2, l3, m4});
//   v.legal || v.step == 2
//
// The path is walked once. All that the owner may have declared or paid is followed at once: each
// destination, the cost of cover and that of the road, in the entrenchment and out of it. The solver and the referee
// share the facts (rules/asl/facts) and what becomes of a unit that may not stay (rout_fate), and nothing else: the
// referee works out the duty to reach shelter by itself, in a plain way. The facts have judges of their own in the
// tests. A path of two Locations may also be a Low Crawl, if the caller says so. It is many times slower than the
// solver.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// `path` begins where the unit stands. A path of one Location asks whether it may stay.
PathVerdict check_rout(const Position& position, UnitIndex unit, const std::vector<LocationId>& path,
                       bool low_crawl = false);
// The same, with the story of the path as far as it is legal.
PathVerdict told_rout(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl);

// How the duty to reach shelter stands along legal paths of one unit.
//
//   PathNarrator narrator(scene, unit);
//   option.story = narrator.along(option).story;
//
// Of all that the owner may have declared, one course is told that has spent what the option has spent and may end (or
// cannot go on) where it ends: an arrival before a free end, a free end before falling short. Its events are recorded
// by the referee's own walk. What the referee finds out about one path serves the next. The scene and its units must
// outlive it unchanged.
class PathNarrator {
 public:
  PathNarrator(const Scene& scene, UnitIndex unit);

  struct Told {
    bool ends = false;                            // the referee lets the rout end there, or be lost there
    Unit::RoutDuty duty = Unit::RoutDuty::bound;  // at the end
    std::vector<PathEvent> story;
  };
  // duty: only a course with this duty at the end is told; nothing: any. Where no such course may end there, one that
  // goes on is. On Wire the story is that after the lowest face of the die that allows the path.
  Told along(const RoutOption& way, std::optional<Unit::RoutDuty> duty = std::nullopt);

  // The walks of one unit; face: of the die that has got it off Wire, 0 if it stands on none.
  class Walks {
   public:
    virtual ~Walks() = default;
    virtual Told along(int face, const RoutOption& way, std::optional<Unit::RoutDuty> duty) = 0;
  };

 private:
  const Scene& scene_;
  const Unit& unit_;
  std::unique_ptr<Walks> walks_;
};

}  // namespace hexrout::asl
