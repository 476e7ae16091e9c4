#include "pixels.hpp"

#include <cmath>
#include <numeric>

#include "divide.hpp"

namespace hexrout::exact {

namespace {

// Boards give their measures as decimals of fractions with small denominators.
struct Ratio {
  std::int64_t num, den;
};
Ratio ratio(double value) {
  constexpr std::int64_t kMostDen = 2000;
  for (std::int64_t den = 1; den < kMostDen; ++den) {
    const double num = std::round(value * static_cast<double>(den));
    if (std::abs(value - num / static_cast<double>(den)) < 1e-9) return {static_cast<std::int64_t>(num), den};
  }
  return {std::llround(value * kMostDen), kMostDen};
}

// The way over one axis' pixel borders.
struct Axis {
  std::int64_t length = 0;  // of the line, not negative
  std::int64_t pixel = 1;
  std::int64_t next = 0;  // from the beginning to the next border
  int at = 0;             // pixel
  int step = 0;
};

Axis axis(std::int64_t start, std::int64_t delta, std::int64_t pixel, bool before_if_on, bool& touched) {
  Axis a;
  a.pixel = pixel;
  a.length = delta < 0 ? -delta : delta;
  a.step = delta < 0 ? -1 : 1;
  const std::int64_t cell = floor_div(start, pixel);
  const std::int64_t into = start - cell * pixel;
  a.at = static_cast<int>(cell);
  if (into == 0 && (delta < 0 || (delta == 0 && before_if_on))) --a.at;
  if (into == 0 && delta == 0) touched = true;
  a.next = delta < 0 ? (into == 0 ? pixel : into) : pixel - into;
  return a;
}

}  // namespace

Pixels::Measures Pixels::measures(const HexGridShape& shape) {
  const Ratio width = ratio(shape.hex_width_px);
  const Ratio height = ratio(shape.hex_height_px);
  Measures m;
  m.spot_x = width.num;  // a Spot unit is a sixth of a hex width, a quarter of a hex height
  m.pixel_x = 6 * width.den;
  m.spot_y = height.num;
  m.pixel_y = 4 * height.den;
  const double left = shape.a1_x_px < 0 ? 0.0 : shape.a1_x_px;
  const double top = shape.a1_y_px < 0 ? 0.0 : shape.a1_y_px - shape.hex_height_px / 2.0;
  m.origin_x = std::llround(left * static_cast<double>(m.pixel_x));
  m.origin_y = std::llround(top * static_cast<double>(m.pixel_y));
  return m;
}

Pixels::Pixels(const Map& map) : map_(map), raster_(*map.raster()), m_(measures(raster_.grid().shape())) {}

void Pixels::trace(const LineEnd& from, Spot to, Trace& out, Follower* follower) const {
  out.clear();
  const Ray ray{from.spot(), to};
  if (ray.from == ray.to) return;
  const bool touched = pass(from, ray, -1, out, follower);
  out.second_pass = out.visits.size();
  if (touched) pass(from, ray, +1, out, follower);
}

bool Pixels::pass(const LineEnd& from, const Ray& ray, int shift, Trace& out, Follower* follower) const {
  bool touched = false;
  bool wanted = true;
  const std::size_t begin_of_pass = out.visits.size();
  const bool pushed_left = shift < 0;
  // A line on a border between pixels lies in those to the side that it is pushed to.
  Axis x = axis(m_.origin_x + ray.from.x * m_.spot_x, ray.dx() * m_.spot_x, m_.pixel_x, pushed_left != (ray.dy() > 0),
                touched);
  Axis y = axis(m_.origin_y + ray.from.y * m_.spot_y, ray.dy() * m_.spot_y, m_.pixel_y, pushed_left == (ray.dx() > 0),
                touched);
  const TerrainId* terrain = raster_.terrain_data();
  const std::int8_t* elevation = raster_.elevation_data();
  const auto width = static_cast<unsigned>(raster_.width());
  const auto height = static_cast<unsigned>(raster_.height());
  constexpr int kOutside = -1;
  const auto pixel = [&] {
    if (static_cast<unsigned>(x.at) >= width || static_cast<unsigned>(y.at) >= height) return kOutside;
    const std::size_t i = static_cast<std::size_t>(x.at) * height + static_cast<std::size_t>(y.at);
    return static_cast<int>(terrain[i]) << 8 | static_cast<std::uint8_t>(elevation[i]);
  };
  int here = pixel();
  const Hex first = from.corner < 0 ? from.at : start_at_corner(ray, from.at, from.corner, shift);
  walk(ray, first, shift, touched, [&](HexVisit& v) {
    v.hex = map_.find(v.at);
    v.first = static_cast<std::uint32_t>(out.stretches.size());
    Fraction begin = v.begin;
    const auto close = [&](Fraction end) {
      if (here != kOutside && compare(begin, end) < 0)
        out.stretches.push_back({begin, end, static_cast<TerrainId>(here >> 8), static_cast<std::int8_t>(here & 0xff)});
    };
    while (true) {
      // The next border of a pixel; of two at one place, both.
      const std::int64_t cx = x.next * y.length;
      const std::int64_t cy = y.next * x.length;
      const bool over_x = x.length != 0 && (y.length == 0 || cx <= cy);
      const bool over_y = y.length != 0 && (x.length == 0 || cy <= cx);
      const Fraction next = over_x ? Fraction{x.next, x.length} : Fraction{y.next, y.length};
      if (next.num * v.end.den >= v.end.num * next.den) break;
      if (over_x) {
        x.at += x.step;
        x.next += x.pixel;
      }
      if (over_y) {
        y.at += y.step;
        y.next += y.pixel;
      }
      const int there = pixel();
      if (there == here) continue;
      close(next);
      here = there;
      begin = compare(next, v.begin) < 0 ? v.begin : next;
    }
    close(v.end);
    v.count = static_cast<std::uint32_t>(out.stretches.size()) - v.first;
    out.visits.push_back(v);
    wanted = follower == nullptr || follower->added(out, begin_of_pass);
    return wanted;
  });
  return wanted && (follower == nullptr || follower->completed(out, begin_of_pass)) && touched;
}

std::unique_ptr<Depiction> draw_pixels(const Map& map) {
  return std::make_unique<Pixels>(map);
}

}  // namespace hexrout::exact
