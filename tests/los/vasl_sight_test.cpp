#include <catch2/catch.hpp>

#include "hexrout/los/explain.hpp"
#include "hexrout/los/sight.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "los/common.hpp"
#include "los/vasl_common.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// Holds every stride-th pair of Locations, shifted from row to row, against the plain walk.
void check_walks(const std::string& name, std::uint32_t stride) {
  if (!std::filesystem::exists(vasl_folder() + "/boards/" + name)) return;
  const auto map = vasl_board_map(name);
  const vasl::VaslSight sight(*map, {}, vasl::VaslSight::Tables::at_once);
  std::uint64_t differences = 0;
  std::uint64_t pairs = 0;
  std::string first;
  std::uint32_t at = 0;
  for (const LocationId from : map->locations())
    for (LocationId to{at = (at + 3) % stride}; to < map->location_count(); to += stride) {
      ++pairs;
      const auto plain = sight.verdict_plainly(from, to);
      if (same_verdict(sight.verdict(from, to), plain) && tells(sight.look(from, to), plain)) continue;
      if (differences++ == 0) first = map->location_name(from) + " " + map->location_name(to);
    }
  INFO(name << ": " << pairs << " pairs, first difference " << first);
  CHECK(differences == 0);
}

}  // namespace

// Boards with cliffs, gullies, orchards, hills, bridges, slopes, hillocks, factories, large hexes, odd numbering.
TEST_CASE("the fast walk has the verdicts of the plain one", "[vasl]") {
  if (!have_vasl()) return;
  for (const char* name : {"03", "06", "10", "21", "15", "1b", "BFPA", "BFPC", "BFPDW2a", "BFPO", "a", "RBv2", "74"})
    check_walks(name, 23 * kCasesInOne);
  check_walks("01", 3 * kCasesInOne);
}

TEST_CASE("the fast walk has the verdicts of the plain one, all pairs of Locations", "[.full][vasl]") {
  if (!have_vasl()) return;
  for (const char* name : {"BFPDW2a", "BFPDW2b", "BFPDW3b", "01", "15", "21", "51", "81"}) check_walks(name, 1);
}

TEST_CASE("complete matrices of boards 01, 03 and 05", "[vasl][oracle]") {
  if (!have_vasl()) return;
  for (const std::string name : {"01", "03", "05"}) {
    const auto map = vasl_board_map(name);
    const auto sight = make_sight(*map, SightMode::vasl);
    const auto blocked = read_csv(vasl_folder() + "/allpairs/" + name + "_blocked.csv.gz");
    const auto hindrance = read_csv(vasl_folder() + "/allpairs/" + name + "_hindrance.csv.gz");
    REQUIRE(blocked.size() == map->hex_count());
    int differences = 0;
    for (const HexId from : map->hexes())
      for (const HexId to : map->hexes()) {
        const int verdict = std::stoi(blocked[from][to + 1]);
        const Sighting s = sight->look(map->ground(from), map->ground(to));
        if (verdict < 0) {
          differences += s.undecided ? 0 : 1;
        } else if (s.undecided || s.blocked != (verdict == 1) ||
                   (!s.blocked && s.hindrance != std::stoi(hindrance[from][to + 1]))) {
          ++differences;
        }
      }
    INFO(name);
    CHECK(differences == 0);
  }
}

// VASL walks the joined pixels: on a board that lies as printed those are its own, on a turned one a few lines take
// other pixels than on the board alone.
TEST_CASE("a pair on one board has an equal line on joined ones, except on turned boards", "[vasl][join]") {
  if (!have_vasl()) return;
  Diagnostics found;
  std::vector<BoardPlacement> places(2);
  places[0].name = "05";
  places[1].name = "03";
  places[1].row = 1;
  places[1].rotated = true;
  const auto joined = read_joined_boards(vasl_folder() + "/boards", places, {"test"}, found);
  REQUIRE(joined);
  const auto sight = make_sight(*joined, SightMode::vasl);
  for (const std::string name : {"05", "03"}) {
    const auto lone = vasl_board_map(name);
    const auto own = make_sight(*lone, SightMode::vasl);
    int differences = 0;
    int pairs = 0;
    // The last two rows: their lines may meet the hexes of the seam.
    const auto on_seam = [&](HexId h) { return lone->hex(h).at.row > 8; };
    for (LocationId from{0}; from < lone->location_count(); from += 3)
      for (LocationId to{0}; to < lone->location_count(); to += 2) {
        if (on_seam(lone->location(from).hex) || on_seam(lone->location(to).hex)) continue;
        const auto a = joined->find_hex(name + " " + lone->name(lone->location(from).hex));
        const auto b = joined->find_hex(name + " " + lone->name(lone->location(to).hex));
        const LocationId ja = joined->find(*a, lone->location(from).level, lone->location(from).kind);
        const LocationId jb = joined->find(*b, lone->location(to).level, lone->location(to).kind);
        const Sighting here = own->look(from, to);
        if (here.undecided) continue;
        const Sighting there = sight->look(ja, jb);
        ++pairs;
        differences +=
            here.blocked != there.blocked || here.hindrance != there.hindrance || here.range != there.range ? 1 : 0;
      }
    INFO(name << " " << pairs << " " << differences);
    CHECK(pairs > 10000);
    CHECK((differences > 0) == (name == "03"));
    CHECK(differences * 200 < pairs);
  }
  // Lines across the seam are decided and of the right range.
  const Sighting across =
      sight->look(joined->ground(*joined->find_hex("05 M9")), joined->ground(*joined->find_hex("03 U9")));
  CHECK_FALSE(across.undecided);
  CHECK(across.range == joined->distance(*joined->find_hex("05 M9"), *joined->find_hex("03 U9")));
}

TEST_CASE("a straight line meets the terrain drawn on it", "[vasl]") {
  if (!have_vasl()) return;
  const auto map = vasl_board_map("01");
  const auto sight = make_sight(*map, SightMode::vasl);
  const auto classes =
      1U << static_cast<unsigned>(TerrainClass::woods) | 1U << static_cast<unsigned>(TerrainClass::building);
  const auto target = [&](const char* name) {
    const Point c = centre(map->hex(*map->find_hex(name)).at);
    return Point{2 * c.x, 2 * c.y};
  };
  const auto from = [&](const char* name) { return *map->find_hex(name); };
  // A4 is woods, E4 a building; A1 to A3 cross open ground alone.
  CHECK_FALSE(sight->meets(from("A1"), target("A3"), classes));
  CHECK(sight->meets(from("A1"), target("A4"), classes));
  CHECK(sight->meets(from("D3"), target("E4"), classes));
  // Terrain in the viewer's hex does not count.
  CHECK_FALSE(sight->meets(from("A4"), target("A4"), classes));
}

TEST_CASE("placed things hinder or block", "[vasl][placed]") {
  if (!have_vasl()) return;
  const auto map = vasl_board_map("05");
  const auto at = [&](const char* name) { return map->ground(*map->find_hex(name)); };
  // A clear line over open ground: found on the board, then obstructed.
  const auto bare = make_sight(*map, SightMode::vasl);
  const LocationId from = at("B5");
  LocationId to = kNowhere;
  HexId middle = kNowhere;
  for (LocationId l{0}; l < map->location_count() && to == kNowhere; ++l) {
    const Location& t = map->location(l);
    if (t.kind != LocationKind::ground || map->distance(map->location(from).hex, t.hex) != 4) continue;
    if (map->hex(t.hex).at.col != map->hex(map->location(from).hex).at.col) continue;
    if (!bare->look(from, l).clear()) continue;
    to = l;
    const Hex a = map->hex(map->location(from).hex).at;
    const Hex b = map->hex(t.hex).at;
    middle = map->find(Hex{a.col, static_cast<std::int16_t>((a.row + b.row) / 2)});
  }
  REQUIRE(to != kNowhere);
  const auto with = [&](PlacedKind kind, HexId hex, int strength = 1, Direction side = Direction::north) {
    const std::vector<Placed> placed{{kind, map->ground(hex), strength, side}};
    return make_sight(*map, SightMode::vasl, placed)->look(from, to);
  };
  CHECK(with(PlacedKind::smoke, middle, 2).hindrance == 2);
  CHECK(with(PlacedKind::smoke, map->location(from).hex, 2).hindrance == 3);
  CHECK(with(PlacedKind::smoke, map->location(to).hex, 3).hindrance == 4);
  CHECK(with(PlacedKind::wreck, middle).hindrance == 1);
  CHECK(with(PlacedKind::wreck, map->location(to).hex).hindrance == 0);
  CHECK(with(PlacedKind::burning_wreck, middle).hindrance == 3);
  CHECK(with(PlacedKind::fire_for_effect, middle).hindrance == 1);
  CHECK(with(PlacedKind::stone_rubble, middle).blocked);
  CHECK(with(PlacedKind::roadblock, middle, 1, Direction::north).blocked);
  CHECK(with(PlacedKind::foxhole, middle).clear());
}

TEST_CASE("the fast walk agrees with the plain one where things are placed", "[vasl][placed]") {
  if (!have_vasl()) return;
  Diagnostics found;
  std::vector<BoardPlacement> places(2);
  places[0].name = "05";
  places[1].name = "06";
  places[1].column = 1;
  places[1].rotated = true;
  const auto map = read_joined_boards(vasl_folder() + "/boards", places, {"test"}, found);
  REQUIRE(map);
  std::vector<Placed> placed;
  constexpr std::array<PlacedKind, 6> kKinds{PlacedKind::smoke,        PlacedKind::wreck,
                                             PlacedKind::stone_rubble, PlacedKind::fire_for_effect,
                                             PlacedKind::roadblock,    PlacedKind::burning_wreck};
  for (HexId h{11}; h < map->hex_count(); h += 29)
    placed.push_back({kKinds[h.number() % 6], map->ground(h), 1 + static_cast<int>(h.number() % 3),
                      static_cast<Direction>(h.number() % 6)});
  const vasl::VaslSight sight(*map, placed, vasl::VaslSight::Tables::at_once);
  const vasl::VaslSight bare(*map, {});
  int differences = 0;
  int changed = 0;
  std::uint32_t at = 0;
  for (LocationId from{0}; from < map->location_count(); from += 5)
    for (LocationId to{at = (at + 3) % 13}; to < map->location_count(); to += 13) {
      const auto v = sight.verdict(from, to);
      differences += same_verdict(v, sight.verdict_plainly(from, to)) && tells(sight.look(from, to), v) ? 0 : 1;
      const auto without = bare.verdict(from, to);
      changed += v.blocked != without.blocked || v.hindrance != without.hindrance ? 1 : 0;
    }
  CHECK(differences == 0);
  CHECK(changed > 100);
}

TEST_CASE("a verdict is explained", "[vasl]") {
  if (!have_vasl()) return;
  const auto map = vasl_board_map("01");
  const auto sight = make_sight(*map, SightMode::vasl);
  const auto at = [&](const char* name) { return *map->find_location(name); };
  const Explanation blocked = sight->explain(at("D3"), at("F4"));
  CHECK(blocked.blocked);
  CHECK(blocked.hex == *map->find_hex("E4"));
  CHECK(blocked.bar == SightBar::obstacle);
  CHECK(blocked.text.find("blocked in E4 by stone-building-2") != std::string::npos);
  for (LocationId from{0}; from < map->location_count(); from += 17)
    for (LocationId to{0}; to < map->location_count(); to += 5) {
      const Sighting s = sight->look(from, to);
      const Explanation e = sight->explain(from, to);
      CHECK(e.blocked == s.blocked);
      CHECK(e.hindrance == int{s.hindrance});
      int sum = 0;
      for (const HindranceItem& item : e.hindrances) sum += item.counted ? item.amount : 0;
      if (!s.blocked) CHECK(sum == int{s.hindrance});
      CHECK(e.blocked == (e.bar != SightBar::none));
      CHECK(same_barrier(sight->barrier(from, to), e));
    }
}
