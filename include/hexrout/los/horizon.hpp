// Directions in which a Location sees nothing from some range on: for questions about very many lines to one place.
// Most of them are barred by obstacles near that place, and to find those costs less than a few lines.
//
//   Horizon horizon(levels);                          // absolute levels of those who may see
//   if (sight.find_horizon(at, horizon))              // ExactSight
//     if (horizon.hides(hex, level)) ...              // look() says blocked; false says nothing
//
// A direction is closed for a level from some range on where something near by bars every line to a Location so high,
// neither a rooftop nor a cellar, that goes in that direction. Complexity: of finding one, a few thousand operations;
// of a question, one division. A value; scratch for one thread.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "hexrout/hex/hex.hpp"

namespace hexrout {

class Horizon {
 public:
  static constexpr int kDirections = 512;
  static constexpr int kQuarter = kDirections / 4;  // of a turn
  static constexpr std::uint16_t kOpen = 0xffff;

  // Locations on levels after the first kMostLevels are never hidden.
  explicit Horizon(std::span<const int> levels) {
    for (const int level : levels)
      if (level_of(level) < 0 && closed_.size() < kMostLevels) closed_.push_back({level, {}});
  }

  // The number by which hides() knows a level; negative: nothing so high is ever hidden.
  int level_of(int level) const {
    for (std::size_t i = 0; i < closed_.size(); ++i)
      if (closed_[i].level == level) return static_cast<int>(i);
    return -1;
  }
  // True if nothing in the hex at so many columns and half-rows from the Location sees it. level: of level_of().
  bool hides(int columns, int half_rows, int range, int level) const {
    if (level < 0 || range == 0) return false;
    const auto direction = static_cast<std::uint32_t>(static_cast<int>(turn(columns, half_rows) * kQuarter));
    return range >= closed_[static_cast<std::size_t>(level)].from[direction % kDirections];
  }

  // A number from 0 to 4 that grows with the angle of a direction.
  template <class Number = float>
  static Number turn(Number columns, Number half_rows) {
    const Number x = 3 * columns;
    const Number y = Number(1.7320508) * half_rows;
    const Number part = y / (std::abs(x) + std::abs(y));
    return x < 0 ? 2 - part : part < 0 ? 4 + part : part;
  }
  static float turn(int columns, int half_rows) {
    return turn(static_cast<float>(columns), static_cast<float>(half_rows));
  }

  struct Closed {
    int level = 0;                                  // absolute
    std::array<std::uint16_t, kDirections> from{};  // the range from which on the direction is closed
  };
  // For those who find it.
  std::vector<Closed>& closed() { return closed_; }

 private:
  static constexpr std::size_t kMostLevels = 8;
  std::vector<Closed> closed_;
};

}  // namespace hexrout
