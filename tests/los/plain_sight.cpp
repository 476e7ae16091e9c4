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

// Where the line from s along d meets the segment a-b, in parts of d.
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

HexId hex_at(const Map& map, const Vec& p) {
  for (HexId h = 0; h < map.hex_count(); ++h) {
    const Vec v = p - at_centre(map.hex(h).at);
    if (abs(v.y) < 1 && abs(v.x - v.y) < 2 && abs(v.x + v.y) < 2) return h;
  }
  return kNowhere;
}

}  // namespace

std::vector<Piece> plain_pieces(const Map& map, Hex from, Hex to, int side) {
  const Vec s = at_centre(from);
  const Vec d = at_centre(to) - s;
  std::vector<Rational> cuts{0, 1};
  for (HexId h = 0; h < map.hex_count(); ++h)
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
    Piece piece{cuts[i], cuts[i + 1], hex_at(map, p), kOpenGround, 0};
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
      piece.terrain =
          drawn && !TerrainCatalogue::standard()[facts.terrain].inherent ? kOpenGround : facts.terrain;
      for (const Outline& o : map.outlines())
        if (o.terrain != kNoTerrain && covers(o, p)) piece.terrain = o.terrain;
    }
    if (!out.empty() && out.back().hex == piece.hex && out.back().terrain == piece.terrain &&
        out.back().level == piece.level)
      out.back().end = piece.end;
    else
      out.push_back(piece);
  }
  return out;
}

namespace {

struct Viewer {
  HexId hex;
  Hex at;
  int level;
};

bool touches(Point a, Point b, Point c, Point d) {
  const auto sign = [](std::int64_t v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
  const auto on = [](Point p, Point q, Point r) {
    return turn(p, q, r) == 0 && std::min(p.x, q.x) <= r.x && r.x <= std::max(p.x, q.x) &&
           std::min(p.y, q.y) <= r.y && r.y <= std::max(p.y, q.y);
  };
  return (sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0) ||
         on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b);
}

// Hexside terrain counts for an end unless it bounds its hex or leads up to it; the last may not be bocage.
// Along a hexspine the wall on it may bend, to one side, at its far corner.
bool passes_over(const Map& map, Viewer e, Viewer other, Hex p, int side, bool bocage) {
  const Hex q = neighbour(p, static_cast<Direction>(side));
  if (p == e.at || q == e.at) return true;
  bool one_corner = false;
  for (const int i : {side, side + 1})
    for (int k = 0; k < 6; ++k) one_corner = one_corner || vertex(p, i) == vertex(e.at, k);
  if (one_corner && !bocage) return true;
  if (!runs_along_hexsides(e.at, other.at)) return false;
  for (int k = 0; k < 6; ++k) {
    const Point near = vertex(e.at, k);
    if (turn(centre(e.at), centre(other.at), near) != 0) continue;
    if ((near.x - centre(e.at).x) * (centre(other.at).x - centre(e.at).x) +
            (near.y - centre(e.at).y) * (centre(other.at).y - centre(e.at).y) <=
        0)
      continue;
    const Point far{2 * near.x - centre(e.at).x, 2 * near.y - centre(e.at).y};
    // Walls that end in the far corner: that on the spine, and the two beyond.
    const auto walled = [&](Point a, Point b) {
      for (HexId h = 0; h < map.hex_count(); ++h)
        for (int d = 0; d < 6; ++d)
          if (map.hex(h).hexside[static_cast<std::size_t>(d)] != kNoTerrain) {
            const Point u = vertex(map.hex(h).at, d);
            const Point v = vertex(map.hex(h).at, d + 1);
            if ((u == a && v == b) || (u == b && v == a)) return true;
          }
      return false;
    };
    if (!walled(near, far)) return false;
    bool mine = false;
    int beyond = 0;
    for (int d = 0; d < 6; ++d) {
      // The three points next to `far` are those at which hexsides from it end.
      constexpr std::array<int, 6> dx{2, 1, -1, -2, -1, 1};
      constexpr std::array<int, 6> dy{0, 1, 1, 0, -1, -1};
      const Point end{far.x + dx[static_cast<std::size_t>(d)], far.y + dy[static_cast<std::size_t>(d)]};
      bool is_side = false;
      for (int i = 0; i < 6; ++i)
        for (const Hex h : {neighbour(e.at, static_cast<Direction>(i)), e.at})
          for (int m = 0; m < 6; ++m)
            is_side = is_side || (vertex(h, m) == far && vertex(h, m + 1) == end) ||
                      (vertex(h, m) == end && vertex(h, m + 1) == far);
      if (!is_side || end == near) continue;
      if (walled(far, end)) ++beyond;
      if ((vertex(p, side) == far && vertex(p, side + 1) == end) ||
          (vertex(p, side) == end && vertex(p, side + 1) == far))
        mine = true;
    }
    return mine && beyond < 2;
  }
  return false;
}

}  // namespace

Sighting plain_look(const Map& map, LocationId from, LocationId to) {
  const auto& catalogue = TerrainCatalogue::standard();
  const Viewer s{map.location(from).hex, map.hex(map.location(from).hex).at, map.absolute_level(from)};
  const Viewer t{map.location(to).hex, map.hex(map.location(to).hex).at, map.absolute_level(to)};
  Sighting out;
  out.range = static_cast<std::uint16_t>(distance(s.at, t.at));
  if (s.hex == t.hex) {
    const bool indoors = catalogue[map.location(from).terrain].kind == TerrainClass::building &&
                         catalogue[map.location(to).terrain].kind == TerrainClass::building;
    out.blocked = from != to && indoors && (std::abs(s.level - t.level) > 1 || !map.hex(s.hex).stairway);
    return out;
  }
  const Viewer& up = s.level >= t.level ? s : t;
  const Viewer& down = s.level >= t.level ? t : s;
  const double lo = down.level;
  const double hi = up.level;
  const Vec line = at_centre(t.at) - at_centre(s.at);
  const Rational length2 = line.x * line.x + 3 * line.y * line.y;
  std::map<HexId, int> hindrance;
  const auto is_building = [&](TerrainId id) { return catalogue[id].kind == TerrainClass::building; };

  for (const int side : {-1, 1}) {
    const auto pieces = plain_pieces(map, s.at, t.at, side);
    for (const Piece& p : pieces) {
      if (p.hex == kNowhere) continue;
      const Hex at = map.hex(p.hex).at;
      const int rs = distance(s.at, at);
      const int rt = distance(t.at, at);
      if (p.hex == s.hex || p.hex == t.hex || rs == out.range || rt == out.range) continue;
      const int ru = &up == &s ? rs : rt;
      const int rd = &up == &s ? rt : rs;
      TerrainId id = p.terrain;
      const TerrainId own = map.hex(p.hex).terrain;
      if (catalogue[own].inherent && (catalogue[id].hexside || (!catalogue[id].obstacle && !is_building(id) &&
                                                                catalogue[id].kind != TerrainClass::road)))
        id = own;
      const Terrain& k = catalogue[id];
      const double ground = p.level;
      const double body = ground + k.height;
      const double top = body + (k.half_level && !k.hexside ? 0.5 : 0);
      const bool obstacle = k.obstacle && k.title != "Light Woods";
      const auto hinder = [&] {
        hindrance[p.hex] =
            std::max(hindrance[p.hex],
                     k.title == "Light Woods" && !(runs_along_hexsides(s.at, t.at) && rs % 2 == 1) ? 2 : 1);
      };
      if (ground > hi) out.blocked = true;
      if (k.split_half_levels != 0 && ground == s.level && ground == t.level) {
        if (k.lower_obstacle)
          out.blocked = true;
        else if (k.lower_hindrance)
          hinder();
        continue;
      }
      if (top > hi && k.title != "Bocage" && !k.hexside) {
        if (obstacle)
          out.blocked = true;
        else if (k.hindrance || k.title == "Light Woods")
          hinder();
      }
      if (lo == hi) continue;
      const double roof = body + (k.half_level && is_building(id) ? 0.5 : 0);
      if (roof == hi && k.title != "Bocage") {
        // The near half of the next hex belongs to the hill of whoever stands above it.
        bool own_hill = false;
        for (const Viewer* v : {&s, &t}) {
          const Rational far = v == &s ? p.end : Rational(1 - p.begin);
          own_hill = own_hill || (roof == ground && (v == &s ? rs : rt) == 1 &&
                                  v->level > map.hex(p.hex).base_level && far * far * length2 <= 12);
        }
        if (!own_hill) {
          if (k.title == "Orchard, Out of Season")
            hindrance[p.hex] = std::max(hindrance[p.hex], 1);
          else
            out.blocked = true;
        }
      }
      const auto blind = [&](double o, int least) {
        return rd <= std::max(o - lo - (hi - o) + ru / 5 + least, static_cast<double>(least));
      };
      if (k.height > 0 && !k.hexside && lo < body && body < hi && blind(body, 1)) {
        if (obstacle)
          out.blocked = true;
        else if (k.hindrance)
          hindrance[p.hex] = std::max(hindrance[p.hex], 1);
      }
      if (lo < ground && ground < hi && blind(ground, 0)) out.blocked = true;
    }
    // Out of a building, to another level: not through more of it, unless from above it.
    for (const bool back : {false, true}) {
      const Viewer& e = back ? t : s;
      const int mine = map.hex(e.hex).building;
      if (!is_building(map.hex(e.hex).terrain) || s.level == t.level) continue;
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Piece& p = back ? pieces[pieces.size() - 1 - i] : pieces[i];
        if (p.hex == kNowhere || !is_building(p.terrain)) break;
        const int number = map.hex(p.hex).building;
        if (number != 0 && mine != 0 && number != mine) break;
        if (p.hex != e.hex && e.level <= p.level + catalogue[p.terrain].height) out.blocked = true;
      }
    }
  }

  for (HexId h = 0; h < map.hex_count(); ++h)
    for (int d = 0; d < 6; ++d) {
      const TerrainId id = map.hex(h).hexside[static_cast<std::size_t>(d)];
      const Hex at = map.hex(h).at;
      if (id == kNoTerrain || !touches(centre(s.at), centre(t.at), vertex(at, d), vertex(at, d + 1)))
        continue;
      const bool bocage = catalogue[id].title == "Bocage";
      if (passes_over(map, s, t, at, d, bocage) || passes_over(map, t, s, at, d, bocage)) continue;
      const HexId n = map.neighbour(h, static_cast<Direction>(d));
      const double ground =
          n == kNowhere ? map.base_level(h) : std::max(map.base_level(h), map.base_level(n));
      if (!bocage) {
        if (ground == s.level && ground == t.level) out.blocked = true;
        continue;
      }
      const Hex q = neighbour(at, static_cast<Direction>(d));
      const int ru = std::min(distance(up.at, at), distance(up.at, q));
      const int rd = std::min(distance(down.at, at), distance(down.at, q));
      const double body = ground + 1;
      if (body > hi || (body == hi && body > lo) ||
          (body > lo && lo < hi && rd <= std::max(1 + (body - lo) - (hi - body) + ru / 5, 1.0)))
        out.blocked = true;
    }

  int sums[2] = {0, 0};
  for (const int end : {0, 1}) {
    std::map<int, int> by_range;
    for (const auto& [hex, amount] : hindrance) {
      int& most = by_range[distance(end == 0 ? s.at : t.at, map.hex(hex).at)];
      most = std::max(most, amount);
    }
    for (const auto& [range, amount] : by_range) sums[end] += amount;
  }
  out.hindrance = static_cast<std::uint8_t>(std::min(sums[0], sums[1]));
  out.blocked = out.blocked || out.hindrance >= 6;
  if (out.blocked) out.hindrance = 0;
  return out;
}

}  // namespace hexrout::test
