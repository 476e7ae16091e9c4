// Any bytes as a Tiled map in its JSON notation.
#include "hexrout/map/foreign_map.hpp"
#include "round_trip.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size == 0 || text[0] == '<') return -1;  // the other notation
  Diagnostics found;
  const auto map = read_tiled_map(text, "nowhere/fuzz.tmj", found);
  if (map.has_value() == found.has_errors()) std::abort();
  found.text();
  if (map) fuzz::check_round_trip(*map);
  return 0;
}
