// Facts written out hex by hex, which replace what the other sections imply, and drawn outlines.
#include <fmt/format.h>

#include <algorithm>

#include "map/file/draft.hpp"

namespace hexrout::map_file {

namespace {

constexpr std::size_t kMostRing = 1000;
constexpr std::size_t kMostPoints = 100'000;

std::uint8_t read_side_set(Fields& f, std::string_view key, Draft& draft) {
  unsigned out = 0;
  const Node node = f.maybe(key);
  for (const std::string& word : f.texts(key)) {
    const int side = Draft::side_of(word);
    if (side < 0)
      draft.found.error("not-a-side", node.place(), fmt::format("{} is not a hexside", in_quotes(word)),
                        "the sides are n, ne, se, s, sw and nw");
    else
      out |= 1u << side;
  }
  return static_cast<std::uint8_t>(out);
}

void read_six(const Node& list, std::array<TerrainId, 6>& six, Draft& draft) {
  if (!list.is_list() || list.size() != 6) {
    draft.found.error("not-six", list.place(), "expected six terrains, clockwise from north",
                      "write none where there is nothing");
    return;
  }
  for (std::size_t d = 0; d < 6; ++d)
    six[d] = list.item(d).scalar() == "none" ? kNoTerrain : draft.read_terrain(list.item(d)).value_or(kNoTerrain);
}

TerrainId ground_or_none(Fields& f, std::string_view key, TerrainId otherwise, Draft& draft) {
  const Node node = f.maybe(key);
  if (!node) return otherwise;
  return node.scalar() == "none" ? kNoTerrain : draft.read_ground(node).value_or(otherwise);
}

std::vector<Location> read_locations(const Node& list, Draft& draft) {
  std::vector<Location> out;
  if (!list.is_list() || list.size() == 0 || list.size() > 64) {
    draft.found.error("not-locations", list.place(), "expected a list of 1 to 64 Locations",
                      "write {level: 1, kind: upper, terrain: woods}");
    return out;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), draft.found, "Location");
    Location l;
    l.level = static_cast<std::int8_t>(f.integer("level", 0, -20, 99));
    l.kind = static_cast<LocationKind>(f.choice("kind", 0, kLocationKinds));
    l.terrain = ground_or_none(f, "terrain", kOpenGround, draft);
    l.depression = ground_or_none(f, "depression", kNoTerrain, draft);
    f.done();
    for (const Location& other : out)
      if (other.level == l.level && other.kind == l.kind)
        draft.found.error("location-twice", list.item(i).place(), "this Location is listed a second time",
                          "keep one of the two");
    out.push_back(l);
  }
  if (std::none_of(out.begin(), out.end(), [](const Location& l) { return l.kind == LocationKind::ground; }))
    draft.found.error("no-ground", list.place(), "the hex has no ground Location", "add one of kind ground");
  return out;
}

std::vector<Point> read_ring(const Node& list, std::size_t& points, Draft& draft) {
  std::vector<Point> ring;
  if (!list.is_list() || list.size() < 3 || list.size() > kMostRing) {
    draft.found.error("not-a-ring", list.place(), fmt::format("expected a list of 3 to {} points", kMostRing),
                      "write [[0, 64], [64, 0], [128, 64]]");
    return ring;
  }
  points += list.size();
  if (points > kMostPoints) {
    draft.found.error("too-many-points", list.place(),
                      fmt::format("the outlines have more than {} points", kMostPoints), "draw them coarser");
    return ring;
  }
  // Beyond the map by a hex at most.
  const std::int64_t right = (3LL * draft.columns + 3) * kOutlineScale;
  const std::int64_t bottom = (draft.lines + 3LL) * kOutlineScale;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node point = list.item(i);
    if (!point.is_list() || point.size() != 2) {
      draft.found.error("not-a-point", point.place(), "expected a point", "write [x, y]");
      return {};
    }
    const auto x = to_integer(point.item(0), draft.found, -6 * kOutlineScale, right, "x");
    const auto y = to_integer(point.item(1), draft.found, -3 * kOutlineScale, bottom, "y");
    if (!x || !y) return {};
    ring.push_back({static_cast<std::int32_t>(*x), static_cast<std::int32_t>(*y)});
  }
  return ring;
}

int sign(std::int64_t v) {
  return v > 0 ? 1 : v < 0 ? -1 : 0;
}

bool on_segment(Point a, Point b, Point p) {
  return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

bool meet(Point a, Point b, Point c, Point d) {
  if (sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0) return true;
  return on_segment(a, b, c) || on_segment(a, b, d) || on_segment(c, d, a) || on_segment(c, d, b);
}

// Simple: no two sides touch but neighbours at their common point.
bool is_simple(const std::vector<Point>& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (ring[i] == ring[(i + 1) % n]) return false;
    if (n > 2 && on_segment(ring[i], ring[(i + 1) % n], ring[(i + 2) % n])) return false;
    for (std::size_t k = i + 2; k < n; ++k) {
      if (i == 0 && k == n - 1) continue;
      if (meet(ring[i], ring[(i + 1) % n], ring[k], ring[(k + 1) % n])) return false;
    }
  }
  return true;
}

std::vector<Point> read_simple_ring(const Node& list, std::size_t& points, Draft& draft) {
  auto ring = read_ring(list, points, draft);
  if (!ring.empty() && !is_simple(ring))
    draft.found.error("ring-crosses", list.place(), "this ring touches or crosses itself",
                      "name its corners once, in order around the area");
  return ring;
}

}  // namespace

void read_details(const Node& list, Draft& draft) {
  if (list && !list.is_list())
    draft.found.error("not-a-list", list.place(), "expected a list, one entry a hex", "begin each entry with '- '");
  if (!list.is_list()) return;
  std::vector<std::pair<Hex, std::size_t>> seen;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), draft.found, "detail");
    const Node at_node = f.need("at");
    const auto at = at_node ? draft.read_hex(at_node) : std::nullopt;
    if (!at) continue;
    DraftHex& hex = *draft.hex(*at);
    HexFacts& facts = hex.facts;
    seen.emplace_back(*at, i);
    facts.base_level =
        static_cast<std::int8_t>(f.integer("level", facts.base_level, kLowestShown - 1, kHighestShown + 1));
    facts.terrain = ground_or_none(f, "terrain", facts.terrain, draft);
    facts.stairway = f.boolean("stairway", facts.stairway);
    facts.building = static_cast<std::uint16_t>(f.integer("building", facts.building, 0, 65535));
    facts.road_through_woods = f.boolean("road_through_woods", facts.road_through_woods);
    if (f.has("road_sides")) facts.road_sides = read_side_set(f, "road_sides", draft);
    if (f.has("depression_sides")) facts.depression_sides = read_side_set(f, "depression_sides", draft);
    if (f.has("cliff_sides")) facts.cliff_sides = read_side_set(f, "cliff_sides", draft);
    if (f.has("slope_sides")) facts.slope_sides = read_side_set(f, "slope_sides", draft);
    if (f.has("half")) facts.half = read_side_set(f, "half", draft);
    if (const Node six = f.maybe("hexside")) read_six(six, facts.hexside, draft);
    if (const Node six = f.maybe("side_terrain")) read_six(six, facts.side_terrain, draft);
    if (const Node locations = f.maybe("locations")) hex.locations = read_locations(locations, draft);
    f.done();
  }
  std::sort(seen.begin(), seen.end());
  for (std::size_t i = 1; i < seen.size(); ++i)
    if (seen[i].first == seen[i - 1].first)
      draft.found.error("hex-twice", list.item(seen[i].second).place(),
                        fmt::format("{} is detailed twice", hex_name(seen[i].first)), "join the two entries");
}

void read_outlines(const Node& list, Draft& draft) {
  if (list && !list.is_list())
    draft.found.error("not-a-list", list.place(), "expected a list, one entry an outline",
                      "begin each entry with '- '");
  if (!list.is_list()) return;
  std::size_t points = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), draft.found, "outline");
    Outline outline;
    outline.terrain = ground_or_none(f, "terrain", kNoTerrain, draft);
    if (const auto level = f.maybe_integer("level", kLowestShown, kHighestShown)) {
      outline.sets_level = true;
      outline.level = static_cast<std::int8_t>(*level);
    }
    if (const Node ring = f.need("ring")) outline.ring = read_simple_ring(ring, points, draft);
    const Node holes = f.maybe("holes");
    if (holes && !holes.is_list())
      draft.found.error("not-a-list", holes.place(), "expected a list of rings",
                        "write [[[0, 64], [64, 0], [128, 64]]]");
    for (std::size_t k = 0; holes.is_list() && k < holes.size(); ++k)
      outline.holes.push_back(read_simple_ring(holes.item(k), points, draft));
    f.done();
    if (outline.terrain == kNoTerrain && !outline.sets_level)
      draft.found.error("empty-outline", list.item(i).place(), "this outline changes nothing",
                        "give it a terrain, a level or both");
    draft.outlines.push_back(std::move(outline));
  }
}

}  // namespace hexrout::map_file
