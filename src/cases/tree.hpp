// Finds trees of YAML in other trees.
//
//   compare_tree(wanted, actual, "position", compared);
//
// A scalar equals; "~text" is contained; null must be absent. A map has at least the wanted keys. In a list of maps
// each entry is found in order, one with an `id` or `side` by it, and others may lie between; other lists are equal.
#pragma once

#include <string>

#include "cases/compared.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// True if a text fits: it is equal, or contains the text behind "~".
bool text_fits(std::string_view wanted, std::string_view actual);

// Adds one comparison for each scalar, null and entry of a list that is wanted. `path` names the tree in messages.
void compare_tree(const Node& wanted, const Node& actual, const std::string& path, Compared& compared);

}  // namespace hexrout
