#include "rules/asl/facts/encirclement.hpp"

#include <algorithm>
#include <vector>

#include "hexrout/move/foot_graph.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

namespace {

bool upstairs(const Location& l) {
  return l.kind == LocationKind::upper || l.kind == LocationKind::rooftop;
}

// True if a path over floors and stairs reaches the ground without a closed Location.
template <class Closed>
bool way_down(const Map& map, LocationId from, const Closed& closed) {
  thread_local std::vector<LocationId> reached;
  reached.assign(1, from);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const LocationId at = reached[i];
    const auto try_hex = [&](HexId hex) {
      for (const LocationId to : map.locations(hex)) {
        if (!one_advance(map, at, to) || closed(to)) continue;
        if (map.location(to).kind == LocationKind::ground) return true;
        if (upstairs(map.location(to)) && std::find(reached.begin(), reached.end(), to) == reached.end())
          reached.push_back(to);
      }
      return false;
    };
    if (try_hex(map.location(at).hex)) return true;
    for (const Direction side : kAllDirections)
      if (const HexId other = map.neighbour(map.location(at).hex, side); other != kNowhere && try_hex(other))
        return true;
  }
  return false;
}

}  // namespace

bool cut_off_upstairs(const Position& position, const Unit& unit) {
  if (!position.switches.encirclement || !position.switches.levels || unit.at == kNowhere || !in_play(unit))
    return false;
  const Map& map = position.map();
  if (!upstairs(map.location(unit.at))) return false;
  const FootConditions conditions = foot_conditions(position);
  const auto no_location = [&](LocationId at) { return !in_use(map, at, conditions); };
  const auto closed = [&](LocationId at) {
    if (no_location(at) || position.has_placed(PlacedKind::blaze, at)) return true;
    bool held = false;
    position.each_near(at, 0, [&](const Unit& u) {
      held = held || (u.at == at && Position::enemy(u, unit) && in_play(u) && revealed(position.switches, u) &&
                      threatening(position, u));
    });
    return held;
  };
  // In a building without stairs down it is not cut off by the enemy.
  return !way_down(map, unit.at, closed) && way_down(map, unit.at, no_location);
}

}  // namespace hexrout::asl
