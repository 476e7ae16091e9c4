// MF and refused steps as people read them.
#pragma once

#include <string>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/rout/rout_result.hpp"

namespace hexrout::asl {

// Half MF in words: "3", "4½".
std::string mf(HalfMf half_mf);
// A refused step, with its rule and the first of the enemies who forbid it. crawling: it was to be a Low Crawl.
Refusal in_words(const RoutResult& found, LocationId from, LocationId to, const StepRefusal& refusal, bool crawling);

}  // namespace hexrout::asl
