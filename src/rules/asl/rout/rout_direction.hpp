// Restrictions by enemies on the steps and ends of a routing unit, apart from its duty to reach shelter.
//
//   StepRefusal refusal;
//   if (!direction_allows(field, from, step, seen, refusal)) ...   // refusal.why, refusal.by
//
// Call RoutField::ask for the unit first. The functions change only the lines of sight cached in the field. referee.cpp
// implements these rules a second time, enemy by enemy.
#pragma once

#include "rules/asl/facts/objection.hpp"
#include "rules/asl/rout/rout_field.hpp"

namespace hexrout::asl {

// A step refused by the search: an Objection whose enemies are bits.
struct StepRefusal {
  RefusedFor why = RefusedFor::terrain;
  EnemyBits by = 0;
  HalfMf16 half_mf{};  // cost of the step
};

// True if occupied Locations, adjacency and direction allow the step [A10.51]; otherwise sets `refusal`. seen: the
// enemies that are remembered or Known from `from`.
bool direction_allows(RoutField& field, LocationId from, const FootStep& step, EnemyBits seen, StepRefusal& refusal);

// Returns the enemies ADJACENT to `to` who bar a step there once they are Known from `from`. Enemies in `from` do not,
// nor, by one reading (stay_adjacent_to_unarmed), unarmed ones ADJACENT to `from`.
EnemyBits newly_adjacent(const RoutField& field, const RoutField::Row& from, const RoutField::Row& to);

// Returns the Known enemies ADJACENT to the Location or in it.
inline EnemyBits touching(RoutField& field, LocationId at) {
  const RoutField::Row& row = field.row(at);
  return field.known(at, row.adjacent | row.here);
}

// True if neither a Blaze nor an unbroken, armed Known enemy, in it or ADJACENT, bars the end of a rout [A10.5].
inline bool may_stay(RoutField& field, LocationId at) {
  return !meet(touching(field, at), field.forcing()) && !field.scene().ground.place(at).has(PlacedKind::blaze);
}

}  // namespace hexrout::asl
