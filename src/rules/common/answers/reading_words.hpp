// Compares answers under several readings (readings.hpp): by their ends in words, and by the disputed readings that
// their reasons depend on.
#pragma once

#include <string>
#include <vector>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

using Ends = std::vector<std::string>;

// Those of `a` that are not in `b`, as a list in words; empty for none.
std::string missing_ends(const Ends& a, const Ends& b);

// Takes the marks away from reasons of an answer whose `readings` say nothing of them.
void keep_true_marks(const UnitAnswer& here, std::vector<Reason>& reasons);

}  // namespace hexrout
