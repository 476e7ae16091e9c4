// Things placed twice, and things that can never serve where they lie.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/terrain.hpp"
#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/rules/setting_keys.hpp"
#include "validate/map_case.hpp"
#include "validate/scenario_case.hpp"

namespace hexrout::validate {

namespace {

bool entered_on_foot(PlacedKind kind) {
  return kind == PlacedKind::foxhole || kind == PlacedKind::trench || kind == PlacedKind::pillbox ||
         kind == PlacedKind::wire || kind == PlacedKind::minefield || kind == PlacedKind::shellholes;
}

bool dug(PlacedKind kind) {
  return kind == PlacedKind::foxhole || kind == PlacedKind::trench || kind == PlacedKind::pillbox ||
         kind == PlacedKind::shellholes;
}

bool driven(PlacedKind kind) {
  return kind == PlacedKind::vehicle || kind == PlacedKind::wreck || kind == PlacedKind::burning_wreck;
}

bool lies_on_the_ground(PlacedKind kind) {
  return driven(kind) || dug(kind) || kind == PlacedKind::wire || kind == PlacedKind::minefield ||
         kind == PlacedKind::fire_for_effect || kind == PlacedKind::roadblock;
}

bool drowns(PlacedKind kind) {
  return driven(kind) || kind == PlacedKind::wire || kind == PlacedKind::minefield || kind == PlacedKind::blaze ||
         kind == PlacedKind::stone_rubble || kind == PlacedKind::wooden_rubble;
}

}  // namespace

void check_placed(const ScenarioCase& c, Collector& found) {
  const Map& map = c.map();
  if (c.setting().placed.empty() || map.hex_count() == 0) return;
  const Reach reach = reach_on_foot(c.feet);
  const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
  for (std::size_t i = 0; i < c.setting().placed.size(); ++i) {
    const Placed& p = c.setting().placed[i];
    const Location& l = map.location(p.at);
    const std::string kind{name_of(p.kind)};
    const About about{c.places.placed(i), {map.location_name(p.at)}};
    const Terrain& t = catalogue[l.terrain];
    const bool water = t.kind == TerrainClass::water && l.kind != LocationKind::bridge;
    for (std::size_t k = 0; k < i; ++k) {
      const Placed& other = c.setting().placed[k];
      // Several smoke counters, vehicles and foxholes may lie together.
      if (other.kind != p.kind || other.at != p.at || other.side != p.side) continue;
      if (p.kind == PlacedKind::smoke || p.kind == PlacedKind::vehicle || p.kind == PlacedKind::wreck ||
          p.kind == PlacedKind::burning_wreck || p.kind == PlacedKind::foxhole)
        continue;
      found.warning(
          "placed-twice", about,
          fmt::format("{} lies in {} already (line {})", kind, map.location_name(p.at), c.places.placed(k).line),
          "delete one of the two");
      break;
    }
    if (dug(p.kind) && (water || is_building(t))) {
      found.warning("placed-useless", about,
                    fmt::format("there can be no {} in {}: it is {}", kind, map.location_name(p.at), t.name),
                    "put it on open ground");
    } else if (lies_on_the_ground(p.kind) && (l.kind == LocationKind::upper || l.kind == LocationKind::rooftop)) {
      found.warning("placed-useless", about,
                    fmt::format("there can be no {} in {}: it is upstairs", kind, map.location_name(p.at)),
                    fmt::format("put it in {}", map.name(l.hex)));
    } else if (drowns(p.kind) && water && t.name != "ford") {
      found.warning("placed-useless", about,
                    fmt::format("there can be no {} in {}: it is {}", kind, map.location_name(p.at), t.name),
                    "put it on land");
    } else if (entered_on_foot(p.kind) && reach.entered[p.at] == 0) {
      found.warning(
          "placed-useless", about,
          fmt::format("no unit can come to {} on foot, so the {} there has no effect", map.location_name(p.at), kind),
          "put it elsewhere");
    } else if (p.kind == PlacedKind::roadblock) {
      if ((map.hex(l.hex).road_sides >> static_cast<unsigned>(p.side) & 1) == 0)
        found.warning(
            "placed-useless", about,
            fmt::format("no road crosses the hexside of {} on which this roadblock lies", map.location_name(p.at)),
            "correct 'side'");
    }
  }
}

}  // namespace hexrout::validate
