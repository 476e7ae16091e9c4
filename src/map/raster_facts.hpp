// The facts that VASL derives for every hex from the pixels of a board when it loads the board.
#pragma once

#include <array>
#include <vector>

#include "hexrout/map/raster.hpp"
#include "hexrout/map/vasl_terrain.hpp"

namespace hexrout {

class RasterFacts {
 public:
  explicit RasterFacts(Raster& raster) : raster_(raster), grid_(raster.grid()), kinds_(vasl_terrains()) {}

  // Fills Raster::hexes_. Hexes that lie on one part only are copied from it; hexes on seams follow
  // RasterContents::seams; all others are derived.
  void derive();

 private:
  static constexpr int kBridgeBlock = 32;  // pixels
  const VaslTerrain& kind(TerrainId code) const { return kinds_[code]; }
  RasterHex& hex(int index) { return raster_.hexes_[static_cast<std::size_t>(index)]; }
  bool edge_on_raster(int hex, int side) const;
  TerrainId edge_terrain(int hex, int side) const;  // kOpenGround off the raster
  bool building_at_edge(int hex, int side) const;

  void take_given();
  void take_from_parts(std::vector<bool>& taken);
  RasterHex hex_of_part(const RasterPart& part, int own) const;
  void derive_hex(int index);
  void set_centre(int index);
  void add_building_locations(int index, TerrainId building, bool multi_hex);
  void set_side_locations(int index);
  void set_inherent(int index);
  void settle_hexsides(int index);
  void add_bridge(int index);
  // Notes the blocks of pixels in which a bridge is drawn: other hexes need no search for one.
  void find_bridge_blocks();
  // True if a block of the rectangle has a bridge. most: without its pixels.
  bool bridge_within(Pixel least, Pixel most) const;
  std::size_t bridge_block(int column, int row) const {
    return static_cast<std::size_t>(column) * static_cast<std::size_t>(blocks_down_) + static_cast<std::size_t>(row);
  }
  void number_hillocks();
  void sum_up_sides();

  Raster& raster_;
  const HexGrid& grid_;
  const std::array<VaslTerrain, 256>& kinds_;
  bool any_inherent_ = false;
  bool any_bridge_ = false;
  std::vector<bool> bridge_blocks_;  // by blocks of pixels, column by column; empty without bridges
  int blocks_down_ = 0;
};

}  // namespace hexrout
