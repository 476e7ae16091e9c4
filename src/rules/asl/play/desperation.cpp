#include "rules/asl/play/desperation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace hexrout::asl {

bool beside_armed_enemy(const Scene& scene, const Unit& unit) {
  bool beside = false;
  scene.position->each_near(unit.at, 1, [&](const Unit& enemy) {
    if (beside || !Position::enemy(unit, enemy) || !in_play(enemy) || range(scene, enemy, unit.at) > 1) return;
    if (enemy.broken && !scene.switches().broken_enemy_gives_dm) return;
    beside = armed(*scene.position, enemy) && known_beside(scene, enemy, unit);
  });
  return beside;
}

void spread_dm(PhaseContext& context) {
  for (const UnitIndex i : context.position.unit_indices()) {
    const Unit& unit = context.look(i);
    if (!unit.broken || unit.dm || !in_play(unit) || !beside_armed_enemy(context.scene(), unit)) continue;
    context.unit(i).dm = true;
    context.happened("DM", i, "A10.62", fmt::format("{} is under DM: a Known armed enemy is ADJACENT", unit.id));
  }
}

void reveal(PhaseContext& context, UnitIndex i, std::string_view rule) {
  Unit& unit = context.unit(i);
  if (unit.kind == UnitKind::dummy) {
    unit.eliminated = true;
    context.happened("removed", i, rule, fmt::format("{} was a Dummy and is removed", unit.id));
    return;
  }
  unit.concealed = unit.hidden = false;
  context.happened("revealed", i, rule, fmt::format("{} loses its concealment", unit.id));
  spread_dm(context);
}

void place(PhaseContext& context, UnitIndex i, LocationId to) {
  context.put(i, to);
  // Passengers and prisoners move with it.
  for (const UnitIndex k : context.position.unit_indices()) {
    const Unit& other = context.look(k);
    if (other.eliminated) continue;
    if (other.aboard == context.look(i).id) {
      context.unit(k).at = to;
      context.moved(k);
    } else if (other.guard == context.look(i).id) {
      context.put(k, to);
    }
  }
  context.happened("moves", i, "A4.1",
                   fmt::format("{} is now in {}", context.unit(i).id, context.position.map().location_name(to)));
  spread_dm(context);
}

}  // namespace hexrout::asl
