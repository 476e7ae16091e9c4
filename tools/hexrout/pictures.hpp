// Pictures written to files: SVG as drawn, PNG by way of rsvg-convert, which need not be installed.
#pragma once

#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// Writes the files named; "-" is standard output, empty: none. error[cannot-write], error[no-png] if rsvg-convert is
// missing or fails. Returns false after errors.
bool write_pictures(std::string_view svg, const std::string& svg_file, const std::string& png_file, Diagnostics& found);

// Throws CLI::RequiresError if an option about a picture has a value and no picture is written.
void require_picture(const std::string& option, const std::string& value, const std::string& svg_file,
                     const std::string& png_file);

}  // namespace hexrout::command
