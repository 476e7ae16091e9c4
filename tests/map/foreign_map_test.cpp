#include "hexrout/map/foreign_map.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <random>

#include "hexrout/map/map_file.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "names.hpp"
#include "same_map.hpp"
#include "vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

struct Read {
  std::optional<Map> map;
  std::string said;
};

Read megamek(const std::string& text) {
  Diagnostics found;
  Read out{read_megamek_board(text, "dir/valley.board", found), {}};
  CHECK(out.map.has_value() == !found.has_errors());
  out.said = found.text();
  return out;
}

Read tiled(const std::string& text, const std::string& file = "dir/valley.tmj") {
  Diagnostics found;
  Read out{read_tiled_map(text, file, found), {}};
  CHECK(out.map.has_value() == !found.has_errors());
  out.said = found.text();
  return out;
}

// Checks that the map survives writing to YAML and reading.
void check_round_trip(const Map& map) {
  Diagnostics found;
  const std::string text = write_map_yaml(map);
  const auto again = read_map_text(text, "again.yaml", found);
  INFO(text);
  INFO(found.text());
  REQUIRE(again.has_value());
  check_same(map, *again);
  CHECK(write_map_yaml(*again) == text);
}

std::string base64(const std::string& bytes) {
  const char* const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t v = 0;
    for (std::size_t k = 0; k < 3; ++k)
      v = v << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k > bytes.size() - i ? '=' : digits[v >> (18 - 6 * k) & 63U];
  }
  return out;
}

std::string compressed(const std::string& bytes, int window_bits) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(bytes.size() + 200, '\0');
  std::string in = bytes;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

std::string little_endian(const std::vector<std::uint32_t>& tiles) {
  std::string out;
  for (const std::uint32_t t : tiles)
    for (unsigned k = 0; k < 4; ++k) out += static_cast<char>(t >> (8 * k) & 0xffU);
  return out;
}

std::string csv(const std::vector<std::uint32_t>& tiles) {
  std::string out;
  for (const std::uint32_t t : tiles) out += fmt::format("{}{}", out.empty() ? "" : ",", t);
  return out;
}

// Tiles 0 grass, 1 woods, 2 road on the sides n and se, 3 wall on side ne,
// 4 sets level 2, 5 unknown, 6 house, 7 stream, 8 bridge.
const char* const kTilesJson = R"("tilesets": [{"firstgid": 1, "name": "t", "tiles": [
  {"id": 0, "type": "grass"}, {"id": 1, "class": "Woods"}, {"id": 2, "type": "dirt-road", "properties": [{"name": "sides", "type": "string", "value": "n se"}]},
  {"id": 3, "properties": [{"name": "terrain", "type": "string", "value": "wall"}, {"name": "sides", "type": "string", "value": "ne"}]},
  {"id": 4, "properties": [{"name": "level", "type": "int", "value": 2}]}, {"id": 5, "image": "art\/Lava_Field.png"}, {"id": 6, "type": "house"},
  {"id": 7, "type": "stream"}, {"id": 8, "type": "single-hex-wooden-bridge"}]}])";

std::string json_map(int width, int height, const char* axis, const char* index,
                     const std::vector<std::pair<std::string, std::vector<std::uint32_t>>>& layers,
                     const std::string& more = "") {
  std::string out = fmt::format(
      R"({{ "orientation": "hexagonal", "staggeraxis": "{}", "staggerindex": "{}", "width": {}, "height": {}, "infinite": false, {}, {} "layers": [)",
      axis, index, width, height, kTilesJson, more);
  for (std::size_t i = 0; i < layers.size(); ++i)
    out += fmt::format(
        R"({}{{"type": "tilelayer", "name": "{}", "width": {}, "height": {}, "visible": true, "data": [{}]}})",
        i == 0 ? "" : ", ", layers[i].first, width, height, csv(layers[i].second));
  return out + "]}";
}

}  // namespace

TEST_CASE("a MegaMek board: numbers, levels, terrain", "[foreign]") {
  const Read read = megamek(
      "# a remark\r\nsize 3 2\r\noption exit_roads_to_pavement false\r\n"
      "hex 0101 0 \"woods:2\" \"\"\r\nhex 0201 1 \"woods:1;rough:1\" \"\"\r\nhex 0301 -2 \"water:1\" \"grass\"\r\n"
      "hex 0102 0 \"\" \"\"\r\nhex 0202 3 \"magma:1;sand:1\" \"\"\r\nhex 0302 0 "
      "\"building:2:9;bldg_elev:3;bldg_cf:40\" \"\"\r\nend\r\n");
  REQUIRE(read.map.has_value());
  const Map& map = *read.map;
  CHECK(map.title() == "valley");
  CHECK(map.hex_count() == 6);
  CHECK(map.hex(at(map, "0101")).terrain == id("woods"));
  CHECK(map.hex(at(map, "0201")).terrain == id("light-woods"));
  CHECK(map.base_level(at(map, "0201")) == 1);
  CHECK(map.hex(at(map, "0301")).terrain == id("water"));
  CHECK(map.base_level(at(map, "0301")) == -2);
  CHECK(map.hex(at(map, "0202")).terrain == id("sand"));
  CHECK(map.hex(at(map, "0302")).terrain == id("stone-building-2"));
  CHECK(map.find_location("0302/2").has_value());
  CHECK_FALSE(map.find_location("0302/3").has_value());
  CHECK(map.hex(at(map, "0302")).stairway);
  // Odd columns from 0 lie half a hex lower: 0201 is the lower right neighbour of 0101.
  CHECK(map.neighbour(at(map, "0101"), Direction::south_east) == at(map, "0201"));
  CHECK(map.neighbour(at(map, "0201"), Direction::south_west) == at(map, "0102"));
  CHECK(map.neighbour(at(map, "0201"), Direction::north_east) == at(map, "0301"));
  // Terrain that is dropped is reported.
  CHECK(says(read.said, "dir/valley.board:5:1: warning[covered]: rough:1 is covered by woods (in 0201)"));
  CHECK(says(read.said, "dir/valley.board:8:1: warning[no-counterpart]: magma:1 has no counterpart (in 0202)"));
  CHECK(says(read.said, "note[left-out]: bldg_cf has no counterpart: houses do not collapse (in 0302)"));
  CHECK(says(read.said, "note[left-out]: themes are not carried over (in 0301)"));
  check_round_trip(map);
}

TEST_CASE("a MegaMek board: roads, bridges, houses of several hexes, cliffs", "[foreign]") {
  // A road from 0101 south to 0102 over a bridge in 0103; houses 0201 and 0202 joined by their exits, 0203 alone.
  const Read read = megamek(
      "size 2 4\n"
      "hex 0101 0 \"road:1\" \"\"\nhex 0201 0 \"building:1:8;bldg_elev:2\" \"\"\n"
      "hex 0102 0 \"road:1\" \"\"\nhex 0202 0 \"building:1:1;bldg_elev:9\" \"\"\n"
      "hex 0103 0 \"water:2;bridge:1:9;bridge_elev:1\" \"\"\nhex 0203 0 \"building:3:0\" \"\"\n"
      "hex 0104 0 \"road:1:1;cliff_top:1:2\" \"\"\nhex 0204 0 \"pavement:1\" \"\"\nend\n");
  REQUIRE(read.map.has_value());
  const Map& map = *read.map;
  INFO(read.said);
  CHECK(map.hex(at(map, "0101")).road_sides == 1 << 3);
  CHECK(map.hex(at(map, "0101")).terrain == id("paved-road"));
  // 0102's road has no road beyond its southern side to see by itself: bridges are other entries, as in MegaMek.
  CHECK(map.hex(at(map, "0102")).road_sides == 1 << 0);
  CHECK(map.hex(at(map, "0103")).terrain == id("water"));
  CHECK(map.hex(at(map, "0103")).road_sides == 1 << 3);
  CHECK(map.hex(at(map, "0104")).road_sides == 1 << 0);
  CHECK(says(read.said, "warning[road-one-sided]"));
  CHECK(says(read.said, "(in 0103 n)"));
  // The roadway lies a level above the water, which stays.
  const LocationId roadway = map.find(at(map, "0103"), 1, LocationKind::bridge);
  REQUIRE(roadway != kNowhere);
  CHECK(map.location(roadway).terrain == id("single-hex-stone-bridge"));
  CHECK(map.location(map.ground(at(map, "0103"))).terrain == id("water"));
  CHECK(map.hex(at(map, "0201")).building == map.hex(at(map, "0202")).building);
  CHECK(map.hex(at(map, "0203")).building != map.hex(at(map, "0202")).building);
  CHECK(map.hex(at(map, "0201")).terrain == id("wooden-building-1"));
  CHECK(map.hex(at(map, "0202")).terrain == id("wooden-building-4"));
  CHECK(says(read.said, "warning[height]: a height of 9 is read as 5 (in 0202)"));
  CHECK(map.hex(at(map, "0203")).terrain == id("stone-building"));
  CHECK(map.hex(at(map, "0104")).hexside[1] == id("cliff"));
  CHECK(map.hex(at(map, "0203")).hexside[4] == id("cliff"));
  CHECK(map.hex(at(map, "0104")).cliff_sides == 1 << 1);
  check_round_trip(map);
}

TEST_CASE("hexes of a MegaMek board are in the order of the file; large boards have six digits", "[foreign]") {
  const Read swapped = megamek("size 1 2\nhex 0102 5 \"\" \"\"\nhex 0101 0 \"\" \"\"\nend\n");
  REQUIRE(swapped.map.has_value());
  CHECK(swapped.map->base_level(at(*swapped.map, "0101")) == 5);
  CHECK(says(swapped.said, "warning[hex-order]"));
  std::string text = "size 101 10\n";
  for (int row = 1; row <= 10; ++row)
    for (int column = 1; column <= 101; ++column) text += fmt::format("hex {:02}{:02} 0 \"\" \"\"\n", column, row);
  const Read large = megamek(text + "end\n");
  REQUIRE(large.map.has_value());
  CHECK(large.said.empty());
  // "10101" would be two hexes.
  CHECK(large.map->find_hex("101001").has_value());
  CHECK(large.map->find_hex("010010").has_value());
}

TEST_CASE("malformed MegaMek boards are refused with their places", "[foreign]") {
  CHECK(says(megamek("").said, "error[no-size]"));
  CHECK(says(megamek("size 0 0\nend\n").said, "dir/valley.board:1:6: error[no-hex]"));
  CHECK(says(megamek("size 65536 32768\nend\n").said,
             "dir/valley.board:1:6: error[too-large]: the map has 65536 x 32768 hexes"));
  CHECK(says(megamek("size 1000 1000\nend\n").said, "error[too-large]"));
  CHECK(says(megamek("size 2\n").said, "error[bad-size]"));
  CHECK(says(megamek("hex 0101 0 \"\" \"\"\n").said, "error[no-size]: a hex stands before the size"));
  CHECK(says(megamek("size 2 1\nhex 0301 0 \"\" \"\"\nend\n").said,
             "error[wrong-count]: the board has 1 hexes, its size asks for 2"));
  CHECK(says(megamek("size 2 2\nhex 0101 0 \"\" \"\"\nhex 0101 0 \"\" \"\"\nend\n").said, "error[wrong-count]"));
  CHECK(says(megamek("size 1 1\nhex 0101 0 \"\" \"\"\nhex 0102 0 \"\" \"\"\n").said,
             "dir/valley.board:3:1: error[wrong-count]"));
  const std::string several = megamek(
                                  "size 1 4\nhex 0101 x \"\" \"\"\nhex 0102 0 \"woods\" \"\"\nhex 0103 0 "
                                  "\"woods:1;road:1:x\" \"\"\nhex 0104 101 \"\" \"\"\nend\n")
                                  .said;
  CHECK(says(several, "dir/valley.board:2:1: error[bad-hex]"));
  CHECK(says(several, "dir/valley.board:3:13: error[bad-terrain]: 'woods' is not terrain"));
  CHECK(says(several, "dir/valley.board:4:21: error[bad-terrain]: 'road:1:x' is not terrain"));
  CHECK(says(several, "dir/valley.board:5:10: error[out-of-range]: the level is 101"));
  CHECK(says(megamek("size 1 1\nhex 0101 0 \"woods:1\n").said, "dir/valley.board:2:1: error[open-quote]"));
}

TEST_CASE("a road over a bridge keeps its height and the terrain beneath", "[foreign]") {
  // From level 2 over water and over open ground, both at level 0, to level 2.
  const Read read = megamek(
      "size 1 4\nhex 0101 2 \"road:1:8\" \"\"\nhex 0102 0 \"water:1;bridge:1:9;bridge_elev:2\" \"\"\n"
      "hex 0103 0 \"bridge:1:9;bridge_elev:2\" \"\"\nhex 0104 2 \"road:1:1\" \"\"\nend\n");
  INFO(read.said);
  REQUIRE(read.map.has_value());
  const Map& map = *read.map;
  CHECK(read.said.empty());
  CHECK(map.hex(at(map, "0102")).terrain == id("water"));
  CHECK(map.hex(at(map, "0103")).terrain == id("open-ground"));
  CHECK(map.absolute_level(*map.find_location("0102/2")) == 2);
  CHECK(map.absolute_level(*map.find_location("0103/2")) == 2);
  CHECK(map.hex(at(map, "0102")).road_sides == (1 << 0 | 1 << 3));
  // Sections of a map file suffice, without details.
  const std::string written = write_map_yaml(map);
  INFO(written);
  CHECK(says(written, "terrain: single-hex-stone-bridge, level: 2}"));
  CHECK(says(written, "roads:\n"));
  CHECK_FALSE(says(written, "details:"));
  check_round_trip(map);
}

TEST_CASE("boards in MegaMek's own form are read", "[foreign]") {
  const Read odd = megamek(
      "size 2 2\nhex 0101 -10 \"\" \"\"\nhex 0201 77 \"\" \"\"\n"
      "hex 0102 0 \"building:2:64;bldg_elev:1\" \"\"\nhex 0202 0 \"\" \"\\\"\nend\n");
  INFO(odd.said);
  REQUIRE(odd.map.has_value());
  CHECK(odd.map->base_level(at(*odd.map, "0101")) == -10);
  CHECK(odd.map->base_level(at(*odd.map, "0201")) == 77);
  CHECK(says(odd.said, "exits of building beyond the six sides are not read (in 0102)"));
  CHECK(says(odd.said, "warning[open-quote]: the last quote of the line is not closed (in 0202)"));
  check_round_trip(*odd.map);
  const Read sparse = megamek("size 3 2\nhex 0302 4 \"woods:1\" \"\"\nhex 0101 1 \"\" \"\"\nend\n");
  INFO(sparse.said);
  REQUIRE(sparse.map.has_value());
  CHECK(sparse.map->hex_count() == 6);
  CHECK(sparse.map->base_level(at(*sparse.map, "0302")) == 4);
  CHECK(sparse.map->hex(at(*sparse.map, "0302")).terrain == id("light-woods"));
  CHECK(sparse.map->base_level(at(*sparse.map, "0101")) == 1);
  CHECK(sparse.map->base_level(at(*sparse.map, "0201")) == 0);
  CHECK(says(sparse.said, "warning[not-listed]"));
  CHECK(says(sparse.said, "(in 0201, 0301, 0102, 0202)"));
}

TEST_CASE("a Tiled map with flat tops: terrain, levels, holes", "[foreign]") {
  // Columns A B C; B lies lower (odd shifted). Grass with a hole at C2; woods at A1; level 2 at B1.
  const Read read = tiled(
      json_map(3, 2, "x", "odd",
               {{"ground", {1, 1, 1, 1, 1, 0}}, {"features", {2, 0, 0, 0, 0, 0}}, {"levels", {0, 5, 0, 0, 0, 0}}}));
  INFO(read.said);
  REQUIRE(read.map.has_value());
  const Map& map = *read.map;
  CHECK(map.hex_count() == 5);
  CHECK(map.hex(at(map, "A1")).terrain == id("woods"));
  CHECK(map.base_level(at(map, "B1")) == 2);
  CHECK_FALSE(map.find_hex("C2").has_value());
  CHECK_FALSE(map.find_hex("B0").has_value());
  CHECK(map.neighbour(at(map, "A1"), Direction::south_east) == at(map, "B1"));
  CHECK(read.said.empty());
  check_round_trip(map);
  // Even shifted is how our own boards lie.
  const Read even = tiled(json_map(2, 2, "x", "even", {{"ground", {1, 2, 1, 1}}}));
  REQUIRE(even.map.has_value());
  CHECK(even.map->hex(at(*even.map, "B0")).terrain == id("woods"));
  CHECK(even.map->neighbour(at(*even.map, "A1"), Direction::north_east) == at(*even.map, "B0"));
}

TEST_CASE("a Tiled map with pointed tops is turned a quarter clockwise", "[foreign]") {
  // Two columns, three rows, the second row further right: (0,0) has (0,1) to its lower right, (1,0) to its right.
  const Read read = tiled(json_map(2, 3, "y", "odd", {{"ground", {2, 7, 1, 1, 1, 1}}}));
  REQUIRE(read.map.has_value());
  const Map& map = *read.map;
  CHECK(says(read.said, "warning[turned]"));
  CHECK(map.columns() == 3);
  HexId woods = kNowhere, house = kNowhere;
  for (const HexId h : map.hexes()) {
    if (map.hex(h).terrain == id("woods")) woods = h;
    if (map.hex(h).terrain == id("stone-building")) house = h;
  }
  REQUIRE(woods != kNowhere);
  REQUIRE(house != kNowhere);
  // The top row is the last column now; the columns on its right have become the rows below.
  CHECK(map.hex(woods).at.col == 2);
  CHECK(map.neighbour(woods, Direction::south) == house);
  // (0,1), the lower right neighbour of (0,0), is now to the lower left.
  CHECK(map.neighbour(woods, Direction::south_west) != kNowhere);
  check_round_trip(map);
}

TEST_CASE("sides of tiles follow mirrored and turned tiles", "[foreign]") {
  // A hex with a wall on its upper right side, in every orientation of a tile that Tiled has.
  const auto side = [](std::uint32_t flips) {
    const Read read = tiled(json_map(1, 1, "x", "odd", {{"ground", {1}}, {"walls", {4 | flips}}}));
    REQUIRE(read.map.has_value());
    for (int d = 0; d < 6; ++d)
      if (read.map->hex(HexId{0}).hexside[static_cast<std::size_t>(d)] != kNoTerrain) return d;
    return -1;
  };
  CHECK(side(0) == 1);
  CHECK(side(0x80000000) == 5);               // mirrored left to right
  CHECK(side(0x40000000) == 2);               // mirrored top to bottom
  CHECK(side(0x20000000) == 2);               // a sixth clockwise
  CHECK(side(0x10000000) == 3);               // two sixths
  CHECK(side(0x30000000) == 4);               // three
  CHECK(side(0x80000000 | 0x20000000) == 0);  // mirrored, then turned
}

TEST_CASE("roads, streams, bridges and houses of tiles", "[foreign]") {
  // A column of a stream A1 A2 A3 bridged in A2; a road across B1 A2;
  // houses C1 C2 are one; road tiles of their own sides.
  const Read read = tiled(json_map(3, 3, "x", "odd",
                                   {{"ground", {1, 1, 7, 1, 1, 7, 1, 1, 1}},
                                    {"streams", {8, 0, 0, 8, 0, 0, 8, 0, 0}},
                                    {"bridges", {0, 0, 0, 9, 0, 0, 0, 0, 0}}}));
  INFO(read.said);
  REQUIRE(read.map.has_value());
  const Map& map = *read.map;
  CHECK(map.base_level(at(map, "A2")) == -1);
  CHECK(map.location(map.ground(at(map, "A2"))).depression == id("shallow-stream"));
  CHECK(map.find(at(map, "A2"), 1, LocationKind::bridge) != kNowhere);
  CHECK(map.hex(at(map, "A2")).depression_sides == (1 << 0 | 1 << 3));
  CHECK(map.hex(at(map, "C1")).building == map.hex(at(map, "C2")).building);
  CHECK(map.hex(at(map, "C1")).building != 0);
  check_round_trip(map);
}

TEST_CASE("tiles without a counterpart are named with their hexes", "[foreign]") {
  const Read read = tiled(json_map(3, 1, "x", "odd", {{"ground", {6, 6, 99}}},
                                   R"("properties": [{"name": "title", "type": "string", "value": "Lava"}],)"));
  REQUIRE(read.map.has_value());
  CHECK(read.map->title() == "Lava");
  CHECK(
      says(read.said, "warning[no-counterpart]: 'Lava_Field' (tile 5 of tileset 't') has no counterpart (in A1, B1)"));
  CHECK(says(read.said, "tile 98 of tileset 't' does not say what it is (in C1)"));
  const Read layers = tiled(
      R"({"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "odd", "width": 1, "height": 1, "tilesets": [{"firstgid": 1, "name": "t", "tiles": [{"id": 0, "type": "grass"}]}],
    "layers": [{"type": "group", "name": "g", "layers": [{"type": "tilelayer", "name": "a", "data": [1]}]}, {"type": "objectgroup", "name": "labels", "objects": []},
    {"type": "tilelayer", "name": "secret", "visible": false, "data": [1]}]})");
  REQUIRE(layers.map.has_value());
  CHECK(says(layers.said, "the layer 'labels' (objectgroup) is not carried over"));
  CHECK(says(layers.said, "the layer 'secret' is hidden and not carried over"));
}

TEST_CASE("every encoding of tiles, in both notations, gives the same map", "[foreign]") {
  const std::vector<std::uint32_t> tiles{1, 2, 7, 1, 2 | 0x80000000, 1};
  const std::string raw = little_endian(tiles);
  const Read plain = tiled(json_map(3, 2, "x", "even", {{"ground", tiles}}));
  REQUIRE(plain.map.has_value());
  struct Form {
    const char *encoding, *compression;
    std::string data;
  };
  const std::vector<Form> forms{{"csv", "", "1,2,7,\n1,2147483650,1\n"},
                                {"base64", "", base64(raw)},
                                {"base64", "zlib", base64(compressed(raw, 15))},
                                {"base64", "gzip", base64(compressed(raw, 31))}};
  const std::string xml_head =
      R"(<?xml version="1.0" encoding="UTF-8"?><map orientation="hexagonal" width="3" height="2" staggeraxis="x" staggerindex="even">
 <tileset firstgid="1" name="t"><tile id="0" type="grass"/><tile id="1" class="woods"/><tile id="6"><image source="art/house.png"/></tile></tileset>
 <layer id="1" name="ground" width="3" height="2">)";
  for (const Form& form : forms) {
    INFO(form.encoding << " " << form.compression);
    if (std::string_view(form.encoding) != "csv") {
      const Read json = tiled(fmt::format(
          R"({{"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "even", "width": 3, "height": 2, {},
        "layers": [{{"type": "tilelayer", "name": "ground", "encoding": "{}", "compression": "{}", "data": "{}"}}]}})",
          kTilesJson, form.encoding, form.compression, form.data));
      INFO(json.said);
      REQUIRE(json.map.has_value());
      check_same(*plain.map, *json.map);
    }
    const std::string compression =
        *form.compression == '\0' ? "" : fmt::format(" compression=\"{}\"", form.compression);
    const Read xml = tiled(fmt::format("{}<data encoding=\"{}\"{}>\n{}\n</data></layer></map>", xml_head, form.encoding,
                                       compression, form.data),
                           "dir/valley.tmx");
    INFO(xml.said);
    REQUIRE(xml.map.has_value());
    check_same(*plain.map, *xml.map);
  }
  std::string elements;
  for (const std::uint32_t t : tiles) elements += fmt::format("<tile gid=\"{}\"/>", t);
  const Read xml = tiled(xml_head + "<data>" + elements + "</data></layer></map>", "dir/valley.tmx");
  REQUIRE(xml.map.has_value());
  check_same(*plain.map, *xml.map);
  // Data of a wrong length is refused before it is unpacked whole.
  const std::string bomb = base64(compressed(std::string(50'000'000, '\0'), 15));
  const Read burst =
      tiled(fmt::format("{}<data encoding=\"base64\" compression=\"zlib\">{}</data></layer></map>", xml_head, bomb),
            "dir/valley.tmx");
  CHECK(says(burst.said,
             "dir/valley.tmx:3:52: error[bad-layer]: the tiles of the layer cannot be unpacked to as many as the map "
             "has hexes"));
}

TEST_CASE("malformed Tiled maps are refused with reason and place", "[foreign]") {
  CHECK(says(tiled("{}").said, "error[not-hexagonal]"));
  CHECK(says(tiled(R"({"orientation": "orthogonal", "width": 1, "height": 1})").said,
             "error[not-hexagonal]: the map's orientation is 'orthogonal'"));
  CHECK(says(
      tiled(R"({"orientation": "hexagonal", "infinite": true, "width": 1, "height": 1, "tilesets": [], "layers": []})")
          .said,
      "error[no-hex]: the map has 0 x 0 hexes"));
  CHECK(says(tiled(R"({"orientation": "hexagonal", "width": 65536, "height": 32768})").said, "error[too-large]"));
  CHECK(says(tiled(R"({"orientation": "hexagonal", "width": 1, "height": 1})").said,
             "error[bad-tiled]: there is no list 'tilesets'"));
  CHECK(says(tiled("{\"orientation\": \"hexagonal\",\n \"width\": 1, \"height\": \"x\"}").said,
             "dir/valley.tmj:2:24: error[not-a-number]"));
  CHECK(says(
      tiled(
          R"({"orientation": "hexagonal", "width": 1, "height": 1, "tilesets": [{"firstgid": 1, "source": "/etc/passwd"}], "layers": []})")
          .said,
      "error[bad-tileset]"));
  CHECK(says(
      tiled(
          R"({"orientation": "hexagonal", "width": 1, "height": 1, "tilesets": [{"firstgid": 1, "source": "none.tsx"}], "layers": []})")
          .said,
      "dir/none.tsx: error[cannot-read]"));
  CHECK(says(tiled("<map", "a.tmx").said, "a.tmx:1:"));
  CHECK(says(tiled("<html/>", "a.tmx").said, "a.tmx:1:1: error[bad-tiled]"));
  CHECK(says(tiled("<map orientation=\"hexagonal\" width=\"2\"\n height=\"1\"><layer><data "
                   "encoding=\"csv\">1</data></layer></map>",
                   "a.tmx")
                 .said,
             "a.tmx:2:21: error[bad-layer]: the layer has 1 tiles, the map 2 hexes"));
  CHECK(says(tiled("<map orientation=\"hexagonal\" width=\"1\" height=\"1\"><layer><data encoding=\"base64\" "
                   "compression=\"zstd\">AA==</data></layer></map>",
                   "a.tmx")
                 .said,
             "the layer is compressed with 'zstd'"));
}

TEST_CASE("random foreign maps survive writing to YAML and reading", "[foreign]") {
  std::mt19937 random(11);
  const auto roll = [&](std::uint32_t n) { return static_cast<int>(random() % n); };
  const std::vector<std::string> terrain{"woods:1",
                                         "woods:2",
                                         "water:0",
                                         "water:2",
                                         "rough:1",
                                         "road:1",
                                         "road:2:9",
                                         "building:1;bldg_elev:2",
                                         "building:3:63;bldg_elev:4",
                                         "bridge:1:9;bridge_elev:0",
                                         "pavement:1",
                                         "swamp:1",
                                         "cliff_top:1:5",
                                         "ice:1",
                                         "fuel_tank:1;fuel_tank_elev:1",
                                         "nonsense:7",
                                         "planted_fields:1",
                                         ""};
  for (int round = 0; round < 40; ++round) {
    const int width = 1 + roll(7), height = 1 + roll(6);
    std::string text = fmt::format("size {} {}\n", width, height);
    for (int row = 1; row <= height; ++row)
      for (int column = 1; column <= width; ++column) {
        std::string list = terrain[static_cast<std::size_t>(roll(static_cast<std::uint32_t>(terrain.size())))];
        if (roll(2) == 0)
          list += ";" + terrain[static_cast<std::size_t>(roll(static_cast<std::uint32_t>(terrain.size())))];
        text += fmt::format("hex {:02}{:02} {} \"{}\" \"\"\n", column, row, roll(8) - 3, list);
      }
    const Read read = megamek(text + "end\n");
    INFO(text);
    REQUIRE(read.map.has_value());
    check_round_trip(*read.map);

    std::vector<std::uint32_t> ground, features;
    for (int i = 0; i < width * height; ++i) {
      ground.push_back(static_cast<std::uint32_t>(roll(12) == 0 ? 0 : 1 + roll(9)));
      features.push_back(static_cast<std::uint32_t>(roll(2) == 0 ? 0 : 1 + roll(9)) |
                         static_cast<std::uint32_t>(roll(16)) << 28);
    }
    ground[0] = 1;
    const Read map = tiled(json_map(width, height, roll(2) == 0 ? "x" : "y", roll(2) == 0 ? "odd" : "even",
                                    {{"ground", ground}, {"features", features}}));
    INFO(map.said);
    REQUIRE(map.map.has_value());
    CHECK(map.map->hex_count() > 0);
    check_round_trip(*map.map);
  }
}

TEST_CASE("VASL boards survive writing to YAML and reading, without pixels", "[foreign][vasl]") {
  if (!test::have_vasl()) return;
  int boards = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::vasl_folder() + "/boards")) {
    const std::string name = entry.path().filename().string();
    if (!std::filesystem::exists(entry.path() / "LOSData")) continue;
    Diagnostics found;
    const auto read = read_vasl_board(entry.path().string(), found);
    INFO(name << " " << found.text());
    REQUIRE(read.has_value());
    check_round_trip(*board_map(*read));
    ++boards;
  }
  CHECK(boards > 100);
}

TEST_CASE("a Tiled map without bounds is as large as its drawn part", "[foreign]") {
  // A bounded map of two columns and two rows, then drawn from (-3, 5) on. Column -3 lies lower where odd ones do.
  const Read bounded = tiled(json_map(2, 2, "x", "even", {{"ground", {2, 1, 1, 2}}}));
  REQUIRE(bounded.map.has_value());
  const std::string head = fmt::format(
      R"({{"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "odd", "width": 30, "height": 30, "infinite": true, {}, "layers": [)",
      kTilesJson);
  const auto layer = [](const std::string& chunks) {
    return R"({"type": "tilelayer", "name": "ground", "visible": true, "width": 30, "height": 30, "chunks": [)" +
           chunks + "]}]}";
  };
  const Read whole = tiled(
      head + layer(R"({"x": -4, "y": 4, "width": 4, "height": 4, "data": [0,0,0,0, 0,2,1,0, 0,1,2,0, 0,0,0,0]})"));
  INFO(whole.said);
  REQUIRE(whole.map.has_value());
  CHECK(whole.said.empty());
  check_same(*bounded.map, *whole.map);
  const Read pieces = tiled(head + layer(R"({"x": -4, "y": 4, "width": 2, "height": 4, "data": [0,0, 0,2, 0,1, 0,0]},
    {"x": -2, "y": 5, "width": 1, "height": 2, "data": [1,2]})"));
  REQUIRE(pieces.map.has_value());
  check_same(*bounded.map, *pieces.map);
  const std::string xml =
      R"(<map orientation="hexagonal" staggeraxis="x" staggerindex="odd" width="30" height="30" infinite="1">
    <tileset firstgid="1" name="t"><tile id="0" type="grass"/><tile id="1" type="Woods"/></tileset>
    <layer name="ground" width="30" height="30"><data encoding="csv"><chunk x="-4" y="4" width="4" height="4">0,0,0,0,
    0,2,1,0,0,1,2,0,0,0,0,0</chunk></data></layer></map>)";
  const Read written = tiled(xml, "dir/valley.tmx");
  INFO(written.said);
  REQUIRE(written.map.has_value());
  check_same(*bounded.map, *written.map);
  // Bounds are those of any map, and those of a chunk.
  CHECK(says(tiled(head + layer(R"({"x": 0, "y": 0, "width": 1, "height": 1, "data": [1]},
    {"x": 1000, "y": 0, "width": 1, "height": 1, "data": [1]})"))
                 .said,
             "error[too-large]"));
  CHECK(says(tiled(head + layer(R"({"x": 0, "y": 0, "width": 4000000000, "height": 4000000000, "data": [1]})")).said,
             "error[bad-layer]: a chunk of 4000000000 x 4000000000 tiles"));
  CHECK(says(tiled(head + layer(R"({"x": 9000000, "y": 0, "width": 1, "height": 1, "data": [1]})")).said,
             "error[bad-layer]"));
}

TEST_CASE("tilesets beside the map's folder are read only below the root", "[foreign]") {
  namespace fs = std::filesystem;
  const fs::path root = fs::temp_directory_path() / fmt::format("hexrout-root-{}", std::random_device{}());
  fs::create_directories(root / "game/maps");
  fs::create_directories(root / "game/tilesets");
  fs::create_directories(root / "else");
  const auto write = [&](const fs::path& path, const std::string& text) { std::ofstream(root / path) << text; };
  const std::string set = R"(<tileset name="t"><tile id="0" type="woods"/></tileset>)";
  write("game/tilesets/t.tsx", set);
  write("else/t.tsx", set);
  fs::create_symlink(root / "else/t.tsx", root / "game/tilesets/link.tsx");
  const auto map = [](const std::string& source) {
    return R"(<map orientation="hexagonal" staggeraxis="x" staggerindex="odd" width="1" height="1"><tileset firstgid="1" source=")" +
           source + R"("/><layer name="a" width="1" height="1"><data encoding="csv">1</data></layer></map>)";
  };
  const std::string file = (root / "game/maps/lane.tmx").string();
  const auto read = [&](const std::string& source) { return tiled(map(source), file); };
  CHECK(says(read("../tilesets/t.tsx").said, "error[bad-tileset]"));
  set_tileset_root((root / "game").string());
  CHECK(read("../tilesets/t.tsx").map.has_value());
  CHECK(read("../maps/../tilesets/t.tsx").map.has_value());
  for (const char* outside :
       {"../../else/t.tsx", "../tilesets/link.tsx", "../../../../../../../etc/passwd", "/etc/passwd"}) {
    INFO(outside);
    CHECK_FALSE(read(outside).map.has_value());
  }
  set_tileset_root((root / "nowhere").string());
  CHECK_FALSE(read("../tilesets/t.tsx").map.has_value());
  set_tileset_root("");
  fs::remove_all(root);
}

TEST_CASE("GeoJSON of hexes is read with its decimals, and other GeoJSON refused", "[foreign]") {
  // Two hexes, A1 in woods at level 2 and B1 beside it: corners 1/sqrt(3) from the centre, written with more digits
  // than hexrout writes, turned another way and with a property of another program.
  const char* const text = R"({"type": "FeatureCollection", "name": "Two", "crs": null, "features": [
   {"type": "Feature", "properties": {"hex": "Mill", "terrain": "woods", "level": 2, "fid": 7, "hexsides": {"se": "wall"}},
    "geometry": {"type": "Polygon", "coordinates": [[[0.577350269189626, -0.5], [0.288675134594813, -1.0], [-0.288675134594813, -1.0],
     [-0.577350269189626, -0.5], [-0.288675134594813, 0.0], [0.288675134594813, 1e-17], [0.577350269189626, -0.5]]]}},
   {"type": "Feature", "properties": {"terrain": "dirt-road", "roads": ["n", "s"]},
    "geometry": {"type": "Polygon", "coordinates": [[[1.443375672974064, -1.0], [1.154700538379251, -1.5], [0.577350269189626, -1.5],
     [0.288675134594813, -1.0], [0.577350269189626, -0.5], [1.154700538379251, -0.5], [1.443375672974064, -1.0]]]}}]})";
  Diagnostics found;
  const auto map = read_geojson_map(text, "dir/two.geojson", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  CHECK(found.empty());
  CHECK(map->title() == "Two");
  CHECK(map->hex_count() == 2);
  CHECK(map->hex(at(*map, "Mill")).terrain == id("woods"));
  CHECK(map->base_level(at(*map, "Mill")) == 2);
  CHECK(map->hex(at(*map, "Mill")).hexside[2] == id("wall"));
  CHECK(map->hex(at(*map, "B1")).road_sides == (1 << 0 | 1 << 3));
  CHECK(map->hex(at(*map, "B1")).side_terrain[0] == id("dirt-road"));
  check_round_trip(*map);
  const auto said = [](const std::string& geojson) {
    Diagnostics diagnostics;
    CHECK_FALSE(read_geojson_map(geojson, "x.geojson", diagnostics).has_value());
    return diagnostics.text();
  };
  CHECK(says(said(R"({"type": "Point", "coordinates": [0, 0]})"), "error[not-hex-features]"));
  CHECK(says(said(R"({"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"terrain": "woods"},
    "geometry": {"type": "Polygon", "coordinates": [[[7.1, 50.2], [7.2, 50.2], [7.2, 50.3], [7.1, 50.2]]]}}]})"),
             "error[not-hex-features]: this feature is not a hexagon of the grid"));
}
