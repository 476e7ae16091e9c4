#include <algorithm>
#include <catch2/catch.hpp>

#include "hexrout/map/raster.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

std::shared_ptr<const Map> join(std::vector<BoardPlacement> boards, Diagnostics& found) {
  return read_joined_boards(vasl_folder() + "/boards", boards, {"scenario.yaml", 3, 5}, found);
}

BoardPlacement place(std::string name, int column, int row, bool rotated = false) {
  BoardPlacement p;
  p.name = std::move(name);
  p.column = column;
  p.row = row;
  p.rotated = rotated;
  return p;
}

}  // namespace

TEST_CASE("joined boards are one map with names of its boards", "[join]") {
  if (!have_vasl()) return;
  Diagnostics found;
  const auto map = join({place("05", 0, 0), place("04", 1, 0), place("03", 0, 1, true), place("01", 1, 1)}, found);
  INFO(found.text());
  REQUIRE(map);
  CHECK(map->columns() == 65);
  CHECK(map->hex_count() == 33 * 20 + 32 * 21);
  const auto at = [&](const char* name) { return map->hex(*map->find_hex(name)).at; };
  CHECK(at("05 A1") == Hex{0, 0});
  CHECK(at("04 B5") == Hex{33, 5});
  CHECK(at("01 C1") == Hex{34, 10});
  CHECK(at("03 GG10") == Hex{0, 10});
  CHECK(at("03 A1") == Hex{32, 19});
  // Seams: one hex with two names, or four.
  CHECK(at("04 A3") == at("05 GG3"));
  CHECK(map->name(*map->find_hex("04 A3")) == "05 GG3");
  // Board 03 is turned: the top of its odd columns lies on the lower edge of the map.
  CHECK(at("03 B10") == at("05 FF10"));
  CHECK(at("03 FF10") == at("05 B10"));
  CHECK(at("03 B0") == Hex{31, 20});
}

TEST_CASE("hexes keep the facts of their own board", "[join]") {
  if (!have_vasl()) return;
  Diagnostics found;
  const auto map = join({place("05", 0, 0), place("03", 0, 1, true)}, found);
  REQUIRE(map);
  const auto lone = join({place("03", 0, 0)}, found);
  REQUIRE(lone);
  CHECK(lone->name(HexId{0}) == "A1");
  int compared = 0;
  for (const HexId id : lone->hexes()) {
    const HexFacts& there = lone->hex(id);
    if (there.at.row == 0 && there.at.col % 2 == 1) continue;
    if (there.at.row == 10) continue;
    const HexId joined = *map->find_hex("03 " + lone->name(id));
    const HexFacts& here = map->hex(joined);
    INFO(map->name(joined));
    CHECK(here.terrain == there.terrain);
    CHECK(here.base_level == there.base_level);
    CHECK(map->location_count(joined) == lone->location_count(id));
    for (std::size_t side = 0; side < 6; ++side) CHECK(here.hexside[side] == there.hexside[(side + 3) % 6]);
    ++compared;
  }
  CHECK(compared == 346 - 32);
  // Pixels are those of the board, turned.
  const Raster& joined = *map->raster();
  const Raster& own = *lone->raster();
  CHECK(joined.terrain(10, 645 + 20) == own.terrain(1799 - 10, 644 - 20));
  CHECK(joined.elevation(900, 645 + 300) == own.elevation(1799 - 900, 644 - 300));
}

TEST_CASE("a cut leaves some hexes out of play", "[join]") {
  if (!have_vasl()) return;
  Diagnostics found;
  BoardPlacement half = place("05", 0, 0);
  half.first_column = 17;  // hexrows R to GG
  const auto map = join({half}, found);
  REQUIRE(map);
  CHECK_FALSE(map->find_hex("Q5").has_value());
  CHECK(map->find_hex("R5").has_value());
  CHECK(map->neighbour(*map->find_hex("R5"), Direction::south_west) == kNowhere);
  half.first_column = -1;
  half.last_row = 4;
  const auto rows = join({half}, found);
  REQUIRE(rows);
  CHECK(rows->find_hex("A5").has_value());
  CHECK_FALSE(rows->find_hex("A6").has_value());
  CHECK(found.empty());
}

TEST_CASE("the half hexes below a cut are in play where they are left", "[join]") {
  if (!have_vasl()) return;
  Diagnostics found;
  BoardPlacement upper = place("05", 0, 0);
  upper.last_row = 4;
  upper.half_row_below = true;
  const auto map = join({upper}, found);
  REQUIRE(map);
  CHECK(map->find_hex("A5"));
  CHECK_FALSE(map->find_hex("A6"));
  CHECK(map->find_hex("B5"));
  CHECK_FALSE(map->find_hex("B6"));
}

TEST_CASE("a cut board takes as much room as is left of it", "[join]") {
  if (!have_vasl()) return;
  Diagnostics found;
  // Left half of 05 beside the right half of 04; below them the lower halves of 03 and 02, turned.
  BoardPlacement left = place("05", 0, 0);
  left.last_column = 16;
  BoardPlacement right = place("04", 1, 0);
  right.first_column = 16;
  BoardPlacement below_left = place("03", 0, 1);
  below_left.last_column = 16;
  below_left.first_row = 5;
  BoardPlacement below_right = place("02", 1, 1, true);
  below_right.first_column = 16;
  below_right.last_row = 4;
  below_right.half_row_below = true;
  const auto map = join({left, right, below_left, below_right}, found);
  INFO(found.text());
  REQUIRE(map);
  CHECK(map->columns() == 33);
  CHECK(map->hex_count() == 17 * 15 + 16 * 16);
  CHECK(map->find_hex("05 Q3") == map->find_hex("04 Q3"));
  CHECK(map->find_hex("05 B10") == map->find_hex("03 B5"));
  CHECK(map->neighbour(*map->find_hex("05 A10"), Direction::south) == *map->find_hex("03 A6"));
  CHECK(map->neighbour(*map->find_hex("05 P3"), Direction::north_east) == *map->find_hex("04 Q3"));
  // 02 is turned: its rows 1 to 5 lie upside down, Q beside the right edge of what is left of it.
  CHECK(map->find_hex("04 FF10") == map->find_hex("02 R5"));
  CHECK(map->hex(*map->find_hex("02 GG5")).at == Hex{16, 10});
  CHECK_FALSE(map->find_hex("05 R3").has_value());
  CHECK_FALSE(map->find_hex("04 P3").has_value());
  // Terrain lies where it lies on the boards alone.
  for (const char* name : {"05", "04", "03", "02"}) {
    const auto alone = join({place(name, 0, 0)}, found);
    REQUIRE(alone);
    int compared = 0;
    for (const HexId hex : alone->hexes()) {
      const auto there = map->find_hex(std::string(name) + " " + alone->name(hex));
      const HexFacts& own = alone->hex(hex);
      if (!there || own.half != 0 || own.at.col == 16) continue;
      const HexFacts& joined = map->hex(*there);
      if (own.at.col % 2 == 1 && (own.at.row == 5 || own.at.row == 0 || own.at.row == 10)) continue;
      INFO(name << " " << alone->name(hex));
      CHECK(joined.terrain == own.terrain);
      CHECK(joined.base_level == own.base_level);
      ++compared;
    }
    CHECK(compared > 60);
  }
}

TEST_CASE("a board cut to full hexrows joins without the hexrow beyond", "[join]") {
  if (!have_vasl()) return;
  Diagnostics found;
  BoardPlacement left = place("05", 0, 0);
  left.last_column = 15;
  const auto map = join({left, place("04", 1, 0)}, found);
  INFO(found.text());
  REQUIRE(map);
  CHECK_FALSE(map->find_hex("05 Q3").has_value());
  CHECK(map->neighbour(*map->find_hex("05 P3"), Direction::north_east) == *map->find_hex("04 A3"));
}

TEST_CASE("boards join if their hexes have equally many whole pixels", "[join]") {
  if (!have_vasl()) return;
  // Hexes of 1a are 56.3125 pixels wide, those of the others 56.25; it is as high as two of them.
  Diagnostics found;
  const auto pair = join({place("1a", 0, 0), place("01", 1, 0)}, found);
  INFO(found.text());
  REQUIRE(pair);
  CHECK(found.empty());
  const auto beside = join({place("1a", 0, 0), place("01", 1, 0), place("02", 1, 1)}, found);
  INFO(found.text());
  REQUIRE(beside);
  // Hexrow Q of 1a is hexrow A of 01: each hex has two names. Row 10 of 01 continues as row 0 of 02.
  CHECK(beside->find_hex("1a Q3") == beside->find_hex("01 A3"));
  CHECK(beside->find_hex("1a Q13") == beside->find_hex("02 A3"));
  CHECK(beside->find_hex("01 B10") == beside->find_hex("02 B0"));
  CHECK(beside->neighbour(*beside->find_hex("1a P3"), Direction::north_east) == *beside->find_hex("01 A3"));
  CHECK_FALSE(pair->find_hex("02 B3").has_value());
  // Terrain lies where it lies on the boards alone.
  for (const char* name : {"1a", "01", "02"}) {
    const auto alone = join({place(name, 0, 0)}, found);
    REQUIRE(alone);
    int differ = 0;
    for (const HexId hex : alone->hexes()) {
      const auto there = beside->find_hex(std::string(name) + " " + alone->name(hex));
      REQUIRE(there);
      if (alone->hex(hex).half == 0 && beside->hex(*there).terrain != alone->hex(hex).terrain) ++differ;
    }
    INFO(name);
    CHECK(differ == 0);
  }
}

TEST_CASE("boards that do not fit are refused with reasons", "[join]") {
  if (!have_vasl()) return;
  const auto refusal = [](std::vector<BoardPlacement> boards) {
    Diagnostics found;
    CHECK_FALSE(join(std::move(boards), found));
    return found.text();
  };
  CHECK(refusal({}).find("at least one board") != std::string::npos);
  CHECK(refusal({place("05", 0, 0), place("a", 1, 0)}).find("hexes of different size") != std::string::npos);
  // A mistake is reported once.
  CHECK(refusal({place("05", 0, 0), place("a", 1, 0)}).find("no board lies") == std::string::npos);
  CHECK(refusal({place("05", 0, 0), place("04", 0, 0)}).find("same place") != std::string::npos);
  CHECK(refusal({place("05", 0, 0), place("04", 2, 0)}).find("no board lies in column 1") != std::string::npos);
  CHECK(refusal({place("RBv2", 0, 0, true)}).find("cannot be rotated") != std::string::npos);
  const std::string alone = refusal({place("RBv2", 0, 0), place("01", 1, 0)});
  CHECK(std::count(alone.begin(), alone.end(), '\n') == 1);
  CHECK(refusal({place("05", 0, 999)}).find("cannot lie") != std::string::npos);
  CHECK(refusal({place("nope", 0, 0)}).find("no board 'nope'") != std::string::npos);
  BoardPlacement cut = place("05", 0, 0);
  cut.last_row = 40;
  CHECK(refusal({cut}).find("rows 0 to 40") != std::string::npos);
}

TEST_CASE("railway embankments keep their sides on joined boards, turned ones too", "[join]") {
  RasterContents contents;
  contents.shape = {5, 2, 225, 129};
  contents.terrain.assign(225 * 129, kOpenGround);
  contents.elevation.assign(225 * 129, 0);
  const HexGrid grid(contents.shape);
  contents.embankment_sides.assign(static_cast<std::size_t>(grid.hex_count()), 0);
  contents.embankment_sides[static_cast<std::size_t>(grid.index(2, 0))] = 1U << 1U | 1U << 2U;  // C1: NE and SE
  const auto raster = std::make_shared<const Raster>(std::move(contents));
  std::vector<PlacedBoard> boards{{{"x", {}, raster}, place("x", 0, 0)}, {{"y", {}, raster}, place("y", 1, 0, true)}};
  Diagnostics found;
  const auto map = join_boards(boards, {"scenario.yaml", 3, 5}, found);
  INFO(found.text());
  REQUIRE(map);
  const TerrainId embankment = *TerrainCatalogue::standard().find_title("Rrembankment");
  const auto sides = [&](const char* name) {
    std::vector<int> out;
    const HexFacts& facts = map->hex(*map->find_hex(name));
    for (int side = 0; side < 6; ++side)
      if (facts.hexside[static_cast<std::size_t>(side)] == embankment) out.push_back(side);
    return out;
  };
  CHECK(sides("x C1") == std::vector<int>{1, 2});
  CHECK(sides("y C1") == std::vector<int>{4, 5});
  CHECK(sides("x C2").empty());
}
