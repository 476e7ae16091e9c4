// The drawing of a map, from which traces are made: polygons for our own maps, pixels for VASL boards.
#pragma once

#include <memory>
#include <optional>

#include "hexrout/los/trace.hpp"
#include "hexrout/map/map.hpp"
#include "ray.hpp"

namespace hexrout::exact {

// An end of a line. corner -1: at the centre of the hex.
struct LineEnd {
  Hex at;
  int corner = -1;
  Spot spot() const { return corner < 0 ? centre2(at) : corner2(at, corner); }
};

// Follows a trace while it is made, to end it early.
class Follower {
 public:
  // A visit was added to the pass that begins at visit `begin`. The answer false ends the trace.
  virtual bool added(const Trace& trace, std::size_t begin) = 0;
  // The pass is complete. The answer false ends the trace without another pass.
  virtual bool completed(const Trace& trace, std::size_t begin) = 0;

 protected:
  ~Follower() = default;
};

class Depiction {
 public:
  virtual ~Depiction() = default;
  // Replaces the contents of `out`. `to` may be any point; it need not lie on the map.
  virtual void trace(const LineEnd& from, Spot to, Trace& out, Follower* follower = nullptr) const = 0;
  // The terrain that fills the middle of a hex: the inside of a hexagon around its centre, scaled by `width` / kWhole.
  // A line through the inside of a whole hex meets nothing else there. Empty if the middle is not known.
  struct Core {
    static constexpr int kWhole = 64;
    TerrainId terrain = kOpenGround;
    std::int8_t level = 0;
    std::uint8_t width = kWhole;
    bool whole() const { return width == kWhole; }
  };
  virtual std::optional<Core> core(HexId /*hex*/) const { return std::nullopt; }
  // True if walls along hexsides are facts of the hexes, false if they are drawn.
  virtual bool walls_from_facts() const = 0;
};

// Numbers of one line that a depiction uses in every hex.
struct Units {
  std::int64_t x = 32;  // frame units per unit of a Spot
  std::int64_t y = 32;
};

std::unique_ptr<Depiction> draw_polygons(const Map& map);
// For outlines on a grid of their own, whose `units` make one unit of a Spot. Its hexes have no walls.
std::unique_ptr<Depiction> draw_polygons(const Map& map, std::span<const Outline> outlines, Units units);
std::unique_ptr<Depiction> draw_pixels(const Map& map);

}  // namespace hexrout::exact
