// KeptUnits: earlier states of units; clear() keeps capacity. Copies have no spare
// capacity.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

class KeptUnits {
 public:
  struct Kept {
    UnitIndex index = kNoUnit;
    Unit unit;
  };

  KeptUnits() = default;
  KeptUnits(const KeptUnits& other) : room_(other.kept().begin(), other.kept().end()), count_(other.count_) {}
  KeptUnits(KeptUnits&& other) noexcept : room_(std::move(other.room_)), count_(std::exchange(other.count_, 0)) {}
  KeptUnits& operator=(KeptUnits other) noexcept {
    room_.swap(other.room_);
    count_ = other.count_;
    return *this;
  }
  ~KeptUnits() = default;

  void clear() { count_ = 0; }
  // Stores the unit unless its index is stored already.
  void keep(UnitIndex index, const Unit& unit) {
    const auto all = kept();
    if (std::any_of(all.begin(), all.end(), [&](const Kept& one) { return one.index == index; })) return;
    if (count_ == room_.size()) room_.emplace_back();
    room_[count_].index = index;
    room_[count_++].unit = unit;
  }
  std::span<Kept> kept() { return {room_.data(), count_}; }
  std::span<const Kept> kept() const { return {room_.data(), count_}; }

 private:
  std::vector<Kept> room_;
  std::size_t count_ = 0;  // number in use
};

}  // namespace hexrout::asl
