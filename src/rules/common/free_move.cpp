#include "rules/common/free_move.hpp"

#include <algorithm>

#include "rules/common/budget.hpp"
#include "rules/common/reach_search.hpp"

namespace hexrout {

namespace {

bool contains(const std::vector<LocationId>& list, LocationId at) {
  return std::find(list.begin(), list.end(), at) != list.end();
}

// The steps of the search.
struct FreeSteps {
  const ReachQuestion* move;
  std::span<const Firer> enemies;
  std::vector<std::int64_t> fire;  // by Location; -1: not yet worked out

  const Situation& situation() const { return *move->situation; }

  int cost(LocationId from, LocationId to) const {
    const Situation& s = situation();
    const int c = s.step_cost ? s.step_cost(from, to) : step_on_foot(*move->map, from, to);
    if (c < 0 || contains(s.enemy_held, to)) return -1;
    return move->policy->budget.terrain_costs ? std::max(c, 1) : 1;
  }

  std::uint32_t fire_at(LocationId at) {
    if (fire[at] < 0) fire[at] = find_fire(at);
    return static_cast<std::uint32_t>(fire[at]);
  }

  std::int64_t find_fire(LocationId at) const {
    const Situation& s = situation();
    const Map& map = *move->map;
    std::int64_t sum = 0;
    for (const Firer& enemy : enemies) {
      const std::uint32_t bears = enemy.quarters(map.distance(map.location(enemy.at).hex, map.location(at).hex));
      if (bears == 0 || (s.sees && !s.sees(enemy.at, at))) continue;
      const bool covered = s.covered ? s.covered(at, enemy.at) : terrain_cover(map, at, enemy.at);
      const bool concealed = s.concealed && s.concealed(at, enemy.at);
      sum += covered || concealed ? bears : 2 * std::int64_t{bears};
    }
    return sum;
  }

  template <class Take>
  void each(const ReachLabel& label, Take&& take) {
    const Map& map = *move->map;
    for (const Direction d : kAllDirections) {
      const HexId next = map.neighbour(map.location(label.at).hex, d);
      if (next == kNowhere) continue;
      const LocationId to = map.ground(next);
      const int c = cost(label.at, to);
      if (c >= 0 && static_cast<int>(label.spent) + c <= situation().budget) take(to, c, label.memory, fire_at(to));
    }
  }

  bool may_end(LocationId at) const { return at == situation().at || !contains(situation().full, at); }
};

}  // namespace

Reach free_reach(std::string_view unit, const ReachQuestion& move, std::span<const Firer> enemies) {
  const int unit_half_mf = half_units(move.policy->budget);
  Reach out;
  out.unit = std::string(unit);
  out.from = move.situation->at;
  ReachBudget budget;
  budget.alone = std::max(0, move.situation->budget);
  out.allotment_half_mf = HalfMf(budget.alone * unit_half_mf);
  out.certain_half_mf = HalfMf(std::max(0, move.certain) * unit_half_mf);
  FreeSteps steps{&move, enemies, std::vector<std::int64_t>(move.map->location_count(), -1)};
  ReachSearch<FreeSteps> search(move.map->location_count());
  ReachLabel start;
  start.at = move.situation->at;
  search.run(steps, {&start, 1}, budget, unit_half_mf, out);
  return out;
}

std::vector<Firer> firers_against(std::vector<Firer> all, std::string_view side) {
  std::erase_if(all, [&](const Firer& firer) { return firer.side == side; });
  return all;
}

}  // namespace hexrout
