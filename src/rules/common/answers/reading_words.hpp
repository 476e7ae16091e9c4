// Compares answers under several readings (readings.hpp): by their ends in words, and by the disputed readings that
// their reasons depend on.
#pragma once

#include <string>
#include <vector>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

using Ends = std::vector<std::string>;

// Lists in words the ends of `a` that are not in `b`; empty without any.
std::string missing_ends(const Ends& a, const Ends& b);

// Removes disputed marks from reasons of an answer unless its `readings` name the reading.
void keep_true_marks(const UnitAnswer& here, std::vector<Reason>& reasons);

}  // namespace hexrout
