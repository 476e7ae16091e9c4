// Turns the plan of a withdrawal into options and refusals of a UnitAnswer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/choices.hpp"

namespace hexrout {

// `half_units`: one unit of the policy's budget as RoutOption::spent_half_mf counts it.
RoutOption rout_option(const WithdrawalOption& way, int half_units);

// Converts one refused step, its condition in words. Citations are prefixed with `prefix` ("SQ ").
Refusal refusal_of(const Map& map, const RefusedStep& step, const std::vector<Reference>& references,
                   std::string_view prefix);

// Adds the options, the tied first ones marked mandatory if the policy is must, and the refusals of a plan: each
// path and each refused step once. Citations are prefixed with `prefix`.
void add_withdrawal(const Map& map, const WithdrawalAnswer& way, const std::vector<Reference>& references,
                    std::string_view prefix, int half_units, UnitAnswer& out);

// Facts of the option to take this way, for a Decision.
OptionFacts end_facts(const WithdrawalOption& way);

// The ways among the first `equal` ones that differ in their path of this move,
// each with a word for its end that is unique among them: for a Decision.
struct DifferentWay {
  std::size_t option = 0;
  std::string word;
};
std::vector<DifferentWay> different_ways(const Map& map, const WithdrawalAnswer& answer);

}  // namespace hexrout
