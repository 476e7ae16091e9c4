// Hexes that bar every line through their inside. With them most long lines are blocked without a trace.
//
//   const Solid solid(ground, depiction);
//   if (solid.bars(s, t)) ...     // blocked for certain; false says nothing
//
// A hex is solid up to a height if one thing fills it, or the middle of it as a house does, ground or an obstacle: then
// every line between centres that passes through the inside of that meets it there. A solid bars lines whose ends are
// both lower (A6.2), those whose higher end is as high, and those to a lower end in its blind hexes (A6.4). Lines are
// sampled where that is cheap: in the middles of columns and half-way between them, or of half-rows if there are more
// of these. Complexity: a few operations a hex of the line. Thread safety: immutable.
#pragma once

#include <cstdint>
#include <vector>

#include "hexrout/los/horizon.hpp"
#include "judge.hpp"

namespace hexrout::exact {

class Solid {
 public:
  Solid(const Ground& ground, const Depiction& depiction);

  bool bars(const End& s, const End& t) const;
  // The same; what barred other lines from `s` is tried first. Each screen is of one hex.
  bool bars(const End& s, const End& t, Screen& screen) const;
  // Which directions from an end the hexes around it close, for lines whose other end is a plain one.
  bool find_horizon(const End& at, Horizon& horizon) const;

 private:
  // A line, and how high its ends are.
  struct Line {
    Hex upper, lower;
    int range = 0;
    int hi2 = 0, lo2 = 0;
    bool plain_ends = true;   // neither on a roof nor in a cellar: blind hexes are counted from their levels
    bool on_ground = true;    // neither in a depression: the ground bars
    bool level_bars = false;  // so does what is as high as the higher end: the other is lower, no slope leads to either
  };
  // By height, in half levels.
  struct Filled {
    std::int16_t ground2 = kNone;  // kNone: not known to be filled
    std::int16_t top2 = kNone;     // of an obstacle
    std::int16_t body2 = kNone;    // the same without a half level more
    std::int16_t level2 = kNone;   // of whatever fills it, where that bars an end as high
    std::int16_t width = 0;        // of what is filled, in parts of Core::kWhole
  };
  static constexpr std::int16_t kNone = -32768;
  bool may_bar(const End& s, const End& t) const { return !filled_.empty() && s.central && t.central; }
  Line line(const End& s, const End& t) const;
  // False of most hexes: nothing there is higher than the lower end.
  bool rises_above(Hex at, int lo2) const {
    return at.col >= 0 && at.row >= 0 && at.col < columns_ && at.row < rows_ && most2_[place(at)] > lo2;
  }
  // True if a line through the inside of the hex meets its filled part.
  bool meets(Hex s, Hex t, Hex at) const;
  bool bars_in(Hex at, const Line& line) const;  // where something does
  int bars_from(const Filled& filled, int hexes, int eye2, int far_eye2) const;
  std::size_t place(Hex at) const {
    return static_cast<std::size_t>(at.col) * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(at.row);
  }
  template <class Bars>
  bool any_sample(Hex from, Hex to, Bars&& bars) const;

  const Map& map_;
  int columns_ = 0;
  int rows_ = 0;
  bool slopes_ = false;             // anywhere on the map
  std::vector<Filled> filled_;      // by column, then row
  std::vector<std::int8_t> most2_;  // of what is Filled, apart so that long lines read little
};

}  // namespace hexrout::exact
