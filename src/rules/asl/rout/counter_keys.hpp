// What each counter of a position is and the state that it is in, as keys that are kept until it changes.
//
//   CounterKeys keys;
//   keys.of(position, i)      // all about the unit but its names and its rout
//   keys.forget(i)            // it changes
//
// A value: a copy goes on with a copy of the position.
#pragma once

#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

CaseKey counter_key(const Unit& unit);

class CounterKeys {
 public:
  const CaseKey& of(const Position& position, UnitIndex i);
  // The same, for those who only look.
  CaseKey kept(const Position& position, UnitIndex i) const;
  void forget(UnitIndex i) {
    if (i < keys_.size()) keys_[i] = {};
  }

 private:
  std::vector<CaseKey> keys_;  // by unit; all zero: not known
};

}  // namespace hexrout::asl
