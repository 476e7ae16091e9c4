#include "rules/common/moves/free_move.hpp"

#include <algorithm>

#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/reach_search.hpp"

namespace hexrout {

namespace {

bool contains(const std::vector<LocationId>& list, LocationId at) {
  return std::find(list.begin(), list.end(), at) != list.end();
}

// Steps of ReachSearch.
struct FreeSteps {
  const ReachQuestion* move;
  std::span<const Firer> enemies;
  std::vector<std::int64_t> fire;  // by Location; -1: not computed yet

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

namespace {

// Fills all fields but the points.
Reach begin_reach(std::string_view unit, const ReachQuestion& move) {
  const int unit_half_mf = half_units(move.policy->budget);
  Reach out;
  out.unit = std::string(unit);
  out.from = move.situation->at;
  out.allotment_half_mf = HalfMf(std::max(0, move.situation->budget) * unit_half_mf);
  out.certain_half_mf = HalfMf(std::max(0, move.certain) * unit_half_mf);
  return out;
}

}  // namespace

Reach reach_of_options(std::string_view unit, const ReachQuestion& move, std::span<const WithdrawalOption> ways,
                       std::span<const Firer> enemies) {
  Reach out = begin_reach(unit, move);
  FreeSteps steps{&move, enemies, std::vector<std::int64_t>(move.map->location_count(), -1)};
  WithdrawalOption stay;
  stay.end = out.from;
  stay.path = {out.from};
  std::vector<const WithdrawalOption*> ends{&stay};
  for (const WithdrawalOption& way : ways)
    if (way.end != kNowhere && way.end != out.from) ends.push_back(&way);
  std::stable_sort(ends.begin(), ends.end(), [](const auto* a, const auto* b) { return a->end < b->end; });
  for (const WithdrawalOption* way : ends) {
    if (!out.points.empty() && out.points.back().at == way->end) continue;
    ReachPoint point;
    point.at = way->end;
    for (std::size_t i = 1; i < way->path.size(); ++i) point.exposure += steps.fire_at(way->path[i]);
    point.first = static_cast<std::uint32_t>(out.path_places.size());
    point.places = static_cast<std::uint32_t>(way->path.size());
    point.spent_half_mf = HalfMf(way->spent * half_units(move.policy->budget));
    out.points.push_back(point);
    out.path_places.insert(out.path_places.end(), way->path.begin(), way->path.end());
  }
  return out;
}

Reach free_reach(std::string_view unit, const ReachQuestion& move, std::span<const Firer> enemies) {
  const int unit_half_mf = half_units(move.policy->budget);
  Reach out = begin_reach(unit, move);
  ReachBudget budget;
  budget.alone = std::max(0, move.situation->budget);
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
