#include "los/vasl/ruling.hpp"

#include <algorithm>
#include <cstdlib>

#include "los/vasl/quirks.hpp"

namespace hexrout::vasl {

Ruling::Ruling(const Raster& raster, Line& line, const Counters* counters, Witness* witness,
               const std::array<VaslTerrain, 256>& kinds)
    : raster_(raster), grid_(raster.grid()), kinds_(kinds), line_(line), counters_(counters), witness_(witness) {
  verdict_.range = line.range;
  current_ = line.source.hex;
  range_target_ = line.range;
  left_building_ = !kind(hex(line.source.hex).terrain).building;

  const bool sloped = hex(line.source.hex).slope_sides != 0 || hex(line.target.hex).slope_sides != 0;
  if (!sloped && !raster.has_hillocks()) return;
  const auto has_slope = [&](int at, const std::array<int, 2>& of) {
    return std::any_of(of.begin(), of.end(),
                       [&](int side) { return side >= 0 && (hex(at).slope_sides >> side & 1) != 0; });
  };
  slope_exit_ = has_slope(line.source.hex, exit_sides());
  slope_enter_ = has_slope(line.target.hex, enter_sides());
  slopes_ = (slope_exit_ && line.source.level >= line.target.level) ||
            (slope_enter_ && line.target.level >= line.source.level);
  start_hillock_ = kind(line.source.terrain).hillock || slopes_;
  end_hillock_ = kind(line.target.terrain).hillock;
  const auto adjacent = [&](int at, const std::array<int, 2>& by) {
    int group = -1;
    for (const int side : by) {
      const int n = neighbour(at, side);
      if (n >= 0 && kind(hex(n).terrain).hillock) group = hex(n).hillock;
    }
    return group;
  };
  if (start_hillock_) crossing_ = hex(line.source.hex).hillock;
  if (!start_hillock_) source_adjacent_hillock_ = adjacent(line.source.hex, exit_sides());
  if (!end_hillock_) target_adjacent_hillock_ = adjacent(line.target.hex, enter_sides());
}

Line& Ruling::sides() {
  if (!sides_found_) line_.find_sides(raster_);
  sides_found_ = true;
  return line_;
}

bool Ruling::block(Reason reason) {
  verdict_.blocked = true;
  verdict_.reason = reason;
  verdict_.at = here_.at;
  return true;
}

bool Ruling::fail() {
  verdict_.undecided = true;
  return true;
}

bool Ruling::settle_same_hex() {
  const End& s = line_.source;
  const End& t = line_.target;
  if (s.hex != t.hex) return false;
  here_.at = line_.from;
  const bool same = s.level == t.level && s.kind == t.kind;
  const int levels = std::abs(s.level - t.level);
  if (!same && kind(s.terrain).house && kind(t.terrain).house && (levels > 1 || !hex(s.hex).stairway)) {
    block(Reason::no_stairway);
  } else if (!same && (kind(s.terrain).bridge || kind(t.terrain).bridge)) {
    block(Reason::under_bridge);
  }
  return true;
}

bool Ruling::apply(int index, Pixel at, TerrainId code, int ground, int side) {
  const VaslTerrain& t = kind(code);
  here_ = {at, code, &t, ground, t.height, ground + t.height, side};
  if (index != current_ && enter_hex(index)) return true;
  if (line_.must_exit_depression || line_.must_enter_depression) {
    if (depression_rule()) return true;
  }
  if (building_rule()) return true;
  if (t.hexside && hexside_rule()) return true;
  if (current_ == line_.source.hex || current_ == line_.target.hex ||
      !lies_between(range_source_, range_target_, line_.range))
    return verdict_.blocked;
  if (spilled_inherent(t, code, hex(current_).terrain)) return false;
  return ground_rule() || split_rule() || half_level_rule() || higher_rule() || plateau_rule() || blind_rule() ||
         hillock_rule();
}

bool Ruling::enter_hex(int index) {
  const bool back = previous_ >= 0 && previous_ == index;
  if (!back) previous_ = current_;
  current_ = index;
  range_source_ = range(line_.source.hex, index);
  range_target_ = range(line_.target.hex, index);
  if ((line_.must_exit_depression || line_.must_enter_depression) && find_ignored_ground(back)) return true;
  if (raster_.has_hillocks()) follow_hillocks();
  if (first_rubble_ < 0 && here_.t->rubble && hex(index).terrain == here_.code) first_rubble_ = index;
  return counters_ != nullptr && counters_rule();
}

// A line that looks into or out of a depression from above does not count the
// ground of a hex that the depression runs through.
bool Ruling::find_ignored_ground(bool back) {
  if (back || line_.along_hexsides) return false;
  const int rise2 = line_.target_roof2 - line_.source_roof2;
  const bool leaving = line_.must_exit_depression && rise2 > 0;
  const bool entering = line_.must_enter_depression && rise2 < 0 && current_ != line_.target.hex;
  if (!leaving && !entering) return false;
  const int nearest = side_here();
  const unsigned crossed = line_.crossed_sides(raster_, current_);
  for (int side = 0; side < 6; ++side) {
    if ((crossed >> side & 1) == 0) continue;
    const auto s = static_cast<std::size_t>(side);
    const bool wet_or_low = side_depressed(current_, side) || kind(hex(current_).side_terrain[s]).water;
    if (leaving && nearest == side && wet_or_low && rise2 >= 2) ignored_ground_ = current_;
    if (!entering) continue;
    if (nearest == side) {
      if (neighbour(current_, side) < 0) return fail();
    } else if (wet_or_low && -rise2 >= 2) {
      ignored_ground_ = current_;
    }
  }
  return false;
}

void Ruling::follow_hillocks() {
  const int group = hex(current_).hillock;
  if (group < 0 && crossing_ >= 0) {
    if (std::find(crossed_.begin(), crossed_.end(), crossing_) == crossed_.end()) crossed_.push_back(crossing_);
    crossing_ = -1;
  } else if (group >= 0 && crossing_ < 0) {
    crossing_ = group;
  }
}

// Hindering terrain has one entry for every range from the source, and the largest counts. A sum of six blocks.
bool Ruling::hinder() {
  if (current_ == line_.source.hex || current_ == line_.target.hex || range_source_ >= line_.range ||
      range_target_ >= line_.range)
    return false;
  int value = here_.t->roofless ? 2 : 1;
  const bool between = between_two_hexes(line_, range_source_);
  if (here_.t->light_woods && !between) value = 2;
  if (between) {
    const int side = side_here();
    if (lies_along(line_, side)) {
      const int across = neighbour(current_, side);
      if (across < 0) return fail();
      if (kind(hex(across).terrain).roofless) value = 2;
    }
  }
  return add_hindrance(Source::terrain, here_.code, value);
}

bool Ruling::add_hindrance(Source source, TerrainId terrain, int value) {
  if (witness_ != nullptr) witness_->hindered(current_, range_source_, terrain, source, value);
  for (int i = 0; i < hindrance_ranges_; ++i) {
    AtRange& entry = hindrances_[static_cast<std::size_t>(i)];
    if (entry.range != range_source_ || entry.source != source) continue;
    if (value <= entry.value) return false;
    verdict_.hindrance += value - entry.value;
    entry.value = static_cast<std::int16_t>(value);
    return verdict_.hindrance >= 6 && block(Reason::six_hindrances);
  }
  verdict_.hindrance += value;
  if (verdict_.hindrance >= 6) return block(Reason::six_hindrances);
  hindrances_[static_cast<std::size_t>(hindrance_ranges_++)] = {source, static_cast<std::int16_t>(range_source_),
                                                                static_cast<std::int16_t>(value)};
  return false;
}

// Smoke hinders lines through it, out of it and into it; it hinders lines over it only into its blind hexes. Vehicles
// and wrecks between the ends hinder lines on their level; barrages between the ends hinder all lines.
bool Ruling::counters_rule() {
  const Counters& c = counters_[current_];
  if (!c.any()) return false;
  const bool at_source = current_ == line_.source.hex;
  const bool at_target = current_ == line_.target.hex;
  if (c.smoke != 0) {
    const bool inside =
        (at_source && line_.source.level <= c.smoke_top) || (at_target && line_.target.level <= c.smoke_top);
    const bool through = !at_source && !at_target &&
                         (line_.high <= c.smoke_top ||
                          (line_.low <= c.smoke_top &&
                           blind({.height = c.smoke_top - c.smoke_foot, .has_ground = true, .ground = c.smoke_foot})));
    if ((inside || through) && add_hindrance(Source::smoke, kNoTerrain, c.smoke + (inside ? 1 : 0))) return true;
  }
  if (at_source || at_target) return false;
  if (c.vehicles != 0 && line_.source.level == c.vehicle_level && line_.target.level == c.vehicle_level &&
      add_hindrance(Source::vehicle, kNoTerrain, 1))
    return true;
  return c.barrage != 0 && add_hindrance(Source::barrage, kNoTerrain, 1);
}

}  // namespace hexrout::vasl
