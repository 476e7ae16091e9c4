#include "hexrout/los/visibility.hpp"

#include <catch2/catch.hpp>
#include <chrono>

#include "hexrout/map/vasl_board.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// A small map of our own: open ground, a wood across the middle.
Map small_map() {
  MapContents contents;
  const TerrainId woods = *TerrainCatalogue::standard().find("woods");
  const TerrainId grain = *TerrainCatalogue::standard().find("grain");
  for (std::int16_t col = 0; col < 11; ++col)
    for (std::int16_t row = 0; row < 9; ++row) {
      HexFacts hex;
      hex.at = {col, row};
      if (col == 5 && row > 1 && row < 6) hex.terrain = woods;
      if (col == 3 && row == 1) hex.terrain = grain;
      contents.hexes.push_back(hex);
    }
  return Map(std::move(contents));
}

void check_like(const Map& map, const Visibility& index, const Sight& sight, int range) {
  int differences = 0;
  for (const PlaceIndex a : IndexRange<PlaceIndex>(index.places()))
    for (const PlaceIndex b : IndexRange<PlaceIndex>(index.places())) {
      const LocationId from = index.location(a);
      const LocationId to = index.location(b);
      const Sighting s = sight.look(from, to);
      const Sighting held = index.look(from, to);
      const bool within = map.distance(map.location(from).hex, map.location(to).hex) <= range;
      if (!within) {
        differences += index.sees(from, to) ? 1 : 0;
      } else {
        differences += held.blocked != (s.blocked && !s.undecided) || held.undecided != s.undecided ||
                               (!s.blocked && !s.undecided && held.hindrance != s.hindrance) || held.range != s.range
                           ? 1
                           : 0;
      }
    }
  CHECK(differences == 0);
}

}  // namespace

TEST_CASE("the index holds the answers of sight", "[visibility]") {
  const Map map = small_map();
  const auto sight = make_sight(map, SightMode::exact);
  for (const unsigned threads : {1U, 3U}) {
    const Visibility index(map, *sight, {.range = 7, .ground_only = false, .threads = threads});
    CHECK(index.places() == map.location_count());
    check_like(map, index, *sight, 7);
  }
}

TEST_CASE("threat maps count firers", "[visibility]") {
  const Map map = small_map();
  const auto sight = make_sight(map, SightMode::exact);
  const Visibility index(map, *sight);
  std::vector<LocationId> firers;
  for (LocationId l{0}; l < map.location_count(); l += 5) firers.push_back(l);
  REQUIRE(firers.size() > 15);
  ThreatMap threats;
  for (const std::size_t many : {std::size_t{0}, std::size_t{1}, std::size_t{9}, firers.size()}) {
    index.threats(std::span(firers.data(), many), threats);
    for (const PlaceIndex p : IndexRange<PlaceIndex>(index.places())) {
      int count = 0;
      bool open = false;
      for (std::size_t i = 0; i < many; ++i) {
        const Sighting s = sight->look(firers[i], index.location(p));
        count += s.blocked ? 0 : 1;
        open |= s.clear();
      }
      CHECK(threats.firers(p) == std::min(count, 15));
      CHECK(threats.has(threats.seen, p) == (count > 0));
      CHECK(threats.has(threats.unhindered, p) == open);
    }
  }
}

TEST_CASE("an updated index equals a new one", "[visibility]") {
  const auto check = [](const Map& map, SightMode mode, const std::vector<HexId>& hexes) {
    const auto bare = make_sight(map, mode);
    Visibility index(map, *bare, {.range = 12, .ground_only = false, .threads = 0});
    std::vector<Placed> placed;
    for (const HexId h : hexes) placed.push_back({PlacedKind::smoke, map.ground(h), 2});
    placed.push_back({PlacedKind::stone_rubble, map.ground(hexes[0])});
    const auto now = make_sight(map, mode, placed);
    const std::size_t lines = index.update(*now, hexes);
    CHECK(lines > 0);
    CHECK(lines < std::size_t{index.places()} * index.places() / 2);
    check_like(map, index, *now, 12);
    index.update(*bare, hexes);
    check_like(map, index, *bare, 12);
  };
  const Map own = small_map();
  check(own, SightMode::exact, {*own.find_hex("E3")});
  if (!have_vasl()) return;
  Diagnostics found;
  const auto read = read_vasl_board(vasl_folder() + "/boards/05", found);
  REQUIRE(read.has_value());
  const auto board = board_map(*read);
  check(*board, SightMode::vasl, {*board->find_hex("K5"), *board->find_hex("W3")});
}

TEST_CASE("an index of a real board", "[visibility]") {
  if (!have_vasl()) return;
  Diagnostics found;
  const auto read = read_vasl_board(vasl_folder() + "/boards/01", found);
  REQUIRE(read.has_value());
  const auto map = board_map(*read);
  const auto sight = make_sight(*map, SightMode::vasl);
  const Visibility index(*map, *sight, {.range = 1000, .ground_only = true, .threads = 0});
  CHECK(index.places() == 346);
  CHECK(index.bytes() < 100'000);
  check_like(*map, index, *sight, 1000);
  CHECK(index.place(*map->find_location("E4/1")) == kNowhere);
}
