// Hexes that bar sight without a trace bar it with one, too.
#include <catch2/catch.hpp>
#include <set>

#include "hexrout/los/exact.hpp"
#include "hexrout/los/explain.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "los/common.hpp"
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

struct Found {
  int lines = 0;
  int blocked = 0;
  int barred = 0;
  int hidden = 0;  // by a horizon
};

// All levels of a map; the least come first.
std::vector<int> levels_of(const Map& map) {
  std::set<int> levels;
  for (const LocationId at : map.locations()) levels.insert(map.absolute_level(at));
  return {levels.begin(), levels.end()};
}

bool hides(const Horizon& horizon, const Map& map, LocationId from, LocationId to) {
  const Hex a = map.hex(map.location(from).hex).at;
  const Hex b = map.hex(map.location(to).hex).at;
  return horizon.hides(b.col - a.col, doubled_y(b) - doubled_y(a), distance(a, b),
                       horizon.level_of(map.absolute_level(to)));
}

// Some random lines, several from each place; each is judged by the whole trace as well.
Found look_along(std::mt19937& dice, const Map& map, const std::vector<Placed>& placed, int lines) {
  const ExactSight sight(map, placed);
  const PlacedLayer layer(map, placed);
  const auto depiction = exact::draw_polygons(map);
  const exact::Ground ground(map, layer, 7, depiction->walls_from_facts());
  const exact::Solid solid(ground, *depiction);
  Found found;
  LocationId from{0};
  Screen screen;
  Horizon horizon(levels_of(map));
  bool told = false;
  for (int i = 0; i < lines; ++i) {
    if (i % 20 == 0) {
      from = LocationId(dice() % map.location_count());
      screen = Screen();
      told = sight.find_horizon(from, horizon);
    }
    const auto to = LocationId(dice() % map.location_count());
    if (map.location(from).kind != LocationKind::ground || map.location(to).kind != LocationKind::ground) continue;
    const Explanation whole = sight.explain(from, to);
    const Sighting brief = sight.look(from, to);
    INFO(map.location_name(from) << " to " << map.location_name(to));
    CHECK(brief.blocked == whole.blocked);
    CHECK((brief.blocked || brief.hindrance == whole.hindrance));
    CHECK(brief.range == whole.range);
    CHECK(same_barrier(sight.barrier(from, to), whole));
    ++found.lines;
    if (whole.blocked) ++found.blocked;
    const bool barred = solid.bars(end(map, from), end(map, to));
    const Sighting screened = sight.screened_look(from, to, screen);
    CHECK(screened.blocked == brief.blocked);
    CHECK((screened.blocked || screened.hindrance == brief.hindrance));
    CHECK(screened.range == brief.range);
    if (barred) {
      ++found.barred;
      CHECK(whole.blocked);
    }
    if (told && hides(horizon, map, from, to)) {
      ++found.hidden;
      CHECK(whole.blocked);
    }
  }
  return found;
}

Found on_random_map(unsigned seed, const RandomMapWishes& wishes, int lines) {
  std::mt19937 dice(seed);
  const MapContents contents = random_contents(dice, wishes);
  const auto things = random_placed(dice, contents);
  const Map map(contents);
  std::vector<Placed> placed;
  for (const auto& [at, thing] : things) {
    placed.push_back(thing);
    placed.back().at = map.ground(map.find(at));
  }
  return look_along(dice, map, placed, lines);
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
    INFO("seed " << seed);
    found += on_random_map(seed, wishes, 400).barred;
  }
  CHECK(found > 500);
}

namespace {

// 40 x 30 hexes, two thirds of them open ground, the others with one of these terrains; a quarter on hills if wanted.
std::string scattered(std::mt19937& dice, std::string_view terrains, bool hills) {
  const auto roll = [&](unsigned n) { return dice() % n; };
  std::string text =
      "title: Made\ncolumns: 40\nrows: 30\nlegend: {w: woods, g: grain, s: stone-building-1, h: "
      "wooden-building}\nhexes: |\n";
  for (int half_row = 0; half_row <= 60; ++half_row) {
    const bool odd = half_row % 2 == 0;
    text +=
        std::string("  ") + (odd ? "B" : "A") + std::to_string((half_row + 1) / 2) + (half_row < 19 ? "     " : "    ");
    if (odd) text += "  ";
    for (int column = odd ? 1 : 0; column < 40; column += 2) {
      text += roll(3) != 0 ? '.' : terrains[roll(static_cast<unsigned>(terrains.size()))];
      text += roll(4) != 0 || !hills ? ' ' : "12"[roll(2)];
      text += "  ";
    }
    text += '\n';
  }
  return text;
}

Found look_along_file(const std::string& text, std::mt19937& dice) {
  Diagnostics told;
  const auto map = read_map_text(text, "made", told);
  INFO(told.text());
  REQUIRE(map);
  return look_along(dice, *map, {}, 4000);
}

}  // namespace

TEST_CASE("villages, woods and hills of a map file are found to bar sight", "[los][exact]") {
  std::mt19937 dice(7);
  const std::string text = scattered(dice, "wwgsh", true);
  const Found found = look_along_file(text, dice);
  CHECK(found.blocked > 3000);
  CHECK(100 * found.barred > 98 * found.blocked);
  CHECK(10 * found.hidden > 3 * found.blocked);
}

TEST_CASE("Locations that a horizon hides are not seen, and do not see", "[los][exact]") {
  std::mt19937 dice(13);
  int hidden = 0;
  for (unsigned seed = 1; seed <= 8; ++seed) {
    RandomMapWishes wishes;
    wishes.columns = 50;
    wishes.rows = 30;
    wishes.outlines = static_cast<int>(seed % 5);
    wishes.hills = seed % 3 == 0;
    wishes.plain = true;
    const MapContents contents = random_contents(dice, wishes);
    const Map map(contents);
    const ExactSight sight(map, {});
    Horizon horizon(levels_of(map));
    for (int n = 0; n < 20; ++n) {
      const auto at = LocationId(dice() % map.location_count());
      if (!sight.find_horizon(at, horizon)) continue;
      for (const LocationId other : map.locations()) {
        const LocationKind kind = map.location(other).kind;
        if (kind == LocationKind::rooftop || kind == LocationKind::cellar || !hides(horizon, map, at, other)) continue;
        ++hidden;
        INFO("seed " << seed << ", " << map.location_name(at) << " and " << map.location_name(other));
        CHECK(sight.look(at, other).blocked);
        CHECK(sight.look(other, at).blocked);
      }
    }
  }
  CHECK(hidden > 50'000);
}

TEST_CASE("houses inside their hexes bar the lines through their middles", "[los][exact]") {
  std::mt19937 dice(11);
  const std::string text = scattered(dice, "sh", false);
  const Found found = look_along_file(text, dice);
  CHECK(found.blocked > 2500);
  CHECK(10 * found.barred > 9 * found.blocked);
}
