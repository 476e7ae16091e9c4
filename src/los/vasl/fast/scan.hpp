// Goes over the pixels of a line block by block, in the order of Columns, and leaves out those that do not exceed a
// layer's limit.
//
// Rows are whole numbers with 32 binary places. If a column ends exactly between two rows, the floating point sums of
// Columns may fall on either side: if that matters, the sums are made.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "los/vasl/fast/field.hpp"

namespace hexrout::vasl {

// A line in pixels: the numbers that stay the same all along it.
struct PixelLine {
  PixelLine(const HexGridShape& shape, const Line& line);

  Pixel from;
  Pixel to;
  bool right;
  bool down;
  int columns;
  std::int64_t slope;   // rows a column
  std::uint32_t close;  // this near to a whole row the sums may differ; 0: every row is exact in floating point too
  std::int64_t columns_per_row;  // with kFraction binary places
  int rows;
  int hex_columns;  // from the centre to the border of a hex; with kFraction binary places
  static constexpr int kFraction = 16;
};

class Scan {
 public:
  Scan(const Field& field, const PixelLine& pixel_line, Field::Layer layer)
      : field_(field),
        pixel_line_(pixel_line),
        layer_(layer),
        end_column_(pixel_line.columns),
        start_row_(pixel_line.from.y) {}

  // Leaves out the pixels around the source or the target, within a share of their hex.
  void skip_start(double share);
  void skip_end(double share) {
    if (share > 0) end_column_ = pixel_line_.columns - std::min(pixel_line_.columns - 1, columns_within(share));
  }

  // Sets the layer from the next block on. visit() may call it.
  void look_at(const Field::Layer& layer) { layer_ = layer; }

  // wanted(patches) gives the pixels of a block that the caller asks for. visit(patches, x, y, met) gets those of them
  // that the line meets in the block whose first pixel is (x, y), and returns true to stop; so does walk() then.
  template <class Wanted, class Visit>
  bool walk(const Wanted& wanted, const Visit& visit) {
    constexpr int kShift = Field::kShift;
    constexpr int kLast = Field::kBlock - 1;
    const int step = pixel_line_.right ? 1 : -1;
    const int row_step = pixel_line_.down ? 1 : -1;
    // Mirrors a place in a block, so that it counts from the corner where a line of this direction enters.
    const int mirror_x = pixel_line_.right ? 0 : kLast;
    const int mirror_y = pixel_line_.down ? 0 : kLast;
    const int block_rows = field_.block_rows();
    const std::int64_t slope = pixel_line_.slope;
    Walked w;
    w.left = end_column_ - first_column_;
    if (w.left <= 0) return false;
    w.x = pixel_line_.from.x + step * first_column_;
    w.y = first_column_ == 0 ? start_row_ : boundary(first_column_);
    w.at = (std::int64_t{pixel_line_.from.y} << 32) + (first_column_ + 1) * slope;
    w.end = row_at(w.at, first_column_ + 1);
    for (;;) {
      const int block = (w.x >> kShift) * block_rows + (w.y >> kShift);
      int free = layer_.free[block];
      if (free == 0) {
        const auto patches = field_.patches(block);
        const Field::Pixels asked = wanted(patches);
        if (asked != 0) {
          const int top = w.y & ~kLast;
          const int first = w.x & ~kLast;
          const Field::Pixels met = cross_block(w, kLast + 1 - ((w.x ^ mirror_x) & kLast));
          if ((met & asked) != 0 && visit(patches, first, top, met & asked)) return true;
          if (w.left == 0) return false;
          continue;
        }
        free = 1;
      }
      // The number of columns and rows from this one on in which nothing concerns the line.
      const int free_columns = (free << kShift) - ((w.x ^ mirror_x) & kLast);
      const int free_rows = (free << kShift) - ((w.y ^ mirror_y) & kLast);
      const int rows_left = free_rows - (w.end - w.y) * row_step - 1;
      if (rows_left < 0) {
        w.y += free_rows * row_step;
        continue;
      }
      const std::int64_t most = std::max(rows_left - 1, 0) * pixel_line_.columns_per_row >> PixelLine::kFraction;
      const int more = static_cast<int>(std::min<std::int64_t>(most, free_columns - 1));
      w.left -= more + 1;
      if (w.left <= 0) return false;
      w.x += (more + 1) * step;
      w.at += slope * more;
      w.y = row_at(w.at, end_column_ - w.left);
      w.at += slope;
      w.end = row_at(w.at, end_column_ - w.left + 1);
    }
  }

  // As above, from one column of the line up to another one.
  template <class Wanted, class Visit>
  bool walk_between(int first, int end, const Wanted& wanted, const Visit& visit) {
    const int whole_first = first_column_;
    const int whole_end = end_column_;
    first_column_ = std::max(first, whole_first);
    end_column_ = std::min(end, whole_end);
    const bool stopped = first_column_ < end_column_ && walk(wanted, visit);
    first_column_ = whole_first;
    end_column_ = whole_end;
    return stopped;
  }

  // Calls visit(x, y, pixel) for pixels of the block whose first is (x, y),
  // in the order in which the line meets them, until it returns true.
  template <class Visit>
  bool each_met(int x, int y, Field::Pixels met, const Visit& visit) const {
    constexpr int kLast = Field::kBlock - 1;
    for (int i = 0; i <= kLast; ++i) {
      const int column = pixel_line_.right ? i : kLast - i;
      auto rows = static_cast<std::uint32_t>(met >> (column << Field::kShift) & 0xff);
      while (rows != 0) {
        const int row = pixel_line_.down ? std::countr_zero(rows) : static_cast<int>(std::bit_width(rows)) - 1;
        rows ^= 1U << row;
        if (visit(x + column, y + row, Field::Pixels{1} << (column << Field::kShift | row))) return true;
      }
    }
    return false;
  }

  // As above, in no particular order.
  template <class Visit>
  static bool each_of(int x, int y, Field::Pixels pixels, const Visit& visit) {
    for (; pixels != 0; pixels &= pixels - 1) {
      const int bit = std::countr_zero(pixels);
      if (visit(x + (bit >> Field::kShift), y + (bit & (Field::kBlock - 1)))) return true;
    }
    return false;
  }

 private:
  // How far walk() has come: the pixel (x, y), the row `end` in which its column ends, `at` as PixelLine counts rows,
  // and the number of columns that are left.
  struct Walked {
    int x = 0, y = 0;
    int end = 0;
    int left = 0;
    std::int64_t at = 0;
  };

  [[gnu::always_inline]] int row_at(std::int64_t at, int column) {
    if (__builtin_expect(static_cast<std::uint32_t>(at) + pixel_line_.close < 2 * pixel_line_.close, 0))
      return settle(column, at);
    return static_cast<int>(at >> 32);
  }

  // Follows the line out of the block, of which `columns` lie ahead. Returns the pixels of the block that it meets.
  [[gnu::always_inline]] Field::Pixels cross_block(Walked& w, int columns) {
    constexpr int kLast = Field::kBlock - 1;
    const int up = pixel_line_.down ? 0 : -1;
    const int top = w.y & ~kLast;
    Field::Pixels met = 0;
    for (int more = std::min(columns, w.left);;) {
      const int stop = std::min(std::max(w.end, top), top + kLast);
      const int swap = (w.y ^ stop) & up;  // the lower row number first
      const int low = (w.y ^ swap) & kLast;
      const int high = (stop ^ swap) & kLast;
      met |= static_cast<Field::Pixels>((2U << high) - (1U << low)) << ((w.x & kLast) << Field::kShift);
      if (stop != w.end) {
        w.y = stop + (pixel_line_.down ? 1 : -1);
        return met;
      }
      w.y = w.end;
      w.x += pixel_line_.right ? 1 : -1;
      w.at += pixel_line_.slope;
      --w.left;
      w.end = row_at(w.at, end_column_ - w.left + 1);
      if (--more == 0) return met;
    }
  }

  // Columns from the centre that lie in a hexagon scaled to a share of the hex.
  int columns_within(double share) const {
    return std::max(0, static_cast<int>(share * pixel_line_.hex_columns / (1 << PixelLine::kFraction)) - 1);
  }
  // The row in which column c - 1 ends and column c begins.
  int boundary(int c) {
    const std::int64_t at = (std::int64_t{pixel_line_.from.y} << 32) + c * pixel_line_.slope;
    if (static_cast<std::uint32_t>(at) + pixel_line_.close >= 2 * pixel_line_.close) return static_cast<int>(at >> 32);
    return settle(c, at);
  }
  int settle(int c, std::int64_t at);
  int summed(int c);

  const Field& field_;
  const PixelLine& pixel_line_;
  Field::Layer layer_;
  int first_column_ = 0;
  int end_column_;
  int start_row_;
  int summed_column_ = 0;
  double sum_ = 0;
  double step_ = 0;
};

}  // namespace hexrout::vasl
