// Undos: finds the entry that each undo of a log takes back. Cost: a look-up by text for each entry.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "hexrout/scenario/game_log.hpp"
#include "scenario/vlog/leaf.hpp"
#include "scenario/vsav/table.hpp"

namespace hexrout::vlog {

// The pieces that an entry changes, in a form in which an undo and what it takes back can be compared.
struct Traces {
  std::vector<std::string> done;  // "M 7 to from", "D 7", "+7"
  std::vector<std::string> back;  // of its inverse
  std::vector<std::string> moves_done, moves_back;

  void note(const Leaf& leaf, const vsav::Table& table);
};

// Pairs each undo with the last entry that it inverts and that no other undo takes back; without one, with the last
// such entry that changed anything.
class Undos {
 public:
  // Sets takes_back of the entry, undone_by of an earlier one, or perhaps_takes_back.
  void pair(LoggedEntry& entry, Traces traces, std::vector<LoggedEntry>& earlier);

 private:
  std::unordered_map<std::string, std::vector<std::size_t>> standing_;  // numbers of entries by what they did
  std::vector<std::size_t> order_;                                      // numbers of entries that changed anything
  std::string last_moves_;
  std::size_t last_mover_ = 0;
};

}  // namespace hexrout::vlog
