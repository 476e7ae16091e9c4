// The ways that a search found, in the order of options, before any word is made.
//
//   for (const Way& way : ways_of(*solver.solve(unit_index))) way.end, way.spent_half_mf, way.interdicted
//
// Which ways there are and their order: rout_options.hpp, which puts them into words; rout_verdict.hpp makes numbers of
// them.
#pragma once

#include <vector>

#include "rules/asl/rout/rout_result.hpp"
#include "rules/asl/rout/route_odds.hpp"

namespace hexrout::asl {

struct Way {
  std::uint32_t label = kNoLabel;  // of its end; kNoLabel: a Low Crawl
  bool by_worse = false;           // its last step goes round a black bar by the worse of two vertices
  bool safer = false;              // longer than the way before it to the same end, with fewer Interdicted steps
  bool low_crawl = false;
  bool contact = false;  // into concealed enemies
  LocationId end = kNowhere;
  HalfMf spent_half_mf{};
  std::uint16_t interdicted = 0;  // steps, and vertices on the way into one
};

std::vector<Way> ways_of(const RoutResult& found);
// The way to one label. by_worse: as Way::by_worse.
Way way_to(const RoutResult& found, std::uint32_t label, bool by_worse = false);
// The checks that await the unit on a way; none on a Low Crawl.
Gauntlet gauntlet_of(const RoutResult& found, const Way& way);

}  // namespace hexrout::asl
