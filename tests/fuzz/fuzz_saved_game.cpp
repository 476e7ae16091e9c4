// Any bytes as a VASL saved game: as the archive on disk when they look like one, and as the text inside.
#include "hexrout/scenario/saved_game.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  if (bytes.starts_with("PK")) {
    parse_saved_game(bytes, "fuzz.vsav", found);
  } else {
    parse_saved_text("begin_save\x1b" + std::string(bytes) +
                         "\x1b"
                         "end_save",
                     "fuzz.vsav", found);
  }
  found.text();
  return 0;
}
