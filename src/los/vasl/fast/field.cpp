#include "los/vasl/fast/field.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "los/vasl/fast/cutter.hpp"

namespace hexrout::vasl {

Field::Field(std::shared_ptr<const Raster> raster, std::span<const Counters> counters, bool tables_at_once)
    : raster_(std::move(raster)), lanes_(raster_->grid()), counters_(counters), kinds_(vasl_terrains()) {
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
  for (int hex = 0; hex < raster_->hex_count(); ++hex) {
    bool inner = true;
    for (int side = 0; side < 6; ++side) inner = inner && raster_->grid().neighbour(hex, side) >= 0;
    inner_.push_back(inner);
  }
  last_with_hex_ = {raster_->width() - 1, raster_->height() - 1};
  Cutter(*this).cut();
  const auto count = static_cast<std::size_t>(limits());
  for (std::size_t code = 0; code < kinds_.size(); ++code)
    factories_ |=
        (kinds_[code].factory || kinds_[code].outside_factory_wall) && raster_->occurs(static_cast<TerrainId>(code));
  layers_ = std::make_unique<Layers>(3 * count);
  // Making one takes what so many lines spare by it.
  const auto after = [&](std::uint32_t lines) { return tables_at_once ? 0 : lines; };
  chords_ = std::make_unique<MadeLater<Chords>>(3 * count, after(15'000));
  open_lanes_ = std::make_unique<MadeLater<OpenLanes>>(count, after(60'000));
}

const Field::Free& Field::make_free(View view, int limit2, std::atomic<const Free*>& made) const {
  const std::lock_guard lock(layers_->making);
  if (const Free* known = made.load(std::memory_order_relaxed)) return *known;
  const Layer layer{nullptr, view, static_cast<std::int16_t>(limit2)};
  std::vector<std::uint8_t> none(nothing_free_.size(), 255);
  for (std::size_t b = 0; b < none.size(); ++b)
    for (std::uint32_t p = first_[b]; p < first_[b + 1]; ++p)
      if (layer.concerns(patches_[p])) none[b] = 0;
  layers_->kept.push_back(free_ahead(none));
  made.store(layers_->kept.back().get(), std::memory_order_release);
  return *layers_->kept.back();
}

std::unique_ptr<const OpenLanes> Field::make_open_lanes(int limit2) const {
  const Layer layer{nullptr, View::open, static_cast<std::int16_t>(limit2)};
  const auto height = static_cast<std::size_t>(raster_->height());
  std::vector<std::uint16_t> counts(static_cast<std::size_t>(raster_->width()) * height);
  for (std::size_t b = 0; b < nothing_free_.size(); ++b)
    for (std::uint32_t p = first_[b]; p < first_[b + 1]; ++p) {
      // A pixel without a hex keeps 0xffff, which is none.
      const std::uint16_t hex = facts_[patches_[p].pixel_class].cell.hex;
      for (Pixels rest = layer.concerned(patches_[p]); rest != 0; rest &= rest - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
        const std::size_t x = (b / static_cast<std::size_t>(block_rows_) << kShift) + (bit >> kShift);
        const std::size_t y = (b % static_cast<std::size_t>(block_rows_) << kShift) + (bit & (kBlock - 1));
        counts[x * height + y] = hex == kNoHex ? kNoHex : static_cast<std::uint16_t>(hex + 1);
      }
    }
  return std::make_unique<const OpenLanes>(lanes_, raster_->grid(), raster_->width(), raster_->height(), counts);
}

// The square of blocks ahead of each block follows from the squares of the blocks next to it.
std::unique_ptr<const Field::Free> Field::free_ahead(const std::vector<std::uint8_t>& none) const {
  const auto rows = static_cast<std::size_t>(block_rows_);
  const auto columns = static_cast<std::size_t>(block_columns_);
  auto out = std::make_unique<Free>();
  for (std::size_t direction = 0; direction < 4; ++direction) {
    const bool right = (direction & 1) != 0;
    const bool down = (direction & 2) != 0;
    auto& ahead = out->ahead[direction];
    ahead.resize(none.size());
    std::vector<std::uint8_t> rim(rows, 255);
    const std::uint8_t* next = rim.data();  // the next column of blocks
    for (std::size_t i = 0; i < columns; ++i) {
      const std::size_t column = (right ? columns - 1 - i : i) * rows;
      int beyond = 255;  // the next block in this column, and in the next column
      int beyond_next = 255;
      for (std::size_t j = 0; j < rows; ++j) {
        const std::size_t row = down ? rows - 1 - j : j;
        const int beside = next[row];
        const int least = std::min(std::min(beyond, beyond_next), beside);
        beyond = std::min<int>(none[column + row], std::min(least + 1, 255));
        beyond_next = beside;
        ahead[column + row] = static_cast<std::uint8_t>(beyond);
      }
      next = ahead.data() + column;
    }
  }
  return out;
}

bool Field::concerns(const Layer& layer, int x, int y) const {
  const Pixels pixel = Pixels{1} << ((x & (kBlock - 1)) << kShift | (y & (kBlock - 1)));
  for (const Patch& patch : patches(block(x, y)))
    if ((patch.pixels & pixel) != 0) return layer.concerns(patch);
  return false;
}

}  // namespace hexrout::vasl
