// What makes the walk along a line fast: for every pixel the height from which it concerns a line, for
// every block of pixels how far around nothing does, and for every pixel its hex.
//
// A pixel concerns a line only if it reaches above the lower of the two ends (`reach` in half levels; 127 for
// what counts whatever the heights). Everything else may be skipped without a look, in plain cases: those where
// the rules carry no state from one pixel to the next but hindrances.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "hexrout/map/raster.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

class Field {
 public:
  // Pixels are kept block by block, those of a block column by column: what a line crosses lies together.
  static constexpr int kShift = 3;
  static constexpr int kBlock = 1 << kShift;  // pixels each way
  static constexpr int kPixels = kBlock * kBlock;
  static constexpr int kAlways = 127;
  static constexpr int kNever = -128;

  // counters: one entry a hex, or empty. Complexity: linear in the pixels.
  Field(std::shared_ptr<const Raster> raster, std::vector<Counters> counters);

  const Raster& raster() const { return *raster_; }
  const Counters* counters() const { return counters_.empty() ? nullptr : counters_.data(); }
  // A pixel: its hex (kNoHex: none), terrain and ground level in one word.
  static constexpr std::uint16_t kNoHex = 0xffff;
  struct Cell {
    std::uint16_t hex = kNoHex;
    TerrainId code = kOpenGround;
    std::int8_t ground = 0;
    bool operator==(const Cell& o) const { return word() == o.word(); }
    std::uint32_t word() const {
      std::uint32_t all;
      std::memcpy(&all, this, sizeof all);
      return all;
    }
  };
  const Cell* cells() const { return cells_.data(); }
  // What lies about a pixel. `beside`: the first side of its hex across which the extended border of the next hex
  // holds it as well; kNone: no other hex does. `outside`: that of its own hex does not. `side`, `other_side`:
  // Raster::nearest in its own hex and in that beside, told for hexside terrain alone: a side, kCentre, or kUntold.
  // `run`: all pixels less than so many columns and rows away have the same Cell; at least 1.
  struct About {
    std::uint16_t beside : 3 = kNone;
    std::uint16_t outside : 1 = 1;
    std::uint16_t side : 3 = kUntold;
    std::uint16_t other_side : 3 = kUntold;
    std::uint16_t run : 6 = 1;
    static constexpr unsigned kNone = 7;
    static constexpr unsigned kCentre = 6;
    static constexpr unsigned kUntold = 7;
    static constexpr int kLongestRun = 63;
    // Neither another hex nor the rim of its own.
    bool lone() const { return beside == kNone && outside == 0; }
    // All but the run.
    std::uint16_t place() const {
      return static_cast<std::uint16_t>(beside | outside << 3 | side << 4 | other_side << 7);
    }
  };
  const About* about() const { return about_.data(); }
  const std::array<VaslTerrain, 256>& kinds() const { return kinds_; }

  // How far from its centre, as a share of the way to its border, a hex has no pixel that concerns a line
  // which begins or ends there and has left the building it began in: no wall within a building, no counter.
  // Never more than this: some pixels inside any border.
  static constexpr double kInsideShare = 0.86;
  double quiet(int hex) const { return quiet_[static_cast<std::size_t>(hex)]; }

  // Where the pixel (x, y) is kept, and in which block.
  std::ptrdiff_t block(int x, int y) const { return std::ptrdiff_t{x >> kShift} * block_rows_ + (y >> kShift); }
  std::ptrdiff_t at(int x, int y) const {
    return block(x, y) * kPixels + ((x & (kBlock - 1)) << kShift | (y & (kBlock - 1)));
  }
  // One kind of line's view: `reach` by pixel. By limit, from the lowest level on, and by block: how many blocks it is
  // to the nearest with a pixel that reaches above the limit (0: this one), and which of its pixels do, as bits.
  struct View {
    std::vector<std::int8_t> reach;
    std::vector<std::vector<std::uint8_t>> free;
    std::vector<std::vector<std::uint64_t>> above;
  };
  struct Layer {
    const std::uint8_t* free = nullptr;
    const std::uint64_t* above = nullptr;
    bool concerns(std::ptrdiff_t pixel) const { return (above[pixel / kPixels] >> (pixel % kPixels) & 1) != 0; }
  };
  // What reaches above `limit2` half levels.
  Layer layer(int limit2, bool along_hexsides) const;
  // Everything concerns it.
  Layer whole() const { return {nothing_free_.data(), all_.data()}; }
  // Pixels that block a line that runs through a hex between its ends: ground and whole obstacles that reach above
  // `limit2` half levels, where nothing excepts them. An empty layer where VASL may end such a line before it
  // gets to one, in a way that this would not notice; level: the ends lie on one level.
  Layer solid(int limit2, bool level) const;
  // How high a solid pixel reaches.
  int solid_top2(std::ptrdiff_t pixel) const { return solid_.reach[static_cast<std::size_t>(pixel)]; }
  int block_rows() const { return block_rows_; }
  // Whether a layer tells the same of all pixels with one Cell.
  bool by_cell(bool along_hexsides) const { return counters_.empty() && (!along_hexsides || along_.reach.empty()); }

 private:
  void find_cells();
  void find_about();
  void find_runs();
  template <class Wanted, class Visit>
  void each_pixel_of(const Wanted& wanted, const Visit& visit) const;
  template <class Wanted, class Visit>
  void each_holder(const Wanted& wanted, const Visit& visit) const;
  void find_reach();
  std::size_t index(int x, int y) const { return static_cast<std::size_t>(at(x, y)); }
  void fill_inherent();
  void mark_counters();
  void find_quiet_ends();
  void find_solid();
  void find_free(View& view) const;
  static std::uint64_t pixels_above(const std::int8_t* reach, int limit2);
  void find_distances(std::vector<std::uint8_t>& free) const;

  std::shared_ptr<const Raster> raster_;
  std::vector<Counters> counters_;
  const std::array<VaslTerrain, 256>& kinds_;
  std::vector<Cell> cells_;
  std::vector<About> about_;
  int block_columns_ = 0;
  int block_rows_ = 0;
  int lowest_ = 0;   // level of the first limit
  int highest_ = 0;
  std::vector<float> quiet_;
  View open_;   // lines across hexes
  View along_;  // lines along hexsides, on which inherent terrain fills its hex; empty: like open_
  View solid_;
  bool rim_without_hex_ = false;
  bool walls_in_buildings_ = false;
  std::vector<std::uint8_t> nothing_free_;
  std::vector<std::uint64_t> all_;
};

}  // namespace hexrout::vasl
