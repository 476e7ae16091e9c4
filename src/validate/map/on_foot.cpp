// Where nobody comes to on foot, and what nobody gets out of.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/terrain.hpp"
#include "validate/map_case.hpp"

namespace hexrout::validate {

namespace {

// Marks what can be reached from `starts` by steps (forward) or against them.
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

// Locations from each of which each other can be reached, as numbers: Kosaraju's two passes, without recursion.
std::vector<std::uint32_t> strong_parts(const FootGraph& feet) {
  const std::uint32_t n = feet.location_count();
  std::vector<LocationId> order;
  order.reserve(n);
  std::vector<char> seen(n);
  std::vector<std::pair<LocationId, std::size_t>> stack;
  for (LocationId start = 0; start < n; ++start) {
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
  std::vector<std::uint32_t> part(n, kNowhere);
  std::vector<LocationId> open;
  std::uint32_t parts = 0;
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
  if (building == 0) return true;  // a level without a building is no business of that reader
  for (HexId other = 0; other < map.hex_count(); ++other)
    if (map.hex(other).building == building && map.hex(other).stairway) return true;
  return false;
}

bool isolated(const Map& map, HexId hex) {
  return std::all_of(kAllDirections.begin(), kAllDirections.end(),
                     [&](Direction d) { return map.neighbour(hex, d) == kNowhere; });
}

constexpr std::size_t kPart = 12;  // Locations that make a part of a map rather than an island

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
  for (const std::uint32_t p : part) ++size[p];
  std::uint32_t main = 0;
  for (std::uint32_t p = 1; p < size.size(); ++p)
    if (size[p] > size[main]) main = p;
  Reach out;
  out.main.resize(part.size());
  std::vector<LocationId> starts;
  for (LocationId at = 0; at < part.size(); ++at)
    if (part[at] == main) {
      out.main[at] = 1;
      starts.push_back(at);
    }
  out.entered = flooded(feet, starts, true);
  out.left = flooded(feet, starts, false);
  return out;
}

void check_on_foot(const MapCase& c, Collector& found) {
  if (c.map.hex_count() == 0) return;
  const Reach reach = reach_on_foot(c.feet);
  std::vector<char> told(c.map.location_count());
  for (LocationId at = 0; at < c.map.location_count(); ++at) {
    const Location& l = c.map.location(at);
    if (told[at] != 0 || reach.main[at] != 0 || !standable(c, at)) continue;
    const bool entered = reach.entered[at] != 0;
    const bool left = reach.left[at] != 0;
    if (entered && left) continue;
    const std::string name = c.map.location_name(at);
    const About about{c.place(l.hex), {name}};
    if (l.kind == LocationKind::upper) {
      // Said of the building where its ground is cut off as well.
      const LocationId ground = c.map.ground(l.hex);
      told[at] = 1;
      if (reach.entered[ground] == 0 && reach.left[ground] == 0) continue;
      if (c.places.node() && !has_stairs(c.map, l.hex)) continue;  // the reader of map files has said so
      found.warning("no-way-up", {c.places.building(c.map.hex(l.hex).at), {name}, {}, "B23.22"},
                    fmt::format("nobody can get to {}: no stairs lead there", name),
                    "give the building stairs, or fewer levels");
      continue;
    }
    if (l.kind == LocationKind::bridge) {
      told[at] = 1;
      found.warning("bridge-unreachable", about,
                    fmt::format("nobody can get onto the bridge {}: no road leads there", name),
                    "lead a road across it");
      continue;
    }
    if (isolated(c.map, l.hex)) continue;  // said by check_rim
    // Everything that hangs together and fares alike is one finding.
    std::vector<LocationId> region{at};
    told[at] = 1;
    for (std::size_t i = 0; i < region.size(); ++i) {
      const auto meet = [&](LocationId to) {
        if (told[to] != 0 || reach.main[to] != 0 || (reach.entered[to] != 0) != entered ||
            (reach.left[to] != 0) != left)
          return;
        told[to] = 1;
        region.push_back(to);
      };
      for (const FootStep& step : c.feet.steps(region[i])) meet(step.to);
      for (const LocationId from : c.feet.entries(region[i])) meet(from);
    }
    About all{about.place, {}, {}, {}};
    std::sort(region.begin(), region.end());
    for (const LocationId one : region) all.where.push_back(c.map.location_name(one));
    const std::string who = region.size() == 1 ? name : fmt::format("{} Locations about {}", region.size(), name);
    if (entered) {
      found.warning("pocket", std::move(all), fmt::format("whoever breaks in {} can never leave on foot", who),
                    "open a way out, or close the way in");
    } else if (left) {
      found.warning("no-way-in", std::move(all), fmt::format("nobody comes to {} on foot, only away from there", who),
                    "open a way in, unless units begin there");
    } else if (region.size() >= kPart && 10 * region.size() >= c.map.location_count()) {
      found.note("map-in-parts", std::move(all),
                 fmt::format("{} cannot be reached on foot from the rest of the map", who),
                 "a bridge or a ford would join them");
    } else {
      found.warning("cut-off", std::move(all), fmt::format("{} cannot be reached on foot, nor left", who),
                    "a bridge, a ford or open ground would join it to the rest");
    }
  }
}

}  // namespace hexrout::validate
