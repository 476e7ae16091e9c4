#include "plain_sight.hpp"

#include <algorithm>
#include <map>

namespace hexrout::test {

namespace {

struct Vec {
  Rational x, y;
};

// Units of hexside.hpp.
Vec at_centre(Hex h) {
  return {Rational(centre(h).x), Rational(centre(h).y)};
}
Vec at_vertex(Hex h, int i) {
  return {Rational(vertex(h, i).x), Rational(vertex(h, i).y)};
}
Vec at_outline(Point p) {
  return {Rational(p.x, kOutlineScale), Rational(p.y, kOutlineScale)};
}
Rational cross(const Vec& a, const Vec& b) {
  return a.x * b.y - a.y * b.x;
}
Vec operator-(const Vec& a, const Vec& b) {
  return {a.x - b.x, a.y - b.y};
}

// Adds the points where the line from s along d meets the segment a-b, in parts of d.
void cut(const Vec& s, const Vec& d, const Vec& a, const Vec& b, std::vector<Rational>& cuts) {
  const Vec e = b - a;
  const Rational den = cross(d, e);
  if (den == 0) {
    if (cross(d, a - s) != 0) return;
    const Rational length = d.x * d.x + d.y * d.y;
    for (const Vec& p : {a, b}) cuts.push_back(((p.x - s.x) * d.x + (p.y - s.y) * d.y) / length);
    return;
  }
  const Rational u = cross(a - s, d) / den;
  if (u >= 0 && u <= 1) cuts.push_back(cross(a - s, e) / den);
}

bool inside(const Vec& p, const std::vector<Point>& ring) {
  bool in = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec a = at_outline(ring[i]);
    const Vec b = at_outline(ring[(i + 1) % ring.size()]);
    if ((a.x <= p.x) == (b.x <= p.x)) continue;
    if (a.y + (p.x - a.x) / (b.x - a.x) * (b.y - a.y) < p.y) in = !in;
  }
  return in;
}

bool covers(const Outline& o, const Vec& p) {
  bool in = inside(p, o.ring);
  for (const auto& hole : o.holes) in = in != inside(p, hole);
  return in;
}

// The hex that holds a point, on the map or one column or row beyond it.
Hex hex_at(const Map& map, const Vec& p) {
  for (int col = -1; col <= map.columns(); ++col)
    for (int row = -1; row <= map.rows(); ++row) {
      const Hex h{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      const Vec v = p - at_centre(h);
      if (abs(v.y) < 1 && abs(v.x - v.y) < 2 && abs(v.x + v.y) < 2) return h;
    }
  return {-2, -2};
}

}  // namespace

std::vector<Piece> plain_pieces(const Map& map, Hex from, Hex to, int side) {
  const Vec s = at_centre(from);
  const Vec d = at_centre(to) - s;
  std::vector<Rational> cuts{0, 1};
  for (const HexId h : map.hexes())
    for (int i = 0; i < 6; ++i) cut(s, d, at_vertex(map.hex(h).at, i), at_vertex(map.hex(h).at, i + 1), cuts);
  const auto cut_ring = [&](const std::vector<Point>& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i)
      cut(s, d, at_outline(ring[i]), at_outline(ring[(i + 1) % ring.size()]), cuts);
  };
  for (const Outline& o : map.outlines()) {
    cut_ring(o.ring);
    for (const auto& hole : o.holes) cut_ring(hole);
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  static const Rational kHair =
      Rational(1) / Rational(boost::multiprecision::cpp_int("1000000000000000000000000000000"));
  std::vector<Piece> out;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    if (cuts[i] < 0 || cuts[i + 1] > 1) continue;
    const Rational middle = (cuts[i] + cuts[i + 1]) / 2;
    // Right of the direction (dx, dy), y downward, is (-dy, dx).
    const Vec p{s.x + d.x * middle - d.y * side * kHair, s.y + d.y * middle + d.x * side * kHair};
    Piece piece{cuts[i], cuts[i + 1], hex_at(map, p), kNowhere, kOpenGround, 0};
    piece.hex = map.find(piece.at);
    if (piece.hex != kNowhere) {
      const HexFacts& facts = map.hex(piece.hex);
      piece.level = facts.base_level;
      // An outline of the hex's own terrain that reaches into the hex draws it there.
      bool drawn = false;
      for (const Outline& o : map.outlines()) {
        if (o.terrain != facts.terrain) continue;
        drawn = drawn || covers(o, at_centre(facts.at));
        std::vector<Rational> met;
        const auto reach = [&](const std::vector<Point>& ring) {
          for (std::size_t k = 0; k < ring.size(); ++k) {
            const Vec a = at_outline(ring[k]);
            const Vec b = at_outline(ring[(k + 1) % ring.size()]);
            const Vec e = b - a;
            if (e.x == 0 && e.y == 0) continue;
            // Closed hexagon and edge: clip the edge by the six sides.
            Rational low = 0, high = 1;
            const Vec c = a - at_centre(facts.at);
            bool clear = false;
            for (const auto& [value, slope, most] :
                 {std::tuple(c.y, e.y, 1), std::tuple(Rational(-c.y), Rational(-e.y), 1),
                  std::tuple(Rational(c.x - c.y), Rational(e.x - e.y), 2),
                  std::tuple(Rational(c.y - c.x), Rational(e.y - e.x), 2),
                  std::tuple(Rational(c.x + c.y), Rational(e.x + e.y), 2),
                  std::tuple(Rational(-c.x - c.y), Rational(-e.x - e.y), 2)}) {
              if (slope == 0)
                clear = clear || value > most;
              else if (slope > 0)
                high = std::min(high, Rational((most - value) / slope));
              else
                low = std::max(low, Rational((most - value) / slope));
            }
            if (!clear && low <= high) drawn = true;
          }
        };
        reach(o.ring);
        for (const auto& hole : o.holes) reach(hole);
      }
      piece.terrain = drawn && !TerrainCatalogue::standard()[facts.terrain].inherent ? kOpenGround : facts.terrain;
      for (const Outline& o : map.outlines())
        if (o.terrain != kNoTerrain && covers(o, p)) piece.terrain = o.terrain;
    }
    if (!out.empty() && out.back().at == piece.at && out.back().terrain == piece.terrain &&
        out.back().level == piece.level)
      out.back().end = piece.end;
    else
      out.push_back(piece);
  }
  return out;
}

}  // namespace hexrout::test
