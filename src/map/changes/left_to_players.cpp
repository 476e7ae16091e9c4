#include "map/changes/left_to_players.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

namespace hexrout {

namespace {

struct Left {
  std::string_view change;
  std::string_view what;
  std::string_view hint;
};
constexpr std::array<Left, 10> kLeft{{
    {"Mud", "unpaved roads have no road rate; what mud does to vehicles and entrenching is not judged", ""},
    {"NoRoads", "roads have no road rate and their hexes cost what else is in them; bridges stay",
     "add NoBridge where they are gone"},
    {"GulliesToStreams", "the streams are taken to be shallow", "add DryStreams to have those printed dry"},
    {"BridgeToFord", "there is no Location of a ford: its hex costs what VASL leaves in it, a gully or the road", ""},
    {"RoadsToPaths", "roads outside woods stay, and cost what paths do", ""},
    {"Bamboo", "bamboo is entered on foot by Low Crawl alone; no unit strays", ""},
    {"DenseJungle", "no unit strays", ""},
    {"PalmTrees", "woods are light jungle", ""},
    {"SwampToSwampPattern", "woods are light jungle", ""},
    {"FloodedStreams", "flooded streams cannot be entered on foot", ""},
}};

constexpr std::array<Left, 4> kLooks{{
    {"Winter", "changes the picture alone", "write 'snow: true' where snow lies"},
    {"NoWhiteHexIDs", "changes the picture alone", ""},
    {"NoHillNums", "changes the picture alone", ""},
    {"DTOtoETO", "changes the picture alone", ""},
}};

const Left* entry_of(std::span<const Left> list, const BoardChange& change) {
  const auto it = std::find_if(list.begin(), list.end(), [&](const Left& one) { return one.change == change.name; });
  return it == list.end() ? nullptr : &*it;
}

// The hexes whose dot is road still after their bridge is gone, as VASL leaves them.
std::vector<std::string> sunken_roads(const VaslBoard& board) {
  std::vector<std::string> out;
  const Raster& raster = *board.raster;
  for (int hex = 0; hex < raster.hex_count(); ++hex) {
    const auto& loss = raster.contents().road_loss;
    if (loss.empty() || loss[static_cast<std::size_t>(hex)] != RoadLoss::crossing || raster.depression(hex)) continue;
    out.push_back(hex_name(raster.grid().at(hex), board.naming));
  }
  return out;
}

}  // namespace

void report_left_to_players(const VaslBoard& board, const BoardChange& change, Diagnostics& found) {
  if (const Left* left = entry_of(kLeft, change))
    found.note("change-in-part", change.place, fmt::format("{}: {}", change.name, left->what), std::string(left->hint));
  if (change.name != "NoBridge") return;
  if (const auto hexes = sunken_roads(board); !hexes.empty())
    found.note(
        "change-in-part", change.place,
        fmt::format("NoBridge: VASL leaves the road in the middle of {}, a level lower; it costs 1 MF there, not "
                    "what the gully or stream costs",
                    fmt::join(hexes, ", ")));
}

bool report_looks_only(const BoardChange& change, Diagnostics& found) {
  const Left* left = entry_of(kLooks, change);
  if (left == nullptr) return false;
  found.note("change-of-looks", change.place, fmt::format("{} {}", change.name, left->what), std::string(left->hint));
  return true;
}

}  // namespace hexrout
