// The polygons of a map, sorted into its hexes.
//
// A hex that no outline's edge touches is one Stretch, found in constant time. For the others the edges
// that touch it are kept with it. Insides follow the even-odd rule, so rings that cross themselves or
// enclose nothing have a meaning too.
#pragma once

#include <cstdint>
#include <vector>

#include "depiction.hpp"

namespace hexrout::exact {

struct Edge {
  std::int32_t ax, ay, bx, by;  // in frame units
};

// An outline whose edge touches a hex.
struct Part {
  std::uint32_t outline = 0;
  std::uint32_t first = 0;  // of its edges in the hex
  std::uint32_t count = 0;
  TerrainId terrain = kNoTerrain;  // kNoTerrain: leaves it
  bool sets_level = false;
  std::int8_t level = 0;
  bool inside_centre = false;
  bool on_centre = false;   // the centre lies on its edge: whether it is inside depends on the line
  std::uint8_t covers = 0;  // bit d: it covers the neighbour in direction d, none of its edges there
};

struct HexArt {
  TerrainId terrain = kOpenGround;  // where no part covers it
  std::int8_t level = 0;
  std::uint32_t first = 0;  // of its parts, in the order in which they cover each other
  std::uint32_t count = 0;
  std::optional<Depiction::Core> core;
};

class Polygons final : public Depiction {
 public:
  Polygons(const Map& map, std::span<const Outline> outlines, Units units, bool walls);

  void trace(const LineEnd& from, Spot to, Trace& out, Follower* follower) const override;
  bool walls_from_facts() const override { return walls_; }
  std::optional<Core> core(HexId hex) const override { return hexes_[hex].core; }

 private:
  struct Line;
  friend class PolygonSorter;

  // True if the other shift sees something else and is wanted.
  bool pass(const LineEnd& from, const Ray& ray, int shift, Trace& out, Follower* follower) const;
  std::optional<Core> find_core(HexId hex) const;
  void sweep(const Line& line, const HexArt& art, HexVisit& v, Trace& out) const;
  bool inside_at(std::uint32_t outline, const Line& line, Fraction at) const;

  const Map& map_;
  Units units_;
  bool walls_;
  std::vector<HexArt> hexes_;
  std::vector<Part> parts_;
  std::vector<Edge> edges_;                 // by part
  std::vector<Edge> whole_;                 // by outline
  std::vector<std::uint32_t> whole_first_;  // outline_count + 1 entries
};

}  // namespace hexrout::exact
