// The plain walk along a line visits every pixel in turn. Tests compare the fast walk with it.
#pragma once

#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

// The pixels of a line, column by column, as VASL steps through them: within a column all rows between
// where the line comes in and where it goes out, both included. The slope divides by the number of columns,
// not of steps, and is added up in floating point, so that the last pixel may be missed by one.
class Columns {
 public:
  explicit Columns(const Line& line)
      : x_(line.from.x),
        column_step_(line.column_step),
        row_step_(line.row_step),
        columns_(count(line)),
        slope_(static_cast<double>(line.to.y - line.from.y) / columns_),
        in_(line.from.y),
        out_(in_ + slope_) {}

  // Calls visit(x, y) until it returns true.
  template <class Visit>
  void walk(const Visit& visit) {
    for (int c = 0; c < columns_; ++c) {
      const int last = static_cast<int>(out_);
      for (int y = static_cast<int>(in_);; y += row_step_) {
        if (visit(x_, y)) return;
        if (row_step_ > 0 ? y >= last : y <= last) break;
      }
      x_ += column_step_;
      in_ = out_;
      out_ += slope_;
    }
  }

 private:
  static int count(const Line& line) {
    return (line.to.x > line.from.x ? line.to.x - line.from.x : line.from.x - line.to.x) + 1;
  }
  int x_;
  int column_step_;
  int row_step_;
  int columns_;
  double slope_;
  double in_;
  double out_;
};

// The hex that a pixel counts for before pairs are looked for; -1: none.
int candidate_hex(const Raster& raster, const Line& line, int x, int y);

// The two hexes beside a line along hexsides at a pixel; {-1, -1} if it lies within one.
std::array<int, 2> hexes_beside(const Raster& raster, const Line& line, int candidate, int x, int y);

// Applies the rules to the two hexes beside a line along hexsides, as far as `holds(hex)`: the hex's extended border
// holds the pixel. True if the line ends there. apply(hex, code) is Ruling::apply at this pixel, or nothing if the
// rules are known to have no effect.
template <class Holds, class Apply>
bool rule_beside(const Raster& raster, const Line& line, TerrainId code, const std::array<int, 2>& beside,
                 const Holds& holds, const Apply& apply) {
  const auto& kinds = vasl_terrains();
  for (const int hex : beside) {
    if (!holds(hex) || hex == line.source.hex || hex == line.target.hex) continue;
    const TerrainId of_hex = raster.hex(hex).terrain;
    if (kinds[of_hex].inherent) {
      if (kinds[code].hexside && apply(hex, code)) return true;
      // The terrain stays replaced for the second hex as well.
      if (!(kinds[of_hex].jungle_or_bamboo && kinds[code].water)) code = of_hex;
    }
    if (apply(hex, code)) return true;
  }
  return false;
}

// Applies the rules at one pixel to the hex or, along hexsides, the two hexes that it counts for.
template <class Apply>
bool rule_at(const Raster& raster, const Line& line, int x, int y, TerrainId code, int candidate, const Apply& apply) {
  if (!line.along_hexsides) return apply(candidate, code);
  const auto beside = hexes_beside(raster, line, candidate, x, y);
  if (beside[0] < 0) return apply(candidate, code);
  return rule_beside(
      raster, line, code, beside, [&](int hex) { return raster.grid().extended_contains(hex, x, y); }, apply);
}

Verdict look_plainly(const Raster& raster, const End& from, const End& to, const Counters* counters = nullptr,
                     Witness* witness = nullptr);

}  // namespace hexrout::vasl
