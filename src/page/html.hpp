// Text as HTML.
#pragma once

#include <string>
#include <string_view>

namespace hexrout::page {

// Character data or the value of an attribute; control characters made visible.
std::string html(std::string_view text);

}  // namespace hexrout::page
