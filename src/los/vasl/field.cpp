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
  for (int hex = 0; hex < raster_->hex_count(); ++hex) {
    const RasterHex& h = raster_->hex(hex);
    for (const Location& l : h.locations) {
      lowest_ = std::min(lowest_, h.base_level + l.level - 1);
      highest_ = std::max(highest_, h.base_level + l.level);
    }
  }
  find_cells();
  find_reach();
  fill_inherent();
  mark_counters();
  find_quiet_ends();
  find_uniform();
  find_free(open_);
  if (!along_.reach.empty()) find_free(along_);
  find_solid();
  solid_.step = 1;
  find_free(solid_);
}

void Field::find_cells() {
  const HexGrid& grid = raster_->grid();
  const int height = raster_->height();
  cells_.resize(raster_->at(raster_->width(), 0));
  for (int x = 0; x < raster_->width(); ++x) {
    Cell* const column = cells_.data() + raster_->at(x, 0);
    const TerrainId* const codes = raster_->terrain_data() + raster_->at(x, 0);
    const std::int8_t* const levels = raster_->elevation_data() + raster_->at(x, 0);
    const bool strip = grid.in_strip(x);
    for (int y = 0; y < height;) {
      const int hex = grid.hex_at(x, y);
      // Outside the strips between columns a hex goes on to the next row.
      const int end = strip || hex < 0 ? y + 1 : std::min(height, grid.row_end(grid.at(hex)));
      for (; y < end; ++y) column[y] = {hex < 0 ? kNoHex : static_cast<std::uint16_t>(hex), codes[y], levels[y]};
    }
  }
}

// Calls visit(hex, x, y) for every hex whose extended border holds a pixel of some of the kinds of terrain.
template <class Wanted, class Visit>
void Field::each_holder(const Wanted& wanted, const Visit& visit) const {
  const HexGrid& grid = raster_->grid();
  std::array<bool, 256> met{};
  bool any = false;
  for (std::size_t code = 0; code < 256; ++code) {
    met[code] = wanted(kinds_[code]);
    any |= met[code] && raster_->occurs(static_cast<TerrainId>(code));
  }
  if (!any) return;
  for (int x = 0; x < raster_->width(); ++x) {
    const Cell* const column = cells_.data() + raster_->at(x, 0);
    for (int y = 0; y < raster_->height(); ++y) {
      if (!met[column[y].code] || column[y].hex == kNoHex) continue;
      const int hex = column[y].hex;
      if (grid.extended_contains(hex, x, y)) visit(hex, x, y);
      for (int side = 0; side < 6; ++side) {
        const int n = grid.neighbour(hex, side);
        if (n >= 0 && grid.extended_contains(n, x, y)) visit(n, x, y);
      }
    }
  }
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
      const std::size_t i = raster_->at(x, y);
      along_.reach[i] = static_cast<std::int8_t>(
          std::min(std::max<int>(along_.reach[i], 2 * raster_->elevation_data()[i] + above), kAlways));
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
        const std::size_t i = raster_->at(x, y);
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
  each_holder([](const VaslTerrain& t) { return t.hexside; }, [&](int hex, int x, int y) {
    const Pixel c = raster_->grid().centre(hex);
    const double dx = std::abs(x - c.x);
    const double dy = std::abs(y - c.y);
    const double share = std::max(dy / half_height, dx / edge + dy / (2.0 * half_height)) - 1.5 / half_height;
    quiet[static_cast<std::size_t>(hex)] = std::min(quiet[static_cast<std::size_t>(hex)], share);
  });
  for (std::size_t hex = 0; hex < quiet.size(); ++hex)
    quiet_.push_back(!counters_.empty() && counters_[hex].any() ? 0.0F : static_cast<float>(std::max(quiet[hex], 0.0)));
}

void Field::find_uniform() {
  uniform_.assign(nothing_free_.size(), 1);
  for (int x = 0; x < raster_->width(); ++x) {
    std::uint8_t* of_column = uniform_.data() + static_cast<std::size_t>(x / kBlock) * static_cast<std::size_t>(block_rows_);
    const Cell* column = cells_.data() + raster_->at(x, 0);
    const Cell* corner = cells_.data() + raster_->at(x / kBlock * kBlock, 0);
    for (int y = 0; y < raster_->height(); ++y)
      if (!(column[y] == corner[y / kBlock * kBlock])) of_column[y / kBlock] = 0;
  }
}

void Field::find_solid() {
  solid_.reach.resize(cells_.size());
  std::vector<bool> bridged(static_cast<std::size_t>(raster_->hex_count()), false);
  each_holder([](const VaslTerrain& t) { return t.bridge; }, [&](int hex, int, int) { bridged[static_cast<std::size_t>(hex)] = true; });
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Cell& cell = cells_[i];
    if (cell.hex == kNoHex) {
      rim_without_hex_ = true;
      continue;
    }
    const VaslTerrain& t = kinds_[cell.code];
    walls_in_buildings_ |= t.rowhouse_wall;
    const bool spilled = t.inherent && raster_->hex(cell.hex).terrain != cell.code;
    const bool obstacle = t.obstacle && !t.hexside && !t.split && !t.factory && !t.light_woods;
    // Bare ground must reach above the ends' level, obstacles may do as high as the higher end: half a level less.
    int top2 = 2 * cell.ground - 1;
    if (obstacle) top2 += 1 + 2 * t.height + (t.half ? 1 : 0);
    const bool excepted = spilled || bridged[cell.hex] || (!obstacle && t.inherent);
    solid_.reach[i] = static_cast<std::int8_t>(excepted ? kEverything : std::min(top2, kAlways));
  }
}

Field::Layer Field::solid(int limit2, bool level) const {
  if (rim_without_hex_ || (walls_in_buildings_ && !level)) return {};
  if (limit2 < 2 * lowest_ || limit2 > 2 * highest_) return {};
  return {solid_.reach.data(), solid_.free[static_cast<std::size_t>(limit2 - 2 * lowest_)].data(), limit2};
}

void Field::find_free(View& view) const {
  const auto blocks = nothing_free_.size();
  std::vector<std::int8_t> highest(blocks, -128);
  for (int x = 0; x < raster_->width(); ++x) {
    const std::int8_t* reach = view.reach.data() + raster_->at(x, 0);
    std::int8_t* of_column = highest.data() + static_cast<std::size_t>(x / kBlock) * static_cast<std::size_t>(block_rows_);
    for (int row = 0, y = 0; row < block_rows_; ++row) {
      std::int8_t most = of_column[row];
      for (const int end = std::min(y + kBlock, raster_->height()); y < end; ++y) most = std::max(most, reach[y]);
      of_column[row] = most;
    }
  }
  view.free.resize(static_cast<std::size_t>(2 * (highest_ - lowest_) / view.step + 1));
  const auto rows = static_cast<std::size_t>(block_rows_);
  const auto columns = static_cast<std::size_t>(block_columns_);
  for (std::size_t limit = 0; limit < view.free.size(); ++limit) {
    auto& free = view.free[limit];
    free.resize(blocks);
    const int limit2 = 2 * lowest_ + static_cast<int>(limit) * view.step;
    for (std::size_t i = 0; i < blocks; ++i) free[i] = highest[i] > limit2 ? 0 : 255;
    // Largest-coordinate distance: one sweep down and one up over the eight neighbours.
    const auto relax = [&](std::size_t c, std::size_t r, int dc, int dr) {
      const std::size_t nc = c + static_cast<std::size_t>(dc);
      const std::size_t nr = r + static_cast<std::size_t>(dr);
      if (nc >= columns || nr >= rows) return;
      std::uint8_t& here = free[c * rows + r];
      here = std::min<std::uint8_t>(here, static_cast<std::uint8_t>(std::min(254, free[nc * rows + nr] + 0) + 1));
    };
    for (std::size_t c = 0; c < columns; ++c)
      for (std::size_t r = 0; r < rows; ++r)
        for (const auto& [dc, dr] : {std::array<int, 2>{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}}) relax(c, r, dc, dr);
    for (std::size_t c = columns; c-- > 0;)
      for (std::size_t r = rows; r-- > 0;)
        for (const auto& [dc, dr] : {std::array<int, 2>{1, -1}, {1, 0}, {1, 1}, {0, 1}}) relax(c, r, dc, dr);
  }
}

Field::Layer Field::layer(int low2, bool along_hexsides) const {
  const View& view = along_hexsides && !along_.reach.empty() ? along_ : open_;
  // Half levels down to whole ones, to the side of looking at more.
  int level = low2 >= 0 ? low2 / 2 : -((1 - low2) / 2);
  level = std::min(level, highest_);
  if (level < lowest_) return {view.reach.data(), nothing_free_.data(), kEverything};
  return {view.reach.data(), view.free[static_cast<std::size_t>(level - lowest_)].data(), 2 * level};
}

}  // namespace hexrout::vasl
