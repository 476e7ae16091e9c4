#include "draw/trace.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace hexrout::draw {

namespace {

// Keeps what lies far from the chord between first and last, without recursion.
void simplify(const std::vector<Pixel>& ring, std::size_t first, std::size_t last, double tolerance,
              std::vector<bool>& keep) {
  std::vector<std::pair<std::size_t, std::size_t>> open{{first, last}};
  while (!open.empty()) {
    const auto [a, b] = open.back();
    open.pop_back();
    const Pixel p = ring[a % ring.size()];
    const Pixel q = ring[b % ring.size()];
    const double dx = q.x - p.x;
    const double dy = q.y - p.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    double most = tolerance;
    std::size_t at = 0;
    for (std::size_t i = a + 1; i < b; ++i) {
      const Pixel r = ring[i % ring.size()];
      const double off = length == 0 ? std::sqrt(double(r.x - p.x) * (r.x - p.x) + double(r.y - p.y) * (r.y - p.y))
                                     : std::abs(dx * (r.y - p.y) - dy * (r.x - p.x)) / length;
      if (off <= most) continue;
      most = off;
      at = i;
    }
    if (at == 0) continue;
    keep[at % ring.size()] = true;
    open.push_back({a, at});
    open.push_back({at, b});
  }
}

std::vector<Pixel> simplified(const std::vector<Pixel>& ring, double tolerance) {
  std::vector<bool> keep(ring.size());
  std::size_t far = 0;
  long best = -1;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const long d = std::labs(long(ring[i].x) - ring[0].x) + std::labs(long(ring[i].y) - ring[0].y);
    if (d > best) {
      best = d;
      far = i;
    }
  }
  keep[0] = keep[far] = true;
  simplify(ring, 0, far, tolerance, keep);
  simplify(ring, far, ring.size(), tolerance, keep);
  std::vector<Pixel> out;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (keep[i]) out.push_back(ring[i]);
  return out;
}

std::int64_t twice_area(const std::vector<Pixel>& ring) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Pixel a = ring[i];
    const Pixel b = ring[(i + 1) % ring.size()];
    sum += std::int64_t(a.x) * b.y - std::int64_t(b.x) * a.y;
  }
  return std::llabs(sum);
}

// A bitmap in columns. spread() sets what lies within `by` pixels, along one axis after the other, of a
// pixel equal to `value`, to that value.
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
        // Straight on as far as the edge goes.
        do {
          if (way == 0) walked[index(x, y)] = true;
          x += kDx[way];
          y += kDy[way];
        } while (has(x + kRightX[way], y + kRightY[way]) && !has(x + kLeftX[way], y + kLeftY[way]) &&
                 !(x == x0 && y == y0 && way == 0));
        if (x == x0 && y == y0 && way == 0) break;
        way = has(x + kRightX[way], y + kRightY[way]) ? (way + 3) % 4 : (way + 1) % 4;
      } while (!(x == x0 && y == y0 && way == 0));
      if (twice_area(ring) < 2L * smoothing.least_px) continue;
      ring = simplified(ring, smoothing.tolerance_px);
      if (ring.size() >= 3) out.push_back(std::move(ring));
    }
  }
  return out;
}

}  // namespace hexrout::draw
