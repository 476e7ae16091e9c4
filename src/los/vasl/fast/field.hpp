// The index that makes the walk along a line fast. The pixels of a board are cut into blocks, the pixels of a block
// into patches of pixels that are alike, and every patch has the height up to which it concerns a line.
//
// A pixel concerns a line only if its top is above the lower of the two ends (`top2` in half levels; 127 for terrain
// that counts at any height). The walk may skip all others if the rules carry no state from pixel to pixel but
// hindrances.
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
#include "los/vasl/fast/chords.hpp"
#include "los/vasl/fast/made_later.hpp"
#include "los/vasl/fast/open_lanes.hpp"
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

  // counters: one entry a hex, or empty; they must outlive the field. tables_at_once: the first line that can use a
  // table makes it; otherwise it is made when many lines have. Complexity: linear in the pixels.
  Field(std::shared_ptr<const Raster> raster, std::span<const Counters> counters, bool tables_at_once);

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
  // The hexes about a pixel. `beside`: the first side of its hex across which the extended border of the next hex holds
  // the pixel as well; kNone if no other hex holds it. `outside`: the extended border of its own hex does not hold it.
  // `side`, `other_side`: Raster::nearest in its own hex and in the hex beside it: a side or kCentre for hexside
  // terrain, kUnknownSide for other terrain.
  struct About {
    std::uint16_t beside : 3 = kNone;
    std::uint16_t outside : 1 = 1;
    std::uint16_t side : 3 = kUnknownSide;
    std::uint16_t other_side : 3 = kUnknownSide;
    static constexpr unsigned kNone = 7;
    static constexpr unsigned kCentre = 6;
    static constexpr unsigned kUnknownSide = 7;
    // Its own hex holds the pixel, and no other hex does.
    bool lone() const { return beside == kNone && outside == 0; }
    bool operator==(const About&) const = default;
  };
  // All pixels of a class have the same Facts, in whatever block they lie.
  using PixelClass = std::uint32_t;
  struct Facts {
    Cell cell;
    About about;
  };
  const Facts& facts(PixelClass pixel_class) const { return facts_[pixel_class]; }
  const std::array<VaslTerrain, 256>& kinds() const { return kinds_; }

  // Which tops count. `open`: for lines across hexes. `along`: for lines along hexsides, where inherent terrain fills
  // its hex. `solid`: of ground and whole obstacles that block every line through a hex between its ends.
  enum class View : std::uint8_t { open, along, solid };
  // The pixels of one class in one block.
  struct Patch {
    Pixels pixels = 0;
    PixelClass pixel_class = 0;
    std::array<std::int8_t, 3> top2{};  // in half levels, by View
    bool in_order = false;              // its effect may depend on what the line met before in the same block
  };
  // The patches of a block; together they hold every pixel of the raster in it.
  std::span<const Patch> patches(std::ptrdiff_t block) const {
    const std::uint32_t* const first = first_.data() + block;
    return {patches_.data() + first[0], patches_.data() + first[1]};
  }
  std::ptrdiff_t block(int x, int y) const { return std::ptrdiff_t{x >> kShift} * block_rows_ + (y >> kShift); }
  int block_rows() const { return block_rows_; }

  // The part of a hex around its centre, as a share of the distance to its border, that has no wall of a building and
  // no counter. A line that begins or ends there and has left its building may skip those pixels. At most kInsideShare,
  // which stays some pixels inside any border.
  static constexpr double kInsideShare = 0.86;
  double skippable_share(int hex) const { return skippable_share_[static_cast<std::size_t>(hex)]; }

  // The patches of a view with a top above a limit in half levels. `free`: by block, the size of the square of blocks
  // ahead of a line of one direction, this block included, without such a patch; 0 if this block has one.
  struct Layer {
    const std::uint8_t* free = nullptr;
    View view = View::open;
    std::int16_t limit2 = 0;
    bool concerns(const Patch& patch) const { return patch.top2[static_cast<std::size_t>(view)] > limit2; }
    Pixels concerned(const Patch& patch) const {
      return patch.pixels & (Pixels{0} - static_cast<Pixels>(concerns(patch)));
    }
  };
  Layer layer(int limit2, const Line& line) const {
    if (limit2 < 2 * lowest_) return whole();
    return of(line.along_hexsides && fills_hexes_ ? View::along : View::open, std::min(limit2, 2 * highest_), line);
  }
  // The layer in which every pixel concerns the line.
  Layer whole() const { return {nothing_free_.data(), View::open, kEverything}; }
  // False if VASL may end the line before it meets what is solid, in a way that a search for solid pixels would not
  // notice.
  bool solid_decides(const Line& line) const {
    return !meets_rim(line) && !(walls_in_buildings_ && line.source.level != line.target.level);
  }
  // As above, for lines across hexes. VASL fails at walls in buildings only where there is no hex across.
  bool chords_decide(const Line& line) const {
    return !meets_rim(line) && (!walls_in_buildings_ || line.source.level == line.target.level || is_inner(line));
  }
  // True if there are hexes on all sides of both ends.
  bool is_inner(const Line& line) const {
    return inner_[static_cast<std::size_t>(line.source.hex)] && inner_[static_cast<std::size_t>(line.target.hex)];
  }
  // An empty layer if VASL may end the line before it meets what is solid, in a way that a search for solid pixels
  // would not notice.
  Layer solid(int limit2, const Line& line) const {
    if (!has_solid_layer(limit2)) return {};
    if (!solid_decides(line)) return {};
    return of(View::solid, limit2, line);
  }
  const Lanes& lanes() const { return lanes_; }
  // The ends of the lines that a Chords is for, and its limit in half levels:
  //   level    both on the limit, neither rooftop nor cellar; or any, if only what blocks everywhere counts
  //   uneven   the higher one on the limit, the other one lower; terrain as high as the higher one counts
  //   stateful none above the limit; the rules may carry state, so only obstacles count
  enum class Ends : std::uint8_t { level, uneven, stateful };
  // Terrain that lines across hexes are certain to meet between their ends; null if nothing is above the limit, or
  // until enough lines have asked for it.
  const Chords* chords(Ends ends, int limit2) const {
    if (!has_solid_layer(limit2)) return nullptr;
    return chords_->get(static_cast<std::size_t>(limits() * static_cast<int>(ends) + limit2 - 2 * lowest_),
                        [&] { return make_chords(ends, limit2); });
  }
  // The lanes in which no pixel exceeds a limit, for lines across hexes; null if they are not known or would not do,
  // because something may count inside the hexes of the ends.
  const OpenLanes* open_lanes(int limit2) const {
    if (limit2 < 2 * lowest_ || walls_in_buildings_ || !counters_.empty() ||
        raster_->width() > kMostPixels / raster_->height())
      return nullptr;
    const int limit = std::min(limit2, 2 * highest_);
    return open_lanes_->get(static_cast<std::size_t>(limit - 2 * lowest_), [&] { return make_open_lanes(limit); });
  }
  // Blocks with a pixel that may count for a hex of a hillock; may be empty.
  Layer hillocks(const Line& line) const {
    if (!hillocks_) return {};
    return {hillocks_->ahead[direction(line)].data(), View::open, kEverything};
  }
  bool has_factories() const { return factories_; }
  // The lowest top of hexside terrain, in half levels.
  int least_on_hexsides2() const { return least_on_hexsides2_; }
  // True if a pixel can change the verdict on a line.
  bool concerns(const Layer& layer, int x, int y) const;

 private:
  static constexpr std::int16_t kEverything = -1000;
  static constexpr int kMostPixels = 1 << 25;  // two bytes each while open lanes are made
  class Cutter;
  class Sure;
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
  // `none`: by block, 0 if something concerns the line, 255 otherwise.
  bool meets_rim(const Line& line) const {
    const auto within = [&](Pixel p) {
      return p.x >= first_with_hex_.x && p.y >= first_with_hex_.y && p.x <= last_with_hex_.x && p.y <= last_with_hex_.y;
    };
    return !within(line.from) || !within(line.to);
  }
  bool has_solid_layer(int limit2) const { return limit2 >= 2 * lowest_ && limit2 <= 2 * highest_; }
  int limits() const { return 2 * (highest_ - lowest_) + 1; }
  std::unique_ptr<const Chords> make_chords(Ends ends, int limit2) const;
  std::unique_ptr<const OpenLanes> make_open_lanes(int limit2) const;
  std::unique_ptr<const Free> free_ahead(const std::vector<std::uint8_t>& none) const;
  const Free& make_free(View view, int limit2, std::atomic<const Free*>& made) const;
  Layer of(View view, int limit2, const Line& line) const {
    auto& made = layers_->made[static_cast<std::size_t>(limits() * static_cast<int>(view) + limit2 - 2 * lowest_)];
    const Free* known = made.load(std::memory_order_acquire);
    if (known == nullptr) known = &make_free(view, limit2, made);
    return {known->ahead[direction(line)].data(), view, static_cast<std::int16_t>(limit2)};
  }

  std::shared_ptr<const Raster> raster_;
  Lanes lanes_;
  std::span<const Counters> counters_;
  const std::array<VaslTerrain, 256>& kinds_;
  int block_columns_ = 0;
  int block_rows_ = 0;
  int lowest_ = 0;  // level of the first limit
  int highest_ = 0;
  std::vector<std::uint32_t> first_;  // patch by block, and one beyond
  std::vector<Patch> patches_;
  std::vector<Facts> facts_;  // by PixelClass
  std::vector<float> skippable_share_;
  bool fills_hexes_ = false;  // inherent terrain occurs
  int least_on_hexsides2_ = kAlways;
  // All pixels in this rectangle, its last ones included, have a hex.
  Pixel first_with_hex_;
  Pixel last_with_hex_;
  std::vector<bool> inner_;    // by hex: it has six neighbours
  std::vector<bool> bridged_;  // by hex: its extended border holds a bridge
  bool walls_in_buildings_ = false;
  bool factories_ = false;
  std::vector<std::uint8_t> nothing_free_;
  std::unique_ptr<Layers> layers_;
  std::unique_ptr<MadeLater<Chords>> chords_;         // by Ends and limit, from the lowest level on
  std::unique_ptr<MadeLater<OpenLanes>> open_lanes_;  // by limit
  std::unique_ptr<const Free> hillocks_;
};

}  // namespace hexrout::vasl
