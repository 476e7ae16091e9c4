// What Known enemies forbid a routing unit, whatever its duty to reach shelter: where it may step, and where it may
// stay.
//
//   StepRefusal refusal;
//   if (!direction_allows(field, from, step, seen, refusal)) ...   // refusal.why, refusal.by
//
// The field must be turned to the unit (RoutField::ask). It looks along lines of sight as they are needed and keeps
// what it sees; otherwise the functions change nothing. referee.cpp states the same rules plainly, enemy by enemy.
#pragma once

#include "rules/asl/facts/objection.hpp"
#include "rules/asl/rout/rout_field.hpp"

namespace hexrout::asl {

// A step refused by the search: an Objection whose enemies are bits.
struct StepRefusal {
  RefusedFor why = RefusedFor::terrain;
  EnemyBits by = 0;
  HalfMf16 half_mf{};  // what the step would cost
};

// Whether occupied Locations, adjacency and direction allow the step [A10.51]. `seen`: enemies remembered, and all that
// are Known from where it begins. `refusal` is set where they do not.
bool direction_allows(RoutField& field, LocationId from, const FootStep& step, EnemyBits seen, StepRefusal& refusal);

// Enemies in the Location `to`, or ADJACENT to it, to whom a step from `from` may not come so close: of those ADJACENT,
// only the ones who do not share the Location left, and by one reading (stay_adjacent_to_unarmed) no unarmed ones whom
// the unit is ADJACENT to already.
EnemyBits newly_adjacent(const RoutField& field, const RoutField::Row& from, const RoutField::Row& to);

// Known enemies ADJACENT to the Location or in it.
inline EnemyBits touching(RoutField& field, LocationId at) {
  const RoutField::Row& row = field.row(at);
  return field.known(at, row.adjacent | row.here);
}

// A rout may end there: no unbroken, armed Known enemy is beside or with the unit, and there is no Blaze [A10.5].
inline bool may_stay(RoutField& field, LocationId at) {
  return !meet(touching(field, at), field.forcing()) && !field.scene().ground.place(at).has(PlacedKind::blaze);
}

}  // namespace hexrout::asl
