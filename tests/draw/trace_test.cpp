#include "draw/trace.hpp"

#include <catch2/catch.hpp>
#include <random>
#include <string>

using namespace hexrout;
using namespace hexrout::draw;

namespace {

// Decides by the even-odd rule at the middle of a pixel whether the rings enclose it.
bool inside_rings(const std::vector<std::vector<Pixel>>& rings, int x, int y) {
  bool in = false;
  for (const auto& ring : rings)
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Pixel a = ring[i];
      const Pixel b = ring[(i + 1) % ring.size()];
      if ((a.y > y) == (b.y > y)) continue;
      const double cut = a.x + (y + 0.5 - a.y) * (b.x - a.x) / double(b.y - a.y);
      if (x + 0.5 < cut) in = !in;
    }
  return in;
}

}  // namespace

TEST_CASE("outlines enclose exactly the pixels they were drawn around", "[trace]") {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    const int width = 1 + static_cast<int>(random() % 14), height = 1 + static_cast<int>(random() % 14);
    std::vector<bool> bits(static_cast<std::size_t>(width * height));
    const auto density = 1 + random() % 9;
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = random() % 10 < density;
    const auto has = [&](int x, int y) {
      return x >= 0 && y >= 0 && x < width && y < height && bits[static_cast<std::size_t>(x * height + y)];
    };
    const auto rings = outlines({{0, 0}, {width, height}}, has, {});
    int wrong = 0;
    for (int x = 0; x < width; ++x)
      for (int y = 0; y < height; ++y) wrong += inside_rings(rings, x, y) != has(x, y) ? 1 : 0;
    CHECK(wrong == 0);
  }
}

TEST_CASE("a square with a hole gives two rings, a line of pixels its corners", "[trace]") {
  const auto square =
      outlines({{0, 0}, {9, 9}}, [](int x, int y) { return !(x >= 3 && x < 6 && y >= 3 && y < 6); }, {0.5});
  REQUIRE(square.size() == 2);
  CHECK(square[0].size() == 4);
  CHECK(square[1].size() == 4);
  CHECK(inside_rings(square, 0, 0));
  CHECK_FALSE(inside_rings(square, 4, 4));
}

TEST_CASE("a slanted edge becomes one line", "[trace]") {
  const auto rings = outlines({{0, 0}, {60, 30}}, [](int x, int y) { return 2 * y > x; }, {0.9});
  REQUIRE(rings.size() == 1);
  CHECK(rings[0].size() <= 5);
}

TEST_CASE("closing joins specks", "[trace]") {
  const auto specks = [](int x, int y) { return x % 3 == 0 && y % 3 == 0; };
  CHECK(outlines({{0, 0}, {30, 30}}, specks, {0.5, 0, 4}).empty());
  const auto closed = outlines({{0, 0}, {30, 30}}, specks, {0.5, 2, 4});
  REQUIRE(closed.size() == 1);
  CHECK(inside_rings(closed, 14, 13));
}
