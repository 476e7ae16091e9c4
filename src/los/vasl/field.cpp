#include "los/vasl/field.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace hexrout::vasl {

namespace {

// Half levels above its ground from which a terrain concerns a line; kAlways for terrain whose rules do
// not go by height alone.
int reach_above_ground(const VaslTerrain& t) {
  if (t.rowhouse_wall || t.bocage || t.bridge) return Field::kAlways;
  int above = 2 * t.height + (t.half ? 1 : 0);
  if (t.split || t.hexside) above = std::max(above, 1);
  if (t.cliff) above += 2;
  return above;
}

}  // namespace

Field::Field(std::shared_ptr<const Raster> raster, std::vector<Counters> counters)
    : raster_(std::move(raster)), counters_(std::move(counters)), kinds_(vasl_terrains()) {
  assert(raster_->hex_count() < kNoHex);
  block_columns_ = (raster_->width() + kBlock - 1) / kBlock;
  block_rows_ = (raster_->height() + kBlock - 1) / kBlock;
  nothing_free_.assign(static_cast<std::size_t>(block_columns_) * static_cast<std::size_t>(block_rows_), 0);
  all_.assign(nothing_free_.size(), ~std::uint64_t{0});
  for (int hex = 0; hex < raster_->hex_count(); ++hex) {
    const RasterHex& h = raster_->hex(hex);
    for (const Location& l : h.locations) {
      lowest_ = std::min(lowest_, h.base_level + l.level - 1);
      highest_ = std::max(highest_, h.base_level + l.level);
    }
  }
  find_cells();
  find_about();
  find_runs();
  find_reach();
  fill_inherent();
  mark_counters();
  find_quiet_ends();
  find_free(open_);
  if (!along_.reach.empty()) find_free(along_);
  find_solid();
  find_free(solid_);
}

// Blocks that reach beyond the raster repeat its last pixels.
void Field::find_cells() {
  const HexGrid& grid = raster_->grid();
  const int width = raster_->width();
  const int height = raster_->height();
  cells_.resize(nothing_free_.size() * kPixels);
  std::vector<Cell> column(static_cast<std::size_t>(block_rows_ * kBlock));
  for (int x = 0; x < block_columns_ * kBlock; ++x) {
    if (x < width) {
      const TerrainId* const codes = raster_->terrain_data() + raster_->at(x, 0);
      const std::int8_t* const levels = raster_->elevation_data() + raster_->at(x, 0);
      const bool strip = grid.in_strip(x);
      for (int y = 0; y < height;) {
        const int hex = grid.hex_at(x, y);
        // Outside the strips between columns a hex goes on to the next row.
        const int end = strip || hex < 0 ? y + 1 : std::min(height, grid.row_end(grid.at(hex)));
        const auto own = hex < 0 ? kNoHex : static_cast<std::uint16_t>(hex);
        for (; y < end; ++y) column[static_cast<std::size_t>(y)] = {own, codes[y], levels[y]};
      }
      std::fill(column.begin() + height, column.end(), column[static_cast<std::size_t>(height - 1)]);
    }
    Cell* to = cells_.data() + at(x, 0);
    for (int row = 0; row < block_rows_; ++row, to += kPixels) std::copy_n(column.data() + row * kBlock, kBlock, to);
  }
}

void Field::find_about() {
  const HexGrid& grid = raster_->grid();
  about_.assign(cells_.size(), {});
  for (int hex = 0; hex < raster_->hex_count(); ++hex) {
    grid.each_extended(hex, raster_->width(), raster_->height(), [&](int x, int y) {
      const std::size_t i = index(x, y);
      About& about = about_[i];
      const int own = cells_[i].hex;
      if (own == hex) {
        about.outside = 0;
        return;
      }
      if (own == kNoHex) return;
      for (unsigned side = 0; side < about.beside && side < 6; ++side)
        if (grid.neighbour(own, static_cast<int>(side)) == hex) about.beside = static_cast<std::uint8_t>(side & 7);
    });
  }
  const auto nearest = [&](int hex, int x, int y) {
    const int side = raster_->nearest(hex, x, y);
    return static_cast<std::uint16_t>((side < 0 ? int{About::kCentre} : side) & 7);
  };
  each_pixel_of([](const VaslTerrain& t) { return t.hexside; }, [&](int hex, int x, int y) {
    About& about = about_[index(x, y)];
    about.side = nearest(hex, x, y) & 7;
    if (about.beside != About::kNone) about.other_side = nearest(grid.neighbour(hex, about.beside), x, y) & 7;
  });
}

// One sweep over the columns of pixels and one back.
void Field::find_runs() {
  const int width = raster_->width();
  const auto height = static_cast<std::size_t>(raster_->height());
  const auto stride = height + 2;
  std::vector<std::uint8_t> runs(stride * static_cast<std::size_t>(width + 2), About::kLongestRun);
  std::vector<Cell> before(height);
  std::vector<Cell> here(height);
  const auto column_of = [&](int x) { return runs.data() + static_cast<std::size_t>(x + 1) * stride + 1; };
  // 1 where one of the eight neighbours differs.
  for (int x = 0; x < width; ++x) {
    const Cell* from = cells_.data() + at(x, 0);
    for (std::size_t y = 0; y < height; y += kBlock, from += kPixels)
      std::copy_n(from, std::min<std::size_t>(kBlock, height - y), here.data() + y);
    std::uint8_t* const own = column_of(x);
    std::uint8_t* const left = column_of(x - 1);
    for (std::size_t y = 1; y < height; ++y)
      if (!(here[y] == here[y - 1])) own[y] = own[y - 1] = 1;
    if (x > 0) {
      for (std::size_t y = 0; y < height; ++y)
        if (!(here[y] == before[y])) own[y] = left[y] = 1;
      for (std::size_t y = 1; y < height; ++y) {
        if (!(here[y] == before[y - 1])) own[y] = left[y - 1] = 1;
        if (!(here[y - 1] == before[y])) own[y - 1] = left[y] = 1;
      }
    }
    here.swap(before);
  }
  std::vector<std::uint8_t> beside(height);
  const auto more = [](int n) { return static_cast<std::uint8_t>(std::min(n + 1, About::kLongestRun)); };
  const auto sweep = [&](std::uint8_t* column, const std::uint8_t* from, bool down) {
    for (std::size_t y = 0; y < height; ++y) beside[y] = std::min(std::min(from[y - 1], from[y]), from[y + 1]);
    for (std::size_t y = 0; y < height; ++y) column[y] = std::min(column[y], more(beside[y]));
    if (down) {
      for (std::size_t y = 1; y < height; ++y) column[y] = std::min(column[y], more(column[y - 1]));
    } else {
      for (std::size_t y = height - 1; y-- > 0;) column[y] = std::min(column[y], more(column[y + 1]));
    }
  };
  for (int x = 0; x < width; ++x) sweep(column_of(x), column_of(x - 1), true);
  for (int x = width; x-- > 0;) {
    sweep(column_of(x), column_of(x + 1), false);
    About* to = about_.data() + at(x, 0);
    const std::uint8_t* const column = column_of(x);
    for (std::size_t y = 0; y < height; ++y) {
      to->run = column[y] & 0x3f;
      to += (y & (kBlock - 1)) == kBlock - 1 ? kPixels - kBlock + 1 : 1;
    }
  }
}

// Calls visit(hex, x, y) for every pixel of a hex with some of the kinds of terrain.
template <class Wanted, class Visit>
void Field::each_pixel_of(const Wanted& wanted, const Visit& visit) const {
  std::array<bool, 256> met{};
  bool any = false;
  for (std::size_t code = 0; code < 256; ++code) {
    met[code] = wanted(kinds_[code]);
    any |= met[code] && raster_->occurs(static_cast<TerrainId>(code));
  }
  if (!any) return;
  for (int x = 0; x < raster_->width(); ++x) {
    const TerrainId* const codes = raster_->terrain_data() + raster_->at(x, 0);
    for (int y = 0; y < raster_->height(); ++y) {
      if (!met[codes[y]]) continue;
      const int hex = cells_[index(x, y)].hex;
      if (hex != kNoHex) visit(hex, x, y);
    }
  }
}

// Calls visit(hex, x, y) for every hex whose extended border holds a pixel of some of the kinds of terrain.
template <class Wanted, class Visit>
void Field::each_holder(const Wanted& wanted, const Visit& visit) const {
  const HexGrid& grid = raster_->grid();
  each_pixel_of(wanted, [&](int hex, int x, int y) {
    if (grid.extended_contains(hex, x, y)) visit(hex, x, y);
    for (int side = 0; side < 6; ++side) {
      const int n = grid.neighbour(hex, side);
      if (n >= 0 && grid.extended_contains(n, x, y)) visit(n, x, y);
    }
  });
}

void Field::find_reach() {
  std::array<int, 256> above{};
  for (std::size_t code = 0; code < 256; ++code) above[code] = reach_above_ground(kinds_[code]);
  open_.reach.resize(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Cell& cell = cells_[i];
    // Where there is no hex VASL lets the line end.
    open_.reach[i] = static_cast<std::int8_t>(
        cell.hex == kNoHex ? kAlways : std::min(2 * cell.ground + above[cell.code], kAlways));
  }
}

void Field::fill_inherent() {
  const HexGrid& grid = raster_->grid();
  for (int hex = 0; hex < raster_->hex_count(); ++hex) {
    const VaslTerrain& t = kinds_[raster_->hex(hex).terrain];
    if (!t.inherent) continue;
    if (along_.reach.empty()) along_.reach = open_.reach;
    const int above = reach_above_ground(t);
    grid.each_extended(hex, raster_->width(), raster_->height(), [&](int x, int y) {
      const std::size_t i = index(x, y);
      along_.reach[i] = static_cast<std::int8_t>(std::min(std::max<int>(along_.reach[i], 2 * cells_[i].ground + above), kAlways));
    });
  }
}

// Counters concern every line into their hex.
void Field::mark_counters() {
  const HexGrid& grid = raster_->grid();
  for (int hex = 0; hex < static_cast<int>(counters_.size()); ++hex) {
    if (!counters_[static_cast<std::size_t>(hex)].any()) continue;
    for (const int near : {hex, grid.neighbour(hex, 0), grid.neighbour(hex, 1), grid.neighbour(hex, 2), grid.neighbour(hex, 3),
                           grid.neighbour(hex, 4), grid.neighbour(hex, 5)}) {
      if (near < 0) continue;
      grid.each_extended(near, raster_->width(), raster_->height(), [&](int x, int y) {
        const std::size_t i = index(x, y);
        if (near != hex && cells_[i].hex != hex) return;
        open_.reach[i] = kAlways;
        if (!along_.reach.empty()) along_.reach[i] = kAlways;
      });
    }
  }
}

void Field::find_quiet_ends() {
  const HexGridShape& shape = raster_->grid().shape();
  const double half_height = shape.hex_height_px / 2.0;
  const double edge = shape.hex_width_px * 2.0 / 3.0;
  std::vector<double> quiet(static_cast<std::size_t>(raster_->hex_count()), kInsideShare);
  each_holder([](const VaslTerrain& t) { return t.rowhouse_wall; }, [&](int hex, int x, int y) {
    const Pixel c = raster_->grid().centre(hex);
    const double dx = std::abs(x - c.x);
    const double dy = std::abs(y - c.y);
    const double share = std::max(dy / half_height, dx / edge + dy / (2.0 * half_height)) - 1.5 / half_height;
    quiet[static_cast<std::size_t>(hex)] = std::min(quiet[static_cast<std::size_t>(hex)], share);
  });
  for (std::size_t hex = 0; hex < quiet.size(); ++hex)
    quiet_.push_back(!counters_.empty() && counters_[hex].any() ? 0.0F : static_cast<float>(std::max(quiet[hex], 0.0)));
}

void Field::find_solid() {
  solid_.reach.resize(cells_.size());
  std::vector<std::uint8_t> bridged(static_cast<std::size_t>(raster_->hex_count()) + 1, 0);
  each_holder([](const VaslTerrain& t) { return t.bridge; }, [&](int hex, int, int) { bridged[static_cast<std::size_t>(hex)] = 1; });
  // By terrain: how far it reaches above its ground, and whether it is excepted: never, always, away from its hex.
  enum Excepted : std::uint8_t { never, always, spilled };
  std::array<std::int8_t, 256> above{};
  std::array<Excepted, 256> excepted{};
  for (std::size_t code = 0; code < 256; ++code) {
    const VaslTerrain& t = kinds_[code];
    const bool obstacle = t.obstacle && !t.hexside && !t.split && !t.factory && !t.light_woods;
    // Bare ground must reach above the ends' level, obstacles may do as high as the higher end: half a level less.
    above[code] = static_cast<std::int8_t>(obstacle ? 2 * t.height + (t.half ? 1 : 0) : -1);
    excepted[code] = !t.inherent ? never : obstacle ? spilled : always;
    walls_in_buildings_ |= t.rowhouse_wall && raster_->occurs(static_cast<TerrainId>(code));
  }
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Cell& cell = cells_[i];
    if (cell.hex == kNoHex) {
      rim_without_hex_ = true;
      continue;
    }
    const Excepted e = excepted[cell.code];
    const bool passed = bridged[cell.hex] != 0 || e == always || (e == spilled && raster_->hex(cell.hex).terrain != cell.code);
    solid_.reach[i] = static_cast<std::int8_t>(passed ? kNever : std::min(2 * cell.ground + above[cell.code], kAlways));
  }
}

Field::Layer Field::solid(int limit2, bool level) const {
  if (rim_without_hex_ || (walls_in_buildings_ && !level)) return {};
  if (limit2 < 2 * lowest_ || limit2 > 2 * highest_) return {};
  const auto i = static_cast<std::size_t>(limit2 - 2 * lowest_);
  return {solid_.free[i].data(), solid_.above[i].data()};
}

void Field::find_free(View& view) const {
  const auto blocks = nothing_free_.size();
  std::vector<std::int8_t> highest(blocks);
  for (std::size_t i = 0; i < blocks; ++i) {
    std::int8_t most = kNever;
    for (std::size_t p = i * kPixels; p < (i + 1) * kPixels; ++p) most = std::max(most, view.reach[p]);
    highest[i] = most;
  }
  const auto limits = static_cast<std::size_t>(2 * (highest_ - lowest_) + 1);
  view.free.resize(limits);
  view.above.resize(limits);
  for (std::size_t i = 0; i < limits; ++i) {
    const int limit2 = 2 * lowest_ + static_cast<int>(i);
    auto& above = view.above[i];
    auto& free = view.free[i];
    above.assign(blocks, 0);
    free.assign(blocks, 255);
    for (std::size_t b = 0; b < blocks; ++b) {
      if (highest[b] <= limit2) continue;
      free[b] = 0;
      above[b] = pixels_above(view.reach.data() + b * kPixels, limit2);
    }
    find_distances(free);
  }
}

// Which of the 64 pixels reach above a limit: eight at a time, each in its byte of a word.
std::uint64_t Field::pixels_above(const std::int8_t* reach, int limit2) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHigh = 0x80U * kOnes;
  // Bytes counted from -128 on, so that they have no sign.
  const std::uint64_t least = static_cast<std::uint64_t>(limit2 + 129) * kOnes;
  std::uint64_t bits = 0;
  for (int column = 0; column < kBlock; ++column, reach += kBlock) {
    std::uint64_t word = 0;
    for (unsigned row = 0; row < kBlock; ++row) word |= std::uint64_t{static_cast<std::uint8_t>(reach[row])} << (8 * row);
    word ^= kHigh;
    // Where the highest bits differ they decide, elsewhere the difference of the others does.
    const std::uint64_t rest = (word | kHigh) - (least & ~kHigh);
    const std::uint64_t above = ((word & ~least) | (~(word ^ least) & rest)) & kHigh;
    // One bit a byte, gathered into the uppermost byte, the first row lowest.
    bits |= ((above >> 7) * 0x0102040810204080U >> 56) << (column * kBlock);
  }
  return bits;
}

// From 0 in the blocks that hold something and 255 elsewhere to the distance to the nearest that does, along the
// longer way: one sweep over the columns of blocks and one back.
void Field::find_distances(std::vector<std::uint8_t>& free) const {
  const auto rows = static_cast<std::size_t>(block_rows_);
  std::vector<std::uint8_t> padded(rows + 2, 255);  // the column before, with a block more at either end
  std::vector<std::uint8_t> beside(rows);
  const auto more = [](std::uint8_t n) { return static_cast<std::uint8_t>(n < 255 ? n + 1 : 255); };
  const auto sweep = [&](std::uint8_t* column, bool down) {
    for (std::size_t r = 0; r < rows; ++r) beside[r] = std::min(std::min(padded[r], padded[r + 1]), padded[r + 2]);
    for (std::size_t r = 0; r < rows; ++r) column[r] = std::min(column[r], more(beside[r]));
    if (down) {
      for (std::size_t r = 1; r < rows; ++r) column[r] = std::min(column[r], more(column[r - 1]));
    } else {
      for (std::size_t r = rows - 1; r-- > 0;) column[r] = std::min(column[r], more(column[r + 1]));
    }
    std::copy_n(column, rows, padded.data() + 1);
  };
  const auto columns = static_cast<std::size_t>(block_columns_);
  for (std::size_t c = 0; c < columns; ++c) sweep(free.data() + c * rows, true);
  std::fill(padded.begin(), padded.end(), std::uint8_t{255});
  for (std::size_t c = columns; c-- > 0;) sweep(free.data() + c * rows, false);
}

Field::Layer Field::layer(int limit2, bool along_hexsides) const {
  const View& view = along_hexsides && !along_.reach.empty() ? along_ : open_;
  if (limit2 < 2 * lowest_) return whole();
  const auto i = static_cast<std::size_t>(std::min(limit2, 2 * highest_) - 2 * lowest_);
  return {view.free[i].data(), view.above[i].data()};
}

}  // namespace hexrout::vasl
