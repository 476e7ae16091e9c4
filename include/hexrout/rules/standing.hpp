// Facts of a position beside its units: of sides and groups, results, and switches, for pictures and
// lists.
//
//   for (const Standing& s : game.standings()) show(s.of, s.side, s.facts);     // "german": Force Morale 8, ...
//   for (const SwitchView& s : game.switches()) show(s.name, s.value);          // metric: legal
//   for (const ResultFact& r : game.results()) count(r);                        // Force Morale, winner, turn
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

// A side, a group or an element, with the facts that the rules count for it: {"Force Morale", "8"}, in a fixed order.
struct Standing {
  std::string of;  // name of the side or group
  std::string side;
  std::vector<std::pair<std::string, std::string>> facts;
  std::vector<std::string_view> counted =
      {};  // facts that Game::results lists, also if absent now; valid as long as the game
};

// A fact of a side or of the game at the end of a phase, for counts over many plays: {"german", "german",
// "Force Morale", "8"}. `side` is empty for facts of the whole game.
struct ResultFact {
  std::string of;
  std::string side;
  std::string fact;
  std::string value;  // "none" if absent
  bool operator==(const ResultFact&) const = default;
  // Not `<=>`: the standard library of Emscripten, for WebAssembly, has none for strings.
  bool operator<(const ResultFact& b) const {
    return std::tie(of, side, fact, value) < std::tie(b.of, b.side, b.fact, b.value);
  }
};

// A reading of the rules and its value.
struct SwitchView {
  std::string under;  // the key of a scenario that holds it: "switches", "options"
  std::string name;
  std::string value;
  std::string rule;
  std::string meaning;
  std::vector<std::string> words;  // values it may have; empty: a whole number
  std::string usual = {};          // its default
};

}  // namespace hexrout
