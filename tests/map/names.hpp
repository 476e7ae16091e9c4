// Terrain and hexes by name, and words looked for in a text, each shown when a test fails.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "hexrout/map/map.hpp"

namespace hexrout::test {

inline TerrainId id(std::string_view name) {
  const auto found = TerrainCatalogue::standard().find(name);
  INFO(name);
  REQUIRE(found.has_value());
  return *found;
}

inline HexId at(const Map& map, std::string_view name) {
  INFO(name);
  REQUIRE(map.find_hex(name).has_value());
  return *map.find_hex(name);
}

inline bool says(const std::string& text, std::string_view words) {
  INFO(text);
  return text.find(words) != std::string::npos;
}

}  // namespace hexrout::test
