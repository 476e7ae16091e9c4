#include "advise/asl/cut_search.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/edmonds_karp_max_flow.hpp>
#include <functional>

#include "rules/asl/facts/duty.hpp"

namespace hexrout::planning {

using namespace asl;

CutSearch::CutSearch(Position position, std::vector<UnitIndex> units, Unit counter,
                     std::vector<CutCandidate> candidates, bool each_needs_walker, std::size_t most_sets,
                     std::function<bool()> stopped)
    : table_position_(std::move(position)),
      query_(table_position_),
      units_(std::move(units)),
      counter_(std::move(counter)),
      candidates_(std::move(candidates)),
      each_needs_walker_(each_needs_walker),
      most_sets_(most_sets),
      stopped_(std::move(stopped)),
      first_counter_(table_position_.units.size()) {
  const std::vector<LocationId> near = within_reach();
  for (const CutCandidate& candidate : candidates_) {
    Unit u = counter_;
    u.at = candidate.at;
    std::vector<bool> row(table_position_.map().location_count());
    for (const LocationId at : near) row[at] = sees(query_.scene, u, at);
    sees_.push_back(std::move(row));
  }
}

// Where a path may lead. The rest of a large map is not looked at.
std::vector<LocationId> CutSearch::within_reach() const {
  const Map& map = table_position_.map();
  std::vector<LocationId> out;
  for (const LocationId at : map.locations())
    if (std::any_of(units_.begin(), units_.end(), [&](UnitIndex i) {
          const Unit& u = table_position_.units[i];
          if (u.at == kNowhere) return false;
          const int hexes = map.distance(map.location(u.at).hex, map.location(at).hex);
          return hexes * kLeastStepHalfMf <= allotment_half_mf(table_position_, u);
        }))
      out.push_back(at);
  return out;
}

void CutSearch::put(const Set& set) {
  table_position_.units.resize(first_counter_);
  for (std::size_t k = 0; k < set.size(); ++k) {
    Unit u = counter_;
    u.id = id_of(k);
    u.at = u.phase_start = candidates_[set[k]].at;
    table_position_.units.push_back(std::move(u));
  }
}

std::vector<Prospect> CutSearch::outlook(const Set& set) {
  put(set);
  std::vector<Prospect> out;
  for (const UnitIndex i : units_) {
    const UnitAnswer answer = rout_answer(query_, i, false);
    Prospect o;
    o.fate = answer.fate.what;
    o.safe = answer.duty != Duty::must && answer.fate.kind == FateKind::stays;
    o.live = o.safe ? 1 : 0;
    const bool captors = !captors_of(query_.scene, table_position_.units[i]).empty();
    for (const RoutOption& option : answer.options) {
      if (option.contact) continue;
      const Number live = option.odds ? Number(1) - planning::exact(option.odds->lost) : Number(1);
      o.live = std::max(o.live, live);
      o.ways.push_back({option.path, live,
                        !captors || (option.interdicted.empty() &&
                                     (!option.low_crawl || table_position_.switches.crawl_counts_as_way_out))});
    }
    out.push_back(std::move(o));
  }
  return out;
}

Number CutSearch::sum(const std::vector<Prospect>& outlook) {
  Number out = 0;
  for (const Prospect& o : outlook) out += o.live;
  return out;
}

bool CutSearch::cut(const std::vector<Prospect>& outlook) {
  return std::all_of(outlook.begin(), outlook.end(), [](const Prospect& o) { return o.ways.empty(); });
}

bool CutSearch::touches(std::size_t candidate, const std::vector<LocationId>& path) const {
  return std::any_of(path.begin(), path.end(), [&](LocationId at) { return sees_[candidate][at]; });
}

std::vector<UnitIndex> CutSearch::walkers(const Set& set) const {
  std::vector<UnitIndex> taken;
  const std::function<bool(std::size_t)> place = [&](std::size_t k) {
    if (k == set.size()) return true;
    for (const UnitIndex w : candidates_[set[k]].walkers) {
      if (std::find(taken.begin(), taken.end(), w) != taken.end()) continue;
      taken.push_back(w);
      if (place(k + 1)) return true;
      taken.pop_back();
    }
    return false;
  };
  return place(0) ? taken : std::vector<UnitIndex>{};
}

std::size_t CutSearch::flow(const std::vector<Prospect>& outlook, bool firm) const {
  using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
  using Graph = boost::adjacency_list<
      boost::vecS, boost::vecS, boost::directedS, boost::no_property,
      boost::property<boost::edge_capacity_t, long,
                      boost::property<boost::edge_residual_capacity_t, long,
                                      boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;
  // Two vertices a Location of a unit's ways; one may go through it once.
  Graph graph(2);
  const auto edge = [&](std::size_t from, std::size_t to, long capacity) {
    const auto there = boost::add_edge(from, to, graph).first;
    const auto back = boost::add_edge(to, from, graph).first;
    boost::put(boost::edge_capacity, graph, there, capacity);
    boost::put(boost::edge_capacity, graph, back, 0L);
    boost::put(boost::edge_reverse, graph, there, back);
    boost::put(boost::edge_reverse, graph, back, there);
  };
  for (const Prospect& o : outlook) {
    std::map<std::vector<LocationId>, std::size_t> in;  // ways as a tree: a prefix of a path is a vertex
    for (const Prospect::Way& way : o.ways) {
      if (firm && !way.firm) continue;
      std::vector<LocationId> prefix;
      std::size_t from = 0;
      for (std::size_t k = 1; k < way.path.size(); ++k) {
        prefix.push_back(way.path[k]);
        auto it = in.find(prefix);
        if (it == in.end()) {
          const std::size_t entry = boost::add_vertex(graph);
          const std::size_t exit = boost::add_vertex(graph);
          edge(entry, exit, 1);
          edge(from, entry, 1);
          it = in.emplace(prefix, entry).first;
        }
        from = it->second + 1;
      }
      if (from != 0) edge(from, 1, 1);
    }
  }
  return static_cast<std::size_t>(boost::edmonds_karp_max_flow(graph, 0, 1));
}

// No fewer than so many of the candidates cut all ways. Each branch of the tree of ways must be touched, and a
// candidate touches so many of them at most; and ways that no candidate touches both need one each.
std::size_t CutSearch::at_least(const std::vector<Prospect>& outlook, const std::vector<bool>& barred) const {
  const std::size_t all = flow(outlook, true);
  if (all == 0) return 0;
  // Branches by unit and first step; a unit that may end where it stands has a branch for that.
  std::map<std::pair<std::size_t, LocationId>, std::vector<bool>> branches;
  std::vector<std::vector<bool>> packed;
  for (std::size_t n = 0; n < outlook.size(); ++n)
    for (const Prospect::Way& way : outlook[n].ways) {
      if (!way.firm) continue;
      std::vector<bool> touched(candidates_.size(), false);
      bool any = false;
      for (std::size_t c = 0; c < candidates_.size(); ++c) {
        touched[c] = !barred[c] && touches(c, way.path);
        any = any || touched[c];
      }
      if (!any) return candidates_.size() + 1;  // out of everybody's sight: nothing cuts it
      const LocationId step = way.path[way.path.size() > 1 ? 1 : 0];
      auto& branch = branches.try_emplace({n, step}, std::vector<bool>(candidates_.size(), false)).first->second;
      for (std::size_t c = 0; c < candidates_.size(); ++c) branch[c] = branch[c] || touched[c];
      const bool apart = std::none_of(packed.begin(), packed.end(), [&](const std::vector<bool>& other) {
        for (std::size_t c = 0; c < candidates_.size(); ++c)
          if (other[c] && touched[c]) return true;
        return false;
      });
      if (apart) packed.push_back(std::move(touched));
    }
  std::vector<std::size_t> counts(candidates_.size(), 0);
  for (const auto& [key, branch] : branches)
    for (std::size_t c = 0; c < candidates_.size(); ++c) counts[c] += branch[c] ? 1 : 0;
  std::sort(counts.rbegin(), counts.rend());
  std::size_t need = 0;
  for (std::size_t sum = 0; need < counts.size() && sum < all; ++need) sum += counts[need];
  return std::max(need, packed.size());
}

bool CutSearch::deepen(Set& set, std::vector<bool>& barred, int left) {
  if (!exact_ || gives_up()) {
    exact_ = false;
    return false;
  }
  ++looked_at_;
  Set sorted = set;
  std::sort(sorted.begin(), sorted.end());
  const std::vector<Prospect> now = outlook(sorted);
  if (cut(now)) return !each_needs_walker_ || set.empty() || !walkers(sorted).empty();
  if (left == 0 || at_least(now, barred) > static_cast<std::size_t>(left)) return false;
  // Whatever cuts everything touches this way; the way that the fewest touch is the best to ask about.
  std::vector<std::size_t> fewest;
  for (std::size_t c = 0; c < candidates_.size(); ++c)
    if (!barred[c]) fewest.push_back(c);
  bool first = true;
  for (const Prospect& o : now)
    for (const Prospect::Way& way : o.ways) {
      if (!way.firm) continue;
      std::vector<std::size_t> touching;
      for (std::size_t c = 0; c < candidates_.size(); ++c)
        if (!barred[c] && touches(c, way.path)) touching.push_back(c);
      if (first || touching.size() < fewest.size()) fewest = std::move(touching);
      first = false;
    }
  std::vector<std::size_t> tried;
  bool found = false;
  for (const std::size_t c : fewest) {
    set.push_back(c);
    barred[c] = true;
    tried.push_back(c);
    if (deepen(set, barred, left - 1)) {
      found = true;
      break;
    }
    set.pop_back();  // and with it stays barred: sets with it have been looked at
  }
  for (const std::size_t c : tried) barred[c] = false;
  return found;
}

std::optional<CutSearch::Set> CutSearch::smallest(int most) {
  for (int size = 0; size <= most; ++size) {
    at_least_ = size;
    Set set;
    std::vector<bool> barred(candidates_.size(), false);
    if (deepen(set, barred, size)) {
      std::sort(set.begin(), set.end());
      return set;
    }
    if (!exact_) return std::nullopt;
  }
  at_least_ = most + 1;
  return std::nullopt;
}

void CutSearch::lower(Set& set, std::size_t next, int left, Set& best, Number& least) {
  if (!exact_ || gives_up()) {
    exact_ = false;
    return;
  }
  ++looked_at_;
  const std::vector<Prospect> now = outlook(set);
  const Number here = sum(now);
  const bool can = !each_needs_walker_ || set.empty() || !walkers(set).empty();
  if (!can) return;  // nor can a larger set be manned
  if (here < least || (here == least && set.size() < best.size())) {
    least = here;
    best = set;
  }
  if (left == 0 || least == 0) return;
  // Ways that none of those left touches stay as they are.
  Number floor = 0;
  for (const Prospect& o : now) {
    Number kept = 0;
    for (const Prospect::Way& way : o.ways) {
      if (!way.firm) continue;
      bool touched = false;
      for (std::size_t c = next; c < candidates_.size() && !touched; ++c) touched = touches(c, way.path);
      if (!touched) kept = std::max(kept, way.live);
    }
    floor += kept;
  }
  if (floor >= least) return;
  for (std::size_t c = next; c < candidates_.size(); ++c) {
    set.push_back(c);
    lower(set, c + 1, left - 1, best, least);
    set.pop_back();
  }
}

CutSearch::Set CutSearch::lowest(int most) {
  Set set;
  Set best;
  Number least = sum(outlook({}));
  // Smaller sets first, so that of equals the smaller is kept.
  for (int size = 1; size <= most && exact_; ++size) lower(set, 0, size, best, least);
  return best;
}

}  // namespace hexrout::planning
