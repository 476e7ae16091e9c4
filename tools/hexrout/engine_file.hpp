// The program as JavaScript and WebAssembly, for pages that carry it.
#pragma once

#include <optional>
#include <string>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// Reads the file given, or else the first that exists of: the environment variable HEXROUT_ENGINE; hexrout.js beside
// this program; ../share/hexrout/hexrout.js from there (where it is installed); ../../wasm/bin/hexrout.js from there
// (where tools/build wasm builds it). error[no-engine] if there is none,
// error[bad-engine] for anything else than that program.
std::optional<std::string> read_engine(const std::string& given, Diagnostics& found);

}  // namespace hexrout::command
