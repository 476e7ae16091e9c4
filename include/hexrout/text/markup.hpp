// Escapes text for XML and HTML.
//
//   page += "<td>" + xml(unit.id) + "</td>";
//
// The result is safe as character data and as an attribute value in either quotes. Markup is escaped, and control and
// bidirectional characters are made visible, as by `printable`. Complexity: linear. Thread safety: pure.
#pragma once

#include <string>
#include <string_view>

namespace hexrout {

std::string xml(std::string_view text);

}  // namespace hexrout
