// Readings: the points where a rule text can be read in more than one way, as data.
//
//   readings:                                    // data/readings.yaml of a rule system
//     - {name: statusRecovery, rule: A15, words: [TurnEnd, Immediate], origin: ours,
//        text: "when markers come off"}
//     - {name: retireOnBreak, rule: A10, words: [true, false], origin: ours, text: "..."}
//     - {name: closeFire, rule: C10, least: 1, most: 20, default: 2, origin: ours, text: "..."}
//
//   options: {statusRecovery: Immediate}         // in a scenario
//   readings.is("statusRecovery", "Immediate")
//
// The first word is the default. A scenario cannot choose a reading that the data file does not name.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/standing.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

struct Reading {
  std::string name;
  std::string rule;
  std::string origin;  // "seed", "pub:..." or "ours"
  std::string text;
  std::vector<std::string> words;  // empty: a whole number
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::int64_t standard = 0;  // index into words, or the number
  std::int64_t value = 0;
};

class Readings {
 public:
  // Reads the list under "readings" of a data file. Every mistake is reported.
  static Readings read(const Node& list, Diagnostics& found);
  // Overrides from the map under "options"; unknown names and words are reported with the nearest one.
  void override_from(const Node& options, Diagnostics& found);
  // Sets defaults (house rules), with the same errors.
  void standard_from(const Node& options, Diagnostics& found);

  // Precondition (asserted): the name exists, and the word is one of its words.
  bool is(std::string_view name, std::string_view word) const;
  bool on(std::string_view name) const { return is(name, "true"); }
  std::int64_t number(std::string_view name) const;
  const std::string& word(std::string_view name) const;

  // YAML of what differs from the defaults, as "{statusRecovery: Immediate}"; "{}" if nothing does.
  std::string yaml() const;
  const std::vector<Reading>& all() const { return *all_; }
  // Views for lists, under "options".
  std::vector<SwitchView> views() const;

 private:
  const Reading& find(std::string_view name) const;
  std::shared_ptr<const std::vector<Reading>> all_ =
      std::make_shared<std::vector<Reading>>();  // shared by copies, never changed
};

}  // namespace hexrout
