// How routs can go on from where a unit stands, kept from play to play of one position.
//
//   CaseKey own;
//   if (own_key(scene, counters, i, own)) {
//     if (KnownStand* known = stands.find(scene, counters, i, own)) ...    // known->next: it has stood so before
//     field.begin_trace();
//     ...                                                        // find out how it can go on
//     stands.keep(scene, counters, i, own, field.trace()).next = next;
//   }
//
// A sweep plays a phase over and over, and units come to stand where they have stood before. Next steps follow from the
// unit and its rout so far, from friends who crowd a Location or fill an entrenchment, and from the enemies that it
// remembers, who see a Location that the search looked at, or are beside one that it asked about. Of the others it does
// not matter where they are. So a stand is kept with those Locations, its ground, and found again wherever the enemies
// met on that ground are the same.
// The scene must keep its lines of sight (Scene::kept). Positions with vehicles, Guns, passengers, commissars or
// concealed units have no key, because more matters there. A stand is kept when it is met. Its key leaves it two
// places, and each place one stand: one that has been met again holds its place against those met once.
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

// All that the next steps of a unit depend on, but for its enemies. False where the stand has no key.
bool own_key(const Scene& scene, CounterKeys& counters, UnitIndex unit, CaseKey& key);
// The same with all its enemies, of a position whose counters nobody keeps.
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

  // The stand of the unit with this own key; null if it is not known. It stays what it is until keep() is called.
  KnownStand* find(const Scene& scene, CounterKeys& counters, UnitIndex unit, const CaseKey& own);
  // A new one; trace: what was asked for to find it out.
  KnownStand& keep(const Scene& scene, CounterKeys& counters, UnitIndex unit, const CaseKey& own,
                   const RoutField::Trace& trace);

 private:
  // What a search asked for, and where an enemy matters to it.
  struct Ground {
    CaseKey key;  // of the trace
    RoutField::Trace trace;
    std::vector<std::uint64_t> there;  // by Location, 2 bits each: 0: not asked yet, 1: no, 2: yes
  };
  // The grounds of the stands that share an own key, those met last first.
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

  std::vector<CaseKey> keys_;  // by themselves, so that a question about an unknown one reads little
  std::vector<KnownStand> stands_;
  std::vector<Own> owns_;
  RoutField::Trace sorted_;  // ground_of()
  std::vector<Ground> grounds_;
  std::unordered_map<CaseKey, std::uint16_t, CaseKey::Hash> ground_;  // by key
};

}  // namespace hexrout::asl
