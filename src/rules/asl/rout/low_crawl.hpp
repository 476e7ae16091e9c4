// Low Crawl: one Location for the whole allotment, without Interdiction [A10.52].
//
//   find_crawls(question, plans, result);    // fills result.crawls and, where it explains, result.refused_crawls
//
// Requires that plan 0, the one of the start, was figured last. Allocates nothing after warm-up.
#pragma once

#include "rules/asl/rout/rout_result.hpp"
#include "rules/asl/rout/shelter_plan.hpp"

namespace hexrout::asl {

void find_crawls(RoutQuestion& question, ShelterPlans& plans, RoutResult& result);

}  // namespace hexrout::asl
