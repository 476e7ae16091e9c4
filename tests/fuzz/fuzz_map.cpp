// Any bytes as one of our map files.
#include "round_trip.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics found;
  const auto map = read_map_text({reinterpret_cast<const char*>(data), size}, "fuzz.yaml", found);
  if (map.has_value() == found.has_errors()) std::abort();
  found.text();
  if (map) fuzz::check_round_trip(*map);
  return 0;
}
