// Lines of sight out of a few Locations, each looked along when first asked for and kept for all threads.
//
//   const WatchedLines lines(map, sight, enemies_at);
//   lines.look(enemy_at, l)                    // once along the line, afterwards a byte
//
// What a survey asks: a few enemies, every Location. An index of all pairs costs more than it saves there. Other lines
// are looked along anew each time. Both arguments must outlive it. Thread safety: any number of threads may look at
// once; two that ask for the same line first both look along it.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "hexrout/los/sight.hpp"

namespace hexrout {

class WatchedLines final : public Sight {
 public:
  WatchedLines(const Map& map, const Sight& sight, std::span<const LocationId> watchers);
  Sighting look(LocationId from, LocationId to) const override;
  SightMode mode() const override { return sight_.mode(); }
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override {
    return sight_.meets(from, twice_target, classes);
  }

 private:
  const Map& map_;
  const Sight& sight_;
  std::vector<std::uint32_t> row_;  // by Location; kNowhere: nobody watches from there
  std::unique_ptr<std::atomic<std::uint8_t>[]> lines_;
};

}  // namespace hexrout
