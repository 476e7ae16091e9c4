// How routs can go on from where a unit stands, kept from play to play of one position.
//
//   CaseKey key;
//   if (stand_key(scene, i, key)) KnownStand& stand = stands.at(key);      // stand.next: it has been here before
//
// A sweep plays a phase over and over, and units come to stand where they have stood before, with the same enemies
// about them. The key holds all that the next steps depend on: the unit and its rout so far, every enemy, and the
// friends who crowd a Location or fill an entrenchment. Positions with vehicles, Guns, passengers, commissars or
// concealed units have no key, because more matters there. A stand is kept when it is met. Its key leaves it two
// places, and each place one stand: one that has been met again holds its place against those met once.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "rules/asl/rout/counter_keys.hpp"
#include "rules/asl/rout/rout_walk.hpp"

namespace hexrout::asl {

// False where the stand has no key. kept: the keys of the counters, if somebody keeps them.
bool stand_key(const Scene& scene, UnitIndex unit, CaseKey& key, CounterKeys* kept = nullptr);

struct KnownStand {
  std::shared_ptr<const RoutNow> next;  // null: not known yet
  bool planned = false;
  std::vector<LocationId> plan;  // the path recommended from here: Locations still to be entered
  bool crawl = false;
};

class KnownStands {
 public:
  // most: a power of two.
  explicit KnownStands(std::size_t most) : kept_(most) {}
  // The stand of this key, known or new. It stays what it is until at() is called again.
  KnownStand& at(const CaseKey& key) {
    const std::size_t place = static_cast<std::size_t>(key.a) & (kept_.size() - 2);
    Kept& first = kept_[place];
    Kept& second = kept_[place + 1];
    if (first.key == key) return first.stand;
    if (second.key == key) {
      std::swap(first, second);
      return first.stand;
    }
    second = {key, {}};
    return second.stand;
  }

 private:
  struct Kept {
    CaseKey key;
    KnownStand stand;
  };
  std::vector<Kept> kept_;
};

}  // namespace hexrout::asl
