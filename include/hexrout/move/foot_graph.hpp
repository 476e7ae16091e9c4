// The graph of moves on foot: every step from Location to Location, with its cost in half MF.
//
//   const FootGraph graph(map, placed, {.month = 7});
//   for (const FootStep& step : graph.steps(*map.find_location("M2")))
//     step.to, step.half_mf, step.by_road() ...
//   graph.place(l).has(PlacedKind::wire)
//
// A step changes hex or level, never both. Some pairs have two steps: along a road at the road rate and
// beside it at the full one; through shellholes at 1 MF and, carefully, at 2. Costs hold season, levels
// (doubling uphill, abrupt changes), hexsides, bridges, SMOKE, rubble and night; the rules about the moving unit
// (overstacking, getting in and out of entrenchments, Encirclement) are added by the rule system.
//
// Building it is linear in the Locations; afterwards it never changes, may be used from any thread, and
// allocates nothing. On maps of more than kMostWhole Locations steps are made a strip of Locations at a time, when
// a thread first asks for one of them. The map must outlive it. bgl_graph.hpp shows it to the Boost Graph Library.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"
#include "hexrout/move/half_mf.hpp"

namespace hexrout {

// FootStep::side of a step up or down within a hex.
inline constexpr std::uint8_t kVertical = 6;

struct FootStep {
  enum Trait : std::uint8_t {
    kByRoad = 1,          // at the road rate, across a hexside that a road crosses
    kCareful = 2,         // at more than the least cost, for the cover of the hex
    kWholeAllotment = 4,  // takes every MF, so nothing may have been spent before
    kUphill = 8,          // the hex entered lies higher
    kCrawlOnly = 16,      // by Low Crawl alone
    kNoCrawl = 32,        // never by Low Crawl
    kInTrench = 64,       // from one trench into the next, without leaving them
    kRoundBar = 128,      // from one rowhouse into the next, round an end of the black bar between them
  };
  LocationId to = kNowhere;
  HalfMf16 half_mf{};
  std::uint8_t side = kVertical;  // the hexside of the hex left, 0..5
  std::uint8_t traits = 0;
  bool is(Trait trait) const { return (traits & trait) != 0; }
  bool by_road() const { return is(kByRoad); }
};

// In place of a direction: a pillbox without a Covered Arc.
inline constexpr std::uint8_t kAllRoundSides = 6;

// A Location with what is placed on it, in the season of the conditions.
struct FootPlace {
  TerrainId terrain = kOpenGround;             // rubble, woods along a road and out-of-season crops resolved
  HalfMf8 fortification_half_mf{};             // to get into the entrenchment here, and again to get out
  std::uint8_t capacity = 0;                   // squads that it holds
  bool woods_road = false;                     // woods, with a road through the centre dot
  std::uint8_t pillbox_side = kAllRoundSides;  // where the Covered Arc of the pillbox here begins
  std::uint32_t placed = 0;                    // bit per PlacedKind
  bool has(PlacedKind kind) const { return (placed >> static_cast<unsigned>(kind) & 1U) != 0; }
};

struct FootConditions {
  int month = 7;                // 1..12
  bool frozen = false;          // water and marsh bear a walker, as open ground; streams have no water
  bool streams_as_ice = false;  // a frozen stream costs as open ground does; else as a gully
  // Hexes whose rooftops and cellars are Locations. A map of one's own says by itself that it has cellars, and, where
  // no hex is named here, rooftops; a board has them drawn in every larger building.
  std::vector<HexId> rooftops = {};
  bool night = false;  // 1 MF more for each Location of Concealment Terrain entered, but by road
  bool mud = false;    // dirt roads have no road rate; sand costs nothing extra
  // Snow on the ground: half MF more for each level that a step across a hexside climbs or descends, and for each hex
  // entered that is no building, but by road.
  int level_half_mf = 0;
  int hex_half_mf = 0;
  bool levels = true;  // false: upper floors, rooftops and cellars are no Locations
  bool operator==(const FootConditions&) const = default;
};

// True where units can be under these conditions, as far as upper floors, rooftops and cellars go.
bool in_use(const Map& map, LocationId at, const FootConditions& conditions);

class FootGraph {
 public:
  FootGraph(const Map& map, std::span<const Placed> placed, const FootConditions& conditions = {});
  FootGraph(FootGraph&&) noexcept;
  FootGraph& operator=(FootGraph&&) noexcept;
  ~FootGraph();

  static constexpr std::uint32_t kMostWhole = 1U << 12U;

  const Map& map() const { return *map_; }
  const FootConditions& conditions() const { return conditions_; }
  std::uint32_t location_count() const { return static_cast<std::uint32_t>(places_.size()); }
  IndexRange<LocationId> locations() const { return IndexRange<LocationId>(location_count()); }

  // Steps out of a Location: levels first, then by hexside clockwise from north, the cheaper of two first.
  std::span<const FootStep> steps(LocationId from) const {
    if (strips_ != nullptr) return steps_in_strip(from);
    return {steps_.data() + first_[from], steps_.data() + first_[from + 1]};
  }
  // Locations with a step into `to`, each once, in ascending order.
  std::span<const LocationId> entries(LocationId to) const {
    if (strips_ != nullptr) return entries_in_strip(to);
    return {entries_.data() + first_entry_[to], entries_.data() + first_entry_[to + 1]};
  }

  // Calls use(from, step) for every step into `to`, in no promised order.
  template <class Use>
  void each_entry(LocationId to, Use&& use) const {
    if (strips_ != nullptr) return each_entry_in_strips(to, use);
    for (std::uint32_t i = first_entry_step_[to]; i < first_entry_step_[to + 1]; ++i)
      use(entry_steps_[i].from, steps_[entry_steps_[i].step]);
  }

  const FootPlace& place(LocationId at) const { return places_[at]; }

 private:
  struct Strips;
  std::span<const FootStep> steps_in_strip(LocationId from) const;
  std::span<const LocationId> entries_in_strip(LocationId to) const;
  // Looks through the steps of all Locations in the hex and beside it: lists of entries would take longer to make.
  template <class Use>
  void each_entry_in_strips(LocationId to, Use& use) const {
    const auto from_hex = [&](HexId hex) {
      for (const LocationId from : map_->locations(hex))
        for (const FootStep& step : steps_in_strip(from))
          if (step.to == to) use(from, step);
    };
    const HexId hex = map_->location(to).hex;
    from_hex(hex);
    for (const Direction side : kAllDirections)
      if (const HexId other = map_->neighbour(hex, side); other != kNowhere) from_hex(other);
  }
  void list_entry_steps();
  void add_steps(LocationId from, std::vector<FootStep>& out) const;
  void add_across(LocationId from, LocationId to, Direction side, TerrainId hexside, std::vector<FootStep>& out) const;

  const Map* map_;
  FootConditions conditions_;
  std::vector<FootPlace> places_;
  std::vector<std::uint8_t> roadblocks_;  // bit per hexside, by hex
  // Either whole ...
  std::vector<FootStep> steps_;
  std::vector<std::uint32_t> first_;
  std::vector<LocationId> entries_;
  std::vector<std::uint32_t> first_entry_;
  struct EntryStep {
    LocationId from = kNowhere;
    std::uint32_t step = 0;  // in steps_
  };
  std::vector<EntryStep> entry_steps_;
  std::vector<std::uint32_t> first_entry_step_;  // by Location entered
  // ... or in strips.
  std::unique_ptr<Strips> strips_;
};

// True if Infantry could go from one Location to the other in one advance, enemies, fires and rubble left aside: a
// neighbouring hex or the next level, never both; not across a cliff or the black bar between rowhouses, nor onto water
// that cannot be forded. With a line of sight these Locations are ADJACENT. False for a Location and itself. Symmetric.
// Complexity: constant.
bool one_advance(const Map& map, LocationId a, LocationId b);

// True for a hexside that is the black bar between two rowhouses.
bool rowhouse_bar(const Map& map, HexId hex, Direction side);

}  // namespace hexrout
