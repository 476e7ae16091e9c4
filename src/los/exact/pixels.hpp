// The pixels of a VASL board as unit squares below exact hexagons.
//
// VASL rounds hex centres to pixels and draws the line as a chain of pixels; here centres lie where the
// measures of the board put them, as fractions, and the line is a line.
// Turned by half a circle, a board gives the same traces.
#pragma once

#include "depiction.hpp"
#include "hexrout/map/raster.hpp"

namespace hexrout::exact {

class Pixels final : public Depiction {
 public:
  explicit Pixels(const Map& map);

  void trace(const LineEnd& from, Spot to, Trace& out, Follower* follower) const override;
  bool walls_from_facts() const override { return false; }

  // Whole-number measures: a Spot unit and a pixel, each way, and where Spot (0, 0) lies.
  struct Measures {
    std::int64_t spot_x = 1, spot_y = 1;
    std::int64_t pixel_x = 1, pixel_y = 1;
    std::int64_t origin_x = 0, origin_y = 0;
  };
  static Measures measures(const HexGridShape& shape);

 private:
  // True if the other shift sees something else and is wanted.
  bool pass(const LineEnd& from, const Ray& ray, int shift, Trace& out, Follower* follower) const;

  const Map& map_;
  const Raster& raster_;
  Measures m_;
};

}  // namespace hexrout::exact
