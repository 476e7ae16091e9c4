// Boards whose edges do not fit each other.
#include <fmt/format.h>

#include <map>

#include "hexrout/map/raster.hpp"
#include "hexrout/map/terrain.hpp"
#include "hexrout/map/terrain_traits.hpp"
#include "validate/scenario_case.hpp"

namespace hexrout::validate {

namespace {

constexpr std::size_t kSeamsShown = 6;

struct Seam {
  std::size_t count = 0;
  std::string shown;
  std::vector<std::string> where;
  void add(const std::string& name, const std::string& text) {
    where.push_back(name);
    if (++count <= kSeamsShown) shown += (shown.empty() ? "" : ", ") + text;
  }
  std::string text() const {
    return shown + (count > kSeamsShown ? fmt::format(" and {} more", count - kSeamsShown) : "");
  }
};

// True for terrain that matters to a unit in the hex. Roads and open ground fit beside any other terrain.
bool weighty(TerrainId id) {
  const Terrain& t = TerrainCatalogue::standard()[id];
  return is_building(t) || t.kind == TerrainClass::woods || t.kind == TerrainClass::water ||
         t.kind == TerrainClass::depression;
}

}  // namespace

void check_seams(const ScenarioCase& c, Collector& found) {
  const Raster* const raster = c.map().raster();
  if (raster == nullptr || raster->parts().size() < 2) return;
  const Place place = c.places.key("map");
  Seam levels;
  Seam terrain;
  std::map<int, const RasterHex*> drawn;  // by joined hex: as the first board draws it
  for (const RasterPart& part : raster->parts())
    for (int hex = 0; hex < part.raster->hex_count(); ++hex) {
      const int joined = raster->joined_hex(part, hex);
      if (joined < 0) continue;
      const HexId id = c.map().find(raster->grid().at(joined));
      const RasterHex& mine = part.raster->hex(hex);
      const auto [it, first] = drawn.emplace(joined, &mine);
      if (first || id == kNowhere) continue;
      const RasterHex& other = *it->second;
      const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
      if (mine.base_level != other.base_level) {
        levels.add(c.map().name(id),
                   fmt::format("{} (level {} and {})", c.map().name(id), other.base_level, mine.base_level));
      } else if (catalogue[mine.terrain].kind != catalogue[other.terrain].kind &&
                 (weighty(mine.terrain) || weighty(other.terrain))) {
        terrain.add(c.map().name(id), fmt::format("{} ({} and {})", c.map().name(id), catalogue[other.terrain].name,
                                                  catalogue[mine.terrain].name));
      }
    }
  if (levels.count > 0)
    found.warning("boards-do-not-join", {place, levels.where},
                  fmt::format("the boards meet at different levels: {}", levels.text()),
                  "turn a board, or use another one there");
  if (terrain.count > 0)
    found.note("seam-terrain", {place, terrain.where},
               fmt::format("the boards show different terrain where they meet: {}", terrain.text()),
               "agree before play which board counts; here the board placed first counts");
}

}  // namespace hexrout::validate
