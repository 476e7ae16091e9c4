#include "los/vasl/walk.hpp"

#include <array>

namespace hexrout::vasl {

namespace {

// The two hexes beside a line along hexsides at a pixel; {-1, -1} if it lies within one.
std::array<int, 2> hexes_beside(const Raster& raster, const Line& line, int candidate, int x, int y) {
  constexpr std::array<int, 2> kNone{-1, -1};
  const HexGrid& grid = raster.grid();
  const int source = line.source.hex;
  const int target = line.target.hex;
  if (grid.extended_contains(source, x, y) || grid.extended_contains(target, x, y)) return kNone;
  if (line.source.kind == LocationKind::ground && grid.range(source, candidate) % 2 == 0) return kNone;
  for (int side = 0; side < 6; ++side) {
    const int n = grid.neighbour(candidate, side);
    if (n >= 0 && n != source && n != target && grid.extended_contains(n, x, y)) return {candidate, n};
  }
  const int side = raster.nearest(candidate, x, y);
  const int n = side < 0 ? -1 : grid.neighbour(candidate, side);
  if (n >= 0 && n != source && n != target) return {candidate, n};
  return kNone;
}

}  // namespace

int candidate_hex(const Raster& raster, const Line& line, int x, int y) {
  const HexGrid& grid = raster.grid();
  if (grid.extended_contains(line.source.hex, x, y)) return line.source.hex;
  if (grid.extended_contains(line.target.hex, x, y)) return line.target.hex;
  return grid.hex_at(x, y);
}

bool rule_at(const Raster& raster, const Line& line, Ruling& ruling, int x, int y, int candidate) {
  const Pixel at{x, y};
  TerrainId code = raster.terrain(x, y);
  const int ground = raster.elevation(x, y);
  if (!line.along_hexsides) return ruling.apply(candidate, at, code, ground);
  const auto beside = hexes_beside(raster, line, candidate, x, y);
  if (beside[0] < 0) return ruling.apply(candidate, at, code, ground);
  const auto& kinds = vasl_terrains();
  for (const int hex : beside) {
    if (!raster.grid().extended_contains(hex, x, y) || hex == line.source.hex || hex == line.target.hex) continue;
    const TerrainId of_hex = raster.hex(hex).terrain;
    if (kinds[of_hex].inherent) {
      if (kinds[code].hexside && ruling.apply(hex, at, code, ground)) return true;
      // The terrain stays replaced for the second hex as well.
      if (!(kinds[of_hex].jungle_or_bamboo && kinds[code].water)) code = of_hex;
    }
    if (ruling.apply(hex, at, code, ground)) return true;
  }
  return false;
}

Verdict look_plainly(const Raster& raster, const End& from, const End& to, const Counters* counters, Witness* witness) {
  Line line(raster, from, to);
  Ruling ruling(raster, line, counters, witness);
  if (ruling.settle_same_hex() || ruling.begin()) return ruling.verdict();
  Columns(line).walk([&](int x, int y) {
    const int candidate = candidate_hex(raster, line, x, y);
    if (candidate < 0) return true;
    ruling.saw(raster.terrain(x, y));
    return rule_at(raster, line, ruling, x, y, candidate);
  });
  return ruling.verdict();
}

}  // namespace hexrout::vasl
