// Characters of the legend that the picture never shows: often a terrain that was meant to be somewhere.
#include <fmt/format.h>

#include "validate/map_case.hpp"

namespace hexrout::validate {

void check_legend(const MapCase& c, Collector& found) {
  const Node legend = c.places.node().find("legend");
  const Node picture = c.places.node().find("hexes");
  if (!legend.is_map() || !picture.is_scalar()) return;
  std::string shown;  // the picture without the names at the beginnings of its lines
  bool name = true;
  for (const char ch : picture.scalar()) {
    name = ch == '\n' || (name && ch != ' ');
    if (!name) shown += ch;
  }
  for (std::size_t i = 0; i < legend.size(); ++i) {
    const auto [key, terrain] = legend.entry(i);
    if (shown.find(key) != std::string::npos) continue;
    found.warning("unused-legend", {legend.key_place(i)},
                  fmt::format("the legend explains '{}' ({}), and no hex shows it", key, terrain.scalar()),
                  "draw it, or delete the entry");
  }
}

}  // namespace hexrout::validate
