// Lines that VASL's verdict sees from one end only. Exact sight is symmetric.
#include <fmt/format.h>

#include "hexrout/los/sight.hpp"
#include "validate/map_case.hpp"

namespace hexrout::validate {

namespace {

// Pairs grow with the square: larger maps are checked only between the units of a scenario.
constexpr std::uint32_t kMostHexesPaired = 500;
constexpr std::size_t kLinesShown = 5;

}  // namespace

void check_one_way_sight(const MapCase& c, Collector& found) {
  if (c.map.raster() == nullptr || c.map.hex_count() > kMostHexesPaired) return;
  const auto sight = make_sight(c.map, SightMode::vasl);
  std::size_t pairs = 0;
  std::size_t one_way = 0;
  About about{c.places.whole()};
  std::string shown;
  for (const HexId a : c.map.hexes())
    for (HexId b = a + 1; b < c.map.hex_count(); ++b) {
      const Sighting there = sight->look(c.map.ground(a), c.map.ground(b));
      const Sighting back = sight->look(c.map.ground(b), c.map.ground(a));
      ++pairs;
      if (there.undecided || back.undecided || there.blocked == back.blocked) continue;
      if (++one_way > kLinesShown) continue;
      const HexId from = back.blocked ? a : b;
      const HexId to = back.blocked ? b : a;
      about.where.push_back(c.map.name(from));
      about.where.push_back(c.map.name(to));
      shown += fmt::format("{}{} to {}", shown.empty() ? "" : ", ", c.map.name(from), c.map.name(to));
    }
  if (one_way == 0) return;
  found.note("one-way-sight", std::move(about),
             fmt::format("by VASL's verdict {} of {} lines of sight are clear from one end only: {}{}", one_way, pairs,
                         shown, one_way > kLinesShown ? ", ..." : ""),
             "'los: exact' gives one verdict for both ends");
}

}  // namespace hexrout::validate
