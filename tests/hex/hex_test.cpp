#include <catch2/catch.hpp>

#include <queue>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/hex/hexside.hpp"

using namespace hexrout;

namespace {
Hex hex(const char* name) {
  return *parse_hex_name(name);
}
}  // namespace

TEST_CASE("names are those printed on boards", "[hex]") {
  CHECK(hex_name({0, 0}) == "A1");
  CHECK(hex_name({1, 0}) == "B0");
  CHECK(hex_name({32, 9}) == "GG10");
  CHECK(hex_name({26, 0}) == "AA1");
  CHECK(hex_name({0, 0}, {16, 0}) == "Q1");
  CHECK(hex_name({0, 0}, {0, 10}) == "A11");
  for (int col = 0; col < 120; ++col)
    for (int row = 0; row < 30; ++row) {
      const Hex h{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      CHECK(parse_hex_name(hex_name(h)) == h);
    }
  for (const char* bad : {"", "A", "1", "A0", "AB1", "A-1", "A123456", "A1x", " A1"}) CHECK_FALSE(parse_hex_name(bad));
}

TEST_CASE("neighbours of odd and even columns", "[hex]") {
  CHECK(neighbour(hex("J4"), Direction::north) == hex("J3"));
  CHECK(neighbour(hex("J4"), Direction::north_east) == hex("K4"));
  CHECK(neighbour(hex("J4"), Direction::south_east) == hex("K5"));
  CHECK(neighbour(hex("K4"), Direction::north_east) == hex("L3"));
  CHECK(neighbour(hex("K4"), Direction::south_east) == hex("L4"));
  for (int col = 0; col < 6; ++col)
    for (int row = 0; row < 6; ++row)
      for (const Direction d : kAllDirections) {
        const Hex h{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
        CHECK(neighbour(neighbour(h, d), opposite(d)) == h);
        CHECK(direction_to(h, neighbour(h, d)) == static_cast<int>(d));
      }
}

TEST_CASE("distance equals a breadth-first count", "[hex]") {
  for (const Hex start : {Hex{8, 8}, Hex{9, 8}}) {
    std::array<std::array<int, 18>, 18> steps{};
    for (auto& column : steps) column.fill(-1);
    std::queue<Hex> open;
    open.push(start);
    steps[std::size_t(start.col)][std::size_t(start.row)] = 0;
    while (!open.empty()) {
      const Hex h = open.front();
      open.pop();
      for (const Direction d : kAllDirections) {
        const Hex n = neighbour(h, d);
        if (n.col < 0 || n.row < 0 || n.col >= 18 || n.row >= 18 || steps[std::size_t(n.col)][std::size_t(n.row)] >= 0)
          continue;
        steps[std::size_t(n.col)][std::size_t(n.row)] = steps[std::size_t(h.col)][std::size_t(h.row)] + 1;
        open.push(n);
      }
    }
    for (std::int16_t col = 0; col < 18; ++col)
      for (std::int16_t row = 0; row < 18; ++row)
        CHECK(distance(start, {col, row}) == steps[std::size_t(col)][std::size_t(row)]);
  }
}

TEST_CASE("axial coordinates turn and mirror without changing distance", "[hex]") {
  for (std::int16_t col = 0; col < 7; ++col)
    for (std::int16_t row = 0; row < 7; ++row) {
      const Hex h{col, row};
      CHECK(to_hex(to_axial(h)) == h);
      Axial a = to_axial(h);
      for (int i = 0; i < 6; ++i) {
        a = rotated(a);
        CHECK(distance(to_hex(a), {0, 0}) == distance(h, {0, 0}));
      }
      CHECK(a == to_axial(h));
      CHECK(mirrored(mirrored(a)) == a);
    }
}

TEST_CASE("a line meets sides and vertices exactly", "[hex]") {
  CHECK(sides_met(hex("A1"), hex("A4"), hex("A4")) == 0b000001);
  CHECK(sides_met(hex("A1"), hex("C1"), hex("C1")) == 0b110000);  // through a vertex: both sides
  CHECK(runs_along_hexsides(hex("A1"), hex("C1")));
  CHECK(runs_along_hexsides(hex("A1"), hex("B2")));
  CHECK_FALSE(runs_along_hexsides(hex("A1"), hex("B1")));
  CHECK_FALSE(runs_along_hexsides(hex("A1"), hex("A2")));
}
