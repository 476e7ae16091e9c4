// The ways that a search found, in the order of options, as numbers.
//
//   for (const Way& way : ways_of(*solver.solve(unit_index))) way.end, way.spent_half_mf, path_of(way), checks_of(way)
//
// Ends are ordered by MF, then Low Crawl last, then by Location. The way to an end is the cheapest, then the one with
// the fewest Interdicted steps, then the first in the order of hexsides clockwise from north. A second way to the same
// end follows if another has fewer Interdicted steps. A way names its result, which must outlive it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "rules/asl/rout/rout_result.hpp"
#include "rules/asl/rout/route_odds.hpp"

namespace hexrout::asl {

// The die that a way off Wire takes [B26.4].
struct OffWire {
  std::vector<unsigned> faces;  // after which the way is open, ascending
  RouteOdds odds;               // over all faces: after those that do not open it the unit only stops, or is lost
  Odds chance() const { return Odds::reduced(static_cast<std::int64_t>(faces.size()), kFaces); }
  static constexpr unsigned kFaces = 6;
};

struct Way {
  const RoutResult* found = nullptr;
  std::uint32_t label = kNoLabel;  // of its end; kNoLabel: a Low Crawl, or a Passenger gets off
  bool by_worse = false;           // its last step goes round a black bar by the worse of two vertices
  bool safer = false;              // longer than the way before it to the same end, with fewer Interdicted steps
  bool low_crawl = false;
  bool contact = false;  // into concealed enemies
  LocationId end = kNowhere;
  HalfMf spent_half_mf{};         // without those of the die
  HalfMf die_half_mf{};           // MF of the die for the Wire in `found`
  std::uint16_t interdicted = 0;  // steps, and vertices on the way into one
  std::shared_ptr<const OffWire> off_wire = nullptr;
};

// A check under Interdiction on a way.
struct WayCheck {
  std::uint32_t label = kNoLabel;  // of the step
  EnemyBits by = 0;
  HalfMf spent_half_mf{};   // those of the die included
  HexId corner = kNowhere;  // at the vertex that it shares with this hex and the one left, before the step is done
};

std::vector<Way> ways_of(const RoutResult& found);
// Returns the way to one label. by_worse: as Way::by_worse.
Way way_to(const RoutResult& found, std::uint32_t label, bool by_worse = false);

// Returns the Locations of a way, start and end included.
std::vector<LocationId> path_of(const Way& way);
// Returns the checks on a way, in order; empty for a Low Crawl.
std::vector<WayCheck> checks_of(const Way& way);
Gauntlet gauntlet_of(const Way& way, const Unit* leader_along = nullptr);
// Returns the exact odds of a way with checks. runner: the unit of the way, made at first use.
std::optional<RouteOdds> odds_of(const Way& way, std::optional<Runner>& runner);

}  // namespace hexrout::asl
