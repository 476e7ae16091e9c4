// rule_page: a page for players of one rule system: its name in scenarios, its tables in force, readings,
// moves, and the paragraphs that the program's sentences cite.
//
//   print(rule_page(*find_rule_system("squares"), nullptr));              // Markdown
//   print(rule_page(*find_rule_system("squares"), house.get()));          // under house rules, which it names first
//
// All but the paragraphs is written from the data files of the system, with the changes of the house rules.
// For a system from outside this library: its names alone. Thread safety: a free function. Cost: linear in the data.
#pragma once

#include <string>

#include "hexrout/rules/game.hpp"
#include "hexrout/rules/house_rules.hpp"

namespace hexrout {

// `house`: null, or house rules that were read for this system.
std::string rule_page(const RuleSystem& system, const HouseRules* house);

}  // namespace hexrout
