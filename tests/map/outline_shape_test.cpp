// Faults of outlines and their places, against a plain comparison of every pair of sides.
#include "map/file/outline_shape.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "hexrout/map/map_file.hpp"
#include "text/seconds.hpp"

using namespace hexrout;
using map_file::shape_fault;

namespace {

std::string said_of_shape(const std::string& outline) {
  Diagnostics found;
  read_map_text("title: t\ncolumns: 5\nrows: 3\nfill: open-ground\noutlines:\n  - {terrain: woods, " + outline + "}\n",
                "m.yaml", found);
  return found.empty() ? "" : found.all().front().text();
}

bool plainly_on(Point a, Point b, Point p) {
  return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

bool plainly_meet(Point a, Point b, Point c, Point d) {
  const auto sign = [](std::int64_t v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
  if (sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0) return true;
  return plainly_on(a, b, c) || plainly_on(a, b, d) || plainly_on(c, d, a) || plainly_on(c, d, b);
}

// Simple: no two sides touch but neighbours at their common point. Quadratic, in whole numbers.
bool is_plainly_simple(const std::vector<Point>& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (ring[i] == ring[(i + 1) % n]) return false;
    if (plainly_on(ring[i], ring[(i + 1) % n], ring[(i + 2) % n])) return false;
    for (std::size_t k = i + 2; k < n; ++k) {
      if (i == 0 && k == n - 1) continue;
      if (plainly_meet(ring[i], ring[(i + 1) % n], ring[k], ring[(k + 1) % n])) return false;
    }
  }
  return true;
}

// Draws a ring around a point, now and then with a tooth; most are simple.
std::vector<Point> drawn_by_dice(std::mt19937& random, int points, int size) {
  std::vector<double> angles;
  for (int i = 0; i < points; ++i) angles.push_back(static_cast<double>(random()) / 4294967296.0 * 6.283185307179586);
  std::sort(angles.begin(), angles.end());
  if (random() % 3 == 0) std::swap(angles[random() % angles.size()], angles[random() % angles.size()]);
  std::vector<Point> out;
  for (const double angle : angles) {
    const double r = size * (0.3 + 0.7 * (static_cast<double>(random()) / 4294967296.0));
    out.push_back({static_cast<std::int32_t>(r * std::cos(angle)), static_cast<std::int32_t>(r * std::sin(angle))});
  }
  return out;
}

}  // namespace

TEST_CASE("invalid outlines of every kind are reported where their sides meet", "[map-file][outline]") {
  const std::string square = "ring: [[0, 0], [128, 0], [128, 128], [0, 128]]";
  CHECK(
      said_of_shape("ring: [[0, 0], [64, 64], [64, 0], [0, 64]]") ==
      "m.yaml:6:47: error[ring-crosses]: this ring crosses itself at [32, 32]: its side from [0, 0] to [64, 64] meets "
      "the one from [64, 0] to [0, 64]; name its corners once, in order around the area");
  CHECK(said_of_shape("ring: [[0, 0], [64, 0], [64, 64], [32, 0], [0, 64]]").find("touches itself at [32, 0]") !=
        std::string::npos);
  CHECK(said_of_shape("ring: [[0, 0], [128, 0], [128, 96], [100, -10], [0, 96]]").find("at [102.6, 0]") !=
        std::string::npos);
  CHECK(said_of_shape("ring: [[0, 0], [64, 0], [64, 0], [64, 64]]")
            .find("m.yaml:6:46: error[ring-repeats]: the point [64, "
                  "0] stands twice in a row; delete one") == 0);
  CHECK(said_of_shape("ring: [[0, 0], [64, 0], [64, 64], [0, 0]]").find("m.yaml:6:56: error[ring-repeats]") == 0);
  CHECK(said_of_shape("ring: [[0, 0], [64, 0], [96, 0], [64, 0], [64, 64]]")
            .find("m.yaml:6:46: error[ring-spike]: the ring "
                  "runs to [96, 0] and back") == 0);
  CHECK(said_of_shape("ring: [[0, 0], [64, 0], [128, 0]]").find("error[ring-spike]") != std::string::npos);
  CHECK(said_of_shape(square + ", holes: [[[200, 0], [220, 0], [220, 20]]]")
            .find("error[hole-outside]: hole 1 does not") != std::string::npos);
  CHECK(said_of_shape(square + ", holes: [[[-10, -10], [140, -10], [140, 140], [-10, 140]]]")
            .find("error[hole-outside]") != std::string::npos);
  CHECK(said_of_shape(square + ", holes: [[[8, 8], [20, 8], [20, 20]], [[32, 32], [192, 32], [32, 64]]]")
            .find("error[hole-crosses]: hole 2 crosses the ring at [128, 32]") != std::string::npos);
  CHECK(said_of_shape(square + ", holes: [[[0, 0], [64, 0], [20, 40]]]").find("error[hole-crosses]") !=
        std::string::npos);
  CHECK(said_of_shape(square + ", holes: [[[0, 0], [128, 0], [128, 128], [0, 128]]]").find("error[hole-crosses]") !=
        std::string::npos);
  CHECK(said_of_shape(square + ", holes: [[[8, 8], [120, 8], [120, 120], [8, 120]], [[32, 32], [64, 32], [64, 64]]]")
            .find("error[hole-in-hole]: hole 2 lies within another hole") != std::string::npos);
  CHECK(said_of_shape(square + ", holes: [[[0, 64], [64, 0], [128, 64], [64, 128]]]").find("error[outline-apart]") !=
        std::string::npos);
  CHECK(said_of_shape(square + ", holes: [[[8, 8], [64, 64], [64, 8], [8, 64]]]").find("error[ring-crosses]") !=
        std::string::npos);
}

TEST_CASE("rings may run either way, and holes may touch in a point", "[map-file][outline]") {
  CHECK(said_of_shape("ring: [[0, 0], [0, 64], [64, 64], [64, 0]]").empty());
  CHECK(said_of_shape("ring: [[0, 0], [64, 0], [64, 64], [0, 64]]").empty());
  for (const char* hole : {"[[32, 0], [60, 20], [20, 40]]", "[[32, 0], [20, 40], [60, 20]]"})
    CHECK(said_of_shape("ring: [[0, 0], [64, 0], [64, 64], [0, 64]], holes: [" + std::string(hole) + "]").empty());
  CHECK(said_of_shape(
            "ring: [[0, 0], [64, 0], [64, 64], [0, 64]], holes: [[[10, 10], [20, 20], [30, 10]], [[10, 30], [20, "
            "20], [30, 30]]]")
            .empty());
}

TEST_CASE("rings are refused exactly if two of their sides touch or cross", "[outline]") {
  std::mt19937 random(7);
  int valid = 0;
  int rounds = 0;
  for (const int size : {4, 9, 40, 3000, 90'000})
    for (int round = 0; round < 1500; ++round, ++rounds) {
      Outline outline;
      outline.ring = drawn_by_dice(random, 3 + static_cast<int>(random() % 9), size);
      const auto fault = shape_fault(outline);
      INFO(size << " " << round << " " << (fault ? fault->what : "valid"));
      for (const Point p : outline.ring) UNSCOPED_INFO(p.x << ", " << p.y);
      const bool simple = is_plainly_simple(outline.ring);
      REQUIRE(fault.has_value() != simple);
      valid += simple ? 1 : 0;
      if (fault) CHECK(fault->point < outline.ring.size());
    }
  CHECK(valid > rounds / 5);
  CHECK(valid < rounds * 4 / 5);
}

TEST_CASE("a point beside a side is distinguished from a point on it", "[outline]") {
  // The corner in the notch lies on the long side, or next to it by one of 190,000.
  for (const int above : {-1, 0, 1}) {
    Outline outline;
    outline.ring = {{0, 0}, {190'000, 2}, {190'000, 500}, {95'000, 1 + above}, {0, 500}};
    CHECK(shape_fault(outline).has_value() != is_plainly_simple(outline.ring));
  }
}

TEST_CASE("the largest outlines are checked within a fraction of a second", "[outline]") {
  // 100 rings of 1000 points that are in order, and as many whose last sides cross all others.
  const auto star = [](bool crossing) {
    Outline out;
    for (int i = 0; i < 1000; ++i) {
      const double angle = 6.283185307179586 * i / 1000;
      const double r = i % 2 == 0 ? 90'000 : 60'000;
      out.ring.push_back(
          {static_cast<std::int32_t>(r * std::cos(angle)), static_cast<std::int32_t>(r * std::sin(angle))});
    }
    if (crossing) std::swap(out.ring[998], out.ring[500]);
    return out;
  };
  const test::ProcessorSeconds processor;
  for (int i = 0; i < 100; ++i) {
    CHECK_FALSE(shape_fault(star(false)));
    CHECK(shape_fault(star(true)));
  }
  CHECK(processor.spent() < test::seconds_allowed(2));
}
