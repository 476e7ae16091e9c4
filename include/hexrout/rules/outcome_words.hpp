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

namespace hexrout {

// Empty for a code that adds nothing to the path.
std::string outcome_words(std::string_view code);

// Empty also if the sentence `said` contains these words.
std::string outcome_clause(std::string_view code, std::string_view said = {});

}  // namespace hexrout
