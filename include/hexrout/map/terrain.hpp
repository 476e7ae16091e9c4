// The terrain catalogue: what every kind of terrain does to sight, to movement on foot and to a rout.
//
//   const Terrain& woods = TerrainCatalogue::standard()[*TerrainCatalogue::standard().find("woods")];
//   woods.height == 1 && woods.obstacle
//
// The catalogue is data (src/map/data/terrain.yaml); a TerrainId is the code that VASL boards use in
// their rasters for the terrain kinds those have, so a board needs no other table.
// Thread safety: immutable after construction. Complexity of find: logarithmic.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hexrout {

using TerrainId = std::uint8_t;
inline constexpr TerrainId kOpenGround = 0;
// No terrain at all: a hexside without a wall, a hex outside the catalogue.
inline constexpr TerrainId kNoTerrain = 255;

// The class of a terrain that sight, movement and rout rules ask for.
enum class TerrainClass : std::uint8_t {
  open, road, water, depression, woods, building, factory, marketplace, bridge, hexside, entrenchment, other
};

struct Terrain {
  TerrainId id = kNoTerrain;
  std::string name;   // as scenario and map files write it: "stone-building-2"
  std::string title;  // as people read it, and as VASL names it: "Stone Building, 2 Level"
  TerrainClass kind = TerrainClass::open;

  // Sight. `height` is in whole levels; half_level adds a half.
  int height = 0;
  bool half_level = false;
  bool obstacle = false;        // blocks sight
  bool hindrance = false;       // hinders it
  bool inherent = false;        // fills its hex, whatever is drawn
  bool lower_obstacle = false;  // below the split height
  bool lower_hindrance = false;
  int split_half_levels = 0;    // height in half levels where the lower part ends; 0: no split

  // Movement on foot, in half MF. 0 means "not enterable on foot".
  int entry_half_mf = 2;
  bool whole_allotment = false;  // marsh, fords: takes every MF there is
  int hexside_half_mf = 0;       // crossing a hexside with this terrain costs so much more
  bool crossable = true;         // hexsides: cliffs are not

  // Rout. Open Ground: the -1 for movement in the open applies (before season, height and hindrance).
  bool open_ground = true;
  bool rout_cover = false;  // woods or building Locations that a rout makes for
  int hexside_tem = 0;      // walls, hedges, bocage
  bool rally_cover = false; // -1 to Rally rolls

  char glyph = '.';             // one character in text pictures
  std::string colour;           // "#rrggbb", a light tint for drawings
};

class TerrainCatalogue {
 public:
  // The catalogue built into the program.
  static const TerrainCatalogue& standard();

  const Terrain& operator[](TerrainId id) const { return terrains_[id]; }
  // True if the id names a terrain of the catalogue.
  bool has(TerrainId id) const { return terrains_[id].id == id && id != kNoTerrain; }
  std::optional<TerrainId> find(std::string_view name) const;        // by file name
  std::optional<TerrainId> find_title(std::string_view title) const; // by VASL's name
  std::vector<std::string> names() const;

 private:
  TerrainCatalogue();
  std::array<Terrain, 256> terrains_;
};

}  // namespace hexrout
