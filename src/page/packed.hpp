// Bytes packed as text that a page can hold.
#pragma once

#include <string>
#include <string_view>

namespace hexrout::page {

std::string base64(std::string_view bytes);
// As gzip, in base64: a third of the program's size. Same bytes in, same bytes out.
std::string packed(std::string_view bytes);

}  // namespace hexrout::page
