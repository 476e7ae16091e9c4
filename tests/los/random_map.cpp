#include "random_map.hpp"
#include "common.hpp"

#include <algorithm>
#include <limits>

namespace hexrout::test {

namespace {

int roll(std::mt19937& dice, int low, int high) {
  return low + static_cast<int>(dice() % static_cast<std::uint32_t>(high - low + 1));
}
template <class Mask>
Mask turned_bits(const Motion& m, Mask bits) {
  unsigned out = 0;
  for (const Direction d : kAllDirections)
    if ((static_cast<unsigned>(bits) >> static_cast<unsigned>(d) & 1u) != 0) out |= 1u << static_cast<unsigned>(m(d));
  return static_cast<Mask>(out);
}

}  // namespace

MapContents random_contents(std::mt19937& dice, const RandomMapWishes& wishes) {
  static const std::vector<const char*> kTerrain{
      "woods",      "grain",       "brush",  "stone-building", "stone-building-1", "wooden-building-2",
      "marsh",      "light-woods", "water",  "gully",          "dirt-road",        "stone-factory-1.5",
      "lumberyard", "gully",       "hillock"};
  static const std::vector<const char*> kInherent{"orchard", "orchard-out-of-season", "graveyard", "stone-rubble",
                                                  "crags"};
  static const std::vector<const char*> kWalls{"wall", "hedge", "bocage", "cliff", "rowhouse-wall-1", "wall"};
  static const std::vector<const char*> kPlainTerrain{
      "woods", "grain",       "brush",     "stone-building", "stone-building-1", "wooden-building-2",
      "marsh", "light-woods", "dirt-road", "lumberyard"};
  static const std::vector<const char*> kPlainWalls{"wall", "hedge", "bocage"};
  const auto& terrains = wishes.plain ? kPlainTerrain : kTerrain;
  const auto& wall_kinds = wishes.plain ? kPlainWalls : kWalls;
  MapContents c;
  const int density = roll(dice, 5, 60);
  for (int col = 0; col < wishes.columns; ++col)
    for (int row = 0; row < wishes.rows + (col & 1); ++row) {
      HexFacts f;
      f.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      if (wishes.hills && roll(dice, 0, 99) < 30) f.base_level = static_cast<std::int8_t>(roll(dice, -1, 3));
      if (roll(dice, 0, 99) < density)
        f.terrain = named(terrains[static_cast<std::size_t>(roll(dice, 0, static_cast<int>(terrains.size()) - 1))]);
      else if (wishes.inherent && roll(dice, 0, 99) < 10)
        f.terrain = named(kInherent[static_cast<std::size_t>(roll(dice, 0, static_cast<int>(kInherent.size()) - 1))]);
      const Terrain& t = TerrainCatalogue::standard()[f.terrain];
      if (t.kind == TerrainClass::depression) f.base_level = static_cast<std::int8_t>(f.base_level - 1);
      const bool bridged = t.kind == TerrainClass::depression && roll(dice, 0, 5) == 0;
      if (bridged) {
        c.locations.emplace_back(f.at, Location{kNowhere, 0, LocationKind::ground, f.terrain, f.terrain});
        c.locations.emplace_back(f.at, Location{kNowhere, 1, LocationKind::bridge, named("stone-bridge"), kNoTerrain});
      }
      f.stairway = roll(dice, 0, 1) == 0;
      f.building = static_cast<std::uint16_t>(t.kind == TerrainClass::building ? roll(dice, 0, 2) : 0);
      f.road_sides = static_cast<std::uint8_t>(roll(dice, 0, 3) == 0 ? roll(dice, 0, 63) : 0);
      f.depression_sides = static_cast<std::uint8_t>(t.kind == TerrainClass::depression ? roll(dice, 0, 63) : 0);
      f.slope_sides = static_cast<std::uint8_t>(!wishes.plain && roll(dice, 0, 19) == 0 ? roll(dice, 0, 63) : 0);
      if (wishes.walls)
        for (auto& side : f.hexside)
          if (roll(dice, 0, 99) < 6)
            side = named(wall_kinds[static_cast<std::size_t>(roll(dice, 0, static_cast<int>(wall_kinds.size()) - 1))]);
      for (std::size_t d = 0; d < 6; ++d)
        if (f.hexside[d] == named("cliff")) f.cliff_sides = static_cast<std::uint8_t>(f.cliff_sides | 1u << d);
      if (t.kind == TerrainClass::building) {
        c.locations.emplace_back(f.at, Location{kNowhere, 0, LocationKind::ground, f.terrain, kNoTerrain});
        for (int level = 1; level <= t.height && t.half_level; ++level)
          c.locations.emplace_back(
              f.at, Location{kNowhere, static_cast<std::int8_t>(level), LocationKind::upper, f.terrain, kNoTerrain});
        if (t.half_level && !wishes.plain && roll(dice, 0, 1) == 0)
          c.locations.emplace_back(f.at, Location{kNowhere, static_cast<std::int8_t>(t.height + 1),
                                                  LocationKind::rooftop, named("rooftop"), kNoTerrain});
        if (!wishes.plain && roll(dice, 0, 3) == 0)
          c.locations.emplace_back(f.at, Location{kNowhere, -1, LocationKind::cellar, named("cellar"), kNoTerrain});
      }
      if (bridged && roll(dice, 0, 1) == 0) f.terrain = named("stone-bridge");
      c.hexes.push_back(std::move(f));
    }
  const int width = (3 * wishes.columns + 1) * kOutlineScale;
  const int height = (2 * wishes.rows + 2) * kOutlineScale;
  static const std::vector<const char*> kDrawn{"woods", "stone-building-1", "grain", "stone-building", "brush",
                                               "wall",  "open-ground"};
  for (int i = 0; i < wishes.outlines; ++i) {
    Outline o;
    const int what = roll(dice, 0, 9);
    if (what < 8)
      o.terrain = named(kDrawn[static_cast<std::size_t>(roll(dice, 0, static_cast<int>(kDrawn.size()) - 1))]);
    if ((wishes.plain || wishes.outlines_are_terrain) && o.terrain == named("wall")) o.terrain = named("brush");
    if (what >= 7 && wishes.hills && !wishes.plain && !wishes.outlines_are_terrain) {
      o.sets_level = true;
      o.level = static_cast<std::int8_t>(roll(dice, -1, 3));
    }
    const auto ring = [&] {
      const int cx = roll(dice, -64, width);
      const int cy = roll(dice, -64, height);
      const int size = roll(dice, 20, 500);
      const int snap = roll(dice, 0, 2) == 0 ? kOutlineScale : 1;  // often on corners and centres themselves
      std::vector<Point> points;
      const int n = roll(dice, 3, 9);
      for (int k = 0; k < n; ++k) {
        Point p{cx + roll(dice, -size, size), cy + roll(dice, -size, size)};
        p.x = p.x / snap * snap;
        p.y = p.y / snap * snap;
        if (((p.x + p.y) & 1) != 0) ++p.x;
        points.push_back(p);
      }
      return points;
    };
    o.ring = ring();
    if (roll(dice, 0, 5) == 0) o.holes.push_back(ring());
    c.outlines.push_back(std::move(o));
  }
  return c;
}

std::vector<std::pair<Hex, Placed>> random_placed(std::mt19937& dice, const MapContents& contents) {
  static const std::vector<PlacedKind> kKinds{PlacedKind::smoke,         PlacedKind::vehicle,        PlacedKind::wreck,
                                              PlacedKind::burning_wreck, PlacedKind::stone_rubble,   PlacedKind::blaze,
                                              PlacedKind::roadblock,     PlacedKind::fire_for_effect};
  std::vector<std::pair<Hex, Placed>> out;
  const int n = roll(dice, 0, 6);
  for (int i = 0; i < n; ++i) {
    Placed p;
    p.kind = kKinds[static_cast<std::size_t>(roll(dice, 0, static_cast<int>(kKinds.size()) - 1))];
    p.strength = roll(dice, 1, 3);
    p.side = static_cast<Direction>(roll(dice, 0, 5));
    out.emplace_back(
        contents.hexes[static_cast<std::size_t>(roll(dice, 0, static_cast<int>(contents.hexes.size()) - 1))].at, p);
  }
  return out;
}

Hex Motion::operator()(Hex h) const {
  Axial a = to_axial(h);
  if (mirror) a = mirrored(a);
  for (int i = 0; i < sixths; ++i) a = rotated(a);
  return to_hex(a + move);
}

Point Motion::operator()(Point p) const {
  p.y -= kOutlineScale;  // A1 is the centre of the motion
  if (mirror) p.x = -p.x;
  for (int i = 0; i < sixths; ++i) p = {(p.x - 3 * p.y) / 2, (p.x + p.y) / 2};
  return {p.x + 3 * move.q * kOutlineScale, p.y + kOutlineScale + (2 * move.r + move.q) * kOutlineScale};
}

Direction Motion::operator()(Direction d) const {
  const int i = static_cast<int>(d);
  return turned(static_cast<Direction>(mirror ? (6 - i) % 6 : i), sixths);
}

int Motion::corner(int i) const {
  return ((mirror ? 7 - i : i) + sixths) % 6;
}

MapContents Motion::operator()(const MapContents& contents) const {
  MapContents out = contents;
  out.names.clear();
  for (HexFacts& f : out.hexes) {
    f.at = (*this)(f.at);
    const HexFacts old = f;
    for (const Direction d : kAllDirections) {
      f.hexside[static_cast<std::size_t>((*this)(d))] = old.hexside[static_cast<std::size_t>(d)];
      f.side_terrain[static_cast<std::size_t>((*this)(d))] = old.side_terrain[static_cast<std::size_t>(d)];
    }
    f.road_sides = turned_bits(*this, f.road_sides);
    f.depression_sides = turned_bits(*this, f.depression_sides);
    f.cliff_sides = turned_bits(*this, f.cliff_sides);
    f.slope_sides = turned_bits(*this, f.slope_sides);
    f.half = turned_bits(*this, f.half);
  }
  for (auto& [at, location] : out.locations) at = (*this)(at);
  for (Outline& o : out.outlines) {
    for (Point& p : o.ring) p = (*this)(p);
    for (auto& hole : o.holes)
      for (Point& p : hole) p = (*this)(p);
  }
  return out;
}

Motion settled(Motion motion, const MapContents& contents) {
  int col = std::numeric_limits<int>::max();
  for (const HexFacts& f : contents.hexes) col = std::min(col, static_cast<int>(motion(f.at).col));
  motion.move.q -= col;
  int row = std::numeric_limits<int>::max();
  for (const HexFacts& f : contents.hexes) row = std::min(row, static_cast<int>(motion(f.at).row));
  motion.move.r -= row;
  return motion;
}

std::vector<Placed> placed_on(const Map& map, const std::vector<std::pair<Hex, Placed>>& things, const Motion& motion) {
  std::vector<Placed> out;
  for (auto [at, p] : things) {
    p.at = map.ground(map.find(motion(at)));
    p.side = motion(p.side);
    out.push_back(p);
  }
  return out;
}

LocationId moved(const Map& from, LocationId id, const Map& to, const Motion& motion) {
  const Location& l = from.location(id);
  return to.find(to.find(motion(from.hex(l.hex).at)), l.level, l.kind);
}

}  // namespace hexrout::test
