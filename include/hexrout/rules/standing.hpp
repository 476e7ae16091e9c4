// What a rule system keeps of a position beside its units, and how the enemy looks to one of them: for pictures and
// lists, which know no rules.
//
//   for (const Standing& s : game.standings()) show(s.of, s.side, s.facts);     // "german": Force Morale 8, ...
//   for (const SwitchView& s : game.switches()) show(s.name, s.value);          // metric: legal
//   game.outlook("r1").exposed                                                  // who Interdicts where
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

// A side, a group, an element of one, with what the rules count for it: {"Force Morale", "8"}, in a fixed order.
struct Standing {
  std::string of;  // name of the side or group
  std::string side;
  std::vector<std::pair<std::string, std::string>> facts;
};

// The enemy as one unit finds him now.
struct Outlook {
  std::vector<std::string> known;        // ids of enemies it knows where it stands
  std::vector<std::string> remembered;   // seen earlier on its way and still to be kept away from
  std::vector<InterdictedStep> exposed;  // Locations that a step enters under fire, by whom; ascending
};

// A point where the rules can be read in more than one way, as it stands.
struct SwitchView {
  std::string under;  // the key of a scenario that holds it: "switches", "options"
  std::string name;
  std::string value;
  std::string rule;
  std::string meaning;
  std::vector<std::string> words;  // values it may have; empty: a whole number
};

}  // namespace hexrout
