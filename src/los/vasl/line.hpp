// The facts of a line that are known before its first pixel: its ends, their heights, the hexsides through which it
// leaves and arrives, and whether it runs along hexsides.
#pragma once

#include <array>
#include <cstdint>

#include "hexrout/map/raster.hpp"
#include "hexrout/map/vasl_terrain.hpp"

namespace hexrout::vasl {

// One end: a Location by its hex in the raster's grid.
struct End {
  int hex = -1;
  int level = 0;  // absolute
  TerrainId terrain = kOpenGround;
  LocationKind kind = LocationKind::ground;
  bool in_depression = false;
};

End end_at(const Raster& raster, const Location& location, int hex);

struct Line {
  Line(const Raster& raster, const End& source, const End& target,
       const std::array<VaslTerrain, 256>& kinds = vasl_terrains());

  // The sides of a hex whose extended border the line meets, touching included: bit by side.
  unsigned crossed_sides(const Raster& raster, int hex) const;
  // The lowest of them, or -1.
  int first_crossed(const Raster& raster, int hex) const;

  End source;
  End target;
  Pixel from;
  Pixel to;
  int range = 0;
  int low = 0;
  int high = 0;
  int column_step = 1;
  int row_step = 1;
  bool horizontal = false;
  bool along_hexsides = false;
  int exit_spine = -1;  // vertex by which a line along hexsides leaves its first hex
  int enter_spine = -1;
  // Heights of the ends in half levels as the tests need them. Rooftops are Locations at the next full
  // level but lie half a level lower; cellars lie a level higher than their number.
  int source2 = 0, target2 = 0;                // plain
  int source_roof2 = 0, target_roof2 = 0;      // rooftops lowered
  int source_cellar2 = 0, target_cellar2 = 0;  // cellars raised
  int source_both2 = 0, target_both2 = 0;      // both
  bool source_rooftop = false, target_rooftop = false;
  bool source_cellar = false, target_cellar = false;
  bool any_rooftop = false;
  bool factory_end = false;  // the source's or the target's terrain is factory, in two hexes
  bool must_exit_depression = false;
  bool must_enter_depression = false;
  // Exit and enter sides, set by find_sides(): up to two each, -1 none.
  std::array<int, 2> exit_sides{-1, -1};
  std::array<int, 2> enter_sides{-1, -1};
  void find_sides(const Raster& raster);
};

}  // namespace hexrout::vasl
