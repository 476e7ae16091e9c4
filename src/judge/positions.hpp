// Positions of a log as games, their units named alike throughout the log.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/judge/judge.hpp"

namespace hexrout::judge {

// States by unit that the log does not show, carried along within a phase.
struct Carried {
  std::set<std::string> routed;  // their turn in the Rout Phase is over
  std::set<std::string> dm;      // under DM without a counter
  std::set<std::string> no_dm;   // not under DM, though a counter lies above them
};

class Positions {
 public:
  // Errors are in `found`, and then ready() is false.
  Positions(const GameLog& log, const JudgeOptions& options, Diagnostics& found);
  bool ready() const { return map_ != nullptr; }

  // Name of the unit of a piece; empty: no unit.
  std::string name(const std::string& piece) const;
  std::string piece(const std::string& name) const;
  // A name, or the id of a piece, as it is written in corrections.
  std::string named(const std::string& written) const;

  struct Wish {
    std::size_t after = 0;
    std::string player = {};     // "Axis": whose turn
    std::string phase = "rout";  // or "rally"
    std::string under_way = {};  // the value of the key; empty: none
    const Carried* carried = nullptr;
  };
  // Notes that the unit is a prisoner of the guard in positions after so many entries.
  void capture(const std::string& unit, const std::string& guard, std::size_t entry) {
    captures_[unit] = {guard, entry};
  }
  // Null after an error; `found` gets the first.
  std::unique_ptr<Game> game(const Wish& wish);
  // Broken units below the DM counter of another one: the counter may be theirs as well.
  std::set<std::string> under_another_dm(std::size_t after);
  // The Location of a unit after so many entries; kNowhere: off the boards, or gone.
  LocationId location(std::size_t after, const std::string& unit);
  const Map& map() const { return *map_; }

 private:
  std::string text(const Wish& wish, Diagnostics& said);
  void keep_known_boards(SavedGame& saved, Diagnostics& said);
  std::string unit_line(const std::string& line, const std::set<std::string>& present, const Wish& wish) const;

  const GameLog& log_;
  const JudgeOptions& options_;
  Diagnostics& found_;
  LogCursor cursor_;
  std::string boards_written_;           // the boards that boards_kept_ was made from
  std::vector<SavedBoard> boards_kept_;  // with the changes and overlays that are applied
  ReadOptions read_;
  std::shared_ptr<const Map> map_;
  std::map<std::string, std::string> pieces_;  // by name: the latest piece of the unit
  std::map<std::size_t, std::map<std::string, LocationId>> locations_;
  std::map<std::string, std::pair<std::string, std::size_t>> captures_;  // guard and entry by prisoner
};

}  // namespace hexrout::judge
