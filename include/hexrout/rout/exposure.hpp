// Who sees where, asked once: lines of sight from watchers' Locations, kept between questions.
//
//   Exposure exposure(sight, map.location_count());
//   exposure.look(enemy_at, l) == Seen::unhindered
//
// A look costs a line of sight the first time and a byte afterwards. Rows belong to Locations, not to units, so
// a unit that moves costs nothing but its new row. On maps of more than kMostWhole Locations rows are kept in pieces, and
// only those asked about; lines barred by what barred others are told from it and not kept at all. Drop the object when the
// map, or what is placed on it, changes. One per thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "hexrout/los/sight.hpp"

namespace hexrout {

enum class Seen : std::uint8_t { unasked, blocked, hindered, unhindered };

class Exposure {
 public:
  // Both must outlive it.
  Exposure(const Sight& sight, std::uint32_t locations) : sight_(&sight), locations_(locations), rows_(locations <= kMostWhole ? locations : 0) {}

  static constexpr std::uint32_t kMostWhole = 1U << 14U;

  Seen look(LocationId watcher, LocationId at) {
    if (in_pieces()) return look_in_piece(watcher, at);
    Seen& seen = row(watcher)[at];
    if (seen == Seen::unasked) seen = ask(watcher, at);
    return seen;
  }

  // What is known of a watcher so far, by Location; it stays where it is. Null on a map too large for whole rows.
  Seen* row(LocationId watcher) {
    if (in_pieces()) return nullptr;
    auto& kept = rows_[watcher];
    if (kept.empty()) kept.resize(rows_.size(), Seen::unasked);
    return kept.data();
  }

  // Asks for every Location within `hexes` of the watcher, so that later looks there cost a byte.
  void prepare(const Map& map, LocationId watcher, int hexes) {
    for (LocationId at = 0; at < locations_; ++at)
      if (map.distance(map.location(watcher).hex, map.location(at).hex) <= hexes) look(watcher, at);
  }

 private:
  bool in_pieces() const { return locations_ > kMostWhole; }

  Seen look_in_piece(LocationId watcher, LocationId at) {
    // 32 Locations of a row.
    const std::uint64_t key = std::uint64_t{watcher} << 32U | at >> 5U;
    if (key != last_key_ || last_ == nullptr) {
      const auto it = pieces_.find(key);
      last_key_ = key;
      last_ = it == pieces_.end() ? nullptr : &it->second;
    }
    if (last_ != nullptr && (*last_)[at & 31U] != Seen::unasked) return (*last_)[at & 31U];
    if (watcher != at && sight_->barred(watcher, at, screen(watcher))) return Seen::blocked;
    if (last_ == nullptr) last_ = &pieces_[key];
    return (*last_)[at & 31U] = ask(watcher, at);
  }

  Screen& screen(LocationId watcher) {
    if (watcher != last_watcher_ || last_screen_ == nullptr) {
      last_watcher_ = watcher;
      last_screen_ = &screens_[watcher];
    }
    return *last_screen_;
  }

  Seen ask(LocationId watcher, LocationId at) const {
    if (watcher == at) return Seen::unhindered;
    const Sighting s = sight_->look(watcher, at);
    return s.blocked ? Seen::blocked : s.hindrance > 0 ? Seen::hindered : Seen::unhindered;
  }

  const Sight* sight_;
  std::uint32_t locations_;
  std::vector<std::vector<Seen>> rows_;
  std::unordered_map<std::uint64_t, std::array<Seen, 32>> pieces_;  // nodes stay where they are
  std::uint64_t last_key_ = 0;
  std::array<Seen, 32>* last_ = nullptr;
  std::unordered_map<LocationId, Screen> screens_;
  LocationId last_watcher_ = kNowhere;
  Screen* last_screen_ = nullptr;
};

}  // namespace hexrout
