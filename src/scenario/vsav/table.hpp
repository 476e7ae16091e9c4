// The pieces of a game as they lie on VASL's maps, in their stacks, and the changes that commands make to them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hexrout/scenario/saved_game.hpp"
#include "scenario/vsav/piece.hpp"

namespace hexrout::vsav {

using PieceIndex = std::uint32_t;
inline constexpr PieceIndex kNoPiece = static_cast<PieceIndex>(-1);

inline constexpr std::size_t kMostPieces = 20'000;
inline constexpr std::size_t kMostStacked = 1'000;  // counters of one stack

// A point of a map; maps are numbered as they come.
struct Spot {
  int map = 0;
  int x = 0;
  int y = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

struct TablePiece {
  std::string id;
  std::string type;
  std::vector<std::string> states;  // of the traits, outermost first; of the last what follows map, x and y
  std::vector<bool> shows;          // the traits whose state the counter shows
  SavedUnit unit;                   // as it shows, without its chain; its place and stack are not kept up
  PieceIndex stack = kNoPiece;
  bool there = true;
  bool stacks = true;  // can lie in a stack
};

// The state of a piece before the first change that is watched.
struct Touch {
  PieceIndex piece = kNoPiece;
  bool was_there = false;
  Spot from;
  PieceIndex beneath = kNoPiece;    // the next unit beneath a counter in its stack
  std::optional<SavedUnit> before;  // set where its face may have changed
};

// Commands that did not fit: the position stays, or takes what can be taken.
enum class Fit : unsigned char {
  good,
  out_of_step,  // the command expects another state of the piece, or a piece that is not there
  unreadable,
  too_much  // a limit is passed: nothing further is applied
};

class Table {
 public:
  // Of a save: adds a piece; false if it is no counter in VASL's form.
  bool put(const std::string& id, const std::string& type, std::string_view state);
  // Of a save: notes a stack, whose members may come later.
  void put_stack(const std::string& id, std::vector<std::string> members);
  // Gives the stacks of the save their members.
  void settle();

  // Of a log. Fields are those of the command, its word the first.
  Fit add(const std::vector<std::string>& fields);
  Fit remove(const std::vector<std::string>& fields);
  Fit change(const std::vector<std::string>& fields);
  Fit move(const std::vector<std::string>& fields);

  const std::vector<TablePiece>& pieces() const { return pieces_; }
  const Spot& spot(PieceIndex i) const { return spots_[i]; }
  const std::string& map_name(int map) const { return maps_[static_cast<std::size_t>(map)]; }
  // True for a piece that is or was there; false for stacks.
  bool has_piece(const std::string& id) const { return by_id_.count(id) != 0; }
  // The next unit beneath a piece in its stack.
  PieceIndex unit_beneath(PieceIndex i) const;
  // The piece as it shows, at its place, in its stack; not yet in a hex.
  SavedUnit unit(PieceIndex i) const;
  // The traits as they are.
  Piece traits(PieceIndex i) const;
  // The last piece of the turn track that a command changed.
  PieceIndex track() const { return track_; }

  // From here on what pieces were before a change is kept, once for each piece, until the next call.
  void watch() {
    watching_ = true;
    ++stamp_;
    touches_.clear();
  }
  std::vector<Touch>& touches() { return touches_; }
  // Counts work beyond the commands themselves. False once there is too much.
  bool spend(std::size_t steps);

 private:
  struct Stack {
    std::string id;
    Spot spot;
    std::vector<PieceIndex> members;  // from the bottom
  };
  struct State;  // of a command: place and states of the traits

  int map_number(const std::string& name);
  std::optional<State> split(std::string_view state, std::size_t depth, bool strict);
  bool take_piece(const std::string& id, const std::string& type, std::string_view state, bool strict);
  void describe(PieceIndex i);
  Touch* touch(PieceIndex i);
  void put_at(PieceIndex i, const Spot& spot);
  void leave_stack(PieceIndex i);
  void join(PieceIndex i, PieceIndex stack, std::size_t position);
  PieceIndex new_stack(const std::string& id, const Spot& spot);
  PieceIndex stack_of(PieceIndex i);
  PieceIndex stack_at(const Spot& spot, PieceIndex but_not);
  Fit set_stack(PieceIndex stack, const std::vector<std::string>& state, const std::vector<std::string>* before);
  Fit merge(PieceIndex i, const State& now, const State& old);
  Fit move_piece(PieceIndex i, const Spot& to, const std::string& under);
  Fit move_stack(PieceIndex stack, const Spot& to, const std::string& under);

  std::vector<TablePiece> pieces_;
  std::vector<Spot> spots_;  // of the pieces
  std::unordered_map<std::string, PieceIndex> by_id_;
  std::vector<Stack> stacks_;
  std::unordered_map<std::string, PieceIndex> stack_by_id_;
  std::vector<std::vector<std::string>> unsettled_;  // members of the stacks of a save
  std::vector<std::string> maps_;
  std::unordered_map<std::string, int> map_numbers_;
  PieceIndex track_ = kNoPiece;
  std::size_t work_ = 0;
  bool watching_ = false;
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> stamps_;  // of the pieces: when they were touched last
  std::vector<Touch> touches_;
};

}  // namespace hexrout::vsav
