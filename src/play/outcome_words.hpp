// How a way ends, in words for players: outcome_words("HALT_COVER") == "stops in cover".
#pragma once

#include <string>
#include <string_view>

namespace hexrout {

// Empty where the code says no more than the way itself does.
// A code without words of its own is spelt out in small letters.
std::string outcome_words(std::string_view code);

}  // namespace hexrout
