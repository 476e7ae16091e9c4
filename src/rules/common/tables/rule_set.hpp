// Tables, readings and policies of one rule system, as in force in a position.
//
//   std::shared_ptr<const RuleSet> rule_set(const HouseRules* house, Diagnostics& found) {
//     return known_rule_set<RuleSet>(house, found,
//                                    [](const HouseRules* h, Diagnostics& said) { return read(h, said); });
//   }
//
// Without house rules a system has one set, read once and shared. Sets under house rules are shared by all positions
// with the same house rules; the latest are kept. Thread safety: any number of threads.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/rules/house_rules.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/tables/embedded.hpp"
#include "rules/common/tables/policy_book.hpp"
#include "rules/common/tables/readings.hpp"

namespace hexrout {

template <class Tables>
struct RuleSetOf {
  Tables tables;
  Readings readings;
  PolicyBook policies;
  std::vector<EventSpec> events = {};  // for systems whose events depend on the tables
};

// Reads a data file of a system: as built in, or as the house rules have changed it.
template <class Read>
auto read_rule_file(const HouseRules* house, const std::string& path, Read&& read, Diagnostics& found) {
  const HouseRules::File* file = house == nullptr ? nullptr : house->file(path);
  if (file == nullptr) return read_embedded(path, read);
  Diagnostics said;
  const auto document = Document::make(file->tree, said);
  auto out = document ? read(document->root(), said) : read_embedded(path, read);
  file->place(said, found);
  return out;
}

// Reads the readings of a system, with the defaults that the house rules choose.
inline Readings read_rule_readings(const HouseRules* house, const std::string& path, Diagnostics& found) {
  Readings out = read_embedded_readings(path);
  const HouseRules::File* file = house == nullptr ? nullptr : house->file(path);
  if (file == nullptr) return out;
  Diagnostics said;
  if (const auto document = Document::make(file->tree, said)) out.standard_from(document->root(), said);
  file->place(said, found);
  return out;
}

// The latest sets of one system under house rules. Thread safety: any number of threads.
template <class Set>
class KnownRuleSets {
 public:
  // Returns the set under house rules of this text, made by `make(found)` unless it is known. A set with errors is not
  // kept.
  template <class Make>
  std::shared_ptr<const Set> get(const std::string& yaml, Diagnostics& found, Make&& make) {
    const std::lock_guard lock(mutex_);
    for (const auto& [text, set] : known_)
      if (text == yaml) return set;
    const std::size_t errors_before = found.error_count();
    auto set = std::make_shared<const Set>(make(found));
    if (found.error_count() > errors_before) return set;
    if (known_.size() == kMostKept) known_.erase(known_.begin());
    known_.emplace_back(yaml, set);
    return set;
  }

 private:
  static constexpr std::size_t kMostKept = 16;
  std::mutex mutex_;
  std::vector<std::pair<std::string, std::shared_ptr<const Set>>> known_;
};

// Returns the set under these house rules, read by `read(house, found)` unless it is known. A set with errors is not
// kept.
template <class Set, class Read>
std::shared_ptr<const Set> known_rule_set(const HouseRules* house, Diagnostics& found, Read&& read) {
  if (house == nullptr) {
    static const auto built_in = std::make_shared<const Set>(read(nullptr, found));
    return built_in;
  }
  static KnownRuleSets<Set> known;
  return known.get(house->yaml, found, [&](Diagnostics& said) { return read(house, said); });
}

// Returns the tables of one data file; house rules that do not change it share the built-in ones.
template <class Tables>
std::shared_ptr<const Tables> known_tables(const HouseRules* house, const char* path,
                                           Tables (*read)(const Node&, Diagnostics&), Diagnostics& found) {
  const bool changed = house != nullptr && house->file(path) != nullptr;
  return known_rule_set<Tables>(changed ? house : nullptr, found, [&](const HouseRules* by, Diagnostics& said) {
    return read_rule_file(by, path, read, said);
  });
}

}  // namespace hexrout
