// The kinds of terrain that a reader can draw, by the tool that draws them: {"ground": [[NAME, title, colour]...],
// ...}.
#include "hexrout/map/terrain_traits.hpp"
#include "page/view.hpp"

namespace hexrout::page {

namespace {

// The tool that draws it, as the sections of a map file take it (src/map/file/sections.cpp); null for parts of other
// things: cellars, rooftops.
const char* tool_for(const Terrain& t) {
  if (t.hexside) return "hexside";
  if (t.name == "rooftop" || t.name == "cellar") return nullptr;
  if (traits_of(t).as_bridge) return "bridge";
  if (traits_of(t).as_road) return "road";
  switch (t.kind) {
    case TerrainClass::depression:
      return "stream";
    case TerrainClass::building:
    case TerrainClass::factory:
    case TerrainClass::marketplace:
      return "building";
    default:
      return "ground";
  }
}

}  // namespace

Json kinds_json() {
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  Json out{{"ground", Json::array()}, {"building", Json::array()}, {"hexside", Json::array()},
           {"road", Json::array()},   {"stream", Json::array()},   {"bridge", Json::array()}};
  for (const std::string& name : terrain.names()) {
    const Terrain& t = terrain[*terrain.find(name)];
    if (const char* const tool = tool_for(t)) out[tool].push_back(Json::array({t.name, t.title, t.colour}));
  }
  return out;
}

}  // namespace hexrout::page
