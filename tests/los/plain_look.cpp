// The rules of exact sight, one after the other, over the pieces of a line.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "plain_sight.hpp"

namespace hexrout::test {

namespace {

bool has_word(TerrainId id, std::string_view word) {
  return TerrainCatalogue::standard()[id].title.find(word) != std::string::npos;
}

// Facts of a terrain for the rules, from its class and title.
struct Look {
  explicit Look(TerrainId id) : t(TerrainCatalogue::standard()[id]) {
    house = t.kind == TerrainClass::building || t.kind == TerrainClass::marketplace;
    factory = t.kind == TerrainClass::factory;
    light_woods = has_word(id, "Light Woods");
    bocage = t.title == "Bocage";
    building_wall = has_word(id, "Rowhouse Wall") || has_word(id, "Interior Factory Wall");
    hexside = t.hexside || t.kind == TerrainClass::hexside || building_wall;
    roofless = has_word(id, "Roofless") || has_word(id, "Gutted");
    bare_orchard = t.title == "Orchard, Out of Season";
    obstacle = t.obstacle && !light_woods;
  }
  bool building() const { return house || factory; }
  const Terrain& t;
  bool house, factory, light_woods, bocage, building_wall, hexside, roofless, bare_orchard, obstacle;
};

struct Viewer {
  LocationId location;
  HexId hex;
  Hex at;
  double level;
  double roof;  // rooftops lie half a level lower
  double eye;   // and cellars see as if one level higher
  LocationKind kind;
  bool hillock;
  bool sunk;  // in a depression
  bool on_roof() const { return kind == LocationKind::rooftop; }
  bool in_cellar() const { return kind == LocationKind::cellar; }
};

Viewer viewer(const Map& map, LocationId id) {
  const Location& l = map.location(id);
  Viewer v{id,
           l.hex,
           map.hex(l.hex).at,
           0,
           0,
           0,
           l.kind,
           TerrainCatalogue::standard()[l.terrain].title == "Hillock",
           l.depression != kNoTerrain};
  v.level = map.absolute_level(id);
  v.roof = v.level - (v.on_roof() ? 0.5 : 0);
  v.eye = v.roof + (v.in_cellar() ? 1 : 0);
  return v;
}

bool touches(Point a, Point b, Point c, Point d) {
  const auto sign = [](std::int64_t v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
  const auto on = [](Point p, Point q, Point r) {
    return turn(p, q, r) == 0 && std::min(p.x, q.x) <= r.x && r.x <= std::max(p.x, q.x) && std::min(p.y, q.y) <= r.y &&
           r.y <= std::max(p.y, q.y);
  };
  return (sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0) ||
         on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b);
}

// Hexside terrain counts for an end unless it bounds its hex or leads up to it; the last may not be bocage.
// Along a hexspine the wall on it may bend, to one side, at its far corner.
bool passes_over(const Map& map, const Viewer& e, const Viewer& other, Hex p, int side, bool bocage) {
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
      for (const HexId h : map.hexes())
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

// Returns the side between a hex and the next; -1: they are not adjacent.
int side_between(Hex from, Hex to) {
  for (int d = 0; d < 6; ++d)
    if (neighbour(from, static_cast<Direction>(d)) == to) return d;
  return -1;
}

class Question {
 public:
  Question(const Map& map, LocationId from, LocationId to)
      : map_(map),
        s_(viewer(map, from)),
        t_(viewer(map, to)),
        upper_(s_.roof >= t_.roof ? s_ : t_),
        lower_(s_.roof >= t_.roof ? t_ : s_),
        range_(distance(s_.at, t_.at)),
        low_(std::min(s_.eye, t_.eye)),
        high_(std::max(s_.eye, t_.eye)),
        along_(runs_along_hexsides(s_.at, t_.at)) {
    for (const HexId h : map.hexes()) sunk_.push_back(map.location(map.ground(h)).depression != kNoTerrain);
    // The advantage in whole levels: a viewer on a roof counts as on the level below.
    const auto whole = [](const Viewer& v) { return v.level - (v.on_roof() ? 1 : 0); };
    must_s_ = s_.sunk && whole(t_) - whole(s_) <= range_;
    must_t_ = t_.sunk && whole(s_) - whole(t_) <= range_;
  }

  Sighting answer() {
    Sighting out;
    out.range = static_cast<std::uint16_t>(range_);
    if (s_.hex == t_.hex) {
      out.blocked = within_hex();
      return out;
    }
    std::array<std::vector<Piece>, 2> passes{plain_pieces(map_, s_.at, t_.at, -1), plain_pieces(map_, s_.at, t_.at, 1)};
    find_slopes(passes);
    if (along_ &&
        ((must_s_ && s_.roof >= t_.roof && crest(s_, t_)) || (must_t_ && t_.roof >= s_.roof && crest(t_, s_))))
      blocked_ = true;
    for (const int side : {-1, 1}) {
      const auto& pieces = passes[side < 0 ? 0 : 1];
      over_pieces(pieces);
      over_hillocks(pieces, side);
    }
    over_corners(passes);
    over_hexsides();
    const int hindrance = std::min(summed(s_), summed(t_));
    out.blocked = blocked_ || hindrance >= 6;
    out.hindrance = out.blocked ? std::uint8_t{0} : static_cast<std::uint8_t>(hindrance);
    return out;
  }

 private:
  // True for Locations of one hex on adjacent levels with stairs, except a bridge and the Location beneath.
  bool within_hex() const {
    if (s_.level == t_.level && s_.kind == t_.kind) return false;
    for (const Viewer* v : {&s_, &t_})
      if (v->kind == LocationKind::bridge || v->kind == LocationKind::under_bridge) return true;
    const auto indoors = [&](const Viewer& v) { return v.on_roof() || Look(map_.location(v.location).terrain).house; };
    return indoors(s_) && indoors(t_) && (std::abs(s_.level - t_.level) > 1 || !map_.hex(s_.hex).stairway);
  }

  // F2: an end looks up or along a slope if the line leaves its hex over a side with one.
  void find_slopes(const std::array<std::vector<Piece>, 2>& passes) {
    const auto sloped = [&](const Viewer& v, bool back) {
      for (const auto& pieces : passes)
        for (std::size_t i = 0; i < pieces.size(); ++i) {
          const Piece& p = back ? pieces[pieces.size() - 1 - i] : pieces[i];
          if (p.at == v.at) continue;
          const int side = side_between(v.at, p.at);
          if (side >= 0 && (map_.hex(v.hex).slope_sides >> side & 1) != 0) return true;
          break;
        }
      return false;
    };
    slopes_ = (s_.level >= t_.level && sloped(s_, false)) || (t_.level >= s_.level && sloped(t_, true));
  }

  // B19.51: along a hexspine out of a depression, between two hexes that do not both go on with it.
  bool crest(const Viewer& e, const Viewer& other) const {
    for (int d = 0; d < 6; ++d) {
      const HexId n = map_.neighbour(e.hex, static_cast<Direction>(d));
      if (n == kNowhere) continue;
      bool beside = false;  // the hexspine is one of its hexsides
      for (const int corner : {d, d + 1}) {
        const Point c = vertex(e.at, corner);
        const Point o = centre(e.at);
        const Point to = centre(other.at);
        beside = beside || (turn(o, to, c) == 0 && (c.x - o.x) * (to.x - o.x) + (c.y - o.y) * (to.y - o.y) > 0);
      }
      if (!beside) continue;
      if (map_.base_level(n) != map_.base_level(e.hex)) return true;
      if ((map_.hex(e.hex).depression_sides >> d & 1) != 0 && sunk_[n] != sunk_[e.hex]) return true;
    }
    return false;
  }

  int to(const Viewer& v, HexId hex) const { return distance(v.at, map_.hex(hex).at); }
  // All of the piece lies within one hex's length of the end.
  bool near(const Viewer& e, const Piece& p) const {
    const Rational far = &e == &s_ ? p.end : Rational(1 - p.begin);
    const Rational dx = centre(t_.at).x - centre(s_.at).x;
    const Rational dy = centre(t_.at).y - centre(s_.at).y;
    return far * far * (dx * dx + 3 * dy * dy) <= 12;
  }
  // A6.4: whether the lower end lies in the blind hexes of something with that top, so far from the ends.
  bool blind(double top, int least, int to_upper, int to_lower) const {
    if (upper_.roof == lower_.roof) return false;
    return to_lower <=
           std::max(least + (top - lower_.roof) - (upper_.roof - top) + to_upper / 5, static_cast<double>(least));
  }
  bool blind(double top, int least, HexId hex) const { return blind(top, least, to(upper_, hex), to(lower_, hex)); }

  void hinder(HexId hex, int amount) { hindrance_[hex] = std::max(hindrance_[hex], amount); }
  int summed(const Viewer& e) const {
    std::map<int, int> by_range;
    for (const auto& [hex, amount] : hindrance_) by_range[to(e, hex)] = std::max(by_range[to(e, hex)], amount);
    int sum = 0;
    for (const auto& [range, amount] : by_range) sum += amount;
    return sum;
  }

  // Marks the pieces of the building that an end looks out of, up to the first gap.
  std::vector<bool> indoors(const std::vector<Piece>& pieces, const Viewer& e, bool back) const {
    std::vector<bool> in(pieces.size(), false);
    if (e.on_roof() || !Look(map_.hex(e.hex).terrain).building()) return in;
    const int mine = map_.hex(e.hex).building;
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      const std::size_t i = back ? pieces.size() - 1 - k : k;
      const Piece& p = pieces[i];
      if (p.hex == kNowhere || !Look(p.terrain).building()) break;
      const int number = map_.hex(p.hex).building;
      if (number != 0 && mine != 0 && number != mine) break;
      in[i] = true;
    }
    return in;
  }

  // Inherent terrain fills its hex to the corners: a line through one of them meets it there.
  void over_corners(const std::array<std::vector<Piece>, 2>& passes) {
    const Point from = centre(s_.at);
    const Point to_end = centre(t_.at);
    for (const HexId h : map_.hexes()) {
      const HexFacts& facts = map_.hex(h);
      if (h == s_.hex || h == t_.hex || to(s_, h) == range_ || to(t_, h) == range_) continue;
      if (!TerrainCatalogue::standard()[facts.terrain].inherent || facts.base_level > high_) continue;
      for (int corner = 0; corner < 6; ++corner) {
        const Point c = vertex(facts.at, corner);
        if (turn(from, to_end, c) != 0) continue;
        const Rational at = from.x != to_end.x ? Rational(c.x - from.x) / (to_end.x - from.x)
                                               : Rational(c.y - from.y) / (to_end.y - from.y);
        bool more = at <= 0 || at >= 1;
        for (const auto& pieces : passes)
          for (const Piece& p : pieces) more = more || p.hex == h;
        if (!more) terrain({at, at, facts.at, h, facts.terrain, facts.base_level}, false, true, false);
      }
    }
  }

  void over_pieces(const std::vector<Piece>& pieces) {
    const std::vector<bool> in_s = indoors(pieces, s_, false);
    const std::vector<bool> in_t = indoors(pieces, t_, true);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Piece& p = pieces[i];
      if (p.hex == kNowhere) continue;
      std::size_t first = i;
      while (first > 0 && pieces[first - 1].at == p.at) --first;
      std::size_t last = i;
      while (last + 1 < pieces.size() && pieces[last + 1].at == p.at) ++last;
      const int enter = first == 0 ? -1 : side_between(p.at, pieces[first - 1].at);
      const int exit = last + 1 == pieces.size() ? -1 : side_between(p.at, pieces[last + 1].at);
      if (must_s_ && p.hex != t_.hex && leaves_bed(p, s_, t_, exit)) blocked_ = true;
      if (must_t_ && p.hex != s_.hex && leaves_bed(p, t_, s_, enter)) blocked_ = true;
      const Look k(p.terrain);
      const double wall = p.level + k.t.height;
      // A6.8: out of a building to another level, not through more of it.
      if (k.house && s_.level != t_.level &&
          ((in_s[i] && p.hex != s_.hex && s_.level <= wall) || (in_t[i] && p.hex != t_.hex && t_.level <= wall)))
        blocked_ = true;
      if (p.hex == s_.hex || p.hex == t_.hex || to(s_, p.hex) == range_ || to(t_, p.hex) == range_) continue;
      bool bridged = false;
      for (std::size_t other = first; other <= last; ++other)
        bridged = bridged || TerrainCatalogue::standard()[pieces[other].terrain].kind == TerrainClass::bridge;
      const int down = &lower_ == &t_ ? exit : enter;
      const bool cliff = !along_ && down >= 0 && (map_.hex(p.hex).cliff_sides >> down & 1) != 0;
      terrain(p, in_s[i] || in_t[i], bridged || carried(p, enter, exit), cliff);
    }
  }

  // A depression that leads on from the end carries the line through the ground of a hex.
  bool carried(const Piece& p, int enter, int exit) const {
    if (along_) return false;
    const HexFacts& facts = map_.hex(p.hex);
    const auto leads = [&](bool must, const Viewer& from, const Viewer& to, int side) {
      if (!must || side < 0 || to.roof - from.roof < 1) return false;
      const TerrainId drawn = facts.side_terrain[static_cast<std::size_t>(side)];
      return (facts.depression_sides >> side & 1) != 0 ||
             TerrainCatalogue::standard()[drawn].kind == TerrainClass::water;
    };
    return leads(must_s_, s_, t_, enter) || leads(must_t_, t_, s_, exit);
  }

  // A6.3: above the bed with a remaining range of at most the advantage in height. far_side: towards the other end.
  bool leaves_bed(const Piece& p, const Viewer& e, const Viewer& other, int far_side) const {
    if (p.level <= e.roof) return false;
    const HexFacts& facts = map_.hex(p.hex);
    // The level of a hex with a bridge is that of the deck, one above the bed.
    const bool bridged = TerrainCatalogue::standard()[facts.terrain].kind == TerrainClass::bridge;
    const bool deep = sunk_[p.hex] || bridged;
    if (deep && p.level == facts.base_level - (bridged ? 1 : 0)) return false;
    const TerrainClass kind = TerrainCatalogue::standard()[p.terrain].kind;
    const bool by_road = !along_ && far_side >= 0 && (facts.road_sides >> far_side & 1) != 0;
    if (deep && (kind == TerrainClass::road || kind == TerrainClass::bridge) && !by_road) return false;
    const int left = to(other, p.hex);
    const bool beside = left == 1 && near(other, p);
    if (left <= other.roof - e.roof) return left == 1 && deep && other.roof <= p.level && !beside;
    const bool on_in_bed =
        range_ == 1 && !along_ && p.hex == e.hex && far_side >= 0 && (facts.depression_sides >> far_side & 1) != 0;
    return !on_in_bed && !(beside && other.level > facts.base_level && sunk_[p.hex]);
  }

  // cliff: towards the lower end the line goes over one of this hex.
  void terrain(const Piece& p, bool indoors, bool no_ground, bool cliff) {
    const HexFacts& facts = map_.hex(p.hex);
    const Look own(facts.terrain);
    const Look drawn(p.terrain);
    // Inherent terrain fills its hex, but for roads.
    const bool filled =
        own.t.inherent &&
        (drawn.hexside || (!drawn.t.obstacle && !drawn.building() && drawn.t.kind != TerrainClass::road));
    const Look k(filled ? facts.terrain : p.terrain);
    double ground = p.level;
    bool beside = false;  // the line runs along a side of this hex
    for (int d = 0; d < 6; ++d) {
      if (turn(centre(s_.at), centre(t_.at), vertex(facts.at, d)) != 0 ||
          turn(centre(s_.at), centre(t_.at), vertex(facts.at, d + 1)) != 0)
        continue;
      beside = true;
      // Along a cliff the line may pass over its foot.
      if ((facts.cliff_sides >> d & 1) == 0) continue;
      const HexId n = map_.neighbour(p.hex, static_cast<Direction>(d));
      ground = n == kNowhere ? facts.base_level : std::min(map_.base_level(n), map_.base_level(p.hex));
    }
    const bool bridge = k.t.kind == TerrainClass::bridge;
    const double body = ground + k.t.height;
    const double top = body + (k.t.half_level && !k.hexside ? 0.5 : 0);
    const int amount = k.roofless || (k.light_woods && !beside) ? 2 : 1;
    if (ground > high_ && !no_ground && !bridge) blocked_ = true;
    if (k.t.split_half_levels != 0 && ground == s_.eye && ground == t_.eye) {
      if (slopes_ ? k.t.obstacle : k.t.lower_obstacle)
        blocked_ = true;
      else if (slopes_ || k.t.lower_hindrance)
        hinder(p.hex, amount);
      return;
    }
    // F6.4: half-level obstacles of a hillock's level.
    const bool below_hillock = (s_.hillock || t_.hillock) && low_ == high_ && ground == low_ && k.t.height == 0;
    if (top > high_ && !k.bocage && !(below_hillock && k.t.obstacle)) {
      if (k.obstacle || (k.factory && !indoors)) {
        if (!k.hexside) blocked_ = true;
      } else if ((k.t.hindrance || k.light_woods) && !k.factory && !slopes_ &&
                 !((bridge || k.t.kind == TerrainClass::road) && ground > high_)) {
        hinder(p.hex, amount);
      }
    }
    if (low_ == high_) return;
    const bool half_building = k.t.half_level && k.building();
    if (body + (half_building ? 0.5 : 0) == high_) as_high(p, k, ground, half_building, indoors, no_ground);
    const bool roofs = s_.on_roof() || t_.on_roof();
    if (k.t.height > 0 && low_ < body && body < high_ && !k.bocage && !k.building_wall &&
        blind(body + (roofs && half_building ? 0.5 : 0), 1, p.hex)) {
      if ((k.obstacle && !k.hexside) || (k.factory && !indoors))
        blocked_ = true;
      else if (k.t.hindrance && !k.factory)
        hinder(p.hex, 1);
    }
    if (low_ < ground && ground < high_ && !no_ground && blind(ground, cliff ? 1 : 0, p.hex)) blocked_ = true;
  }

  // A6.2: as high as the higher end.
  void as_high(const Piece& p, const Look& k, double ground, bool half_building, bool indoors, bool no_ground) {
    const HexFacts& facts = map_.hex(p.hex);
    for (const Viewer* v : {&s_, &t_})
      if (k.t.height == 0 && !half_building && to(*v, p.hex) == 1 && v->level > facts.base_level && near(*v, p)) return;
    if (slopes_ || s_.hillock || t_.hillock || k.bocage || k.building_wall || (k.factory && indoors)) return;
    if (no_ground && ground == high_) return;
    if ((must_s_ || must_t_) && sunk_[p.hex] && k.t.height < 1) return;
    const auto water = [&](HexId h) {
      return TerrainCatalogue::standard()[map_.hex(h).terrain].kind == TerrainClass::water;
    };
    for (const auto& [v, other] : {std::pair(&s_, &t_), std::pair(&t_, &s_)})
      if (water(p.hex) && k.t.height < 1 && to(*v, p.hex) == 1 && v->level > other->level && water(other->hex)) return;
    if (k.bare_orchard)
      hinder(p.hex, 1);
    else
      blocked_ = true;
  }

  bool walled(HexId hex, int side) const {
    if (map_.hex(hex).hexside[static_cast<std::size_t>(side)] != kNoTerrain) return true;
    const HexId n = map_.neighbour(hex, static_cast<Direction>(side));
    return n != kNowhere && map_.hex(n).hexside[static_cast<std::size_t>((side + 3) % 6)] != kNoTerrain;
  }

  // F6.4: with one end on a hillock, at most one more hillock, wall or hedge, and hex of rubble.
  void over_hillocks(const std::vector<Piece>& pieces, int left_or_right) {
    if (s_.hillock == t_.hillock || low_ != high_) return;
    const Viewer& off = s_.hillock ? t_ : s_;
    const auto hill = [&](HexId h) { return TerrainCatalogue::standard()[map_.hex(h).terrain].title == "Hillock"; };
    // All hexes of the hillock of a hex.
    const auto hillock_of = [&](HexId h) {
      std::set<HexId> of;
      std::vector<HexId> open;
      if (hill(h)) open.push_back(h);
      while (!open.empty()) {
        const HexId at = open.back();
        open.pop_back();
        if (!of.insert(at).second) continue;
        for (const Direction d : kAllDirections)
          if (const HexId n = map_.neighbour(at, d); n != kNowhere && hill(n)) open.push_back(n);
      }
      return of;
    };
    std::set<HexId> hillocks;  // by their first hex
    std::set<HexId> rubble;
    int walls = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Piece& p = pieces[i];
      if (p.hex == kNowhere || p.hex == s_.hex || p.hex == t_.hex) continue;
      if (has_word(map_.hex(p.hex).terrain, "Rubble")) rubble.insert(p.hex);
      const auto mine = hillock_of(p.hex);
      if (!mine.empty() && mine.count(s_.hex) == 0 && mine.count(t_.hex) == 0 && to(off, p.hex) > 1)
        hillocks.insert(*mine.begin());
    }
    // Borders crossed; where the line meets a corner, those of the third hex there if it lies on this side of the line.
    const auto wall_between = [&](Hex a, Hex b) {
      const HexId h = map_.find(a) != kNowhere ? map_.find(a) : map_.find(b);
      if (h == kNowhere) return 0;
      const Hex at = map_.hex(h).at;
      const int side = side_between(at, at == a ? b : a);
      return side >= 0 && walled(h, side) && !passes_over(map_, s_, t_, at, side, false) &&
                     !passes_over(map_, t_, s_, at, side, false)
                 ? 1
                 : 0;
    };
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
      const Hex a = pieces[i].at;
      const Hex b = pieces[i + 1].at;
      if (a == b) continue;
      const Point from = centre(s_.at);
      const Point to = centre(t_.at);
      std::optional<Hex> third;
      for (int corner = 0; corner < 6; ++corner) {
        const Point c = vertex(a, corner);
        const Rational x = from.x + pieces[i].end * (to.x - from.x);
        const Rational y = from.y + pieces[i].end * (to.y - from.y);
        if (x != c.x || y != c.y) continue;
        // Corner i lies between the sides i - 1 and i.
        for (const int d : {corner, (corner + 5) % 6})
          if (const Hex n = neighbour(a, static_cast<Direction>(d)); !(n == b)) third = n;
      }
      if (third && turn(from, to, centre(*third)) * left_or_right > 0)
        walls += wall_between(a, *third) + wall_between(*third, b);
      else
        walls += wall_between(a, b);
    }
    if (hillocks.size() > 1 || rubble.size() > 1 || walls > 1) blocked_ = true;
  }

  void over_hexsides() {
    for (const HexId h : map_.hexes())
      for (int d = 0; d < 6; ++d) {
        const TerrainId id = map_.hex(h).hexside[static_cast<std::size_t>(d)];
        const Hex at = map_.hex(h).at;
        if (id == kNoTerrain || !touches(centre(s_.at), centre(t_.at), vertex(at, d), vertex(at, d + 1))) continue;
        const HexId n = map_.neighbour(h, static_cast<Direction>(d));
        const double ground = n == kNowhere ? map_.base_level(h) : std::max(map_.base_level(h), map_.base_level(n));
        if (bars(Look(id), at, d, ground)) blocked_ = true;
      }
  }

  bool bars(const Look& k, Hex at, int d, double ground) const {
    const Hex q = neighbour(at, static_cast<Direction>(d));
    const auto to_side = [&](const Viewer& v) { return std::min(distance(v.at, at), distance(v.at, q)); };
    if (has_word_cliff(k) || s_.hillock || t_.hillock || !k.hexside) return false;
    if (k.building_wall) return wall_in_building(k, to_side(s_), to_side(t_), ground);
    if (s_.in_cellar() || t_.in_cellar()) {
      // O6.3: out of a cellar over terrain before its window, on or below its own level.
      for (const auto& [v, other] : {std::pair(&s_, &t_), std::pair(&t_, &s_)})
        if (v->in_cellar() && (other->in_cellar() || (range_ != 1 && to_side(*v) <= 1 && other->eye <= v->eye)))
          return true;
      return false;
    }
    if (passes_over(map_, s_, t_, at, d, k.bocage) || passes_over(map_, t_, s_, at, d, k.bocage)) return false;
    if (!k.bocage) return ground == s_.level && ground == t_.level && !slopes_;
    const double body = ground + 1;
    const double low = std::min(s_.level, t_.level);
    const double high = std::max(s_.level, t_.level);
    return body > high || (body == high && body > low && !slopes_) ||
           (body > low && blind(body, 1, to_side(upper_), to_side(lower_)));
  }
  static bool has_word_cliff(const Look& k) { return k.t.title.find("Cliff") != std::string::npos; }

  // B23.71: like an obstacle on the far edge of its hex; a roof next to it looks over.
  bool wall_in_building(const Look& k, int to_s, int to_t, double ground) const {
    if ((s_.on_roof() && to_s <= 1) || (t_.on_roof() && to_t <= 1)) return false;
    const double s = s_.level - (s_.on_roof() ? 1 : 0);
    const double t = t_.level - (t_.on_roof() ? 1 : 0);
    const double body = ground + k.t.height;
    if (body > std::max(s, t) || (body == std::max(s, t) && body > std::min(s, t))) return true;
    if (body == s && body == t && k.t.half_level && !(s_.on_roof() && t_.on_roof())) return true;
    const int to_upper = &upper_ == &s_ ? to_s : to_t;
    const int to_lower = &upper_ == &s_ ? to_t : to_s;
    return body + (k.t.half_level ? 0.5 : 0) > std::min(s, t) &&
           blind(body, 1, std::max(0, to_upper - 1), to_lower + 1);
  }

  const Map& map_;
  const Viewer s_, t_;
  const Viewer& upper_;
  const Viewer& lower_;
  int range_;
  double low_, high_;
  bool along_;
  bool must_s_ = false, must_t_ = false;  // in a depression it must be seen in
  bool slopes_ = false;
  std::vector<bool> sunk_;  // by hex: its ground Location lies in a depression
  bool blocked_ = false;
  std::map<HexId, int> hindrance_;
};

}  // namespace

Sighting plain_look(const Map& map, LocationId from, LocationId to) {
  return Question(map, from, to).answer();
}

}  // namespace hexrout::test
