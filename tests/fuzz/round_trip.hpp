// Checks that a map from any source can be written as YAML and reads back to the same file.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "hexrout/map/map_file.hpp"

namespace hexrout::fuzz {

inline void check_round_trip(const Map& map) {
  if (map.hex_count() > 5000) return;
  const std::string written = write_map_yaml(map);
  Diagnostics found;
  const auto again = read_map_text(written, "written.yaml", found);
  if (again && again->hex_count() == map.hex_count() && write_map_yaml(*again) == written) return;
  std::fprintf(stderr, "%s\n%s\n", written.c_str(), found.text().c_str());
  std::abort();
}

}  // namespace hexrout::fuzz
