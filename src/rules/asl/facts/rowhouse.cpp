#include "rules/asl/facts/rowhouse.hpp"

namespace hexrout::asl {

Corners corners_of(const Map& map, LocationId from, const FootStep& step) {
  Corners out;
  if (!step.is(FootStep::kRoundBar)) return out;
  const HexId hex = map.location(from).hex;
  const HexId next = map.location(step.to).hex;
  // The hexside runs from vertex `side` to vertex `side` + 1; the third hexes are on the sides before and after it.
  for (const int turn : {-1, 1}) {
    const auto side = static_cast<Direction>((step.side + turn + 6) % 6);
    const HexId beyond = map.neighbour(hex, side);
    if (beyond == kNowhere || rowhouse_bar(map, hex, side)) continue;
    const int across = direction_to(map.hex(next).at, map.hex(beyond).at);
    if (rowhouse_bar(map, next, static_cast<Direction>(across))) continue;
    const Point vertex_at = vertex(map.hex(hex).at, step.side + (turn > 0 ? 1 : 0));
    out.list[static_cast<std::size_t>(out.count++)] = {beyond, {2 * vertex_at.x, 2 * vertex_at.y}};
  }
  return out;
}

bool corner_open_to(const Scene& scene, const Unit& enemy, const Corner& corner) {
  if (!open_to(scene, enemy, {kNowhere, nullptr, scene.map().ground(corner.beyond), false})) return false;
  const auto bit = [](TerrainClass kind) { return 1U << static_cast<unsigned>(kind); };
  const std::uint32_t blocking = bit(TerrainClass::woods) | bit(TerrainClass::building) | bit(TerrainClass::factory);
  return !scene.position->sight().meets(scene.map().location(enemy.at).hex, corner.twice, blocking);
}

bool interdicts_corner(const Scene& scene, const Unit& enemy, const Corner& corner, LocationId to) {
  return may_interdict(scene, enemy) && bears_on(scene, enemy, to) && corner_open_to(scene, enemy, corner);
}

}  // namespace hexrout::asl
