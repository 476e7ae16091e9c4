// Writing YAML that Document reads back to the same text.
//
//   yaml_scalar("M2") == "M2"      yaml_scalar("04 M2") == "\"04 M2\""      yaml_scalar("true") == "\"true\""
//   yaml_text(node)                // a whole node on one line: {map: {file: a.yaml}}
#pragma once

#include <string>
#include <string_view>

#include "hexrout/text/document.hpp"

namespace hexrout {

// `text` unchanged if YAML reads it as the same text or number, otherwise in double quotes with escapes.
std::string yaml_scalar(std::string_view text);

// A node in flow style. Reading it gives an equal tree (places aside). Complexity: linear.
std::string yaml_text(const Node& node);

}  // namespace hexrout
