// Sight in exact mode: a straight line between exact points. The verdict does not depend on the direction of the line.
//
//   const ExactSight sight(map, placed);
//   sight.look({from}, {to, 2});       // to the corner 2 (right) of the target's hex: a unit in bypass
//   sight.trace({from}, {to});         // what the line crosses
//   sight.explain({from}, {to}).text
//
// A verdict does not depend on which end looks, or on turning (own maps: by sixths; boards: by half),
// mirroring, moving or joining maps. The map must outlive the sight. src/los/exact/README.md holds the rules.
// Thread safety: any number of threads may look at once. look() allocates nothing once a thread has looked
// along its most intricate line. Complexity: linear in the hexes and drawn edges along the line.
#pragma once

#include <memory>

#include "hexrout/los/explain.hpp"
#include "hexrout/los/horizon.hpp"
#include "hexrout/los/readings.hpp"
#include "hexrout/los/sight.hpp"
#include "hexrout/los/trace.hpp"

namespace hexrout {

// An end of a line: a Location, or one of the six corners of its hex (see hexside.hpp) at its level.
struct Viewpoint {
  LocationId at = kNowhere;
  int corner = -1;          // -1: the centre
  bool entrenched = false;  // in a foxhole or trench: a wall beyond the next hex blocks, unless this end is higher
  bool lip = false;         // at the lip of the depression that `at` lies in, see Lips
};

class ExactSight final : public Sight {
 public:
  // month 1..12: seasonal terrain (grain, orchards) acts as in that month.
  explicit ExactSight(const Map& map, std::span<const Placed> placed = {}, int month = 7,
                      const SightReadings& readings = {});
  ~ExactSight() override;

  Sighting look(LocationId from, LocationId to) const override { return look(Viewpoint{from}, Viewpoint{to}); }
  Sighting look_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return look(at_lip(from, lips.from), at_lip(to, lips.to));
  }
  Sighting screened_look(LocationId from, LocationId to, Screen& screen) const override;
  SightMode mode() const override { return SightMode::exact; }
  const SightReadings& readings() const;
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override;

  // Finds what is hidden from a Location. False where nothing can be told, as on maps with hillocks.
  bool find_horizon(LocationId at, Horizon& horizon) const;

  Sighting look(const Viewpoint& from, const Viewpoint& to) const;
  Trace trace(const Viewpoint& from, const Viewpoint& to) const;
  Explanation explain(LocationId from, LocationId to) const override { return explain(Viewpoint{from}, Viewpoint{to}); }
  Explanation explain(const Viewpoint& from, const Viewpoint& to) const;
  Explanation explain_at_lips(LocationId from, LocationId to, Lips lips) const override {
    return explain(at_lip(from, lips.from), at_lip(to, lips.to));
  }
  Barrier barrier(LocationId from, LocationId to) const override;

 private:
  static Viewpoint at_lip(LocationId at, bool lip) {
    Viewpoint v{at};
    v.lip = lip;
    return v;
  }
  struct Parts;
  std::unique_ptr<const Parts> parts_;
};

}  // namespace hexrout
