// KnownStands: the next steps of units, cached between plays of one position.
//
//   CaseKey key;
//   if (stand_key(scene, counters, i, key)) {
//     if (KnownStand* known = stands.find(key)) ...           // known->next: it has stood so before
//     stands.keep(key).next = next;                           // what has been found instead
//   }
//
// Environments and sweeps play a phase many times, and the states of its units recur. Next steps depend on the unit and
// its rout so far, on friends who crowd a Location or fill an entrenchment, and on all enemies. Positions with
// vehicles, Guns, passengers, commissars or concealed units have no key, because more matters there. Two-way
// set-associative: an entry that was hit is not evicted by a first miss.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/memory/counter_keys.hpp"

namespace hexrout::asl {

// Makes a key of all that the next steps of a unit depend on. Returns false if there can be no key.
bool stand_key(const Scene& scene, CounterKeys& counters, UnitIndex unit, CaseKey& key);
// For a position without CounterKeys.
bool stand_key(const Scene& scene, UnitIndex unit, CaseKey& key);

struct KnownStand {
  std::shared_ptr<const RoutNow> next;
  bool planned = false;
  std::vector<LocationId> plan;  // the path recommended from here: Locations still to be entered
  bool crawl = false;
};

class KnownStands {
 public:
  // most: a power of two.
  explicit KnownStands(std::size_t most) : keys_(most), stands_(most) {}

  // Returns the entry of this key, or null. Valid until the next find() or keep().
  KnownStand* find(const CaseKey& key);
  // Returns a new entry, or the known one of the same key.
  KnownStand& keep(const CaseKey& key);

 private:
  std::vector<CaseKey> keys_;  // apart from stands_, so that a miss reads one cache line
  std::vector<KnownStand> stands_;
};

}  // namespace hexrout::asl
