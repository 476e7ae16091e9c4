#include "rules/asl/desperation.hpp"

#include <fmt/format.h>

namespace hexrout::asl {

bool beside_armed_enemy(const Scene& scene, const Unit& unit) {
  for (const Unit& enemy : scene.position->units) {
    if (!Position::enemy(unit, enemy) || !armed(enemy) || !known_at(scene, enemy, unit.at)) continue;
    if (enemy.broken && !scene.switches().broken_enemy_gives_dm) continue;
    if (enemy.at == unit.at || adjacent_at(scene, enemy, unit.at)) return true;
  }
  return false;
}

void spread_dm(Table& table) {
  for (std::size_t i = 0; i < table.position.units.size(); ++i) {
    const Unit& unit = table.unit(i);
    if (!unit.broken || unit.dm || !in_play(unit) || !beside_armed_enemy(table.scene(), unit)) continue;
    table.unit(i).dm = true;
    table.happened("DM", i, "A10.62", fmt::format("{} is under DM: a Known armed enemy is ADJACENT", unit.id));
  }
}

void reveal(Table& table, std::size_t i, std::string_view rule) {
  Unit& unit = table.unit(i);
  if (unit.kind == UnitKind::dummy) {
    unit.eliminated = true;
    table.happened("removed", i, rule, fmt::format("{} was a Dummy and is removed", unit.id));
    return;
  }
  unit.concealed = unit.hidden = false;
  table.happened("revealed", i, rule, fmt::format("{} loses its concealment", unit.id));
  spread_dm(table);
}

void place(Table& table, std::size_t i, LocationId to) {
  table.unit(i).at = to;
  table.happened("moves", i, "A4.1", fmt::format("{} is now in {}", table.unit(i).id, table.position.map().location_name(to)));
  spread_dm(table);
}

}  // namespace hexrout::asl
