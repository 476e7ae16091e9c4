// Bytes packed as text that a page can hold.
#pragma once

#include <string>
#include <string_view>

namespace hexrout::page {

std::string base64(std::string_view bytes);
// Decodes base64 text up to the first character outside the alphabet.
std::string unbase64(std::string_view text);
// As gzip, in base64. Same bytes in, same bytes out.
std::string packed(std::string_view bytes);

// The program as tools/build wasm makes it: JavaScript with the WebAssembly module inside, as base64 in a data URL.
// Base64 hides from gzip what repeats, so the two are packed apart: 3.1 MB instead of 4.3 MB.
struct Program {
  std::string script;  // the URL in it has no content left
  std::string module;
};
Program split_program(std::string_view javascript);

}  // namespace hexrout::page
