#include "advise/watched_lines.hpp"

namespace hexrout {

namespace {

// A line as a byte: 0 not looked along yet, kSeenBy + hindrance where it is not blocked.
constexpr std::uint8_t kBlockedLine = 1;
constexpr std::uint8_t kUndecidedLine = 2;
constexpr std::uint8_t kSeenBy = 16;

std::uint8_t as_byte(const Sighting& s) {
  if (s.undecided) return kUndecidedLine;
  return s.blocked ? kBlockedLine : static_cast<std::uint8_t>(kSeenBy + s.hindrance);
}

}  // namespace

WatchedLines::WatchedLines(const Map& map, const Sight& sight, std::span<const LocationId> watchers)
    : map_(map), sight_(sight), row_(map.location_count(), kNowhere) {
  std::uint32_t rows = 0;
  for (const LocationId at : watchers)
    if (row_[at] == kNowhere) row_[at] = rows++;
  lines_ = std::make_unique<std::atomic<std::uint8_t>[]>(std::size_t{rows} * row_.size());
}

Sighting WatchedLines::look(LocationId from, LocationId to) const {
  if (row_[from] == kNowhere) return sight_.look(from, to);
  std::atomic<std::uint8_t>& kept = lines_[std::size_t{row_[from]} * row_.size() + to];
  std::uint8_t line = kept.load(std::memory_order_relaxed);
  if (line == 0) {
    line = as_byte(sight_.look(from, to));
    kept.store(line, std::memory_order_relaxed);
  }
  Sighting s;
  s.range = static_cast<std::uint16_t>(map_.distance(map_.location(from).hex, map_.location(to).hex));
  s.undecided = line == kUndecidedLine;
  s.blocked = line == kBlockedLine;
  s.hindrance = line >= kSeenBy ? static_cast<std::uint8_t>(line - kSeenBy) : std::uint8_t{0};
  return s;
}

}  // namespace hexrout
