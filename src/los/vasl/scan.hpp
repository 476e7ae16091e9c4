// Goes over the pixels of a line block by block, in the order of Columns,
// leaving out those that do not exceed a layer's limit.
//
// Rows are kept in whole numbers and 32 binary places. Where a column ends exactly between two rows, the
// floating point sums of Columns may fall on either side: if it matters there, they are added up.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "los/vasl/field.hpp"

namespace hexrout::vasl {

// What of a line holds all along it.
struct Way {
  Way(const HexGridShape& shape, const Line& line);

  Pixel from;
  Pixel to;
  bool right;
  bool down;
  int columns;
  std::int64_t slope;   // rows a column
  std::uint32_t close;  // so near to a whole row the sums may differ; 0: every row is exact in floating point too
  std::int64_t columns_per_row;  // with kFraction binary places
  int rows;
  int hex_columns;  // from the centre to the border of a hex; with kFraction binary places
  static constexpr int kFraction = 16;
};

class Scan {
 public:
  Scan(const Field& field, const Way& way, Field::Layer layer)
      : field_(field), way_(way), layer_(layer), end_column_(way.columns), start_row_(way.from.y) {}

  // Leaves out the pixels around the source or the target, within a share of their hex.
  void skip_start(double share);
  void skip_end(double share) {
    if (share > 0) end_column_ = way_.columns - std::min(way_.columns - 1, columns_within(share));
  }

  // What concerns the line from the next block on; may be called by visit().
  void look_at(const Field::Layer& layer) { layer_ = layer; }

  // wanted(patches): which pixels of a block are asked for. visit(patches, x, y, met): the line meets these of them in
  // the block whose first pixel is (x, y); true to stop.
  template <class Wanted, class Visit>
  void walk(const Wanted& wanted, const Visit& visit) {
    using Pixels = Field::Pixels;
    constexpr int kShift = Field::kShift;
    constexpr int kLast = Field::kBlock - 1;
    const int step = way_.right ? 1 : -1;
    const int row_step = way_.down ? 1 : -1;
    const int up = way_.down ? 0 : -1;
    // What makes of a place in a block how far it is from where a line of this direction enters.
    const int mirror_x = way_.right ? 0 : kLast;
    const int mirror_y = way_.down ? 0 : kLast;
    const int block_rows = field_.block_rows();
    const std::int64_t slope = way_.slope;
    const std::uint32_t close = way_.close;
    int left = end_column_ - first_column_;  // columns to go
    if (left <= 0) return;
    const auto row_at = [&](std::int64_t at, int column) __attribute__((always_inline)) {
      if (__builtin_expect(static_cast<std::uint32_t>(at) + close < 2 * close, 0)) return settle(column, at);
      return static_cast<int>(at >> 32);
    };
    int x = way_.from.x + step * first_column_;
    int y = first_column_ == 0 ? start_row_ : boundary(first_column_);
    // Where the column ends.
    std::int64_t at = (std::int64_t{way_.from.y} << 32) + (first_column_ + 1) * slope;
    int end = row_at(at, first_column_ + 1);
    for (;;) {
      const int block = (x >> kShift) * block_rows + (y >> kShift);
      int free = layer_.free[block];
      if (free == 0) {
        const auto patches = field_.patches(block);
        const Pixels asked = wanted(patches);
        if (asked != 0) {
          Pixels met = 0;
          const int top = y & ~kLast;
          const int first = x & ~kLast;
          for (int more = std::min(kLast + 1 - ((x ^ mirror_x) & kLast), left);;) {
            const int stop = std::min(std::max(end, top), top + kLast);
            const int swap = (y ^ stop) & up;  // the lower row number first
            const int low = (y ^ swap) & kLast;
            const int high = (stop ^ swap) & kLast;
            met |= static_cast<Pixels>((2U << high) - (1U << low)) << ((x & kLast) << kShift);
            if (stop != end) {
              y = stop + row_step;
              break;
            }
            y = end;
            x += step;
            at += slope;
            --left;
            end = row_at(at, end_column_ - left + 1);
            if (--more == 0) break;
          }
          if ((met & asked) != 0 && visit(patches, first, top, met & asked)) return;
          if (left == 0) return;
          continue;
        }
        free = 1;
      }
      // Columns from this one on, and rows from this one on, in which nothing concerns the line.
      const int free_columns = (free << kShift) - ((x ^ mirror_x) & kLast);
      const int free_rows = (free << kShift) - ((y ^ mirror_y) & kLast);
      const int rows_left = free_rows - (end - y) * row_step - 1;
      if (rows_left < 0) {
        y += free_rows * row_step;
        continue;
      }
      const std::int64_t most = std::max(rows_left - 1, 0) * way_.columns_per_row >> Way::kFraction;
      const int more = static_cast<int>(std::min<std::int64_t>(most, free_columns - 1));
      left -= more + 1;
      if (left <= 0) return;
      x += (more + 1) * step;
      at += slope * more;
      y = row_at(at, end_column_ - left);
      at += slope;
      end = row_at(at, end_column_ - left + 1);
    }
  }

  // Calls visit(x, y, pixel) for pixels of the block whose first is (x, y),
  // in the order in which the line meets them, until it returns true.
  template <class Visit>
  bool each_met(int x, int y, Field::Pixels met, const Visit& visit) const {
    constexpr int kLast = Field::kBlock - 1;
    for (int i = 0; i <= kLast; ++i) {
      const int column = way_.right ? i : kLast - i;
      auto rows = static_cast<std::uint32_t>(met >> (column << Field::kShift) & 0xff);
      while (rows != 0) {
        const int row = way_.down ? std::countr_zero(rows) : static_cast<int>(std::bit_width(rows)) - 1;
        rows ^= 1U << row;
        if (visit(x + column, y + row, Field::Pixels{1} << (column << Field::kShift | row))) return true;
      }
    }
    return false;
  }

  // The same in any order.
  template <class Visit>
  static bool each_of(int x, int y, Field::Pixels pixels, const Visit& visit) {
    for (; pixels != 0; pixels &= pixels - 1) {
      const int bit = std::countr_zero(pixels);
      if (visit(x + (bit >> Field::kShift), y + (bit & (Field::kBlock - 1)))) return true;
    }
    return false;
  }

 private:
  // Columns from the centre that lie in a hexagon scaled to a share of the hex.
  int columns_within(double share) const {
    return std::max(0, static_cast<int>(share * way_.hex_columns / (1 << Way::kFraction)) - 1);
  }
  // The row in which column c - 1 ends and column c begins.
  int boundary(int c) {
    const std::int64_t at = (std::int64_t{way_.from.y} << 32) + c * way_.slope;
    if (static_cast<std::uint32_t>(at) + way_.close >= 2 * way_.close) return static_cast<int>(at >> 32);
    return settle(c, at);
  }
  int settle(int c, std::int64_t at);
  int summed(int c);

  const Field& field_;
  const Way& way_;
  Field::Layer layer_;
  int first_column_ = 0;
  int end_column_;
  int start_row_;
  int summed_column_ = 0;
  double sum_ = 0;
  double step_ = 0;
};

}  // namespace hexrout::vasl
