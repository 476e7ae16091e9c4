// An index of the units of a position by place, so that those near a place are found without looking at all of them.
//
//   muster.keep(map, units);          // from now on moved() must be called for every change of place
//   muster.near(hex, 16, found);      // indices of units, in the order of the scenario
//
// Small positions keep none, and Position::each_near then looks at every unit. A copy of a position keeps none either.
// Complexity: near() is linear in the units of the squares of kSquare hexes that it touches.
// Thread safety: any number of threads may read while none calls keep() or moved().
#pragma once

#include <array>
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
  // Must be called when a unit has changed its place, or when another unit has taken its index.
  void moved(UnitIndex unit, const Unit& now);

  // Units within so many hexes, and no others. but_side: a side whose units are left out; -1: none.
  void near(HexId hex, int hexes, std::vector<UnitIndex>& found, int but_side = -1) const;
  // Kinds of units that are asked for often, and are few where units are many: leaders and heroes, vehicles, Guns.
  enum class Few : std::uint8_t { smc, vehicles, guns };
  // Those of a kind in a hex, in the order of the scenario.
  void few_in(Few kind, HexId hex, std::vector<UnitIndex>& found) const;
  // Units that are, or were, concealed or hidden; units that are, or were, prisoners.
  const std::vector<UnitIndex>& lurkers() const { return lurkers_; }
  const std::vector<UnitIndex>& prisoners() const { return prisoners_; }
  // Those that the unit of this name guards or has guarded.
  const std::vector<UnitIndex>& guarded_by(std::string_view id) const;
  // False only of a unit that guards no prisoner and never has.
  bool may_guard(UnitIndex unit) const { return unit < guards_.size() && guards_[unit]; }
  // kNoUnit: none of that name.
  UnitIndex index(std::string_view id) const;
  // Whether the muster agrees with the units: for assertions.
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
  std::vector<std::vector<Stands>>& few(Few kind) { return few_[static_cast<std::size_t>(kind)]; }

  const Map* map_ = nullptr;
  std::size_t rows_ = 0;
  std::vector<std::vector<Stands>> squares_;
  std::array<std::vector<std::vector<Stands>>, 3> few_;  // of squares_, those of each kind
  std::vector<LocationId> at_;                           // by unit
  std::vector<UnitIndex> lurkers_;
  std::vector<UnitIndex> prisoners_;
  std::unordered_map<std::string, UnitIndex> index_;
  std::unordered_map<std::string, std::vector<UnitIndex>> guarded_;  // by the Guard's name
  std::vector<bool> guards_;
};

}  // namespace hexrout::asl
