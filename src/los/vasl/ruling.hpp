// Applies the rules along one line, pixel by pixel. Each rule has one function, called in VASL's order of tests.
//
//   Ruling ruling(raster, line);
//   for each pixel p of hex k: if (ruling.apply(k, p, terrain, ground)) break;
//   ruling.verdict()
//
// Heights with the suffix 2 count half levels, all others whole ones.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "los/vasl/line.hpp"
#include "los/vasl/verdict.hpp"

namespace hexrout::vasl {

// The source of a hindrance. For each source and range from the first end only the largest counts.
enum class Source : std::uint8_t { terrain, smoke, vehicle, barrage };

// Records what a line meets, for explanations. A question for the verdict alone has no Witness.
class Witness {
 public:
  virtual ~Witness() = default;
  virtual void hindered(int hex, int range_from_source, TerrainId terrain, Source source, int value) = 0;
};

// Things in a hex that hinder sight through it, placed by a scenario.
struct Counters {
  std::uint8_t smoke = 0;      // hindrance; one more for an end inside
  std::int8_t smoke_foot = 0;  // absolute levels
  std::int8_t smoke_top = 0;
  std::uint8_t vehicles = 0;
  std::int8_t vehicle_level = 0;
  std::uint8_t barrage = 0;
  bool any() const { return smoke != 0 || vehicles != 0 || barrage != 0; }
};

class Ruling {
 public:
  Ruling(const Raster& raster, Line& line, const Counters* counters, Witness* witness,
         const std::array<VaslTerrain, 256>& kinds = vasl_terrains());

  // If both ends are in one hex, gives the verdict without a walk and returns true.
  bool settle_same_hex();
  // Applies the counters in the hex of the source. True if the line ends there.
  bool begin() {
    here_.at = line_.from;
    return counters_ != nullptr && counters_rule();
  }
  // Applies the rules to a pixel of a hex. True if the line ends there. `side`: Raster::nearest of both, if known.
  bool apply(int hex, Pixel at, TerrainId code, int ground, int side = kNotWorkedOut);
  static constexpr int kNotWorkedOut = -2;
  // The walk reports each terrain before it applies the rules, so that a line from a building is known to have left it.
  void saw(TerrainId code) { left_building_ |= !kinds_[code].building; }
  bool left_building() const { return left_building_; }
  Verdict& verdict() { return verdict_; }

 private:
  friend class Repetition;  // fast/repetition.hpp
  struct Here {
    Pixel at;
    TerrainId code = kOpenGround;
    const VaslTerrain* t = nullptr;
    int ground = 0;
    int height = 0;
    int top = 0;  // ground + height
    int side = kNotWorkedOut;
  };
  // The values that one rule replaces in its question about blind hexes.
  struct Blind {
    int height = 0;
    bool cliff = false;
    bool has_ground = false;
    int ground = 0;
    int range_source = -1;  // -1: as it is
    int range_target = -1;
  };

  const RasterHex& hex(int index) const { return raster_.hex(index); }
  const VaslTerrain& kind(TerrainId code) const { return kinds_[code]; }
  int range(int a, int b) const { return grid_.range(a, b); }
  int neighbour(int of, int side) const { return side < 0 ? -1 : grid_.neighbour(of, side); }
  bool nearer(Pixel p, int end, int than) const { return squared(p, end) < squared(grid_.centre(than), end); }
  bool farther(Pixel p, int end, int than) const { return squared(p, end) > squared(grid_.centre(than), end); }
  std::int64_t squared(Pixel p, int end) const {
    const Pixel c = grid_.centre(end);
    return std::int64_t{p.x - c.x} * (p.x - c.x) + std::int64_t{p.y - c.y} * (p.y - c.y);
  }
  const std::array<int, 2>& exit_sides() { return sides().exit_sides; }
  const std::array<int, 2>& enter_sides() { return sides().enter_sides; }
  Line& sides();
  // The location of the current hex that the pixel is nearest to.
  int side_here() {
    if (here_.side == kNotWorkedOut) here_.side = raster_.nearest(current_, here_.at.x, here_.at.y);
    return here_.side;
  }
  bool side_depressed(int of, int side) const {
    return hex(of).side_depression[static_cast<std::size_t>(side)] != kNoTerrain;
  }

  bool block(Reason reason);
  bool fail();  // VASL would throw: no verdict
  bool hinder();
  bool add_hindrance(Source source, TerrainId terrain, int value);

  bool enter_hex(int index);
  bool find_ignored_ground(bool back);
  void follow_hillocks();
  bool counters_rule();

  // depression_rule.cpp
  bool depression_rule();
  bool crosses_rim(bool leaving);
  bool leaves_through_depression();
  bool exits_by_road();
  bool enters_by_road();
  bool meets_crest(int end, const std::array<int, 2>& sides, bool& crest);

  // building_rules.cpp
  bool building_rule();
  bool rooftop_test_in(int in, TerrainId code, int adjust, Reason& why) const;
  bool rooftop_test(int adjust);
  bool wall_in_building();
  bool interior_wall_along_line();
  bool interior_wall_beside_line(int side);
  bool over_wall(int s, int t) const;
  bool leaves_by_rooftop(const std::array<int, 2>& exit, const std::array<int, 2>& enter);

  // hexside_rule.cpp
  bool hexside_rule();
  // True if hexside terrain blocks here; the reason goes to `why`.
  bool hexside_blocks(Reason& why);
  bool ignorable(int end, int of, int side, int spine) const;

  // height_rules.cpp
  bool ground_rule();
  bool split_rule();
  bool half_level_rule();
  bool higher_rule();
  bool plateau_rule();
  int side_beside();
  bool cliff_beside(int& side);
  int lower_base_beside(int side) const;
  bool hillock_level() const;

  // blind_rule.cpp
  bool blind_rule();
  bool blind(const Blind& question);
  bool never_blind() const;
  bool near_cliff();
  bool blind_along_building(bool at_odd_ranges_too, Reason reason);

  // hillock_rule.cpp
  bool hillock_rule();

  const Raster& raster_;
  const HexGrid& grid_;
  const std::array<VaslTerrain, 256>& kinds_;
  Line& line_;
  const Counters* counters_;
  Witness* witness_;
  Verdict verdict_;
  Here here_;
  bool sides_found_ = false;

  bool left_building_ = false;
  int current_ = -1;
  int previous_ = -1;
  int range_source_ = 0;
  int range_target_ = 0;
  int ignored_ground_ = -1;  // hex whose ground does not block
  // Hindrance by source and range: six end the line, so there are never more than six.
  struct AtRange {
    Source source = Source::terrain;
    std::int16_t range = 0;
    std::int16_t value = 0;
  };
  std::array<AtRange, 6> hindrances_{};
  int hindrance_ranges_ = 0;

  bool slope_exit_ = false;
  bool slope_enter_ = false;
  bool slopes_ = false;
  bool start_hillock_ = false;
  bool end_hillock_ = false;
  int source_adjacent_hillock_ = -1;
  int target_adjacent_hillock_ = -1;
  int crossing_ = -1;
  std::vector<int> crossed_;
  int first_rubble_ = -1;
  bool half_level_hindered_ = false;
  bool wall_met_ = false;
  int wall_hex_ = -1;
  int wall_side_ = -1;
  Pixel wall_at_;
};

}  // namespace hexrout::vasl
