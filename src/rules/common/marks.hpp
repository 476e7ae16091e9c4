// Keys of what a unit or a fact says (Game::marks), over the few numbers that its words are made of.
//
//   out.units.push_back(mark_of(unit.at.number(), unit.disruption, unit.suppressed));
#pragma once

#include <cstdint>

#include "hexrout/rout/case_key.hpp"

namespace hexrout {

template <class... Numbers>
CaseKey mark_of(Numbers... numbers) {
  CaseKeyMaker key;
  (key.take(static_cast<std::uint64_t>(numbers)), ...);
  return key.key();
}

}  // namespace hexrout
