// The tables of group and individual morale, read from data/tables.yaml.
//
//   standard_rules()->tables.result(5) == Result::no_closer
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/policy.hpp"
#include "hexrout/text/document.hpp"
#include "rules/common/tables/policy_book.hpp"
#include "rules/common/tables/readings.hpp"
#include "rules/common/tables/rule_set.hpp"

namespace hexrout::squares {

enum class Result : std::uint8_t { free, no_closer, duck_back, surrender };
const std::vector<std::string>& result_words();  // in the order of the enum

// A condition for a group's test, made once.
struct GroupCondition {
  std::string id;
  std::string rule;
  int small = 0;  // casualties that suffice in a group of at most small_up_to members; 0: only percent counts
  int small_up_to = 0;
  int percent = 0;
  int modifier = 0;
  std::string origin;
  bool reached(int casualties, int start) const;
};

struct Modifier {
  std::string id;
  int value = 0;
  std::string text;
};

struct Tables {
  std::vector<GroupCondition> conditions;  // mildest first
  int carries_on_from = 6;
  struct From {
    Result result;
    int score;
  };
  std::vector<From> results;  // ascending scores
  std::vector<Modifier> modifiers;

  Result result(int total) const;
  const Modifier& modifier(std::string_view id) const;  // must exist (asserted; checked when read)
};

// Reads a whole tables file, reporting every mistake with its place.
Tables read_tables(const Node& root, Diagnostics& found);

// The policies of data/policies.yaml, with their variants under the readings.
PolicyBook read_book(const Node& root, Diagnostics& found);

using RuleSet = RuleSetOf<Tables>;
// The rules in force under these house rules, or without any (null); every mistake in them is reported.
std::shared_ptr<const RuleSet> rule_set(const HouseRules* house, Diagnostics& found);
// The rules as built in, never null.
const std::shared_ptr<const RuleSet>& standard_rules();

}  // namespace hexrout::squares
