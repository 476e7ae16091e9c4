// What a search found, as options and dead ends in words.
//
//   for (const RoutOption& option : options_of(*solver.solve(unit_index, true))) option.path ...
//
// Ends are ordered by MF, then Low Crawl last, then by Location. The path of an option is the cheapest, then the one
// with the fewest Interdicted steps, then the first in the order of hexsides clockwise from north. A second option for
// the same end follows if another path has fewer Interdicted steps. Reads the units of the position, so they must not
// have moved since the search.
#pragma once

#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/rout/rout_result.hpp"

namespace hexrout::asl {

std::vector<RoutOption> options_of(const RoutResult& found);
// Paths that end where the unit may not stay, by MF and Location, each with what becomes of the unit there.
std::vector<DeadEnd> dead_ends_of(const RoutResult& found);

}  // namespace hexrout::asl
