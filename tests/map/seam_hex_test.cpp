// A hex on the seam of two boards: from both halves for the rules of the game,
// or as VASL fills it. Boards are drawn here.
#include <catch2/catch.hpp>
#include <tuple>

#include "hexrout/map/vasl_board.hpp"

using namespace hexrout;

namespace {

TerrainId drawn_terrain(const char* name) {
  return TerrainCatalogue::standard().find(name).value();
}

struct Spot {
  Pixel at;
  TerrainId terrain = kOpenGround;
};

// 5 x 3 hexes of open ground, with spots of seven by seven pixels.
VaslBoard drawn_board(const std::string& name, const std::vector<Spot>& spots) {
  RasterContents contents;
  contents.shape = {5, 3, 224, 192, 56.0, 64.0, 0.0, 32.0};
  contents.terrain.assign(224 * 192, kOpenGround);
  contents.elevation.assign(224 * 192, 0);
  for (const Spot& spot : spots)
    for (int x = std::max(spot.at.x - 3, 0); x <= std::min(spot.at.x + 3, 223); ++x)
      for (int y = std::max(spot.at.y - 3, 0); y <= std::min(spot.at.y + 3, 191); ++y)
        contents.terrain[static_cast<std::size_t>(x * 192 + y)] = spot.terrain;
  VaslBoard board;
  board.name = name;
  board.raster = std::make_shared<const Raster>(std::move(contents));
  return board;
}

PlacedBoard placed_board(VaslBoard board, int column, bool rotated = false) {
  PlacedBoard out{std::move(board), {}};
  out.where.column = column;
  out.where.rotated = rotated;
  return out;
}

std::shared_ptr<const Raster> joined_raster(const std::vector<PlacedBoard>& boards) {
  Diagnostics found;
  const auto map = join_boards(boards, {"test"}, found);
  INFO(found.text());
  REQUIRE(map);
  return map->shared_raster();
}

// The same pixels with the hexes that VASL has. Compares them with those made from a copy of the pixels.
std::shared_ptr<const Raster> as_vasl_fills(const std::shared_ptr<const Raster>& raster) {
  RasterContents contents = raster->contents();
  contents.seams = SeamHex::of_last_half;
  const Raster copied(std::move(contents));
  auto out = std::make_shared<const Raster>(raster, SeamHex::of_last_half);
  CHECK(out->terrain_data() == raster->terrain_data());
  CHECK(out->elevation_data() == raster->elevation_data());
  for (int hex = 0; hex < out->hex_count(); ++hex) {
    const RasterHex& x = out->hex(hex);
    const RasterHex& y = copied.hex(hex);
    CHECK(std::tie(x.terrain, x.base_level, x.hexside, x.side_terrain) ==
          std::tie(y.terrain, y.base_level, y.hexside, y.side_terrain));
  }
  return out;
}

// The hex that the boards share, as the left, the right, and the joined grid count it.
constexpr Hex kOnLeft{4, 1};
constexpr Hex kOnRight{0, 1};

const RasterHex& seam_hex(const Raster& raster) {
  return raster.hex(raster.grid().index(kOnLeft));
}

Pixel centre_of(const VaslBoard& board, Hex hex) {
  return board.raster->grid().centre(board.raster->grid().index(hex));
}
Pixel edge_of(const VaslBoard& board, Hex hex, int side) {
  return board.raster->grid().edge_point(board.raster->grid().index(hex), side);
}

}  // namespace

TEST_CASE("a hex on a seam: the board inserted last says what VASL has there", "[join][seam]") {
  const VaslBoard open = drawn_board("open", {});
  const TerrainId orchard = drawn_terrain("orchard");
  const Pixel left = centre_of(open, kOnLeft);
  const Pixel right = centre_of(open, kOnRight);
  // The trees lie on one board only.
  const VaslBoard trees_left = drawn_board("trees", {{{left.x - 6, left.y}, orchard}});
  const VaslBoard trees_right = drawn_board("trees", {{{right.x + 6, right.y}, orchard}});
  {
    const auto both = joined_raster({placed_board(trees_left, 0), placed_board(open, 1)});
    CHECK(seam_hex(*both).terrain == orchard);
    CHECK(seam_hex(*as_vasl_fills(both)).terrain == kOpenGround);
  }
  {
    const auto both = joined_raster({placed_board(open, 0), placed_board(trees_right, 1)});
    CHECK(seam_hex(*both).terrain == orchard);
    CHECK(seam_hex(*as_vasl_fills(both)).terrain == orchard);
  }
  // In which order a scenario names its boards does not count, and a turned board keeps its trees on its own side.
  CHECK(seam_hex(*as_vasl_fills(joined_raster({placed_board(open, 1), placed_board(trees_left, 0)}))).terrain ==
        kOpenGround);
  const VaslBoard turned = drawn_board("turned", {{{224 - 1 - (left.x - 6), 192 - 1 - left.y}, orchard}});
  CHECK(seam_hex(*as_vasl_fills(joined_raster({placed_board(turned, 0, true), placed_board(open, 1)}))).terrain ==
        kOpenGround);
  CHECK(seam_hex(*joined_raster({placed_board(turned, 0, true), placed_board(open, 1)})).terrain == orchard);
}

TEST_CASE("a hex on a seam: hexsides of the earlier board stay where the later one cuts them off", "[join][seam]") {
  const VaslBoard open = drawn_board("open", {});
  const TerrainId wall = drawn_terrain("wall");
  const VaslBoard walls = drawn_board("walls", {{edge_of(open, kOnLeft, 5), wall}, {edge_of(open, kOnLeft, 0), wall}});
  REQUIRE(walls.raster->hex(walls.raster->grid().index(kOnLeft)).hexside[0] == wall);
  const auto vasl = as_vasl_fills(joined_raster({placed_board(walls, 0), placed_board(open, 1)}));
  CHECK(seam_hex(*vasl).hexside[5] == wall);
  CHECK(seam_hex(*vasl).hexside[0] == kNoTerrain);
  const auto other = as_vasl_fills(joined_raster({placed_board(open, 0), placed_board(walls, 1)}));
  CHECK(seam_hex(*other).hexside[5] == kNoTerrain);
}

TEST_CASE("a hex on a seam: Locations of the earlier board stay where the later one has none", "[join][seam]") {
  const VaslBoard open = drawn_board("open", {});
  const TerrainId house = drawn_terrain("stone-building-2");
  const VaslBoard houses =
      drawn_board("houses", {{centre_of(open, kOnLeft), house}, {centre_of(open, kOnRight), house}});
  const auto levels = [](const Raster& raster) {
    std::vector<int> out;
    for (const Location& l : seam_hex(raster).locations) out.push_back(l.level);
    return out;
  };
  const auto over_open = as_vasl_fills(joined_raster({placed_board(houses, 0), placed_board(open, 1)}));
  CHECK(seam_hex(*over_open).terrain == kOpenGround);
  CHECK(levels(*over_open) == std::vector<int>{0, 1, 2});
  CHECK(seam_hex(*over_open).locations.front().terrain == kOpenGround);
  const auto over_houses = as_vasl_fills(joined_raster({placed_board(open, 0), placed_board(houses, 1)}));
  CHECK(seam_hex(*over_houses).terrain == house);
  CHECK(levels(*over_houses) == std::vector<int>{0, 1, 2});
}
