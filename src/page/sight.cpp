// Lines of sight of the units, and their obstacles.
#include <algorithm>
#include <map>
#include <set>

#include "hexrout/los/explain.hpp"
#include "hexrout/text/translated.hpp"
#include "page/view.hpp"

namespace hexrout::page {

namespace {

// The approximate number of lines that are explained, nearer hexes first.
// For the others the page shows only that they are blocked.
constexpr std::size_t kMostExplained = 12'000;

// The range up to which lines are explained for this many viewers.
int explained_range(const Map& map, std::size_t viewers) {
  int range = 1;
  while (range < 200 && static_cast<std::size_t>(3 * range * (range + 1)) * viewers <= kMostExplained) ++range;
  return viewers * map.hex_count() <= 2 * kMostExplained ? 1000 : range;
}

}  // namespace

std::string sight_row(const Game& game, LocationId from) {
  const Map& map = *game.setting().map;
  std::string out;
  for (const HexId to : map.hexes()) {
    if (to == map.location(from).hex) {
      out += '1';
      continue;
    }
    const Sighting seen = game.setting().sight->look(from, map.ground(to));
    out += seen.blocked ? '0' : static_cast<char>('1' + std::min<int>(seen.hindrance, 8));
  }
  return out;
}

Json sight_json(const Game& game, std::span<const std::string> seen_from) {
  const Map& map = *game.setting().map;
  const Sight& sight = *game.setting().sight;
  std::set<LocationId> viewers;
  for (const UnitView& unit : game.units())
    if (unit.at != kNowhere &&
        std::find(seen_from.begin(), seen_from.end(), map.location_name(unit.at)) == seen_from.end())
      viewers.insert(unit.at);
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  // A reason is a text and a hex. Most pairs share theirs with others, so each is kept once.
  std::map<std::string, std::size_t> index;
  Json of = Json::object(), why = Json::object(), reasons = Json::array();
  const int most = explained_range(map, viewers.size());
  for (const LocationId at : viewers) {
    const std::string row = sight_row(game, at);
    Json list = Json::array();
    for (const HexId to : map.hexes()) {
      if (row[to] != '0' || map.distance(map.location(at).hex, to) > most) {
        list.push_back(0);
        continue;
      }
      const Barrier e = sight.barrier(at, map.ground(to));
      std::string text = "blocked";
      if (e.hex != kNowhere) text += " in " + map.name(e.hex);
      if (e.terrain != kNoTerrain && terrain.has(e.terrain)) text += " by " + terrain[e.terrain].title;
      if (e.bar != SightBar::none) text += " (" + std::string(sight_bar_words(e.bar)) + ")";
      const auto [it, fresh] = index.try_emplace(text, index.size() + 1);
      if (fresh)
        reasons.push_back(
            Json{{"text", translated(text)}, {"hex", e.hex == kNowhere ? -1 : static_cast<int>(e.hex.number())}});
      list.push_back(it->second);
    }
    of[map.location_name(at)] = row;
    why[map.location_name(at)] = std::move(list);
  }
  return {{"of", std::move(of)}, {"why", std::move(why)}, {"reasons", std::move(reasons)}};
}

}  // namespace hexrout::page
