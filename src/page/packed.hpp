// Bytes packed as text that a page can hold.
#pragma once

#include <string>
#include <string_view>

namespace hexrout::page {

std::string base64(std::string_view bytes);
// Decodes base64 text up to the first character outside the alphabet.
std::string unbase64(std::string_view text);
// Text in base 85: five characters for four bytes, one more than the bytes for those left over. The digits are the
// printable characters of ASCII without those of markup, strings and escapes: < > & " ' \ ` - !
std::string base85(std::string_view bytes);
// As gzip, in base 85. Same bytes in, same bytes out.
std::string packed(std::string_view bytes);

// The program as tools/build wasm makes it: JavaScript with the WebAssembly module inside, as base64 in a data URL.
// Base64 hides from gzip what repeats, so the two are packed apart: 3.1 MB instead of 4.3 MB.
struct Program {
  std::string script;  // the URL in it has no content left
  std::string module;
};
Program split_program(std::string_view javascript);

}  // namespace hexrout::page
