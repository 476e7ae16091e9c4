// How a move ends, in words for players. Answers, pages and logs take them from here.
//
//   outcome_words("HALT_COVER") == "stops in cover"
//   outcome_clause("HALT_COVER") == "; stops in cover"      // at the end of a sentence about the move
//
// `code` is the code of an option or of an answer, as JSON has it. A code without words of its own is spelt out in
// small letters. Pure functions; any thread; constant time.
#pragma once

#include <string>
#include <string_view>

namespace hexrout {

// Empty where the code says no more than the path itself does.
std::string outcome_words(std::string_view code);

// Empty too where the sentence has said these words already.
std::string outcome_clause(std::string_view code, std::string_view said = {});

}  // namespace hexrout
