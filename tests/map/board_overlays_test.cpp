// Overlays on boards: where they lie, what their pixels become, and what stays as it was.
#include "hexrout/map/board_overlays.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include <set>

#include "hexrout/map/vasl_terrain.hpp"
#include "map/los_data.hpp"
#include "map/overlays/lay_overlay.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

bool have_overlays() {
  if (have_vasl() && std::filesystem::is_directory(vasl_folder() + "/overlays")) return true;
  WARN("skipped: no overlays (set HEXROUT_VASL)");
  return false;
}

VaslBoard printed_board(const std::string& name) {
  Diagnostics found;
  auto board = read_vasl_board(vasl_folder() + "/boards/" + name, found);
  REQUIRE(board);
  return *board;
}

std::optional<VaslBoard> laid(const std::string& board, std::vector<BoardOverlay> overlays, Diagnostics& found) {
  set_overlays_folder(vasl_folder() + "/overlays");
  BoardSetup setup(vasl_folder() + "/boards", {});
  BoardPlacement where;
  where.name = board;
  where.overlays = std::move(overlays);
  return setup.apply(printed_board(board), where, found);
}

TerrainId laid_terrain(const char* name) {
  return TerrainCatalogue::standard().find(name).value();
}

// A picture of small numbers of colours, row by row, packed as GIF with a clear code before every pixel.
std::string gif_of(int width, int height, const std::vector<int>& pixels, const std::vector<std::uint32_t>& colours,
                   int transparent) {
  std::string out = "GIF89a";
  const auto word = [&](int v) {
    out += static_cast<char>(v & 255);
    out += static_cast<char>(v >> 8);
  };
  word(width);
  word(height);
  out += '\x82';  // eight colours
  out += std::string(2, '\0');
  for (std::size_t i = 0; i < 8; ++i)
    for (const unsigned shift : {16U, 8U, 0U})
      out += static_cast<char>((i < colours.size() ? colours[i] : 0U) >> shift & 255U);
  if (transparent >= 0) {
    out += std::string("!\xf9\x04\x01\0\0", 6);
    out += static_cast<char>(transparent);
    out += '\0';
  }
  out += ',';
  word(0);
  word(0);
  word(width);
  word(height);
  out += '\0';
  out += '\x03';
  std::string packed;
  std::uint32_t held = 0;
  unsigned bits = 0;
  const auto put = [&](unsigned code) {
    held |= code << bits;
    for (bits += 4; bits >= 8; bits -= 8, held >>= 8U) packed += static_cast<char>(held & 255U);
  };
  for (const int pixel : pixels) {
    put(8);
    put(static_cast<unsigned>(pixel));
  }
  put(9);
  if (bits > 0) packed += static_cast<char>(held);
  for (std::size_t at = 0; at < packed.size(); at += 200) {
    const std::string block = packed.substr(at, 200);
    out += static_cast<char>(block.size());
    out += block;
  }
  return out + std::string("\0;", 2);
}

constexpr std::uint32_t kWoods = 0x111111, kHill = 0x222222, kBlack = 0x333333, kOrchard = 0x444444, kStream = 0x555555;

ColourTable table() {
  ColourTable out;
  Diagnostics found;
  REQUIRE(out.add_xml(R"(<sharedBoardMetadata><colors>
<color name="Woods" red="17" green="17" blue="17" terrain="Woods" elevation="UNKNOWN" />
<color name="Hill" red="34" green="34" blue="34" terrain="Open Ground" elevation="2" />
<color name="Black" red="51" green="51" blue="51" terrain="UNKNOWN" elevation="UNKNOWN" />
<color name="Orchard" red="68" green="68" blue="68" terrain="Orchard" elevation="1" />
<color name="Stream" red="85" green="85" blue="85" terrain="Shallow Stream" elevation="UNKNOWN" />
<color name="Again" red="34" green="34" blue="34" terrain="Brush" elevation="3" />
</colors></sharedBoardMetadata>)",
                      "colours.xml", found));
  return out;
}

RasterContents ground(std::int8_t level) {
  RasterContents out;
  out.shape = {5, 3, 224, 192, 56.0, 64.0, 0.0, 32.0};
  out.terrain.assign(std::size_t{224} * 192, laid_terrain("grain"));
  out.elevation.assign(std::size_t{224} * 192, level);
  return out;
}

OverlayPicture picture_of(int width, int height, const std::vector<int>& pixels) {
  Diagnostics found;
  const std::string bytes = gif_of(width, height, pixels, {0, kWoods, kHill, kBlack, kOrchard, kStream, 0x777777}, 0);
  auto gif = decode_gif(bytes, "made.gif", found);
  INFO(found.text());
  REQUIRE(gif);
  REQUIRE(gif->pixels == std::vector<std::uint8_t>(pixels.begin(), pixels.end()));
  return {std::move(*gif), {10, 20}, ""};
}

std::size_t at(int x, int y) {
  return static_cast<std::size_t>(x) * 192 + static_cast<std::size_t>(y);
}

}  // namespace

TEST_CASE("overlays lie where VASL lays them", "[overlays][vasl]") {
  if (!have_overlays()) return;
  struct Case {
    const char *name, *from, *to;
    Pixel corner;
  };
  const HexGridShape shape = printed_board("01").raster->grid().shape();
  for (const Case& one : {Case{"wd3", "P5", "P4", {788, 193}}, Case{"b4", "K5", "K6", {394, 226}},
                          Case{"x12", "R4", "S5", {843, 226}}, Case{"o4", "DD4", "EE4", {1575, 194}},
                          Case{"og4", "T5", "S5", {956, 161}}, Case{"B3", "w5", "w4", {1182, 161}}}) {
    INFO(one.name);
    Diagnostics found;
    const auto read = read_overlay(vasl_folder() + "/overlays", {one.name, one.from, one.to}, shape, {}, found);
    INFO(found.text());
    REQUIRE(read);
    CHECK(read->corner == one.corner);
    CHECK(read->picture.width == 225);
    CHECK(read->picture.height == 194);
  }
}

TEST_CASE("the pixels under overlays are those of the page, one for one", "[overlays][vasl]") {
  if (!have_overlays()) return;
  const std::string folder = vasl_folder() + "/ssr/rasters/";
  struct Case {
    const char *file, *board;
    std::vector<BoardOverlay> overlays;
  };
  const std::vector<Case> cases{{"01+wd3-P5-P4", "01", {{"wd3", "P5", "P4"}}},
                                {"33+b4-K5-K6+x12-R4-S5", "33", {{"b4", "K5", "K6"}, {"x12", "R4", "S5"}}},
                                {"24+o4-DD4-EE4", "24", {{"o4", "DD4", "EE4"}}},
                                {"42+og4-T5-S5", "42", {{"og4", "T5", "S5"}}},
                                {"39+b3-W5-W4-k", "39", {{"b3", "W5", "W4", true}}}};
  int compared = 0;
  for (const Case& one : cases) {
    const std::string path = folder + one.file + ".LOSData";
    if (!std::filesystem::exists(path)) continue;
    INFO(one.file);
    ++compared;
    Diagnostics found;
    std::ifstream in(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto want = decode_los_data(bytes, one.file, found);
    const auto board = laid(one.board, one.overlays, found);
    INFO(found.text());
    REQUIRE((want && board));
    CHECK(board->raster->contents().terrain == want->terrain);
    CHECK(board->raster->contents().elevation == want->elevation);
  }
  CHECK(compared == 5);
}

TEST_CASE("two hundred overlays at random change what they cover, and nothing else", "[overlays][vasl]") {
  if (!have_overlays()) return;
  std::mt19937 random(38);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  const std::vector<std::string> names{"b1", "b2",  "b3",  "b4", "b5", "wd1", "wd2", "wd3", "wd4", "wd5", "o1",  "o2",
                                       "o3", "o4",  "o5",  "x1", "x8", "x12", "x20", "x27", "og1", "og2", "og3", "st1",
                                       "g1", "hi2", "hi8", "p1", "m1", "sh2", "v2",  "d2",  "h3",  "w2",  "rp1", "1"};
  const std::vector<std::string> boards{"01", "24", "33", "39", "1b", "BFPDW1b"};
  int lays = 0, off_edge = 0, tried = 0;
  std::set<std::size_t> steps;
  while (lays < 200 && ++tried < 5000) {
    const std::string& name = boards[below(boards.size())];
    const VaslBoard board = printed_board(name);
    const HexGrid& grid = board.raster->grid();
    const Hex from = grid.at(static_cast<int>(below(static_cast<std::size_t>(grid.hex_count()))));
    const std::size_t step = below(7);
    const Hex to = step < 6 ? neighbour(from, kAllDirections[step]) : from;
    if (to.col < 0 || to.row < 0) continue;
    BoardOverlay overlay{
        names[below(names.size())], hex_name(from, board.naming), hex_name(to, board.naming), false, {}};
    overlay.keep_levels = below(2) == 0;
    INFO(name << " " << overlay.name << " " << overlay.from << " " << overlay.to << " " << overlay.keep_levels);
    Diagnostics found;
    const auto read = read_overlay(vasl_folder() + "/overlays", overlay, grid.shape(), board.naming, found);
    if (!read) continue;
    ++lays;
    steps.insert(step);
    const auto after = laid(name, {overlay}, found);
    INFO(found.text());
    REQUIRE(after);
    const auto covers = [&](int x, int y) {
      const int px = x - read->corner.x, py = y - read->corner.y;
      if (px < 0 || py < 0 || px >= read->picture.width || py >= read->picture.height) return false;
      return int{read->picture.pixels[static_cast<std::size_t>(py) * static_cast<std::size_t>(read->picture.width) +
                                      static_cast<std::size_t>(px)]} != read->picture.transparent;
    };
    off_edge += read->corner.x < 0 || read->corner.y < 0 ? 1 : 0;
    std::size_t outside = 0, levels = 0;
    for (int x = 0; x < after->raster->width(); ++x)
      for (int y = 0; y < after->raster->height(); ++y) {
        const bool same_terrain = after->raster->terrain(x, y) == board.raster->terrain(x, y);
        const int sunk = board.raster->elevation(x, y) - after->raster->elevation(x, y);
        if (!covers(x, y)) outside += same_terrain && sunk == 0 ? 0 : 1;
        if (covers(x, y) && overlay.keep_levels) {
          const bool low = vasl_terrains()[after->raster->terrain(x, y)].depression;
          levels += sunk == (low ? 1 : 0) ? 0 : 1;
        }
      }
    CHECK(outside == 0);
    CHECK(levels == 0);
    // Hexes without a covered pixel in or beside them are as printed.
    std::size_t moved = 0;
    for (int hex = 0; hex < grid.hex_count(); ++hex) {
      bool near = false;
      const Pixel c = grid.centre(hex);
      for (int x = c.x - 120; x < c.x + 120 && !near; x += 2)
        for (int y = c.y - 110; y < c.y + 110 && !near; y += 2) near = covers(x, y);
      if (near) continue;
      const RasterHex &a = board.raster->hex(hex), &b = after->raster->hex(hex);
      moved += a.terrain == b.terrain && a.base_level == b.base_level && a.hexside == b.hexside &&
                       a.locations.size() == b.locations.size() && a.stairway == b.stairway
                   ? 0
                   : 1;
    }
    CHECK(moved == 0);
  }
  CHECK(lays == 200);
  CHECK(off_edge > 5);
  CHECK(steps.size() == 7);
}

TEST_CASE("pixels take after their colours, and after those around them", "[overlays]") {
  // woods; black beside woods; orchard, inherent; black between orchard and nothing; stream by a hill.
  const OverlayPicture overlay = picture_of(5, 2,
                                            {1, 3, 0, 2, 5,  //
                                             4, 3, 0, 6, 5});
  RasterContents board = ground(1);
  const LaidOverlay laid = lay_overlay(overlay, "b1", false, table(), board);
  CHECK(laid.pixels == 8);
  CHECK(laid.unknown == 1);  // 0x777777
  CHECK(board.terrain[at(10, 20)] == laid_terrain("woods"));
  CHECK(board.elevation[at(10, 20)] == 1);  // the orchard's, next to it
  CHECK(board.terrain[at(11, 20)] == laid_terrain("woods"));
  CHECK(board.terrain[at(11, 21)] == laid_terrain("woods"));  // orchard is inherent: the woods a step away diagonally
  CHECK(board.terrain[at(10, 21)] == laid_terrain("orchard"));
  CHECK(board.terrain[at(12, 20)] == laid_terrain("grain"));  // transparent
  CHECK(board.terrain[at(13, 20)] == kOpenGround);            // the first of two names for its colour
  CHECK(board.elevation[at(13, 20)] == 2);
  CHECK(board.terrain[at(14, 20)] == laid_terrain("shallow-stream"));
  CHECK(board.elevation[at(14, 20)] == 1);  // a level below the hill
  CHECK(board.terrain[at(9, 20)] == laid_terrain("grain"));

  RasterContents kept = ground(3);
  lay_overlay(overlay, "b1", true, table(), kept);
  CHECK(kept.elevation[at(13, 20)] == 3);
  CHECK(kept.elevation[at(14, 20)] == 2);
  // Beyond the edge nothing is laid.
  OverlayPicture beyond = overlay;
  beyond.corner = {222, -1};
  RasterContents edge = ground(0);
  CHECK(lay_overlay(beyond, "b1", false, table(), edge).pixels == 2);
  beyond.corner = {500, 500};
  CHECK(lay_overlay(beyond, "b1", false, table(), edge).pixels == 0);
}

TEST_CASE("an overlay's own colours have the meaning of their names", "[overlays]") {
  ColourTable colours = table();
  colours.add_lines("// a remark\nHill 1,2,3\r\nNoSuchName 4,5,6\nWoods 7,8\nWoods\nBlack 9,10,300\n");
  REQUIRE(colours.find(0x010203) != nullptr);
  CHECK(colours.find(0x010203)->level.value_or(0) == 2);
  CHECK(colours.find(0x040506) == nullptr);
  CHECK(colours.find(0x070800) == nullptr);
}

TEST_CASE("overlays that are not there, or cannot lie so, are refused at their place", "[overlays][vasl]") {
  if (!have_overlays()) return;
  const auto refusal = [](BoardOverlay overlay) {
    overlay.place = {"s.yaml", 5, 7};
    Diagnostics found;
    CHECK_FALSE(laid("33", {overlay}, found));
    return found.text();
  };
  CHECK(refusal({"zz9", "K5", "K6"}).find("s.yaml:5:7: error[no-overlay]") == 0);
  CHECK(refusal({"../b4", "K5", "K6"}).find("error[no-overlay]") != std::string::npos);
  CHECK(refusal({"b99", "K5", "K6"}).find("error[bad-overlay]") != std::string::npos);
  CHECK(refusal({"b4", "K5", "M6"}).find("error[bad-overlay]") != std::string::npos);
  CHECK(refusal({"b4", "\x1b[1m", "M6"}).find('\x1b') == std::string::npos);
  Diagnostics found;
  CHECK_FALSE(laid("33", std::vector<BoardOverlay>(101, {"b4", "K5", "K6"}), found));
  CHECK(found.text().find("error[too-much]") != std::string::npos);
}

TEST_CASE("hexes of an overlay that are written in vain, or are missing, are told", "[overlays][vasl]") {
  if (!have_overlays()) return;
  const auto told = [](const char* name, const char* from, const char* to) {
    Diagnostics found;
    CHECK(laid("33", {{name, from, to, false, {"s.yaml", 5, 7}}}, found));
    return found.text();
  };
  CHECK(told("b4", "K5", "K6").empty());
  CHECK(told("b1", "K5", "K5").empty());
  CHECK(told("b4", "K5", "K5")
            .find("s.yaml:5:7: warning[overlay-hexes]: overlay 'b4' lies by two hexes: with K5 alone") == 0);
  CHECK(told("b1", "K5", "K6")
            .find("s.yaml:5:7: warning[overlay-hexes]: overlay 'b1' lies by one hex, K5: K6 changes "
                  "nothing") == 0);
}

TEST_CASE("broken pictures are refused with reasons and without a crash", "[overlays]") {
  std::mt19937 random(5);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  std::vector<int> pixels;
  for (int i = 0; i < 30 * 20; ++i) pixels.push_back(static_cast<int>(below(7)));
  const std::string sound = gif_of(30, 20, pixels, {0, kWoods, kHill, kBlack, kOrchard, kStream}, 0);
  const ColourTable colours = table();
  int read = 0, refused = 0;
  for (int round = 0; round < 5000; ++round) {
    std::string bytes = sound;
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
      const std::size_t where = below(3) == 0 ? below(std::min<std::size_t>(bytes.size(), 64)) : below(bytes.size());
      switch (below(4)) {
        case 0:
          bytes.resize(where + 1);
          break;
        case 1:
          bytes.erase(where, 1 + below(5));
          break;
        case 2:
          bytes.insert(where, 1, static_cast<char>(below(256)));
          break;
        default:
          bytes[where] = static_cast<char>(below(256));
      }
      if (bytes.empty()) bytes = "G";
    }
    Diagnostics found;
    auto gif = decode_gif(bytes, "broken.gif", found);
    CHECK(gif.has_value() != found.has_errors());
    gif ? ++read : ++refused;
    if (!gif) continue;
    CHECK(gif->pixels.size() == static_cast<std::size_t>(gif->width) * static_cast<std::size_t>(gif->height));
    RasterContents board = ground(0);
    lay_overlay({std::move(*gif), {200, 180}, ""}, "x12", false, colours, board);
  }
  CHECK(read > 100);
  CHECK(refused > 1000);
}
