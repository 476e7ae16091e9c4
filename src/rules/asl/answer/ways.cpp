#include "rules/asl/answer/ways.hpp"

#include <algorithm>

namespace hexrout::asl {

namespace {

Way crawl_way(const RoutResult& found, const CrawlStep& crawl) {
  Way way;
  way.found = &found;
  way.low_crawl = true;
  way.contact = crawl.contact;
  way.end = crawl.to;
  way.spent_half_mf = found.budget_half_mf;
  return way;
}

// True if the last step could also pass a vertex under fire, which the owner avoids.
bool avoids_corner(const RoutResult& found, std::uint32_t label) {
  const RoundBar round = found.round_bar(label);
  return round.by[0] == 0 && round.by[1] != 0;
}

bool listed_before(const Way& a, const Way& b) {
  if (a.low_crawl != b.low_crawl) return b.low_crawl;
  if (a.end == b.end) return false;
  if (a.spent_half_mf != b.spent_half_mf && !a.low_crawl) return a.spent_half_mf < b.spent_half_mf;
  return a.end < b.end;
}

// Calls use(check) for each check on the way, from the end back to the start.
template <class Use>
void each_check(const Way& way, Use&& use) {
  const RoutResult& found = *way.found;
  for (std::uint32_t label = way.label; label != kNoLabel; label = found.labels[label].parent) {
    if (const EnemyBits by = found.interdictors_of(label); by != 0)
      use(WayCheck{label, by, HalfMf(found.labels[label].spent)});
    if (found.round_bars.empty()) continue;
    const std::size_t taken = way.by_worse && label == way.label ? 1 : 0;
    const RoundBar round = found.round_bar(label);
    if (round.by[taken] != 0)
      use(WayCheck{label, round.by[taken], HalfMf(found.labels[found.labels[label].parent].spent) + kCornerHalfMf,
                   round.corners.list[taken].beyond});
  }
}

// Moves an alternative behind the first way to the same end.
void join_alternatives(std::vector<Way>& ways) {
  const auto at = [&](std::size_t i) { return ways.begin() + static_cast<std::ptrdiff_t>(i); };
  for (std::size_t i = 0; i < ways.size(); ++i)
    for (std::size_t j = i + 2; j < ways.size(); ++j)
      if (ways[i].end == ways[j].end && !ways[i].low_crawl && !ways[j].low_crawl) {
        std::rotate(at(i) + 1, at(j), at(j) + 1);
        break;
      }
}

}  // namespace

Way way_to(const RoutResult& found, std::uint32_t label, bool by_worse) {
  Way way;
  way.found = &found;
  way.label = label;
  way.by_worse = by_worse;
  way.contact = found.labels[label].memory.contact;
  way.end = found.labels[label].at;
  way.spent_half_mf = HalfMf(found.labels[label].spent);
  each_check(way, [&](const WayCheck&) { ++way.interdicted; });
  return way;
}

std::vector<Way> ways_of(const RoutResult& found) {
  std::vector<Way> out;
  out.reserve(found.ends.size() + found.crawls.size());
  for (const RoutEnd& end : found.ends) {
    out.push_back(way_to(found, end.cheapest));
    if (avoids_corner(found, end.cheapest)) out.push_back(way_to(found, end.cheapest, true));
    if (end.safest == end.cheapest) continue;
    Way safer = way_to(found, end.safest);
    // By one scope of surrender the search counts only some Interdiction, so the path may not be safer.
    if (safer.interdicted >= out.back().interdicted) continue;
    safer.safer = true;
    out.push_back(safer);
  }
  for (const CrawlStep& crawl : found.crawls) out.push_back(crawl_way(found, crawl));
  std::stable_sort(out.begin(), out.end(), listed_before);
  join_alternatives(out);
  return out;
}

std::vector<LocationId> path_of(const Way& way) {
  std::vector<LocationId> out;
  if (way.label != kNoLabel)
    way.found->path(way.label, out);
  else if (way.low_crawl)
    out = {way.found->mover().at, way.end};
  else
    out = {way.end};
  return out;
}

std::vector<WayCheck> checks_of(const Way& way) {
  std::vector<WayCheck> out;
  each_check(way, [&](const WayCheck& check) { out.push_back(check); });
  std::reverse(out.begin(), out.end());
  return out;
}

Gauntlet gauntlet_of(const Way& way, const Unit* leader_along) {
  Gauntlet out;
  out.total_half_mf = way.spent_half_mf + way.die_half_mf;
  if (way.label == kNoLabel) return out;
  out.ends_in_open = way.found->interdictors_of(way.label) != 0;
  for (const WayCheck& check : checks_of(way)) {
    out.spent_half_mf.push_back(check.spent_half_mf);
    const auto& labels = way.found->labels;  // at a vertex the unit is where it came from
    const LocationId at = labels[check.corner == kNowhere ? check.label : labels[check.label].parent].at;
    const Position& position = *way.found->scene->position;
    note_place(position, way.found->mover(), at, out);
    if (leader_along != nullptr) note_leader(position, *leader_along, at, out);
  }
  return out;
}

std::optional<RouteOdds> odds_of(const Way& way, std::optional<Runner>& runner) {
  if (way.off_wire != nullptr) return way.off_wire->odds;
  if (way.interdicted == 0) return std::nullopt;
  if (!runner) runner = runner_of(*way.found->scene->position, way.found->mover());
  return route_odds(*runner, gauntlet_of(way));
}

}  // namespace hexrout::asl
