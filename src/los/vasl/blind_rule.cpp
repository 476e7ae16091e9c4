// A6.4, B10.23: blind hexes behind what is higher than the lower end and lower than the upper one.
#include <algorithm>

#include "los/vasl/quirks.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

bool Ruling::blind_rule() {
  const VaslTerrain& t = *here_.t;
  const int least2 = std::min(line_.source_both2, line_.target_both2);
  const int most2 = std::max(line_.source_both2, line_.target_both2);
  const int top2 = 2 * here_.top;
  if (top2 == most2 && top2 > least2 && (start_hillock_ || slopes_) && blind({.height = here_.height}))
    return block(Reason::blind_hex_up_slope);
  if (t.bocage) return false;
  const int cliff2 = t.cliff ? 2 : 0;
  if (top2 + cliff2 <= least2 || top2 + cliff2 >= most2) return false;

  Blind question{.height = here_.height};
  int side = -1;
  if (cliff_beside(side)) {
    const int across = neighbour(current_, side);
    if (across >= 0 && across != line_.source.hex && across != line_.target.hex) {
      question.has_ground = true;
      question.ground = std::min(int{hex(current_).base_level}, int{hex(across).base_level});
    }
  }
  question.cliff = near_cliff();
  if (!blind(question)) return false;

  const TerrainId of_hex = hex(current_).terrain;
  const bool roofless = kind(of_hex).roofless;
  if ((t.obstacle && !t.hexside) || t.outside_factory_wall) {
    if (roofless && !t.outside_factory_wall) return false;
    if (spilled_inherent(t, here_.code, of_hex)) return false;
    if (line_.along_hexsides && t.building) return blind_along_building(t.outside_factory_wall, Reason::blind_hex);
    return block(Reason::blind_hex);
  }
  if (t.factory && (left_building_ || line_.target.level > 2 * here_.height) && !roofless && !t.interior_wall)
    return line_.along_hexsides ? blind_along_building(false, Reason::blind_hex_crest) : block(Reason::blind_hex_crest);
  const int ground2 = 2 * here_.ground + cliff2;
  question.height = 0;
  if (ground2 > least2 && ground2 < most2 && blind(question)) return block(Reason::blind_hex_crest);
  if (current_ == line_.source.hex || current_ == line_.target.hex || !(t.hindrance || t.hexside)) return false;
  if (t.bare_orchard) return range_target_ == 1 && hinder();
  return !t.factory && hinder();
}

// Along hexsides a building between two hexes, at odd ranges, casts no blind hexes unless a rooftop looks.
bool Ruling::blind_along_building(bool at_odd_ranges_too, Reason reason) {
  if (range_target_ % 2 == 0 || at_odd_ranges_too) return block(reason);
  if (!line_.any_rooftop) return false;
  const int side = side_here();
  if (!lies_along(line_, side)) return false;
  const int across = neighbour(current_, side);
  if (across < 0) return fail();
  return !kind(hex(across).terrain).roofless && block(Reason::blind_hex_crest);
}

bool Ruling::blind(const Blind& question) {
  if (line_.source.level == line_.target.level) return false;
  const bool source_up = line_.source_roof2 >= line_.target_roof2;
  int upper2 = source_up ? line_.source_roof2 : line_.target_roof2;
  const int lower2 = source_up ? line_.target_roof2 : line_.source_roof2;
  const int to_source = question.range_source >= 0 ? question.range_source : range_source_;
  const int to_target = question.range_target >= 0 ? question.range_target : range_target_;
  int to_upper = source_up ? to_source : to_target;
  int to_lower = source_up ? to_target : to_source;
  const int upper_hex = source_up ? line_.source.hex : line_.target.hex;
  const int lower_hex = source_up ? line_.target.hex : line_.source.hex;
  if ((slopes_ || start_hillock_) && here_.top == line_.high) upper2 += 2;
  if (question.cliff && !line_.along_hexsides) {
    const int side = side_here();
    if (side >= 0 && kind(hex(current_).side_terrain[static_cast<std::size_t>(side)]).cliff &&
        upper2 > 2 * question.height) {
      if (to_upper == 1 && nearer(here_.at, upper_hex, current_)) return false;
      if (to_lower == 1 && farther(here_.at, lower_hex, current_)) return false;
    }
  }
  const int ground = question.has_ground ? question.ground : here_.ground;
  if (here_.t->rowhouse_wall) {
    ++to_lower;
    --to_upper;
  }
  const int half2 = line_.any_rooftop && here_.t->building && here_.t->half ? 1 : 0;
  // Adds a blind hex for every five hexes to the upper end.
  const int far2 = 2 * (to_upper / 5);
  if (question.height == 0 && !question.cliff) {
    int sunk2 = 0;
    if (hex(current_).depression_sides != 0) {
      const int side = line_.first_crossed(raster_, current_);
      if (side >= 0 && side_depressed(current_, side)) sunk2 = -2;
    }
    return 2 * to_lower <= std::max(2 * (2 * ground + sunk2 + half2) + far2 - upper2 - lower2, 0);
  }
  return 2 * to_lower <= std::max(2 * (2 * (ground + question.height) + half2) + far2 - upper2 - lower2 + 2, 2);
}

// True if terrain like the last pixel's casts no blind hexes as far as the lower end from anywhere in the hex, even if
// it lies at a cliff. For lines across hexes only.
bool Ruling::never_blind() const {
  if (line_.along_hexsides || here_.t->rowhouse_wall) return false;
  const bool source_up = line_.source_roof2 >= line_.target_roof2;
  const int to_upper = source_up ? range_source_ : range_target_;
  const int to_lower = source_up ? range_target_ : range_source_;
  const int half2 = line_.any_rooftop && here_.t->building && here_.t->half ? 1 : 0;
  const int both2 = line_.source_roof2 + line_.target_roof2;
  return 2 * to_lower > std::max(2 * (2 * here_.top + half2) + 2 * (to_upper / 5) - both2 + 2, 2);
}

bool Ruling::near_cliff() {
  if (!line_.along_hexsides) {
    if (!hex(current_).near_cliff) return false;
    const int in = grid_.hex_at(here_.at.x, here_.at.y);
    if (in < 0) return false;
    const int side = raster_.nearest(in, here_.at.x, here_.at.y);
    return side >= 0 && (hex(in).cliff_sides >> side & 1) != 0;
  }
  const auto cliffs = [&](int end, int spine) {
    const unsigned sides = hex(end).cliff_sides;
    return raster_.depression(end) && (sides >> spine & 1) != 0 && (sides >> (spine + 1) % 6 & 1) != 0;
  };
  return cliffs(line_.source.hex, line_.exit_spine) || cliffs(line_.target.hex, line_.enter_spine);
}

}  // namespace hexrout::vasl
