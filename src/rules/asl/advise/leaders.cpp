#include "rules/asl/advise/leaders.hpp"

#include <algorithm>
#include <limits>

#include "rules/asl/play/rally.hpp"
#include "rules/asl/reach/movement.hpp"

namespace hexrout::planning {

using namespace asl;

bool leads(const Unit& unit) {
  return in_play(unit) && can_rally_others(unit);
}

bool may_advance(const Scene& scene, const Unit& leader) {
  const Setting& setting = scene.position->setting;
  return setting.sides[static_cast<std::size_t>(leader.side)] == setting.attacker && !cannot_move(scene, leader);
}

std::vector<LocationId> advances_of(const Scene& scene, const Unit& leader) {
  std::vector<LocationId> out;
  for (const FootStep& step : scene.ground.steps(leader.at))
    if (!step.is(FootStep::kCrawlOnly) && one_advance(scene.map(), leader.at, step.to)) out.push_back(step.to);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool Leaders::Coming::can_come_to(LocationId place) const {
  return std::binary_search(to.begin(), to.end(), place);
}

Leaders::Leaders(Course& course) : course_(course) {
  const Position& position = course.position();
  for (const UnitIndex i : position.unit_indices()) {
    const Unit& u = position.units[i];
    if (u.side != course.side() || !leads(u)) continue;
    all_.push_back(i);
    if (may_advance(course.scene(), u)) coming_.push_back({i, u.at, advances_of(course.scene(), u)});
  }
}

bool Leaders::stays(std::size_t n) const {
  const Coming& c = coming_[n];
  const Position& position = course_.position();
  for (const UnitIndex l : all_) {
    const Unit& other = position.units[l];
    if (other.at != c.at || l == c.leader) continue;
    const int difference = other.leadership - position.units[c.leader].leadership;
    if (difference < 0 || (difference == 0 && l < c.leader)) return false;
  }
  return std::any_of(position.units.begin(), position.units.end(),
                     [&](const Unit& u) { return u.side == course_.side() && u.at == c.at && u.broken && in_play(u); });
}

bool Leaders::has_room(UnitIndex leader, LocationId to) const {
  return overstack_half_mf(course_.scene(), course_.unit(leader), to) == HalfMf{};
}

std::optional<int> Leaders::hexes_to(LocationId at) const {
  const Map& map = course_.position().map();
  std::optional<int> least;
  for (const UnitIndex l : all_) {
    const int hexes = map.distance(map.location(course_.unit(l).at).hex, map.location(at).hex);
    least = std::min(least.value_or(hexes), hexes);
  }
  return least;
}

std::vector<std::size_t> Leaders::neighbourhoods() const {
  std::vector<std::size_t> out(course_.position().map().location_count(), 0);
  for (std::size_t n = 0; n < coming_.size(); ++n) {
    std::vector<LocationId> places = coming_[n].to;
    places.push_back(coming_[n].at);
    for (const LocationId at : places) {
      const std::size_t met = out[at];
      if (met != 0 && met != n + 1) std::replace(out.begin(), out.end(), met, n + 1);
      out[at] = n + 1;
    }
  }
  return out;
}

// The Hungarian method on costs -gain, with as many columns without a gain as there are rows.
std::vector<std::optional<std::size_t>> best_pairs(const std::vector<std::vector<std::int64_t>>& gains) {
  const std::size_t rows = gains.size();
  const std::size_t real = rows == 0 ? 0 : gains.front().size();
  const std::size_t columns = real + rows;
  constexpr auto kFar = std::numeric_limits<std::int64_t>::max() / 4;
  std::vector<std::int64_t> of_row(rows + 1, 0);
  std::vector<std::int64_t> of_column(columns + 1, 0);
  std::vector<std::size_t> row_at(columns + 1, 0);  // from 1; 0: none
  std::vector<std::size_t> before(columns + 1, 0);
  for (std::size_t row = 1; row <= rows; ++row) {
    row_at[0] = row;
    std::size_t column = 0;
    std::vector<std::int64_t> least(columns + 1, kFar);
    std::vector<bool> used(columns + 1, false);
    do {
      used[column] = true;
      const std::size_t r = row_at[column];
      std::int64_t step = kFar;
      std::size_t next = 0;
      for (std::size_t c = 1; c <= columns; ++c) {
        if (used[c]) continue;
        const std::int64_t cost = (c <= real ? -gains[r - 1][c - 1] : 0) - of_row[r] - of_column[c];
        if (cost < least[c]) {
          least[c] = cost;
          before[c] = column;
        }
        if (least[c] < step) {
          step = least[c];
          next = c;
        }
      }
      for (std::size_t c = 0; c <= columns; ++c) {
        if (used[c]) {
          of_row[row_at[c]] += step;
          of_column[c] -= step;
        } else {
          least[c] -= step;
        }
      }
      column = next;
    } while (row_at[column] != 0);
    for (; column != 0; column = before[column]) row_at[column] = row_at[before[column]];
  }
  std::vector<std::optional<std::size_t>> out(rows);
  for (std::size_t c = 1; c <= real; ++c)
    if (row_at[c] != 0 && gains[row_at[c] - 1][c - 1] > 0) out[row_at[c] - 1] = c - 1;
  return out;
}

}  // namespace hexrout::planning
