// Locations that units cannot reach on foot, or cannot leave.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/terrain.hpp"
#include "validate/map_case.hpp"

namespace hexrout::validate {

namespace {

// Marks the Locations that can be reached from `starts` by steps (forward) or by steps backwards.
std::vector<char> flooded(const FootGraph& feet, const std::vector<LocationId>& starts, bool forward) {
  std::vector<char> seen(feet.location_count());
  std::vector<LocationId> open = starts;
  for (const LocationId at : open) seen[at] = 1;
  const auto meet = [&](LocationId to) {
    if (seen[to] != 0) return;
    seen[to] = 1;
    open.push_back(to);
  };
  while (!open.empty()) {
    const LocationId at = open.back();
    open.pop_back();
    if (forward)
      for (const FootStep& step : feet.steps(at)) meet(step.to);
    else
      for (const LocationId from : feet.entries(at)) meet(from);
  }
  return seen;
}

using PartIndex = Index<struct PartIndices>;

// The strongly connected component of each Location, as a number: Kosaraju's algorithm without recursion.
std::vector<PartIndex> strong_parts(const FootGraph& feet) {
  const std::uint32_t n = feet.location_count();
  std::vector<LocationId> order;
  order.reserve(n);
  std::vector<char> seen(n);
  std::vector<std::pair<LocationId, std::size_t>> stack;
  for (const LocationId start : feet.locations()) {
    if (seen[start] != 0) continue;
    seen[start] = 1;
    stack.emplace_back(start, 0);
    while (!stack.empty()) {
      auto& [at, next] = stack.back();
      const auto steps = feet.steps(at);
      if (next == steps.size()) {
        order.push_back(at);
        stack.pop_back();
        continue;
      }
      const LocationId to = steps[next++].to;
      if (seen[to] != 0) continue;
      seen[to] = 1;
      stack.emplace_back(to, 0);
    }
  }
  std::vector<PartIndex> part(n, kNowhere);
  std::vector<LocationId> open;
  PartIndex parts{0};
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    if (part[*it] != kNowhere) continue;
    open.assign(1, *it);
    part[*it] = parts;
    while (!open.empty()) {
      const LocationId at = open.back();
      open.pop_back();
      for (const LocationId from : feet.entries(at)) {
        if (part[from] != kNowhere) continue;
        part[from] = parts;
        open.push_back(from);
      }
    }
    ++parts;
  }
  return part;
}

// Some hex of the building in `hex` has stairs.
bool has_stairs(const Map& map, HexId hex) {
  const std::uint16_t building = map.hex(hex).building;
  if (building == 0) return true;  // the reader of map files reports stairs of buildings only
  for (const HexId other : map.hexes())
    if (map.hex(other).building == building && map.hex(other).stairway) return true;
  return false;
}

bool isolated(const Map& map, HexId hex) {
  return std::all_of(kAllDirections.begin(), kAllDirections.end(),
                     [&](Direction d) { return map.neighbour(hex, d) == kNowhere; });
}

constexpr std::size_t kPart = 12;  // from this size on a region is a part of the map and no island

}  // namespace

bool standable(const MapCase& c, LocationId at) {
  const Location& l = c.map.location(at);
  if (l.kind == LocationKind::rooftop || l.kind == LocationKind::cellar) return false;
  if (l.depression != kNoTerrain || l.kind == LocationKind::bridge) return true;
  const Terrain& t = TerrainCatalogue::standard()[c.feet.place(at).terrain];
  return t.entry_half_mf > 0 || t.whole_allotment;
}

Reach reach_on_foot(const FootGraph& feet) {
  const auto part = strong_parts(feet);
  std::vector<std::uint32_t> size(part.size());
  for (const PartIndex p : part) ++size[p];
  PartIndex main{0};
  for (PartIndex p{1}; p < size.size(); ++p)
    if (size[p] > size[main]) main = p;
  Reach out;
  out.main.resize(part.size());
  std::vector<LocationId> starts;
  for (LocationId at{0}; at < part.size(); ++at)
    if (part[at] == main) {
      out.main[at] = 1;
      starts.push_back(at);
    }
  out.entered = flooded(feet, starts, true);
  out.left = flooded(feet, starts, false);
  return out;
}

namespace {

// Goes over the Locations that units cannot both reach and leave, and reports each connected group of them once.
class OnFoot {
 public:
  OnFoot(const MapCase& c, Collector& found)
      : c_(c), found_(found), reach_(reach_on_foot(c.feet)), told_(c.map.location_count()) {}

  void check() {
    for (const LocationId at : c_.map.locations()) {
      if (told_[at] != 0 || reach_.main[at] != 0 || !standable(c_, at)) continue;
      if (entered(at) && left(at)) continue;
      const Location& l = c_.map.location(at);
      if (l.kind == LocationKind::upper)
        report_upper(at);
      else if (l.kind == LocationKind::bridge)
        report_bridge(at);
      else if (!isolated(c_.map, l.hex))  // check_rim reports an isolated hex
        report_region(at);
    }
  }

 private:
  bool entered(LocationId at) const { return reach_.entered[at] != 0; }
  bool left(LocationId at) const { return reach_.left[at] != 0; }

  // If the ground of the building is cut off as well, the finding is about the ground.
  void report_upper(LocationId at) {
    const HexId hex = c_.map.location(at).hex;
    const LocationId ground = c_.map.ground(hex);
    told_[at] = 1;
    if (!entered(ground) && !left(ground)) return;
    if (c_.places.node() && !has_stairs(c_.map, hex)) return;  // the reader of map files has reported it
    const std::string name = c_.map.location_name(at);
    found_.warning("no-way-up", {c_.places.building(c_.map.hex(hex).at), {name}, {}, "B23.22"},
                   fmt::format("no unit can get to {}: no stairs lead there", name),
                   "give the building stairs, or fewer levels");
  }

  void report_bridge(LocationId at) {
    told_[at] = 1;
    const std::string name = c_.map.location_name(at);
    found_.warning("bridge-unreachable", {c_.place(c_.map.location(at).hex), {name}},
                   fmt::format("no unit can get onto the bridge {}: no road leads there", name),
                   "lead a road across it");
  }

  // Returns the Locations connected to `at` that are equally reachable.
  std::vector<LocationId> region_of(LocationId at) {
    std::vector<LocationId> region{at};
    told_[at] = 1;
    const auto meet = [&](LocationId to) {
      if (told_[to] != 0 || reach_.main[to] != 0 || entered(to) != entered(at) || left(to) != left(at)) return;
      told_[to] = 1;
      region.push_back(to);
    };
    for (std::size_t i = 0; i < region.size(); ++i) {
      const LocationId here = region[i];
      for (const FootStep& step : c_.feet.steps(here)) meet(step.to);
      for (const LocationId from : c_.feet.entries(here)) meet(from);
    }
    std::sort(region.begin(), region.end());
    return region;
  }

  void report_region(LocationId at) {
    const std::vector<LocationId> region = region_of(at);
    About all{c_.place(c_.map.location(at).hex), {}, {}, {}};
    for (const LocationId one : region) all.where.push_back(c_.map.location_name(one));
    const std::string name = c_.map.location_name(at);
    const std::string where = region.size() == 1 ? name : fmt::format("{} Locations about {}", region.size(), name);
    if (entered(at)) {
      found_.warning("pocket", std::move(all), fmt::format("a unit that breaks in {} can never leave on foot", where),
                     "open a way out, or close the way in");
    } else if (left(at)) {
      found_.warning("no-way-in", std::move(all),
                     fmt::format("no unit can come to {} on foot; units can only leave from there", where),
                     "open a way in, unless units begin there");
    } else if (region.size() >= kPart && 10 * region.size() >= c_.map.location_count()) {
      found_.note("map-in-parts", std::move(all),
                  fmt::format("{} cannot be reached on foot from the rest of the map", where),
                  "a bridge or a ford would join them");
    } else {
      found_.warning("cut-off", std::move(all), fmt::format("{} cannot be reached or left on foot", where),
                     "a bridge, a ford or open ground would join it to the rest");
    }
  }

  const MapCase& c_;
  Collector& found_;
  Reach reach_;
  std::vector<char> told_;  // the Locations that are in a finding already
};

}  // namespace

void check_on_foot(const MapCase& c, Collector& found) {
  if (c.map.hex_count() > 0) OnFoot(c, found).check();
}

}  // namespace hexrout::validate
