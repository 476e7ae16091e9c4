// Depictions of one drawing give equal answers: a board's pixels, and polygons traced from them.
#include <catch2/catch.hpp>

#include "board_motions.hpp"
#include "hexrout/los/exact.hpp"
#include "los/exact/judge.hpp"
#include "los/exact/pixels.hpp"
#include "trace_raster.hpp"

using namespace hexrout;
using namespace hexrout::test;

TEST_CASE("exact: polygons traced from a board give its answers", "[exact][boards]") {
  if (!have_vasl()) return;
  for (const char* name : {"01", "10", "15"}) {
    const auto map = board_map(vasl_board(name));
    const auto m = exact::Pixels::measures(map->raster()->grid().shape());
    REQUIRE(m.origin_x == 0);
    REQUIRE(m.origin_y == 0);
    const auto outlines = trace_raster(*map->raster(), static_cast<int>(m.pixel_x), static_cast<int>(m.pixel_y));
    const auto polygons = exact::draw_polygons(*map, outlines, {m.spot_x, m.spot_y});
    const ExactSight sight(*map);
    const PlacedLayer nothing;
    const exact::Ground ground(*map, nothing, 7, false);
    int looks = 0, differences = 0, stretches = 0;
    std::string first;
    Trace trace;
    const auto end = [&](LocationId id) {
      const Location& l = map->location(id);
      exact::End e;
      e.hex = l.hex;
      e.at = map->hex(l.hex).at;
      e.spot = exact::centre2(e.at);
      e.level2 = e.eye2 = e.roof2 = 2 * map->absolute_level(id);
      e.kind = l.kind;
      e.terrain = l.terrain;
      e.depression = l.depression != kNoTerrain;
      return e;
    };
    for (const HexId a : map->hexes())
      for (HexId b = a + 1 + a.number() % 13; b < map->hex_count(); b += 13) {
        const Hex ha = map->hex(a).at;
        const Hex hb = map->hex(b).at;
        // Beyond the edge of the board there are hexes but no pixels.
        if ((map->hex(a).half != 0 && map->hex(b).half != 0) || ha == hb) continue;
        const Sighting x = sight.look(map->ground(a), map->ground(b));
        const exact::LineEnd from{ha};
        polygons->trace(from, exact::centre2(hb), trace);
        stretches += static_cast<int>(trace.stretches.size());
        const Sighting y = exact::Judge(ground, end(map->ground(a)), end(map->ground(b))).judge(trace);
        ++looks;
        if (x.blocked == y.blocked && x.hindrance == y.hindrance) continue;
        if (differences++ == 0)
          first = map->name(a) + " -> " + map->name(b) + " " + sight.explain(map->ground(a), map->ground(b)).text;
      }
    INFO(name << ": " << looks << " pairs, " << outlines.size() << " outlines; " << first);
    CHECK(differences == 0);
    CHECK(stretches > looks);
  }
}
