// Numbers of the Rout Phase that house rules may change: MF of a broken unit, and ranges of enemies.
//
//   position.rout_numbers.allotment            // half MF for one rout: 12
//   position.rout_numbers.most_range           // hexes: 16
//
// The member initialisers are the values of data/tables.yaml without house rules; a test compares them.
#pragma once

#include "hexrout/move/half_mf.hpp"

namespace hexrout::asl {

struct RoutNumbers {
  HalfMf allotment{12};         // of a broken unit [A10.5]
  HalfMf wounded_allotment{6};  // of a wounded single man [A17.2]
  int most_range = 16;          // hexes to which an enemy Interdicts, or forces another out of Open Ground [A10.532]
  int desert_range = 6;         // hexes beyond which no enemy forces a rout in the desert [F.1C]

  // Hexes beyond which no enemy forces or frees a unit.
  int concerned() const { return most_range > desert_range ? most_range : desert_range; }
  HalfMf longest() const { return allotment < wounded_allotment ? wounded_allotment : allotment; }
  bool operator==(const RoutNumbers&) const = default;
};

}  // namespace hexrout::asl
