// The numbers of Armour Battles, read from data/tables.yaml, and success rolls.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/common/tables/figures.hpp"
#include "rules/common/tables/readings.hpp"
#include "rules/common/tables/rule_set.hpp"

namespace hexrout::ab {

struct FireModifier {
  std::string name;
  int tn = 0;
  int dice = 0;
};

struct Tables {
  Figures figures;
  std::vector<FireModifier> modifiers;

  const FireModifier* modifier(std::string_view name) const;  // null if unknown
};

Tables read_tables(const Node& root, Diagnostics& found);
// The policies of data/policies.yaml, with their variants under the readings.
PolicyBook read_book(const Node& root, Diagnostics& found);

// Forms of events, with the words of the tables.
std::vector<EventSpec> event_specs(const Tables& tables);

using RuleSet = RuleSetOf<Tables>;
// The rules in force under these house rules, or without any (null); every mistake in them is reported.
std::shared_ptr<const RuleSet> rule_set(const HouseRules* house, Diagnostics& found);
// The rules as built in, never null.
const std::shared_ptr<const RuleSet>& standard_rules();

// Dice and the target number each must reach. A target number above 6 stays 6 and takes a die for each
// point over; one below 2 stays 2 and gives a die for each point under (B1).
struct SuccessRoll {
  int dice = 0;
  int tn = 4;
};
SuccessRoll success_roll(int dice, int tn);

// Successes and sixes of a roll against a target number.
struct Successes {
  int successes = 0;
  int sixes = 0;
};
Successes count_successes(const std::vector<int>& faces, int tn);
// The distinctions between faces that count_successes makes.
Alike successes_alike(int tn);

}  // namespace hexrout::ab
