// Outlines in well-known text: read with places and bounds, and as Boost.Geometry reads them.
#include "map/file/wkt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "hexrout/map/map_file.hpp"
#include "map/same_map.hpp"

using namespace hexrout;
using map_file::read_wkt;
using map_file::WktArea;
using map_file::WktFault;

namespace {

namespace bg = boost::geometry;
using BoostPolygon = bg::model::polygon<bg::model::d2::point_xy<double>>;
using BoostPolygons = bg::model::multi_polygon<BoostPolygon>;

constexpr map_file::WktLimits kWktLimits{{-400, -200}, {100'000, 100'000}};

std::string wkt_head() {
  return "title: t\ncolumns: 5\nrows: 3\nfill: open-ground\noutlines:\n";
}
std::string said_of_wkt(const std::string& entry) {
  Diagnostics found;
  read_map_text(wkt_head() + "  - {terrain: woods, " + entry + "}\n", "m.yaml", found);
  return found.empty() ? "" : found.all().front().text();
}
Map wkt_map(const std::string& text) {
  Diagnostics found;
  auto map = read_map_text(text, "m.yaml", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  REQUIRE(found.empty());
  return std::move(*map);
}

// The rings of Boost without their last points.
std::vector<std::vector<Point>> rings_of(const BoostPolygon& polygon) {
  std::vector<std::vector<Point>> out;
  const auto add = [&](const auto& ring) {
    auto& points = out.emplace_back();
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
      points.push_back(
          {static_cast<std::int32_t>(std::lround(ring[i].x())), static_cast<std::int32_t>(std::lround(ring[i].y()))});
  };
  add(polygon.outer());
  for (const auto& hole : polygon.inners()) add(hole);
  return out;
}

}  // namespace

TEST_CASE("well-known text is another way to write the same outlines", "[map-file][wkt]") {
  const Map lists = wkt_map(wkt_head() +
                            "  - {terrain: woods, ring: [[0, 0], [128, 0], [128, 128]], holes: [[[64, 16], [96, 16], "
                            "[96, 32]]]}\n  - {terrain: woods, ring: [[200, 0], [264, 0], [264, 64]]}\n");
  const std::string areas =
      "((0 0, 128 0, 128 128, 0 0), (64 16, 96 16, 96 32, 64 16)), ((200 0, 264 0, 264 64, 200 0))";
  check_same(lists, wkt_map(wkt_head() + "  - {terrain: woods, wkt: 'MULTIPOLYGON (" + areas + ")'}\n"));
  check_same(lists,
             wkt_map(wkt_head() + "  - terrain: woods\n    wkt: |\n      multipolygon(\n        (( 0 0,128 0.00,128 "
                                  "128,0 0),(64 16,96 16,96 32,64 16)),\n        ((200 0,264 0,264 64,200 0)))\n"));
  const Map pair =
      wkt_map(wkt_head() +
              "  - {terrain: woods, wkt: 'POLYGON ((0 0, 128 0, 128 128, 0 0), (64 16, 96 16, 96 32, 64 16))'}\n"
              "  - {terrain: woods, wkt: 'POLYGON ((200 0, 264 0, 264 64, 200 0))'}\n");
  check_same(lists, pair);
}

TEST_CASE("outlines written as well-known text read back as the same map", "[map-file][wkt]") {
  const Map map =
      wkt_map(wkt_head() +
              "  - {terrain: woods, level: 2, ring: [[0, 0], [0, 128], [128, 128], [128, -3]], holes: [[[64, "
              "16], [96, 16], [96, 32]]]}\n  - {level: -1, ring: [[200, 0], [264, 0], [264, 64]]}\n");
  const std::string text = write_map_yaml(map, OutlineForm::wkt);
  CHECK(text.find("wkt: \"POLYGON ((0 0, 0 128, 128 128, 128 -3, 0 0), (64 16, 96 16, 96 32, 64 16))\"") !=
        std::string::npos);
  CHECK(text.find("ring:") == std::string::npos);
  check_same(map, wkt_map(text));
  CHECK(write_map_yaml(wkt_map(text)) == write_map_yaml(map));
  BoostPolygon read;
  bg::read_wkt(map_file::wkt_of(map.outlines()[0]), read);
  CHECK(rings_of(read) == std::vector<std::vector<Point>>{map.outlines()[0].ring, map.outlines()[0].holes[0]});
}

TEST_CASE("decimals of well-known text are rounded to the points of outlines", "[map-file][wkt]") {
  check_same(wkt_map(wkt_head() + "  - {terrain: woods, wkt: 'POLYGON ((0 0, 128 0, 128 128, 0 0))'}\n"),
             wkt_map(wkt_head() + "  - {terrain: woods, wkt: 'POLYGON ((0.0 -0.2, 127.9998 0.4, 128.2 0.3, "
                                  "128 127.6, .1 0.49))'}\n"));
}

TEST_CASE("mistakes in well-known text are reported at their places", "[map-file][wkt]") {
  CHECK(said_of_wkt("wkt: 'POLYGON ((0 0, 64 0, 64 64, 0 64))'")
            .find("m.yaml:6:56: error[ring-open]: this ring does not "
                  "end where it begins; write 0 0 again") == 0);
  CHECK(said_of_wkt("wkt: 'LINESTRING (0 0, 64 0)'").find("m.yaml:6:28: error[not-wkt]: expected POLYGON or") == 0);
  CHECK(said_of_wkt("wkt: 'POLYGON EMPTY'")
            .find("m.yaml:6:36: error[not-wkt]: expected '(' before the rings, not "
                  "'EMPTY'") == 0);
  CHECK(said_of_wkt("wkt: 'POLYGON ((0 0, 64 nan, 64 64, 0 0))'")
            .find("error[not-wkt]: expected the number y, not "
                  "'nan, 64") != std::string::npos);
  for (const char* number : {"inf", "1e3", "0x10", "--4", "6 4", "64 0 0", "", "64;0", "+5 0", "1.2.3", ".", "-"})
    CHECK(said_of_wkt(fmt::format("wkt: 'POLYGON ((0 0, 64 {}, 64 64, 0 0))'", number)).find("error[not-wkt]") !=
          std::string::npos);
  for (const char* number : {"99999999", "-99999999999999999999999", "3000.0"})
    CHECK(said_of_wkt(fmt::format("wkt: 'POLYGON ((0 0, 64 {}, 64 64, 0 0))'", number)).find("error[out-of-range]") !=
          std::string::npos);
  CHECK(said_of_wkt("wkt: 'POLYGON ((0 0, 64 0, 0 0))'").find("error[not-a-ring]") != std::string::npos);
  CHECK(said_of_wkt("wkt: 'POLYGON ((0 0, 64 0, 64 64, 0 0)'").find("expected ',' or ')', not the end") !=
        std::string::npos);
  CHECK(said_of_wkt("wkt: 'POLYGON ((0 0, 64 0, 64 64, 0 0)) POINT (0 0)'").find("nothing may follow the POLYGON") !=
        std::string::npos);
  CHECK(said_of_wkt("wkt: 'POLYGON ((0 0, 64 0, 64 64, 0 0))', holes: []").find("error[two-shapes]") !=
        std::string::npos);
  CHECK(said_of_wkt("wkt: [1, 2]").find("error[not-wkt]: expected well-known text") != std::string::npos);
  // In a block, by its own lines; and shapes are looked at as those of lists are.
  Diagnostics found;
  read_map_text(wkt_head() + "  - terrain: woods\n    wkt: |\n      POLYGON ((0 0, 64 64,\n        64 0, 0 64, 0 0))\n",
                "m.yaml", found);
  CHECK(found.text().find("m.yaml:9:9: error[ring-crosses]: this ring crosses itself at [32, 32]") == 0);
}

TEST_CASE("hostile text is refused within the limits", "[wkt]") {
  const auto code_of = [](const std::string& text) {
    WktFault fault;
    return read_wkt(text, kWktLimits, fault) ? std::string("read") : fault.code;
  };
  CHECK(code_of(std::string(1'000'000, '(')) == "not-wkt");
  CHECK(code_of("POLYGON " + std::string(1'000'000, '(')) == "not-wkt");
  CHECK(code_of(std::string(1'000'000, ' ')) == "not-wkt");
  CHECK(code_of(std::string(1'000'000, 'P')) == "not-wkt");
  CHECK(code_of("POLYGON ((" + std::string(1'000'000, '1') + " 0") == "out-of-range");
  std::string ring = "(0 0";
  for (int i = 0; i < 2000; ++i) ring += fmt::format(", {} {}", i, i % 7);
  CHECK(code_of("POLYGON (" + ring + ", 0 0))") == "not-a-ring");
  std::string many = "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0))";
  for (int i = 0; i < 40'000; ++i) many += ",((0 0,1 0,1 1,0 0))";
  CHECK(code_of(many + ")") == "too-many-points");
}

TEST_CASE("every accepted text gives the same rings as Boost.Geometry", "[wkt]") {
  std::mt19937 random(11);
  const std::string good =
      "MULTIPOLYGON (((0 0, 128 0, 128 128, 0 0), (64 16, 96 16, 96 32, 64 16)), ((200 0, 264 0, 264 "
      "64, 200 0)))";
  const std::string alike = "()(), 0123456789.-POLYGNMUTI\n";
  int read = 0;
  for (int round = 0; round < 60'000; ++round) {
    std::string text = round % 2 == 0 ? good : "POLYGON ((0 0, 128 0, 128 128, 0 0), (64 16, 96 16, 96 32, 64 16))";
    for (auto changes = random() % 3; changes-- > 0;) {
      const std::size_t at = random() % text.size();
      const char c = alike[random() % alike.size()];
      switch (random() % 3) {
        case 0:
          text[at] = c;
          break;
        case 1:
          text.insert(at, 1, c);
          break;
        default:
          text.erase(at, 1);
      }
    }
    WktFault fault;
    const auto areas = read_wkt(text, kWktLimits, fault);
    INFO(text);
    if (!areas) {
      CHECK_FALSE(fault.what.empty());
      CHECK(fault.byte <= text.size());
      continue;
    }
    ++read;
    std::replace(text.begin(), text.end(), '\n', ' ');  // Boost takes blanks only
    BoostPolygons theirs;
    if (text.find_first_of("Mm") < text.find_first_of("Pp")) {
      REQUIRE_NOTHROW(bg::read_wkt(text, theirs));
    } else {
      theirs.emplace_back();
      REQUIRE_NOTHROW(bg::read_wkt(text, theirs[0]));
    }
    REQUIRE(theirs.size() == areas->size());
    // Points that become one when they are rounded are one of ours.
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      auto rings = rings_of(theirs[i]);
      if (text.find('.') != std::string::npos)
        for (auto& ring : rings) ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
      auto ours = (*areas)[i].rings;
      if (text.find('.') != std::string::npos)
        for (auto& ring : ours) ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
      CHECK(rings == ours);
    }
  }
  CHECK(read > 20'000);
}
