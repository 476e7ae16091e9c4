// Keys of what a unit or a fact says (Game::marks), over the few things that its words are made of.
//
//   out.units.push_back(mark_of(unit.id, unit.at, unit.disruption, unit.suppressed));
#pragma once

#include <cstdint>
#include <string>

#include "hexrout/rout/case_key.hpp"

namespace hexrout {

inline void take_part(CaseKeyMaker& key, const std::string& text) {
  key.take_text(text);
}
inline void take_part(CaseKeyMaker& key, LocationId at) {
  key.take(at.number());
}
template <class Number>
void take_part(CaseKeyMaker& key, Number number) {
  key.take(static_cast<std::uint64_t>(number));
}

// Numbers, enums and flags, Locations and texts.
template <class... Parts>
CaseKey mark_of(const Parts&... parts) {
  CaseKeyMaker key;
  (take_part(key, parts), ...);
  return key.key();
}

}  // namespace hexrout
