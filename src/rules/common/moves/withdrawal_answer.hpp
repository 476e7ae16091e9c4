// Turns the plan of a withdrawal into options and refusals of a UnitAnswer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/choices.hpp"

namespace hexrout {

// `half_units`: what one unit of the policy's budget is in RoutOption::spent_half_mf.
RoutOption rout_option(const WithdrawalOption& way, int half_units);

// One refused step, the condition in words. Rules are written behind `prefix` ("SQ ").
Refusal refusal_of(const Map& map, const RefusedStep& step, const std::vector<Reference>& references,
                   std::string_view prefix);

// Adds the options, the tied first ones marked mandatory if the policy says must, and the refusals of a plan: each
// path and each refused step once. Rules are written behind `prefix`.
void add_withdrawal(const Map& map, const WithdrawalAnswer& way, const std::vector<Reference>& references,
                    std::string_view prefix, int half_units, UnitAnswer& out);

// What the option to go such a way is, for a Decision.
OptionFacts end_facts(const WithdrawalOption& way);

// The ways among the first `equal` ones that differ in what is walked now,
// each with a word for its end that no other has: for a Decision.
struct DifferentWay {
  std::size_t option = 0;
  std::string word;
};
std::vector<DifferentWay> different_ways(const Map& map, const WithdrawalAnswer& answer);

}  // namespace hexrout
