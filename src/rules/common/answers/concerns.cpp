#include "rules/common/answers/concerns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout {

void add_over_stacked(const std::vector<StandsAt>& standing, std::int64_t limit, const Map& map,
                      const std::string& what, const std::string& rule, std::vector<Concern>& out) {
  for (std::size_t i = 0; i < standing.size(); ++i) {
    const StandsAt& first = standing[i];
    const auto together = [&](const StandsAt& other) { return other.at == first.at && other.side == first.side; };
    if (first.at == kNowhere ||
        std::any_of(standing.begin(), standing.begin() + static_cast<std::ptrdiff_t>(i), together))
      continue;
    std::vector<std::string> ids;
    for (const StandsAt& other : standing)
      if (together(other)) ids.push_back(other.id);
    const auto count = static_cast<std::int64_t>(ids.size());
    if (count > limit)
      out.push_back(
          {"over-stacked", std::move(ids), first.at,
           fmt::format("{} {} of {} stand in {}", count, what, first.side, map.location_name(first.at)),
           fmt::format("a hex holds {}: move the others, or set 'options: {{stackingLimit: {}}}'", limit, count),
           rule});
  }
}

void add_enemies_together(const std::vector<StandsAt>& standing, const Map& map, const std::string& rule,
                          std::vector<Concern>& out) {
  for (std::size_t i = 0; i < standing.size(); ++i) {
    const StandsAt& first = standing[i];
    const auto here = [&](const StandsAt& other) { return other.at == first.at; };
    if (first.at == kNowhere || std::any_of(standing.begin(), standing.begin() + static_cast<std::ptrdiff_t>(i), here))
      continue;
    std::vector<std::string> ids{first.id};
    bool enemies = false;
    for (std::size_t k = i + 1; k < standing.size(); ++k) {
      if (!here(standing[k])) continue;
      ids.push_back(standing[k].id);
      enemies |= standing[k].side != first.side;
    }
    if (enemies)
      out.push_back({"enemies-together", std::move(ids), first.at,
                     fmt::format("two sides stand in {}", map.location_name(first.at)),
                     "move one of them, or let them fight it out first", rule});
  }
}

std::string nearest_enemy(const std::vector<StandsAt>& standing, const std::string& side, LocationId at,
                          const Map& map) {
  std::string best;
  int least = 0;
  for (const StandsAt& other : standing) {
    if (other.side == side || other.at == kNowhere) continue;
    const int away = map.distance(map.location(other.at).hex, map.location(at).hex);
    if (!best.empty() && (away > least || (away == least && best < other.id))) continue;
    best = other.id;
    least = away;
  }
  return best;
}

}  // namespace hexrout
