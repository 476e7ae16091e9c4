// Boost.Geometry checks an outline. It reports a code without a place, so the place of the fault is then searched for
// in whole numbers, and only in invalid outlines.
#include "map/file/outline_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cmath>
#include <vector>

namespace hexrout::map_file {

namespace {

namespace bg = boost::geometry;
using Spot = bg::model::d2::point_xy<double>;
using Ring = bg::model::ring<Spot, true, false>;  // clockwise, the first point not repeated
using Polygon = bg::model::polygon<Spot, true, false>;
using Segment = bg::model::segment<Spot>;
using Box = bg::model::box<Spot>;

Spot spot(Point p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

// Turned the way Boost wants it: outer rings and holes may be drawn either way round.
Ring ring_of(const std::vector<Point>& points, bool hole) {
  Ring out;
  for (const Point p : points) out.push_back(spot(p));
  if ((bg::area(out) < 0) != hole) std::reverse(out.begin(), out.end());
  return out;
}

std::string shown(double value) {
  const double tenths = std::round(value * 10) / 10;
  return fmt::format("{}", tenths == 0 ? 0.0 : tenths);
}
std::string shown(Spot p) {
  return fmt::format("[{}, {}]", shown(p.x()), shown(p.y()));
}
std::string shown(Point p) {
  return shown(spot(p));
}

// A side of a ring: from a point to the next.
struct Side {
  std::size_t ring;
  std::size_t point;
  Point from;
  Point to;
};

std::vector<Side> sides_of(const std::vector<const std::vector<Point>*>& rings, std::size_t first_ring) {
  std::vector<Side> out;
  for (std::size_t r = 0; r < rings.size(); ++r)
    for (std::size_t i = 0; i < rings[r]->size(); ++i)
      out.push_back({first_ring + r, i, (*rings[r])[i], (*rings[r])[(i + 1) % rings[r]->size()]});
  return out;
}

int side_of(Point a, Point b, Point p) {
  const std::int64_t t = turn(a, b, p);
  return t > 0 ? 1 : t < 0 ? -1 : 0;
}

// The two pass through each other, or run along each other for a stretch.
bool cross(const Side& a, const Side& b) {
  const int c = side_of(a.from, a.to, b.from);
  const int d = side_of(a.from, a.to, b.to);
  if (c == 0 && d == 0) {
    const auto [a1, a2] = std::minmax(a.from, a.to);
    const auto [b1, b2] = std::minmax(b.from, b.to);
    return std::max(a1, b1) < std::min(a2, b2);
  }
  return c * d < 0 && side_of(b.from, b.to, a.from) * side_of(b.from, b.to, a.to) < 0;
}

// True if the two sides follow each other in their ring and share a point.
bool follow(const Side& a, const Side& b, std::size_t points) {
  return a.ring == b.ring && ((a.point + 1) % points == b.point || (b.point + 1) % points == a.point);
}

struct Meeting {
  Side first;
  Side second;
  Spot at;
  bool crossing;
};

// Returns the point where two sides cross, or else where two sides touch that do not follow each other.
std::optional<Meeting> meeting(const std::vector<const std::vector<Point>*>& rings, std::size_t first_ring) {
  const std::vector<Side> sides = sides_of(rings, first_ring);
  std::vector<std::pair<Box, std::size_t>> boxes;
  for (std::size_t i = 0; i < sides.size(); ++i)
    boxes.emplace_back(bg::return_envelope<Box>(Segment(spot(sides[i].from), spot(sides[i].to))), i);
  const bg::index::rtree<std::pair<Box, std::size_t>, bg::index::rstar<16>> tree(boxes);
  std::optional<Meeting> touch;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Segment side(spot(sides[i].from), spot(sides[i].to));
    std::vector<std::size_t> near;
    for (auto it = tree.qbegin(bg::index::intersects(boxes[i].first)); it != tree.qend(); ++it)
      if (it->second > i) near.push_back(it->second);
    std::sort(near.begin(), near.end());
    for (const std::size_t k : near) {
      const bool crossing = cross(sides[i], sides[k]);
      if (!crossing && (touch || follow(sides[i], sides[k], rings[sides[i].ring - first_ring]->size()))) continue;
      std::vector<Spot> at;
      bg::intersection(side, Segment(spot(sides[k].from), spot(sides[k].to)), at);
      if (at.empty()) continue;
      const Meeting found{sides[i], sides[k], at[0], crossing};
      if (crossing) return found;
      touch = found;
    }
  }
  return touch;
}

std::string name_of(std::size_t ring) {
  return ring == 0 ? "the ring" : fmt::format("hole {}", ring);
}

// Finds a point that is repeated at once; the last point counts as neighbour of the first.
std::optional<ShapeFault> repeated_point(const std::vector<Point>& points, std::size_t ring) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i] != points[(i + 1) % points.size()]) continue;
    const std::size_t again = i + 1 == points.size() ? i : i + 1;
    return ShapeFault{"ring-repeats", fmt::format("the point {} stands twice in a row", shown(points[i])),
                      i + 1 == points.size() ? "delete the last point: a ring closes by itself" : "delete one of them",
                      ring, again};
  }
  return std::nullopt;
}

// A point from which the ring runs back the way that it came.
std::optional<ShapeFault> spike(const std::vector<Point>& points, std::size_t ring) {
  const std::size_t n = points.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point before = points[(i + n - 1) % n];
    const Point at = points[i];
    const Point after = points[(i + 1) % n];
    const auto along =
        std::int64_t(at.x - before.x) * (after.x - at.x) + std::int64_t(at.y - before.y) * (after.y - at.y);
    if (turn(before, at, after) != 0 || along >= 0) continue;
    return ShapeFault{"ring-spike", fmt::format("the ring runs to {} and back along the same line", shown(at)),
                      "delete that point, or move it so that there is an area beside the line", ring, i};
  }
  return std::nullopt;
}

std::optional<ShapeFault> ring_fault(const std::vector<Point>& points, std::size_t ring) {
  if (auto fault = repeated_point(points, ring)) return fault;
  if (auto fault = spike(points, ring)) return fault;
  if (bg::is_valid(ring_of(points, false))) return std::nullopt;
  const auto met = meeting({&points}, ring);
  if (!met)
    return ShapeFault{"ring-crosses", "this ring touches or crosses itself",
                      "name its corners once, in order around the area", ring, 0};
  return ShapeFault{"ring-crosses",
                    fmt::format("this ring {} itself at {}: its side from {} to {} meets the one from {} to {}",
                                met->crossing ? "crosses" : "touches", shown(met->at), shown(met->first.from),
                                shown(met->first.to), shown(met->second.from), shown(met->second.to)),
                    "name its corners once, in order around the area", ring, met->second.point};
}

Polygon filled(const Ring& hole) {
  return {{hole.rbegin(), hole.rend()}};
}

// Returns the first hole outside of the ring. Rings do not cross here, so one point of each decides.
std::size_t hole_outside(const Polygon& area) {
  const Polygon ring{area.outer()};
  for (std::size_t k = 0; k < area.inners().size(); ++k)
    for (const Spot& p : area.inners()[k])
      if (!bg::covered_by(p, ring)) return k;
  return 0;
}

// A hole that lies within another.
std::size_t hole_in_hole(const Polygon& area) {
  std::vector<std::pair<Box, std::size_t>> boxes;
  for (std::size_t k = 0; k < area.inners().size(); ++k)
    boxes.emplace_back(bg::return_envelope<Box>(area.inners()[k]), k);
  const bg::index::rtree<std::pair<Box, std::size_t>, bg::index::rstar<16>> tree(boxes);
  for (std::size_t k = 0; k < boxes.size(); ++k)
    for (auto it = tree.qbegin(bg::index::covers(boxes[k].first)); it != tree.qend(); ++it)
      if (it->second != k && bg::covered_by(filled(area.inners()[k]), filled(area.inners()[it->second]))) return k;
  return 0;
}

ShapeFault crossing_holes(const Outline& outline) {
  std::vector<const std::vector<Point>*> rings{&outline.ring};
  for (const auto& hole : outline.holes) rings.push_back(&hole);
  const auto met = meeting(rings, 0);
  const char* const hint = "keep holes within the ring and apart from each other; they may touch in a point";
  if (!met) return {"hole-crosses", "a hole crosses the ring or another hole", hint, 1, 0};
  return {"hole-crosses",
          fmt::format("{} {} {} at {}", name_of(met->second.ring), met->crossing ? "crosses" : "meets",
                      name_of(met->first.ring), shown(met->at)),
          hint, met->second.ring, met->second.point};
}

}  // namespace

std::optional<ShapeFault> shape_fault(const Outline& outline) {
  if (auto fault = ring_fault(outline.ring, 0)) return fault;
  for (std::size_t k = 0; k < outline.holes.size(); ++k)
    if (auto fault = ring_fault(outline.holes[k], k + 1)) return fault;
  if (outline.holes.empty()) return std::nullopt;
  Polygon area;
  area.outer() = ring_of(outline.ring, false);
  for (const auto& hole : outline.holes) area.inners().push_back(ring_of(hole, true));
  bg::validity_failure_type failure{};
  if (bg::is_valid(area, failure)) return std::nullopt;
  if (failure == bg::failure_interior_rings_outside) {
    const std::size_t k = hole_outside(area);
    return ShapeFault{"hole-outside", fmt::format("{} does not lie within the ring", name_of(k + 1)),
                      "move it inside, or delete it", k + 1, 0};
  }
  if (failure == bg::failure_nested_interior_rings) {
    const std::size_t k = hole_in_hole(area);
    return ShapeFault{"hole-in-hole", fmt::format("{} lies within another hole", name_of(k + 1)),
                      "delete it; terrain in a hole is an outline of its own, listed after this one", k + 1, 0};
  }
  if (failure == bg::failure_disconnected_interior)
    return ShapeFault{"outline-apart", "the holes cut this area into pieces that touch in points at most",
                      "make an outline of each piece", 1, 0};
  return crossing_holes(outline);
}

}  // namespace hexrout::map_file
