#include "map/by_hand/on_pixels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/map/vasl_terrain.hpp"
#include "map/by_hand/kinds.hpp"

namespace hexrout::by_hand {

namespace {

constexpr int kReach = 40;           // pixels around one that is taken away
constexpr int kFactoryWall = 2;      // pixels that the outer wall of a factory is thick
constexpr double kHalfWall = 2.0;    // half as thick as walls are drawn, where hexes are 64.5 pixels high
constexpr double kHalfRoad = 5.5;    // likewise roads
constexpr double kHalfStream = 6.5;  // likewise streams
constexpr double kHalfDot = 1.5;     // what shows of the stream under the middle of a bridge

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

bool is_elevated(TerrainId id) {
  static const TerrainId bank = *TerrainCatalogue::standard().find("elevated-road");
  return id == bank;
}

// The first bridge among some terrains; kNoTerrain: none is one.
TerrainId bridge_of(const std::vector<TerrainId>& terrains) {
  const auto at =
      std::find_if(terrains.begin(), terrains.end(), [](TerrainId id) { return is(TerrainPart::bridge, id); });
  return at == terrains.end() ? kNoTerrain : *at;
}

// Terrain that a change of the whole hex leaves where it is.
bool stays(TerrainId id) {
  return !vasl_terrains()[id].rowhouse_wall && !is(TerrainPart::ground, id);
}

// The outer wall of a factory: stone-factory-wall-1.5 for stone-factory-1.5. kNoTerrain: it has none.
TerrainId factory_wall(TerrainId id) {
  constexpr std::string_view kPart = "factory-";
  const TerrainCatalogue& all = TerrainCatalogue::standard();
  std::string name = all[id].name;
  const std::size_t part = name.find(kPart);
  if (part == std::string::npos) return kNoTerrain;
  return all.find(name.insert(part + kPart.size(), "wall-")).value_or(kNoTerrain);
}

// The nearest of some pixels for every pixel of a rectangle, to within a pixel: two passes that hand on what is nearest
// to the pixels beside.
class Nearest {
 public:
  Nearest(Pixel least, Pixel most) : least_(least), width_(most.x - least.x + 1), height_(most.y - least.y + 1) {
    nearest_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  }
  void add(Pixel p) { nearest_[at(p.x - least_.x, p.y - least_.y)] = p; }
  void spread() {
    for (int x = 0; x < width_; ++x) {
      for (int y = 0; y < height_; ++y)
        for (const Pixel step : {Pixel{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}}) take(x, y, step);
      for (int y = height_ - 1; y >= 0; --y) take(x, y, {0, 1});
    }
    for (int x = width_ - 1; x >= 0; --x) {
      for (int y = height_ - 1; y >= 0; --y)
        for (const Pixel step : {Pixel{1, 1}, {1, 0}, {1, -1}, {0, 1}}) take(x, y, step);
      for (int y = 0; y < height_; ++y) take(x, y, {0, -1});
    }
  }
  std::optional<Pixel> of(Pixel p) const { return nearest_[at(p.x - least_.x, p.y - least_.y)]; }

 private:
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(height_) + static_cast<std::size_t>(y);
  }
  void take(int x, int y, Pixel step) {
    const int bx = x + step.x;
    const int by = y + step.y;
    if (bx < 0 || by < 0 || bx >= width_ || by >= height_ || !nearest_[at(bx, by)]) return;
    const auto squared = [&](Pixel p) {
      const std::int64_t dx = p.x - least_.x - x;
      const std::int64_t dy = p.y - least_.y - y;
      return dx * dx + dy * dy;
    };
    std::optional<Pixel>& here = nearest_[at(x, y)];
    const Pixel there = *nearest_[at(bx, by)];
    if (!here || squared(there) < squared(*here)) here = there;
  }

  Pixel least_;
  int width_;
  int height_;
  std::vector<std::optional<Pixel>> nearest_;
};

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
  if (where.empty()) return false;
  Pixel least = pixel(where.front());
  Pixel most = least;
  for (const At at : where) {
    const Pixel p = pixel(at);
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
  least = {std::max(least.x - kReach, 0), std::max(least.y - kReach, 0)};
  most = {std::min(most.x + kReach, printed_.width() - 1), std::min(most.y + kReach, printed_.height() - 1)};
  Nearest nearest(least, most);
  for (int x = least.x; x <= most.x; ++x)
    for (int y = least.y; y <= most.y; ++y)
      if (fits(contents_.terrain[printed_.at(x, y)])) nearest.add({x, y});
  nearest.spread();
  std::vector<std::pair<TerrainId, std::int8_t>> now;
  for (const At at : where) {
    const auto from = nearest.of(pixel(at));
    const At taken = from ? printed_.at(from->x, from->y) : at;
    now.emplace_back(from ? contents_.terrain[taken] : kOpenGround, contents_.elevation[taken]);
  }
  for (std::size_t i = 0; i < where.size(); ++i) {
    contents_.terrain[where[i]] = now[i].first;
    if (level) contents_.elevation[where[i]] = now[i].second;
  }
  return true;
}

// Paints a building. That of a factory has an outer wall, which bars sight from outside, and within it the factory,
// which hinders it.
bool HandPixels::build(const std::vector<At>& where, TerrainId terrain) {
  const std::vector<TerrainId> before = terrains(where);
  paint(where, terrain);
  const TerrainId wall = factory_wall(terrain);
  if (wall != kNoTerrain) {
    std::vector<At> rim;
    for (const At at : where)
      if (near_outside(pixel(at))) rim.push_back(at);
    paint(rim, wall);
  }
  return terrains(where) != before;
}

std::vector<TerrainId> HandPixels::terrains(const std::vector<At>& where) const {
  std::vector<TerrainId> out;
  for (const At at : where) out.push_back(contents_.terrain[at]);
  return out;
}

bool HandPixels::near_outside(Pixel p) const {
  for (int x = std::max(p.x - kFactoryWall, 0); x <= std::min(p.x + kFactoryWall, printed_.width() - 1); ++x)
    for (int y = std::max(p.y - kFactoryWall, 0); y <= std::min(p.y + kFactoryWall, printed_.height() - 1); ++y)
      if (!house_or_wall(contents_.terrain[printed_.at(x, y)])) return true;
  return false;
}

std::vector<HandPixels::At> HandPixels::free_house(int hex) const {
  std::vector<At> out;
  const Hex at = grid_.at(hex);
  const double cx = grid_.centre_x(at.col);
  const double cy = grid_.centre_y(at.col, at.row);
  const HexGridShape& shape = grid_.shape();
  for (const At one : pixels_of(hex)) {
    const Pixel p = pixel(one);
    // In units of the hex: 1 at its flat sides, and at the slanted ones.
    const double x = std::abs(p.x + 0.5 - cx) / (shape.hex_width_px * 2 / 3);
    const double y = std::abs(p.y + 0.5 - cy) / (shape.hex_height_px / 2);
    if (y <= 0.75 && x + y / 2 <= 0.75) out.push_back(one);
  }
  return out;
}

bool HandPixels::become(int hex, TerrainId terrain) {
  const std::vector<At> house = building(hex);
  const bool to_house = is_building(TerrainCatalogue::standard()[terrain]);
  if (to_house && !house.empty()) return build(house, terrain);
  const std::vector<At> ground = pixels_of(hex, [](TerrainId id) { return !stays(id); });
  if (to_house) {
    paint(ground, kOpenGround);
    build(free_house(hex), terrain);
    return true;
  }
  for (int side = 0; side < 6; ++side) {
    const TerrainId wall = printed_.hex(hex).hexside[static_cast<std::size_t>(side)];
    if (wall != kNoTerrain && vasl_terrains()[wall].rowhouse_wall) clear_side(hex, side);
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

TerrainId HandPixels::dot(int hex) const {
  const Pixel p = grid_.centre(hex);
  return contents_.terrain[printed_.at(p.x, p.y)];
}

bool HandPixels::has_bridge(int hex) const {
  return !pixels_of(hex, [](TerrainId id) { return is(TerrainPart::bridge, id); }).empty();
}

// The level of the ground at the dot; a stream lies one lower, an elevated road one higher.
int HandPixels::ground_level(int hex) const {
  const Pixel p = grid_.centre(hex);
  return contents_.elevation[printed_.at(p.x, p.y)] + (is(TerrainPart::depression, dot(hex)) ? 1 : 0) -
         (is_elevated(dot(hex)) ? 1 : 0);
}

double HandPixels::distance_to_band(int hex, unsigned sides, Pixel p) const {
  const Hex at = grid_.at(hex);
  const double x = p.x + 0.5 - grid_.centre_x(at.col);
  const double y = p.y + 0.5 - grid_.centre_y(at.col, at.row);
  double least = std::hypot(x, y);
  constexpr std::array<int, 6> kX{0, 1, 1, 0, -1, -1};
  constexpr std::array<int, 6> kY{-2, -1, 1, 2, 1, -1};
  for (std::size_t side = 0; side < 6; ++side) {
    if ((sides >> side & 1) == 0) continue;
    const double bx = kX[side] * grid_.shape().hex_width_px / 2;
    const double by = kY[side] * grid_.shape().hex_height_px / 4;
    const double along = std::clamp((x * bx + y * by) / (bx * bx + by * by), 0.0, 1.0);
    least = std::min(least, std::hypot(x - along * bx, y - along * by));
  }
  return least;
}

bool HandPixels::lay(int hex, unsigned sides, TerrainId kind) {
  const bool stream = is(TerrainPart::depression, kind);
  const TerrainId bridge = bridge_of(terrains(pixels_of(hex)));
  const int level = ground_level(hex) + (stream ? -1 : is_elevated(kind) ? 1 : 0);
  const double half = (stream ? kHalfStream : kHalfRoad) * grid_.shape().hex_height_px / 64.5;
  const bool keeps_dot = bridge != kNoTerrain && is(TerrainPart::depression, dot(hex));
  bool any = false;
  const auto set = [&](At at) {
    const TerrainId here = contents_.terrain[at];
    const bool wet = is(TerrainPart::depression, here) || vasl_terrains()[here].water;
    if (is(TerrainPart::bridge, here) || (!stream && wet && bridge == kNoTerrain)) return;
    const TerrainId now = !stream && wet ? bridge : kind;
    const auto height = static_cast<std::int8_t>(!stream && wet && !keeps_dot ? contents_.elevation[at] : level);
    any = any || here != now || contents_.elevation[at] != height;
    contents_.terrain[at] = now;
    contents_.elevation[at] = height;
  };
  for (const At at : pixels_of(hex)) {
    const double away = distance_to_band(hex, sides, pixel(at));
    if (away > half || house_or_wall(contents_.terrain[at])) continue;
    if (keeps_dot && !stream && distance_to_band(hex, 0, pixel(at)) <= kHalfDot) continue;
    set(at);
  }
  for (int side = 0; side < 6; ++side)
    if (const Pixel edge = grid_.edge_point(hex, side); (sides >> side & 1) != 0 && printed_.has(edge.x, edge.y))
      set(printed_.at(edge.x, edge.y));
  if (!stream && !contents_.road_loss.empty()) contents_.road_loss[static_cast<std::size_t>(hex)] = RoadLoss::none;
  return any;
}

// Bridges the stream or water at the dot, along the hexsides that a road crosses, or else those that the stream leaves
// free. The bed shows at the dot of a stream, so that the hex has both Locations.
bool HandPixels::lay_bridge(int hex, TerrainId kind) {
  const bool bed = is(TerrainPart::depression, dot(hex));
  if (!bed && !vasl_terrains()[dot(hex)].water) return false;
  unsigned roads = 0;
  unsigned free = 0;
  for (int side = 0; side < 6; ++side) {
    const Pixel edge = grid_.edge_point(hex, side);
    const TerrainId there = printed_.has(edge.x, edge.y) ? contents_.terrain[printed_.at(edge.x, edge.y)] : kOpenGround;
    if (is(TerrainPart::road, there)) roads |= 1U << side;
    if (!is(TerrainPart::depression, there) && !vasl_terrains()[there].water) free |= 1U << side;
  }
  const unsigned sides = roads != 0 ? roads : free;
  const double half = kHalfRoad * grid_.shape().hex_height_px / 64.5;
  const auto level = static_cast<std::int8_t>(ground_level(hex));
  for (const At at : pixels_of(hex)) {
    const TerrainId here = contents_.terrain[at];
    if (!is(TerrainPart::depression, here) && !vasl_terrains()[here].water) continue;
    if (distance_to_band(hex, sides, pixel(at)) > half) continue;
    if (bed && distance_to_band(hex, 0, pixel(at)) <= kHalfDot) continue;
    contents_.terrain[at] = kind;
    if (bed) contents_.elevation[at] = level;
  }
  return true;
}

bool HandPixels::set_slope(int hex, int side, bool slope) {
  auto& by_hex = contents_.slope_sides;
  by_hex.resize(static_cast<std::size_t>(printed_.hex_count()), 0);
  std::uint8_t& here = by_hex[static_cast<std::size_t>(hex)];
  const std::uint8_t before = here;
  here = static_cast<std::uint8_t>(slope ? here | 1U << side : here & ~(1U << side));
  return here != before;
}

bool HandPixels::set_bridge(int hex, TerrainId kind) {
  std::vector<At> where = pixels_of(hex, [](TerrainId id) { return is(TerrainPart::bridge, id); });
  if (kind != kNoTerrain && where.empty()) return lay_bridge(hex, kind);
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
    std::erase_if(where, [this, hex_of = own, side_of = there](At at) {
      const Pixel p = pixel(at);
      const double here = distance_to_side(hex_of, side_of, p);
      for (int other = 0; other < 6; ++other)
        if (other != side_of && distance_to_side(hex_of, other, p) < here) return true;
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
