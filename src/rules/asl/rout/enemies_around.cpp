#include "rules/asl/rout/enemies_around.hpp"

#include <algorithm>

namespace hexrout::asl {

void add_enemies_around(RoutQuery& query, UnitIndex unit, Surroundings& out) {
  const Unit& self = query.scene.position->units[unit];
  if (self.at == kNowhere || !in_play(self)) return;
  RoutField& field = query.solver.field();
  field.ask(unit);
  const auto ids = [&](EnemyBits bits) {
    std::vector<std::string> names;
    each_bit(bits, [&](std::size_t i) { names.push_back(field.enemies()[i]->id); });
    std::sort(names.begin(), names.end());
    return names;
  };
  out.known = ids(field.known(self.at));
  for (const auto& enemy : self.remembered)
    if (std::find(out.known.begin(), out.known.end(), enemy.enemy) == out.known.end())
      out.remembered.push_back(enemy.enemy);
  std::sort(out.remembered.begin(), out.remembered.end());
  if (!self.infantry()) return;
  const FootGraph& ground = query.scene.ground;
  std::vector<EnemyBits> bits(ground.location_count());
  for (const LocationId from : ground.locations())
    for (const FootStep& step : ground.steps(from)) {
      const EnemyBits fires = field.fires(step.to);
      if (bits[step.to] != fires && !step.is(FootStep::kCrawlOnly))
        bits[step.to] |= field.interdictors({from, &step, step.to, false});
      if (!step.is(FootStep::kRoundBar)) continue;
      for (const EnemyBits by : field.round_bar(from, step).by) bits[step.to] |= by;
    }
  for (const LocationId to : ground.locations())
    if (bits[to] != 0) out.exposed.push_back({to, ids(bits[to])});
}

}  // namespace hexrout::asl
