// JSON as a tree of values, so that the readers of scenarios read it.
#pragma once

#include <cstddef>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/value.hpp"

namespace hexrout {

// Converts JSON: a string becomes quoted text, a number or boolean a word, null becomes nothing.
Value value_of(const Json& json);

// Returns an object with capacity for `keys` keys. Json objects keep their entries in one vector whose elements cannot
// be moved: each time it grows, all its content is copied, however deep.
Json object_with_room(std::size_t keys);

// Counts the values in `json`, itself included.
std::size_t parts_of(const Json& json);

}  // namespace hexrout
