// Changes by hand on VASL boards: each board is changed as it lies in its archive, then the boards are joined again.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/map_changes.hpp"
#include "hexrout/map/terrain_traits.hpp"
#include "map/by_hand/effect.hpp"
#include "map/by_hand/on_pixels.hpp"
#include "map/file/draft.hpp"

namespace hexrout {

using by_hand::HandPixels;

namespace {

// A board under change, and where its hexes are on the map.
struct BoardOnMap {
  HandPixels pixels;
  bool rotated;
  std::vector<std::vector<int>> own;  // hexes of the board by hex of the map
};

// `part`: the board on a map of several, as it is cut there; null: the map is the board alone.
BoardOnMap on_map(const PlacedBoard& board, const Map& map, const RasterPart* part) {
  BoardOnMap out{HandPixels(*board.board.raster), part != nullptr && part->rotated,
                 std::vector<std::vector<int>>(map.hex_count())};
  const bool is_cut = part != nullptr && part->raster->grid().shape() != board.board.raster->grid().shape();
  const HexNaming cut = is_cut ? cut_out(board).board.naming : board.board.naming;
  const HexGrid& grid = board.board.raster->grid();
  const HexGrid& in_play = part != nullptr ? part->raster->grid() : grid;
  for (int hex = 0; hex < in_play.hex_count(); ++hex) {
    const int there = part != nullptr ? map.raster()->joined_hex(*part, hex) : hex;
    const HexId id = there < 0 ? HexId(kNowhere) : map.find(map.raster()->grid().at(there));
    const Hex at = in_play.at(hex);
    const int own = grid.index(at.col + cut.first_column - board.board.naming.first_column,
                               at.row + cut.first_row - board.board.naming.first_row);
    if (id != kNowhere && own >= 0) out.own[id].push_back(own);
  }
  return out;
}

// Bounds the work of changes that each go over many pixels.
bool too_much(std::span<const PlacedBoard> boards, std::span<const MapChange> changes, const Place& place,
              Diagnostics& found) {
  constexpr std::int64_t kMostPixels = 300'000'000;
  std::int64_t hexes = 0;
  std::int64_t pixels = 0;
  for (const PlacedBoard& board : boards) {
    hexes += board.board.raster->hex_count();
    pixels += std::int64_t{board.board.raster->width()} * board.board.raster->height();
  }
  std::int64_t changed = 0;
  for (const MapChange& change : changes)
    changed += change.everywhere ? hexes : static_cast<std::int64_t>(change.hexes.size() + change.through.size());
  if (changed <= kMostPixels / std::max<std::int64_t>(pixels / hexes, 1)) return false;
  found.error(
      "too-much", place,
      fmt::format("the changes go over {} million pixels of the boards", changed * (pixels / hexes) / 1'000'000),
      "write fewer of them, or name fewer hexes");
  return true;
}

bool apply_to_hex(const MapChange& change, int hex, HandPixels& pixels) {
  bool any = false;
  const auto note = [&](bool changed) { any = any || changed; };
  if (change.bridge) note(pixels.set_bridge(hex, *change.bridge));
  if (change.depression) note(pixels.set_depression(hex, *change.depression));
  if (change.road) note(pixels.set_road(hex, *change.road));
  if (change.becomes && change.from) note(pixels.replace(hex, *change.from, *change.becomes));
  if (change.becomes && !change.from) note(pixels.become(hex, *change.becomes));
  if (change.level) note(pixels.set_level(hex, *change.level));
  if (change.upper_levels) note(pixels.set_upper_levels(hex, *change.upper_levels));
  if (change.stairs) note(pixels.set_stairs(hex, *change.stairs));
  return any;
}

// A side of the map's hex, as its board was printed.
int side_of_board(int side, const BoardOnMap& board) {
  return (side + (board.rotated ? 3 : 0)) % 6;
}

// The hexsides that each hex of a course is crossed by, a set of bits.
std::vector<unsigned> crossed_sides(const Map& map, const std::vector<CourseStep>& through) {
  std::vector<unsigned> out(through.size(), 0);
  for (std::size_t i = 0; i < through.size(); ++i) {
    const Hex at = map.hex(through[i].hex).at;
    if (through[i].side >= 0) out[i] |= 1U << through[i].side;
    if (i > 0) out[i] |= 1U << direction_to(at, map.hex(through[i - 1].hex).at);
    if (i + 1 < through.size()) out[i] |= 1U << direction_to(at, map.hex(through[i + 1].hex).at);
  }
  return out;
}

// Reports a building or open water in the way of a course.
void report_in_way(const CourseStep& step, bool road, int own, const HandPixels& pixels, const Map& map,
                   Diagnostics& found) {
  const TerrainId dot = pixels.dot(own);
  if (is_building(TerrainCatalogue::standard()[dot]))
    map_file::report_building_in_way(road, map.name(step.hex), step.place, found);
  else if (road && TerrainCatalogue::standard()[dot].kind == TerrainClass::water && !pixels.has_bridge(own))
    map_file::report_water_in_way(dot, map.name(step.hex), step.place, found);
}

bool lay_on_board(const MapChange& change, const Map& map, BoardOnMap& board, Diagnostics& found) {
  const TerrainId kind = change.road ? *change.road : *change.depression;
  const std::vector<unsigned> sides = crossed_sides(map, change.through);
  bool any = false;
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (const int own : board.own[change.through[i].hex]) {
      report_in_way(change.through[i], change.road.has_value(), own, board.pixels, map, found);
      unsigned there = 0;
      for (int side = 0; side < 6; ++side)
        if ((sides[i] >> side & 1) != 0) there |= 1U << side_of_board(side, board);
      any = board.pixels.lay(own, there, kind) || any;
    }
  return any;
}

bool apply_to_board(const MapChange& change, const Map& map, BoardOnMap& board, Diagnostics& found) {
  if (!change.through.empty()) return lay_on_board(change, map, board, found);
  bool any = false;
  for (const auto& [hex, side] : change.slopes)
    for (const int own : board.own[hex])
      any = board.pixels.set_slope(own, side_of_board(static_cast<int>(side), board), change.becomes != kNoTerrain) ||
            any;
  for (const auto& [hex, side] : change.sides)
    for (const int own : board.own[hex])
      any = board.pixels.set_side(own, side_of_board(static_cast<int>(side), board), *change.becomes) || any;
  if (!change.sides.empty()) return any;
  if (change.everywhere && change.from && change.becomes)
    return board.pixels.replace_everywhere(*change.from, *change.becomes);
  for (const HexId hex : change.hexes)
    for (const int own : board.own[hex]) any = apply_to_hex(change, own, board.pixels) || any;
  return any;
}

}  // namespace

std::shared_ptr<const Map> changed_map(std::span<const PlacedBoard> boards, const Map& map,
                                       std::span<const MapChange> changes, const Place& place, Diagnostics& found) {
  if (too_much(boards, changes, place, found)) return nullptr;
  const std::size_t errors_before = found.error_count();
  std::vector<PlacedBoard> placed(boards.begin(), boards.end());
  const std::vector<RasterPart>& parts = map.raster()->parts();
  std::vector<BoardOnMap> under_change;
  for (std::size_t i = 0; i < placed.size(); ++i)
    under_change.push_back(on_map(placed[i], map, parts.empty() ? nullptr : &parts[i]));
  for (const MapChange& change : changes) {
    bool any = false;
    for (BoardOnMap& board : under_change) any = apply_to_board(change, map, board, found) || any;
    if (!any) by_hand::report_no_effect(change, found);
  }
  if (found.error_count() > errors_before) return nullptr;
  for (std::size_t i = 0; i < placed.size(); ++i)
    placed[i].board.raster = std::make_shared<const Raster>(std::move(under_change[i].pixels).contents());
  auto out = join_boards(placed, place, found);
  if (out != nullptr) by_hand::report_what_came(changes, *out, found);
  return out;
}

}  // namespace hexrout
