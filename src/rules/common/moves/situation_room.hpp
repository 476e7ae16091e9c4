// SituationRoom: a Situation whose memory is reused from case to case.
//
//   SituationRoom room;                        // kept between plans
//   Situation& s = room.begin(p.units.size()); // empty, but for functions, numbers and places
//   room.add_reference(enemy.id, enemy.at).armed = false;
//   if (room.one_more(friend.at) == limit) s.full.push_back(friend.at);
//   room.done();                               // before the situation is used
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"
#include "rules/common/moves/stack_count.hpp"

namespace hexrout {

class SituationRoom {
 public:
  // units: the most that will be listed.
  Situation& begin(std::size_t units) {
    references_ = 0;
    s_.references.reserve(units + 1);
    stacks_.clear();
    for (auto* places : {&s_.enemy_held, &s_.friends, &s_.full}) places->clear();
    for (auto* places : {&s_.enemy_held, &s_.friends}) places->reserve(units);
    s_.swept.clear();
    s_.at = s_.trench = kNowhere;
    s_.budget = s_.spent = 0;
    s_.own_edges = 0;
    return s_;
  }
  Reference& add_reference(const std::string& id, LocationId at) {
    if (references_ == s_.references.size()) s_.references.emplace_back();
    Reference& r = s_.references[references_++];
    r.id = id;
    r.at = at;
    r.range = -1;
    r.known = r.armed = r.unbroken = true;
    r.firer = r.firing = r.advancing = r.anchor = false;
    return r;
  }
  // Counts one more at a Location and returns the new count.
  int one_more(LocationId at) { return hexrout::one_more(stacks_, at); }
  Situation& done() {
    s_.references.resize(references_);
    return s_;
  }

 private:
  Situation s_;
  std::size_t references_ = 0;  // number in use
  std::vector<std::pair<LocationId, int>> stacks_;
};

}  // namespace hexrout
