// Absurd maps: right answers in bounded time, no crash.
#include <catch2/catch.hpp>

#include "common.hpp"
#include "hexrout/los/exact.hpp"
#include "random_map.hpp"
#include "text/seconds.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

MapContents field(int columns, int rows) {
  MapContents c;
  for (int col = 0; col < columns; ++col)
    for (int row = 0; row < rows; ++row) {
      HexFacts f;
      f.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      c.hexes.push_back(f);
    }
  return c;
}

Outline woods(std::vector<Point> ring) {
  return {named("woods"), false, 0, std::move(ring), {}};
}

bool blocked(const Map& map, Hex a, Hex b) {
  const ExactSight sight(map);
  const bool there = sight.look(map.ground(map.find(a)), map.ground(map.find(b))).blocked;
  CHECK(there == sight.look(map.ground(map.find(b)), map.ground(map.find(a))).blocked);
  return there;
}

}  // namespace

TEST_CASE("hostile: a single hex", "[exact][hostile]") {
  const Map map(field(1, 1));
  const ExactSight sight(map);
  CHECK(sight.look(LocationId{0}, LocationId{0}).clear());
  CHECK(sight.look(Viewpoint{LocationId{0}, 0}, Viewpoint{LocationId{0}, 3}).clear());
  CHECK(sight.look(Viewpoint{LocationId{0}, 2}, Viewpoint{LocationId{0}, 2}).clear());
}

TEST_CASE("hostile: levels from -20 to 100", "[exact][hostile]") {
  std::mt19937 dice(5);
  MapContents c = field(9, 9);
  for (HexFacts& f : c.hexes) f.base_level = static_cast<std::int8_t>(static_cast<int>(dice() % 121) - 20);
  const Map map(c);
  const ExactSight sight(map);
  int clear = 0;
  for (const LocationId a : map.locations())
    for (LocationId b{0}; b < a; ++b) {
      const Sighting x = sight.look(a, b);
      CHECK(x.blocked == sight.look(b, a).blocked);
      clear += x.blocked ? 0 : 1;
      if (x.range == 1) CHECK_FALSE(x.blocked);
    }
  CHECK(clear > 200);
}

TEST_CASE("hostile: polygons without area, crossing themselves, far away", "[exact][hostile]") {
  const int u = kOutlineScale;
  const Hex a{0, 0}, b{0, 8};
  const auto with = [&](Outline o) {
    MapContents c = field(3, 10);
    c.outlines.push_back(std::move(o));
    return blocked(Map(std::move(c)), a, b);
  };
  CHECK_FALSE(with(woods({})));
  CHECK_FALSE(with(woods({{0, 5 * u}})));
  CHECK_FALSE(with(woods({{-u, 5 * u}, {u, 5 * u}})));                           // a line across
  CHECK_FALSE(with(woods({{0, 4 * u}, {0, 9 * u}, {0, 6 * u}})));                // a line along the line
  CHECK_FALSE(with(woods({{-u, 5 * u}, {u, 5 * u}, {u, 5 * u}, {-u, 5 * u}})));  // there and back
  CHECK(with(woods({{-u, 4 * u}, {u, 6 * u}, {u, 4 * u}, {-u, 7 * u}})));        // a bow tie, crossing beside the line
  // Twice round is even.
  CHECK_FALSE(with(
      woods({{-u, 4 * u}, {u, 4 * u}, {u, 6 * u}, {-u, 6 * u}, {-u, 4 * u}, {u, 4 * u}, {u, 6 * u}, {-u, 6 * u}})));
  const int far = 2'000'000'000;
  CHECK(with(woods({{-far, -far}, {far, -far}, {far, far}, {-far, far}})));  // all the world is woods
  CHECK_FALSE(with(woods({{far, far}, {far, far - 5}, {far - 5, far}})));
}

TEST_CASE("hostile: a ring of 100,000 points", "[exact][hostile]") {
  MapContents c = field(33, 10);
  std::mt19937 dice(6);
  Outline saw = woods({});
  const int half = 50'000;
  const int width = 3 * 33 * kOutlineScale;
  for (int i = 0; i < half; ++i)
    saw.ring.push_back(
        {static_cast<int>(std::int64_t{width} * i / half), 6 * kOutlineScale + static_cast<int>(dice() % 40)});
  for (int i = half; i-- > 0;)
    saw.ring.push_back(
        {static_cast<int>(std::int64_t{width} * i / half), 9 * kOutlineScale + static_cast<int>(dice() % 40)});
  c.outlines.push_back(std::move(saw));
  const test::ProcessorSeconds processor;
  const Map map(std::move(c));
  const ExactSight sight(map);
  for (HexId a{0}; a < map.hex_count(); a += 3)
    for (HexId b{0}; b < map.hex_count(); b += 7) {
      const Hex ha = map.hex(a).at;
      const Hex hb = map.hex(b).at;
      if (doubled_y(ha) < 6 && doubled_y(hb) > 10) CHECK(sight.look(map.ground(a), map.ground(b)).blocked);
    }
  CHECK(processor.spent() < test::seconds_allowed(1));
}

TEST_CASE("hostile: a million hexes, a thousand hexes of range", "[exact][hostile]") {
  MapContents c = field(1000, 1000);
  c.hexes[500 * 1000 + 300].terrain = named("woods");
  c.outlines.push_back(woods({{0, 0}, {3 * 1000 * kOutlineScale, kOutlineScale / 2}, {0, kOutlineScale / 2}}));
  const Map map(std::move(c));
  const ExactSight sight(map);
  const auto at = [&](int col, int row) {
    return map.ground(map.find({static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)}));
  };
  const Sighting corner_to_corner = sight.look(at(0, 1), at(999, 999));
  CHECK(corner_to_corner.range == 1497);
  CHECK_FALSE(corner_to_corner.blocked);
  CHECK(sight.look(at(500, 0), at(500, 999)).blocked);
  CHECK_FALSE(sight.look(at(501, 1), at(501, 999)).blocked);
  CHECK(sight.look(at(0, 300), at(998, 300)).blocked);  // along hexsides past the woods
}
