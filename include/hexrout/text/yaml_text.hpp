// Writing YAML that Document reads back to the same text.
//
//   yaml_scalar("M2") == "M2"      yaml_scalar("04 M2") == "\"04 M2\""      yaml_scalar("true") == "\"true\""
//   yaml_text(node)                // a whole node on one line: {map: {file: a.yaml}}
//   "map:" + yaml_block(node, 2)   // as the value of a key, an entry a line where it is long
#pragma once

#include <string>
#include <string_view>

#include "hexrout/text/document.hpp"

namespace hexrout {

// `text` unchanged if YAML reads it as the same text or number, otherwise in double quotes with escapes.
std::string yaml_scalar(std::string_view text);

// A node in flow style. Reading it gives an equal tree (places aside). Complexity: linear.
std::string yaml_text(const Node& node);

// A node as the value of a key, in the form in which people write files: a map on the key's line if it fits there (100
// bytes), else an entry a line behind `indent` spaces; a list that holds more than scalars an entry a line; text of
// several lines as a block. Begins with the blank or line break after the key's colon, and ends without a line break.
// Reading it gives an equal tree (places aside). Complexity: linear in the text times the depth of maps.
std::string yaml_block(const Node& node, std::size_t indent);

}  // namespace hexrout
