// What makes the walk along a line fast: for every pixel the height from which it concerns a line, for
// every block of pixels how far around nothing does, and for every pixel its hex.
//
// A pixel concerns a line only if it reaches above the lower of the two ends (`reach` in half levels; 127 for
// what counts whatever the heights). Everything else may be skipped without a look, in plain cases: those where
// the rules carry no state from one pixel to the next but hindrances.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "hexrout/map/raster.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

class Field {
 public:
  static constexpr int kBlock = 8;  // pixels each way
  static constexpr int kAlways = 127;
  static constexpr int kEverything = -128;  // a limit that every pixel exceeds

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
    bool operator==(const Cell&) const = default;
  };
  const Cell* cells() const { return cells_.data(); }
  const std::array<VaslTerrain, 256>& kinds() const { return kinds_; }

  // How far from its centre, as a share of the way to its border, a hex has no pixel that concerns a line
  // which begins or ends there and has left the building it began in: no hexside terrain, no counter.
  // Never more than this: some pixels inside any border.
  static constexpr double kInsideShare = 0.86;
  double quiet(int hex) const { return quiet_[static_cast<std::size_t>(hex)]; }

  // One kind of line's view: `reach` by pixel, and by block the distance in blocks to the nearest block with a pixel
  // above a limit (0: this one).
  struct View {
    std::vector<std::int8_t> reach;
    std::vector<std::vector<std::uint8_t>> free;  // by limit, from the lowest level on
    int step = 2;                                 // half levels from one limit to the next
  };
  struct Layer {
    const std::int8_t* reach = nullptr;
    const std::uint8_t* free = nullptr;
    int limit = kEverything;
  };
  // What concerns a line whose lower end lies at low2 half levels.
  Layer layer(int low2, bool along_hexsides) const;
  // Everything concerns it.
  Layer whole() const { return {open_.reach.data(), nothing_free_.data(), kEverything}; }
  // Pixels that block a line that runs through a hex between its ends: ground and whole obstacles that reach above
  // `limit2` half levels, where nothing excepts them. An empty layer where VASL may end such a line before it
  // gets to one, in a way that this would not notice; level: the ends lie on one level.
  Layer solid(int limit2, bool level) const;
  // How high a solid pixel reaches.
  int solid_top2(std::ptrdiff_t pixel) const { return solid_.reach[static_cast<std::size_t>(pixel)]; }
  int block_rows() const { return block_rows_; }
  // All pixels of the block of a pixel are alike.
  bool uniform(int x, int y) const {
    return uniform_[static_cast<std::size_t>(x / kBlock) * static_cast<std::size_t>(block_rows_) + static_cast<std::size_t>(y / kBlock)] != 0;
  }

 private:
  void find_cells();
  template <class Wanted, class Visit>
  void each_holder(const Wanted& wanted, const Visit& visit) const;
  void find_reach();
  void fill_inherent();
  void mark_counters();
  void find_quiet_ends();
  void find_uniform();
  void find_solid();
  void find_free(View& view) const;

  std::shared_ptr<const Raster> raster_;
  std::vector<Counters> counters_;
  const std::array<VaslTerrain, 256>& kinds_;
  std::vector<Cell> cells_;
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
  std::vector<std::uint8_t> uniform_;
};

}  // namespace hexrout::vasl
