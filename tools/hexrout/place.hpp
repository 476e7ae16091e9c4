// The addresses in the file PLACE of the project.
#pragma once

#include <string>
#include <string_view>

namespace hexrout::command {

// Returns the address of the studio on the web; empty if it is not offered.
std::string_view studio_address();
// Returns the address of the releases; empty if there is none.
std::string_view releases_address();
// Tells a reader without the program for pages how to come by the studio.
std::string ways_to_the_studio();

}  // namespace hexrout::command
