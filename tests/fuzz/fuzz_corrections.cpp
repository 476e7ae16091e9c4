// Any bytes as a file of corrections of a log.
#include <cstdlib>

#include "hexrout/judge/corrections.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics found;
  const auto read = parse_corrections({reinterpret_cast<const char*>(data), size}, "fuzz.yaml", found);
  if (read.has_value() == found.has_errors()) std::abort();
  found.text();
  return 0;
}
