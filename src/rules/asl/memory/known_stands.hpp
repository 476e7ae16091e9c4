// KnownStands: the next steps of units, cached between plays of one position.
//
//   CaseKey own;
//   if (own_key(scene, counters, i, own)) {
//     if (KnownStand* known = stands.find(scene, counters, i, own)) ...    // known->next: it has stood so before
//     field.begin_trace();
//     ...                                                        // find out how it can go on
//     stands.keep(scene, counters, i, own, field.trace()).next = next;
//   }
//
// A sweep plays a phase many times, and the states of its units recur. Next steps depend on the unit and its rout so
// far, on friends who crowd a Location or fill an entrenchment, and on enemies that it remembers, that see a Location
// looked at by the search, or that are beside one of its rows. Positions of other enemies are not part of the key: an
// entry has the trace of its search, its Ground, and is found if the enemies that matter to that ground are equal.
// Requires Scene::kept. Positions with vehicles, Guns, passengers, commissars or concealed units have no key, because
// more matters there. Two-way set-associative: an entry that was hit is not evicted by a first miss.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/memory/counter_keys.hpp"

namespace hexrout::asl {

// Makes a key of all that the next steps of a unit depend on, but for its enemies. Returns false if there can be no
// key.
bool own_key(const Scene& scene, CounterKeys& counters, UnitIndex unit, CaseKey& key);
// Makes a key that includes all enemies, for a position without CounterKeys.
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
  explicit KnownStands(std::size_t most) : keys_(most), stands_(most), owns_(kMostOwns) {}

  // Returns the entry of the unit with this own key, or null. Valid until the next find() or keep().
  KnownStand* find(const Scene& scene, CounterKeys& counters, UnitIndex unit, const CaseKey& own);
  // Returns a new entry, or the known one of the same key. trace: that of the search.
  KnownStand& keep(const Scene& scene, CounterKeys& counters, UnitIndex unit, const CaseKey& own,
                   const RoutField::Trace& trace);

 private:
  // The trace of a search, and the Locations where an enemy matters to it.
  struct Ground {
    CaseKey key;  // of the trace
    RoutField::Trace trace;
    std::vector<std::uint64_t> there;  // by Location, 2 bits each: 0: not computed yet, 1: no, 2: yes
  };
  // The grounds of the entries that share an own key, those kept last first.
  struct Own {
    static constexpr std::size_t kMost = 6;
    CaseKey key;
    std::array<std::uint16_t, kMost> grounds{};
    std::uint32_t count = 0;
  };
  static constexpr std::size_t kMostOwns = 1U << 15U;  // a power of two
  static constexpr std::size_t kMostGrounds = 1U << 12U;

  static bool looks_at_all(const Scene& scene);
  static bool matters(Ground& ground, const Scene& scene, LocationId there);
  static CaseKey key_on(Ground& ground, const Scene& scene, CounterKeys& counters, UnitIndex unit, const CaseKey& own);
  KnownStand* stand_of(const CaseKey& key);
  KnownStand& put(const CaseKey& key);
  Own& own_at(const CaseKey& key) { return owns_[static_cast<std::size_t>(key.a) & (kMostOwns - 1)]; }
  std::uint16_t ground_of(const Scene& scene, UnitIndex unit, const RoutField::Trace& trace);

  std::vector<CaseKey> keys_;  // apart from stands_, so that a miss reads one cache line
  std::vector<KnownStand> stands_;
  std::vector<Own> owns_;
  RoutField::Trace sorted_;  // scratch of ground_of()
  std::vector<Ground> grounds_;
  std::unordered_map<CaseKey, std::uint16_t, CaseKey::Hash> ground_;  // by key
};

}  // namespace hexrout::asl
