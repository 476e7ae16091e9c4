// The tables of group and individual morale as they are read from data/tables.yaml.
//
//   tables().result(5) == Result::no_closer
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/policy.hpp"
#include "hexrout/text/document.hpp"
#include "rules/common/policy_book.hpp"
#include "rules/common/readings.hpp"

namespace hexrout::squares {

enum class Result : std::uint8_t { free, no_closer, duck_back, surrender };
const std::vector<std::string>& result_words();  // in the order of the enum

// What a group is tested for, once.
struct GroupCondition {
  std::string id;
  std::string rule;
  int small = 0;  // casualties that suffice in a group of at most small_up_to members; 0: percent alone
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

// Built into the program; their files are checked by a test.
const Tables& tables();
const Readings& standard_readings();
// The policies of data/policies.yaml, and those built into the program.
PolicyBook read_book(const Node& root, Diagnostics& found);
const PolicyBook& standard_policies();

}  // namespace hexrout::squares
