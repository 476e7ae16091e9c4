// Terrain changed by scenario rule: pixels and hexes as VASL has them, and what movement makes of them.
#include "hexrout/map/board_changes.hpp"

#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "hexrout/text/document.hpp"
#include "map/changes/pixel_changes.hpp"
#include "map/los_data.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// Rules of each kind, as VASL's file writes them.
constexpr std::string_view kRules = R"(<sharedBoardMetadata><LOSSSRules>
<LOSSSRule name="Mud" type="ignore" fromValue="" toValue="" />
<LOSSSRule name="NoRoads" type="ignore" fromValue="" toValue="" />
<LOSSSRule name="Winter" type="ignore" fromValue="" toValue="" />
<LOSSSRule name="StreamsToGullies" type="ignore" fromValue="" toValue="" />
<LOSSSRule name="NoBridge" type="customCode" fromValue="" toValue="" />
<LOSSSRule name="RoadsToPaths" type="customCode" fromValue="" toValue="" />
<LOSSSRule name="SomethingNew" type="customCode" fromValue="" toValue="" />
<LOSSSRule name="Bamboo" type="customCode" fromValue="" toValue="" />
<LOSSSRule name="DryStreams" type="terrainMap" fromValue="Shallow Stream" toValue="Dry Stream" />
<LOSSSRule name="NoGrain" type="terrainMap" fromValue="Grain" toValue="Open Ground" />
<LOSSSRule name="GrainToBrush" type="terrainMap" fromValue="Grain" toValue="Brush" />
<LOSSSRule name="OfNoTerrain" type="terrainMap" fromValue="Stone Castle" toValue="Brush" />
<LOSSSRule name="Level2ToLevel1" type="elevationMap" fromValue="2" toValue="1" />
<LOSSSRule name="Level1ToLevel_1" type="elevationMap" fromValue="1" toValue="_1" />
<LOSSSRule name="WoodsToLevel1" type="terrainToElevationMap" fromValue="Woods" toValue="1" />
<LOSSSRule name="Level1ToWoods" type="elevationToTerrainMap" fromValue="1" toValue="Woods" />
<LOSSSRule name="NotANumber" type="elevationMap" fromValue="1" toValue="high" />
</LOSSSRules></sharedBoardMetadata>)";

TerrainId changed_terrain(const char* name) {
  return TerrainCatalogue::standard().find(name).value();
}

ChangeRules rules() {
  Diagnostics found;
  auto read = parse_change_rules(kRules, "rules.xml", found);
  INFO(found.text());
  REQUIRE(read);
  return *read;
}

struct Box {
  int x, y, x_end, y_end;
  const char* terrain;
  int level = 0;
};

// 5 x 3 hexes of open ground with boxes of terrain. The dot of (2, 1) is (112, 96), (1, 1) is (56, 64).
VaslBoard drawn(const std::vector<Box>& boxes) {
  RasterContents contents;
  contents.shape = {5, 3, 224, 192, 56.0, 64.0, 0.0, 32.0};
  contents.terrain.assign(std::size_t{224} * 192, kOpenGround);
  contents.elevation.assign(std::size_t{224} * 192, 0);
  for (const Box& box : boxes)
    for (int x = box.x; x < box.x_end; ++x)
      for (int y = box.y; y < box.y_end; ++y) {
        const auto at = static_cast<std::size_t>(x) * 192 + static_cast<std::size_t>(y);
        contents.terrain[at] = changed_terrain(box.terrain);
        contents.elevation[at] = static_cast<std::int8_t>(box.level);
      }
  VaslBoard board;
  board.name = "test";
  board.raster = std::make_shared<const Raster>(std::move(contents));
  return board;
}

VaslBoard changed(const VaslBoard& board, const std::vector<std::string>& names, Diagnostics& found) {
  std::vector<BoardChange> changes;
  for (std::size_t i = 0; i < names.size(); ++i) changes.push_back({names[i], {"s.yaml", 3, static_cast<int>(i) + 1}});
  auto out = changed_board(board, changes, rules(), found);
  INFO(found.text());
  REQUIRE(out);
  return *out;
}

TerrainId at(const VaslBoard& board, int x, int y) {
  return board.raster->terrain(x, y);
}

const HexFacts& facts(const Map& map, int column, int row) {
  for (const HexId hex : map.hexes())
    if (map.hex(hex).at == Hex{static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)}) return map.hex(hex);
  FAIL("no such hex");
  throw 0;
}

std::set<std::string> codes_of(const Diagnostics& found) {
  std::set<std::string> out;
  for (const Diagnostic& one : found.all()) out.insert(one.code);
  return out;
}

std::string changed_title(TerrainId id) {
  return id == kNoTerrain ? "" : TerrainCatalogue::standard()[id].title;
}

// "05+NoGrain+Level2ToLevel1".
struct SetName {
  std::string board;
  std::vector<BoardChange> changes;
};
SetName set_name(std::string name) {
  SetName out;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('+', begin), name.size());
    const std::string part = name.substr(begin, end - begin);
    if (begin == 0)
      out.board = part;
    else
      out.changes.push_back({part, {}});
    begin = end + 1;
  }
  return out;
}

// The changed board of a set, or nothing if the set is of overlays.
std::optional<VaslBoard> board_of(const SetName& set) {
  Diagnostics found;
  const auto all = read_change_rules(vasl_folder() + "/boards", {}, found);
  REQUIRE(all);
  for (const BoardChange& change : set.changes)
    if (all->find(change.name) == nullptr) return std::nullopt;
  const auto board = read_vasl_board(vasl_folder() + "/boards/" + set.board, found);
  REQUIRE(board);
  auto out = changed_board(*board, set.changes, *all, found);
  INFO(found.text());
  REQUIRE(out);
  return out;
}

}  // namespace

TEST_CASE("changed pixels are VASL's, one for one", "[changes][vasl]") {
  if (!have_vasl()) return;
  int sets = 0;
  for (const auto& entry : std::filesystem::directory_iterator(vasl_folder() + "/ssr/rasters")) {
    const std::string name = entry.path().stem().string();
    const auto board = board_of(set_name(name));
    if (!board) continue;
    ++sets;
    INFO(name);
    Diagnostics found;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto want = decode_los_data(bytes, name, found);
    REQUIRE(want);
    CHECK(board->raster->contents().terrain == want->terrain);
    CHECK(board->raster->contents().elevation == want->elevation);
  }
  CHECK(sets >= 33);
}

TEST_CASE("changed hexes are those that VASL derives from changed pixels", "[changes][vasl]") {
  if (!have_vasl()) return;
  int rows = 0;
  for (const auto& entry : std::filesystem::directory_iterator(vasl_folder() + "/ssr")) {
    std::string name = entry.path().filename().string();
    const std::string ending = ".hexes.csv.gz";
    // Turned and cut boards have the pixels of the whole board.
    if (!name.ends_with(ending) || name.find('@') != std::string::npos || name.find("r+") != std::string::npos)
      continue;
    name.resize(name.size() - ending.size());
    const SetName set = set_name(name);
    const auto board = board_of(set);
    REQUIRE(board);
    Diagnostics found;
    const auto printed = board_map(*read_vasl_board(vasl_folder() + "/boards/" + set.board, found));
    const auto map = board_map(*board);
    std::set<std::string> listed;
    for (const auto& row : read_csv(entry.path().string())) {
      if (row[0] != "fresh") continue;
      INFO(name << " " << row[1]);
      ++rows;
      listed.insert(row[1]);
      const HexId id = map->find_hex(row[1]).value();
      const HexFacts& hex = map->hex(id);
      CHECK(changed_title(hex.terrain) == row[4]);
      CHECK(int{hex.base_level} == std::stoi(row[5]));
      CHECK((map->location(map->ground(id)).depression != kNoTerrain) == (row[6] == "1"));
      CHECK(hex.stairway == (row[9] == "1"));
      for (std::size_t side = 0; side < 6; ++side) {
        const std::string of_side = row[10 + side].substr(0, row[10 + side].find("(cliff)"));
        CHECK(changed_title(hex.hexside[side]) == of_side);
      }
      std::size_t levels = 0;
      for (std::istringstream in(row[8]); in >> name;) ++levels;
      CHECK(map->location_count(id) == levels);
    }
    for (const HexId id : map->hexes()) {
      if (listed.count(map->name(id)) != 0) continue;
      const HexFacts &a = map->hex(id), &b = printed->hex(id);
      INFO(entry.path().filename() << " " << map->name(id));
      // The terrain that a gully holds (B19.21) changes with that around it; VASL has the gully alone.
      const bool holds = (set.board == "05" && (map->name(id) == "W2" || map->name(id) == "X2")) ||
                         (set.board == "BFPDW2a" && map->name(id) == "X7");
      CHECK((holds || a.terrain == b.terrain));
      CHECK(a.base_level == b.base_level);
      CHECK(a.stairway == b.stairway);
      CHECK(a.hexside == b.hexside);
    }
  }
  CHECK(rows > 1500);
}

TEST_CASE("each kind of rule changes terrain, level or both, in the order given", "[changes]") {
  const VaslBoard board =
      drawn({{10, 10, 40, 40, "grain", 1}, {60, 60, 90, 90, "woods"}, {120, 10, 150, 40, "brush", 2}});
  Diagnostics found;
  const VaslBoard open = changed(board, {"NoGrain", "GrainToBrush"}, found);
  CHECK(at(open, 20, 20) == kOpenGround);
  CHECK(open.raster->elevation(20, 20) == 1);
  CHECK(codes_of(found) == std::set<std::string>{"no-effect"});
  CHECK(found.all()[0].place.column == 2);

  found = {};
  CHECK(at(changed(board, {"GrainToBrush", "NoGrain"}, found), 20, 20) == changed_terrain("brush"));
  const VaslBoard lowered = changed(board, {"Level2ToLevel1", "Level1ToLevel_1"}, found);
  CHECK(lowered.raster->elevation(130, 20) == -1);
  CHECK(lowered.raster->elevation(20, 20) == -1);
  CHECK(at(lowered, 130, 20) == changed_terrain("brush"));
  const VaslBoard hill = changed(board, {"WoodsToLevel1"}, found);
  CHECK(at(hill, 70, 70) == kOpenGround);
  CHECK(hill.raster->elevation(70, 70) == 1);
  const VaslBoard wooded = changed(board, {"Level1ToWoods"}, found);
  CHECK(at(wooded, 20, 20) == changed_terrain("woods"));
  CHECK(wooded.raster->elevation(20, 20) == 0);
  CHECK(at(changed(board, {"Bamboo"}, found), 70, 70) == changed_terrain("light-jungle"));
}

TEST_CASE("woods close over the dot of a road, a third of a hex about it", "[changes]") {
  // A road from left to right through the dot of (2, 1), and woods at its lower left hexside.
  const VaslBoard board = drawn({{60, 100, 100, 150, "woods"}, {0, 94, 224, 99, "dirt-road"}});
  REQUIRE(board.raster->hex(board.raster->grid().index(2, 1)).terrain == changed_terrain("dirt-road"));
  Diagnostics found;
  const VaslBoard path = changed(board, {"RoadsToPaths"}, found);
  CHECK(at(path, 112, 96) == changed_terrain("woods"));
  CHECK(at(path, 112 - 21, 96) == changed_terrain("woods"));  // 64 / 3 = 21.3
  CHECK(at(path, 112 - 22, 96) == changed_terrain("dirt-road"));
  CHECK(at(path, 112, 96 - 21) == changed_terrain("woods"));
  CHECK(at(path, 112, 96 - 22) == kOpenGround);
  CHECK(at(path, 4, 96) == changed_terrain("dirt-road"));
}

TEST_CASE("a bridge that is gone leaves a gully, a level lower about the dot", "[changes]") {
  const VaslBoard board =
      drawn({{0, 94, 224, 99, "dirt-road"}, {104, 90, 120, 103, "stone-bridge"}, {108, 70, 116, 90, "gully", -1}});
  Diagnostics found;
  const VaslBoard gone = changed(board, {"NoBridge"}, found);
  CHECK(at(gone, 112, 96) == changed_terrain("gully"));
  CHECK(gone.raster->elevation(112, 96) == -1);
  CHECK(gone.raster->elevation(112 - 21, 96) == -1);
  CHECK(gone.raster->elevation(112 - 22, 96) == 0);
  CHECK(at(gone, 98, 96) == changed_terrain("dirt-road"));
  // The road does not cross what is left.
  CHECK(facts(*board_map(gone), 2, 1).road_sides == 0);
}

TEST_CASE("roads that do not exist cost what else is in their hexes", "[changes]") {
  // A road from hexside to hexside straight down, in grain.
  const VaslBoard board = drawn({{70, 66, 154, 126, "grain"}, {110, 0, 115, 192, "dirt-road"}});
  const auto printed = board_map(board);
  REQUIRE(facts(*printed, 2, 1).road_sides == 0b001001);
  REQUIRE(facts(*printed, 2, 1).terrain == changed_terrain("dirt-road"));
  Diagnostics found;
  const auto none = board_map(changed(board, {"NoRoads"}, found));
  CHECK(facts(*none, 2, 1).road_sides == 0);
  CHECK(facts(*none, 2, 1).terrain == changed_terrain("grain"));
  CHECK(facts(*none, 2, 0).terrain == kOpenGround);
  // Sight goes by the pixels, which stay.
  CHECK(none->raster()->contents().terrain == board.raster->contents().terrain);
  const auto mud = board_map(changed(board, {"Mud"}, found));
  CHECK(facts(*mud, 2, 1).road_sides == 0);
  CHECK(facts(*mud, 2, 1).terrain == changed_terrain("dirt-road"));
  const VaslBoard paved = drawn({{110, 0, 115, 192, "paved-road"}});
  Diagnostics of_paved;
  CHECK(facts(*board_map(changed(paved, {"Mud"}, of_paved)), 2, 1).road_sides == 0b001001);
  CHECK(codes_of(of_paved).count("no-effect") == 1);
  const VaslBoard bridge = drawn({{110, 0, 115, 192, "dirt-road"}, {108, 90, 117, 103, "stone-bridge"}});
  CHECK(facts(*board_map(changed(bridge, {"NoRoads"}, found)), 2, 1).road_sides == 0b001001);
  CHECK(codes_of(found) == std::set<std::string>{"change-in-part"});
}

TEST_CASE("a joined, turned or cut board keeps what its roads have lost", "[changes]") {
  Diagnostics found;
  const VaslBoard plain = drawn({{110, 0, 115, 192, "dirt-road"}});
  VaslBoard board = changed(plain, {"NoRoads"}, found);
  board.name = "other";
  PlacedBoard left{plain, {}};
  PlacedBoard right{board, {}};
  right.where.column = 1;
  right.where.rotated = true;
  right.where.first_row = 1;
  right.where.last_row = 1;
  left.where.first_row = 1;
  left.where.last_row = 1;
  const auto map = join_boards(std::vector<PlacedBoard>{left, right}, {"test"}, found);
  INFO(found.text());
  REQUIRE(map);
  CHECK(facts(*map, 2, 0).road_sides == 0b001001);
  CHECK(facts(*map, 6, 0).road_sides == 0);
}

TEST_CASE("what no line of sight sees is terrain that sight takes for the same", "[changes]") {
  RasterContents every;
  every.shape = {5, 3, 224, 192, 56.0, 64.0, 0.0, 32.0};
  every.terrain.assign(std::size_t{224} * 192, kOpenGround);
  every.elevation.assign(every.terrain.size(), 0);
  for (int id = 0; id < 255; ++id)
    if (TerrainCatalogue::standard().has(static_cast<TerrainId>(id)))
      every.terrain[static_cast<std::size_t>(id)] = static_cast<TerrainId>(id);
  const Raster raster(every);
  int mapped = 0;
  for (const char* name :
       {"StreamsToGullies", "GulliesToStreams", "WallsOnly", "AllDirt", "AllPaved", "AllStone", "AllWood"}) {
    PixelChanges changes(raster);
    CHECK(changes.apply_beside_sight(name));
    const RasterContents after = std::move(changes).contents();
    for (std::size_t i = 0; i < 255; ++i) {
      if (after.terrain[i] == every.terrain[i]) continue;
      ++mapped;
      const Terrain& a = TerrainCatalogue::standard()[every.terrain[i]];
      const Terrain& b = TerrainCatalogue::standard()[after.terrain[i]];
      INFO(a.title << " " << b.title);
      CHECK(a.kind == b.kind);
      CHECK(a.height == b.height);
      CHECK(a.half_level == b.half_level);
      CHECK(a.obstacle == b.obstacle);
      CHECK(a.hindrance == b.hindrance);
      CHECK(a.inherent == b.inherent);
      CHECK(a.lower_obstacle == b.lower_obstacle);
      CHECK(a.lower_hindrance == b.lower_hindrance);
      CHECK(a.split_half_levels == b.split_half_levels);
    }
  }
  CHECK(mapped > 20);
}

TEST_CASE("changes that cannot be applied are refused at their place", "[changes]") {
  const VaslBoard board = drawn({{10, 10, 40, 40, "grain"}});
  const auto refusal = [&](const std::string& name) {
    Diagnostics found;
    const std::vector<BoardChange> changes{{name, {"s.yaml", 4, 9}}};
    CHECK_FALSE(changed_board(board, changes, rules(), found));
    return found.text();
  };
  CHECK(refusal("NoGrian").find("s.yaml:4:9: error[unknown-change]") == 0);
  CHECK(refusal("NoGrian").find("did you mean 'NoGrain'?") != std::string::npos);
  CHECK(refusal("SomethingNew").find("error[unknown-change]") != std::string::npos);
  CHECK(refusal("NotANumber").find("error[unknown-change]") != std::string::npos);
  CHECK(refusal("\x1b[31m").find('\x1b') == std::string::npos);
  Diagnostics found;
  const std::vector<BoardChange> many(101, {"NoGrain", {"s.yaml", 4, 9}});
  CHECK_FALSE(changed_board(board, many, rules(), found));
  CHECK(codes_of(found) == std::set<std::string>{"too-much"});
  found = {};
  changed(board, {"OfNoTerrain", "Winter", "Mud"}, found);
  CHECK(codes_of(found) == std::set<std::string>{"no-effect", "change-of-looks"});
}

TEST_CASE("broken files of rules are refused with reasons and without a crash", "[changes]") {
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  const std::string_view spice = "<>/=\"'&;!-[]_09\t\n\x01\xff";
  const VaslBoard board = drawn({{10, 10, 40, 40, "grain"}, {60, 60, 90, 90, "stone-bridge", 1}});
  int read = 0, refused = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string text(kRules);
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
      const std::size_t where = below(text.size());
      switch (below(4)) {
        case 0:
          text[where] = spice[below(spice.size())];
          break;
        case 1:
          text.erase(where, 1 + below(60));
          break;
        case 2:
          text.insert(where, 1, spice[below(spice.size())]);
          break;
        default:
          text.insert(where, text.substr(below(text.size()), 1 + below(90)));
      }
    }
    Diagnostics found;
    const auto some = parse_change_rules(text, "rules.xml", found);
    CHECK(some.has_value() != found.has_errors());
    for (const char c : found.text()) CHECK((c == '\n' || static_cast<unsigned char>(c) >= ' '));
    some ? ++read : ++refused;
    if (!some || round % 10 != 0) continue;
    for (const std::string& name : some->names()) {
      Diagnostics said;
      const std::vector<BoardChange> one{{name, {}}};
      const auto out = changed_board(board, one, *some, said);
      CHECK(out.has_value() != said.has_errors());
    }
  }
  CHECK(read > 400);
  CHECK(refused > 400);
}
