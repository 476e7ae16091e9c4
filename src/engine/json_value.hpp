// JSON as a tree of values, so that the readers of scenarios read it.
#pragma once

#include <cstddef>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/value.hpp"

namespace hexrout {

// A JSON text is text in quotes, a number or a truth value a word, null nothing.
Value value_of(const Json& json);

// An object with room for so many keys. Json objects keep their keys in one vector of pairs that cannot be moved: each
// time it grows, all that it holds is copied, however deep.
Json object_with_room(std::size_t keys);

// How many values it holds, itself among them.
std::size_t parts_of(const Json& json);

}  // namespace hexrout
