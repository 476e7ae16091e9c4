// Exact mode on real boards: the same both ways, turned, mirrored and joined.
#include <catch2/catch.hpp>

#include "board_motions.hpp"
#include "common.hpp"
#include "hexrout/los/exact.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

struct Differences {
  int looks = 0;
  int count = 0;
  std::string first;
  void add(bool equal, const Map& map, LocationId a, LocationId b) {
    ++looks;
    if (!equal && count++ == 0) first = map.location_name(a) + " -> " + map.location_name(b);
  }
};

// Every `step`-th of all pairs of ground Locations, differing in start from hex to hex.
template <class Use>
void for_ground_pairs(const Map& map, std::uint32_t step, Use&& use) {
  for (const HexId a : map.hexes())
    for (HexId b = a + 1 + (step == 1 ? 0 : a.number() % step); b < map.hex_count(); b += step)
      use(map.ground(a), map.ground(b));
}

void check_both_ways(const char* name, std::uint32_t step) {
  const auto map = board_map(vasl_board(name));
  const ExactSight sight(*map);
  Differences found;
  for_ground_pairs(
      *map, step, [&](LocationId a, LocationId b) { found.add(same(sight.look(a, b), sight.look(b, a)), *map, a, b); });
  // Upper levels, roofs, cellars, bridges: all against a share of the map.
  for (const LocationId a : map->locations()) {
    if (map->location(a).kind == LocationKind::ground) continue;
    for (LocationId b{a.number() % 7}; b < map->location_count(); b += 7)
      found.add(same(sight.look(a, b), sight.look(b, a)), *map, a, b);
  }
  INFO(name << ", " << found.looks << " pairs, first: " << found.first);
  CHECK(found.count == 0);
}

}  // namespace

TEST_CASE("exact: verdicts from both ends are equal on boards", "[exact][boards]") {
  if (!have_vasl()) return;
  for (const char* name : {"01", "03", "05", "10", "13", "15", "1a", "a", "BFPF", "51"}) check_both_ways(name, 5);
}

TEST_CASE("exact: verdicts from both ends are equal on boards, all ground pairs", "[.full][exact][boards]") {
  if (!have_vasl()) return;
  for (const char* name : {"01", "03", "05", "10", "13", "15", "1a", "a", "BFPF", "51", "RBv2"})
    check_both_ways(name, 1);
}

namespace {

void check_motions(const char* name, std::uint32_t step) {
  const auto map = board_map(vasl_board(name));
  const ExactSight sight(*map);
  for (const bool mirror : {false, true}) {
    const Motion motion = settled({mirror ? 0 : 3, mirror, {}}, contents_of(*map));
    const Map other = moved_board(*map, motion, true, !mirror);
    REQUIRE(other.columns() == map->columns());
    REQUIRE(other.rows() == map->rows());
    const ExactSight moved_sight(other);
    Differences found;
    for_ground_pairs(*map, step, [&](LocationId a, LocationId b) {
      found.add(same(sight.look(a, b), moved_sight.look(moved(*map, a, other, motion), moved(*map, b, other, motion))),
                *map, a, b);
    });
    for (const LocationId a : map->locations()) {
      if (map->location(a).kind == LocationKind::ground) continue;
      for (LocationId b{a.number() % 11}; b < map->location_count(); b += 11)
        found.add(
            same(sight.look(a, b), moved_sight.look(moved(*map, a, other, motion), moved(*map, b, other, motion))),
            *map, a, b);
    }
    INFO(name << (mirror ? " mirrored, " : " turned, ") << found.looks << " pairs, first: " << found.first);
    CHECK(found.count == 0);
  }
}

}  // namespace

TEST_CASE("exact: turning a board by half a circle or mirroring it changes no verdict", "[exact][boards]") {
  if (!have_vasl()) return;
  for (const char* name : {"01", "05", "15", "a"}) check_motions(name, 11);
}

TEST_CASE("exact: turning and mirroring, all ground pairs", "[.full][exact][boards]") {
  if (!have_vasl()) return;
  for (const char* name : {"01", "03", "05", "10", "13", "15", "1a", "a", "BFPF", "51"}) check_motions(name, 1);
}

TEST_CASE("exact: a joined map has the verdicts of its boards", "[exact][boards]") {
  if (!have_vasl()) return;
  const VaslBoard upper = vasl_board("05");
  const VaslBoard lower = vasl_board("15");
  const auto alone = board_map(upper);
  const std::vector<PlacedBoard> placed{{upper, {}}, {lower, {.name = {}, .row = 1}}};
  Diagnostics problems;
  const auto joined = join_boards(placed, {}, problems);
  INFO(problems.text());
  REQUIRE(joined);
  const ExactSight sight(*alone);
  const ExactSight joined_sight(*joined);
  Differences found, both_ways;
  for_ground_pairs(*alone, 7, [&](LocationId a, LocationId b) {
    // Hexes on the seam have the facts of both boards.
    const Hex ha = alone->hex(alone->location(a).hex).at;
    const Hex hb = alone->hex(alone->location(b).hex).at;
    if (ha.row >= 9 || hb.row >= 9) return;
    const LocationId ja = joined->ground(joined->find(ha));
    const LocationId jb = joined->ground(joined->find(hb));
    found.add(same(sight.look(a, b), joined_sight.look(ja, jb)), *alone, a, b);
  });
  for_ground_pairs(*joined, 41, [&](LocationId a, LocationId b) {
    both_ways.add(same(joined_sight.look(a, b), joined_sight.look(b, a)), *joined, a, b);
  });
  INFO(found.first << both_ways.first);
  CHECK(found.count == 0);
  CHECK(both_ways.count == 0);
}
