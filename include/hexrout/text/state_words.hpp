// state_words: the states of a unit for readers, from the words that files and programs have for them.
//
//   state_words({"broken", "has_routed"})     // "broken, has routed"; in German "gebrochen, ist geflohen"
//
// Thread safety and complexity: those of phrase.hpp.
#pragma once

#include <string>
#include <vector>

namespace hexrout {

std::string state_words(const std::vector<std::string>& states);

}  // namespace hexrout
