// Muster: an index of the units of a position by hex, which finds those near a hex without a look at all of them.
//
//   muster.keep(map, units);          // moved() must then be called for every change of place
//   muster.near(hex, 16, found);      // indices of units, in the order of the scenario
//
// Small positions have none: Position::each_near then goes through every unit. A copy of a position has none either.
// Complexity: near() is linear in the units of the squares of kSquare hexes that it touches.
// Thread safety: any number of threads may read while no thread calls keep() or moved().
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hexrout/rules/unit_index.hpp"
#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

class Muster {
 public:
  Muster() = default;
  Muster(const Muster&) {}
  Muster& operator=(const Muster& other) {
    if (this != &other) *this = Muster();
    return *this;
  }
  Muster(Muster&&) = default;
  Muster& operator=(Muster&&) = default;

  bool kept() const { return map_ != nullptr; }
  // The map must outlive it.
  void keep(const Map& map, const std::vector<Unit>& units);
  // Call when a unit has changed its place, or when another unit has taken its index.
  void moved(UnitIndex unit, const Unit& now);

  // Finds the units within so many hexes. but_side: leaves out the units of a side; -1: of no side.
  void near(HexId hex, int hexes, std::vector<UnitIndex>& found, int but_side = -1) const;
  // Units that are, or were, concealed or hidden; units that are, or were, prisoners.
  const std::vector<UnitIndex>& lurkers() const { return lurkers_; }
  const std::vector<UnitIndex>& prisoners() const { return prisoners_; }
  // Prisoners that the unit of this id guards or has guarded.
  const std::vector<UnitIndex>& guarded_by(std::string_view id) const;
  // kNoUnit for an unknown id.
  UnitIndex index(std::string_view id) const;
  // True if the index agrees with the units: for assertions.
  bool right(const std::vector<Unit>& units) const;

 private:
  static constexpr int kSquare = 8;
  // A unit with its hex and side.
  struct Stands {
    UnitIndex unit;
    Hex at;
    std::int16_t side;
  };
  std::size_t square(Hex at) const {
    return static_cast<std::size_t>(at.col / kSquare) * rows_ + static_cast<std::size_t>(at.row / kSquare);
  }

  const Map* map_ = nullptr;
  std::size_t rows_ = 0;
  std::vector<std::vector<Stands>> squares_;
  std::vector<LocationId> at_;  // by unit
  std::vector<UnitIndex> lurkers_;
  std::vector<UnitIndex> prisoners_;
  std::unordered_map<std::string, UnitIndex> index_;
  std::unordered_map<std::string, std::vector<UnitIndex>> guarded_;  // by the Guard's id
};

}  // namespace hexrout::asl
