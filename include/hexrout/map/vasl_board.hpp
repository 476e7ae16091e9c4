// VASL boards: read from a folder or an archive, alone or joined to a map.
//
//   Diagnostics found;
//   auto board = read_vasl_board("boards/bd05", found);             // an archive, or a folder with LOSData
//   auto map = board ? board_map(*board) : nullptr;
//
//   auto joined = read_joined_boards("boards", {{.name = "05"}, {.name = "04", .row = 1, .rotated = true}}, found);
//
// A board folder holds LOSData and BoardMetadata.xml; an archive is a zip file with entries of these names.
// Mistakes in these files are reported to the Diagnostics; sizes are bounded (40 million pixels, 2000 columns and
// rows).
// Hexes are named as printed on the board; on a map of several boards with the board in front, "05 B4". A hex on a seam
// has the name of the board that is placed first; find_hex accepts its names on the other boards as well.
// Thread safety: free functions without shared state. Cost: some 20 ms for a geomorphic board.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/map/map.hpp"
#include "hexrout/map/raster.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct VaslBoard {
  std::string name;  // "05": as in the metadata; without metadata that of the file, less a leading "bd"
  HexNaming naming;
  std::shared_ptr<const Raster> raster;
};

// A change of a board's terrain by scenario rule, by its name (board_changes.hpp), and the place that asks for it.
struct BoardChange {
  std::string name;
  Place place;
};

// An overlay on a board, by its name and two hexes of the board, which are neighbours (board_overlays.hpp). An overlay
// of one hex has that hex twice.
struct BoardOverlay {
  std::string name;
  std::string from;
  std::string to;
  bool keep_levels = false;  // the ground keeps the board's levels, whatever the overlay shows
  Place place = {};
};

// The place of a board on a map of several, and the range of its hexes that is in play.
struct BoardPlacement {
  std::string name;
  // Column and row in the arrangement of boards, from 0: side by side and end to end. Boards in one
  // column of the arrangement are equally wide, those in one row equally high.
  int column = 0;
  int row = 0;
  bool rotated = false;  // by half a circle
  // Only these rows of hexes, as counted on the board from its top (unrotated, from 0), are in play.
  // -1: from the first, to the last.
  int first_row = -1;
  int last_row = -1;
  // The half hexes below the last row are in play, too: those that the lower edge of a cut board runs through, as the
  // upper edge runs through the first of their column.
  bool half_row_below = false;
  // Likewise columns, by number from 0: on a printed board hexrow A is 0, R is 17.
  int first_column = -1;
  int last_column = -1;
  std::vector<BoardChange> changes = {};    // in this order
  std::vector<BoardOverlay> overlays = {};  // after the changes, later ones above
};

// The file or folder of a board in a folder of boards: "05" is found as 05/, bd05, bd05.zip, 05.zip or bd05/.
std::optional<std::string> find_vasl_board(const std::string& folder, const std::string& name, Diagnostics& found);

// The two files of a board as they are, out of its folder or archive: for carrying it elsewhere without its picture.
struct VaslBoardFiles {
  std::string los_data;
  std::optional<std::string> metadata;
};
std::optional<VaslBoardFiles> read_vasl_board_files(const std::string& path, Diagnostics& found);

std::optional<VaslBoard> read_vasl_board(const std::string& path, Diagnostics& found);

// The version of a board in a folder of boards, "6.3"; empty if it has none or cannot be read.
std::string vasl_board_version(const std::string& folder, const std::string& name);

// The map of one whole board.
std::shared_ptr<const Map> board_map(const VaslBoard& board);

// A placed board; placements as above, their names unused.
struct PlacedBoard {
  VaslBoard board;
  BoardPlacement where;
};
// The source of the facts of hexes that a cut runs through.
enum class CutHexes : std::uint8_t {
  of_the_rest,        // from the pixels that are left
  of_the_whole_board  // from all of them, as VASL does
};

// The board without the pixels beyond its cut, as join_boards lays it beside others. A board that is not cut, or whose
// hexes do not begin at its edges, is left whole.
PlacedBoard cut_out(const PlacedBoard& whole, CutHexes hexes = CutHexes::of_the_rest);

// Joins several boards (or one, perhaps rotated or cut). Returns null after reporting misfits at `place`.
std::shared_ptr<const Map> join_boards(std::span<const PlacedBoard> boards, const Place& place, Diagnostics& found);

// Finds, reads, changes and joins the boards of a folder.
std::shared_ptr<const Map> read_joined_boards(const std::string& folder, std::span<const BoardPlacement> boards,
                                              const Place& place, Diagnostics& found);

}  // namespace hexrout
