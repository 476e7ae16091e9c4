// Changes by hand on VASL boards: each board is changed as it lies in its archive, then the boards are joined again.
#include "hexrout/map/map_changes.hpp"
#include "map/by_hand/effect.hpp"
#include "map/by_hand/on_pixels.hpp"

namespace hexrout {

using by_hand::HandPixels;

namespace {

// A board under change, and where its hexes are on the map.
struct BoardOnMap {
  HandPixels pixels;
  bool rotated;
  std::vector<HexId> ids;             // by hex of the board; kNowhere: not in play
  std::vector<std::vector<int>> own;  // by hex of the map
};

BoardOnMap on_map(const PlacedBoard& board, const Map& map, const RasterPart* part) {
  const Raster& raster = *board.board.raster;
  BoardOnMap out{
      HandPixels(raster), part != nullptr && part->rotated, {}, std::vector<std::vector<int>>(map.hex_count())};
  const Raster& joined = *map.raster();
  for (int own = 0; own < raster.hex_count(); ++own) {
    const int there = part != nullptr ? joined.joined_hex(*part, own) : own;
    const HexId id = there < 0 ? kNowhere : map.find(joined.grid().at(there));
    out.ids.push_back(id);
    if (id != kNowhere) out.own[id].push_back(own);
  }
  return out;
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

bool apply_to_board(const MapChange& change, BoardOnMap& board) {
  bool any = false;
  for (const auto& [hex, side] : change.sides)
    for (const int own : board.own[hex]) {
      const int there = (static_cast<int>(side) + (board.rotated ? 3 : 0)) % 6;
      any = board.pixels.set_side(own, there, *change.becomes) || any;
    }
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
  std::vector<PlacedBoard> placed;
  for (const PlacedBoard& board : boards) placed.push_back(boards.size() > 1 ? cut_out(board) : board);
  const std::vector<RasterPart>& parts = map.raster()->parts();
  std::vector<BoardOnMap> under_change;
  for (std::size_t i = 0; i < placed.size(); ++i)
    under_change.push_back(on_map(placed[i], map, parts.empty() ? nullptr : &parts[i]));
  for (const MapChange& change : changes) {
    bool any = false;
    for (BoardOnMap& board : under_change) any = apply_to_board(change, board) || any;
    if (!any) by_hand::report_no_effect(change, found);
  }
  for (std::size_t i = 0; i < placed.size(); ++i)
    placed[i].board.raster = std::make_shared<const Raster>(std::move(under_change[i].pixels).contents());
  auto out = join_boards(placed, place, found);
  if (out != nullptr) by_hand::report_what_came(changes, *out, found);
  return out;
}

}  // namespace hexrout
