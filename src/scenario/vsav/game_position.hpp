// A game at one point: its facts and its pieces.
#pragma once

#include <optional>
#include <string_view>

#include "hexrout/scenario/saved_game.hpp"
#include "scenario/vsav/commands.hpp"
#include "scenario/vsav/likewise.hpp"
#include "scenario/vsav/table.hpp"

namespace hexrout::vsav {

// The turn and phase of a game, as its turn track shows them.
struct Track {
  std::string mover;  // "Axis", "Allied"
  std::string turn;   // "Axis Turn 1 - RtPh"
  int phase = 0;
  int number = 0;
  friend bool operator==(const Track&, const Track&) = default;
};

struct GamePosition {
  SavedGame facts;  // without units and turn track
  Table table;

  // By the piece of the track that was moved last, or else by the last one that shows a turn; nullopt without one.
  std::optional<Track> track() const;
  SavedGame game() const;
};

// Reads commands of a save, one after the other.
class SaveReader {
 public:
  SaveReader(const std::string& file, Diagnostics& found);
  // False after an error.
  bool take(std::string_view command);
  bool ended() const { return ended_; }
  // Returns the position; nullopt for a save without an end.
  std::optional<GamePosition> finish();

 private:
  bool take_piece(std::string_view command);
  bool take_stack(const std::string& id, const std::string& state);
  bool too_large(std::string what, std::string hint);

  Diagnostics& found_;
  Likewise likewise_;
  Place place_;
  GamePosition position_;
  std::size_t pieces_ = 0;
  std::size_t members_ = 0;
  bool ended_ = false;
};

// Commands of a save and of a log that concern the whole game: boards, turn, extensions. False after an error.
bool take_fact(std::string_view command, SavedGame& facts, const Place& place, Diagnostics& found);

// Warnings of a position: things that change the map and that are not read, and counters that are missing.
void warn_of_position(const SavedGame& game, Diagnostics& found);

}  // namespace hexrout::vsav
