// Overlays on a board, read from VASL's archives: "b4 K5 K6".
//
//   Diagnostics found;
//   set_overlays_folder("overlays");                       // else the folder "overlays" in that of the boards
//   BoardSetup setup("boards", {});
//   auto laid = setup.apply(*board, {.name = "33", .overlays = {{"b4", "K5", "K6"}}}, found);
//
// An overlay's picture is laid on the board, and the colours of its pixels say what terrain and level lie there, by the
// table of SharedBoardMetadata.xml, which the board and the overlay may amend. Pixels of no known colour take after
// those around them. The hexes are derived from the pixels that come out. Pixels beyond the board's edge are lost: an
// overlay across a seam is laid on both boards.
// Archives and pictures are bounded: 8 MB an entry, 4 million pixels a picture, 16 million of all on one board.
// Thread safety: set_overlays_folder comes before all others; one BoardSetup belongs to one thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "hexrout/map/board_changes.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

inline constexpr std::size_t kMostBoardOverlays = 100;  // of one board

// Names the folder of overlay archives ("ovrB"). Empty: the folder "overlays" in that of the boards.
void set_overlays_folder(const std::string& folder);
std::string overlays_folder(const std::string& boards_folder);

// The archive in which an overlay is, by its name alone: "ovrWD" for "wd3". Empty: no overlay can have the name.
std::string overlay_archive(std::string_view name);

class ColourTable;

// Changes and overlays of boards, by the files of one folder of boards, which are read when they are first needed.
class BoardSetup {
 public:
  // `place`: where their absence is reported.
  BoardSetup(std::string boards_folder, Place place);
  BoardSetup(const BoardSetup&) = delete;
  BoardSetup& operator=(const BoardSetup&) = delete;
  ~BoardSetup();

  // The board of the placement's name as the placement changes it; nullopt after reporting errors. Without changes and
  // overlays it is returned as it is.
  std::optional<VaslBoard> apply(VaslBoard board, const BoardPlacement& where, Diagnostics& found);

 private:
  std::optional<VaslBoard> overlaid(const VaslBoard& board, std::span<const BoardOverlay> overlays,
                                    const ColourTable& of_board, Diagnostics& found);

  std::string boards_folder_;
  Place place_;
  std::optional<ChangeRules> rules_;
  std::unique_ptr<ColourTable> colours_;
};

}  // namespace hexrout
