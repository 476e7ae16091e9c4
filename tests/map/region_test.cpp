// Regions on joined maps: a hex on the seam has a name on each of its boards, and is on both.
#include "hexrout/map/region.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "hexrout/map/vasl_board.hpp"

using namespace hexrout;

namespace {

// 5 hexrows, A to E, of open ground; A, C and E have 3 hexes, B and D 4 with the half ones.
PlacedBoard open_board(const std::string& name, int column) {
  RasterContents contents;
  contents.shape = {5, 3, 224, 192, 56.0, 64.0, 0.0, 32.0};
  contents.terrain.assign(224 * 192, kOpenGround);
  contents.elevation.assign(224 * 192, 0);
  PlacedBoard out;
  out.board.name = name;
  out.board.raster = std::make_shared<const Raster>(std::move(contents));
  out.where.column = column;
  return out;
}

// Boards 1 and 2 side by side: hexrow E of board 1 is hexrow A of board 2.
class JoinedBoards {
 public:
  JoinedBoards() {
    Diagnostics found;
    const std::vector<PlacedBoard> boards = {open_board("1", 0), open_board("2", 1)};
    map_ = join_boards(boards, {"test"}, found);
    INFO(found.text());
    REQUIRE(map_);
  }
  std::vector<std::string> named(const std::string& region, std::string* mistakes = nullptr) const {
    Diagnostics found;
    const auto document = Document::parse(region, "r.yaml", found);
    REQUIRE(document);
    Fields fields(document->root(), found, "area");
    std::vector<std::string> out;
    for (const HexId hex : read_region(fields, *map_, found)) out.push_back(map_->name(hex));
    std::sort(out.begin(), out.end());
    INFO(found.text());
    if (mistakes != nullptr)
      *mistakes = found.text();
    else
      CHECK(found.text().empty());
    return out;
  }

 private:
  std::shared_ptr<const Map> map_;
};

using HexNames = std::vector<std::string>;

}  // namespace

TEST_CASE("a region finds the hexes of a seam by the names of either board", "[region]") {
  const JoinedBoards map;
  const HexNames seam = {"1 E1", "1 E2", "1 E3"};
  CHECK(map.named("{board: '2', hexrows: A}") == seam);
  CHECK(map.named("{board: '1', hexrows: E}") == seam);
  CHECK(map.named("{hexes: [2 A1, 2a2, 1 E3]}") == seam);
  CHECK(map.named("{board: '2', hexrows: A-B, numbers: 2}") == HexNames{"1 E2", "2 B2"});
  CHECK(map.named("{board: '2', hexes: [1 E1, 1 D1]}") == HexNames{"1 E1"});
  CHECK(map.named("{board: '2'}").size() == map.named("{board: '1'}").size());
  // Without a board, hexrow A of either; with both, as well.
  const HexNames all = {"1 A1", "1 A2", "1 A3", "1 E1", "1 E2", "1 E3"};
  CHECK(map.named("{hexrows: A}") == all);
  CHECK(map.named("{board: ['1', '2'], hexrows: A}") == all);
}

TEST_CASE("what narrows a region together is of one name of a hex", "[region]") {
  const JoinedBoards map;
  // The seam is on board 1 and in a hexrow A, but not in hexrow A of board 1.
  CHECK(map.named("{board: '1', hexrows: A}") == HexNames{"1 A1", "1 A2", "1 A3"});
  std::string mistakes;
  CHECK(map.named("{board: '1', hexes: [2 A1], hexrows: A}", &mistakes).empty());
  CHECK(mistakes.find("error[no-hexes]: 'hexrows' leaves no hex of the map") != std::string::npos);
}
