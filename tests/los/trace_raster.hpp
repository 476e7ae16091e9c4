// The pixels of a board as polygons: for every terrain at every level one outline whose rings are the
// borders of all its pixels, holes included. Corners of pixels, times `px`, `py`.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "hexrout/map/raster.hpp"

namespace hexrout::test {

inline std::vector<Outline> trace_raster(const Raster& pixels, int px, int py) {
  struct Border {
    Point from, to;
  };
  const auto value = [&](int x, int y) {
    return pixels.has(x, y) ? pixels.terrain(x, y) << 8 | (pixels.elevation(x, y) + 64) : -1;
  };
  std::map<int, std::vector<Border>> borders;
  for (int x = 0; x < pixels.width(); ++x)
    for (int y = 0; y < pixels.height(); ++y) {
      const int v = value(x, y);
      // Clockwise about the pixel.
      if (value(x, y - 1) != v) borders[v].push_back({{x, y}, {x + 1, y}});
      if (value(x + 1, y) != v) borders[v].push_back({{x + 1, y}, {x + 1, y + 1}});
      if (value(x, y + 1) != v) borders[v].push_back({{x + 1, y + 1}, {x, y + 1}});
      if (value(x - 1, y) != v) borders[v].push_back({{x, y + 1}, {x, y}});
    }
  std::vector<Outline> outlines;
  for (const auto& [v, list] : borders) {
    Outline out;
    out.terrain = static_cast<TerrainId>(v >> 8);
    out.sets_level = true;
    out.level = static_cast<std::int8_t>((v & 0xff) - 64);
    const auto key = [](Point p) { return static_cast<std::int64_t>(p.x) << 32 | static_cast<std::uint32_t>(p.y); };
    std::unordered_map<std::int64_t, std::vector<std::size_t>> leaving;
    for (std::size_t i = 0; i < list.size(); ++i) leaving[key(list[i].from)].push_back(i);
    std::vector<bool> used(list.size(), false);
    for (std::size_t start = 0; start < list.size(); ++start) {
      std::vector<Point> ring;
      for (std::size_t at = start; !used[at];) {
        used[at] = true;
        const Border& b = list[at];
        ring.push_back({b.from.x * px, b.from.y * py});
        auto& next = leaving[key(b.to)];
        while (!next.empty() && used[next.back()]) next.pop_back();
        if (next.empty()) break;
        at = next.back();
      }
      std::vector<Point> corners;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point a = ring[(i + ring.size() - 1) % ring.size()];
        const Point b = ring[i];
        const Point c = ring[(i + 1) % ring.size()];
        if ((a.x == b.x && b.x == c.x) || (a.y == b.y && b.y == c.y)) continue;
        corners.push_back(b);
      }
      if (corners.empty()) continue;
      if (out.ring.empty())
        out.ring = std::move(corners);
      else
        out.holes.push_back(std::move(corners));
    }
    outlines.push_back(std::move(out));
  }
  return outlines;
}

}  // namespace hexrout::test
