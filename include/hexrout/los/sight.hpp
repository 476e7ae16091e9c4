// Who sees whom: the question that every other room asks of line of sight.
//
//   const auto sight = make_sight(map, SightMode::exact, placed);
//   const Sighting s = sight->look(from, to);
//   if (!s.blocked && s.hindrance == 0) ...
//
// What a Sight says never changes, and any number of threads may ask. look() allocates only what a Sight keeps of lines
// that were asked for: rows of known_lines, fields of VASL boards, the working memory of a thread that looks for the
// first time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"

namespace hexrout {

// vasl: VASL's verdict, its quirks included; needs a VASL board. exact: reciprocal, no dependence on
// direction, turning or mirroring; on every map.
enum class SightMode : std::uint8_t { vasl, exact };

// The short answer. hindrance counts only where blocked is false; six or more blocks.
struct Sighting {
  bool blocked = false;
  bool undecided = false;  // vasl mode: VASL itself fails on this line
  std::uint8_t hindrance = 0;
  std::uint16_t range = 0;
  bool clear() const { return !blocked && hindrance == 0; }
};

struct Explanation;  // explain.hpp

// What barred lines from one place, by where they went: for Sight::screened_look.
struct Screen {
  static constexpr Hex kNone{-1, -1};
  Screen() { barred_by.fill(kNone); }
  // Lines to the hexes of a square of four by four share a place.
  Hex& towards(Hex at) {
    return barred_by[static_cast<std::size_t>((at.col >> 2) * 5 + (at.row >> 2)) % barred_by.size()];
  }
  std::array<Hex, 32> barred_by;
  Hex last = kNone;
};

class Sight {
 public:
  virtual ~Sight() = default;
  virtual Sighting look(LocationId from, LocationId to) const = 0;
  // The same, quicker for many long lines from one place: `screen` keeps what barred the last ones from there, which
  // often bars the next as well. Of a blocked line nothing but that need be told.
  virtual Sighting screened_look(LocationId from, LocationId to, Screen& /*screen*/) const { return look(from, to); }
  virtual SightMode mode() const = 0;
  // The verdict with its reasons, for people; slower than look(), and it allocates.
  virtual Explanation explain(LocationId from, LocationId to) const;

  // True if the straight line from the centre of `from` to a point of the map meets, outside the hex of
  // `from`, drawn terrain of one of the given classes (bit set of 1 << TerrainClass). Points are those of
  // hexside.hpp times two, so that the midpoint of a hexside is a whole number.
  virtual bool meets(HexId from, Point twice_target, std::uint32_t classes) const = 0;
};

// month 1..12: exact mode lets grain, orchards and the like act as in that month; vasl mode does not ask.
// vasl mode on a map without a raster is a precondition violation; ask map.raster() first.
std::unique_ptr<Sight> make_sight(const Map& map, SightMode mode, std::span<const Placed> placed = {}, int month = 7);

}  // namespace hexrout
