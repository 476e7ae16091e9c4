// One case, run: its scenario read, its answers asked for, its phase played.
#pragma once

#include "cases/case.hpp"
#include "hexrout/cases/cases.hpp"

namespace hexrout {

// What the cases of a file may still cost together.
struct CaseBudget {
  std::size_t bytes = 8U << 20U;  // of scenarios
  std::size_t hexes = 500'000;
};

CaseResult run_case(const Case& stated, const ReadOptions& options, CaseBudget& budget);

}  // namespace hexrout
