#include "los/vasl/fast_walk.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "los/vasl/quirks.hpp"
#include "los/vasl/walk.hpp"

namespace hexrout::vasl {

namespace {

enum class Next : std::uint8_t { go_on, stop, skip_block };

// What was applied without ending the line and comes to nothing more where it is met again.
class Settled {
 public:
  Settled(const Raster& raster, Ruling& ruling) : raster_(raster), ruling_(ruling) {}

  bool apply(int hex, Pixel at, TerrainId code, int ground, bool on_hexside) {
    Entry entry{hex, code, static_cast<std::int8_t>(ground), -2};
    repeats_ = true;
    for (const Entry& known : entries_) {
      if (known.hex != hex || known.code != code || known.ground != entry.ground) continue;
      if (!on_hexside || (known.side >= 0 && close_to(hex, known.side, at))) return false;
    }
    if (on_hexside) {
      entry.side = static_cast<std::int8_t>(raster_.nearest(hex, at.x, at.y));
      for (const Entry& known : entries_)
        if (known == entry) return false;
    }
    if (ruling_.apply(hex, at, code, ground)) return true;
    repeats_ = ruling_.repeats();
    if (repeats_) entries_[next_++ % entries_.size()] = entry;
    return false;
  }
  // What was applied last comes to nothing more.
  bool repeats() const { return repeats_; }

 private:
  struct Entry {
    int hex = -1;
    TerrainId code = kNoTerrain;
    std::int8_t ground = 0;
    std::int8_t side = -2;  // nearest, of terrain on hexsides
    bool operator==(const Entry&) const = default;
  };
  // So close to the middle of a side that no other location of the hex is nearer.
  bool close_to(int hex, int side, Pixel at) const {
    const Pixel e = raster_.grid().edge_point(hex, side);
    return (e.x - at.x) * (e.x - at.x) + (e.y - at.y) * (e.y - at.y) <= raster_.close_squared();
  }

  const Raster& raster_;
  Ruling& ruling_;
  std::array<Entry, 4> entries_;
  std::size_t next_ = 0;
  bool repeats_ = false;
};

// Goes over the pixels of a line in the order of Columns, leaving out those that do not exceed the layer's limit.
// Rows are kept in whole numbers and 32 binary places. Where a column ends exactly between two rows, the
// floating point sums of Columns may fall on either side: if it matters there, they are added up.
class Scan {
 public:
  Scan(const Field& field, const Line& line, Field::Layer layer)
      : height_(field.raster().height()), block_rows_(field.block_rows()), layer_(layer), line_(line),
        right_(line.column_step > 0), down_(line.row_step > 0) {
    columns_ = std::abs(line.to.x - line.from.x) + 1;
    end_column_ = columns_;
    start_row_ = line.from.y;
    const std::int64_t fall = std::int64_t{line.to.y - line.from.y} * (std::int64_t{1} << 32);
    slope_ = fall / columns_;
    // A row that is not a whole number is at least 1 / columns away from one; sums are off by far less.
    if (slope_ * columns_ != fall) close_ = 1U << 16;
    const int rows = std::abs(line.to.y - line.from.y);
    columns_per_row_ = rows == 0 ? 1e7 : static_cast<double>(columns_) / rows;
    rows_per_column_ = static_cast<double>(rows) / columns_;
  }

  // Leaves out the pixels around the source or the target, within a share of their hex.
  void skip_start(const HexGridShape& shape, double share) {
    if (share <= 0) return;
    first_column_ = std::min(columns_ - 1, columns_within(shape, share));
    // A steep line leaves its hex in the first column.
    const int rows = static_cast<int>(share * shape.hex_height_px / 2.0) - 1;
    if (first_column_ == 0 && rows > 0 && std::abs(boundary(1) - line_.from.y) > rows) start_row_ += down_ ? rows : -rows;
  }
  void skip_end(const HexGridShape& shape, double share) {
    if (share > 0) end_column_ = columns_ - std::min(columns_ - 1, columns_within(shape, share));
  }

  // visit(x, y, pixel, layer) says how to go on; it may change the layer.
  template <class Visit>
  void walk(const Visit& visit) {
    Field::Layer layer = layer_;
    const int step = right_ ? 1 : -1;
    const int row_step = line_.row_step;
    const bool down = down_;
    const std::ptrdiff_t height = height_;
    const std::ptrdiff_t block_rows = block_rows_;
    const std::int64_t slope = slope_;
    const std::uint32_t close = close_;
    int left = end_column_ - first_column_;  // columns to go
    int x = right_ ? line_.from.x + first_column_ : line_.from.x - first_column_;
    int y = first_column_ == 0 ? start_row_ : boundary(first_column_);
    std::int64_t at = (std::int64_t{line_.from.y} << 32) + first_column_ * slope;  // where the column begins
    while (left > 0) {
      at += slope;
      int end = static_cast<int>(at >> 32);
      if (static_cast<std::uint32_t>(at) + close < 2 * close) end = settle(end_column_ - left + 1, at, layer);
      const std::ptrdiff_t column = x * height;
      const std::uint8_t* const blocks = layer.free + (x >> 3) * block_rows;
      for (;;) {
        int free = blocks[y >> 3];
        if (free == 0) {
          Next next = Next::go_on;
          if (layer.reach[column + y] > layer.limit) {
            next = visit(x, y, column + y, layer);
            if (next == Next::stop) return;
          }
          if (next != Next::skip_block) {
            if (y != end) {
              y += row_step;
              continue;
            }
            x += step;
            --left;
            break;
          }
          free = 1;
        }
        // Nothing within `free` blocks but this one: on to the edge of that.
        const int row_limit = down ? ((y >> 3) + free) << 3 : (((y >> 3) - free + 1) << 3) - 1;
        const int rows_left = (down ? row_limit - end : end - row_limit) - 1;
        if (rows_left < 0) {
          y = row_limit;
          continue;
        }
        int n = step > 0 ? (((x >> 3) + free) << 3) - x : x - (((x >> 3) - free + 1) << 3) + 1;
        if (rows_left <= 1) {
          n = 1;
        } else if (const double most = (rows_left - 1) * columns_per_row_ * 0.9999; most < n - 1) {
          n = 1 + static_cast<int>(most);
        }
        left -= n;
        x += step > 0 ? n : -n;
        y = end;
        if (n > 1 && left > 0) {
          at += slope * (n - 1);
          y = static_cast<int>(at >> 32);
          if (static_cast<std::uint32_t>(at) + close < 2 * close) y = settle(end_column_ - left, at, layer);
        }
        break;
      }
    }
  }

 private:
  // Columns from the centre that lie in a hexagon scaled to a share of the hex.
  int columns_within(const HexGridShape& shape, double share) const {
    const double v = shape.hex_height_px / 2.0;
    const double edge = shape.hex_width_px * 2.0 / 3.0;
    const double to_side = 1.0 / (1.0 / edge + rows_per_column_ / (2.0 * v));
    const double to_top = v * columns_per_row_;
    return std::max(0, static_cast<int>(share * std::min(to_side, to_top)) - 1);
  }

  // The row in which column c - 1 ends and column c begins.
  int boundary(int c) {
    const std::int64_t at = (std::int64_t{line_.from.y} << 32) + c * slope_;
    if (static_cast<std::uint32_t>(at) + close_ >= 2 * close_) return static_cast<int>(at >> 32);
    return settle(c, at, layer_);
  }

  // Column c begins at a whole row in exact numbers. One pixel is met if the sum falls short of it, another if not.
  int settle(int c, std::int64_t at, const Field::Layer& layer) {
    const int row = static_cast<int>((at + close_) >> 32);
    const int before = right_ ? line_.from.x + c - 1 : line_.from.x - c + 1;
    const int after = right_ ? before + 1 : before - 1;
    const auto concerns = [&](int x, int y) {
      return y >= 0 && layer.reach[static_cast<std::ptrdiff_t>(x) * height_ + y] > layer.limit;
    };
    const bool last = c == columns_;
    const bool matters = down_ ? concerns(before, row) || (!last && concerns(after, row - 1))
                               : concerns(before, row - 1) || (!last && concerns(after, row));
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
  int first_column_ = 0;
  int end_column_ = 1;
  int start_row_ = 0;
  std::int64_t slope_ = 0;
  std::uint32_t close_ = 0;  // 0: every row is exact in floating point as well
  double columns_per_row_ = 0;
  double rows_per_column_ = 0;
  int summed_column_ = 0;
  double sum_ = 0;
  double step_ = 0;
};

}  // namespace

namespace {

// Along hexsides VASL fails where it asks for a hex beyond the map, which it may before it comes to what blocks: not
// on lines whose ends lie off the rim. From other than ground Locations it sees two hexes everywhere.
bool may_be_solid(const Raster& raster, const Line& line) {
  if (!line.along_hexsides) return true;
  const auto inner = [&](int hex) {
    for (int side = 0; side < 6; ++side)
      if (raster.grid().neighbour(hex, side) < 0) return false;
    return true;
  };
  return line.source.kind == LocationKind::ground && inner(line.source.hex) && inner(line.target.hex);
}

// Whether something solid lies in a hex between the ends: higher than both or, where one end is higher, as high as
// that. Nothing else can then make the line clear. Looks for such pixels alone, which are
// rarer than those that take some thought.
bool surely_blocked(const Field& field, const Line& line) {
  const int high2 = std::max(line.source_both2, line.target_both2);
  // What is as high as the higher end blocks, save in factories; with rooftops halves would have to be told apart.
  if (!may_be_solid(field.raster(), line)) return false;
  const bool plateau = line.source_both2 != line.target_both2 && !line.any_rooftop && !line.factory_end;
  const Field::Layer solid = field.solid(plateau ? high2 - 1 : high2, line.source.level == line.target.level);
  if (solid.free == nullptr) return false;
  const HexGrid& grid = field.raster().grid();
  Scan scan(field, line, solid);
  scan.skip_start(grid.shape(), Field::kInsideShare);
  scan.skip_end(grid.shape(), Field::kInsideShare);
  bool blocked = false;
  scan.walk([&](int x, int y, std::ptrdiff_t pixel, Field::Layer&) {
    const Field::Cell cell = field.cells()[pixel];
    if (cell.hex == line.source.hex || cell.hex == line.target.hex) return Next::go_on;
    if (grid.extended_contains(line.source.hex, x, y) || grid.extended_contains(line.target.hex, x, y)) return Next::go_on;
    const int to_source = grid.range(line.source.hex, cell.hex);
    if (!lies_between(to_source, grid.range(line.target.hex, cell.hex), line.range)) return Next::go_on;
    // Beside a line along hexsides two hexes count, and their inherent terrain.
    if (between_two_hexes(line, to_source)) return Next::go_on;
    if (field.solid_top2(pixel) == high2 && field.kinds()[cell.code].height == 0) return Next::go_on;
    blocked = true;
    return Next::stop;
  });
  return blocked;
}

Verdict look(const Field& field, const End& from, const End& to, bool briefly) {
  const Raster& raster = field.raster();
  const HexGrid& grid = raster.grid();
  Line line(raster, from, to);
  Ruling ruling(raster, line, field.counters(), nullptr);
  if (ruling.settle_same_hex() || ruling.begin()) return ruling.verdict();
  const auto& kinds = field.kinds();
  const auto candidate = [&](int x, int y, Field::Cell cell) {
    if (grid.extended_contains(from.hex, x, y)) return from.hex;
    if (grid.extended_contains(to.hex, x, y)) return to.hex;
    return cell.hex == Field::kNoHex ? -1 : int{cell.hex};
  };
  if (!ruling.plain()) {
    Scan(field, line, field.whole()).walk([&](int x, int y, std::ptrdiff_t pixel, Field::Layer&) {
      const Field::Cell cell = field.cells()[pixel];
      const int hex = candidate(x, y, cell);
      if (hex < 0) return Next::stop;
      ruling.saw(cell.code);
      const bool ends = rule_at(raster, line, x, y, cell.code, hex, [&](int in, TerrainId code) {
        return ruling.apply(in, {x, y}, code, cell.ground);
      });
      return ends ? Next::stop : Next::go_on;
    });
    return ruling.verdict();
  }

  if (briefly && surely_blocked(field, line)) {
    ruling.verdict().blocked = true;
    return ruling.verdict();
  }
  const Field::Layer sparse = field.layer(std::min(line.source_both2, line.target_both2), line.along_hexsides);
  Scan scan(field, line, ruling.left_building() ? sparse : field.whole());
  if (ruling.left_building()) {
    scan.skip_start(grid.shape(), field.quiet(from.hex));
    scan.skip_end(grid.shape(), field.quiet(to.hex));
  }
  Settled settled(raster, ruling);
  Field::Cell same{Field::kNoHex, kNoTerrain, 0};  // the last cell that came to nothing more
  scan.walk([&](int x, int y, std::ptrdiff_t pixel, Field::Layer& layer) {
    const Field::Cell cell = field.cells()[pixel];
    if (cell == same) return field.uniform(x, y) ? Next::skip_block : Next::go_on;
    const VaslTerrain& t = kinds[cell.code];
    if (!ruling.left_building()) {
      ruling.saw(cell.code);
      if (ruling.left_building()) layer = sparse;
    }
    // In the end hexes nothing but hexside terrain counts, unless a building is still to be left. (Along
    // hexsides a pixel of an end hex may count for the hex beside it where the extended border does not hold it.)
    const bool bare = !t.hexside && field.counters() == nullptr;
    const bool across = !line.along_hexsides && line.range > 1;
    if (bare && across && (cell.hex == from.hex || (cell.hex == to.hex && ruling.left_building()))) return Next::go_on;
    int hex = cell.hex == Field::kNoHex ? -1 : int{cell.hex};
    const bool at_source = grid.extended_contains(from.hex, x, y);
    if (at_source || grid.extended_contains(to.hex, x, y)) {
      if (bare && (at_source || ruling.left_building())) return Next::go_on;
      hex = at_source ? from.hex : to.hex;
    }
    if (hex < 0) return Next::stop;
    const bool ends = rule_at(raster, line, x, y, cell.code, hex, [&](int in, TerrainId code) {
      return settled.apply(in, {x, y}, code, cell.ground, kinds[code].hexside);
    });
    if (ends) return Next::stop;
    if (!t.hexside && !line.along_hexsides && hex == cell.hex && settled.repeats()) same = cell;
    return Next::go_on;
  });
  return ruling.verdict();
}

}  // namespace

Verdict look_fast(const Field& field, const End& from, const End& to) { return look(field, from, to, false); }
Verdict look_briefly(const Field& field, const End& from, const End& to) { return look(field, from, to, true); }

}  // namespace hexrout::vasl
