// A map while its file is read: facts by hex, changed by one section after the other.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout::map_file {

// Levels that a map may have. A stream in the ground lies one lower than its
// hex is shown, an elevated road one higher.
inline constexpr int kLowestShown = -100;
inline constexpr int kHighestShown = 100;
inline constexpr int kHighestRoadway = 99;  // of a bridge above its hex

struct DraftHex {
  HexFacts facts;
  bool exists = false;
  bool building_listed = false;
  bool rooftop = false;
  bool cellar = false;
  TerrainId depression = kNoTerrain;
  TerrainId bridge = kNoTerrain;
  std::int8_t bridge_level = 0;  // of its roadway above the hex, where that is not a stream's: 0 is on its level
  // Place of the hex in the file: the line of the picture and the byte in it, or the entry of the list; -1: the hex has
  // no place of its own.
  std::int32_t written_line = -1;
  std::int32_t written_byte = -1;
  std::array<TerrainId, 6> road{kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain, kNoTerrain};
  // Filled by complete() or by `details`; empty: Map adds the ground Location.
  std::vector<Location> locations;

  Location ground() const { return {kNowhere, 0, LocationKind::ground, facts.terrain, depression}; }
};

// A hex with an optional side, as chains write it: "B0" or "B0 n".
struct HexAndSide {
  Hex at;
  int side = -1;
  Place place;
};

// Reads the name of a terrain.
std::optional<TerrainId> read_terrain(const Node& node, Diagnostics& found);

// Reads "B2 n se": a hex, by any name that `find` has, and some of its sides. hint: for a name that it has not.
std::vector<HexAndSide> read_sides(const Node& node, Diagnostics& found,
                                   const std::function<std::optional<Hex>(std::string_view)>& find,
                                   const std::function<std::string(std::string_view, std::string)>& hint = {});

// Reads one step of a chain, "B0" or "B0 n", with the names and hints of read_sides.
std::optional<HexAndSide> read_step(const Node& node, Diagnostics& found,
                                    const std::function<std::optional<Hex>(std::string_view)>& find,
                                    const std::function<std::string(std::string_view, std::string)>& hint);

// Reads a chain of neighbours; empty after errors. `read`: for one step, `name`: for messages.
std::vector<HexAndSide> read_chain(const Node& list, Diagnostics& found,
                                   const std::function<std::optional<HexAndSide>(const Node&)>& read,
                                   const std::function<std::string(Hex)>& name);

class Draft {
 public:
  Draft(int columns, int lines, Diagnostics& found);

  Diagnostics& found;
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  int columns;
  int lines;    // half-rows: doubled_y runs from 0 to lines - 1
  Place whole;  // the map itself, for mistakes without a place of their own
  Node hexes;   // the picture or list; empty if the map has another source
  Node fill;
  Node names;
  std::uint32_t buildings = 0;
  std::vector<Outline> outlines;
  std::map<Hex, std::string> own_names;  // of hexes that are not called by column and row

  std::string name(Hex at) const;
  // A place of the grid that may hold a hex; null beyond it.
  DraftHex* place_of(Hex at);
  // Returns the hex at `at`; null if the map has none.
  DraftHex* hex(Hex at);
  DraftHex* neighbour(Hex at, int side) { return hex(hexrout::neighbour(at, static_cast<Direction>(side))); }
  std::vector<DraftHex>& all() { return hexes_; }
  // Returns the place where the file shows the hex, or else the place of the map.
  Place place_of(const DraftHex& hex) const;

  // Readers of pieces of text. Each reports mistakes at the node's place.
  std::optional<TerrainId> read_terrain(const Node& node) { return map_file::read_terrain(node, found); }
  // As read_terrain, for the terrain of a hex: warns of walls and other hexside terrain.
  std::optional<TerrainId> read_ground(const Node& node);
  std::optional<Hex> read_hex(const Node& node);
  std::optional<HexAndSide> read_hex_and_side(const Node& node);
  std::vector<HexAndSide> read_chain(const Node& list);
  std::vector<Hex> read_hexes(const Node& list);
  // "n", "north", ... or -1.
  static int side_of(std::string_view word);

 private:
  std::optional<Hex> find_hex(std::string_view name, const Place& place);
  int rows_;
  std::vector<DraftHex> hexes_;
};

extern const std::array<const char*, 6> kSides;        // "n", "ne", ...
extern const std::array<const char*, 6> kSideWords;    // "north", "north-east", ...
extern const std::vector<std::string> kLocationKinds;  // by LocationKind

// Storeys above the ground: 2 for "Stone Building, 2 Level", 0 for single-storey houses and factories.
int upper_levels(const Terrain& t);

// Reads the hexes, as a picture or a list (picture.cpp). Returns nullopt if there is no grid.
std::optional<Draft> read_hexes_section(Fields& top, Diagnostics& found);

// sections.cpp: in this order.
void read_levels(const Node& list, Draft& draft);
void read_half_hexes(Fields& top, Draft& draft);
void read_buildings(const Node& list, Draft& draft);
void read_streams(const Node& list, Draft& draft);
void read_bridges(const Node& list, Draft& draft);
void read_roads(const Node& list, Draft& draft);
// Lay a stream or gully, or a road, along a chain; what is in its way is reported.
void lay_stream(Draft& draft, const std::vector<HexAndSide>& chain, TerrainId id);
void lay_road(Draft& draft, const std::vector<HexAndSide>& chain, TerrainId id);
// Report what is in the way of a road, or of a stream.
void report_building_in_way(bool road, const std::string& hex, const Place& place, Diagnostics& found);
void report_water_in_way(TerrainId water, const std::string& hex, const Place& place, Diagnostics& found);
// Warns of a road and a stream that meet without a bridge.
void report_road_in_stream(TerrainId stream, const std::string& hex, const Place& place, Diagnostics& found);
// Reports streams, roads and bridges that are written as the terrain of a hex and have no course.
void check_courses(Draft& draft);
void read_hexsides(const Node& list, Draft& draft);
void read_slopes(const Node& list, Draft& draft);
void read_names(const Node& map, Draft& draft);
// Derives the facts that follow from the sections: Locations, terrain inside hexsides, houses of one hex.
void complete(Draft& draft);
// Parts of it, for one hex: the building's number and the Locations; then, when all hexes have these, the terrain
// inside hexsides.
void complete_locations(Draft& draft, DraftHex& hex);
void complete_sides(Draft& draft, DraftHex& hex);
// Gives a hexside its terrain, for both hexes.
void set_hexside(Draft& draft, const HexAndSide& where, TerrainId id);

// map_file.cpp: the map of a draft whose sections are read and completed. `by_rule`: with the outlines of drawn.cpp.
std::optional<Map> finish(Draft& draft, MapContents contents, bool by_rule);

// details.cpp: facts written out hex by hex.
void read_details(const Node& list, Draft& draft);
// outlines.cpp: areas drawn freely.
void read_outlines(const Node& list, Draft& draft);

// drawn.cpp: outlines that no section lists: open ground about houses, lanes through woods. `find`
// gives the facts of a hex, or null. In the order of `hexes`.
std::vector<Outline> drawn_by_rule(const std::vector<const HexFacts*>& hexes,
                                   const std::function<const HexFacts*(Hex)>& find);

}  // namespace hexrout::map_file
