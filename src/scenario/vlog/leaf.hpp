// One command of a log: its word, and its effect on a position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenario/vsav/game_position.hpp"

namespace hexrout::vlog {

enum class Word : unsigned char {
  none,       // an empty parent, whose children do the work
  add,        // + of a piece or stack
  remove,     // -
  change,     // D
  move,       // M
  fact,       // of the game as a whole: boards, turn
  chat,       //
  undo,       // begin of an undo
  undo_end,   //
  idle,       // without an effect on a position: sounds, links, properties
  unreadable  // anything else
};

struct Leaf {
  Word word = Word::none;
  std::vector<std::string> fields;  // of add, remove, change and move; the word first
  std::string_view rest;            // of chat: the line; of facts: the whole command
};
// The text of a command without "LOG\t", which must outlive the leaf.
Leaf read_leaf(std::string_view text);
// The word of a command that is not known, to be named in a message.
std::string word_of(std::string_view text);

// False for a command that breaks off before its end, as the last one of a log that was cut off may.
bool is_whole(const Leaf& leaf, std::string_view text);

// Applies a command. Good for those without an effect.
vsav::Fit apply(const Leaf& leaf, vsav::GamePosition& position);

}  // namespace hexrout::vlog
