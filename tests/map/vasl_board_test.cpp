#include "hexrout/map/vasl_board.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <set>

#include "hexrout/text/document.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

VaslBoard board(const std::string& path) {
  Diagnostics found;
  auto read = read_vasl_board(vasl_folder() + "/" + path, found);
  INFO(found.text());
  REQUIRE(read.has_value());
  CHECK(found.empty());
  return *read;
}

std::string title(TerrainId id) {
  return id == kNoTerrain ? "" : TerrainCatalogue::standard()[id].title;
}

std::string kind_word(LocationKind kind) {
  switch (kind) {
    case LocationKind::ground:
      return "ground";
    case LocationKind::upper:
      return "upper";
    case LocationKind::rooftop:
      return "rooftop";
    case LocationKind::cellar:
      return "cellar";
    case LocationKind::bridge:
      return "bridge";
    case LocationKind::under_bridge:
      return "underbridge";
  }
  return "";
}

std::set<std::string> levels_of(const Map& map, HexId hex) {
  std::set<std::string> out;
  for (const LocationId l : map.locations(hex))
    out.insert(std::to_string(map.location(l).level) + ":" + kind_word(map.location(l).kind));
  return out;
}

std::set<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::set<std::string> out;
  for (std::string w; in >> w;) out.insert(w);
  return out;
}

}  // namespace

TEST_CASE("a hex grid has VASL's centres, edges and names", "[raster]") {
  const HexGrid grid({33, 10, 1800, 645, 56.25, 64.5, 0.0, 32.25});
  CHECK(grid.hex_count() == 346);
  CHECK(grid.centre(grid.index(0, 0)) == Pixel{0, 32});
  CHECK(grid.centre(grid.index(0, 1)) == Pixel{0, 96});
  CHECK(grid.centre(grid.index(1, 0)) == Pixel{56, 0});
  CHECK(grid.centre(grid.index(1, 1)) == Pixel{56, 64});
  CHECK(grid.centre(grid.index(1, 10)) == Pixel{56, 644});
  CHECK(grid.centre(grid.index(32, 0)) == Pixel{1799, 32});
  CHECK_FALSE(grid.side_on_map(grid.index(0, 3), 4));
  CHECK(grid.side_on_map(grid.index(0, 0), 0));
  CHECK_FALSE(grid.side_on_map(grid.index(1, 0), 1));
  // Every pixel has a hex whose border or edge strip holds it.
  int misses = 0;
  for (int x = 0; x < 1800; x += 3)
    for (int y = 0; y < 645; ++y) misses += grid.hex_at(x, y) < 0 ? 1 : 0;
  CHECK(misses == 0);
}

// The even-odd rule as the plain twin of the runs that HexGrid keeps.
TEST_CASE("equal shapes have one grid as long as somebody holds it", "[raster]") {
  const std::shared_ptr<const HexGrid> held = shared_grid({});
  CHECK(held->shape() == HexGridShape{});
  CHECK(shared_grid({}) == held);
  HexGridShape lower;
  lower.rows = 5;
  lower.height_px = 323;
  std::weak_ptr<const HexGrid> let_go;
  {
    const std::shared_ptr<const HexGrid> other = shared_grid(lower);
    CHECK(other != held);
    CHECK(other->hex_count() == HexGrid(lower).hex_count());
    let_go = other;
  }
  CHECK(let_go.expired());
  CHECK(shared_grid(lower)->shape() == lower);
}

TEST_CASE("borders agree with the even-odd rule pixel by pixel", "[raster]") {
  const auto inside = [](const std::array<Pixel, 6>& corners, int x, int y) {
    Pixel least = corners[0];
    Pixel most = corners[0];
    for (const Pixel p : corners) {
      least = {std::min(least.x, p.x), std::min(least.y, p.y)};
      most = {std::max(most.x, p.x), std::max(most.y, p.y)};
    }
    if (x < least.x || x >= most.x || y < least.y || y >= most.y) return false;
    int hits = 0;
    Pixel last = corners[5];
    for (const Pixel cur : corners) {
      const Pixel from = last;
      last = cur;
      if (from.y == cur.y || x >= std::max(from.x, cur.x)) continue;
      if (y < std::min(from.y, cur.y) || y >= std::max(from.y, cur.y)) continue;
      if (x < std::min(from.x, cur.x)) {
        ++hits;
        continue;
      }
      const Pixel p = cur.y < from.y ? cur : from;
      if (x - p.x < (y - p.y) / static_cast<double>(from.y - cur.y) * (from.x - cur.x)) ++hits;
    }
    return hits % 2 == 1;
  };
  for (const HexGridShape& shape : {HexGridShape{33, 10, 1800, 645, 56.25, 64.5, 0.0, 32.25},
                                    HexGridShape{17, 20, 901, 1290, 56.3125, 64.5, -901.0, 32.25},
                                    HexGridShape{15, 5, 2363, 971, 168.7857142857, 194.2, 0.0, 97.1},
                                    HexGridShape{36, 45, 2012, 2901, 56.25, 64.47, 22.0, 32.25}}) {
    const HexGrid grid(shape);
    int differences = 0;
    for (int hex = 0; hex < grid.hex_count(); hex += 7) {
      std::array<Pixel, 6> corners;
      for (int i = 0; i < 6; ++i) corners[static_cast<std::size_t>(i)] = grid.extended_vertex(hex, i);
      const Pixel c = grid.centre(hex);
      for (int x = c.x - 120; x < c.x + 120; ++x)
        for (int y = c.y - 110; y < c.y + 110; ++y)
          differences += inside(corners, x, y) != grid.extended_contains(hex, x, y) ? 1 : 0;
    }
    CHECK(differences == 0);
  }
}

TEST_CASE("the runs of a column have the hex of every pixel", "[raster]") {
  for (const HexGridShape& shape : {HexGridShape{33, 10, 1800, 645, 56.25, 64.5, 0.0, 32.25},
                                    HexGridShape{17, 20, 901, 1290, 56.3125, 64.5, -901.0, 32.25},
                                    HexGridShape{15, 5, 2363, 971, 168.7857142857, 194.2, 0.0, 97.1},
                                    HexGridShape{36, 45, 2012, 2901, 56.25, 64.47, 22.0, 32.25}}) {
    const HexGrid grid(shape);
    int differences = 0;
    for (int x = 0; x < shape.width_px; ++x) {
      std::vector<int> hexes(static_cast<std::size_t>(shape.height_px), -1);
      grid.each_run(x, shape.height_px, [&](int hex, int y, int end) {
        for (; y < end; ++y) hexes.at(static_cast<std::size_t>(y)) = hex;
      });
      for (int y = 0; y < shape.height_px; ++y)
        differences += hexes[static_cast<std::size_t>(y)] != grid.hex_at(x, y) ? 1 : 0;
    }
    CHECK(differences == 0);
  }
}

TEST_CASE("hexes of boards 01, 03 and 05 are as VASL derives them", "[board]") {
  if (!have_vasl()) return;
  for (const std::string name : {"01", "03", "05"}) {
    const VaslBoard read = board("boards/" + name);
    CHECK(read.name == name);
    const auto map = board_map(read);
    const auto rows = read_csv(vasl_folder() + "/hexes_" + name + ".csv");
    CHECK(rows.size() == map->hex_count());
    for (const auto& row : rows) {
      INFO(name << " " << row[0]);
      const auto id = map->find_hex(row[0]);
      REQUIRE(id.has_value());
      const HexFacts& hex = map->hex(*id);
      const Raster& raster = *map->raster();
      const Pixel c = raster.grid().centre(raster.grid().index(hex.at));
      CHECK(c == Pixel{std::stoi(row[1]), std::stoi(row[2])});
      // Two gullies run through woods, which they hold (B19.21); VASL has the gully alone.
      const bool holds_woods = name == "05" && (row[0] == "W2" || row[0] == "X2");
      CHECK(title(hex.terrain) == (holds_woods ? "Woods" : row[3]));
      CHECK(int{hex.base_level} == std::stoi(row[4]));
      CHECK((map->location(map->ground(*id)).depression != kNoTerrain) == (row[5] == "1"));
      CHECK(levels_of(*map, *id) == words(row[7]));
      CHECK(hex.stairway == (row[8] == "1"));
      for (std::size_t side = 0; side < 6; ++side) CHECK(title(hex.hexside[side]) == row[9 + side]);
      unsigned depression = 0;
      for (const char digit : row[15]) depression |= 1U << (digit - '0');
      CHECK(hex.depression_sides == depression);
      CHECK(title(raster.terrain(c.x, c.y)) == row[17]);
    }
  }
}

TEST_CASE("all boards are read", "[board]") {
  if (!have_vasl()) return;
  int count = 0;
  double milliseconds = 0;
  for (const auto& entry : std::filesystem::directory_iterator(vasl_folder() + "/boards")) {
    if (!std::filesystem::exists(entry.path() / "LOSData")) continue;
    INFO(entry.path().string());
    Diagnostics found;
    const auto start = std::chrono::steady_clock::now();
    const auto read = read_vasl_board(entry.path().string(), found);
    INFO(found.text());
    REQUIRE(read.has_value());
    const auto map = board_map(*read);
    milliseconds += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    CHECK(found.empty());
    CHECK(map->hex_count() == static_cast<std::uint32_t>(read->raster->hex_count()));
    // Hexes of the map and of the grid come in the same order.
    for (const HexId id : map->hexes())
      REQUIRE(read->raster->grid().index(map->hex(id).at) == static_cast<int>(id.number()));
    ++count;
  }
  CHECK(count == 174);
  WARN("read " << count << " boards, " << milliseconds / count << " ms a board");
}

TEST_CASE("boards cut from larger ones have their printed names", "[board]") {
  if (!have_vasl()) return;
  const auto b1 = board_map(board("boards/1b"));
  CHECK(b1->name(HexId{0}) == "Q1");
  CHECK(b1->find_hex("GG20").has_value());
  const auto dw = board_map(board("boards/BFPDW1b"));
  CHECK(dw->name(HexId{0}) == "A11");
  CHECK(dw->find_hex("B10").has_value());
}

TEST_CASE("an archive gives the board of its folder", "[board]") {
  if (!have_vasl()) return;
  for (const std::string name : {"01", "03", "05", "1a"}) {
    const VaslBoard packed = board("archives/bd" + name);
    const VaslBoard plain = board("boards/" + name);
    const auto pixels = plain.raster->at(plain.raster->width(), 0);
    CHECK(packed.name == plain.name);
    CHECK(
        std::equal(plain.raster->terrain_data(), plain.raster->terrain_data() + pixels, packed.raster->terrain_data()));
    CHECK(std::equal(plain.raster->elevation_data(), plain.raster->elevation_data() + pixels,
                     packed.raster->elevation_data()));
  }
  Diagnostics found;
  CHECK(find_vasl_board(vasl_folder() + "/archives", "05", found) == vasl_folder() + "/archives/bd05");
  CHECK(find_vasl_board(vasl_folder() + "/boards", "05", found) == vasl_folder() + "/boards/05");
  CHECK(found.empty());
  CHECK_FALSE(find_vasl_board(vasl_folder() + "/boards", "5", found).has_value());
  CHECK_FALSE(find_vasl_board(vasl_folder() + "/boards", "../boards/05", found).has_value());
  CHECK(found.text().find("did you mean '05'?") != std::string::npos);
  CHECK(found.error_count() == 2);
}

TEST_CASE("roads, woods-roads and buildings of real boards", "[board]") {
  if (!have_vasl()) return;
  const auto woods_roads = [](const Map& map) {
    std::string out;
    for (const HexId id : map.hexes())
      if (map.hex(id).road_through_woods) out += map.name(id) + " ";
    return out;
  };
  CHECK(woods_roads(*board_map(board("boards/05"))) == "I4 J3 K3 L2 M3 N3 O4 P4 P5 Q6 R6 ");
  CHECK(woods_roads(*board_map(board("boards/10"))) == "F4 G6 ");
  CHECK(woods_roads(*board_map(board("boards/03"))).empty());
  const auto map = board_map(board("boards/01"));
  const auto building = [&](const char* name) { return map->hex(*map->find_hex(name)).building; };
  CHECK(building("F5") != 0);
  CHECK(building("F5") == building("F6"));
  CHECK(building("A1") == 0);
  // On hexsides that two road hexes share, both carry the road.
  for (const HexId id : map->hexes())
    for (const Direction d : kAllDirections) {
      const HexId n = map->neighbour(id, d);
      if (n == kNowhere) continue;
      const auto side = static_cast<unsigned>(d);
      CHECK((map->hex(id).road_sides >> side & 1) == (map->hex(n).road_sides >> (side + 3) % 6 & 1));
    }
  CHECK(map->hex(*map->find_hex("B0")).half == 0b100011);
  CHECK(map->hex(*map->find_hex("A1")).half == 0b110000);
  CHECK(map->hex(*map->find_hex("C1")).half == 0);
}

TEST_CASE("files that are not boards are reported", "[board]") {
  if (!have_vasl()) return;
  const auto folder = std::filesystem::temp_directory_path() / "hexrout-board-test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "bd99");
  const std::string good = [] {
    Diagnostics found;
    return *read_file(vasl_folder() + "/boards/05/LOSData", 1 << 26, found);
  }();
  const auto complaint = [&](const std::string& bytes) {
    std::ofstream(folder / "bd99" / "LOSData", std::ios::binary) << bytes;
    Diagnostics found;
    CHECK_FALSE(read_vasl_board((folder / "bd99").string(), found).has_value());
    CHECK(found.has_errors());
    return found.text();
  };
  const auto pack = [](const std::string& plain) {
    z_stream s{};
    deflateInit2(&s, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&s, plain.size()) + 64, '\0');
    s.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
    s.avail_in = static_cast<uInt>(plain.size());
    s.next_out = reinterpret_cast<Bytef*>(out.data());
    s.avail_out = static_cast<uInt>(out.size());
    deflate(&s, Z_FINISH);
    out.resize(s.total_out);
    deflateEnd(&s);
    return out;
  };
  const auto stream = [](const std::vector<std::int32_t>& sizes, std::size_t rest) {
    std::string data;
    for (const std::int32_t v : sizes)
      for (int shift = 24; shift >= 0; shift -= 8)
        data += static_cast<char>(static_cast<std::uint32_t>(v) >> shift & 0xff);
    data += std::string(rest, '\0');
    std::string out("\xAC\xED\x00\x05", 4);
    for (std::size_t i = 0; i < data.size(); i += 200) {
      const std::string part = data.substr(i, 200);
      out += '\x77';
      out += static_cast<char>(part.size());
      out += part;
    }
    return out;
  };
  CHECK(complaint("").find("truncated") != std::string::npos);
  CHECK(complaint(good.substr(0, good.size() / 2)).find("truncated") != std::string::npos);
  std::string flipped = good;
  flipped[good.size() / 3] = static_cast<char>(flipped[good.size() / 3] ^ 0x55);
  complaint(flipped);
  complaint("plain text");
  CHECK(complaint(pack("plain text")).find("not a VASL board") != std::string::npos);
  CHECK(complaint(pack(stream({33, 10, 1800, 645}, 10))).find("sizes ask for") != std::string::npos);
  CHECK(complaint(pack(stream({2, 2, 10, 10}, 100'000))).find("more than") != std::string::npos);
  CHECK(complaint(pack(stream({2, 2, -5, 10}, 10))).find("claims") != std::string::npos);
  CHECK(complaint(pack(stream({2, 2, 20000, 20000}, 10))).find("40 million") != std::string::npos);
  // Sound in itself, but the hexes of a geomorphic board do not fit ten pixels.
  CHECK(complaint(pack(stream({3, 2, 10, 10}, 200 + 7))).find("do not fit") != std::string::npos);
  CHECK(complaint(pack(stream({3, 2, 10, 10}, 207).insert(7, 1, '\x01'))).find("bad-board") != std::string::npos);

  std::filesystem::remove(folder / "bd99" / "LOSData");
  std::filesystem::create_directories(folder / "bd99" / "LOSData");
  Diagnostics found;
  CHECK_FALSE(read_vasl_board((folder / "bd99").string(), found).has_value());
  CHECK_FALSE(read_vasl_board((folder / "nothing").string(), found).has_value());
  std::ofstream(folder / "bd98") << "no archive";
  CHECK_FALSE(read_vasl_board((folder / "bd98").string(), found).has_value());
  std::string archive;
  {
    Diagnostics ignored;
    archive = *read_file(vasl_folder() + "/archives/bd05", 1 << 26, ignored);
  }
  std::ofstream(folder / "bd97", std::ios::binary) << archive.substr(0, archive.size() / 2);
  CHECK_FALSE(read_vasl_board((folder / "bd97").string(), found).has_value());
  std::filesystem::remove_all(folder);
  CHECK(found.error_count() == 4);
}
