// All lines of sight of a map, computed once for every pair of Locations and then looked up.
//
//   Visibility index(map, *sight, {.range = 16});
//   index.sees(from, to)                       // a bit
//   index.hindrance(from, to)                  // of a line that is not blocked
//   ThreatMap threats;
//   index.threats(firers, threats);            // the Locations that any firer sees, and by how many
//   index.update(*sight_now, touched);         // after something was placed or removed in these hexes
//
// Holds five bits for every ordered pair of Locations; pairs beyond the range are not seen. Works over any Sight;
// in exact mode, where sight is mutual, half of the lines are looked along.
// Building: one look a pair within range, over all processors. Lookups take a few nanoseconds, threats() a few
// operations for every 64 Locations and firer. Reading from many threads at once is fine, not beside update().
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hexrout/los/sight.hpp"

namespace hexrout {

struct VisibilityOptions {
  int range = 1000;          // hexes; lines beyond are left out
  bool ground_only = false;  // only the ground Location of every hex
  unsigned threads = 0;      // 0: as many as there are processors
};

// The Locations of an index have places there, numbered from 0 in the order of Locations.
using PlaceIndex = Index<struct PlaceIndices>;

// Sets of Locations as bits: bit i of word i / 64 is place i of the index (see Visibility::place).
struct ThreatMap {
  std::vector<std::uint64_t> seen;                  // by any firer
  std::vector<std::uint64_t> unhindered;            // by any firer without hindrance
  std::array<std::vector<std::uint64_t>, 4> count;  // by how many, bit by bit of the number; 15 means 15 or more
  bool has(const std::vector<std::uint64_t>& set, PlaceIndex place) const {
    return (set[place.number() / 64] >> (place.number() % 64) & 1) != 0;
  }
  int firers(PlaceIndex place) const {
    int n = 0;
    for (std::size_t bit = 0; bit < 4; ++bit) n |= (has(count[bit], place) ? 1 : 0) << bit;
    return n;
  }
};

class Visibility {
 public:
  // The map must outlive the index; the sight is not kept.
  Visibility(const Map& map, const Sight& sight, VisibilityOptions options = {});

  // The place of a Location in the index, from 0; kNowhere if it has none (ground_only).
  PlaceIndex place(LocationId id) const { return place_[id]; }
  std::uint32_t places() const { return static_cast<std::uint32_t>(locations_.size()); }
  LocationId location(PlaceIndex place) const { return locations_[place]; }

  // The Locations must have a place. sees: within range and not blocked. hindrance: 0..5, if it sees.
  bool sees(LocationId from, LocationId to) const { return bit(0, place_[from], place_[to]); }
  int hindrance(LocationId from, LocationId to) const {
    const PlaceIndex a = place_[from];
    const PlaceIndex b = place_[to];
    return (bit(1, a, b) ? 1 : 0) | (bit(2, a, b) ? 2 : 0) | (bit(3, a, b) ? 4 : 0);
  }
  // As Sight::look; `undecided` is kept. Beyond the range: blocked.
  Sighting look(LocationId from, LocationId to) const;
  // The places that a Location sees.
  std::span<const std::uint64_t> field(LocationId from) const {
    return {planes_[0].data() + row(place_[from]), words_};
  }

  // Locations without a place are passed over. Allocates only if `out` is of another size.
  void threats(std::span<const LocationId> firers, ThreatMap& out) const;

  // Looks again along the lines that may meet one of the hexes in which something was placed or removed (both hexes
  // of a roadblock). Returns how many lines that were.
  std::size_t update(const Sight& sight, std::span<const HexId> touched);

  std::size_t bytes() const { return planes_.size() * planes_[0].size() * sizeof(std::uint64_t); }

 private:
  std::size_t row(PlaceIndex from) const { return std::size_t{from} * words_; }
  bool bit(std::size_t plane, PlaceIndex from, PlaceIndex to) const {
    return (planes_[plane][row(from) + to.number() / 64] >> (to.number() % 64) & 1) != 0;
  }
  void set(PlaceIndex from, PlaceIndex to, unsigned code);
  void look_from(const Sight& sight, PlaceIndex from, PlaceIndex first);
  void mirror();
  template <class Row>
  void each_row(const Row& row) const;

  const Map& map_;
  VisibilityOptions options_;
  bool mutual_ = false;
  std::vector<PlaceIndex> place_;
  std::vector<LocationId> locations_;
  std::size_t words_ = 0;  // a row
  // Seen; the hindrance in three planes, where not seen 0 blocked, 6 beyond the range, 7 undecided; seen without
  // hindrance, which the others say too, but threats() asks it of whole rows.
  std::array<std::vector<std::uint64_t>, 5> planes_;
};

// A Sight that answers out of an index; lines between Locations without a place, and reasons, it leaves to `other`. The
// index must outlive it and cover every range that its callers look along.
std::shared_ptr<const Sight> indexed_sight(const Visibility& index, std::shared_ptr<const Sight> other);

}  // namespace hexrout
