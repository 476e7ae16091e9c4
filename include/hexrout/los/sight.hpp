// Line of sight between two Locations: whether it is blocked, and the hindrance if it is not.
//
//   const auto sight = make_sight(map, SightMode::exact, placed);
//   const Sighting s = sight->look(from, to);
//   if (!s.blocked && s.hindrance == 0) ...
//
// The answers of a Sight never change. Any number of threads may call it. look() allocates only lines that a Sight
// keeps: rows of known_lines, fields of VASL boards, the working memory of a thread that looks for the first time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"

namespace hexrout {

// vasl: the verdict of VASL with its quirks; it needs a VASL board. exact: the same verdict from both ends and after
// turning or mirroring; it works on every map.
enum class SightMode : std::uint8_t { vasl, exact };

// The short answer. `hindrance` counts only if `blocked` is false; six or more block.
struct Sighting {
  bool blocked = false;
  bool undecided = false;  // vasl mode: VASL itself fails on this line
  std::uint8_t hindrance = 0;
  std::uint16_t range = 0;
  bool clear() const { return !blocked && hindrance == 0; }
};

// The ends of a line that are at the lip of a depression, as a unit in Crest status does (B20.9): a level above its
// bed, on the ground around it. Their Locations are those in the depression. stand.hpp decides which ends do.
struct Lips {
  bool from = false;
  bool to = false;
  bool any() const { return from || to; }
};

struct Barrier;      // explain.hpp
struct Explanation;  // explain.hpp

// The hexes that barred the last lines from one place, by direction: for Sight::screened_look.
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
  // Returns look(from, to), faster for many long lines from one place: `screen` keeps the hexes that barred the last
  // lines, which often bar the next one as well. If the line is blocked, only `blocked` is set.
  virtual Sighting screened_look(LocationId from, LocationId to, Screen& /*screen*/) const { return look(from, to); }
  // Returns look() for ends at the lip.
  virtual Sighting look_at_lips(LocationId from, LocationId to, Lips lips) const = 0;
  virtual SightMode mode() const = 0;
  // The verdict with its reasons, for people; slower than look(), and it allocates.
  virtual Explanation explain(LocationId from, LocationId to) const;
  // Returns explain() for ends at the lip.
  virtual Explanation explain_at_lips(LocationId from, LocationId to, Lips lips) const;
  // The bar of explain() alone, for many lines: it looks for no level that sees over it, and makes no words.
  virtual Barrier barrier(LocationId from, LocationId to) const;

  // True if the straight line from the centre of `from` to a point of the map meets, outside the hex of
  // `from`, drawn terrain of one of the given classes (bit set of 1 << TerrainClass). Points are those of
  // hexside.hpp times two, so that the midpoint of a hexside is a whole number.
  virtual bool meets(HexId from, Point twice_target, std::uint32_t classes) const = 0;
};

// month 1..12: in exact mode seasonal terrain (grain, orchards) acts as in that month; vasl mode ignores it. The map
// must outlive the sight. Vasl mode needs a map with a raster: check map.raster() first.
std::unique_ptr<Sight> make_sight(const Map& map, SightMode mode, std::span<const Placed> placed = {}, int month = 7);

}  // namespace hexrout
