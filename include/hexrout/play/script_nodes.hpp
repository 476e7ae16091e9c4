// Reads the dice and choices of a script within another document.
//
//   PlayScript script;
//   read_faces(node.find("dice"), script, found);        // [3, 4, 6, 1]
//   read_choices(node.find("choices"), script, found);   // [reject, {what: rout, who: r1, take: to M4}]
//
// session.hpp describes the entries. Errors have places; false after one. Cost: linear. Thread safety: no shared state.
#pragma once

#include "hexrout/play/session.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// A list of faces, each 1 to 100. Replaces the script's dice, even if the list is empty.
bool read_faces(const Node& list, PlayScript& script, Diagnostics& found);
// A list of words and of {what, who, take}.
bool read_choices(const Node& list, PlayScript& script, Diagnostics& found);

}  // namespace hexrout
