// Trees of YAML that are to be found in other trees.
//
//   compare_tree(wanted, actual, "position", compared);
//
// A scalar equals; "~text" is contained; null must be absent. The keys of a map are all there. In a list of maps each
// is found in order, one with an `id` or `side` by it, and others may stand between; other lists are equal.
#pragma once

#include <string>

#include "cases/compared.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// Whether a text is as wanted: equal to it, or containing what follows "~".
bool text_fits(std::string_view wanted, std::string_view actual);

// Adds one comparison for each scalar, null and entry of a list that is wanted. `path` names the tree in messages.
void compare_tree(const Node& wanted, const Node& actual, const std::string& path, Compared& compared);

}  // namespace hexrout
