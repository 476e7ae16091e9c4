#include "rules/asl/advise/threat.hpp"

#include <algorithm>
#include <array>

#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/move/flood.hpp"
#include "rules/asl/reach/fire_on.hpp"
#include "rules/asl/reach/movement.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr int kQuartersAFactor = 4;
constexpr int kMostCover = 4;

int leadership_beside(const Position& position, const Unit& firer) {
  int best = 0;
  for (const Unit& u : position.units)
    if (u.side == firer.side && u.at == firer.at && u.kind == UnitKind::leader && in_play(u) && u.good_order() &&
        !u.pinned && !u.armor_leader)
      best = std::min(best, u.leadership);
  return best;
}

// Locations beside those that the unit can move to in its Movement Phase.
std::vector<LocationId> places_beside(const Scene& scene, const Unit& unit) {
  std::vector<LocationId> out;
  if (cannot_move(scene, unit)) return out;
  const Unit* leader = leader_for(scene, unit);
  const HalfMf budget =
      leader != nullptr ? movement_beside_half_mf(scene, unit, *leader) : movement_half_mf(scene, unit);
  const FootGraph& ground = scene.ground;
  Flood walk(ground.location_count());
  walk.run(unit.at, budget, [&](LocationId at, HalfMf, auto&& reach) {
    out.push_back(at);
    for (const FootStep& step : ground.steps(at)) {
      out.push_back(step.to);
      if (!step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && step.half_mf > HalfMf{})
        reach(step.to, step.half_mf);
    }
  });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

int harm_share(int modifiers) {
  constexpr std::array kShares{283, 200, 141, 100, 71, 50, 35, 25, 18, 12, 9, 6, 4};
  constexpr int kNone = 3;
  return kShares[static_cast<std::size_t>(std::clamp(modifiers + kNone, 0, static_cast<int>(kShares.size()) - 1))];
}

Threat::Threat(Course& course) : course_(course) {
  const Position& position = course.position();
  for (const UnitIndex e : position.unit_indices()) {
    const Unit& u = position.units[e];
    if (u.side == course.side() || !in_play(u) || !threatening(position, u) || u.melee) continue;
    enemies_.push_back({e, firer_of(position, u), leadership_beside(position, u), places_beside(course.scene(), u)});
  }
}

bool Threat::counts(const Enemy& enemy, const Unit& unit) const {
  const Unit& e = course_.unit(enemy.unit);
  return Position::enemy(e, unit) && in_play(e) && revealed(course_.scene(), e) && threatening(course_.position(), e) &&
         !e.melee;
}

int Threat::cover(const Unit& unit) const {
  switch (unit.in) {
    case Entrenchment::foxhole:
    case Entrenchment::trench:
      return 2;
    case Entrenchment::pillbox:
      return kMostCover;
    case Entrenchment::none:
      break;
  }
  const FootPlace& place = course_.scene().ground.place(unit.at);
  const Terrain& terrain = TerrainCatalogue::standard()[place.terrain];
  const TerrainTraits& traits = traits_of(terrain);
  if (traits.rubble || (is_building(terrain) && terrain.kind != TerrainClass::marketplace)) return traits.stone ? 3 : 2;
  return shelter(course_.scene(), unit.at) ? 1 : 0;
}

int Threat::fire_on(UnitIndex i) {
  const Unit& unit = course_.unit(i);
  std::optional<int> covered;
  int sum = 0;
  for (const Enemy& enemy : enemies_) {
    if (!counts(enemy, unit)) continue;
    const Unit& e = course_.unit(enemy.unit);
    const std::uint32_t quarters = enemy.firer.quarters(range(course_.scene(), e, unit.at));
    if (quarters == 0) continue;
    const Seen seen = seen_by(course_.scene(), &course_.query().exposure, e, unit.at);
    if (seen == Seen::blocked) continue;
    const int hindrance =
        seen == Seen::hindered
            ? look(course_.position().sight(), course_.position().map(), stand_of(e), {unit.at}).hindrance
            : 0;
    if (!covered) covered = cover(unit);
    sum += static_cast<int>(quarters) * harm_share(*covered + hindrance + enemy.leadership) / kQuartersAFactor;
  }
  return sum;
}

bool Threat::can_come_beside(UnitIndex i) {
  const Unit& unit = course_.unit(i);
  return std::any_of(enemies_.begin(), enemies_.end(), [&](const Enemy& enemy) {
    return counts(enemy, unit) && std::binary_search(enemy.comes.begin(), enemy.comes.end(), unit.at);
  });
}

}  // namespace hexrout::planning
