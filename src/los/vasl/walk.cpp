#include "los/vasl/walk.hpp"

namespace hexrout::vasl {

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

int candidate_hex(const Raster& raster, const Line& line, int x, int y) {
  const HexGrid& grid = raster.grid();
  if (grid.extended_contains(line.source.hex, x, y)) return line.source.hex;
  if (grid.extended_contains(line.target.hex, x, y)) return line.target.hex;
  return grid.hex_at(x, y);
}

Verdict look_plainly(const Raster& raster, const End& from, const End& to, const Counters* counters, Witness* witness) {
  Line line(raster, from, to);
  Ruling ruling(raster, line, counters, witness);
  if (ruling.settle_same_hex() || ruling.begin()) return ruling.verdict();
  Columns(line).walk([&](int x, int y) {
    const int candidate = candidate_hex(raster, line, x, y);
    if (candidate < 0) return true;
    const TerrainId drawn = raster.terrain(x, y);
    ruling.saw(drawn);
    return rule_at(raster, line, x, y, drawn, candidate, [&](int hex, TerrainId code) {
      return ruling.apply(hex, {x, y}, code, raster.elevation(x, y));
    });
  });
  return ruling.verdict();
}

}  // namespace hexrout::vasl
