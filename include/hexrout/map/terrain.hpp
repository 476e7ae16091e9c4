// The terrain catalogue: the effects of every kind of terrain on sight, on movement on foot and on a rout.
//
//   const Terrain& woods = TerrainCatalogue::standard()[*TerrainCatalogue::standard().find("woods")];
//   woods.height == 1 && woods.obstacle
//
// The catalogue is data (src/map/data/terrain.inc); a TerrainId is the code that VASL boards use in
// their rasters for the terrain kinds those have, so a board needs no other table.
// Thread safety: immutable after construction. Complexity of find: logarithmic.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hexrout {

using TerrainId = std::uint8_t;
inline constexpr TerrainId kOpenGround = 0;
// No terrain at all: a hexside without a wall, a hex outside the catalogue.
inline constexpr TerrainId kNoTerrain = 255;

// The class of a terrain for the rules of sight, movement and rout.
enum class TerrainClass : std::uint8_t {
  open,
  road,
  water,
  depression,
  woods,
  building,
  factory,
  marketplace,
  bridge,
  hexside,
  entrenchment,
  other
};

// Months of the year, 1..12, first and last included.
struct Months {
  int first = 1;
  int last = 12;
  constexpr bool contain(int month) const {
    return first <= last ? month >= first && month <= last : month >= first || month <= last;
  }
};

// To cross a hexside along a road, whatever the terrain behind it (twice that to a higher level).
inline constexpr int kRoadHalfMf = 2;

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
  bool inherent = false;        // fills its hex, whatever the drawing shows
  bool lower_obstacle = false;  // below the split height
  bool lower_hindrance = false;
  int split_half_levels = 0;  // height in half levels where the lower part ends; 0: no split

  bool hexside = false;  // lies on hexsides: walls, hedges, cliffs, rowhouse walls

  // Movement on foot, in half MF. 0 means "not enterable on foot". Costs below are those of the chart;
  // the room move computes the whole cost of a step (road rate, doubling uphill, hexsides, SMOKE).
  // Crossing a hexside along a road, kRoadHalfMf replaces entry_half_mf.
  int entry_half_mf = 2;
  int careful_half_mf = 0;             // may be paid instead, to be in cover (shellholes); 0: not possible
  int inside_half_mf = 4;              // from hex to hex within one building, at one level
  int stairs_half_mf = 2;              // one level up or down where there is a stairway
  int fortification_half_mf = 0;       // entrenchments and pillboxes: to get in, and again to get out
  bool adds_other = false;             // gullies and streams: entry_half_mf on top of the hex's other terrain
  bool whole_allotment = false;        // marsh, fords: takes every MF there is
  bool low_crawl = true;               // may be entered by Low Crawl
  bool from_below = true;              // may be entered from a lower level during a rout; marsh may not
  int hexside_half_mf = 0;             // crossing a hexside with this terrain costs so much more, never doubled
  bool crossable = true;               // hexsides: cliffs are not
  bool crossable_by_low_crawl = true;  // cactus hedges: only a Low Crawl crosses them

  // Rout. Open Ground: the -1 for movement in the open applies (before season, height and hindrance).
  bool open_ground = true;
  bool rout_cover = false;   // woods or building Locations that a rout makes for
  int hexside_tem = 0;       // walls, hedges, bocage
  bool rally_cover = false;  // -1 to Rally rolls

  // Seasons. Outside its months a terrain acts as another one for sight and cover, and costs
  // other_months_half_mf. A first month after the last one spans the turn of the year.
  Months months = {};
  TerrainId otherwise = kNoTerrain;
  Months entry_months = {};
  int other_months_half_mf = 0;

  char glyph = '.';    // one character in text pictures
  std::string colour;  // "#rrggbb", a light tint for drawings
};

class TerrainCatalogue {
 public:
  // The catalogue built into the program.
  static const TerrainCatalogue& standard();

  const Terrain& operator[](TerrainId id) const { return terrains_[id]; }
  // The terrain as it acts in a month for sight and cover: grain outside its months is open ground.
  const Terrain& in_month(TerrainId id, int month) const {
    const Terrain& t = terrains_[id];
    return t.otherwise == kNoTerrain || t.months.contain(month) ? t : terrains_[t.otherwise];
  }
  // The cost of entering it in a month, in half MF.
  int entry_half_mf(TerrainId id, int month) const {
    const Terrain& t = terrains_[id];
    return t.entry_months.contain(month) ? t.entry_half_mf : t.other_months_half_mf;
  }
  // True if the id names a terrain of the catalogue.
  bool has(TerrainId id) const { return terrains_[id].id == id && id != kNoTerrain; }
  std::optional<TerrainId> find(std::string_view name) const;         // by file name
  std::optional<TerrainId> find_title(std::string_view title) const;  // by VASL's name
  std::vector<std::string> names() const;                             // file names, by id

 private:
  TerrainCatalogue();
  std::array<Terrain, 256> terrains_;
  std::vector<std::pair<std::string, TerrainId>> by_name_;   // sorted
  std::vector<std::pair<std::string, TerrainId>> by_title_;  // sorted
};

}  // namespace hexrout
