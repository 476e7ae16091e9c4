// hexrout convert: maps of other programs, boards, GeoJSON.
#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace hexrout::test;

namespace {

const char* const kBoard =
    "size 2 2\nhex 0101 0 \"woods:1\" \"\"\nhex 0201 2 \"\" \"\"\nhex 0102 0 \"magma:1\" \"\"\nhex 0202 0 "
    "\"building:2;bldg_elev:2\" \"\"\nend\n";

}  // namespace

TEST_CASE("a MegaMek board becomes an equivalent map file", "[cli]") {
  const Folder folder;
  const std::string board = folder.write("vale.board", kBoard);
  const Ran ran = run({"convert", board, "-o", folder / "vale.yaml"});
  INFO(ran.err);
  CHECK(ran.status == 0);
  CHECK(ran.out.empty());
  CHECK(ran.err == board +
                       ":4:1: warning[no-counterpart]: magma:1 has no counterpart (in 0102); src/map/data/megamek.yaml "
                       "lists what each terrain of MegaMek becomes\n");
  const Ran again = run({"convert", folder / "vale.yaml"});
  CHECK(again.status == 0);
  CHECK(again.err.empty());
  CHECK(again.out == read_bytes(folder / "vale.yaml"));
  // Pictures of the board and its map file are equal, and a scenario may be played on either.
  CHECK(run({"show", board}).out == run({"show", folder / "vale.yaml"}).out);
  for (const char* map : {"vale.board", "vale.yaml"}) {
    const Ran rout = run(
        {"rout",
         folder.write(
             "s.yaml",
             fmt::format("hexrout: 1\ntitle: t\nmap: {{file: {}}}\nrules: asl\nsides: [german, russian]\nturn: "
                         "{{attacker: german, phase: rout}}\n"
                         "units:\n  - {{id: r1, side: russian, counter: 4-4-7, at: \"0201\", broken: true, dm: true}}\n"
                         "  - {{id: g1, side: german, counter: 4-6-7, at: \"0101\"}}\n",
                         map))});
    INFO(rout.err);
    CHECK(rout.status == 0);
    CHECK(rout.out.find("r1 4-4-7 (russian: broken, dm) in 0201") != std::string::npos);
  }
}

TEST_CASE("hexes are written as a list, which reads back as the same map", "[cli]") {
  const Folder folder;
  // A map of one terrain alone has no 'hexes', and is a map all the same.
  const std::string plain = folder.write("plain.yaml", "title: Plain\ncolumns: 3\nrows: 2\nfill: open-ground\n");
  const Ran listed = run({"convert", plain, "--to", "yaml", "--hexes", "list"});
  CHECK(listed.status == 0);
  CHECK(listed.out == "title: \"Plain\"\ncolumns: 3\nrows: 2\nfill: open-ground\n");
  const std::string village = HEXROUT_SOURCE_DIR "/maps/crossroads.yaml";
  const Ran list = run({"convert", village, "--to", "yaml", "--hexes", "list"});
  CHECK(list.out.find("  - {at: Q2, level: 2}\n") != std::string::npos);
  const Ran back = run({"convert", folder.write("list.yaml", list.out), "--to", "yaml"});
  CHECK(back.out == run({"convert", village, "--to", "yaml"}).out);
  CHECK(run({"convert", village, "--to", "yaml", "--hexes", "drawing"}).status == 2);
}

TEST_CASE("outlines are written as well-known text, and read back as the same map", "[cli]") {
  const Folder folder;
  const std::string drawn = folder.write(
      "drawn.yaml",
      "title: t\ncolumns: 3\nrows: 2\nfill: open-ground\nhexes: []\noutlines:\n"
      "  - {terrain: woods, ring: [[0, 0], [128, 0], [128, 128]], holes: [[[64, 16], [96, 16], [96, 32]]]}\n");
  const Ran text = run({"convert", drawn, "--outlines", "wkt", "-o", folder / "text.yaml"});
  INFO(text.err);
  CHECK(text.status == 0);
  CHECK(read_bytes(folder / "text.yaml").find("wkt: \"POLYGON ((0 0, 128 0, 128 128, 0 0), (64 16, ") !=
        std::string::npos);
  CHECK(run({"convert", folder / "text.yaml"}).out == run({"convert", drawn}).out);
}

TEST_CASE("GeoJSON of areas: one MultiPolygon a terrain, rings counter-clockwise, holes clockwise", "[cli]") {
  const Ran ran = run({"convert", source("maps/crossroads.yaml"), "--to", "geojson", "--areas"});
  REQUIRE(ran.status == 0);
  const auto parsed = nlohmann::json::parse(ran.out);
  const auto hexes_within = [](const nlohmann::json& ring) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
      sum += ring[i][0].get<double>() * ring[i + 1][1].get<double>() -
             ring[i + 1][0].get<double>() * ring[i][1].get<double>();
    return sum / 2 / 0.8660254;
  };
  double grain = 0;
  for (const auto& feature : parsed["features"]) {
    CHECK(feature["geometry"]["type"] == "MultiPolygon");
    for (const auto& polygon : feature["geometry"]["coordinates"])
      for (std::size_t k = 0; k < polygon.size(); ++k) {
        CHECK(polygon[k].front() == polygon[k].back());
        CHECK((hexes_within(polygon[k]) > 0) == (k == 0));
        if (feature["properties"]["terrain"] == "grain") grain += hexes_within(polygon[k]);
      }
  }
  CHECK(grain == Approx(10).epsilon(0.001));
  CHECK(run({"convert", source("maps/crossroads.yaml"), "--areas"}).status == 2);
}

TEST_CASE("GeoJSON of a map and of a scenario", "[cli]") {
  const Folder folder;
  const Ran map = run({"convert", source("maps/crossroads.yaml"), "--to", "geojson"});
  CHECK(map.status == 0);
  const auto parsed = nlohmann::json::parse(map.out);
  CHECK(parsed["type"] == "FeatureCollection");
  const auto& first = parsed["features"][0];
  CHECK(first["properties"]["hex"] == "A1");
  CHECK(first["geometry"]["type"] == "Polygon");
  const auto& ring = first["geometry"]["coordinates"][0];
  REQUIRE(ring.size() == 7);
  CHECK(ring[0] == ring[6]);
  double twice_area = 0;  // counter-clockwise: positive
  for (std::size_t i = 0; i < 6; ++i)
    twice_area += ring[i][0].get<double>() * ring[i + 1][1].get<double>() -
                  ring[i + 1][0].get<double>() * ring[i][1].get<double>();
  CHECK(twice_area / 2 == Approx(0.8660).epsilon(0.001));

  const Ran scenario = run({"convert", source("maps/scenarios/crossroads.yaml"), "-o", folder / "s.geojson"});
  CHECK(scenario.status == 0);
  const auto placed = nlohmann::json::parse(read_bytes(folder / "s.geojson"));
  CHECK(placed["features"].size() == parsed["features"].size());
  std::size_t units = 0;
  for (const auto& feature : placed["features"])
    for (const auto& unit : feature["properties"]["units"]) {
      ++units;
      if (unit["id"] == "rb5") CHECK(feature["properties"]["hex"] == "M5");
    }
  CHECK(units > 5);
}

TEST_CASE("convert refuses files that it cannot convert", "[cli]") {
  const Ran ours = run({"convert", source("maps/scenarios/crossroads.yaml")});
  CHECK(ours.status == 3);
  CHECK(ours.err.find("error[already-ours]") != std::string::npos);
  CHECK(run({"convert", source("maps/crossroads.yaml"), "--to", "png"}).status == 2);
  const Folder folder;
  CHECK(run({"convert", folder.write("x.board", "size 65536 32768\n")}).status == 3);
}

TEST_CASE("a VASL board becomes a map file with a warning about its pixels", "[cli]") {
  const std::string boards = vasl_boards();
  if (boards.empty()) {
    WARN("skipped: no VASL boards");
    return;
  }
  const Folder folder;
  const Ran ran = run({"convert", boards + "/01", "-o", folder / "01.yaml"});
  INFO(ran.err);
  CHECK(ran.status == 0);
  CHECK(ran.err.find("warning[pixels-left-out]") != std::string::npos);
  const Ran again = run({"convert", folder / "01.yaml"});
  CHECK(again.out == read_bytes(folder / "01.yaml"));
}
