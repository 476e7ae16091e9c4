// Who sees where, asked once: lines of sight from watchers' Locations, kept between questions.
//
//   Exposure exposure(sight, map.location_count());
//   exposure.look(enemy_at, l) == Seen::unhindered
//
// A look costs a line of sight the first time and a byte afterwards. Rows belong to Locations, not to units, so
// a unit that moves costs nothing but its new row. Drop the object when the map, or what is placed on it,
// changes. One per thread.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hexrout/los/sight.hpp"

namespace hexrout {

enum class Seen : std::uint8_t { unasked, blocked, hindered, unhindered };

class Exposure {
 public:
  // Both must outlive it.
  Exposure(const Sight& sight, std::uint32_t locations) : sight_(&sight), rows_(locations) {}

  Seen look(LocationId watcher, LocationId at) {
    Seen& seen = row(watcher)[at];
    if (seen == Seen::unasked) seen = ask(watcher, at);
    return seen;
  }

  // What is known of a watcher so far, by Location; it stays where it is.
  Seen* row(LocationId watcher) {
    auto& kept = rows_[watcher];
    if (kept.empty()) kept.resize(rows_.size(), Seen::unasked);
    return kept.data();
  }

  // Asks for every Location within `hexes` of the watcher, so that later looks there cost a byte.
  void prepare(const Map& map, LocationId watcher, int hexes) {
    for (LocationId at = 0; at < rows_.size(); ++at)
      if (map.distance(map.location(watcher).hex, map.location(at).hex) <= hexes) look(watcher, at);
  }

 private:
  Seen ask(LocationId watcher, LocationId at) const {
    if (watcher == at) return Seen::unhindered;
    const Sighting s = sight_->look(watcher, at);
    return s.blocked ? Seen::blocked : s.hindrance > 0 ? Seen::hindered : Seen::unhindered;
  }

  const Sight* sight_;
  std::vector<std::vector<Seen>> rows_;
};

}  // namespace hexrout
