// Walls, cliffs, roads and streams that only one of the two hexes of a hexside has.
#include <fmt/format.h>

#include "hexrout/map/terrain.hpp"
#include "validate/map_case.hpp"

namespace hexrout::validate {

namespace {

constexpr std::array<std::string_view, 6> kSides{"n", "ne", "se", "s", "sw", "nw"};

std::string name_of(TerrainId id) {
  return id == kNoTerrain ? "nothing" : TerrainCatalogue::standard()[id].name;
}

}  // namespace

void check_hexsides(const MapCase& c, Collector& found) {
  for (const HexId hex : c.map.hexes())
    for (const Direction d : kAllDirections) {
      const HexId other = c.map.neighbour(hex, d);
      if (other == kNowhere || other < hex) continue;
      const HexFacts& a = c.map.hex(hex);
      const HexFacts& b = c.map.hex(other);
      const auto side = static_cast<std::size_t>(d);
      const auto back = static_cast<std::size_t>(opposite(d));
      if (a.hexside[side] != b.hexside[back]) {
        const bool here = a.hexside[side] != kNoTerrain;
        found.warning(
            "hexside-one-sided", {c.places.detail(here ? a.at : b.at, "hexside"), {c.map.name(hex), c.map.name(other)}},
            fmt::format("{} has {} toward {}, which has {} there", c.map.name(hex), name_of(a.hexside[side]),
                        c.map.name(other), name_of(b.hexside[back])),
            fmt::format("give both hexes the same: '{} {}' under 'hexsides' sets both", hex_name(a.at), kSides[side]));
      }
      const auto one_side = [&](std::uint8_t of_a, std::uint8_t of_b, std::string_view key, std::string_view code,
                                std::string_view what) {
        // As numbers: comparing the bits as truth values, GCC 12 at -O2 finds equal ones to differ.
        const unsigned here = of_a >> side & 1U;
        const unsigned there = of_b >> back & 1U;
        if (here == there) return;
        const HexId from = here != 0 ? hex : other;
        const HexId to = here != 0 ? other : hex;
        found.warning(
            std::string(code), {c.places.detail(c.map.hex(from).at, key), {c.map.name(from), c.map.name(to)}},
            fmt::format("{} leads from {} to {} and ends at the hexside", what, c.map.name(from), c.map.name(to)),
            "give it to both hexes, or to neither");
      };
      one_side(a.road_sides, b.road_sides, "road_sides", "road-one-sided", "a road");
      // A stream may end in a hex, so only two hexes with a depression must agree.
      const auto sunken = [&](HexId h) { return c.map.location(c.map.ground(h)).depression != kNoTerrain; };
      if (sunken(hex) && sunken(other))
        one_side(a.depression_sides, b.depression_sides, "depression_sides", "depression-one-sided",
                 "a stream or gully");
    }
}

}  // namespace hexrout::validate
