#include "rules/asl/rout/counter_keys.hpp"

#include <cassert>

#include "rules/asl/rout/unit_key.hpp"

namespace hexrout::asl {

CaseKey counter_key(const Unit& unit) {
  CaseKeyMaker key;
  KeyOfFields part(key);
  visit_print(unit, part);
  visit_changes(unit, part);
  visit_state(unit, part);
  part.done();
  return key.key();
}

const CaseKey& CounterKeys::of(const Position& position, UnitIndex i) {
  if (i >= keys_.size()) keys_.resize(position.units.size());
  CaseKey& key = keys_[i];
  if (key == CaseKey{}) key = counter_key(position.units[i]);
  assert(key == counter_key(position.units[i]));
  return key;
}

CaseKey CounterKeys::kept(const Position& position, UnitIndex i) const {
  if (i >= keys_.size() || keys_[i] == CaseKey{}) return counter_key(position.units[i]);
  assert(keys_[i] == counter_key(position.units[i]));
  return keys_[i];
}

}  // namespace hexrout::asl
