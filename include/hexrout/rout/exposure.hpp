// Lines of sight from watchers' Locations, computed once and kept.
//
//   Exposure exposure(sight, map.location_count());
//   exposure.look(enemy_at, l) == Seen::unhindered
//
// The first look along a line costs a line of sight, later ones a byte. Rows belong to Locations, not to units, so a
// unit that moves costs one new row. Maps of more than kMostWhole Locations have no rows: a table keeps the latest
// lines, and each new line is first tried against what blocked other lines of its watcher. Drop the object when the map
// changes, or anything placed on it. One per thread.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hexrout/los/sight.hpp"

namespace hexrout {

enum class Seen : std::uint8_t { unasked, blocked, hindered, unhindered };

class Exposure {
 public:
  // `sight` must outlive the object.
  Exposure(const Sight& sight, std::uint32_t locations)
      : sight_(&sight),
        locations_(locations),
        rows_(large() ? 0 : locations),
        lines_(large() ? kLines : 0),
        screens_(large() ? kScreens : 0) {}

  static constexpr std::uint32_t kMostWhole = 1U << 14U;

  Seen look(LocationId watcher, LocationId at) {
    if (large()) return look_on_large(watcher, at);
    Seen& seen = row(watcher)[at.number()];
    if (seen == Seen::unasked) seen = ask(watcher, at);
    return seen;
  }

  // The results for a watcher, by Location; the pointer stays valid. Null on a map too large for whole rows.
  Seen* row(LocationId watcher) {
    if (large()) return nullptr;
    auto& kept = rows_[watcher];
    if (kept.empty()) kept.resize(rows_.size(), Seen::unasked);
    return kept.data();
  }

  // Looks at every Location within `hexes` of the watcher, so that later looks there cost a byte.
  void prepare(const Map& map, LocationId watcher, int hexes) {
    for (LocationId at{0}; at < locations_; ++at)
      if (map.distance(map.location(watcher).hex, map.location(at).hex) <= hexes) look(watcher, at);
  }

 private:
  static constexpr std::size_t kLines = std::size_t{1} << 18U;
  static constexpr unsigned kScreenBits = 14;
  static constexpr std::size_t kScreens = std::size_t{1} << kScreenBits;

  bool large() const { return locations_ > kMostWhole; }

  Seen look_on_large(LocationId watcher, LocationId at) {
    // Lines of a watcher to neighbouring Locations lie side by side.
    std::uint64_t& kept = lines_[(std::size_t{watcher} * 0x9E3779B1U + std::size_t{at}) & (kLines - 1)];
    const std::uint64_t line = std::uint64_t{watcher.number()} << 33U | std::uint64_t{at.number()} << 2U;
    if ((kept ^ line) < 4 && kept != line) return static_cast<Seen>(kept & 3U);
    const Seen seen = watcher == at ? Seen::unhindered : seen_in(sight_->screened_look(watcher, at, screen(watcher)));
    kept = line | static_cast<std::uint64_t>(seen);
    return seen;
  }

  Screen& screen(LocationId watcher) {
    auto& kept = screens_[(watcher.number() * 0x9E3779B1U) >> (32U - kScreenBits)];
    if (kept == nullptr || kept->of != watcher) kept = std::make_unique<Kept>(Kept{watcher, {}});
    return kept->screen;
  }

  Seen ask(LocationId watcher, LocationId at) const {
    return watcher == at ? Seen::unhindered : seen_in(sight_->look(watcher, at));
  }

  static Seen seen_in(const Sighting& s) {
    return s.blocked ? Seen::blocked : s.hindrance > 0 ? Seen::hindered : Seen::unhindered;
  }

  const Sight* sight_;
  std::uint32_t locations_;
  std::vector<std::vector<Seen>> rows_;
  // Watcher, Location and Seen in 31, 31 and 2 bits; 0: empty.
  std::vector<std::uint64_t> lines_;
  struct Kept {
    LocationId of = kNowhere;
    Screen screen;
  };
  std::vector<std::unique_ptr<Kept>> screens_;
};

}  // namespace hexrout
