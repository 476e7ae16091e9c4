#include "los/vasl/fast/scan.hpp"

#include <cstdlib>

namespace hexrout::vasl {

PixelLine::PixelLine(const HexGridShape& shape, const Line& line)
    : from(line.from),
      to(line.to),
      right(line.column_step > 0),
      down(line.row_step > 0),
      columns(std::abs(to.x - from.x) + 1),
      rows(std::abs(to.y - from.y)) {
  const std::int64_t fall = std::int64_t{to.y - from.y} * (std::int64_t{1} << 32);
  slope = fall / columns;
  // A row that is not a whole number is at least 1 / columns away from one; sums are off by far less.
  close = slope * columns == fall ? 0 : 1U << 16;
  // Rounded down by a little, so that it is never too large.
  columns_per_row = rows == 0 ? std::int64_t{1} << (kFraction + 20) : ((columns << kFraction) - columns) / rows;
  const double half_height = shape.hex_height_px / 2.0;
  const double edge = shape.hex_width_px * 2.0 / 3.0;
  // The share of the distance to the border that one column takes: to the sides, and to the upper and lower border.
  const double falls = static_cast<double>(rows) / columns;
  const double taken = std::max(1.0 / edge + falls / (2.0 * half_height), falls / half_height);
  hex_columns = static_cast<int>((1 << kFraction) / taken);
}

void Scan::skip_start(double share) {
  if (share <= 0) return;
  first_column_ = std::min(pixel_line_.columns - 1, columns_within(share));
  if (first_column_ != 0) return;
  // A steep line leaves its hex in the first column.
  const int rows = static_cast<int>(share * field_.raster().grid().shape().hex_height_px / 2.0) - 1;
  if (rows > 0 && std::abs(boundary(1) - pixel_line_.from.y) > rows) start_row_ += pixel_line_.down ? rows : -rows;
}

// Column c begins at a whole row in exact numbers. The line meets one pixel if VASL's sum is less than that row, and
// another one if it is not.
int Scan::settle(int c, std::int64_t at) {
  const int row = static_cast<int>((at + pixel_line_.close) >> 32);
  const int before = pixel_line_.right ? pixel_line_.from.x + c - 1 : pixel_line_.from.x - c + 1;
  const int after = pixel_line_.right ? before + 1 : before - 1;
  const auto concerns = [&](int x, int y) { return y >= 0 && field_.concerns(layer_, x, y); };
  if (c > pixel_line_.columns) return row;
  const bool last = c == pixel_line_.columns;
  const bool matters = pixel_line_.down ? concerns(before, row) || (!last && concerns(after, row - 1))
                                        : concerns(before, row - 1) || (!last && concerns(after, row));
  return matters ? summed(c) : row;
}

int Scan::summed(int c) {
  if (summed_column_ > c || summed_column_ == 0) {
    summed_column_ = 0;
    sum_ = pixel_line_.from.y;
    step_ = static_cast<double>(pixel_line_.to.y - pixel_line_.from.y) / pixel_line_.columns;
  }
  for (; summed_column_ < c; ++summed_column_) sum_ += step_;
  return static_cast<int>(sum_);
}

}  // namespace hexrout::vasl
