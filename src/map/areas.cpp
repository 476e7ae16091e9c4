#include "hexrout/map/areas.hpp"

#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <map>
#include <set>

namespace hexrout {

namespace {

namespace bg = boost::geometry;
using Spot = bg::model::d2::point_xy<double>;
// Counter-clockwise with y upward is clockwise on a page. The first point is not repeated.
using Polygon = bg::model::polygon<Spot, false, false>;
using Polygons = bg::model::multi_polygon<Polygon>;
using Box = bg::model::box<Spot>;

Polygon polygon_of(Hex at) {
  Polygon out;
  for (int i = 0; i < 6; ++i) {
    const Point v = vertex(at, i);
    out.outer().emplace_back(v.x * kOutlineScale, v.y * kOutlineScale);
  }
  return out;
}

Polygon polygon_of(const Outline& outline) {
  Polygon out;
  for (const Point p : outline.ring) out.outer().emplace_back(p.x, p.y);
  for (const auto& hole : outline.holes) {
    auto& ring = out.inners().emplace_back();
    for (const Point p : hole) ring.emplace_back(p.x, p.y);
  }
  bg::correct(out);
  return out;
}

// Halves are united first: two large areas meet rarely, and a large one does not meet every small one in turn.
Polygons united(std::span<const Polygon> parts) {
  if (parts.empty()) return {};
  if (parts.size() == 1) return {parts[0]};
  Polygons out;
  bg::union_(united(parts.first(parts.size() / 2)), united(parts.subspan(parts.size() / 2)), out);
  return out;
}

std::vector<AreaPoint> points_of(const Polygon::ring_type& ring) {
  std::vector<AreaPoint> out;
  for (const Spot& p : ring) out.push_back({p.x(), p.y()});
  return out;
}

std::vector<Area> areas_of(const Polygons& polygons) {
  std::vector<Area> out;
  for (const Polygon& polygon : polygons) {
    Area& area = out.emplace_back();
    area.ring = points_of(polygon.outer());
    for (const auto& hole : polygon.inners()) area.holes.push_back(points_of(hole));
  }
  return out;
}

// The hexes that hang together with the first of `left`, which are taken out of it.
std::vector<Hex> take_connected(std::set<Hex>& left) {
  std::vector<Hex> out{*left.begin()};
  left.erase(left.begin());
  for (std::size_t next = 0; next < out.size(); ++next)
    for (const Direction d : kAllDirections)
      if (const auto other = left.find(neighbour(out[next], d)); other != left.end()) {
        out.push_back(*other);
        left.erase(other);
      }
  std::sort(out.begin(), out.end());
  return out;
}

// Hexes that share a corner share a side, so areas that hang together meet no others.
Polygons united_hexes(std::span<const Hex> hexes) {
  std::set<Hex> left(hexes.begin(), hexes.end());
  Polygons out;
  while (!left.empty()) {
    std::vector<Polygon> parts;
    for (const Hex at : take_connected(left)) parts.push_back(polygon_of(at));
    for (Polygon& polygon : united(parts)) out.push_back(std::move(polygon));
  }
  return out;
}

bool overlap(const Polygon& a, const Polygon& b) {
  return bg::intersects(a, b) && !bg::touches(a, b);
}

// The terrain of each hex by itself, without open ground and hexes that an outline draws.
std::map<TerrainId, std::vector<Hex>> filled_hexes(const Map& map, const std::vector<Polygon>& outlines) {
  std::vector<std::pair<Box, std::size_t>> boxes;
  for (std::size_t i = 0; i < outlines.size(); ++i) boxes.emplace_back(bg::return_envelope<Box>(outlines[i]), i);
  const bg::index::rtree<std::pair<Box, std::size_t>, bg::index::rstar<16>> tree(boxes);
  std::map<TerrainId, std::vector<Hex>> out;
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    if (hex.terrain == kOpenGround) continue;
    const Polygon shape = polygon_of(hex.at);
    const auto draws = [&](const auto& found) {
      return map.outlines()[found.second].terrain == hex.terrain && overlap(shape, outlines[found.second]);
    };
    const auto near = bg::index::intersects(bg::return_envelope<Box>(shape));
    if (tree.qbegin(near && bg::index::satisfies(draws)) == tree.qend()) out[hex.terrain].push_back(hex.at);
  }
  return out;
}

struct Piece {
  TerrainId terrain;
  Polygon shape;
  Box box;
};

// Removes the area of `shape` from the pieces.
void cover(std::vector<Piece>& pieces, const Polygon& shape) {
  const Box box = bg::return_envelope<Box>(shape);
  std::vector<Piece> cut;
  std::erase_if(pieces, [&](const Piece& piece) {
    if (!bg::intersects(piece.box, box) || !overlap(piece.shape, shape)) return false;
    Polygons left;
    bg::difference(piece.shape, shape, left);
    for (const Polygon& polygon : left) cut.push_back({piece.terrain, polygon, bg::return_envelope<Box>(polygon)});
    return true;
  });
  pieces.insert(pieces.end(), cut.begin(), cut.end());
}

}  // namespace

std::vector<Area> union_of(std::span<const Hex> hexes) {
  return areas_of(united_hexes(hexes));
}

std::vector<TerrainArea> terrain_areas(const Map& map) {
  std::vector<Polygon> outlines;
  for (const Outline& outline : map.outlines()) outlines.push_back(polygon_of(outline));
  std::vector<Piece> pieces;
  for (const auto& [terrain, hexes] : filled_hexes(map, outlines))
    for (const Polygon& polygon : united_hexes(hexes))
      pieces.push_back({terrain, polygon, bg::return_envelope<Box>(polygon)});
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    const TerrainId terrain = map.outlines()[i].terrain;
    if (terrain == kNoTerrain) continue;
    cover(pieces, outlines[i]);
    if (terrain != kOpenGround) pieces.push_back({terrain, outlines[i], bg::return_envelope<Box>(outlines[i])});
  }
  std::map<TerrainId, std::vector<Polygon>> by_terrain;
  for (const Piece& piece : pieces) by_terrain[piece.terrain].push_back(piece.shape);
  std::vector<TerrainArea> out;
  for (const auto& [terrain, shapes] : by_terrain) out.push_back({terrain, areas_of(united(shapes))});
  return out;
}

}  // namespace hexrout
