#include "rules/asl/rout/rout_ways.hpp"

#include <algorithm>

namespace hexrout::asl {

namespace {

Way crawl_way(const RoutResult& found, const CrawlStep& crawl) {
  Way way;
  way.low_crawl = true;
  way.contact = crawl.contact;
  way.end = crawl.to;
  way.spent_half_mf = found.budget_half_mf;
  return way;
}

// Its last step could also go by a vertex under fire, which the owner avoids.
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

// Calls use(MF spent) for each check on the way, from the end back to the start.
template <class Use>
void each_check(const RoutResult& found, const Way& way, Use&& use) {
  for (std::uint32_t label = way.label; label != kNoLabel; label = found.labels[label].parent) {
    if (found.interdictors_of(label) != 0) use(HalfMf(found.labels[label].spent));
    if (found.round_bars.empty()) continue;
    const std::size_t taken = way.by_worse && label == way.label ? 1 : 0;
    if (found.round_bar(label).by[taken] != 0)
      use(HalfMf(found.labels[found.labels[label].parent].spent) + kCornerHalfMf);
  }
}

// Puts an alternative behind the way that it varies.
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
  way.label = label;
  way.by_worse = by_worse;
  way.contact = found.labels[label].memory.contact;
  way.end = found.labels[label].at;
  way.spent_half_mf = HalfMf(found.labels[label].spent);
  each_check(found, way, [&](HalfMf) { ++way.interdicted; });
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

Gauntlet gauntlet_of(const RoutResult& found, const Way& way) {
  Gauntlet out;
  out.total_half_mf = way.spent_half_mf;
  if (way.label == kNoLabel) return out;
  out.ends_in_open = found.interdictors_of(way.label) != 0;
  each_check(found, way, [&](HalfMf spent) { out.spent_half_mf.push_back(spent); });
  std::reverse(out.spent_half_mf.begin(), out.spent_half_mf.end());
  return out;
}

}  // namespace hexrout::asl
