// Text made safe to stand in XML and HTML.
//
//   page += "<td>" + xml(unit.id) + "</td>";
//
// Good for character data and for attribute values in either quotes: markup is escaped, and what `printable` would
// not show as it is (control and bidirectional characters) is made visible. Complexity: linear. Thread safety: pure.
#pragma once

#include <string>
#include <string_view>

namespace hexrout {

std::string xml(std::string_view text);

}  // namespace hexrout
