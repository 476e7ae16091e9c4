// What is told to bar sight without a trace does.
#include <catch2/catch.hpp>

#include "hexrout/los/exact.hpp"
#include "hexrout/los/explain.hpp"
#include "los/exact/solid.hpp"
#include "random_map.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

exact::End end(const Map& map, LocationId at) {
  const Location& l = map.location(at);
  exact::End e;
  e.hex = l.hex;
  e.at = map.hex(l.hex).at;
  e.spot = exact::centre2(e.at);
  e.level2 = e.roof2 = e.eye2 = 2 * map.absolute_level(at);
  e.terrain = l.terrain;
  e.depression = l.depression != kNoTerrain;
  return e;
}

// How many of some random lines are barred so; each is judged by the whole trace as well.
int barred(unsigned seed, RandomMapWishes wishes, int lines) {
  std::mt19937 dice(seed);
  const MapContents contents = random_contents(dice, wishes);
  const auto things = random_placed(dice, contents);
  const Map map(contents);
  std::vector<Placed> placed;
  for (const auto& [at, thing] : things) {
    placed.push_back(thing);
    placed.back().at = map.ground(map.find(at));
  }
  const ExactSight sight(map, placed);
  const PlacedLayer layer(map, placed);
  const auto depiction = exact::draw_polygons(map);
  const exact::Ground ground(map, layer, 7, depiction->walls_from_facts());
  const exact::Solid solid(ground, *depiction);
  int found = 0;
  for (int i = 0; i < lines; ++i) {
    const auto from = static_cast<LocationId>(dice() % map.location_count());
    const auto to = static_cast<LocationId>(dice() % map.location_count());
    if (map.location(from).kind != LocationKind::ground || map.location(to).kind != LocationKind::ground) continue;
    const Explanation whole = sight.explain(from, to);
    const Sighting brief = sight.look(from, to);
    INFO("seed " << seed << ": " << map.location_name(from) << " to " << map.location_name(to));
    CHECK(brief.blocked == whole.blocked);
    CHECK((brief.blocked || brief.hindrance == whole.hindrance));
    CHECK(brief.range == whole.range);
    if (solid.bars(end(map, from), end(map, to))) {
      ++found;
      CHECK(whole.blocked);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("hexes that bar sight whole", "[los][exact]") {
  int found = 0;
  for (unsigned seed = 1; seed <= 24; ++seed) {
    RandomMapWishes wishes;
    wishes.columns = seed % 2 == 0 ? 24 : 9;
    wishes.rows = seed % 2 == 0 ? 12 : 30;
    wishes.outlines = static_cast<int>(seed % 5);
    wishes.hills = seed % 3 == 0;
    wishes.inherent = seed % 4 == 0;
    wishes.plain = seed % 2 == 0;  // without hillocks, over which some obstacles are seen
    found += barred(seed, wishes, 400);
  }
  CHECK(found > 500);
}
