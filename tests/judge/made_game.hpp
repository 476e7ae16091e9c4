// Games in play, made by chance and by the rules, written as VASL logs: for judges of logs.
//
//   const auto made = make_game(7, {.boards = own_boards(), .maps = maps, .fault = Fault::no_roll});
//   if (made) judge(made->bytes);             // expected: made->phases, and made->fault alone is illegal
//
// A seed gives one game: a board, both sides with squads and leaders, some of them broken, and up to five turns of
// Rally, fire, movement and Rout Phases. Rally and Rout Phases are played by the rules with random dice and choices;
// what happens in them is written down beside the log. A fault is one act against the rules, done in the
// midst of a phase; the play continues after it. Empty for a seed (try the next) whose game contains
// events that logs do not show (surrender, Heat of Battle), or without a place for the fault.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/scenario/map_cache.hpp"

namespace hexrout::test {

enum class Fault : unsigned char {
  none,
  nearer,        // a step nearer to an enemy in LOS
  shelter,       // a step away from the shelter that the unit is bound for, or out of the one reached
  no_roll,       // an Interdiction without a roll
  wrong_result,  // a roll with another result than its own
  stays,         // a unit that must rout does not
  wrong_order,   // a DEFENDER's unit routs before one of the ATTACKER
  second_rout,   // a unit that has stopped moves on after another one has moved
  after_pin      // a pinned unit moves on
};
inline constexpr Fault kFaults[] = {Fault::nearer, Fault::shelter,     Fault::no_roll,     Fault::wrong_result,
                                    Fault::stays,  Fault::wrong_order, Fault::second_rout, Fault::after_pin};
const char* name_of(Fault fault);

struct MadeRoll {
  std::size_t entry = 0;
  std::string at;
  std::vector<int> dice;
  std::string result = "none";  // none, pin, reduced, wounded, lost
};

struct MadeWalk {
  std::string piece;
  std::vector<std::string> path;  // names of hexes
  std::vector<std::size_t> entries;
  std::vector<MadeRoll> rolls;
  bool crawl = false;
};

struct MadeRally {
  std::string piece;
  std::size_t entry = 0;
  bool rallied = false;
};

struct MadePhase {
  int number = 0;  // 1 RPh, 6 RtPh
  int turn = 0;
  bool german = true;
  std::size_t first_entry = 0;
  std::vector<MadeWalk> walks;
  std::vector<MadeRally> rallies;
};

struct MadeFault {
  Fault kind = Fault::none;
  std::string piece;
  std::string rule;
  std::size_t phase = 0;  // index in MadeGame::phases
  std::size_t step = 0;   // from 1; 0: no step
};

struct MadeGame {
  std::string bytes;  // of the .vlog
  std::vector<MadePhase> phases;
  std::optional<MadeFault> fault;
};

// A folder of boards, and those of it that games are played on.
struct MadeBoards {
  std::string folder;
  std::vector<std::string> names;
};
// Boards of our own, strewn with woods and houses; and eight of VASL's, whose folder may be absent.
MadeBoards own_boards();
MadeBoards boards_of_vasl();

struct MakeOptions {
  MadeBoards boards;
  std::shared_ptr<MapCache> maps;
  Fault fault = Fault::none;
};

std::optional<MadeGame> make_game(std::uint64_t seed, const MakeOptions& options);

}  // namespace hexrout::test
