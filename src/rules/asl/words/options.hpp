// Ways in words.
//
//   for (const RoutOption& option : options_of(judge(query, i, true))) option.path, option.notes ...
//
// Reads the units of the position, so they must not have moved since the search.
#pragma once

#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/answer/judged.hpp"

namespace hexrout::asl {

// Returns ways_of(judged) in words, in its order.
std::vector<RoutOption> options_of(const Judged& judged);
// Returns dead_ends_of(judged) in words, each with the fate of the unit there.
std::vector<DeadEnd> dead_end_options(const Judged& judged);

}  // namespace hexrout::asl
