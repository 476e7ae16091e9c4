// outcome_words: the end of a move in words for players, for answers, pages and logs.
//
//   outcome_words("HALT_COVER") == "stops in cover"
//   outcome_clause("HALT_COVER") == "; stops in cover"      // at the end of a sentence about the move
//
// `code` is the code of an option or of an answer, as in JSON. A code without words of its own is spelt out in
// small letters. Pure functions; any thread; constant time.
#pragma once

#include <string>
#include <string_view>

#include "hexrout/rules/game_words.hpp"

namespace hexrout {

// Empty for a code that adds nothing to the path. Words of the game's own (game_words.hpp) come before these.
std::string outcome_words(std::string_view code, const GameWords& own = {});

// "4 hexes", "1 hex": an amount in the game's word for distances.
std::string distance_text(std::string_view amount, const GameWords& words);

// True for a code with words of its own here.
bool is_outcome(std::string_view code);

// Empty also if the sentence `said` contains these words.
std::string outcome_clause(std::string_view code, std::string_view said = {}, const GameWords& own = {});

}  // namespace hexrout
