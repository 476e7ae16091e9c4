#include "hexrout/los/compare.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "hexrout/map/raster.hpp"
#include "hexrout/map/vasl_terrain.hpp"

namespace hexrout {

namespace {

constexpr double kGraze = 2.0;  // pixels along the line; a shorter contact depends on how the line is drawn

double value(Fraction f) {
  return static_cast<double>(f.num) / static_cast<double>(f.den);
}

// The straight line between two hex centres on the pixels of a map.
class PixelLine {
 public:
  PixelLine(const Map& map, LocationId from, LocationId to) : map_(map), pixels_(*map.raster()) {
    const HexGrid& grid = pixels_.grid();
    const Hex a = map.hex(map.location(from).hex).at;
    const Hex b = map.hex(map.location(to).hex).at;
    x_ = grid.centre_x(a.col);
    y_ = grid.centre_y(a.col, a.row);
    dx_ = grid.centre_x(b.col) - x_;
    dy_ = grid.centre_y(b.col, b.row) - y_;
    length_ = std::hypot(dx_, dy_);
  }
  double length() const { return length_; }

  // The pixel at a distance along the line and a distance to its side; false off the map.
  bool pixel(double along, double aside, int& x, int& y) const {
    x = static_cast<int>(std::floor(x_ + (dx_ * along - dy_ * aside) / length_));
    y = static_cast<int>(std::floor(y_ + (dy_ * along + dx_ * aside) / length_));
    return pixels_.has(x, y);
  }

  // True if the line, moved aside, meets this terrain (kNoTerrain: ground of this level or higher) between two places.
  bool meets(double aside, double begin, double end, TerrainId terrain, int level) const {
    for (double at = std::max(0.0, begin); at <= std::min(length_, end); at += 0.25) {
      int x = 0;
      int y = 0;
      if (!pixel(at, aside, x, y)) continue;
      if (terrain == kNoTerrain ? pixels_.elevation(x, y) >= level : pixels_.terrain(x, y) == terrain) return true;
    }
    return false;
  }
  // True if the line meets the terrain only on one side, one pixel off.
  bool near_miss(double begin, double end, TerrainId terrain, int level) const {
    return !meets(-1, begin - 2, end + 2, terrain, level) || !meets(1, begin - 2, end + 2, terrain, level);
  }
  // The highest ground within two pixels of a place on the line.
  int highest(double along) const {
    int level = -128;
    for (double at = along - 2; at <= along + 2; ++at)
      for (double aside = -2; aside <= 2; ++aside) {
        int x = 0;
        int y = 0;
        if (pixel(at, aside, x, y)) level = std::max(level, pixels_.elevation(x, y));
      }
    return level;
  }
  // True if hindering terrain of a hex that was not counted lies within one and a half pixels.
  bool hindrance_beside(const Explanation& counted, HexId from, HexId to) const {
    for (double at = 0; at <= length_; at += 0.5)
      for (double aside = -1.5; aside <= 1.5; aside += 0.5) {
        int x = 0;
        int y = 0;
        if (!pixel(at, aside, x, y)) continue;
        const Terrain& t = TerrainCatalogue::standard()[pixels_.terrain(x, y)];
        if (!t.hindrance && !t.lower_hindrance) continue;
        const int in = pixels_.grid().hex_at(x, y);
        const HexId hex = in < 0 ? kNowhere : map_.find(pixels_.grid().at(in));
        if (hex == kNowhere || hex == from || hex == to) continue;
        if (std::none_of(counted.hindrances.begin(), counted.hindrances.end(),
                         [&](const HindranceItem& i) { return i.hex == hex; }))
          return true;
      }
    return false;
  }

 private:
  const Map& map_;
  const Raster& pixels_;
  double x_ = 0, y_ = 0, dx_ = 0, dy_ = 0, length_ = 0;
};

// The way in which exact mode's line meets a terrain of a hex (kNoTerrain: the stretch that bars).
struct Contact {
  double begin = 1;
  double end = 0;
  double longest = 0;  // in pixels
  int level = 0;
};

Contact contact(const Explanation& e, HexId hex, TerrainId terrain, double length) {
  Contact c;
  for (const HexVisit& v : e.trace.visits) {
    if (v.hex != hex) continue;
    for (const Stretch& s : e.trace.of(v)) {
      if (terrain == kNoTerrain ? compare(s.begin, e.at) != 0 : s.terrain != terrain) continue;
      c.begin = std::min(c.begin, value(s.begin));
      c.end = std::max(c.end, value(s.end));
      c.longest = std::max(c.longest, (value(s.end) - value(s.begin)) * length);
      c.level = s.level;
    }
  }
  return c;
}

bool slight(const Explanation& e, HexId hex, TerrainId terrain, const PixelLine& line) {
  const Contact c = contact(e, hex, terrain, line.length());
  if (c.longest > 0 && c.longest < kGraze) return true;
  return c.begin < c.end && line.near_miss(c.begin * line.length(), c.end * line.length(), terrain, c.level);
}

bool inherent(TerrainId terrain) {
  return terrain != kNoTerrain && TerrainCatalogue::standard()[terrain].inherent;
}

// True if a gully is drawn there, and its hex holds other terrain.
bool in_gully(const Explanation& e, HexId hex, TerrainId terrain) {
  if (terrain == kNoTerrain || TerrainCatalogue::standard()[terrain].kind == TerrainClass::depression) return false;
  bool drawn = false;
  bool low = false;
  for (const HexVisit& v : e.trace.visits) {
    if (v.hex != hex) continue;
    for (const Stretch& s : e.trace.of(v)) {
      drawn = drawn || s.terrain == terrain;
      low = low || TerrainCatalogue::standard()[s.terrain].kind == TerrainClass::depression;
    }
  }
  return low && !drawn;
}

std::string why_exact_bars(const Explanation& e, const PixelLine& line) {
  if (e.range == 0) return "levels of one hex";
  if (in_gully(e, e.hex, e.terrain)) return "terrain that stands in a gully";
  if (e.bar == SightBar::leaving_building) return "other levels are seen only from outside the building";
  if (inherent(e.terrain) && contact(e, e.hex, e.terrain, line.length()).longest >= kGraze) {
    // Inherent terrain fills its hex; VASL counts drawn pixels only.
    const Contact c = contact(e, e.hex, e.terrain, line.length());
    if (!line.meets(0, c.begin * line.length(), c.end * line.length(), e.terrain, 0)) return "inherent terrain";
  }
  if (slight(e, e.hex, e.terrain, line)) return "near miss";
  return "exact mode alone: " + std::string(sight_bar_words(e.bar));
}

std::string why_vasl_bars(const Map& map, const Explanation& v, LocationId from, LocationId to, const PixelLine& line) {
  if (v.range == 0) return "levels of one hex";
  const auto on_hillock = [&](LocationId l) { return vasl_terrains()[map.location(l).terrain].hillock; };
  if (on_hillock(from) || on_hillock(to)) return "half-level terrain before an end on a hillock";
  const double at = value(v.at) * line.length();
  if (v.bar != SightBar::hindrance && line.near_miss(at, at, v.terrain, v.terrain == kNoTerrain ? line.highest(at) : 0))
    return "near miss";
  return "vasl mode alone: " + std::string(sight_bar_words(v.bar));
}

std::string why_hindered(const Map& map, const Explanation& vasl, const Explanation& exact, LocationId from,
                         LocationId to, const PixelLine& line) {
  if (vasl.hindrance > exact.hindrance)
    return line.hindrance_beside(exact, map.location(from).hex, map.location(to).hex) ? "near miss"
                                                                                      : "vasl mode hinders more";
  bool near = false;
  for (const HindranceItem& item : exact.hindrances) {
    if (item.terrain == kNoTerrain) continue;
    if (in_gully(exact, item.hex, item.terrain)) return "terrain that stands in a gully";
    if (inherent(item.terrain) && contact(exact, item.hex, item.terrain, line.length()).longest < kGraze)
      return "inherent terrain";
    near = near || slight(exact, item.hex, item.terrain, line);
  }
  return near ? "near miss" : "exact mode hinders more";
}

bool same(const Sighting& a, const Sighting& b) {
  return a.blocked == b.blocked && (a.blocked || a.hindrance == b.hindrance);
}

}  // namespace

ModeComparison::ModeComparison(const Map& map, std::span<const Placed> placed, int month, const SightReadings& readings)
    : map_(map),
      vasl_(make_sight(map, SightMode::vasl, placed, month)),
      exact_(make_sight(map, SightMode::exact, readings, placed, month)) {
  assert(map.raster() != nullptr);
}

ModeComparison::~ModeComparison() = default;

std::optional<Disagreement> ModeComparison::disagreement(const Stand& from, const Stand& to, bool& undecided) const {
  const Sighting vasl = look(*vasl_, map_, from, to);
  undecided = vasl.undecided;
  if (vasl.undecided) return std::nullopt;
  const Sighting exact = look(*exact_, map_, from, to);
  if (same(vasl, exact)) return std::nullopt;
  Disagreement d;
  d.vasl = explain(*vasl_, map_, from, to);
  d.exact = explain(*exact_, map_, from, to);
  const Sighting back = look(*vasl_, map_, to, from);
  d.other_way = !back.undecided && same(back, exact);
  const PixelLine line(map_, from.at, to.at);
  d.why = vasl.blocked && !exact.blocked   ? why_vasl_bars(map_, d.vasl, from.at, to.at, line)
          : exact.blocked && !vasl.blocked ? why_exact_bars(d.exact, line)
                                           : why_hindered(map_, d.vasl, d.exact, from.at, to.at, line);
  return d;
}

}  // namespace hexrout
