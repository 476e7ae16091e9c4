// The pixels of a board while scenario rules change them.
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/map/board_changes.hpp"
#include "hexrout/map/raster.hpp"

namespace hexrout {

// True for rules with a way of their own that PixelChanges has.
bool is_custom_change(std::string_view name);

// Hex facts that a change goes by are those of the board as printed.
class PixelChanges {
 public:
  explicit PixelChanges(const Raster& printed);

  // Applies a rule as VASL does for sight. False: it has changed nothing.
  bool apply(const ChangeRule& rule);
  // Applies the part of VASL's jungle rules that follows all others.
  void finish();
  // Applies the meaning that a rule has for movement and cover alone, where VASL's sight sees no difference: terrain
  // changes to another that sight takes for the same, and roads are lost by hex.
  bool apply_beside_sight(std::string_view name);

  RasterContents contents() && { return std::move(contents_); }

 private:
  using Codes = std::array<TerrainId, 256>;
  static Codes unchanged();
  bool map_terrain(const Codes& codes);
  bool custom(std::string_view name);
  bool take_bridges_away();
  bool woods_roads();
  bool dense_jungle();
  bool swamp_pattern();
  bool lose_roads(RoadLoss loss);

  const Raster& printed_;
  RasterContents contents_;
  bool jungle_ = false;
  std::vector<int> bridge_hexes_;
};

}  // namespace hexrout
