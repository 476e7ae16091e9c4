// Lanes and chords, against a plain walk over the pixels of each line.
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "hexrout/map/vasl_board.hpp"
#include "los/vasl/fast/chords.hpp"
#include "los/vasl/fast/open_lanes.hpp"
#include "los/vasl_common.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// Calls visit(x, y) for the pixels of VASL's line, written anew in few lines: column by column, all rows between those
// where the line enters and leaves; the fall is divided by one column too many.
template <class Visit>
void each_pixel(Pixel from, Pixel to, const Visit& visit) {
  const int columns = std::abs(to.x - from.x) + 1;
  const double fall = static_cast<double>(to.y - from.y) / columns;
  double in = from.y;
  for (int c = 0; c < columns; ++c) {
    const double out = in + fall;
    const int x = to.x < from.x ? from.x - c : from.x + c;
    const int one = static_cast<int>(in);
    const int other = static_cast<int>(out);
    for (int y = std::min(one, other); y <= std::max(one, other); ++y) visit(x, y);
    in = out;
  }
}

// Round patches and thin bars of pixels.
class Drawing {
 public:
  Drawing(const HexGridShape& shape, std::mt19937& dice, int things)
      : width_(shape.width_px), height_(shape.height_px) {
    pixels_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    const auto within = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
    const int scale = static_cast<int>(shape.hex_width_px / 56);
    for (int i = 0; i < things; ++i) {
      const int cx = within(width_);
      const int cy = within(height_);
      const int wide = scale * (i % 3 == 0 ? 40 : i % 3 == 1 ? 4 : 6 + within(24));
      const int high = i % 3 == 0 ? 4 * scale : i % 3 == 1 ? 40 * scale : wide;
      for (int x = std::max(0, cx - wide); x < std::min(width_, cx + wide); ++x)
        for (int y = std::max(0, cy - high); y < std::min(height_, cy + high); ++y)
          if (i % 3 != 2 || (x - cx) * (x - cx) + (y - cy) * (y - cy) < wide * wide) pixels_[at(x, y)] = 1;
    }
  }
  bool has(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_ && pixels_[at(x, y)] != 0; }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(height_) + static_cast<std::size_t>(y);
  }
  int width_;
  int height_;
  std::vector<std::uint8_t> pixels_;
};

// The usual board, large hexes, a board cut in the middle of its first hexes, and one whose hexes are not regular.
std::vector<HexGridShape> shapes() {
  HexGridShape large;
  large.columns = 12;
  large.rows = 6;
  large.width_px = 1857;
  large.height_px = 1164;
  large.hex_width_px = 168.75;
  large.hex_height_px = 194.0;
  large.a1_y_px = 97.0;
  HexGridShape cut;
  cut.columns = 12;
  cut.rows = 8;
  cut.width_px = 640;
  cut.height_px = 516;
  cut.a1_x_px = -5.0;
  cut.a1_y_px = -1.0;
  HexGridShape odd;
  odd.columns = 15;
  odd.rows = 9;
  odd.width_px = 800;
  odd.height_px = 576;
  odd.hex_width_px = 57.1;
  odd.hex_height_px = 63.9;
  odd.a1_y_px = 31.95;
  return {HexGridShape{}, large, cut, odd};
}

std::vector<vasl::Chords::Part> parts_of(const HexGrid& grid, const Drawing& drawing, vasl::Chords::Kind kind) {
  std::map<std::array<int, 3>, std::uint64_t> blocks;  // by hex and block
  for (int x = 0; x < drawing.width(); ++x)
    for (int y = 0; y < drawing.height(); ++y) {
      const int hex = drawing.has(x, y) ? grid.hex_at(x, y) : -1;
      if (hex >= 0) blocks[{hex, x & ~7, y & ~7}] |= std::uint64_t{1} << ((x & 7) * 8 + (y & 7));
    }
  std::vector<vasl::Chords::Part> parts;
  for (const auto& [place, pixels] : blocks) parts.push_back({place[0], kind, place[1], place[2], pixels});
  return parts;
}

bool along_hexsides(Pixel a, Pixel b) {
  const double slope = std::abs(static_cast<double>(b.y - a.y) / (b.x - a.x));
  return a.y == b.y || (a.x != b.x && std::abs(slope - std::sqrt(3.0)) < 0.05);
}

}  // namespace

TEST_CASE("a line meets the pixels that chords claim, from both ends", "[vasl][lanes]") {
  std::mt19937 dice(5);
  for (const HexGridShape& shape : shapes()) {
    const HexGrid grid(shape);
    const vasl::Lanes lanes(grid);
    const Drawing drawing(shape, dice, shape.columns * shape.rows / 3);
    for (const auto kind : {vasl::Chords::block, vasl::Chords::block_far, vasl::Chords::hinder}) {
      const vasl::Chords chords(lanes, grid, parts_of(grid, drawing, kind));
      int claims = 0;
      int missed = 0;
      int blocked = 0;
      int lines = 0;
      for (int i = 0; i < 4000; ++i) {
        const int a = static_cast<int>(dice() % static_cast<unsigned>(grid.hex_count()));
        const int b = static_cast<int>(dice() % static_cast<unsigned>(grid.hex_count()));
        if (a == b || along_hexsides(grid.centre(a), grid.centre(b))) continue;
        const auto met_by_hex = [&](int from, int to) {
          std::map<int, int> met;
          each_pixel(grid.centre(from), grid.centre(to),
                     [&](int x, int y) { met[grid.hex_at(x, y)] += drawing.has(x, y) ? 1 : 0; });
          return met;
        };
        auto there = met_by_hex(a, b);
        auto back = met_by_hex(b, a);
        bool claimed = false;
        chords.any(grid.at(a), grid.at(b), [&](int hex, vasl::Chords::Kinds kinds) {
          // Next to an end only pixels that block or hinder there are of interest.
          if (kind == vasl::Chords::block_far && (grid.range(a, hex) < 2 || grid.range(b, hex) < 2)) return false;
          claimed = true;
          ++claims;
          missed += vasl::Chords::has(kinds, kind) && there[hex] > 0 && back[hex] > 0 ? 0 : 1;
          return false;
        });
        int others = 0;
        for (const auto& [hex, pixels] : there) others += hex != a && hex != b ? pixels : 0;
        lines += others > 0 ? 1 : 0;
        blocked += claimed ? 1 : 0;
      }
      INFO(shape.columns << " columns, kind " << kind << ": " << claims << " claims, " << blocked << " of " << lines
                         << " lines");
      CHECK(missed == 0);
      // Not only right, but of use.
      CHECK(claims > 1000);
      CHECK(blocked * 5 > lines * 2);
    }
  }
}

TEST_CASE("in an open lane a line meets nothing, from both ends", "[vasl][lanes]") {
  std::mt19937 dice(6);
  for (const HexGridShape& shape : shapes()) {
    const HexGrid grid(shape);
    const vasl::Lanes lanes(grid);
    const Drawing drawing(shape, dice, shape.columns * shape.rows / 12);
    std::vector<std::uint16_t> counts;
    for (int x = 0; x < drawing.width(); ++x)
      for (int y = 0; y < drawing.height(); ++y)
        counts.push_back(drawing.has(x, y) ? static_cast<std::uint16_t>(grid.hex_at(x, y) + 1) : 0);
    const vasl::OpenLanes open(lanes, grid, drawing.width(), drawing.height(), counts);
    int open_lines = 0;
    int open_lanes = 0;
    int wrong = 0;
    for (int i = 0; i < 6000; ++i) {
      const int a = static_cast<int>(dice() % static_cast<unsigned>(grid.hex_count()));
      const int b = static_cast<int>(dice() % static_cast<unsigned>(grid.hex_count()));
      if (a == b || along_hexsides(grid.centre(a), grid.centre(b))) continue;
      // Pixels that count on the line, of other hexes than the ends: by column, and all.
      std::map<int, int> in_column;
      int others = 0;
      const auto note = [&](int x, int y) {
        if (!drawing.has(x, y)) return;
        ++in_column[x];
        others += grid.hex_at(x, y) != a && grid.hex_at(x, y) != b ? 1 : 0;
      };
      each_pixel(grid.centre(a), grid.centre(b), note);
      each_pixel(grid.centre(b), grid.centre(a), note);
      const Hex from = grid.at(a);
      const Hex to = grid.at(b);
      const bool flat = vasl::Lanes::is_flat(from, to);
      bool all = true;
      lanes.any(from, to, [&](int lane, int of_class, int hex, int place) {
        const bool is_open = open.is_open(of_class, hex, place);
        all = all && is_open;
        if (!flat || !is_open) return false;
        ++open_lanes;
        const int column = std::min(from.col, to.col) + lane;
        for (int x = open.first_of_column(column); x < open.first_of_column(column + 1); ++x)
          wrong += in_column.count(x) != 0 ? 1 : 0;
        return false;
      });
      if (flat) {
        const int of_class = lanes.flat_class(from, to);
        const bool right = to.col > from.col;
        all =
            all && open.is_open_end(of_class, right ? a : b, true) && open.is_open_end(of_class, right ? b : a, false);
      }
      open_lines += all ? 1 : 0;
      wrong += all && others > 0 ? 1 : 0;
    }
    INFO(shape.columns << " columns: " << open_lanes << " open lanes, " << open_lines << " open lines");
    CHECK(wrong == 0);
    CHECK(open_lanes > 1000);
    CHECK(open_lines > 100);
  }
}

namespace {

TerrainId terrain_named(const char* name) {
  const auto found = TerrainCatalogue::standard().find(name);
  REQUIRE(found);
  return *found;
}

// A board of hills, woods, fields, orchards, houses, walls and hedges.
std::shared_ptr<const Map> drawn_board(std::mt19937& dice, int hills) {
  RasterContents c;
  const int width = c.shape.width_px;
  const int height = c.shape.height_px;
  const auto at = [&](int x, int y) {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(height) + static_cast<std::size_t>(y);
  };
  const auto within = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  c.terrain.assign(at(width, 0), kOpenGround);
  c.elevation.assign(at(width, 0), 0);
  const auto box = [&](int wide, int high, bool round, const auto& paint) {
    const int cx = within(width);
    const int cy = within(height);
    for (int x = std::max(0, cx - wide); x < std::min(width, cx + wide); ++x)
      for (int y = std::max(0, cy - high); y < std::min(height, cy + high); ++y)
        if (!round || (x - cx) * (x - cx) + (y - cy) * (y - cy) < wide * wide) paint(at(x, y));
  };
  for (int hill = 0; hill < hills; ++hill) {
    const int size = 60 + within(120);
    box(size, size, true, [&](std::size_t i) { ++c.elevation[i]; });
  }
  for (const char* name :
       {"woods", "grain", "brush", "orchard", "stone-building", "wooden-building", "hedge", "wall"}) {
    const bool house = std::string(name).find("building") != std::string::npos;
    const bool thin = std::string(name) == "hedge" || std::string(name) == "wall";
    const TerrainId terrain = terrain_named(name);
    for (int i = 0; i < 16; ++i) {
      const int size = house ? 10 + within(10) : 20 + within(25);
      box(thin && i % 2 != 0 ? 2 : size, thin && i % 2 == 0 ? 2 : size, !house && !thin,
          [&](std::size_t p) { c.terrain[p] = terrain; });
    }
  }
  VaslBoard board;
  board.name = "drawn";
  board.raster = std::make_shared<const Raster>(std::move(c));
  return board_map(board);
}

}  // namespace

TEST_CASE("on drawn boards the fast walk has the verdicts of the plain one", "[vasl][lanes]") {
  std::mt19937 dice(7);
  for (const int hills : {0, 3, 10}) {
    const auto map = drawn_board(dice, hills);
    const vasl::VaslSight sight(*map, {}, vasl::VaslSight::Tables::at_once);
    int differences = 0;
    int blocked = 0;
    for (int i = 0; i < 4000; ++i) {
      const LocationId from{static_cast<std::uint32_t>(dice() % map->location_count())};
      const LocationId to{static_cast<std::uint32_t>(dice() % map->location_count())};
      const Sighting fast = sight.look(from, to);
      const auto plain = sight.verdict_plainly(from, to);
      differences += same_verdict(sight.verdict(from, to), plain) && tells(fast, plain) ? 0 : 1;
      blocked += plain.blocked ? 1 : 0;
    }
    INFO(hills << " hills");
    CHECK(differences == 0);
    CHECK(blocked > 1000);
    CHECK(blocked < 3900);
  }
}

TEST_CASE("the index is made while several threads ask, and no answer changes by it", "[vasl][lanes][threads]") {
  std::mt19937 dice(8);
  const auto map = drawn_board(dice, 3);
  const vasl::VaslSight sight(*map, {});
  std::vector<int> differences(3, 0);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < differences.size(); ++i)
    threads.emplace_back([&, i] {
      std::mt19937 own(static_cast<unsigned>(i));
      for (int line = 0; line < 400; ++line) {
        const LocationId from{static_cast<std::uint32_t>(own() % map->location_count())};
        const LocationId to{static_cast<std::uint32_t>(own() % map->location_count())};
        const Sighting seen = sight.look(from, to);
        differences[i] += tells(seen, sight.verdict_plainly(from, to)) ? 0 : 1;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(differences == std::vector<int>{0, 0, 0});
}
