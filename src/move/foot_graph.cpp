#include "hexrout/move/foot_graph.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>

#include "hexrout/map/terrain_traits.hpp"

namespace hexrout {

namespace {

const TerrainCatalogue& catalogue() {
  return TerrainCatalogue::standard();
}

bool bit(std::uint8_t bits, Direction d) {
  return (bits >> static_cast<unsigned>(d) & 1) != 0;
}

bool on_ground(const Location& l) {
  return l.kind == LocationKind::ground || l.kind == LocationKind::bridge || l.kind == LocationKind::under_bridge;
}

// The Location is the roadway of a bridge, to be entered and left along the road alone. A hex with a
// bridge has two Locations on the ground: the roadway and what lies beneath.
bool on_bridge(const Map& map, LocationId at) {
  const Location& l = map.location(at);
  if (l.kind == LocationKind::bridge) return true;
  if (l.kind != LocationKind::ground) return false;
  const LocationId ground = map.ground(l.hex);
  for (LocationId i = ground; i < ground + map.location_count(l.hex); ++i)
    if (map.location(i).kind == LocationKind::under_bridge) return true;
  return false;
}

bool has_bridge(const Map& map, HexId hex) {
  const LocationId ground = map.ground(hex);
  for (LocationId i = ground; i < ground + map.location_count(hex); ++i)
    if (map.location(i).kind == LocationKind::bridge || map.location(i).kind == LocationKind::under_bridge) return true;
  return false;
}

bool road_crosses(const Map& map, HexId hex, HexId other, Direction side) {
  return bit(map.hex(hex).road_sides, side) && bit(map.hex(other).road_sides, opposite(side));
}

// True for rubble and debris, which take the place of a road [B3.4, B24.121].
bool covers_road(TerrainId terrain) {
  static const TerrainId debris = *catalogue().find("debris");
  return terrain == debris || traits_of(catalogue()[terrain]).rubble;
}

// The terrain drawn on a hexside; maps may note it on either hex.
TerrainId hexside_terrain(const Map& map, HexId hex, Direction side) {
  const TerrainId own = map.hex(hex).hexside[static_cast<std::size_t>(side)];
  if (own != kNoTerrain) return own;
  const HexId other = map.neighbour(hex, side);
  return other == kNowhere ? kNoTerrain : map.hex(other).hexside[static_cast<std::size_t>(opposite(side))];
}

bool cliff(const Map& map, HexId hex, HexId other, Direction side, TerrainId t) {
  if (bit(map.hex(hex).cliff_sides, side) || bit(map.hex(other).cliff_sides, opposite(side))) return true;
  return t != kNoTerrain && !catalogue()[t].crossable && !catalogue()[t].crossable_by_low_crawl;
}

// True if Infantry can cross a hexside with this terrain from one Location into the other, whatever the cost.
bool joined(const Map& map, LocationId a, LocationId b, Direction side, TerrainId hexside) {
  const Location& from = map.location(a);
  const Location& to = map.location(b);
  if (cliff(map, from.hex, to.hex, side, hexside)) return false;
  if (!on_ground(from) || !on_ground(to)) {
    // Upstairs there is only the same level of the same building.
    if (from.kind != to.kind || map.absolute_level(a) != map.absolute_level(b)) return false;
    return map.hex(from.hex).building != 0 && map.hex(from.hex).building == map.hex(to.hex).building &&
           !rowhouse_bar(map, from.hex, side);
  }
  const bool road = road_crosses(map, from.hex, to.hex, side);
  // Over a bridge only along the road; beneath it only off the road.
  if ((on_bridge(map, a) || on_bridge(map, b)) && !road) return false;
  const auto beneath = [&](LocationId l) { return has_bridge(map, map.location(l).hex) && !on_bridge(map, l); };
  return !((beneath(a) || beneath(b)) && road);
}

bool stairs_between(const Map& map, LocationId a, LocationId b) {
  const Location& from = map.location(a);
  const Location& to = map.location(b);
  const auto storey = [](const Location& l) { return l.kind == LocationKind::ground || l.kind == LocationKind::upper; };
  if (!storey(from) || !storey(to)) return map.hex(from.hex).stairway && !on_bridge(map, a) && !on_bridge(map, b);
  return map.hex(from.hex).stairway;
}

int one_level_apart(const Map& map, LocationId a, LocationId b) {
  const int up = map.location(b).level - map.location(a).level;
  return up == 1 || up == -1 ? up : 0;
}

bool passable(TerrainId terrain) {
  return catalogue()[terrain].entry_half_mf > 0 || catalogue()[terrain].whole_allotment;
}

}  // namespace

bool rowhouse_bar(const Map& map, HexId hex, Direction side) {
  const TerrainId t = hexside_terrain(map, hex, side);
  return t != kNoTerrain && catalogue()[t].hexside && catalogue()[t].kind == TerrainClass::building;
}

bool one_advance(const Map& map, LocationId a, LocationId b) {
  if (a == b) return false;
  const Location& from = map.location(a);
  const Location& to = map.location(b);
  if (from.hex == to.hex) return one_level_apart(map, a, b) != 0 && stairs_between(map, a, b);
  const int side = direction_to(map.hex(from.hex).at, map.hex(to.hex).at);
  if (side < 0) return false;
  const auto d = static_cast<Direction>(side);
  if (!passable(from.terrain) || !passable(to.terrain)) return false;
  return !rowhouse_bar(map, from.hex, d) && joined(map, a, b, d, hexside_terrain(map, from.hex, d));
}

bool in_use(const Map& map, LocationId at, const FootConditions& conditions) {
  const Location& l = map.location(at);
  if (on_ground(l)) return true;
  if (!conditions.levels || l.kind == LocationKind::upper) return conditions.levels;
  const std::vector<HexId>& named = conditions.rooftops;
  if (std::find(named.begin(), named.end(), l.hex) != named.end()) return true;
  return map.raster() == nullptr && (l.kind == LocationKind::cellar || named.empty());
}

// Lists of some Locations with consecutive ids.
struct FootGraph::Strips {
  static constexpr std::uint32_t kLength = 4;
  template <class Item>
  struct Strip {
    std::array<std::uint32_t, kLength + 1> first{};
    std::vector<Item> items;
    std::span<const Item> of(std::uint32_t i) const { return {items.data() + first[i], items.data() + first[i + 1]}; }
  };
  template <class Item>
  struct Row {
    explicit Row(std::uint32_t locations) : made((locations + kLength - 1) / kLength) {}
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;
    ~Row() {
      for (auto& strip : made) delete strip.load(std::memory_order_relaxed);
    }
    // add(location, items) makes the list of one Location. If several threads make one strip at once, the first result
    // is kept.
    template <class Add>
    std::span<const Item> of(LocationId at, std::uint32_t locations, const Add& add) {
      std::atomic<const Strip<Item>*>& kept = made[at.number() / kLength];
      const Strip<Item>* strip = kept.load(std::memory_order_acquire);
      if (strip == nullptr) {
        // Making lists of entries asks for lists of steps, which have a room of their own.
        thread_local std::vector<Item> items;
        items.clear();
        auto fresh = std::make_unique<Strip<Item>>();
        const LocationId begin{at.number() - at.number() % kLength};
        for (std::uint32_t i = 0; i < kLength; ++i) {
          if (begin + i < locations) add(begin + i, items);
          fresh->first[i + 1] = static_cast<std::uint32_t>(items.size());
        }
        fresh->items.assign(items.begin(), items.end());
        if (kept.compare_exchange_strong(strip, fresh.get(), std::memory_order_acq_rel)) strip = fresh.release();
      }
      return strip->of(at.number() % kLength);
    }
    std::vector<std::atomic<const Strip<Item>*>> made;
  };

  explicit Strips(std::uint32_t locations) : steps(locations), entries(locations) {}
  Row<FootStep> steps;
  Row<LocationId> entries;
};

namespace {

// The bed that a gully or stream has under these conditions; kNoTerrain: one that costs nothing besides its level.
TerrainId bed_of(TerrainId depression, const FootConditions& conditions) {
  static const TerrainId dry = *catalogue().find("dry-stream");
  if (depression == kNoTerrain || !conditions.frozen || catalogue()[depression].low_crawl) return depression;
  return conditions.streams_as_ice ? kNoTerrain : dry;
}

// The terrain of each Location, as the season has made it.
void read_terrain(const Map& map, const FootConditions& conditions, std::vector<FootPlace>& places) {
  for (const LocationId at : map.locations()) {
    FootPlace& place = places[at];
    const Location& l = map.location(at);
    place.terrain = l.terrain;
    if (on_ground(l) && map.hex(l.hex).road_through_woods) {
      place.woods_road = true;
      // The centre dot is road, the hex is woods.
      if (!catalogue()[l.terrain].rout_cover) place.terrain = *catalogue().find("woods");
    }
    const Terrain& t = catalogue()[place.terrain];
    if (conditions.frozen && (t.kind == TerrainClass::water || (t.whole_allotment && !t.low_crawl)))
      place.terrain = kOpenGround;
    if (place.terrain == l.depression) {
      const TerrainId bed = bed_of(l.depression, conditions);
      if (bed != l.depression) place.terrain = bed == kNoTerrain ? kOpenGround : bed;
    }
  }
}

// Puts one placed thing on the map.
void put_on_map(const Map& map, const Placed& p, std::vector<FootPlace>& places,
                std::vector<std::uint8_t>& roadblocks) {
  if (p.at == kNowhere || p.at >= places.size()) return;
  FootPlace& place = places[p.at];
  place.placed |= 1U << static_cast<unsigned>(p.kind);
  const auto fortify = [&](std::string_view terrain, bool holds) {
    place.fortification_half_mf = HalfMf8(catalogue()[*catalogue().find(terrain)].fortification_half_mf);
    if (holds) place.capacity = static_cast<std::uint8_t>(std::clamp(place.capacity + p.strength, 0, 255));
  };
  switch (p.kind) {
    case PlacedKind::stone_rubble:
      place.terrain = *catalogue().find("stone-rubble");
      break;
    case PlacedKind::wooden_rubble:
      place.terrain = *catalogue().find("wooden-rubble");
      break;
    case PlacedKind::shellholes:
      if (catalogue()[place.terrain].kind == TerrainClass::open) place.terrain = *catalogue().find("shellholes");
      break;
    case PlacedKind::foxhole:
      fortify("foxholes", true);
      break;
    case PlacedKind::pillbox:
      fortify("pillbox", true);
      if (p.faces) place.pillbox_side = static_cast<std::uint8_t>(p.side);
      break;
    case PlacedKind::trench:
      fortify("trench", false);
      place.capacity = 255;
      break;
    case PlacedKind::roadblock: {
      const HexId hex = map.location(p.at).hex;
      roadblocks[hex] = static_cast<std::uint8_t>(roadblocks[hex] | 1U << static_cast<unsigned>(p.side));
      break;
    }
    default:
      break;
  }
}

// Entrenchments printed on the map.
void read_printed_entrenchments(std::vector<FootPlace>& places) {
  for (FootPlace& place : places) {
    const Terrain& t = catalogue()[place.terrain];
    if (t.fortification_half_mf == 0 || place.fortification_half_mf != HalfMf{}) continue;
    place.fortification_half_mf = HalfMf8(t.fortification_half_mf);
    place.capacity = 255;
    if (t.name == "trench") place.placed |= 1U << static_cast<unsigned>(PlacedKind::trench);
    if (t.name == "pillbox") place.placed |= 1U << static_cast<unsigned>(PlacedKind::pillbox);
    if (t.name == "foxholes") place.placed |= 1U << static_cast<unsigned>(PlacedKind::foxhole);
  }
}

// Locations by where they lead: `sources` holds, from first[to] to first[to + 1], the Locations with a step to `to`.
struct Entries {
  std::vector<std::uint32_t> first;
  std::vector<LocationId> sources;
};

// A counting sort of all steps by their end. Several steps from one Location into another count once.
Entries entries_of(const FootGraph& graph) {
  const std::uint32_t locations = graph.location_count();
  Entries out;
  out.first.assign(locations + 1, 0);
  std::vector<LocationId> last(locations, kNowhere);
  const auto each_entry = [&](auto&& use) {
    std::fill(last.begin(), last.end(), kNowhere);
    for (LocationId from{0}; from < locations; ++from)
      for (const FootStep& step : graph.steps(from)) {
        if (last[step.to] == from) continue;
        last[step.to] = from;
        use(from, step.to);
      }
  };
  each_entry([&](LocationId, LocationId to) { ++out.first[to + 1]; });
  for (std::uint32_t i = 0; i < locations; ++i) out.first[i + 1] += out.first[i];
  out.sources.resize(out.first.back());
  std::vector<std::uint32_t> next(out.first.begin(), out.first.end() - 1);
  each_entry([&](LocationId from, LocationId to) { out.sources[next[to]++] = from; });
  return out;
}

}  // namespace

FootGraph::FootGraph(const Map& map, std::span<const Placed> placed, const FootConditions& conditions)
    : map_(&map), conditions_(conditions), places_(map.location_count()), roadblocks_(map.hex_count()) {
  read_terrain(map, conditions, places_);
  for (const Placed& p : placed) put_on_map(map, p, places_, roadblocks_);
  read_printed_entrenchments(places_);
  if (map.location_count() > kMostWhole) {
    strips_ = std::make_unique<Strips>(map.location_count());
    return;
  }
  for (const LocationId from : map.locations()) {
    first_.push_back(static_cast<std::uint32_t>(steps_.size()));
    add_steps(from, steps_);
  }
  first_.push_back(static_cast<std::uint32_t>(steps_.size()));
  Entries entries = entries_of(*this);
  first_entry_ = std::move(entries.first);
  entries_ = std::move(entries.sources);
  list_entry_steps();
}

// A counting sort of all steps by their end.
void FootGraph::list_entry_steps() {
  first_entry_step_.assign(location_count() + 1, 0);
  for (const FootStep& step : steps_) ++first_entry_step_[step.to + 1];
  for (std::uint32_t i = 0; i < location_count(); ++i) first_entry_step_[i + 1] += first_entry_step_[i];
  entry_steps_.resize(steps_.size());
  std::vector<std::uint32_t> next(first_entry_step_.begin(), first_entry_step_.end() - 1);
  for (const LocationId from : locations())
    for (std::uint32_t i = first_[from]; i < first_[from + 1]; ++i) entry_steps_[next[steps_[i].to]++] = {from, i};
}

FootGraph::FootGraph(FootGraph&&) noexcept = default;
FootGraph& FootGraph::operator=(FootGraph&&) noexcept = default;
FootGraph::~FootGraph() = default;

std::span<const FootStep> FootGraph::steps_in_strip(LocationId from) const {
  return strips_->steps.of(from, location_count(),
                           [&](LocationId at, std::vector<FootStep>& out) { add_steps(at, out); });
}

std::span<const LocationId> FootGraph::entries_in_strip(LocationId to) const {
  return strips_->entries.of(to, location_count(), [&](LocationId at, std::vector<LocationId>& out) {
    // Steps come from the hex itself or from one beside it.
    const auto begin = static_cast<std::ptrdiff_t>(out.size());
    const auto from_hex = [&](HexId hex) {
      for (const LocationId from : map_->locations(hex)) {
        const auto there = steps_in_strip(from);
        if (std::any_of(there.begin(), there.end(), [&](const FootStep& step) { return step.to == at; }))
          out.push_back(from);
      }
    };
    const HexId hex = map_->location(at).hex;
    from_hex(hex);
    for (const Direction side : kAllDirections)
      if (const HexId other = map_->neighbour(hex, side); other != kNowhere) from_hex(other);
    std::sort(out.begin() + begin, out.end());
  });
}

namespace {

constexpr int kSmokeHalfMf = 2;
constexpr int kNightHalfMf = 2;

// The half MF that night adds to entering this terrain off the road. Concealment Terrain is what is no open ground in
// the month, and scrub.
int night_half_mf(const FootConditions& conditions, TerrainId terrain) {
  if (!conditions.night) return 0;
  const Terrain& t = catalogue().in_month(terrain, conditions.month);
  return !t.open_ground || traits_of(t).conceals ? kNightHalfMf : 0;
}

// The half MF that the state of the ground adds to entering this terrain off the road: loose sand, deep snow.
int ground_half_mf(const FootConditions& conditions, const Terrain& terrain) {
  return (conditions.mud ? 0 : traits_of(terrain).loose_half_mf) + (is_building(terrain) ? 0 : conditions.hex_half_mf);
}

// True for a road across the hexside that mud has spoilt.
bool muddy(const Map& map, HexId hex, Direction side) {
  static const TerrainId dirt = *catalogue().find("dirt-road");
  const HexId other = map.neighbour(hex, side);
  const TerrainId own = map.hex(hex).side_terrain[static_cast<std::size_t>(side)];
  if (own == dirt) return true;
  return other != kNowhere && map.hex(other).side_terrain[static_cast<std::size_t>(opposite(side))] == dirt;
}

bool smoke_in(const Map& map, HexId hex, const std::vector<FootPlace>& places) {
  for (const LocationId l : map.locations(hex))
    if (places[l].has(PlacedKind::smoke) || places[l].has(PlacedKind::burning_wreck)) return true;
  return false;
}

// Traits of a step across a hexside into this terrain; `road`: on a road. `bed`: the gully or stream of the hex
// entered, or kNoTerrain.
unsigned traits_across(const Terrain& terrain, TerrainId bed, TerrainId hexside, int climb, bool road) {
  unsigned out = 0;
  if (climb > 0) out |= FootStep::kUphill;
  if (hexside != kNoTerrain) {
    const Terrain& bar = catalogue()[hexside];
    if (!bar.crossable) out |= FootStep::kCrawlOnly;
    if (bar.hexside && bar.kind == TerrainClass::building) out |= FootStep::kRoundBar;
  }
  if (road) return out;
  if (terrain.whole_allotment) out |= FootStep::kWholeAllotment;
  if (traits_of(terrain).crawl_only) out |= FootStep::kCrawlOnly;
  if (!terrain.low_crawl || (bed != kNoTerrain && !catalogue()[bed].low_crawl)) out |= FootStep::kNoCrawl;
  return out;
}

// Half MF for the terrain of a Location entered on the level and by no road.
int off_road_half_mf(TerrainId entered, TerrainId bed, bool inside, int month) {
  const Terrain& terrain = catalogue()[entered];
  const int own = inside ? terrain.inside_half_mf : catalogue().entry_half_mf(entered, month);
  if (bed == kNoTerrain) return own;
  // A gully or stream is paid besides the other terrain of its hex; open ground adds nothing.
  const Terrain& low = catalogue()[bed];
  const bool bare = terrain.kind == TerrainClass::open || terrain.kind == TerrainClass::road ||
                    terrain.kind == TerrainClass::depression || terrain.kind == TerrainClass::water;
  return low.entry_half_mf + (low.adds_other && !bare ? own : 0);
}

}  // namespace

void FootGraph::add_steps(LocationId from, std::vector<FootStep>& out) const {
  const Location& l = map_->location(from);
  // Units upstairs under rules without levels can come down.
  if (!in_use(*map_, from, conditions_) && l.kind != LocationKind::upper) return;
  const LocationId ground = map_->ground(l.hex);
  for (LocationId to = ground; to < ground + map_->location_count(l.hex); ++to) {
    if (to == from || !in_use(*map_, to, conditions_) || places_[to].has(PlacedKind::blaze)) continue;
    if (one_level_apart(*map_, from, to) == 0 || !stairs_between(*map_, from, to)) continue;
    // Stairs into or out of a rubbled level cost as rubble does.
    const int cost =
        std::max(catalogue()[places_[from].terrain].stairs_half_mf, catalogue()[places_[to].terrain].stairs_half_mf);
    out.push_back({to, HalfMf16(cost + night_half_mf(conditions_, places_[to].terrain)), kVertical, 0});
  }
  for (const Direction side : kAllDirections) {
    const HexId other = map_->neighbour(l.hex, side);
    if (other == kNowhere) continue;
    const TerrainId hexside = hexside_terrain(*map_, l.hex, side);
    const LocationId first = map_->ground(other);
    for (LocationId to = first; to < first + map_->location_count(other); ++to)
      if (in_use(*map_, to, conditions_) && !places_[to].has(PlacedKind::blaze) &&
          joined(*map_, from, to, side, hexside))
        add_across(from, to, side, hexside, out);
  }
}

void FootGraph::add_across(LocationId from, LocationId to, Direction side, TerrainId hexside,
                           std::vector<FootStep>& out) const {
  const HexId hex = map_->location(from).hex;
  const Location& target = map_->location(to);
  const FootPlace& place = places_[to];
  const Terrain& terrain = catalogue()[place.terrain];
  if (!passable(place.terrain)) return;
  const int climb = map_->absolute_level(to) - map_->absolute_level(from);
  const bool inside = is_building(catalogue()[places_[from].terrain]) && is_building(catalogue()[place.terrain]) &&
                      map_->hex(hex).building != 0 && map_->hex(hex).building == map_->hex(target.hex).building;
  const bool road = on_ground(target) && road_crosses(*map_, hex, target.hex, side) && !terrain.hexside &&
                    !covers_road(place.terrain);
  if (climb > 0 && !terrain.from_below && !road) return;

  TerrainId bed = bed_of(target.depression, conditions_);
  if (bed == place.terrain) bed = kNoTerrain;
  const unsigned traits = traits_across(terrain, bed, hexside, climb, road);
  int extra = hexside == kNoTerrain ? 0 : catalogue()[hexside].hexside_half_mf;
  if (bit(roadblocks_[hex], side) || bit(roadblocks_[target.hex], opposite(side)))
    extra += catalogue()[*catalogue().find("roadblock")].hexside_half_mf;
  if (smoke_in(*map_, target.hex, places_)) extra += kSmokeHalfMf;
  const int off_road = night_half_mf(conditions_, place.terrain) + ground_half_mf(conditions_, terrain);
  extra += conditions_.level_half_mf * std::abs(climb);

  const auto add = [&](int cost_of_terrain, unsigned more) {
    int cost = climb > 0 ? 2 * cost_of_terrain + 4 * (climb - 1) : cost_of_terrain;
    if (climb < -1) cost += 2 * (-climb - 1);
    if ((more & FootStep::kByRoad) == 0) cost += off_road;
    out.push_back(
        {to, HalfMf16(cost + extra), static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(traits | more)});
  };

  const int full = off_road_half_mf(place.terrain, bed, inside, conditions_.month);
  if (place.has(PlacedKind::trench) && places_[from].has(PlacedKind::trench))
    out.push_back({to, HalfMf16(climb > 0 ? 4 : 2), static_cast<std::uint8_t>(side),
                   static_cast<std::uint8_t>(traits | FootStep::kInTrench)});
  if (road && full >= kRoadHalfMf && !(conditions_.mud && muddy(*map_, hex, side))) {
    add(kRoadHalfMf, FootStep::kByRoad);
    // Beside the road there may be cover worth the full cost.
    if (full > kRoadHalfMf && !terrain.open_ground) add(full, FootStep::kCareful);
  } else {
    add(full, 0);
  }
  if (terrain.careful_half_mf > full && !road) add(terrain.careful_half_mf, FootStep::kCareful);
}

}  // namespace hexrout
