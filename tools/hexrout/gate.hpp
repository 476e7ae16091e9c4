// Restricts text for a terminal to printable characters, line breaks, tabs and the program's own colours.
//
//   print(colour("1") + name + colour("0"));     // print (output.hpp) writes gated(text)
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hexrout::command {

// Returns the mark for a colour in printed text: `how` is the part between "ESC [" and "m", for example "1" or
// "38;5;16"; "0" ends the colour. No text of a file can contain the mark.
std::string colour(std::string_view how);
// Turns a text with escape sequences made by the program itself, as draw_text does, into one with colours.
std::string with_colours(std::string_view drawn);
// Returns the length of the colour mark at the beginning of `text`; 0 without one.
std::size_t colour_length(std::string_view text);
// Returns the text as print writes it.
std::string gated(std::string_view text);

}  // namespace hexrout::command
