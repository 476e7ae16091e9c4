// House rules: changes to the tables, policies and readings of a rule system, as data.
//
//   title: Saturday club
//   rules: chain_of_command                        # may be left out
//   tables:                                        # as in src/rules/SYSTEM/data/tables.yaml
//     figures:
//       - {name: attached-inches, value: 6}        # a row is found by its first key; its other keys stay
//     bad_things_happen:
//       - {event: team, restored: {0: 1, 1: 2-5, 2: 6}}
//   policies:                                      # as in data/policies.yaml; `verdicts` likewise
//     - {id: A-RET, budget: {dice: 3, plus: 20}}
//   options: {retireOnBreak: "false"}              # readings; a scenario may choose others
//   profiles: {metric: {asl: raw}}                 # ASL: readings of a profile, as in data/profiles.yaml
//   armament: {vehicles: {T-34 M43: {aamg: 2}}}    # ASL: vehicles and Guns, as in data/armament.yaml
//
//   auto house = read_house_rules_file("club.yaml", *find_rule_system("chain_of_command"), found);
//   setting.house = house;                         // before RuleSystem::read
//   house->changes[0].what                         // "tables.figures.attached-inches.value": is "6", was "4"
//
// Maps are changed key by key; null removes a key. Rows with a `name`, `id`, `event`, `rank`, `result` or `from` are
// changed row by row; a new row is put after the row before it, or at the end, a band (`from`)
// by its number, and `remove: true` removes a row. All other lists, and columns by faces (`{0: 1-3,
// 1: 4-6}`), are replaced whole. The result is read by the strict readers of the built-in files: numbers have
// bounds, unknown keys and rows are errors at their place in the file of house rules.
//
// Errors: those of documents, unknown-rules, no-house-rules, missing-key, table, table-row, and those of the readers.
// Thread safety: immutable once read. Cost: that of reading the system's own files.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"
#include "hexrout/text/value.hpp"

namespace hexrout {

class RuleSystem;

// A difference to the rules of the system.
struct HouseChange {
  std::string what;  // "tables.figures.attached-inches.value"
  std::string is;    // "6"; empty: removed
  std::string was;   // "4"; empty: new
  // "tables.figures.attached-inches.value is 6, not 4".
  std::string text() const;
};

struct HouseRules {
  // A data file of the system with the changes made. Its values name their origin by `place`.
  struct File {
    Value tree;
    std::vector<Place> places;             // of "@0", "@1" ...
    std::map<std::string, Place> of_keys;  // of keys that the house rules write: "@1.value"
    // Adds diagnostics of a reader of `tree`, with places in the house rules.
    void place(const Diagnostics& said, Diagnostics& found) const;
  };
  std::string title;
  std::string yaml;  // on one line, as a scenario holds it under `house_rules`
  std::vector<HouseChange> changes;
  std::map<std::string, File> files;  // by path under src/rules; changed files only

  const File* file(const std::string& path) const;  // null: as built in
};

// Reads a map of house rules for a system. Null after errors.
std::shared_ptr<const HouseRules> read_house_rules(const Node& root, const RuleSystem& system, Diagnostics& found);
std::shared_ptr<const HouseRules> read_house_rules_file(const std::string& path, const RuleSystem& system,
                                                        Diagnostics& found);

}  // namespace hexrout
