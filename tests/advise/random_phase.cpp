#include "random_phase.hpp"

#include <algorithm>

#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/words/rout_answer.hpp"

namespace hexrout::test {

using namespace asl;

Position random_phase(std::uint64_t seed, int most) {
  Random random(seed * 7919 + 13);
  static constexpr std::array kProfiles{"asl", "asl", "asl-old", "aslsk"};
  MakerOptions options;
  options.columns = 4 + random.below(2);
  options.rows = 4;
  options.enemies = 3;
  Made made = make_position(seed, kProfiles[static_cast<std::size_t>(random.below(4))], options);
  Position& position = made.position;
  position.switches.heat_of_battle = false;
  if (random.once_in(3))
    position.switches.surrender_timing = random.once_in(2) ? SurrenderTiming::phase_end : SurrenderTiming::phase_start;
  if (random.once_in(2)) position.sides[1].no_quarter_against = false;
  const Map& map = position.map();
  position.units[made.unit].dm = true;
  const Unit first = position.units[made.unit];
  // Leaves out attacks by mines and FFE, and the die for Wire.
  auto& placed = position.setting.placed;
  placed.erase(std::remove_if(placed.begin(), placed.end(),
                              [](const Placed& p) {
                                return p.kind == PlacedKind::minefield || p.kind == PlacedKind::fire_for_effect ||
                                       p.kind == PlacedKind::wire;
                              }),
               placed.end());
  const int more = random.below(most);
  for (int n = 0; n < more; ++n) {
    Unit u = first;
    u.id = "b" + std::to_string(n + 2);
    u.weapons.clear();
    u.wounded = u.disrupted = u.encircled = false;
    u.in = Entrenchment::none;
    u.kind = random.once_in(4) ? UnitKind::half_squad : UnitKind::squad;
    u.firepower = u.kind == UnitKind::squad ? 4 : 2;
    u.range = 4;
    u.morale = 7;
    u.broken_morale = 7 - random.below(2);
    u.dm = !random.once_in(4);
    for (int tries = 0; tries < 20; ++tries) {
      u.at = LocationId(random.below(static_cast<int>(map.location_count())));
      const bool enemy = std::any_of(position.units.begin(), position.units.end(),
                                     [&](const Unit& e) { return e.side == 0 && e.at == u.at; });
      const Terrain& t = TerrainCatalogue::standard()[map.location(u.at).terrain];
      if (!enemy && t.kind != TerrainClass::water &&
          (position.switches.levels || map.location(u.at).kind == LocationKind::ground) &&
          map.distance(map.location(u.at).hex, map.location(first.at).hex) <= 2)
        break;
    }
    position.units.push_back(u);
  }
  // Friends in a shelter, so that there is little room.
  for (Unit& u : position.units)
    if (u.side == 1 && !u.broken && random.once_in(2)) {
      u.kind = UnitKind::squad;
      u.firepower = 4;
      u.range = 4;
      u.morale = u.broken_morale = 7;
      u.weapons.clear();
      Unit other = u;
      other.id += "x";
      position.units.push_back(other);
      break;
    }
  // Single men under fire are wounded by stages that the plain twin does not follow.
  const Scene scene(position);
  for (Unit& u : position.units)
    if (u.broken && u.side == 1 && u.smc()) {
      u.kind = UnitKind::half_squad;
      u.firepower = 2;
      u.range = 4;
      u.broken_morale = 6;
      u.morale = 7;
      u.wounded = false;
      u.weapons.clear();
      u.disrupted = u.encircled = false;
    }
  return position;
}

Position open_phase(std::uint64_t seed) {
  Position position = random_phase(seed, 4);
  for (Unit& u : position.units)
    if (u.side == 0) {
      u.concealed = false;
      if (u.kind == UnitKind::dummy) u.eliminated = true;
    }
  return position;
}

}  // namespace hexrout::test
