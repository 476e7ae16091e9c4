// What a rule system keeps of a position beside its units, and how the enemy looks to one of them: for pictures and
// lists, which know no rules.
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

// A side, a group, an element of one, with what the rules count for it: {"Force Morale", "8"}, in a fixed order.
struct Standing {
  std::string of;  // name of the side or group
  std::string side;
  std::vector<std::pair<std::string, std::string>> facts;
  std::vector<std::string_view> counted =
      {};  // facts that Game::results has of it, there or not; valid as long as the game
};

// One fact of a side or of the game as a phase leaves it, for those who count over many plays: {"german", "german",
// "Force Morale", "8"}. `side` is empty for what belongs to no side.
struct ResultFact {
  std::string of;
  std::string side;
  std::string fact;
  std::string value;  // "none" where there is nothing to say
  bool operator==(const ResultFact&) const = default;
  // Not `<=>`: the standard library of Emscripten, for WebAssembly, has none for strings.
  bool operator<(const ResultFact& b) const {
    return std::tie(of, side, fact, value) < std::tie(b.of, b.side, b.fact, b.value);
  }
};

// A point where the rules can be read in more than one way, as it stands.
struct SwitchView {
  std::string under;  // the key of a scenario that holds it: "switches", "options"
  std::string name;
  std::string value;
  std::string rule;
  std::string meaning;
  std::vector<std::string> words;  // values it may have; empty: a whole number
  std::string usual = {};          // its value where a scenario does not choose one
};

}  // namespace hexrout
