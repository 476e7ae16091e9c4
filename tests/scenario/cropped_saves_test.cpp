// Boards that VASL cropped: which hexes are left, and where the counters stand.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "map/vasl_files.hpp"
#include "scenario/vsav/layout.hpp"
#include "scenario/vsav/sequence.hpp"

using namespace hexrout;

namespace {

constexpr double kWidth = 56.25;
constexpr double kHeight = 64.5;

// Fields of the crop dialog of VASL: columns from 0, rows as the names of hexrow A count them, -1: left blank.
struct Crop {
  int first_column = -1;
  int last_column = -1;
  int first_row = -1;
  int last_row = -1;
  bool full = false;  // to the nearest full hex row
};

// VASL cuts at the centres of the columns, or half a hex (in whole pixels) outside them, and at the edges of the rows.
SavedBoard cropped(const Crop& crop, bool turned) {
  SavedBoard board;
  board.name = "05";
  board.turned = turned;
  const auto centre = [](int column) { return static_cast<int>(column * kWidth); };
  const auto top = [](int row) { return static_cast<int>(32.25 + kHeight * (row - 1)) - 32; };
  board.crop_x = crop.first_column < 0 ? 0 : centre(crop.first_column);
  board.crop_width = crop.last_column < 0 ? -1 : centre(crop.last_column) - board.crop_x;
  board.crop_y = crop.first_row < 0 ? 0 : top(crop.first_row);
  board.crop_height = crop.last_row < 0 ? -1 : top(crop.last_row) + 64 - board.crop_y;
  if (!crop.full) return board;
  constexpr int kHalf = 28;
  if (board.crop_width > 0 && crop.last_column != 32) board.crop_width += kHalf;
  if (board.crop_x > 0) {
    board.crop_x -= kHalf;
    board.crop_width += kHalf;
  }
  return board;
}

// By the rule: the columns and rows that were typed; of the columns cut at the top, the half hexes at both ends.
bool left_of(const Crop& crop, Hex hex) {
  if (crop.first_column >= 0 && hex.col < crop.first_column) return false;
  if (crop.last_column >= 0 && hex.col > crop.last_column) return false;
  const bool even = (hex.col & 1) == 0;
  const int number = hex.row + (even ? 1 : 0);  // as in its name
  const int first = crop.first_row < 0 ? 1 : crop.first_row;
  const int last = crop.last_row < 0 ? 10 : crop.last_row;
  return number >= (even ? first : first - 1) && number <= last;
}

std::vector<Hex> all_hexes() {
  std::vector<Hex> out;
  for (std::int16_t col = 0; col < 33; ++col)
    for (std::int16_t row = 0; row < (col % 2 == 0 ? 10 : 11); ++row) out.push_back({col, row});
  return out;
}

// The text of a save with one squad at a pixel of the map for each hex; the board at 400,400.
std::string save_with(const SavedBoard& board, const std::vector<Hex>& hexes) {
  const int width = board.crop_width > 0 ? board.crop_width : 1800;
  const int height = board.crop_height > 0 ? board.crop_height : 645;
  std::vector<std::string> commands = {"begin_save"};
  int id = 1;
  for (const Hex hex : hexes) {
    double x = hex.col * kWidth - board.crop_x;
    double y = 32.25 + hex.row * kHeight - ((hex.col & 1) != 0 ? kHeight / 2 : 0) - board.crop_y;
    if (board.turned) {
      x = width - x;
      y = height - y;
    }
    commands.push_back(
        vsav::encode_list({"+", std::to_string(id++), vsav::encode_list({"piece", "K", "D", "ge/u", "4-6-7 1sq"}, ';'),
                           fmt::format("Main Map;{};{};1", 400 + static_cast<int>(x), 400 + static_cast<int>(y))},
                          '/'));
  }
  commands.push_back(fmt::format("bd\t0\t0\t{}05\t{}\t{}\t{}\t{}\tVER\t6.3\t", board.turned ? "r" : "", board.crop_x,
                                 board.crop_y, board.crop_width, board.crop_height));
  commands.emplace_back("end_save");
  return vsav::encode_list(commands, '\x1b');
}

const std::vector<Crop>& crops() {
  static const std::vector<Crop> all = [] {
    std::vector<Crop> out;
    for (const bool full : {false, true})
      for (const auto& [first, last] : {std::pair{-1, -1}, std::pair{-1, 15}, std::pair{0, 16}, std::pair{17, 32},
                                        std::pair{16, 32}, std::pair{2, 14}, std::pair{1, 15}, std::pair{9, 10}})
        for (const auto& [top, bottom] :
             {std::pair{-1, -1}, std::pair{1, 5}, std::pair{6, 10}, std::pair{-1, 4}, std::pair{3, 3}, std::pair{4, 7}})
          if (first >= 0 || last >= 0 || top >= 0 || bottom >= 0) out.push_back({first, last, top, bottom, full});
    return out;
  }();
  return all;
}

}  // namespace

TEST_CASE("a cropped board keeps the hexes whose centres are left", "[vsav][crop]") {
  for (const Crop& crop : crops())
    for (const Hex hex : all_hexes()) {
      INFO(fmt::format("columns {} to {}, rows {} to {}, full {}: {}", crop.first_column, crop.last_column,
                       crop.first_row, crop.last_row, crop.full, hex_name(hex)));
      REQUIRE(vsav::hexes_left(cropped(crop, false)).holds(hex) == left_of(crop, hex));
    }
}

TEST_CASE("units stand in their hexes on a cropped board, turned or not", "[vsav][crop]") {
  for (const Crop& crop : crops())
    for (const bool turned : {false, true}) {
      std::vector<Hex> hexes;
      for (const Hex hex : all_hexes())
        if (left_of(crop, hex)) hexes.push_back(hex);
      REQUIRE_FALSE(hexes.empty());
      Diagnostics found;
      const auto game = parse_saved_text(save_with(cropped(crop, turned), hexes), "x.vsav", found);
      REQUIRE(game);
      REQUIRE(game->units.size() == hexes.size());
      for (std::size_t i = 0; i < hexes.size(); ++i) {
        INFO(fmt::format("columns {} to {}, rows {} to {}, full {}, turned {}", crop.first_column, crop.last_column,
                         crop.first_row, crop.last_row, crop.full, turned));
        REQUIRE(game->units[i].hex == hex_name(hexes[i]));
        REQUIRE(game->units[i].second_hex.empty());
      }
    }
}

TEST_CASE("the scenario of a save cuts its board as VASL does", "[vsav][crop]") {
  const auto line = [](const Crop& crop) {
    SavedGame game;
    game.file = "x.vsav";
    game.boards.push_back(cropped(crop, false));
    Diagnostics found;
    const std::string text = saved_scenario(game, nullptr, found);
    const std::size_t at = text.find("- {vasl");
    return text.substr(at, text.find('\n', at) - at);
  };
  CHECK(line({17, 32, -1, -1, true}) == "- {vasl: \"05\", column: 0, row: 0, first_column: 17}");
  CHECK(line({0, 15, -1, -1, true}) == "- {vasl: \"05\", column: 0, row: 0, last_column: 15}");
  CHECK(line({16, 32, -1, -1, false}) == "- {vasl: \"05\", column: 0, row: 0, first_column: 16}");
  CHECK(line({-1, -1, 1, 5, false}) == "- {vasl: \"05\", column: 0, row: 0, last_row: 4, half_row_below: true}");
  CHECK(line({-1, -1, 6, 10, true}) == "- {vasl: \"05\", column: 0, row: 0, first_row: 5}");
}

TEST_CASE("a counter on the hexside at the edge of a crop stands in the hex that is left", "[vsav][crop]") {
  // R5 to GG: the counter lies halfway between Q5 and R5, at the left edge of the map.
  const SavedBoard board = cropped({17, 32, -1, -1, true}, false);
  const std::string text = vsav::encode_list(
      {"begin_save", vsav::encode_list({"+", "1", "piece;K;D;ge/u;4-6-7 1sq", "Main Map;400;706;1"}, '/'),
       fmt::format("bd\t0\t0\t05\t{}\t0\t{}\t-1\tVER\t6.3\t", board.crop_x, board.crop_width), "end_save"},
      '\x1b');
  Diagnostics found;
  const auto game = parse_saved_text(text, "x.vsav", found);
  REQUIRE(game);
  CHECK(game->units[0].hex == "R5");
  CHECK(game->units[0].second_hex.empty());
}

TEST_CASE("an enlarged board is read in the pixels of its picture", "[vsav][crop]") {
  // Twice as large: C2 (112.5, 96.75) lies at 225, 193, and the board to its right begins at 3600.
  const std::string text = vsav::encode_list(
      {"begin_save", vsav::encode_list({"+", "1", "piece;K;D;ge/u;4-6-7 1sq", "Main Map;625;593;1"}, '/'),
       vsav::encode_list({"+", "2", "piece;K;D;ge/u;4-6-7 1sq", "Main Map;4225;593;1"}, '/'),
       "bd\t0\t0\t05\tVER\t6.3\tSSR\tNoWheatfields\t\tZOOM\t2.0\tFH\ttruebd\t1\t0\t04\tVER\t6.1\tZOOM\t2.0",
       "end_save"},
      '\x1b');
  Diagnostics found;
  auto fixed = text;
  const auto game = parse_saved_text(fixed.replace(fixed.find("truebd"), 6, "true\tbd"), "x.vsav", found);
  REQUIRE(game);
  REQUIRE(game->boards.size() == 2);
  CHECK(game->boards[0].changes == std::vector<std::string>{"NoWheatfields"});
  CHECK(game->units[0].hex == "C2");
  CHECK(game->units[0].board == "05");
  CHECK(game->units[1].hex == "C2");
  CHECK(game->units[1].board == "04");
}

TEST_CASE("saves of changed and cropped boards have their units in place", "[vsav][crop]") {
  const std::filesystem::path folder = test::vasl_folder() + "/saves_changed";
  if (!std::filesystem::is_directory(folder)) {
    WARN("skipped: no saves of changed boards (HEXROUT_VASL)");
    return;
  }
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".vsav") continue;
    INFO(entry.path().string());
    std::ifstream in(entry.path().parent_path() / (entry.path().stem().string() + ".expected.json"));
    const auto want = nlohmann::json::parse(in);
    Diagnostics found;
    const auto game = read_saved_game(entry.path().string(), found);
    REQUIRE(game);
    for (const auto& unit : want.at("units")) {
      const int x = unit.at("pixel").at(0).get<int>();
      const int y = unit.at("pixel").at(1).get<int>();
      for (const SavedUnit& counter : game->units) {
        if (counter.x != x || counter.y != y) continue;
        ++compared;
        CHECK(counter.board == unit.at("board").get<std::string>());
        CHECK(counter.hex == unit.at("hex").get<std::string>());
        CHECK(counter.second_hex.empty());
      }
    }
    if (!want.contains("not_on_map")) continue;
    ReadOptions options;
    options.boards_directory = test::vasl_folder() + "/boards";
    const auto scenario = read_scenario(entry.path().string(), options, found);
    INFO(found.text());
    REQUIRE(scenario);
    const Map& map = *scenario->game->setting().map;
    for (const auto& name : want.at("not_on_map")) CHECK_FALSE(map.find_hex(name.get<std::string>()));
    CHECK(map.find_hex(want.at("first_column").get<std::string>() + "1"));
    CHECK(map.find_hex(want.at("last_column").get<std::string>() + "1"));
  }
  CHECK(compared >= 8);
}
