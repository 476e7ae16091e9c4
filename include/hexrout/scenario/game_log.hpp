// A log of a VASL game (.vlog): the save with which it begins, and everything that was done after it, entry by entry.
//
//   Diagnostics found;
//   const auto log = read_game_log("game.vlog", found);
//   for (const LoggedPhase& phase : log->phases()) {
//     if (phase.number != kRoutPhase) continue;
//     const SavedGame start = log->position(phase.first_entry);         // as read_saved_game reads a save of it
//     const std::string yaml = saved_scenario(start, map, found);       // its units: unit_ids(start)
//     for (std::size_t n = phase.first_entry + 1; n <= phase.last_entry; ++n)
//       for (const LoggedEvent& event : log->entry(n).events) judge(event);
//   }
//
// An entry is one step of VASL's "step forward" button: a tree of commands. Entries are numbered from 1; the position
// after 0 entries is the save. A position after any number of entries is the value that the reader of saves makes, so
// that places, warnings and scenarios have one form. A save (.vsav) is read as a log without entries.
//
// An entry counts by its effect: the state of each piece before it and after it. A piece that moves twice within one
// entry has one event; one that is changed and changed back has none. An undo is an entry of its own, and the
// entry that it takes back names it: `undone_by`, `takes_back`. Both keep their events; rolls are never taken back.
//
// The reader applies no rules of the game. It infers three things only, and each is marked: the unit that a marker was
// laid on (`other`: the next unit beneath it in its stack), the piece that replaces another one (`replaced`: the one
// is added and the other removed at one point within one entry), and an undo that old versions wrote without its mark
// (`perhaps_takes_back`).
//
// The tokens of players (passwords in states of concealment, the last field of a move) are dropped while reading.
// Names and chat are text of others: print them through text/shown.hpp.
//
// Errors: those of a save (saved_game.hpp). Warnings: `vlog-cut-off` for a log that breaks off within an entry, which
// is left out; `vlog-out-of-step` for states that do not fit the position; `vlog-unreadable` for commands that
// cannot be read; `vlog-unknown-command` for words without a meaning here. Each comes once, with a count.
// Limits, checked: those of a save for the whole text, 200,000 commands, 100,000 events, 20 million steps of work.
// Complexity: reading and position() are linear in the commands; LogCursor::go_to is linear in those passed.
// Thread safety: a GameLog does not change once read; a cursor belongs to one thread.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// Place of a piece: the point of VASL's map, and the hex there.
struct LoggedPlace {
  std::string map;  // "Main Map"; "Casualties": the bin; empty: off every map
  int x = 0;
  int y = 0;
  std::string board;       // empty: off the boards
  std::string hex;         // the hex whose rectangle holds the point; empty: off the boards
  std::string second_hex;  // set on a hexside between two hexes

  bool same_hex(const LoggedPlace& other) const {
    return !hex.empty() && board == other.board && hex == other.hex && second_hex == other.second_hex;
  }
};

enum class LoggedAct : unsigned char {
  moved,           // from `from` to `to`; within one hex as well (LoggedPlace::same_hex)
  added,           // placed at `to`; a marker: laid on `other`
  removed,         // taken from `from`; a marker: from `other`
  eliminated,      // a unit that was removed, or moved to the casualty bin, and that no other piece replaces
  replaced,        // a unit whose place `other` has taken
  broke,           // for weapons: malfunctioned
  rallied,         // for weapons: repaired
  reduced,         // shows its half-squad side, or is replaced by one at its point (then `replaced` precedes)
  made_whole,      // the reverse
  changed_class,   // another step of its class: ELR replacement or battle hardening; from `was` to `name`
  wounded,         // its wound side is shown
  healed,          // the reverse
  went_berserk,    // and no longer: `calmed`
  calmed,          //
  became_fanatic,  // or heroic
  concealed,       // lies under a "?" of its owner now
  revealed,        // no longer concealed or hidden
  hidden,          // placed hidden
  turned,          // the hexspine of a vehicle or Gun, or of its turret, changed
  changed          // another change of what the counter shows: from `was` to `name`
};
std::string_view name_of(LoggedAct act);

struct LoggedEvent {
  LoggedAct act = LoggedAct::changed;
  std::string piece;                   // id of the save
  std::string name;                    // as the counter shows after the entry; before it where the piece is gone
  std::string was;                     // as it showed before the entry; empty for a piece that was added
  SavedKind kind = SavedKind::marker;  // `marker` and `concealment`: DM, Pin, "?"; `name` is then the marker's
  std::string nationality;
  LoggedPlace from;
  LoggedPlace to;
  std::string other;  // id of another piece, see LoggedAct; empty: none
};

// A roll of VASL's dice buttons. It names no unit.
struct LoggedRoll {
  std::string kind;       // "MC", "Rally", "IFT", "TH", "TK", "CC", "TC", "SA", "RS", "Other"; "3d6", "DR", "dr" of old
  std::vector<int> dice;  // one; two, the coloured one first; or three
  std::string player;     // as shown to all
  std::string note;       // "Allied SAN", "Hull"; empty: none
  bool is_dr() const { return dice.size() == 2; }
  int total() const;
};

struct LoggedLine {
  std::string player;  // who typed it; empty: a report of the program
  std::string text;
};

struct LoggedEntry {
  std::size_t number = 0;  // from 1
  std::vector<LoggedEvent> events;
  std::vector<LoggedRoll> rolls;
  std::vector<LoggedLine> lines;       // chat, without rolls
  std::size_t phase = 0;               // index into GameLog::phases
  std::size_t undone_by = 0;           // number of the entry that took it back; 0: it stands
  std::size_t takes_back = 0;          // an undo: number of the entry taken back; 0: none, or not found
  std::size_t perhaps_takes_back = 0;  // moves everything back along the last entry with moves, without the mark
  bool undo = false;                   // carries the mark of an undo
};

// A phase as the turn track showed it; entries before the first change belong to the phase of the save.
struct LoggedPhase {
  std::string player;           // whose player turn: "Axis", "Allied"; empty: unknown
  int turn = 0;                 // 0: unknown
  int number = 0;               // 1 to 8; 0: unknown
  std::size_t first_entry = 0;  // the entry that begins it: it begins in position(first_entry); 0: the save is in it
  std::size_t last_entry = 0;   // the last entry before the next phase; first_entry where nothing was done in it
  bool from_chat = false;       // no turn track was moved: a line of the chat names the phase

  std::string name() const;  // "Axis 3 RtPh"; "Axis 3" or "" where less is known
};

class GameLog {
 public:
  ~GameLog();
  GameLog(GameLog&&) noexcept;
  GameLog& operator=(GameLog&&) noexcept;

  const std::string& file() const;
  bool breaks_off() const;                               // within an entry, which is left out
  std::size_t size() const;                              // entries
  const LoggedEntry& entry(std::size_t number) const;    // from 1 to size()
  const std::vector<LoggedEntry>& entries() const;       // entry n at n - 1
  const std::vector<LoggedPhase>& phases() const;        // in the order played; at least one
  const LoggedPhase& phase_at(std::size_t after) const;  // that of the position after so many entries
  // The ids of its units by piece, alike throughout: those of the position in which a piece first is on the boards; a
  // piece that replaces another one has its id.
  const std::map<std::string, std::string>& unit_names() const;
  // The position after so many entries; all of them for a larger number.
  SavedGame position(std::size_t after) const;

 private:
  friend class LogCursor;
  friend class GameLogReader;
  struct Content;
  explicit GameLog(std::shared_ptr<const Content> content);
  std::shared_ptr<const Content> content_;
};

// A position that goes along a log: for many positions of one log, in order.
class LogCursor {
 public:
  explicit LogCursor(const GameLog& log);  // before the first entry; the log may go, its content is shared
  ~LogCursor();
  LogCursor(LogCursor&&) noexcept;
  LogCursor& operator=(LogCursor&&) noexcept;

  std::size_t at() const;
  void go_to(std::size_t after);  // forwards entry by entry; backwards from the start
  SavedGame position() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::optional<GameLog> read_game_log(const std::string& path, Diagnostics& found);
std::optional<GameLog> parse_game_log(std::string_view bytes, const std::string& file, Diagnostics& found);
// The text inside (from "begin_save" on), already decoded.
std::optional<GameLog> parse_log_text(std::string_view text, const std::string& file, Diagnostics& found);

// The ids that the scenario of a position gives to its units, by the id of their piece: {"1600429439805", "ru1"}.
// Pieces that are no units of the scenario are not in it. Ids of a save count by the order of the position; positions
// of a log have those of GameLog::unit_names.
std::map<std::string, std::string> unit_ids(const SavedGame& game);

// The entries before the point: all where it is not set. A phase that several have is the first of them. After an error
// (`no-such-entry`, `no-such-phase` with the phases there are) none.
std::optional<std::size_t> entries_before(const GameLog& log, const LogPoint& point, Diagnostics& found);
// The position there, with the warnings of a save.
std::optional<SavedGame> saved_game_at(const GameLog& log, const LogPoint& point, Diagnostics& found);

}  // namespace hexrout
