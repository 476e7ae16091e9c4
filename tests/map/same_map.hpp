// Checks that two maps agree in everything but pixels.
#pragma once

#include <catch2/catch.hpp>

#include "hexrout/map/map.hpp"

namespace hexrout {

inline void check_same(const Map& a, const Map& b) {
  CHECK(a.title() == b.title());
  REQUIRE(a.hex_count() == b.hex_count());
  REQUIRE(a.location_count() == b.location_count());
  for (const HexId id : a.hexes()) {
    const HexFacts& x = a.hex(id);
    const HexFacts& y = b.hex(id);
    INFO(a.name(id));
    CHECK(x.at == y.at);
    CHECK(a.name(id) == b.name(id));
    CHECK(int(x.base_level) == int(y.base_level));
    CHECK(int(x.terrain) == int(y.terrain));
    CHECK(x.stairway == y.stairway);
    CHECK(int(x.road_sides) == int(y.road_sides));
    CHECK(x.road_through_woods == y.road_through_woods);
    CHECK(x.hexside == y.hexside);
    CHECK(x.side_terrain == y.side_terrain);
    CHECK(int(x.depression_sides) == int(y.depression_sides));
    CHECK(int(x.cliff_sides) == int(y.cliff_sides));
    CHECK(int(x.slope_sides) == int(y.slope_sides));
    CHECK(x.building == y.building);
    CHECK(int(x.half) == int(y.half));
  }
  for (const LocationId id : a.locations()) {
    const Location& x = a.location(id);
    const Location& y = b.location(id);
    INFO(a.location_name(id));
    CHECK(x.hex == y.hex);
    CHECK(int(x.level) == int(y.level));
    CHECK(x.kind == y.kind);
    CHECK(int(x.terrain) == int(y.terrain));
    CHECK(int(x.depression) == int(y.depression));
  }
  REQUIRE(a.outlines().size() == b.outlines().size());
  for (std::size_t i = 0; i < a.outlines().size(); ++i) {
    CHECK(int(a.outlines()[i].terrain) == int(b.outlines()[i].terrain));
    CHECK(a.outlines()[i].sets_level == b.outlines()[i].sets_level);
    CHECK(int(a.outlines()[i].level) == int(b.outlines()[i].level));
    CHECK(a.outlines()[i].ring == b.outlines()[i].ring);
    CHECK(a.outlines()[i].holes == b.outlines()[i].holes);
  }
}

}  // namespace hexrout
