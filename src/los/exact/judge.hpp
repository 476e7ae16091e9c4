// The judge: it takes what a line crosses and decides whether the line is blocked and how much it is hindered.
//
// Every rule treats both ends alike: what bars sight from one end bars it from the other. All heights are in half
// levels
// ("2" at the end of a name). README.md in this folder states the rules in the same order.
#pragma once

#include <array>
#include <vector>

#include "../placed_layer.hpp"
#include "depiction.hpp"
#include "hexrout/los/explain.hpp"
#include "hexrout/los/sight.hpp"
#include "kinds.hpp"

namespace hexrout::exact {

// Facts of a map that every judgement needs, gathered once.
struct Ground {
  Ground(const Map& map, const PlacedLayer& layer, int month, bool walls);

  const Map& map;
  const PlacedLayer& layer;
  std::array<Kind, 256> kinds;
  bool walls;            // walls along hexsides are facts, not drawn
  bool vertices = true;  // a line through a corner of a hex meets the inherent terrain of the hex
  struct HexGround {
    TerrainId terrain = kOpenGround;
    std::int8_t base2 = 0;   // twice the base level
    std::uint8_t walls = 0;  // bit d: terrain on hexside d, noted on this hex or on its neighbour
    std::uint8_t cliffs = 0;
    bool depression = false;  // the ground Location lies in one
    bool bridge = false;
    bool filled = false;  // its terrain is inherent, or that of a depression that is drawn bare on a board (B19.21)
    bool bare = false;    // no wall on a hexside, nothing placed, not filled
    std::uint16_t building = 0;
    std::uint16_t hillock = 0;  // 0: none; hexes of one hillock share a number
  };
  std::vector<HexGround> hexes;
  bool any_hillock = false;

  // The terrain that each of the two hexes notes on their hexside. If they differ, both count.
  std::array<TerrainId, 2> on_hexside(HexId hex, int side) const;
  const Kind& kind(TerrainId id) const { return kinds[id]; }
};

// An end of a line.
struct End {
  HexId hex = kNowhere;
  Hex at;
  Spot spot;
  bool central = true;
  int level2 = 0;  // twice the absolute level
  int eye2 = 0;    // rooftops half a level lower, cellars one higher
  int roof2 = 0;   // rooftops half a level lower
  LocationKind kind = LocationKind::ground;
  TerrainId terrain = kOpenGround;
  bool depression = false;
  bool entrenched = false;
};

struct Finding {
  SightBar bar = SightBar::none;
  HexId hex = kNowhere;
  TerrainId terrain = kNoTerrain;
  Fraction at;
  int top2 = 0;
};

class Judge final : private Follower {
 public:
  Judge(const Ground& ground, const End& s, const End& t);

  // Stops at the first bar; with `first` set, finds the bar nearest to the viewer instead.
  Sighting judge(const Trace& trace, Finding* first = nullptr, std::vector<HindranceItem>* items = nullptr);
  // Returns the verdict of judge(). The line is judged while it is traced, up to the first bar.
  Sighting judge(const Depiction& depiction, const LineEnd& from, Trace& scratch);

 private:
  // A hex on the line, with the facts that depend on this hex alone.
  struct Here {
    const HexVisit* visit = nullptr;
    const Ground::HexGround* facts = nullptr;
    int rs = 0, rt = 0;
    bool end = false;        // the hex of an end
    bool counts = false;     // its terrain may bar or hinder
    bool no_ground = false;  // a depression or bridge carries the line through its ground
  };
  struct Hindrance {
    HexId hex;
    int rs, rt, amount;
    HindranceSource source;
    TerrainId terrain;
  };

  Here here(const HexVisit& v, std::span<const Stretch> stretches) const;
  bool same_hex();
  bool added(const Trace& trace, std::size_t begin) override;
  bool completed(const Trace& trace, std::size_t begin) override;
  bool crests();
  void start_pass(const Trace& trace, std::size_t begin, std::size_t end);
  bool step(const Trace& trace, std::size_t begin, std::size_t i, std::size_t end);
  bool run(const Trace& trace, std::size_t begin, std::size_t end);
  bool passes_over(const Trace& trace, const HexVisit& v) const;
  Sighting verdict(bool blocked, std::vector<HindranceItem>* items) const;
  std::span<const Stretch> stretches(const Trace& trace, const HexVisit& v, Stretch& rubble) const;
  bool visit(const HexVisit& v, std::span<const Stretch> stretches, int before2, int after2);
  bool ground_and_terrain(const Here& here, const Stretch& s);
  bool inherent_at_corner(Here here);
  bool plateau(const Here& here, const Stretch& s, int ground2, int top2);
  bool blind(const Here& here, const Stretch& s, int ground2);
  bool in_blind_hex(const Here& here, int top2, int least) const;
  bool drawn_hexside(const Here& here, const Stretch& s);
  bool spills(const Here& here, int side, TerrainId id) const;
  bool hexside_fact(const Here& here, int side, int ground2, Fraction at);
  bool bars_hexside(const Here& here, int side, TerrainId id, int ground2, Fraction at);
  bool building_wall(const Here& here, int side, const Kind& k, TerrainId id, int ground2, Fraction at);
  bool ignorable(const End& e, int spine, HexId hex, int side, bool bocage) const;
  bool depression(const Here& here, const Stretch& s);
  bool leaves_too_late(const Here& here, const Stretch& s, const End& e, const End& other, int r_other,
                       int far_side) const;
  bool crest(const End& e, int spine) const;
  bool hillock_rules(const Trace& trace, std::size_t begin, std::size_t end);

  // True if all of the stretch is nearer to the end than the centre of a neighbouring hex is.
  bool near(const End& e, const Stretch& s) const;
  bool bar(SightBar why, const Here& here, TerrainId terrain, Fraction at, int top2 = 0);
  void hinder(const Here& here, int amount, HindranceSource source, TerrainId terrain);
  void placed_hindrance(const Here& here);
  int total_hindrance(std::vector<HindranceItem>* items) const;

  const Ground& g_;
  End s_, t_;
  const End& lower_;
  const End& upper_;
  Ray ray_;
  int range_;
  int lo2_, hi2_;
  bool along_;                            // the line runs along hexsides
  int spine_s_ = -1, spine_t_ = -1;       // the corner by which such a line leaves an end hex
  bool must_s_ = false, must_t_ = false;  // the end lies in a depression, and the line must look into it
  bool slopes_ = false, slope_s_ = false, slope_t_ = false;
  bool hill_s_ = false, hill_t_ = false;
  bool inside_s_ = false, inside_t_ = false;  // still inside the building of that end
  Fraction left_t_;
  bool any_building_end_ = false;
  bool hexsides_matter_ = false;
  std::array<Hindrance, 40> hindrances_;
  std::size_t hindrance_count_ = 0;
  Finding* first_ = nullptr;
  bool blocked_ = false;  // while following
};

}  // namespace hexrout::exact
