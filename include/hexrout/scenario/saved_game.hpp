// A VASL saved game (.vsav) as VASL wrote it: boards, stacks, counters and the state that each counter shows.
//
//   Diagnostics found;
//   if (auto game = read_saved_game("position.vsav", found))
//     for (const SavedUnit& unit : game->units) std::cout << unit.name << " in " << unit.hex << "\n";
//
// The reader applies no rules: the units that a DM marker covers and the bearers of support weapons are decided, with a
// remark, when the game is turned into a scenario (saved_scenario.hpp).
// The fields of a save that hold players' passwords are dropped while reading and never kept.
// Limits, checked: 32 MiB of text, 50,000 pieces, 100 traits a piece, nesting 32.
// Thread safety: plain data.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// Phases of a player turn: 1 RPh, 2 PFPh, 3 MPh, 4 DFPh, 5 AFPh, 6 RtPh, 7 APh, 8 CCPh.
inline constexpr int kRoutPhase = 6;
inline constexpr int kRallyPhase = 1;
// "RtPh"; empty for a number that no phase has.
std::string_view phase_word(int number);

// A board of a save. Sizes are those of the uncropped, unturned picture.
struct SavedBoard {
  int column = 0;
  int row = 0;
  std::string name;     // "05", without the "r" of a turned board
  bool turned = false;  // by 180 degrees
  int crop_x = 0;       // in pixels of the unturned board; -1 width or height: full size
  int crop_y = 0;
  int crop_width = -1;
  int crop_height = -1;
  double zoom = 1;                    // by how much it is drawn larger than its picture
  std::string version;                // that it was saved with
  std::string folder_version;         // that of the folder of boards, once it has been compared; empty: unknown
  std::vector<std::string> overlays;  // "name hex1 hex2"
  std::vector<std::string> changes;   // scenario terrain changes (SSR tokens)
};

enum class SavedKind : unsigned char {
  squad,
  half_squad,
  crew,
  leader,
  hero,
  vehicle,
  landing_craft,
  gun,
  support_weapon,
  concealment,
  marker
};
std::string_view name_of(SavedKind kind);
// Vehicles, landing craft and Guns: counters that do not break and do not rout.
bool is_heavy(SavedKind kind);

struct SavedUnit {
  std::string id;  // of the save; digits
  SavedKind kind = SavedKind::marker;
  std::string base;  // the counter's own name
  std::string name;  // as the counter shows now: "broken 2-3-7 1hs"
  std::string type;  // the same without state words: "2-3-7 1hs", "9-1"
  std::string image;
  std::string nationality;  // code of the module: "ge", "ru"; empty: unknown
  std::string map;
  int x = 0;
  int y = 0;
  std::string board;       // empty: off the boards
  std::string hex;         // the hex whose rectangle holds the counter; empty: off the boards
  std::string second_hex;  // set where the counter lies on a hexside between two hexes
  std::string stack;       // id of its stack; empty: alone
  int stack_position = 0;  // from the bottom
  bool broken = false;     // for weapons: malfunctioned
  bool half = false;
  bool wounded = false;
  bool berserk = false;
  bool fanatic = false;
  bool heroic = false;
  bool concealed = false;
  bool hidden = false;             // placed hidden (HIP)
  int broken_morale = 0;           // read from the picture's name; 0 if unknown
  std::vector<std::string> chain;  // the names of its classes
  int chain_level = 0;             // from 1; 0: no chain
  // Vehicles and Guns. Hexspines are numbered clockwise: 1 upper right, 2 right, 3 lower right, 4 lower left, 5 left, 6
  // upper left.
  int facing = 0;            // the hexspine that a vehicle or Gun points to; 0: none
  int turret_facing = 0;     // likewise for its turret; 0: no turret
  bool open_topped = false;  // exposed unless it shows that it is buttoned up
  bool buttoned_up = false;
  bool inherent_crew = false;  // it can be buttoned up or exposed, or its crew has a survival number: it is armed
  bool driver_alone = false;   // it has the survival number of a driver, in small letters: it has no armament
  bool limbered = false;       // Guns: limbered or dismantled
  bool immobilized = false;
  bool bogged = false;
};

struct SavedGame {
  std::string file;
  std::vector<SavedBoard> boards;
  std::vector<SavedUnit> units;  // pieces in the order of the file
  std::string turn;              // "Axis Turn 1 - RtPh", empty if the save has no turn track
  std::string mover;             // "Axis" or "Allied", empty if unknown
  int phase = 0;                 // 1 RPh .. 6 RtPh .. 8 CCPh; 0 if unknown
  int turn_number = 0;
  std::string axis_elr, axis_san, allied_elr, allied_san;  // as typed, empty if unset
  std::vector<std::string> extensions;
  std::vector<std::string> nations;  // of the two sides, where a scenario card beside the save names them
  std::size_t log_entries = 0;       // of the log that it was read from; 0: a save
  std::size_t log_at = 0;            // the entries before this position
  // Ids of units by piece, alike in all positions of a log; null: a save.
  std::shared_ptr<const std::map<std::string, std::string>> unit_names;
};

// Width and height of a board's picture and where its hexes lie in it.
struct BoardPixels {
  double width = 1800;
  double height = 645;
  double a1_x = 0;
  double a1_y = 32.25;
  double hex_width = 56.25;
  double hex_height = 64.5;
  int first_column = 0;  // letter of column 0
  int first_row = 0;     // added to row numbers
};
// The sizes of the boards VASL ships, by name; the common 33 x 10 size for names not listed.
BoardPixels board_pixels(std::string_view name);

// A point of a log, for readers of saves: by number of entries, or by the phase that begins there (game_log.hpp).
struct LogPoint {
  std::optional<std::size_t> at = {};  // entries
  std::string phase = {};  // "Axis 3 RtPh", "3 rtph", "RtPh": words of a name in any order, letters of either case
  bool set() const { return at.has_value() || !phase.empty(); }
};

// Reads a save from disk, or from the bytes of one. Every error has a place.
std::optional<SavedGame> read_saved_game(const std::string& path, Diagnostics& found);
// A log is read at a point, or else at its end.
std::optional<SavedGame> read_saved_game(const std::string& path, const LogPoint& point, Diagnostics& found);
std::optional<SavedGame> parse_saved_game(std::string_view bytes, const std::string& file, Diagnostics& found);
// The text inside (from "begin_save" on), already decoded.
std::optional<SavedGame> parse_saved_text(std::string_view text, const std::string& file, Diagnostics& found);

}  // namespace hexrout
