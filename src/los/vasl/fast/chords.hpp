// Terrain that a line is certain to meet in a hex, by its course through the hex (Lanes): for each hex and class of
// lines a word says at which places a line surely meets a pixel of some kind, from whichever end it is drawn. So most
// blocked lines are found in a few operations a hex, without a look at pixels. Immutable.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "los/vasl/fast/lanes.hpp"

namespace hexrout::vasl {

class Chords {
 public:
  // The kinds of pixels: `block` on any line through the hex, `block_far` if the hex is not near an end, `hinder`.
  enum Kind : std::uint8_t { block, block_far, hinder, kinds };
  // Pixels of a hex in a block of 8 x 8 pixels: bit column * 8 + row. (x, y) is the first pixel of the block.
  struct Part {
    int hex = 0;
    Kind kind = block;
    int x = 0;
    int y = 0;
    std::uint64_t pixels = 0;
  };
  // Complexity: linear in the hexes and in the pixels of the parts.
  Chords(const Lanes& lanes, const HexGrid& grid, std::vector<Part> parts);

  // Terrain that a line is certain to meet in a hex: bit by Kind.
  using Kinds = unsigned;
  static bool has(Kinds kinds, Kind kind) { return (kinds >> kind & 1) != 0; }

  // Calls visit(hex, kinds) for hexes between the ends in which a line surely meets something, until it returns true.
  // The line must not run along hexsides.
  template <class Visit>
  bool any(Hex a, Hex b, const Visit& visit) const {
    return lanes_.any(a, b, [&](int, int of_class, int hex, int place) {
      if (hex < 0) return false;
      const Places& places = places_[static_cast<std::size_t>(of_class) * hexes_ + static_cast<std::size_t>(hex)];
      if ((places.any >> place & 1) == 0) return false;
      Kinds met = 0;
      for (unsigned kind = 0; kind < kinds; ++kind)
        met |= static_cast<Kinds>(places.of_kind[kind] >> place & 1) << kind;
      return visit(hex, met);
    });
  }

 private:
  class Maker;
  // The places at which a line surely meets pixels of any kind, and of each.
  struct Places {
    std::uint64_t any = 0;
    std::array<std::uint64_t, kinds> of_kind{};
  };

  const Lanes& lanes_;
  std::size_t hexes_ = 0;
  std::vector<Places> places_;  // by class, then hex
};

}  // namespace hexrout::vasl
