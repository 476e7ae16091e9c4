// A log of a VASL game, told: turns, phases, moves of units, changes of counters, rolls.
//
//   std::cout << log_listing_text(*read_game_log("game.vlog", found), {});
//
//   Allied 3 RtPh, from entry 5
//      6-10  ru1 broken 4-4-7 1sq with DM moves M3-N3-O4-P4-Q4-Q3
//        11  Boris rolls MC DR 6,4 = 10, it seems for ru1 in Q3
//        12  ru1 broken 4-4-7 1sq is reduced: broken 2-3-7 1hs
//
// Steps of the same counters that follow one another are one line of the text. A roll names no unit: the one that it
// seems to be for is the unit that changes next, before another move or roll; in a Rout Phase, or else, the unit that
// moved last. Units have one id throughout (GameLog::unit_names), in positions and in the referee's words as well. Chat
// is left out unless it is wanted. All names are made safe to show; tokens of players are in none of it.
//
// The JSON has an object, and a line, an entry: tests/play/log_listing_test.cpp and maps/guide/command.md show its
// keys. Complexity: linear in the log, and a position for each phase. Thread safety: pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "hexrout/play/report.hpp"
#include "hexrout/scenario/game_log.hpp"

namespace hexrout {

struct LogListing {
  std::size_t from = 1;
  std::size_t to = static_cast<std::size_t>(-1);
  bool chat = false;
};

std::string log_listing_text(const GameLog& log, const LogListing& options, const Tint& tint = untinted);
std::string log_listing_json(const GameLog& log, const LogListing& options);

// The unit that a roll seems to be for, by its piece; nullopt where nothing points to one.
struct SeemsFor {
  std::string piece;
  std::string name;
  std::string hex;
  bool moved_before = false;  // by the move before the roll; false: by the change after it
};
std::optional<SeemsFor> seems_for(const GameLog& log, std::size_t entry);

}  // namespace hexrout
