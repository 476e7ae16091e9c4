// Geometry of VASL's hexes over the pixels of a board: centres, borders, edge points, pixel to hex.
//
//   HexGrid grid({33, 10, 1800, 645, 56.25, 64.5, 0.0, 32.25});
//   grid.centre(grid.index({0, 0}))        // {0, 32}
//   grid.hex_at(100, 100)                  // index of the hex of a pixel, -1: none
//
// The grid is that of VASL to the pixel, its oddities included (clamped edges, an upper right corner of
// the extended border that is moved inward): VASL's verdicts depend on them. Pixel (0, 0) is the upper left one.
// Hexes are numbered by column, then row, as a Map of the whole grid numbers them.
// Immutable after construction; every query takes constant time and may run on any thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "hexrout/hex/hex.hpp"

namespace hexrout {

struct Pixel {
  int x = 0;
  int y = 0;
  constexpr bool operator==(const Pixel&) const = default;
};

struct HexGridShape {
  int columns = 33;
  int rows = 10;  // of an even column; odd ones hold one more, their first and last cut by the edge
  int width_px = 1800;
  int height_px = 645;
  double hex_width_px = 56.25;  // from column to column
  double hex_height_px = 64.5;
  double a1_x_px = 0.0;  // centre of the hex (0, 0); negative on boards cut from larger ones
  double a1_y_px = 32.25;
  bool operator==(const HexGridShape&) const = default;
};

class HexGrid {
 public:
  // columns and rows 1..2000, pixels 1..40000 each way, hexes at least 3 pixels wide and high.
  explicit HexGrid(const HexGridShape& shape);

  const HexGridShape& shape() const { return shape_; }
  int hex_count() const { return first_[static_cast<std::size_t>(shape_.columns)]; }
  int rows(int column) const { return shape_.rows + (column & 1); }
  bool has(int column, int row) const {
    return column >= 0 && column < shape_.columns && row >= 0 && row < rows(column);
  }
  // -1 outside the grid.
  int index(int column, int row) const {
    return has(column, row) ? first_[static_cast<std::size_t>(column)] + row : -1;
  }
  int index(Hex h) const { return index(h.col, h.row); }
  Hex at(int hex) const { return at_[static_cast<std::size_t>(hex)]; }
  int neighbour(int hex, int side) const {
    return neighbours_[static_cast<std::size_t>(hex)][static_cast<std::size_t>(side)];
  }
  int range(int a, int b) const { return distance(at(a), at(b)); }

  Pixel centre(int hex) const { return centres_[static_cast<std::size_t>(hex)]; }
  // About one pixel inside the hex, at the middle of a side; may lie outside the raster.
  Pixel edge_point(int hex, int side) const {
    return edges_[static_cast<std::size_t>(hex)][static_cast<std::size_t>(side)];
  }
  // False for the sides that the map's left and right edge, and the edges of half hexes, cut off.
  bool side_on_map(int hex, int side) const { return (on_map_[static_cast<std::size_t>(hex)] >> side & 1) != 0; }
  // Corner i of the extended border (see hexside.hpp for the numbering).
  Pixel extended_vertex(int hex, int i) const {
    return extended_[static_cast<std::size_t>(hex)][static_cast<std::size_t>(i)];
  }

  bool border_contains(int hex, int x, int y) const { return contains(border_spans_, hex, x, y); }
  bool extended_contains(int hex, int x, int y) const { return contains(extended_spans_, hex, x, y); }
  // Calls visit(x, y) for every pixel of the extended border that lies within width x height.
  template <class Visit>
  void each_extended(int hex, int width, int height, const Visit& visit) const {
    const auto h = static_cast<std::size_t>(hex);
    for (int y = extended_spans_.least[h].y; y < extended_spans_.most[h].y; ++y) {
      const Span span =
          extended_spans_.lines[extended_spans_.start[h] + static_cast<std::size_t>(y - extended_spans_.least[h].y)];
      for (int x = span.first > 0 ? span.first : 0; y >= 0 && y < height && x < span.end && x < width; ++x) visit(x, y);
    }
  }
  // Calls visit(y, first, end) for every line of the border: the pixels (first, y) to (end - 1, y), within width x
  // height.
  template <class Visit>
  void each_border_line(int hex, int width, int height, const Visit& visit) const {
    const auto h = static_cast<std::size_t>(hex);
    const Span* line = border_spans_.lines.data() + border_spans_.start[h];
    for (int y = border_spans_.least[h].y; y < border_spans_.most[h].y; ++y, ++line) {
      const int first = line->first > 0 ? line->first : 0;
      const int end = line->end < width ? line->end : width;
      if (y >= 0 && y < height && first < end) visit(y, first, end);
    }
  }
  // Pixels of a strip between two columns of hexes belong to the hex whose border has them, all others to the
  // hex of their column and row_at().
  bool in_strip(int x) const { return (third_at(x) - 1) % 3 == 0; }
  int row_at(int column, int y) const {
    return static_cast<int>(column % 2 == 0 ? y / shape_.hex_height_px
                                            : (y + shape_.hex_height_px / 2.0) / shape_.hex_height_px);
  }
  // The first pixel row of the hex below.
  int row_end(Hex h) const {
    int y =
        static_cast<int>(shape_.hex_height_px * (h.row + 1) - ((h.col & 1) != 0 ? shape_.hex_height_px / 2.0 : 0.0)) -
        1;
    while (y < 0 || row_at(h.col, y) <= h.row) ++y;
    return y;
  }
  // -1 where VASL finds no hex (a few pixels at the rim of some boards).
  int hex_at(int x, int y) const;
  // Calls visit(hex, y, end) for the pixels (x, y) to (x, end - 1) of each hex in a column of `height` pixels,
  // downwards; a hex may come more than once.
  template <class Visit>
  void each_run(int x, int height, const Visit& visit) const {
    const bool strip = in_strip(x);
    const int column = strip ? (third_at(x) - 1) / 3 : 0;
    for (int y = 0; y < height;) {
      int hex = hex_at(x, y);
      int end = y + 1;
      if (!strip && hex >= 0) {
        end = std::min(height, row_end(at(hex)));
      } else if (strip && column >= 0 && column < shape_.columns) {
        // row_end goes by column and row alone, so that the row may lie outside the grid.
        const int row = row_at(column, y);
        const int bottom =
            std::min(height, row_end({static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)}));
        for (int next = hex; end < bottom && (next = hex_in_strip(column, row, x, end)) == hex;) ++end;
      }
      if (hex >= 0) visit(hex, y, end);
      y = end;
    }
  }

  // The exact centre, before VASL cuts it to whole pixels.
  double centre_x(int column) const;
  double centre_y(int column, int row) const;
  // The rectangle around the border: pixels from least up to, but without, most.
  Pixel border_least(int hex) const { return border_spans_.least[static_cast<std::size_t>(hex)]; }
  Pixel border_most(int hex) const { return border_spans_.most[static_cast<std::size_t>(hex)]; }

 private:
  int hex_in_strip(int column, int row, int x, int y) const;
  // Which third of a column step a pixel lies in, from A1 on.
  int third_at(int x) const {
    const double left = shape_.a1_x_px > 0.0 ? shape_.a1_x_px : 0.0;
    return static_cast<int>((x - left) / (shape_.hex_width_px / 3.0));
  }
  // A polygon as one run of pixels for each line, by the even-odd rule on its edges.
  struct Span {
    int first = 0;
    int end = 0;
  };
  struct Spans {
    std::vector<Pixel> least, most;
    std::vector<std::uint32_t> start;  // of the hex's spans
    std::vector<Span> lines;
  };
  static void add_polygon(Spans& spans, const std::array<Pixel, 6>& corners);
  static bool contains(const Spans& spans, int hex, int x, int y) {
    const auto h = static_cast<std::size_t>(hex);
    const int line = y - spans.least[h].y;
    if (line < 0 || y >= spans.most[h].y) return false;
    const Span span = spans.lines[spans.start[h] + static_cast<std::size_t>(line)];
    return x >= span.first && x < span.end;
  }

  HexGridShape shape_;
  std::vector<int> first_;
  std::vector<Hex> at_;
  std::vector<Pixel> centres_;
  std::vector<std::array<int, 6>> neighbours_;
  std::vector<std::array<Pixel, 6>> edges_;
  std::vector<std::array<Pixel, 6>> extended_;
  std::vector<std::uint8_t> on_map_;
  Spans border_spans_;
  Spans extended_spans_;
};

// Returns the grid of a shape: the same object for equal shapes, as long as somebody holds it. Any thread.
std::shared_ptr<const HexGrid> shared_grid(const HexGridShape& shape);

}  // namespace hexrout
