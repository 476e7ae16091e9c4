#include "los/vasl/fast_walk.hpp"

#include <algorithm>
#include <cstdlib>

#include "los/vasl/walk.hpp"

namespace hexrout::vasl {

namespace {

enum class Next : std::uint8_t { go_on, stop };

// Goes over the pixels of a line in the order of Columns, leaving out those that do not exceed the layer's limit.
// Rows are kept in whole numbers and 32 binary places. Where a column ends exactly between two rows, the
// floating point sums of Columns may fall on either side: if it matters there, they are added up.
class Scan {
 public:
  Scan(const Field& field, const Line& line, Field::Layer layer)
      : height_(field.raster().height()), block_rows_(field.block_rows()), layer_(layer), line_(line),
        right_(line.column_step > 0), down_(line.row_step > 0) {
    columns_ = std::abs(line.to.x - line.from.x) + 1;
    const std::int64_t fall = std::int64_t{line.to.y - line.from.y} * (std::int64_t{1} << 32);
    slope_ = fall / columns_;
    exact_ = slope_ * columns_ == fall;
    columns_per_row_ = line.horizontal ? 1e9 : static_cast<double>(columns_) / std::abs(line.to.y - line.from.y);
  }

  void change(Field::Layer layer) { layer_ = layer; }

  // visit(x, y) says how to go on.
  template <class Visit>
  void walk(const Visit& visit) {
    int c = 0;
    int y = line_.from.y;
    while (c < columns_) {
      const int x = right_ ? line_.from.x + c : line_.from.x - c;
      const int end = boundary(c + 1);
      for (;;) {
        const int free = layer_.free[(x >> 3) * block_rows_ + (y >> 3)];
        if (free == 0) {
          if (concerns(x, y)) {
            const Next next = visit(x, y);
            if (next == Next::stop) return;
          }
          if (y == end) {
            ++c;
            break;
          }
          y += down_ ? 1 : -1;
          continue;
        }
        // Nothing within `free` blocks but this one: on to the edge of that.
        const int row_limit = down_ ? ((y >> 3) + free) << 3 : (((y >> 3) - free + 1) << 3) - 1;
        const int rows_left = (down_ ? row_limit - end : end - row_limit) - 1;
        if (rows_left < 0) {
          y = row_limit;
          continue;
        }
        const int column_limit = right_ ? ((x >> 3) + free) << 3 : (((x >> 3) - free + 1) << 3) - 1;
        int n = 1;
        if (rows_left > 1) n += static_cast<int>(std::min(1e6, (rows_left - 1) * columns_per_row_ * 0.9999));
        n = std::min(n, right_ ? column_limit - x : x - column_limit);
        c += n;
        if (n > 1 && c < columns_) {
          y = boundary(c);
        } else {
          y = end;
        }
        break;
      }
      if (c < columns_) continue;
      return;
    }
  }

 private:
  bool concerns(int x, int y) const {
    return layer_.reach[static_cast<std::ptrdiff_t>(x) * height_ + y] > layer_.limit;
  }

  // The row in which column c - 1 ends and column c begins.
  int boundary(int c) {
    const std::int64_t at = (std::int64_t{line_.from.y} << 32) + c * slope_;
    int row = static_cast<int>(at >> 32);
    if (exact_) return row;
    // A row other than a whole number is at least 1 / columns away from one.
    constexpr std::uint32_t kClose = 1U << 16;
    if (static_cast<std::uint32_t>(at) + kClose >= 2 * kClose) return row;
    row = static_cast<int>((at + kClose) >> 32);
    // One pixel is met if the sum falls short of `row`, another if not.
    const int before = right_ ? line_.from.x + c - 1 : line_.from.x - c + 1;
    const int after = right_ ? before + 1 : before - 1;
    const bool last = c == columns_;
    const bool matters = down_ ? concerns(before, row) || (!last && concerns(after, row - 1))
                               : (row > 0 && concerns(before, row - 1)) || (!last && concerns(after, row));
    return matters ? summed(c) : row;
  }

  int summed(int c) {
    if (summed_column_ > c || summed_column_ == 0) {
      summed_column_ = 0;
      sum_ = line_.from.y;
      step_ = static_cast<double>(line_.to.y - line_.from.y) / columns_;
    }
    for (; summed_column_ < c; ++summed_column_) sum_ += step_;
    return static_cast<int>(sum_);
  }

  int height_;
  int block_rows_;
  Field::Layer layer_;
  const Line& line_;
  bool right_;
  bool down_;
  int columns_ = 1;
  std::int64_t slope_ = 0;
  bool exact_ = false;
  double columns_per_row_ = 0;
  int summed_column_ = 0;
  double sum_ = 0;
  double step_ = 0;
};

// A pixel and the one before it of the same terrain on the same level in the same hex come to the same, unless
// what counts is where in the hex they lie.
struct Repetition {
  int hex = -1;
  TerrainId code = kNoTerrain;
  int ground = 0;
};

}  // namespace

Verdict look_fast(const Field& field, const End& from, const End& to) {
  const Raster& raster = field.raster();
  Line line(raster, from, to);
  Ruling ruling(raster, line, field.counters(), nullptr);
  if (ruling.settle_same_hex() || ruling.begin()) return ruling.verdict();
  const auto& kinds = vasl_terrains();
  const auto candidate = [&](int x, int y) {
    if (raster.grid().extended_contains(from.hex, x, y)) return from.hex;
    if (raster.grid().extended_contains(to.hex, x, y)) return to.hex;
    return field.hex_at(raster.at(x, y));
  };
  if (!ruling.plain()) {
    Scan(field, line, field.whole()).walk([&](int x, int y) {
      const int hex = candidate(x, y);
      if (hex < 0) return Next::stop;
      ruling.saw(raster.terrain(x, y));
      return rule_at(raster, line, ruling, x, y, hex) ? Next::stop : Next::go_on;
    });
    return ruling.verdict();
  }

  const Field::Layer sparse = field.layer(std::min(line.source_both2, line.target_both2), line.along_hexsides);
  const bool level = from.level == to.level && !line.any_rooftop;
  Repetition last;
  Scan scan(field, line, ruling.left_building() ? sparse : field.whole());
  scan.walk([&](int x, int y) {
    const std::size_t pixel = raster.at(x, y);
    const TerrainId code = raster.terrain_data()[pixel];
    const VaslTerrain& t = kinds[code];
    const int hex = candidate(x, y);
    if (hex < 0) return Next::stop;
    if (!ruling.left_building()) {
      ruling.saw(code);
      if (ruling.left_building()) scan.change(sparse);
      return rule_at(raster, line, ruling, x, y, hex) ? Next::stop : Next::go_on;
    }
    if (line.along_hexsides) return rule_at(raster, line, ruling, x, y, hex) ? Next::stop : Next::go_on;
    const int ground = raster.elevation_data()[pixel];
    if (!t.hexside) {
      if (hex == from.hex || hex == to.hex) return Next::go_on;
      if (hex == last.hex && code == last.code && ground == last.ground) return Next::go_on;
      last = {};
    }
    if (ruling.apply(hex, {x, y}, code, ground)) return Next::stop;
    if (!t.hexside && (level || (!field.any_cliffs() && ruling.far_from_ends()))) last = {hex, code, ground};
    return Next::go_on;
  });
  return ruling.verdict();
}

}  // namespace hexrout::vasl
