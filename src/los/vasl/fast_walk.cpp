#include "los/vasl/fast_walk.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "los/vasl/quirks.hpp"
#include "los/vasl/walk.hpp"

namespace hexrout::vasl {

namespace {

// What is rarely done at a pixel is kept apart from the walk, which needs all registers for itself.
#define HEXROUT_APART __attribute__((noinline))

enum class Next : std::uint8_t { go_on, stop, skip_run };

// What was applied without ending the line and comes to nothing more where it is met again.
class Settled {
 public:
  Settled(const Raster& raster, Ruling& ruling) : raster_(raster), ruling_(ruling) {}

  // side: Raster::nearest, if it is known.
  bool apply(int hex, Pixel at, TerrainId code, int ground, bool on_hexside, int side = Ruling::kNotWorkedOut) {
    Entry entry{hex, code, static_cast<std::int8_t>(ground), Ruling::kNotWorkedOut};
    repeats_ = true;
    for (const Entry& known : entries_) {
      if (known.hex != hex || known.code != code || known.ground != entry.ground) continue;
      if (!on_hexside || side == known.side) return false;
      if (side == Ruling::kNotWorkedOut && known.side >= 0 && close_to(hex, known.side, at)) return false;
    }
    if (on_hexside) {
      if (side == Ruling::kNotWorkedOut) {
        side = raster_.nearest(hex, at.x, at.y);
        for (const Entry& known : entries_)
          if (known.hex == hex && known.code == code && known.ground == entry.ground && known.side == side) return false;
      }
      entry.side = static_cast<std::int8_t>(side);
    }
    if (ruling_.apply(hex, at, code, ground, side)) return true;
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
    std::int8_t side = Ruling::kNotWorkedOut;  // of terrain on hexsides
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

// Cells beside another hex, on lines along hexsides, that came to nothing more for both.
class Alike {
 public:
  explicit Alike(const Line& line) : used_(line.along_hexsides) {}
  bool known(Field::Cell cell, Field::About about) const {
    if (!used_) return false;
    const std::uint16_t place = about.place();
    for (const Entry& e : entries_)
      if (e.cell == cell && e.place == place) return true;
    return false;
  }
  void add(Field::Cell cell, Field::About about) { entries_[next_++ % entries_.size()] = {cell, about.place()}; }

 private:
  struct Entry {
    Field::Cell cell{Field::kNoHex, kNoTerrain, 0};
    std::uint16_t place = 0;
  };
  bool used_;
  std::array<Entry, 4> entries_;
  std::size_t next_ = 0;
};

// Goes over the pixels of a line in the order of Columns, leaving out those that do not exceed the layer's limit.
// Rows are kept in whole numbers and 32 binary places. Where a column ends exactly between two rows, the
// floating point sums of Columns may fall on either side: if it matters there, they are added up.
class Scan {
 public:
  // by_cell: whether the layer tells the same of all pixels with one Cell.
  Scan(const Field& field, const Line& line, Field::Layer layer, bool by_cell)
      : field_(field), layer_(layer), by_cell_(by_cell), line_(line), right_(line.column_step > 0), down_(line.row_step > 0) {
    columns_ = std::abs(line.to.x - line.from.x) + 1;
    end_column_ = columns_;
    start_row_ = line.from.y;
    const std::int64_t fall = std::int64_t{line.to.y - line.from.y} * (std::int64_t{1} << 32);
    slope_ = fall / columns_;
    // A row that is not a whole number is at least 1 / columns away from one; sums are off by far less.
    if (slope_ * columns_ != fall) close_ = 1U << 16;
    const int rows = std::abs(line.to.y - line.from.y);
    // A little less, so that it is never too much.
    columns_per_row_ = rows == 0 ? std::int64_t{1} << (kFraction + 20) : ((std::int64_t{columns_} << kFraction) - columns_) / rows;
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

  // What concerns the line from the next pixel on; may be called by visit().
  void look_at(const Field::Layer& layer) { layer_ = layer; }

  // visit(x, y, pixel) says how to go on.
  template <class Visit>
  void walk(const Visit& visit) {
    constexpr int kShift = Field::kShift;
    constexpr int kLast = Field::kBlock - 1;
    Field::Layer layer = layer_;
    const bool by_cell = by_cell_;
    const int step = right_ ? 1 : -1;
    const int row_step = line_.row_step;
    // What makes of a place in a block how far it is from where a line of this direction enters.
    const int mirror_x = right_ ? 0 : kLast;
    const int mirror_y = down_ ? 0 : kLast;
    const int block_rows = field_.block_rows();
    const std::int64_t slope = slope_;
    const std::uint32_t close = close_;
    int left = end_column_ - first_column_;  // columns to go
    int x = right_ ? line_.from.x + first_column_ : line_.from.x - first_column_;
    int y = first_column_ == 0 ? start_row_ : boundary(first_column_);
    std::int64_t at = (std::int64_t{line_.from.y} << 32) + first_column_ * slope;  // where the column begins
    while (left > 0) {
      at += slope;
      int end = static_cast<int>(at >> 32);
      if (static_cast<std::uint32_t>(at) + close < 2 * close) end = settle(end_column_ - left + 1, at);
      for (;;) {
        const int block = (x >> kShift) * block_rows + (y >> kShift);
        const int free = layer.free[block];
        // Columns from this one on, and rows from this one on, in which nothing else concerns the line.
        int n = 1;
        int rows = 1;
        if (free == 0) {
          const int in_block = (x & kLast) << kShift | (y & kLast);
          const int pixel = block << (2 * kShift) | in_block;
          bool skip = by_cell;
          if ((layer.above[block] >> in_block & 1) != 0) {
            const Next next = visit(x, y, pixel);
            if (next == Next::stop) return;
            layer = layer_;
            skip = next == Next::skip_run;
          }
          if (skip) n = rows = field_.about()[pixel].run;
          if (n == 1) {
            if (y != end) {
              y += row_step;
              continue;
            }
            x += step;
            --left;
            break;
          }
        } else {
          n = (free << kShift) - ((x ^ mirror_x) & kLast);
          rows = (free << kShift) - ((y ^ mirror_y) & kLast);
        }
        const int rows_left = rows - (end - y) * row_step - 1;
        if (rows_left < 0) {
          y += rows * row_step;
          continue;
        }
        if (rows_left <= 1) {
          n = 1;
        } else {
          const auto most = (rows_left - 1) * columns_per_row_ >> kFraction;
          if (most < n - 1) n = 1 + static_cast<int>(most);
        }
        left -= n;
        x += n * step;
        y = end;
        if (n > 1 && left > 0) {
          at += slope * (n - 1);
          y = static_cast<int>(at >> 32);
          if (static_cast<std::uint32_t>(at) + close < 2 * close) y = settle(end_column_ - left, at);
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
    const double to_top = v / rows_per_column_;
    return std::max(0, static_cast<int>(share * std::min(to_side, to_top)) - 1);
  }

  // The row in which column c - 1 ends and column c begins.
  int boundary(int c) {
    const std::int64_t at = (std::int64_t{line_.from.y} << 32) + c * slope_;
    if (static_cast<std::uint32_t>(at) + close_ >= 2 * close_) return static_cast<int>(at >> 32);
    return settle(c, at);
  }

  // Column c begins at a whole row in exact numbers. One pixel is met if the sum falls short of it, another if not.
  int settle(int c, std::int64_t at) {
    const int row = static_cast<int>((at + close_) >> 32);
    const int before = right_ ? line_.from.x + c - 1 : line_.from.x - c + 1;
    const int after = right_ ? before + 1 : before - 1;
    const auto concerns = [&](int x, int y) {
      return y >= 0 && layer_.concerns(field_.at(x, y));
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

  const Field& field_;
  Field::Layer layer_;
  bool by_cell_;
  const Line& line_;
  bool right_;
  bool down_;
  int columns_ = 1;
  int first_column_ = 0;
  int end_column_ = 1;
  int start_row_ = 0;
  std::int64_t slope_ = 0;
  std::uint32_t close_ = 0;  // 0: every row is exact in floating point as well
  static constexpr int kFraction = 16;
  std::int64_t columns_per_row_ = 0;  // with so many binary places
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
// that. Nothing else can then make the line clear. Looks for such pixels alone, which are rarer than those that take
// some thought.
bool surely_blocked(const Field& field, const Line& line) {
  const int high2 = std::max(line.source_both2, line.target_both2);
  // What is as high as the higher end blocks, save in factories; with rooftops halves would have to be told apart.
  if (!may_be_solid(field.raster(), line)) return false;
  const bool plateau = line.source_both2 != line.target_both2 && !line.any_rooftop && !line.factory_end;
  const Field::Layer solid = field.solid(plateau ? high2 - 1 : high2, line.source.level == line.target.level);
  if (solid.free == nullptr) return false;
  const HexGrid& grid = field.raster().grid();
  Scan scan(field, line, solid, true);
  scan.skip_start(grid.shape(), Field::kInsideShare);
  scan.skip_end(grid.shape(), Field::kInsideShare);
  bool blocked = false;
  scan.walk([&](int x, int y, int pixel) HEXROUT_APART {
    const Field::Cell cell = field.cells()[pixel];
    if (cell.hex == line.source.hex || cell.hex == line.target.hex) return Next::go_on;
    const Field::About about = field.about()[pixel];
    const int to_source = grid.range(line.source.hex, cell.hex);
    const int to_target = grid.range(line.target.hex, cell.hex);
    const VaslTerrain& t = field.kinds()[cell.code];
    const int top2 = field.solid_top2(pixel);
    if (!lies_between(to_source, to_target, line.range)) return Next::go_on;
    if (between_two_hexes(line, to_source)) {
      // Along a hexside ground may be excepted, and inherent terrain is taken for what is drawn.
      const TerrainId of_hex = field.raster().hex(cell.hex).terrain;
      if (!t.obstacle || top2 <= high2 || about.outside != 0 || (field.kinds()[of_hex].inherent && of_hex != cell.code))
        return Next::go_on;
    }
    if (top2 == high2 && t.height == 0) return Next::go_on;
    if (!about.lone() &&
        (grid.extended_contains(line.source.hex, x, y) || grid.extended_contains(line.target.hex, x, y)))
      return Next::go_on;
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
    Scan(field, line, field.whole(), false).walk([&](int x, int y, int pixel) HEXROUT_APART {
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
  // Between ends of different levels nothing half a level above the lower one counts.
  const bool level = line.source.level == line.target.level || line.any_rooftop;
  const Field::Layer sparse = field.layer(std::min(line.source_both2, line.target_both2) + (level ? 0 : 1), line.along_hexsides);
  Scan scan(field, line, ruling.left_building() ? sparse : field.whole(), field.by_cell(line.along_hexsides));
  if (ruling.left_building()) {
    scan.skip_start(grid.shape(), field.quiet(from.hex));
    scan.skip_end(grid.shape(), field.quiet(to.hex));
  }
  Settled settled(raster, ruling);
  Alike alike(line);
  Field::Cell same{Field::kNoHex, kNoTerrain, 0};  // the last cell that came to nothing more, beside another or not
  int last_hex = -1;
  bool single = true;  // pixels of that hex count for one hex
  const auto visit = [&](int x, int y, int pixel) {
    const Field::Cell cell = field.cells()[pixel];
    const Field::About about = field.about()[pixel];
    if (alike.known(cell, about)) return Next::go_on;
    const VaslTerrain& t = kinds[cell.code];
    if (!ruling.left_building()) {
      ruling.saw(cell.code);
      if (ruling.left_building()) scan.look_at(sparse);
    }
    // In the end hexes nothing but walls in buildings counts, unless a building is still to be left. (Along
    // hexsides a pixel of an end hex may count for the hex beside it where the extended border does not hold it.)
    const bool bare = !t.rowhouse_wall && field.counters() == nullptr;
    const bool across = !line.along_hexsides && line.range > 1;
    if (bare && across && (cell.hex == from.hex || (cell.hex == to.hex && ruling.left_building()))) return Next::go_on;
    int hex = cell.hex == Field::kNoHex ? -1 : int{cell.hex};
    const bool lone = about.lone();
    const bool at_source = lone ? hex == from.hex : grid.extended_contains(from.hex, x, y);
    const bool at_end = at_source || (lone ? hex == to.hex : grid.extended_contains(to.hex, x, y));
    if (at_end) {
      if (bare && (at_source || ruling.left_building())) return Next::go_on;
      hex = at_source ? from.hex : to.hex;
    }
    if (hex < 0) return Next::stop;
    if (line.along_hexsides && hex != last_hex) {
      last_hex = hex;
      single = from.kind == LocationKind::ground && grid.range(from.hex, hex) % 2 == 0;
    }
    bool repeats = true;
    const auto apply = [&](int in, TerrainId code) {
      const unsigned told = in == cell.hex ? about.side : about.other_side;
      const int side = told == Field::About::kUntold ? Ruling::kNotWorkedOut : told == Field::About::kCentre ? -1 : static_cast<int>(told);
      const bool ends = settled.apply(in, {x, y}, code, cell.ground, kinds[code].hexside, side);
      repeats = repeats && settled.repeats();
      return ends;
    };
    bool ends = false;
    if (!line.along_hexsides || single || at_end) {
      ends = apply(hex, cell.code);
      if (repeats && hex == cell.hex && !t.hexside) same = cell;
    } else {
      const TerrainId of_hex = raster.hex(hex).terrain;
      if (about.beside != Field::About::kNone) {
        const std::array<int, 2> beside{hex, grid.neighbour(hex, about.beside)};
        ends = rule_beside(raster, line, cell.code, beside, [&](int in) { return in != hex || about.outside == 0; }, apply);
      } else if (about.outside == 0 && (!kinds[of_hex].inherent || of_hex == cell.code)) {
        // Whether the hex across counts or not, it does not hold the pixel.
        ends = apply(hex, cell.code);
      } else {
        ends = rule_at(raster, line, x, y, cell.code, hex, apply);
        repeats = false;
      }
      if (repeats) alike.add(cell, about);
    }
    return ends ? Next::stop : Next::go_on;
  };
  scan.walk([&](int x, int y, int pixel) {
    return field.cells()[pixel] == same ? Next::skip_run : visit(x, y, pixel);
  });
  return ruling.verdict();
}

}  // namespace

Verdict look_fast(const Field& field, const End& from, const End& to) { return look(field, from, to, false); }
Verdict look_briefly(const Field& field, const End& from, const End& to) { return look(field, from, to, true); }

}  // namespace hexrout::vasl
