#include "rules/asl/rout/rout_direction.hpp"

namespace hexrout::asl {

EnemyBits newly_adjacent(const RoutField& field, const RoutField::Row& from, const RoutField::Row& to) {
  const EnemyBits beside = to.adjacent & ~from.here;
  // Unarmed enemies ADJACENT to `from` already do not count by one reading.
  const EnemyBits harmless = (beside & from.adjacent) & ~field.armed();
  return harmless != 0 && field.scene().switches().stay_adjacent_to_unarmed ? beside & ~harmless : beside;
}

bool direction_allows(RoutField& field, LocationId from, const FootStep& step, EnemyBits seen, StepRefusal& refusal) {
  const RoutField::Row& a = field.row(from);
  const RoutField::Row& b = field.row(step.to);
  if (b.here != 0) {
    refusal = {(b.here & seen) != 0 ? RefusedFor::known_enemy : RefusedFor::enemy_there, b.here};
    return false;
  }
  if (b.adjacent != 0) {
    EnemyBits beside = newly_adjacent(field, a, b);
    if (beside != 0) beside = field.known(from, beside);
    if (beside != 0) {
      refusal = {RefusedFor::adjacent, beside};
      return false;
    }
  }
  const EnemyBits approached = seen & field.barring() & field.approached(from, step);
  if (approached == 0) return true;
  const EnemyBits in_sight = field.known(from, approached);
  refusal = in_sight != 0 ? StepRefusal{RefusedFor::nearer, in_sight}
                          : StepRefusal{RefusedFor::nearer_remembered, approached};
  return false;
}

}  // namespace hexrout::asl
