// Pillboxes with a Covered Arc: sight, duty and Interdiction through that arc alone (B30.2), for each of the six sides
// and every hex around. Fire from marsh (B16.32), for each kind of weapon.
#include <fmt/format.h>

#include <array>
#include <catch2/catch.hpp>

#include "hexrout/map/map_file.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/scene.hpp"

using namespace hexrout;
using namespace hexrout::asl;

namespace {

constexpr std::array kSideNames{"n", "ne", "se", "s", "sw", "nw"};

Unit looking_squad(const std::string& id, int side, LocationId at, int reach) {
  Unit u;
  u.id = id;
  u.side = side;
  u.kind = UnitKind::squad;
  u.firepower = 4;
  u.range = reach;
  u.morale = u.broken_morale = 7;
  u.at = at;
  return u;
}

Position on_a_map(const std::string& drawn) {
  Diagnostics found;
  const auto map = read_map_text(drawn, "m.yaml", found);
  INFO(found.text());
  REQUIRE(map);
  Position position;
  position.setting.map = std::make_shared<const Map>(*map);
  position.setting.sight = make_sight(position.map(), SightMode::exact);
  position.setting.sides = {"german", "russian"};
  position.sides.resize(2);
  position.switches = *profile_switches("asl");
  return position;
}

// True if the hex is a whole number of steps towards `first` and the next direction clockwise from the middle.
bool between(Hex middle, Direction first, Hex to, int steps) {
  const auto second = static_cast<Direction>((static_cast<int>(first) + 1) % 6);
  for (int a = 0; a <= steps; ++a)
    for (int b = 0; a + b <= steps; ++b) {
      Hex at = middle;
      for (int i = 0; i < a; ++i) at = neighbour(at, first);
      for (int i = 0; i < b; ++i) at = neighbour(at, second);
      if (at == to) return true;
    }
  return false;
}

}  // namespace

TEST_CASE("a pillbox looks, is seen and forces through its Covered Arc alone", "[asl][pillbox]") {
  constexpr int kSteps = 3;
  Position position = on_a_map("title: m\ncolumns: 9\nrows: 9\nfill: open-ground\n");
  const Map& map = position.map();
  const LocationId middle = *map.find_location("E5");
  position.units = {looking_squad("g", 0, middle, kSteps), looking_squad("r", 1, middle, kSteps)};
  position.units[0].in = Entrenchment::pillbox;
  position.units[1].broken = true;
  for (std::size_t side = 0; side <= kSideNames.size(); ++side) {
    Placed box{PlacedKind::pillbox, middle};
    box.faces = side < kSideNames.size();
    box.side = static_cast<Direction>(side % kSideNames.size());
    position.setting.placed = {box};
    int outside = 0;
    for (const HexId hex : map.hexes()) {
      const int away = map.distance(hex, map.location(middle).hex);
      if (away > kSteps) continue;
      INFO("a pillbox " << (box.faces ? kSideNames[side] : "without a side") << " and " << map.name(hex));
      const bool in_arc =
          !box.faces || between(map.hex(map.location(middle).hex).at, box.side, map.hex(hex).at, kSteps);
      outside += in_arc ? 0 : 1;
      position.units[1].at = map.ground(hex);
      const Scene scene(position);
      const Unit& in = position.units[0];
      const Unit& out = position.units[1];
      CHECK(known_at(scene, in, out.at) == in_arc);
      CHECK(adjacent_at(scene, in, out.at) == (in_arc && away == 1));
      CHECK(interdicts(scene, in, {kNowhere, nullptr, out.at, false}) == in_arc);
      CHECK((rout_duty(scene, out).duty == Duty::must) == in_arc);
      // The other way round: a broken unit within knows of an enemy beside it, and comes under DM, only there.
      Position turned = position;
      std::swap(turned.units[0].broken, turned.units[1].broken);
      const Scene from_within(turned);
      CHECK(known_to(from_within, turned.units[1], turned.units[0]) == in_arc);
      CHECK(comes_under_dm(from_within, turned.units[0]) == (in_arc && away <= 1));
    }
    CHECK(outside == (box.faces ? 27 : 0));  // 37 hexes, 10 of them in the arc
  }
}

TEST_CASE("from marsh nobody Interdicts, and only light weapons have a range", "[asl][marsh]") {
  struct Row {
    WeaponKind kind;
    int in_marsh;  // Normal Range, in hexes
  };
  constexpr Row kRows[] = {{WeaponKind::lmg, 8},          {WeaponKind::mmg, 4},
                           {WeaponKind::hmg, 4},          {WeaponKind::mortar, 4},
                           {WeaponKind::flamethrower, 8}, {WeaponKind::heavy_machine_gun_50, 4}};
  for (const char* ground : {"marsh", "swamp", "grain"})
    for (const bool frozen : {false, true})
      for (const Row& row : kRows) {
        INFO(ground << (frozen ? ", frozen, " : ", ") << name_of(row.kind));
        Position position = on_a_map(fmt::format(
            "title: m\ncolumns: 9\nrows: 12\nfill: open-ground\nhexes: [{{at: E2, terrain: {}}}]\n", ground));
        position.snow = frozen;
        position.units = {looking_squad("g", 0, *position.map().find_location("E2"), 4)};
        Weapon weapon;
        weapon.kind = row.kind;
        weapon.firepower = 3;
        weapon.range = 8;
        position.units[0].weapons = {weapon};
        const Scene scene(position);
        const bool soft = std::string_view(ground) != "grain" && !frozen;
        CHECK(in_marsh(scene, position.units[0]) == soft);
        CHECK(may_interdict(scene, position.units[0]) == !soft);
        CHECK(normal_range(scene, position.units[0]) == (soft ? row.in_marsh : 8));
      }
}
