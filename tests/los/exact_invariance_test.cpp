// Verdicts of exact mode depend only on the map between the ends.
#include <catch2/catch.hpp>

#include "common.hpp"
#include "hexrout/los/exact.hpp"
#include "random_map.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

std::string shown(const Map& map, LocationId a, LocationId b, const Sighting& x, const Sighting& y) {
  const auto words = [](const Sighting& s) {
    return s.blocked ? std::string("blocked") : "hindrance " + std::to_string(s.hindrance);
  };
  return map.location_name(a) + " -> " + map.location_name(b) + ": " + words(x) + " against " + words(y);
}

}  // namespace

TEST_CASE("exact: verdicts from both ends are equal on 200 random maps, all pairs of Locations", "[exact]") {
  std::mt19937 dice(20);
  int looks = 0, differences = 0, blocked = 0, hindered = 0;
  std::string first;
  for (int m = 0; m < 200; ++m) {
    const MapContents contents = random_contents(dice);
    const auto things = random_placed(dice, contents);
    const Map map(contents);
    const ExactSight sight(map, placed_on(map, things));
    for (const LocationId a : map.locations())
      for (LocationId b = a; b < map.location_count(); ++b) {
        const Sighting x = sight.look(a, b);
        const Sighting y = sight.look(b, a);
        ++looks;
        blocked += x.blocked ? 1 : 0;
        hindered += !x.blocked && x.hindrance > 0 ? 1 : 0;
        if (same(x, y)) continue;
        if (differences++ == 0)
          first = "map " + std::to_string(m) + ": " + shown(map, a, b, x, y) + "\n" + sight.explain({a}, {b}).text +
                  "\n" + sight.explain({b}, {a}).text;
      }
  }
  INFO(looks << " pairs, " << blocked << " blocked, " << hindered << " hindered; first difference: " << first);
  CHECK(differences == 0);
  CHECK(hindered > 1000);
  CHECK(looks - blocked - hindered > 1000);
  CHECK(blocked > 1000);
}

TEST_CASE("exact: turning, mirroring and moving a map changes no verdict", "[exact]") {
  std::mt19937 dice(21);
  for (int m = 0; m < 24; ++m) {
    const MapContents contents = random_contents(dice);
    const auto things = random_placed(dice, contents);
    const Map map(contents);
    const ExactSight sight(map, placed_on(map, things));
    for (int turn = 0; turn < 6; ++turn)
      for (const bool mirror : {false, true}) {
        Motion motion = settled({turn, mirror, {}}, contents);
        motion.move = motion.move + Axial{turn % 3, m % 4};
        const Map other(motion(contents));
        const ExactSight turned_sight(other, placed_on(other, things, motion));
        int differences = 0;
        std::string first;
        for (const LocationId a : map.locations())
          for (LocationId b = a + 1; b < map.location_count(); b += 3) {
            const Sighting x = sight.look(a, b);
            const Sighting y = turned_sight.look(moved(map, a, other, motion), moved(map, b, other, motion));
            if (!same(x, y) && differences++ == 0) first = shown(map, a, b, x, y);
            if ((a.number() + b.number()) % 16 != 0) continue;
            const int corner = static_cast<int>((a.number() + 2 * b.number()) % 6);
            const Sighting u = sight.look(Viewpoint{a}, Viewpoint{b, corner});
            const Sighting v = turned_sight.look(Viewpoint{moved(map, a, other, motion)},
                                                 Viewpoint{moved(map, b, other, motion), motion.corner(corner)});
            const Sighting w = sight.look(Viewpoint{b, corner}, Viewpoint{a});
            if ((!same(u, v) || !same(u, w)) && differences++ == 0)
              first = "corner " + shown(map, a, b, u, same(u, v) ? w : v);
          }
        INFO("map " << m << " turned by " << turn << (mirror ? " mirrored: " : ": ") << first);
        CHECK(differences == 0);
      }
  }
}
