// Helpers for the tests of sight.
#pragma once

#include <map>
#include <string>

#include "hexrout/los/explain.hpp"
#include "hexrout/los/sight.hpp"
#include "hexrout/map/map.hpp"
#include "hexrout/map/terrain.hpp"

namespace hexrout::test {

inline TerrainId named(const char* name) {
  return TerrainCatalogue::standard().find(name).value();
}

// As the oracle's lists spell kinds of Location.
inline LocationKind kind_of(const std::string& word) {
  static const std::map<std::string, LocationKind> kinds{
      {"ground", LocationKind::ground}, {"upper", LocationKind::upper},   {"rooftop", LocationKind::rooftop},
      {"cellar", LocationKind::cellar}, {"bridge", LocationKind::bridge}, {"underbridge", LocationKind::under_bridge}};
  return kinds.at(word);
}

inline bool same_barrier(const Barrier& x, const Barrier& y) {
  return x.bar == y.bar && x.hex == y.hex && x.terrain == y.terrain && x.at.num == y.at.num && x.at.den == y.at.den;
}

inline bool same(const Sighting& x, const Sighting& y) {
  return x.blocked == y.blocked && x.hindrance == y.hindrance && x.range == y.range;
}

}  // namespace hexrout::test
