// The plain twin of the rout solver: every walk that enters no Location twice, each step judged by the referee on facts
// that are stated a second time (plain_facts.hpp).
//
// Nothing is bounded but by MF: the cost grows with the number of walks, so positions must be small. It shares nothing
// with the solver but the foot graph and the sight.
#pragma once

#include <map>
#include <string>

#include "rules/asl/state/position.hpp"

namespace hexrout::test {

struct EveryEnd {
  int least_half_mf = 1 << 20;
  int least_interdicted = 1 << 20;     // of all walks that end here
  int interdicted_at_least = 1 << 20;  // of the walks with the least MF
  bool contact = false;
  std::string example;  // a walk with the least MF, by names
};

// Walks to a Location where the unit may not stay: some can continue from there, some cannot.
struct EveryImpasse {
  bool goes_on = false;
  bool stuck = false;
};

struct EveryRout {
  std::map<LocationId, EveryEnd> ends;
  std::map<LocationId, EveryImpasse> impasses;
  std::vector<LocationId> crawls;
  long walks = 0;
  bool gave_up = false;  // more walks than `most`
};

// wire_half_mf: MF in halves that the die has taken for the Wire of the unit.
EveryRout every_rout(const asl::Position& position, UnitIndex unit, long most, int wire_half_mf = 0);

}  // namespace hexrout::test
