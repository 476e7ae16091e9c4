// Bytes packed as text that a page can hold.
#pragma once

#include <string>
#include <string_view>

namespace hexrout::page {

std::string base64(std::string_view bytes);
// Decodes base64 text up to the first character outside the alphabet.
std::string unbase64(std::string_view text);
// Text with seven bits in each byte, after the number of bytes and a space. Seven bits are the character of ASCII that
// has them. For those that a page or a terminal takes for something else (kApart) they are one character of two bytes,
// with the next seven bits in it: U+0100 and 128 for each before it.
std::string base128(std::string_view bytes);
// As gzip, in base 128. Same bytes in, same bytes out.
std::string packed(std::string_view bytes);

// The program as tools/build wasm makes it: JavaScript with the WebAssembly module inside, as base64 in a data URL.
// Base64 hides from gzip what repeats, so the two are packed apart: 3.1 MB instead of 4.3 MB.
struct Program {
  std::string script;  // the URL in it has no content left
  std::string module;
};
Program split_program(std::string_view javascript);

}  // namespace hexrout::page
