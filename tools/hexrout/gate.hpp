// What may be written to a terminal: printable characters, line breaks, tabs and the program's own colours.
//
//   print(colour("1") + name + colour("0"));     // print (output.hpp) writes gated(text)
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hexrout::command {

// A colour of the terminal in a text that is printed: what stands between "ESC [" and "m", such as "1" or "38;5;16";
// "0" ends it. No text of a file can stand for one.
std::string colour(std::string_view how);
// A text with escape sequences that the program has made itself, as draw_text does, as one with colours.
std::string with_colours(std::string_view drawn);
// Where a colour that stands at the beginning of `text` ends; 0 if none stands there.
std::size_t colour_length(std::string_view text);
// What print writes.
std::string gated(std::string_view text);

}  // namespace hexrout::command
