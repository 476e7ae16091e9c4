// Positions of hexes on the page. Own maps have regular hexes; boards keep the proportions of their pixels.
#pragma once

#include "draw/svg_text.hpp"
#include "hexrout/map/areas.hpp"
#include "hexrout/map/map.hpp"

namespace hexrout::draw {

inline constexpr double kMargin = 24;

class Layout {
 public:
  explicit Layout(const Map& map);

  // Points of hexside.hpp, and of outlines, kOutlineScale times finer.
  Spot spot(Point p) const { return {left_ + p.x * unit_x_, top_ + p.y * unit_y_}; }
  Spot fine(Point p) const { return fine(AreaPoint{static_cast<double>(p.x), static_cast<double>(p.y)}); }
  Spot fine(AreaPoint p) const { return {left_ + p.x * unit_x_ / kOutlineScale, top_ + p.y * unit_y_ / kOutlineScale}; }
  Spot pixel(double x, double y) const { return {kMargin + x, kMargin + y}; }
  Spot centre(Hex at) const { return spot(hexrout::centre(at)); }
  Spot corner(Hex at, int i) const { return spot(vertex(at, i)); }
  Spot side(Hex at, int d) const { return mix(corner(at, d), corner(at, d + 1), 0.5); }
  double width() const { return width_; }
  double height() const { return height_; }
  double half_hex() const { return unit_y_; }  // from a centre to its northern side

 private:
  double unit_x_ = 22;
  double unit_y_ = 38.1;
  double left_ = 0;
  double top_ = 0;
  double width_ = 0;
  double height_ = 0;
};

}  // namespace hexrout::draw
