// Runs a case: reads its scenario, compares the answers, plays the phase.
#pragma once

#include "cases/case.hpp"
#include "hexrout/cases/cases.hpp"

namespace hexrout {

// Budget left for the remaining cases of a file.
struct CaseBudget {
  std::size_t bytes = 8U << 20U;  // of scenarios
  std::size_t hexes = 500'000;
};

CaseResult run_case(const Case& stated, const ReadOptions& options, CaseBudget& budget);

}  // namespace hexrout
