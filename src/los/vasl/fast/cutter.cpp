#include "los/vasl/fast/cutter.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace hexrout::vasl {

namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101U;
constexpr Field::PixelClass kNoClass = ~Field::PixelClass{0};

// The height of a terrain above its ground, in half levels, up to which it concerns a line; kAlways for terrain whose
// rules do not go by height alone.
int height_above_ground2(const VaslTerrain& t) {
  if (t.rowhouse_wall || t.bocage || t.bridge) return Field::kAlways;
  int above = 2 * t.height + (t.half ? 1 : 0);
  if (t.split || t.hexside) above = std::max(above, 1);
  if (t.cliff) above += 2;
  return above;
}

}  // namespace

void Field::Cutter::cut() {
  const auto hexes = static_cast<std::size_t>(raster_.hex_count());
  const std::size_t blocks = field_.nothing_free_.size();
  for (std::size_t code = 0; code < 256; ++code) {
    height_above_ground2_[code] = static_cast<std::int8_t>(height_above_ground2(kinds_[code]));
    field_.walls_in_buildings_ |= kinds_[code].rowhouse_wall && raster_.occurs(static_cast<TerrainId>(code));
  }
  for (int hex = 0; hex < raster_.hex_count(); ++hex) {
    field_.fills_hexes_ |= kinds_[raster_.hex(hex).terrain].inherent;
    const bool counted = !field_.counters_.empty() && field_.counters_[static_cast<std::size_t>(hex)].any();
    field_.skippable_share_.push_back(counted ? 0.0F : static_cast<float>(kInsideShare));
  }
  field_.bridged_.assign(hexes, false);
  last_class_.assign(hexes + 1, kNoClass);
  find_parts();
  find_hillocks();
  field_.first_.reserve(blocks + 1);
  field_.patches_.reserve(blocks * 3);
  for (std::size_t block = 0; block < blocks; ++block) {
    field_.first_.push_back(static_cast<std::uint32_t>(field_.patches_.size()));
    cut_block(block);
  }
  field_.first_.push_back(static_cast<std::uint32_t>(field_.patches_.size()));
  find_solid();
}

Field::Cutter::HexPart& Field::Cutter::part_of(std::size_t block, int hex) {
  for (std::int32_t i = first_part_[block]; i >= 0; i = parts_[static_cast<std::size_t>(i)].next)
    if (parts_[static_cast<std::size_t>(i)].hex == hex) return parts_[static_cast<std::size_t>(i)];
  parts_.push_back({0, 0, first_part_[block], static_cast<std::uint16_t>(hex)});
  first_part_[block] = static_cast<std::int32_t>(parts_.size() - 1);
  return parts_.back();
}

void Field::Cutter::find_parts() {
  const std::size_t blocks = field_.nothing_free_.size();
  first_part_.assign(blocks, -1);
  parts_.reserve(blocks * 2);
  for (int x = 0; x < raster_.width(); ++x) add_column(x);
  for (int hex = 0; hex < raster_.hex_count(); ++hex) add_extended(hex);
}

// The pixels of a column, hex by hex.
void Field::Cutter::add_column(int x) {
  grid_.each_run(x, raster_.height(), [&](int hex, int y, int end) {
    while (y < end) {
      const int stop = std::min(end, (y | (kBlock - 1)) + 1);
      const Pixels rows = (Pixels{2} << ((stop - 1) & (kBlock - 1))) - (Pixels{1} << (y & (kBlock - 1)));
      part_of(static_cast<std::size_t>(field_.block(x, y)), hex).own |= rows << ((x & (kBlock - 1)) << kShift);
      y = stop;
    }
  });
}

void Field::Cutter::add_extended(int hex) {
  int row = -1;
  int first = 0;
  int last = 0;
  const auto add_row = [&] {
    if (row < 0) return;
    for (int x = first; x <= last;) {
      const int stop = std::min(last, x | (kBlock - 1));
      const int from = (x & (kBlock - 1)) << kShift;
      const int to = (stop & (kBlock - 1)) << kShift | (kBlock - 1);
      const Pixels columns = (~Pixels{0} >> (63 - to)) & (~Pixels{0} << from);
      part_of(static_cast<std::size_t>(field_.block(x, row)), hex).extended |=
          (kOnes << (row & (kBlock - 1))) & columns;
      x = stop + 1;
    }
  };
  grid_.each_extended(hex, raster_.width(), raster_.height(), [&](int x, int y) {
    if (y != row) {
      add_row();
      row = y;
      first = x;
    }
    last = x;
  });
  add_row();
}

template <class Visit>
void Field::Cutter::each_pixel(std::size_t block, Pixels pixels, const Visit& visit) const {
  const int rows = field_.block_rows_;
  const int left = static_cast<int>(block) / rows << kShift;
  const int top = static_cast<int>(block) % rows << kShift;
  for (; pixels != 0; pixels &= pixels - 1) {
    const int bit = std::countr_zero(pixels);
    visit(left + (bit >> kShift), top + (bit & (kBlock - 1)), Pixels{1} << bit);
  }
}

// Fills drawn_ with what is drawn in a block.
void Field::Cutter::find_drawn(int column, int row) {
  drawn_.clear();
  const auto add = [&](Pixels pixels, TerrainId code, std::int8_t ground) {
    for (Drawn& known : drawn_)
      if (known.code == code && known.ground == ground) {
        known.pixels |= pixels;
        return;
      }
    drawn_.push_back({pixels, code, ground});
  };
  const int left = column << kShift;
  const int top = row << kShift;
  const int wide = std::min(kBlock, raster_.width() - left);
  const int high = std::min(kBlock, raster_.height() - top);
  for (int x = 0; x < wide; ++x) {
    const TerrainId* const codes = raster_.terrain_data() + raster_.at(left + x, top);
    const std::int8_t* const levels = raster_.elevation_data() + raster_.at(left + x, top);
    for (int y = 0; y < high;) {
      int end = y + 1;
      if (y == 0 && high == kBlock) {
        // Most columns have one terrain and one level from top to bottom.
        std::uint64_t all_codes;
        std::uint64_t all_levels;
        std::memcpy(&all_codes, codes, sizeof all_codes);
        std::memcpy(&all_levels, levels, sizeof all_levels);
        if (all_codes == kOnes * codes[0] && all_levels == kOnes * static_cast<std::uint8_t>(levels[0])) end = kBlock;
      }
      while (end < high && codes[end] == codes[y] && levels[end] == levels[y]) ++end;
      const Pixels rows = (Pixels{2} << (end - 1)) - (Pixels{1} << y);
      add(rows << (x << kShift), codes[y], levels[y]);
      y = end;
    }
  }
}

void Field::Cutter::cut_block(std::size_t block) {
  find_drawn(static_cast<int>(block) / field_.block_rows_, static_cast<int>(block) % field_.block_rows_);
  for (const Drawn& drawn : drawn_) {
    note_holders(block, drawn);
    cut_drawn(block, drawn);
  }
}

// Cuts the pixels of one terrain and level by hex and by the hexes about them.
void Field::Cutter::cut_drawn(std::size_t block, const Drawn& drawn) {
  Pixels rest = drawn.pixels;
  each_part(block, [&](const HexPart& own) {
    Pixels of_hex = rest & own.own;
    if (of_hex == 0) return;
    rest &= ~of_hex;
    const Cell cell{own.hex, drawn.code, drawn.ground};
    Pixels others = 0;
    each_part(block, [&](const HexPart& s) { others |= s.hex == own.hex ? 0 : s.extended; });
    const auto add_beside = [&](Pixels pixels, unsigned side) {
      About about;
      about.beside = static_cast<std::uint16_t>(side & 7);
      add_by_side(block, pixels & ~own.extended, cell, about);
      about.outside = 0;
      add_by_side(block, pixels & own.extended, cell, about);
    };
    add_beside(of_hex & ~others, About::kNone);
    of_hex &= others;
    for (int side = 0; side < 6 && of_hex != 0; ++side) {
      const int n = grid_.neighbour(own.hex, side);
      each_part(block, [&](const HexPart& s) {
        if (s.hex != n) return;
        add_beside(of_hex & s.extended, static_cast<unsigned>(side));
        of_hex &= ~s.extended;
      });
    }
    add_beside(of_hex, About::kNone);
  });
  if (rest == 0) return;
  each_pixel(block, rest, [&](int x, int y, Pixels) { leave_out(x, y); });
  add(block, rest, {kNoHex, drawn.code, drawn.ground}, {});
}

// Moves the nearest edge of the rectangle of pixels with a hex past a pixel without one.
void Field::Cutter::leave_out(int x, int y) {
  Pixel& first = field_.first_with_hex_;
  Pixel& last = field_.last_with_hex_;
  if (x < first.x || y < first.y || x > last.x || y > last.y) return;
  const int least = std::min({x, y, raster_.width() - 1 - x, raster_.height() - 1 - y});
  if (least == x) {
    first.x = x + 1;
  } else if (least == y) {
    first.y = y + 1;
  } else if (least == raster_.width() - 1 - x) {
    last.x = x - 1;
  } else {
    last.y = y - 1;
  }
}

// Pixels of hexside terrain are also cut by the side that they are nearest to.
void Field::Cutter::add_by_side(std::size_t block, Pixels pixels, Cell cell, About about) {
  if (!kinds_[cell.code].hexside) return add(block, pixels, cell, about);
  const auto nearest = [&](int hex, int x, int y) {
    const int side = raster_.nearest(hex, x, y);
    return static_cast<unsigned>(side < 0 ? int{About::kCentre} : side);
  };
  std::array<Pixels, 64> by_sides{};
  each_pixel(block, pixels, [&](int x, int y, Pixels pixel) {
    const unsigned side = nearest(cell.hex, x, y);
    const unsigned other =
        about.beside == About::kNone ? About::kUnknownSide : nearest(grid_.neighbour(cell.hex, about.beside), x, y);
    by_sides[side << 3 | other] |= pixel;
  });
  for (unsigned sides = 0; sides < by_sides.size(); ++sides) {
    about.side = static_cast<std::uint16_t>(sides >> 3 & 7);
    about.other_side = static_cast<std::uint16_t>(sides & 7);
    add(block, by_sides[sides], cell, about);
  }
}

// Counters concern every line into their hex.
bool Field::Cutter::counted(std::size_t block, Pixels pixels, Cell cell) const {
  if (field_.counters_.empty()) return false;
  bool any = cell.hex != kNoHex && field_.counters_[cell.hex].any();
  each_part(block, [&](const HexPart& s) { any |= (s.extended & pixels) != 0 && field_.counters_[s.hex].any(); });
  return any;
}

void Field::Cutter::add(std::size_t block, Pixels pixels, Cell cell, About about) {
  if (pixels == 0) return;
  const VaslTerrain& t = kinds_[cell.code];
  const bool under_counter = counted(block, pixels, cell);
  // VASL ends a line at a pixel without a hex. After a bridge the ground of its hex no longer counts.
  const bool in_order = cell.hex == kNoHex || under_counter || t.bridge || t.rowhouse_wall;
  const auto top2_at = [&](int above) { return std::min(2 * cell.ground + above, kAlways); };
  const int open = cell.hex == kNoHex || under_counter ? kAlways : top2_at(height_above_ground2_[cell.code]);
  if (t.hexside) field_.least_on_hexsides2_ = std::min(field_.least_on_hexsides2_, open);
  int along = open;
  if (field_.fills_hexes_)
    each_part(block, [&](const HexPart& s) {
      const TerrainId of_hex = raster_.hex(s.hex).terrain;
      if (kinds_[of_hex].inherent && (s.extended & pixels) != 0)
        along = std::max(along, top2_at(height_above_ground2_[of_hex]));
    });
  field_.patches_.push_back(
      {pixels,
       class_of(cell, about),
       {static_cast<std::int8_t>(open), static_cast<std::int8_t>(along), static_cast<std::int8_t>(kNever)},
       in_order});
}

Field::PixelClass Field::Cutter::class_of(Cell cell, About about) {
  PixelClass& last = last_class_[cell.hex == kNoHex ? last_class_.size() - 1 : cell.hex];
  for (PixelClass s = last; s != kNoClass; s = class_before_[s])
    if (field_.facts_[s].cell == cell && field_.facts_[s].about == about) return s;
  class_before_.push_back(last);
  last = static_cast<PixelClass>(field_.facts_.size());
  field_.facts_.push_back({cell, about});
  return last;
}

// Notes bridges and walls in buildings for the hexes whose extended border holds them.
void Field::Cutter::note_holders(std::size_t block, const Drawn& drawn) {
  const VaslTerrain& t = kinds_[drawn.code];
  if (!t.bridge && !t.rowhouse_wall) return;
  const double half_height = grid_.shape().hex_height_px / 2.0;
  const double edge = grid_.shape().hex_width_px * 2.0 / 3.0;
  each_part(block, [&](const HexPart& s) {
    const Pixels held = s.extended & drawn.pixels;
    if (held == 0) return;
    if (t.bridge) field_.bridged_[s.hex] = true;
    if (!t.rowhouse_wall) return;
    float& skippable_share = field_.skippable_share_[s.hex];
    const Pixel c = grid_.centre(s.hex);
    each_pixel(block, held, [&](int x, int y, Pixels) {
      const double dx = std::abs(x - c.x);
      const double dy = std::abs(y - c.y);
      const double share = std::max(dy / half_height, dx / edge + dy / (2.0 * half_height)) - 1.5 / half_height;
      skippable_share = std::min(skippable_share, static_cast<float>(std::max(share, 0.0)));
    });
  });
}

void Field::Cutter::find_hillocks() {
  if (!raster_.has_hillocks()) return;
  std::vector<std::uint8_t> none(field_.nothing_free_.size(), 255);
  for (std::size_t block = 0; block < none.size(); ++block)
    each_part(block, [&](const HexPart& s) {
      if (raster_.hex(s.hex).hillock >= 0) none[block] = 0;
    });
  field_.hillocks_ = field_.free_ahead(none);
}

void Field::Cutter::find_solid() {
  // By terrain: its height above the ground in half levels, and whether it is exempt: never, always, or outside the hex
  // that it is the terrain of.
  enum Exempt : std::uint8_t { never, always, spilled };
  std::array<int, 256> above{};
  std::array<Exempt, 256> exempt{};
  for (std::size_t code = 0; code < 256; ++code) {
    const VaslTerrain& t = kinds_[code];
    const bool obstacle = t.obstacle && !t.hexside && !t.split && !t.factory && !t.light_woods;
    // An obstacle as high as the higher end blocks, bare ground must be higher: it counts for half a level less.
    above[code] = obstacle ? 2 * t.height + (t.half ? 1 : 0) : -1;
    exempt[code] = !t.inherent ? never : obstacle ? spilled : always;
  }
  for (Patch& patch : field_.patches_) {
    const Cell& cell = field_.facts_[patch.pixel_class].cell;
    if (cell.hex == kNoHex) continue;
    const Exempt e = exempt[cell.code];
    const bool passed =
        field_.bridged_[cell.hex] || e == always || (e == spilled && raster_.hex(cell.hex).terrain != cell.code);
    patch.top2[static_cast<std::size_t>(View::solid)] =
        static_cast<std::int8_t>(passed ? kNever : std::min(2 * cell.ground + above[cell.code], kAlways));
  }
}

}  // namespace hexrout::vasl
