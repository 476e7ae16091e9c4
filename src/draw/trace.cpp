#include "draw/trace.hpp"

#include <boost/geometry/algorithms/area.hpp>
#include <boost/geometry/algorithms/simplify.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/ring.hpp>
#include <boost/geometry/strategies/strategies.hpp>
#include <cmath>
#include <cstdint>
#include <utility>

namespace hexrout::draw {

namespace {

namespace bg = boost::geometry;
using Vertex = bg::model::d2::point_xy<double>;
using VertexRing = bg::model::ring<Vertex, true, false>;  // the first point is not repeated

VertexRing ring_of(const std::vector<Pixel>& pixels) {
  VertexRing out;
  for (const Pixel p : pixels) out.emplace_back(p.x, p.y);
  return out;
}

// The result has only points of the ring, so its coordinates stay whole numbers.
std::vector<Pixel> simplified(const VertexRing& ring, double tolerance_px) {
  VertexRing fewer;
  bg::simplify(ring, fewer, tolerance_px);
  std::vector<Pixel> out;
  for (const Vertex& v : fewer) out.push_back({static_cast<int>(v.x()), static_cast<int>(v.y())});
  return out;
}

// A bitmap in columns. spread() gives `value` to all pixels within `by` pixels of one that has it, along one axis after
// the other.
struct Bitmap {
  int width;
  int height;
  std::vector<std::uint8_t> bits;
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(height) + static_cast<std::size_t>(y);
  }
  void spread(bool value, int by) {
    for (int x = 0; x < width; ++x) along(value, by, height, [&](int y) { return index(x, y); });
    for (int y = 0; y < height; ++y) along(value, by, width, [&](int x) { return index(x, y); });
  }

 private:
  template <class At>
  void along(bool value, int by, int count, At&& at) {
    int before = -by - 1;  // the last pixel that had the value, walking up
    std::vector<std::uint8_t> had(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) had[static_cast<std::size_t>(i)] = bits[at(i)] == value;
    for (int i = 0; i < count; ++i) {
      if (had[static_cast<std::size_t>(i)]) before = i;
      if (i - before <= by) bits[at(i)] = value;
    }
    int after = count + by;
    for (int i = count - 1; i >= 0; --i) {
      if (had[static_cast<std::size_t>(i)]) after = i;
      if (after - i <= by) bits[at(i)] = value;
    }
  }
};

}  // namespace

std::vector<std::vector<Pixel>> outlines(Window window, const std::function<bool(int, int)>& inside,
                                         Smoothing smoothing) {
  const int width = window.most.x - window.least.x;
  const int height = window.most.y - window.least.y;
  std::vector<std::vector<Pixel>> out;
  if (width <= 0 || height <= 0) return out;
  Bitmap map{width, height,
             std::vector<std::uint8_t>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
  auto& in = map.bits;
  const auto index = [&](int x, int y) { return map.index(x, y); };
  for (int x = 0; x < width; ++x)
    for (int y = 0; y < height; ++y) in[index(x, y)] = inside(x + window.least.x, y + window.least.y);
  if (smoothing.closing_px > 0) {
    map.spread(true, smoothing.closing_px);
    map.spread(false, smoothing.closing_px);
  }
  const auto has = [&](int x, int y) { return x >= 0 && y >= 0 && x < width && y < height && in[index(x, y)]; };

  // Every ring has an edge along the top of a pixel, walked from left to right with the area to the right.
  std::vector<bool> walked(in.size());
  constexpr int kDx[] = {1, 0, -1, 0};  // east, south, west, north
  constexpr int kDy[] = {0, 1, 0, -1};
  // The pixel ahead to the right and to the left of a corner, by direction.
  constexpr int kRightX[] = {0, -1, -1, 0};
  constexpr int kRightY[] = {0, 0, -1, -1};
  constexpr int kLeftX[] = {0, 0, -1, -1};
  constexpr int kLeftY[] = {-1, 0, 0, -1};
  for (int x0 = 0; x0 < width; ++x0) {
    for (int y0 = 0; y0 < height; ++y0) {
      if (!has(x0, y0) || has(x0, y0 - 1) || walked[index(x0, y0)]) continue;
      std::vector<Pixel> ring;
      int x = x0, y = y0, way = 0;
      do {
        ring.push_back({x + window.least.x, y + window.least.y});
        // The edge goes straight on for as long as it can.
        do {
          if (way == 0) walked[index(x, y)] = true;
          x += kDx[way];
          y += kDy[way];
        } while (has(x + kRightX[way], y + kRightY[way]) && !has(x + kLeftX[way], y + kLeftY[way]) &&
                 !(x == x0 && y == y0 && way == 0));
        if (x == x0 && y == y0 && way == 0) break;
        way = has(x + kRightX[way], y + kRightY[way]) ? (way + 3) % 4 : (way + 1) % 4;
      } while (!(x == x0 && y == y0 && way == 0));
      const VertexRing exact = ring_of(ring);
      if (std::abs(bg::area(exact)) < smoothing.least_px) continue;
      ring = simplified(exact, smoothing.tolerance_px);
      if (ring.size() >= 3) out.push_back(std::move(ring));
    }
  }
  return out;
}

}  // namespace hexrout::draw
