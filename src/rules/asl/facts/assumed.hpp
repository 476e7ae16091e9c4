// Assumptions where the scenario is silent: figures of vehicles, Guns and weapons, crews of Guns, fronts in Crest
// status.
//
//   for (const Assumed& assumed : assumed_of(position, unit)) std::cout << assumed.text << "\n";
//
// Pure functions of the position.
#pragma once

#include <string>
#include <vector>

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

struct Assumed {
  std::string code;  // of the finding: "assumed-arms", "assumed-crew", "unmanned-gun", "assumed-front"
  std::string text;  // one sentence without a full stop; names the unit
  std::string hint;  // the key to write instead
  std::string rule;
};

// Empty if it does not matter: abandoned, unarmed, limbered.
std::vector<Assumed> assumed_of(const Position& position, const Unit& unit);

}  // namespace hexrout::asl
