// What makes the walk along a line fast: the pixels of a board cut into blocks, those of a block into patches of
// pixels that are alike, and for every patch the height from which it concerns a line.
//
// A pixel concerns a line only if it reaches above the lower of the two ends (`reach` in half levels; 127 for
// what counts whatever the heights). Everything else may be skipped without a look, in plain cases: those where
// the rules carry no state from one pixel to the next but hindrances.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "hexrout/map/raster.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

class Field {
 public:
  static constexpr int kShift = 3;
  static constexpr int kBlock = 1 << kShift;  // pixels each way
  static constexpr int kAlways = 127;
  static constexpr int kNever = -128;
  // Some pixels of a block: bit column << kShift | row.
  using Pixels = std::uint64_t;

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
  // What lies about a pixel. `beside`: the first side of its hex across which the extended border of the next hex
  // holds it as well; kNone: no other hex does. `outside`: that of its own hex does not. `side`, `other_side`:
  // Raster::nearest in its own hex and in that beside, told for hexside terrain alone: a side, kCentre, or kUntold.
  struct About {
    std::uint16_t beside : 3 = kNone;
    std::uint16_t outside : 1 = 1;
    std::uint16_t side : 3 = kUntold;
    std::uint16_t other_side : 3 = kUntold;
    static constexpr unsigned kNone = 7;
    static constexpr unsigned kCentre = 6;
    static constexpr unsigned kUntold = 7;
    // Neither another hex nor the rim of its own.
    bool lone() const { return beside == kNone && outside == 0; }
    bool operator==(const About&) const = default;
  };
  // All pixels of a sort are alike, wherever they lie.
  using Sort = std::uint32_t;
  struct Facts {
    Cell cell;
    About about;
  };
  const Facts& facts(Sort sort) const { return facts_[sort]; }
  const std::array<VaslTerrain, 256>& kinds() const { return kinds_; }

  // How lines look at the board. `open`: lines across hexes. `along`: lines along hexsides, on which inherent terrain
  // fills its hex. `solid`: what blocks a line that runs through a hex between its ends, where nothing excepts it:
  // ground and whole obstacles.
  enum class View : std::uint8_t { open, along, solid };
  // The pixels of one sort in one block.
  struct Patch {
    Pixels pixels = 0;
    Sort sort = 0;
    std::array<std::int8_t, 3> reach{};  // by View
    bool in_order = false;               // what it comes to may hang on what the line met before in the same block
  };
  // The patches of a block; together they hold every pixel of the raster in it.
  std::span<const Patch> patches(std::ptrdiff_t block) const {
    const std::uint32_t* const first = first_.data() + block;
    return {patches_.data() + first[0], patches_.data() + first[1]};
  }
  std::ptrdiff_t block(int x, int y) const { return std::ptrdiff_t{x >> kShift} * block_rows_ + (y >> kShift); }
  int block_rows() const { return block_rows_; }

  // How far from its centre, as a share of the way to its border, a hex has no pixel that concerns a line
  // which begins or ends there and has left the building it began in: no wall within a building, no counter.
  // Never more than this: some pixels inside any border.
  static constexpr double kInsideShare = 0.86;
  double quiet(int hex) const { return quiet_[static_cast<std::size_t>(hex)]; }

  // What of a view reaches above a limit in half levels. `free`: by block, how many blocks each way ahead of a line of
  // one direction, this one included, nothing does; 0: something in this one does.
  struct Layer {
    const std::uint8_t* free = nullptr;
    View view = View::open;
    std::int16_t limit2 = 0;
    bool concerns(const Patch& patch) const { return patch.reach[static_cast<std::size_t>(view)] > limit2; }
    Pixels concerned(const Patch& patch) const {
      return patch.pixels & (Pixels{0} - static_cast<Pixels>(concerns(patch)));
    }
  };
  Layer layer(int limit2, const Line& line) const {
    if (limit2 < 2 * lowest_) return whole();
    return of(line.along_hexsides && fills_hexes_ ? View::along : View::open, std::min(limit2, 2 * highest_), line);
  }
  // Everything concerns it.
  Layer whole() const { return {nothing_free_.data(), View::open, kEverything}; }
  // An empty layer where VASL may end a line before it gets to what is solid, in a way that this would not notice.
  Layer solid(int limit2, const Line& line) const {
    if (limit2 < 2 * lowest_ || limit2 > 2 * highest_) return {};
    if (rim_without_hex_ || (walls_in_buildings_ && line.source.level != line.target.level)) return {};
    return of(View::solid, limit2, line);
  }
  // Blocks with a pixel that may count for a hex of a hillock; empty if there are none.
  Layer hillocks(const Line& line) const {
    if (!hillocks_) return {};
    return {hillocks_->ahead[direction(line)].data(), View::open, kEverything};
  }
  // The least reach of terrain on hexsides, in half levels.
  int least_on_hexsides2() const { return least_on_hexsides2_; }
  // Whether a pixel concerns a line.
  bool concerns(const Layer& layer, int x, int y) const;

 private:
  static constexpr std::int16_t kEverything = -1000;
  class Cutter;
  // Layer::free of one view and limit, by direction: right, and down. Made when first asked for, by any thread.
  struct Free {
    std::array<std::vector<std::uint8_t>, 4> ahead;
  };
  struct Layers {
    explicit Layers(std::size_t count) : made(count) {}
    std::vector<std::atomic<const Free*>> made;  // by view and limit, from the lowest level on
    std::mutex making;
    std::vector<std::unique_ptr<const Free>> kept;
  };
  static std::size_t direction(const Line& line) {
    return static_cast<std::size_t>((line.column_step + 1) / 2) + static_cast<std::size_t>(line.row_step + 1);
  }
  // none: by block, 0 where something concerns the line, 255 elsewhere.
  std::unique_ptr<const Free> free_ahead(const std::vector<std::uint8_t>& none) const;
  const Free& make_free(View view, int limit2, std::atomic<const Free*>& made) const;
  Layer of(View view, int limit2, const Line& line) const {
    auto& made = layers_->made[static_cast<std::size_t>((2 * (highest_ - lowest_) + 1) * static_cast<int>(view) +
                                                        limit2 - 2 * lowest_)];
    const Free* known = made.load(std::memory_order_acquire);
    if (known == nullptr) known = &make_free(view, limit2, made);
    return {known->ahead[direction(line)].data(), view, static_cast<std::int16_t>(limit2)};
  }

  std::shared_ptr<const Raster> raster_;
  std::vector<Counters> counters_;
  const std::array<VaslTerrain, 256>& kinds_;
  int block_columns_ = 0;
  int block_rows_ = 0;
  int lowest_ = 0;  // level of the first limit
  int highest_ = 0;
  std::vector<std::uint32_t> first_;  // patch by block, and one beyond
  std::vector<Patch> patches_;
  std::vector<Facts> facts_;  // by Sort
  std::vector<float> quiet_;
  bool fills_hexes_ = false;  // inherent terrain occurs
  int least_on_hexsides2_ = kAlways;
  bool rim_without_hex_ = false;
  bool walls_in_buildings_ = false;
  std::vector<std::uint8_t> nothing_free_;
  std::unique_ptr<Layers> layers_;
  std::unique_ptr<const Free> hillocks_;
};

}  // namespace hexrout::vasl
