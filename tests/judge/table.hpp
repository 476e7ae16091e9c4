// Counters on a VASL board and what players do with them: every act adds the entry that VASL would write.
//
//   Table table({.board = "05"});
//   const std::size_t r1 = table.add({.german = false, .at = "H5", .broken = true, .under_dm = true});
//   table.begin(1, true, 6);                  // the save ends here: turn 1, the Axis player's turn, Rout Phase
//   table.step(r1, "H6");                     // entry 1
//   table.roll("MC", {4, 3});                 // entry 2
//   write(table.bytes());
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/scenario/saved_game.hpp"
#include "log/write_vlog.hpp"

namespace hexrout::test {

// A squad of three classes, best first, or a leader.
struct TableUnit {
  bool german = true;
  std::string at = {};    // name of the hex
  int quality = 1;        // 0, 1, 2
  std::string rank = {};  // "8-0": a leader
  bool half = false;
  bool broken = false;
  bool under_dm = false;  // a DM counter lies on it
  bool pinned = false;    // and a Pin counter
  bool wounded = false;
  bool gone = false;
  bool moved = false;
  bool concealed = false;  // beneath a "?"
  bool hidden = false;     // set up hidden
  std::string piece = {};  // ids of the pieces
  std::string dm = {};
  std::string pin = {};
  std::string question = {};
};

// "4-4-7" or "8-0" as its counter shows it now.
std::string figures_of(const TableUnit& unit);
// Broken morale of MMC as the counter shows it now.
int broken_morale_of(const TableUnit& unit);

class Table {
 public:
  struct Place {
    std::string board = "05";
    bool turned = false;
  };
  explicit Table(Place place);

  const std::vector<TableUnit>& units() const { return units_; }
  const TableUnit& unit(std::size_t i) const { return units_[i]; }
  const Place& place() const { return place_; }
  std::size_t add(TableUnit unit);
  // Lays a counter on the ground, "Wire", "6 AP Mines", beneath what is there so far or on top of it.
  void lay(const std::string& name, const std::string& hex, bool on_top = false);
  // Ends the save. phase: 1 RPh to 8 CCPh.
  void begin(int turn, bool german, int phase);

  // Each adds one entry and returns its number.
  std::size_t next_phase();
  std::size_t step(std::size_t unit, const std::string& to, std::vector<std::size_t> along = {});
  std::size_t roll(const std::string& kind, const std::vector<int>& dice);
  std::size_t say(const std::string& text);
  std::size_t breaks(std::size_t unit);
  std::size_t rallies(std::size_t unit);
  std::size_t reduces(std::size_t unit);
  std::size_t wounds(std::size_t unit);
  std::size_t pins(std::size_t unit);
  std::size_t eliminates(std::size_t unit);
  std::size_t puts_dm(std::size_t unit);
  std::size_t takes_markers(const std::vector<std::size_t>& of, bool dm);
  std::size_t marks_unmoved();
  std::size_t reveals(std::size_t unit);                              // from beneath a "?", or one that was hidden
  std::size_t takes_dm(std::size_t unit);                             // its DM counter, in an entry of its own
  std::size_t drags(const std::string& from, const std::string& to);  // the whole stack, as one piece
  std::size_t captures(std::size_t unit, std::size_t guard);          // laid beneath its Guard, with a POW counter
  std::size_t leaves(std::size_t unit);                               // to a point beside the boards
  std::size_t into_bin(std::size_t unit);                             // to the casualty bin
  std::size_t swaps(std::size_t unit);                                // a squad for a new half-squad piece
  std::size_t undo(std::size_t entry);                                // after it, rolls and chat alone

  int turn() const { return turn_; }
  bool german_turn() const { return german_; }
  int phase() const { return phase_; }
  std::size_t entries() const { return log_.size(); }
  std::string bytes() const;

 private:
  std::string new_id() { return std::to_string(next_id_++); }
  std::pair<int, int> pixel(const std::string& hex) const;
  std::string state_of(const TableUnit& unit) const;
  std::string marker_state(const std::string& hex) const;
  std::string track_state() const;
  // A piece from one hex to another, above `under` or, where that is empty, at the bottom of what lies there.
  void move_piece(const std::string& piece, const std::string& from, const std::string& to, const std::string& under,
                  VlogCommand& into);
  void take_away(const std::string& piece, const std::string& from);
  void lay(const std::string& name, std::string& id, std::size_t unit, VlogCommand& into);
  VlogCommand changed(std::size_t unit, const TableUnit& now);
  std::size_t add_entry(VlogCommand entry);
  void move_off(std::size_t unit, const std::string& map, VlogCommand& into);

  struct State {
    std::vector<TableUnit> units;
    std::map<std::string, std::vector<std::string>> stacks;
  };
  std::vector<State> states_;  // after each entry, that of the save first
  Place place_;
  std::vector<TableUnit> units_;
  std::map<std::string, std::vector<std::string>> stacks_;   // by hex, from the bottom
  std::map<std::string, std::string> stack_ids_;             // by hex, of the save
  std::vector<std::pair<std::string, std::string>> things_;  // name and hex
  std::map<std::string, std::string> thing_ids_;
  std::string track_;
  std::string save_;
  std::vector<VlogCommand> log_;
  long next_id_ = 1600000001000;
  int turn_ = 1;
  int phase_ = 1;
  bool german_ = true;
};

}  // namespace hexrout::test
