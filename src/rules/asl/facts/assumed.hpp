// What is taken to be so because the scenario does not say: figures of vehicles, Guns and weapons, and who mans a Gun.
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
  std::string code;  // as findings have it: "assumed-arms", "assumed-crew", "unmanned-gun"
  std::string text;  // one sentence without a full stop; names the unit
  std::string hint;  // what to write to say it
  std::string rule;
};

// Empty where nothing hangs on it: abandoned, unarmed, limbered.
std::vector<Assumed> assumed_of(const Position& position, const Unit& unit);

}  // namespace hexrout::asl
