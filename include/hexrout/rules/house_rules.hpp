// House rules: changes to the tables, policies and readings of a rule system, as data.
//
//   title: Saturday club
//   rules: chain_of_command                        # may be left out
//   tables:                                        # as in src/rules/SYSTEM/data/tables.yaml
//     figures:
//       - {name: attached-inches, value: 6}        # a row is known by its first key; what it does not say stays
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
// changed row by row; one that the table does not have is put after the row before it, or at the end, a band (`from`)
// where it falls among the others, and `remove: true` takes a row out. All other lists, and columns by faces (`{0: 1-3,
// 1: 4-6}`), are replaced whole. What comes out is read by the same strict readers as the built-in files: numbers have
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

// One thing that is not as the rules have it.
struct HouseChange {
  std::string what;  // "tables.figures.attached-inches.value"
  std::string is;    // "6"; empty: it is removed
  std::string was;   // "4"; empty: it is new
  // "tables.figures.attached-inches.value is 6, not 4".
  std::string text() const;
};

struct HouseRules {
  // A data file of the system with the changes made. Its values name the places they come from by `place`.
  struct File {
    Value tree;
    std::vector<Place> places;             // of "@0", "@1" ...
    std::map<std::string, Place> of_keys;  // of keys that the house rules write: "@1.value"
    // What a reader of the tree has said, with the places of the house rules.
    void place(const Diagnostics& said, Diagnostics& found) const;
  };
  std::string title;
  std::string yaml;  // on one line, as a scenario holds it under `house_rules`
  std::vector<HouseChange> changes;
  std::map<std::string, File> files;  // by path under src/rules; those that nothing changes are left out

  const File* file(const std::string& path) const;  // null: as built in
};

// Reads a map of house rules for a system. Null after errors.
std::shared_ptr<const HouseRules> read_house_rules(const Node& root, const RuleSystem& system, Diagnostics& found);
std::shared_ptr<const HouseRules> read_house_rules_file(const std::string& path, const RuleSystem& system,
                                                        Diagnostics& found);

}  // namespace hexrout
