// Where the units of a position are, so that those near a place are found without looking at all of them.
//
//   muster.keep(map, units);          // from now on it is told of every change of place
//   muster.near(hex, 16, found);      // indices of units, in the order of the scenario
//
// Small positions need none: asked of one that is not kept, callers look at every unit (Position::each_near). A copy of a
// position keeps no muster. Cost: near() that of the units in the squares of kSquare hexes that it touches.
// Thread safety: any number of threads may ask while none tells.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rules/asl/unit.hpp"

namespace hexrout::asl {

class Muster {
 public:
  Muster() = default;
  Muster(const Muster&) {}
  Muster& operator=(const Muster&) {
    *this = Muster();
    return *this;
  }
  Muster(Muster&&) = default;
  Muster& operator=(Muster&&) = default;

  bool kept() const { return map_ != nullptr; }
  // The map must outlive it.
  void keep(const Map& map, const std::vector<Unit>& units);
  // A unit has another place, or another unit stands under its index.
  void moved(std::size_t unit, const Unit& now);

  // Units within so many hexes, and none else.
  void near(HexId hex, int hexes, std::vector<std::uint32_t>& found) const;
  // All that are, or were, concealed or hidden; prisoners.
  const std::vector<std::uint32_t>& lurkers() const { return lurkers_; }
  const std::vector<std::uint32_t>& prisoners() const { return prisoners_; }
  // kNowhere: none of that name.
  std::uint32_t index(std::string_view id) const;
  // Whether every unit is where the muster has it.
  bool right(const std::vector<Unit>& units) const;

 private:
  static constexpr int kSquare = 16;
  std::vector<std::uint32_t>& square(Hex at) {
    return squares_[static_cast<std::size_t>(at.col / kSquare) * rows_ + static_cast<std::size_t>(at.row / kSquare)];
  }

  const Map* map_ = nullptr;
  std::size_t rows_ = 0;
  std::vector<std::vector<std::uint32_t>> squares_;
  std::vector<LocationId> at_;  // by unit
  std::vector<std::uint32_t> lurkers_;
  std::vector<std::uint32_t> prisoners_;
  std::unordered_map<std::string, std::uint32_t> index_;
};

}  // namespace hexrout::asl
