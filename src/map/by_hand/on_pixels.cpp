#include "map/by_hand/on_pixels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>

#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/map/vasl_terrain.hpp"
#include "map/by_hand/kinds.hpp"

namespace hexrout::by_hand {

namespace {

constexpr int kReach = 40;         // pixels around one that is taken away
constexpr double kHalfWall = 2.0;  // half as thick as walls are drawn, where hexes are 64.5 pixels high

bool house_or_wall(TerrainId id) {
  const VaslTerrain& t = vasl_terrains()[id];
  return t.building || t.rowhouse_wall;
}

bool lies_on_hexsides(TerrainId id) {
  const VaslTerrain& t = vasl_terrains()[id];
  return (t.hexside || TerrainCatalogue::standard()[id].hexside) && !t.interior_wall;
}

bool is(TerrainPart part, TerrainId id) {
  return TerrainCatalogue::standard().has(id) && part_of(id) == part;
}

// Terrain that a change of the whole hex leaves where it is.
bool stays(TerrainId id) {
  return !vasl_terrains()[id].rowhouse_wall && !is(TerrainPart::ground, id);
}

}  // namespace

HandPixels::HandPixels(const Raster& printed)
    : printed_(printed), grid_(printed.grid()), contents_(printed.contents()) {}

Pixel HandPixels::pixel(At at) const {
  const auto height = static_cast<std::size_t>(printed_.height());
  return {static_cast<int>(at / height), static_cast<int>(at % height)};
}

std::vector<HandPixels::At> HandPixels::pixels_of(int hex) const {
  std::vector<At> out;
  const Pixel least = grid_.border_least(hex);
  const Pixel most = grid_.border_most(hex);
  for (int x = std::max(least.x - 1, 0); x < std::min(most.x + 1, printed_.width()); ++x)
    for (int y = std::max(least.y - 1, 0); y < std::min(most.y + 1, printed_.height()); ++y)
      if (grid_.hex_at(x, y) == hex) out.push_back(printed_.at(x, y));
  return out;
}

std::vector<HandPixels::At> HandPixels::pixels_of(int hex, const Is& is) const {
  std::vector<At> out = pixels_of(hex);
  std::erase_if(out, [&](At at) { return !is(contents_.terrain[at]); });
  return out;
}

// The building of a hex in it, and where it reaches into hexes beside it that have none of their own.
std::vector<HandPixels::At> HandPixels::building(int hex) const {
  std::vector<At> out = pixels_of(hex, house_or_wall);
  std::array<int, 6> beside{};
  for (int side = 0; side < 6; ++side) {
    const int other = grid_.neighbour(hex, side);
    beside[static_cast<std::size_t>(side)] =
        other >= 0 && !vasl_terrains()[printed_.hex(other).terrain].building ? other : -1;
  }
  std::unordered_set<At> seen(out.begin(), out.end());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Pixel p = pixel(out[i]);
    for (const Pixel step : {Pixel{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      const int x = p.x + step.x;
      const int y = p.y + step.y;
      if (!printed_.has(x, y)) continue;
      const At at = printed_.at(x, y);
      if (seen.contains(at) || !vasl_terrains()[contents_.terrain[at]].building) continue;
      const int owner = grid_.hex_at(x, y);
      if (owner < 0 || std::find(beside.begin(), beside.end(), owner) == beside.end()) continue;
      seen.insert(at);
      out.push_back(at);
    }
  }
  return out;
}

bool HandPixels::paint(const std::vector<At>& where, TerrainId terrain) {
  bool any = false;
  for (const At at : where) {
    any = any || contents_.terrain[at] != terrain;
    contents_.terrain[at] = terrain;
  }
  return any;
}

bool HandPixels::take_from_around(const std::vector<At>& where, const Is& fits, bool level) {
  struct Taken {
    At from;
    bool found;
  };
  std::vector<Taken> taken;
  for (const At at : where) {
    const Pixel p = pixel(at);
    Taken best{at, false};
    int least = kReach * kReach + 1;
    for (int ring = 1; ring <= kReach && ring * ring < least; ++ring)
      for (int x = -ring; x <= ring; ++x)
        for (int y = -ring; y <= ring; y += std::abs(x) == ring ? 1 : 2 * ring) {
          const int squared = x * x + y * y;
          if (squared >= least || !printed_.has(p.x + x, p.y + y)) continue;
          const At near = printed_.at(p.x + x, p.y + y);
          if (!fits(contents_.terrain[near])) continue;
          least = squared;
          best = {near, true};
        }
    taken.push_back(best);
  }
  std::vector<std::pair<TerrainId, std::int8_t>> now;
  for (const Taken& one : taken)
    now.emplace_back(one.found ? contents_.terrain[one.from] : kOpenGround, contents_.elevation[one.from]);
  for (std::size_t i = 0; i < where.size(); ++i) {
    contents_.terrain[where[i]] = now[i].first;
    if (level) contents_.elevation[where[i]] = now[i].second;
  }
  return !where.empty();
}

void HandPixels::draw_house(int hex, TerrainId terrain) {
  const Hex at = grid_.at(hex);
  const double cx = grid_.centre_x(at.col);
  const double cy = grid_.centre_y(at.col, at.row);
  const HexGridShape& shape = grid_.shape();
  for (const At one : pixels_of(hex)) {
    const Pixel p = pixel(one);
    // In units of the hex: 1 at its flat sides, and at the slanted ones.
    const double x = std::abs(p.x + 0.5 - cx) / (shape.hex_width_px * 2 / 3);
    const double y = std::abs(p.y + 0.5 - cy) / (shape.hex_height_px / 2);
    if (y <= 0.75 && x + y / 2 <= 0.75) contents_.terrain[one] = terrain;
  }
}

bool HandPixels::become(int hex, TerrainId terrain) {
  const std::vector<At> house = building(hex);
  const bool to_house = is_building(TerrainCatalogue::standard()[terrain]);
  if (to_house && !house.empty()) return paint(house, terrain);
  const std::vector<At> ground = pixels_of(hex, [](TerrainId id) { return !stays(id); });
  if (to_house) {
    paint(ground, kOpenGround);
    draw_house(hex, terrain);
    return true;
  }
  paint(house, kOpenGround);  // beyond the hex; within it the next line follows
  const bool any = !house.empty();
  return paint(ground, terrain) || any;
}

bool HandPixels::replace(int hex, TerrainId from, TerrainId to) {
  const std::vector<At> where = pixels_of(hex, [&](TerrainId id) { return id == from; });
  if (to == kNoTerrain)
    return take_from_around(
        where, [](TerrainId id) { return !lies_on_hexsides(id); }, false);
  return paint(where, to);
}

bool HandPixels::replace_everywhere(TerrainId from, TerrainId to) {
  std::vector<At> where;
  for (At at = 0; at < contents_.terrain.size(); ++at)
    if (contents_.terrain[at] == from) where.push_back(at);
  if (to == kNoTerrain)
    return take_from_around(
        where, [](TerrainId id) { return !lies_on_hexsides(id); }, false);
  return paint(where, to);
}

bool HandPixels::set_level(int hex, int level) {
  bool any = false;
  for (const At at : pixels_of(hex)) {
    const auto now = static_cast<std::int8_t>(is(TerrainPart::depression, contents_.terrain[at]) ? level - 1 : level);
    any = any || contents_.elevation[at] != now;
    contents_.elevation[at] = now;
  }
  return any;
}

bool HandPixels::set_upper_levels(int hex, int levels) {
  bool any = false;
  for (const At at : building(hex)) {
    const TerrainId now = with_upper_levels(contents_.terrain[at], levels);
    if (now == kNoTerrain || now == contents_.terrain[at]) continue;
    contents_.terrain[at] = now;
    any = true;
  }
  return any;
}

bool HandPixels::set_stairs(int hex, bool stairs) {
  if (pixels_of(hex, house_or_wall).empty()) return false;
  const Pixel dot = grid_.centre(hex);
  if (vasl_terrains()[contents_.terrain[printed_.at(dot.x, dot.y)]].one_level_house) return false;
  auto& by_hex = contents_.stairways;
  by_hex.resize(static_cast<std::size_t>(printed_.hex_count()), 0);
  std::uint8_t& here = by_hex[static_cast<std::size_t>(hex)];
  const bool any = (here != 0) != stairs;
  here = stairs ? 1 : 0;
  return any;
}

bool HandPixels::set_depression(int hex, TerrainId kind) {
  const std::vector<At> where = pixels_of(hex, [](TerrainId id) { return is(TerrainPart::depression, id); });
  if (kind != kNoTerrain) return paint(where, kind);
  return take_from_around(
      where, [](TerrainId id) { return !stays(id); }, true);
}

bool HandPixels::set_road(int hex, TerrainId kind) {
  const std::vector<At> where = pixels_of(hex, [](TerrainId id) { return is(TerrainPart::road, id); });
  if (kind != kNoTerrain) return paint(where, kind);
  return take_from_around(
      where, [](TerrainId id) { return !stays(id) && !house_or_wall(id); }, false);
}

// True if bridge lies on both sides of a pixel: many bridges are drawn as two rails, with the road between them.
bool HandPixels::on_bridge(At at) const {
  const Pixel p = pixel(at);
  const auto meets = [&](int dx, int dy) {
    for (int step = 1; step <= kReach; ++step) {
      const int x = p.x + step * dx;
      const int y = p.y + step * dy;
      if (!printed_.has(x, y)) return false;
      if (is(TerrainPart::bridge, contents_.terrain[printed_.at(x, y)])) return true;
    }
    return false;
  };
  return (meets(1, 0) && meets(-1, 0)) || (meets(0, 1) && meets(0, -1)) || (meets(1, 1) && meets(-1, -1)) ||
         (meets(1, -1) && meets(-1, 1));
}

bool HandPixels::set_bridge(int hex, TerrainId kind) {
  std::vector<At> where = pixels_of(hex, [](TerrainId id) { return is(TerrainPart::bridge, id); });
  if (kind != kNoTerrain || where.empty()) return paint(where, kind);
  for (const At at : pixels_of(hex, [](TerrainId id) { return is(TerrainPart::road, id); }))
    if (on_bridge(at)) where.push_back(at);
  auto& loss = contents_.road_loss;
  loss.resize(static_cast<std::size_t>(printed_.hex_count()), RoadLoss::none);
  loss[static_cast<std::size_t>(hex)] = RoadLoss::crossing;
  return take_from_around(
      where, [](TerrainId id) { return is(TerrainPart::depression, id) || vasl_terrains()[id].water; }, true);
}

double HandPixels::distance_to_side(int hex, int side, Pixel p) const {
  const Hex at = grid_.at(hex);
  const double across = grid_.shape().hex_width_px / 3;
  const double down = grid_.shape().hex_height_px / 2;
  constexpr std::array<int, 7> kX{-1, 1, 2, 1, -1, -2, -1};
  constexpr std::array<int, 7> kY{-1, -1, 0, 1, 1, 0, -1};
  const auto d = static_cast<std::size_t>(side);
  const double ax = grid_.centre_x(at.col) + kX[d] * across;
  const double ay = grid_.centre_y(at.col, at.row) + kY[d] * down;
  const double bx = (kX[d + 1] - kX[d]) * across;
  const double by = (kY[d + 1] - kY[d]) * down;
  const double px = p.x + 0.5 - ax;
  const double py = p.y + 0.5 - ay;
  const double along = std::clamp((px * bx + py * by) / (bx * bx + by * by), 0.0, 1.0);
  return std::hypot(px - along * bx, py - along * by);
}

// Takes away what is drawn nearer to this hexside than to others.
bool HandPixels::clear_side(int hex, int side) {
  bool any = false;
  const int across = grid_.neighbour(hex, side);
  for (const auto& [own, there] : {std::pair{hex, side}, std::pair{across, (side + 3) % 6}}) {
    if (own < 0) continue;
    std::vector<At> where = pixels_of(own, lies_on_hexsides);
    std::erase_if(where, [&, own = own, there = there](At at) {
      const Pixel p = pixel(at);
      const double here = distance_to_side(own, there, p);
      for (int other = 0; other < 6; ++other)
        if (other != there && distance_to_side(own, other, p) < here) return true;
      return false;
    });
    any = take_from_around(
              where, [](TerrainId id) { return !lies_on_hexsides(id); }, false) ||
          any;
  }
  auto& embanked = contents_.embankment_sides;
  for (const auto& [own, there] : {std::pair{hex, side}, std::pair{across, (side + 3) % 6}}) {
    if (own < 0 || embanked.empty()) continue;
    std::uint8_t& sides = embanked[static_cast<std::size_t>(own)];
    any = any || (sides >> there & 1) != 0;
    sides = static_cast<std::uint8_t>(sides & ~(1U << there));
  }
  return any;
}

bool HandPixels::set_side(int hex, int side, TerrainId terrain) {
  if (terrain == kNoTerrain) return clear_side(hex, side);
  const Pixel edge_here = grid_.edge_point(hex, side);
  if (printed_.has(edge_here.x, edge_here.y) && contents_.terrain[printed_.at(edge_here.x, edge_here.y)] == terrain)
    return false;
  clear_side(hex, side);
  const double half = kHalfWall * grid_.shape().hex_height_px / 64.5;
  for (const auto& [own, there] : {std::pair{hex, side}, std::pair{grid_.neighbour(hex, side), (side + 3) % 6}}) {
    if (own < 0) continue;
    for (const At at : pixels_of(own))
      if (distance_to_side(own, there, pixel(at)) <= half) contents_.terrain[at] = terrain;
    const Pixel edge = grid_.edge_point(own, there);
    if (printed_.has(edge.x, edge.y)) contents_.terrain[printed_.at(edge.x, edge.y)] = terrain;
  }
  return true;
}

}  // namespace hexrout::by_hand
