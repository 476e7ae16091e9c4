#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "hexrout/map/board_overlays.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "map/overlays/lay_overlay.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostTableBytes = std::size_t{4} << 20U;
constexpr std::int64_t kMostOverlayPixels = 16'000'000;  // of all pictures on one board

std::string& named_folder() {
  static std::string folder;
  return folder;
}

// Reports colours without terrain, and levels that the overlay has changed.
void report_laid(const BoardOverlay& overlay, const LaidOverlay& laid, int hexes_moved, Diagnostics& found) {
  if (laid.pixels == 0)
    found.warning("no-effect", overlay.place,
                  fmt::format("no pixel of the overlay {} lies on the board", in_quotes(overlay.name)),
                  "check the hexes");
  if (laid.unknown * 50 > laid.pixels)
    found.note("overlay-colours", overlay.place,
               fmt::format("{:.0f} % of the overlay {} has colours that VASL's table gives no terrain",
                           100.0 * laid.unknown / laid.pixels, in_quotes(overlay.name)),
               "they are taken for what is drawn beside them: look at the map (hexrout show)");
  if (hexes_moved > 0)
    found.note("overlay-levels", overlay.place,
               fmt::format("the overlay {} sets the level of {} {} by its colours", in_quotes(overlay.name),
                           hexes_moved, hexes_moved == 1 ? "hex" : "hexes"),
               "write 'keep_levels: true' where the scenario lays it at the level of the ground");
}

int hexes_moved(const Raster& board, const std::vector<std::int8_t>& before, const std::vector<std::int8_t>& after) {
  int moved = 0;
  for (int hex = 0; hex < board.hex_count(); ++hex) {
    const Pixel c = board.grid().centre(hex);
    moved += after[board.at(c.x, c.y)] != before[board.at(c.x, c.y)] ? 1 : 0;
  }
  return moved;
}

}  // namespace

void set_overlays_folder(const std::string& folder) {
  named_folder() = folder;
}

std::string overlays_folder(const std::string& boards_folder) {
  if (!named_folder().empty() || boards_folder.empty()) return named_folder();
  return name_of(path_of(boards_folder) / "overlays");
}

BoardSetup::BoardSetup(std::string boards_folder, Place place)
    : boards_folder_(std::move(boards_folder)), place_(std::move(place)) {}
BoardSetup::~BoardSetup() = default;

std::optional<VaslBoard> BoardSetup::apply(VaslBoard board, const BoardPlacement& where, Diagnostics& found) {
  if (!where.changes.empty()) {
    if (!rules_) rules_ = read_change_rules(boards_folder_, place_, found);
    auto changed = rules_ ? changed_board(board, where.changes, *rules_, found) : std::nullopt;
    if (!changed) return std::nullopt;
    board = std::move(*changed);
  }
  if (where.overlays.empty()) return board;
  if (colours_ == nullptr) {
    const std::string path = find_shared_metadata(boards_folder_);
    if (path.empty()) {
      found.error(
          "no-change-rules", place_, "VASL's table of colours is not there: no SharedBoardMetadata.xml",
          "take boardData/SharedBoardMetadata.xml out of VASL's module, which is a zip archive, and put it into "
          "the folder of boards");
      return std::nullopt;
    }
    const auto xml = read_file(path, kMostTableBytes, found);
    auto table = std::make_unique<ColourTable>();
    if (!xml || !table->add_xml(*xml, path, found)) return std::nullopt;
    colours_ = std::move(table);
  }
  ColourTable colours = *colours_;
  // The board may have colours of its own.
  const auto path = find_vasl_board(boards_folder_, where.name, found);
  const auto files = path ? read_vasl_board_files(*path, found) : std::nullopt;
  if (!files || (files->metadata && !colours.add_xml(*files->metadata, *path, found))) return std::nullopt;
  return overlaid(board, where.overlays, colours, found);
}

std::optional<VaslBoard> BoardSetup::overlaid(const VaslBoard& board, std::span<const BoardOverlay> overlays,
                                              const ColourTable& of_board, Diagnostics& found) {
  if (overlays.size() > kMostBoardOverlays) {
    found.error("too-much", overlays[kMostBoardOverlays].place,
                fmt::format("{} overlays on one board", overlays.size()),
                fmt::format("lay at most {}", kMostBoardOverlays));
    return std::nullopt;
  }
  RasterContents contents = board.raster->contents();
  std::int64_t pixels = 0;
  bool fine = true;
  for (const BoardOverlay& overlay : overlays) {
    const auto read = read_overlay(overlays_folder(boards_folder_), overlay, contents.shape, board.naming, found);
    fine = fine && read;
    if (!read) continue;
    pixels += std::int64_t{read->picture.width} * read->picture.height;
    if (pixels > kMostOverlayPixels) {
      found.error("too-much", overlay.place, "the overlays of one board have more than 16 million pixels",
                  "lay fewer of them");
      return std::nullopt;
    }
    ColourTable colours = of_board;
    colours.add_lines(read->colours);
    const std::vector<std::int8_t> before = contents.elevation;
    const LaidOverlay laid = lay_overlay(*read, overlay.name, overlay.keep_levels, colours, contents);
    report_laid(overlay, laid, overlay.keep_levels ? 0 : hexes_moved(*board.raster, before, contents.elevation), found);
  }
  if (!fine) return std::nullopt;
  return VaslBoard{board.name, board.naming, std::make_shared<const Raster>(std::move(contents))};
}

}  // namespace hexrout
