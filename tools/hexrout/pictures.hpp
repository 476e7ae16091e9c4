// Pictures written to files: SVG as drawn, PNG by way of rsvg-convert, which need not be installed.
#pragma once

#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// Writes what is asked for; "-" is standard output, empty: none. error[cannot-write], error[no-png] where rsvg-convert
// is not installed or fails. False after errors.
bool write_pictures(std::string_view svg, const std::string& svg_file, const std::string& png_file, Diagnostics& found);

}  // namespace hexrout::command
