#include "hexrout/map/hex_grid.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace hexrout {

namespace {

struct Corner {
  double x = 0;
  double y = 0;
};

// A coordinate just beyond the right or lower edge becomes the last pixel, -1 the first one.
double clamped(double v, int size) {
  if (v == -1.0) v = 0.0;
  const int whole = static_cast<int>(v);
  return whole == size || whole == size + 1 ? size - 1 : v;
}

int clamped(int v, int size) {
  if (v == -1) v = 0;
  return v == size || v == size + 1 ? size - 1 : v;
}

std::array<Corner, 6> corners(const HexGridShape& s, double cx, double cy) {
  const double e = s.hex_width_px * 2.0 / 3.0;
  const double half = e / 2.0;
  const double v = s.hex_height_px / 2.0;
  std::array<Corner, 6> made{Corner{cx - half, cy - v}, {cx + half, cy - v}, {cx + e, cy},
                             {cx + half, cy + v},       {cx - half, cy + v}, {cx - e, cy}};
  for (Corner& c : made) c = {clamped(c.x, s.width_px), clamped(c.y, s.height_px)};
  return made;
}

}  // namespace

double HexGrid::centre_x(int column) const {
  return std::max(shape_.a1_x_px, 0.0) + shape_.hex_width_px * column;
}

double HexGrid::centre_y(int column, int row) const {
  const double half = shape_.hex_height_px / 2.0;
  return (shape_.a1_y_px < 0 ? half : shape_.a1_y_px) + shape_.hex_height_px * row - ((column & 1) != 0 ? half : 0.0);
}

HexGrid::HexGrid(const HexGridShape& shape) : shape_(shape) {
  first_.push_back(0);
  for (int column = 0; column < shape.columns; ++column) first_.push_back(first_.back() + rows(column));
  const auto count = static_cast<std::size_t>(hex_count());
  at_.reserve(count);
  constexpr std::array<Pixel, 6> kOutward{Pixel{-1, -1}, {-1, 1}, {1, 0}, {1, 1}, {-1, 1}, {-1, 0}};
  const double half = shape.hex_height_px / 2.0;
  const double across = std::cos(3.14159265358979323846 / 6.0) * half;
  const auto cut = [&](double x, double y) {
    return Pixel{clamped(static_cast<int>(x), shape.width_px), clamped(static_cast<int>(y), shape.height_px)};
  };
  for (int column = 0; column < shape.columns; ++column) {
    for (int row = 0; row < rows(column); ++row) {
      at_.push_back({static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)});
      const double cx = centre_x(column);
      const double cy = centre_y(column, row);
      centres_.push_back(
          {static_cast<int>(clamped(cx, shape.width_px)), static_cast<int>(clamped(cy, shape.height_px))});
      edges_.push_back({cut(cx, cy - half + 1.0), cut(cx + across - 1.0, cy - half / 2.0 + 1.0),
                        cut(cx + across - 1.0, cy + half / 2.0 - 1.0), cut(cx, cy + half - 1.0),
                        cut(cx - across + 1.0, cy + half / 2.0 - 1.0), cut(cx - across + 1.0, cy - half / 2.0 + 1.0)});
      std::array<Pixel, 6> border;
      std::array<Pixel, 6> extended;
      const auto exact = corners(shape, cx, cy);
      for (std::size_t i = 0; i < 6; ++i) {
        border[i] = {static_cast<int>(std::floor(exact[i].x + 0.5)), static_cast<int>(std::floor(exact[i].y + 0.5))};
        extended[i] = {static_cast<int>(exact[i].x) + kOutward[i].x, static_cast<int>(exact[i].y) + kOutward[i].y};
      }
      extended_.push_back(extended);
      add_polygon(border_spans_, border);
      add_polygon(extended_spans_, extended);

      unsigned off = 0;
      if (column == 0) off |= 1U << 4 | 1U << 5;
      if (column == shape.columns - 1) off |= 1U << 1 | 1U << 2;
      if ((column & 1) != 0 && row == 0) off |= 1U << 0 | 1U << 1 | 1U << 5;
      if ((column & 1) != 0 && row == shape.rows) off |= 1U << 2 | 1U << 3 | 1U << 4;
      on_map_.push_back(static_cast<std::uint8_t>(0x3f & ~off));
    }
  }
  neighbours_.reserve(count);
  for (const Hex h : at_) {
    std::array<int, 6> around{};
    for (const Direction d : kAllDirections) around[static_cast<std::size_t>(d)] = index(hexrout::neighbour(h, d));
    neighbours_.push_back(around);
  }
}

// A pixel lies inside if it lies to the left of an odd number of edges on its line. Hexagons have two
// edges on every line, so the inside is the run between them.
void HexGrid::add_polygon(Spans& spans, const std::array<Pixel, 6>& corners) {
  Pixel least = corners[0];
  Pixel most = corners[0];
  for (const Pixel p : corners) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
  spans.least.push_back(least);
  spans.most.push_back(most);
  const std::size_t start = spans.lines.size();
  spans.start.push_back(static_cast<std::uint32_t>(start));
  spans.lines.resize(start + static_cast<std::size_t>(most.y - least.y), {most.x, least.x});
  for (std::size_t i = 0; i < 6; ++i) {
    const Pixel last = corners[(i + 5) % 6];
    const Pixel cur = corners[i];
    const Pixel upper = cur.y < last.y ? cur : last;
    const auto [left, right] = std::minmax(last.x, cur.x);
    for (int y = upper.y; y < std::max(last.y, cur.y); ++y) {
      const double to_line = static_cast<double>(y - upper.y) / (last.y - cur.y) * (last.x - cur.x);
      const int whole = static_cast<int>(to_line);
      const int left_of = std::clamp(upper.x + whole + (whole < to_line ? 1 : 0), left, right);
      Span& span = spans.lines[start + static_cast<std::size_t>(y - least.y)];
      span.first = std::min(span.first, left_of);
      span.end = std::max(span.end, left_of);
    }
  }
}

int HexGrid::hex_at(int x, int y) const {
  const int z = third_at(x);
  if ((z - 1) % 3 != 0) {
    const int column = z > 0 ? (z + 2) / 3 : 0;
    return z > -3 ? index(column, row_at(column, y)) : -1;
  }
  const int column = (z - 1) / 3;
  return hex_in_strip(column, row_at(column, y), x, y);
}

// Finds the hex whose border has a pixel of the strip right of the middle of `column`.
int HexGrid::hex_in_strip(int column, int row, int x, int y) const {
  const int middle = index(column, row);
  if (middle < 0) return -1;
  if (border_contains(middle, x, y)) return middle;
  constexpr std::array<Pixel, 8> kOrder{Pixel{0, -1}, {0, 1}, {1, 0}, {1, -1}, {1, 1}, {-1, 0}, {-1, -1}, {-1, 1}};
  for (const Pixel step : kOrder) {
    const int hex = index(column + step.x, row + step.y);
    if (hex >= 0 && border_contains(hex, x, y)) return hex;
  }
  const int lower_right = index(column + 1, row - 1);
  if (index(column - 1, row + 1) < 0 && column % 2 != 0 && lower_right >= 0 && row == shape_.rows) return lower_right;
  return -1;
}

std::shared_ptr<const HexGrid> shared_grid(const HexGridShape& shape) {
  static std::mutex mutex;
  static std::vector<std::weak_ptr<const HexGrid>> grids;
  const std::lock_guard lock(mutex);
  std::erase_if(grids, [](const auto& grid) { return grid.expired(); });
  for (const auto& known : grids)
    if (std::shared_ptr<const HexGrid> grid = known.lock(); grid != nullptr && grid->shape() == shape) return grid;
  auto made = std::make_shared<const HexGrid>(shape);
  grids.push_back(made);
  return made;
}

}  // namespace hexrout
