// From what the search found to what every face of the program shows.
#pragma once

#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/answer.hpp"

namespace hexrout {

// `half_units`: what one unit of the policy's budget is in RoutOption::spent_half_mf.
RoutOption rout_option(const WithdrawalOption& way, int half_units);

// Adds the options, the tied first ones marked mandatory if the policy says must, and the refusals of a plan.
// Rules are written behind `prefix` ("SQ "); each refusal once a step.
void add_withdrawal(const Map& map, const WithdrawalAnswer& way, const std::vector<Reference>& references,
                    std::string_view prefix, int half_units, UnitAnswer& out);

}  // namespace hexrout
