// Changes by hand on maps of our own: the facts of hexes, from which Locations, hexsides and outlines follow as they do
// when a map file is read.
#include <algorithm>
#include <map>
#include <set>

#include "hexrout/map/map_changes.hpp"
#include "hexrout/map/terrain_traits.hpp"
#include "map/by_hand/effect.hpp"
#include "map/by_hand/kinds.hpp"
#include "map/file/draft.hpp"

namespace hexrout {

using by_hand::part_of;
using by_hand::TerrainPart;
using by_hand::with_upper_levels;
using map_file::Draft;
using map_file::DraftHex;
using map_file::upper_levels;

namespace {

bool bit(std::uint8_t set, std::size_t side) {
  return (set >> side & 1) != 0;
}
void clear_bit(std::uint8_t& set, std::size_t side) {
  set = static_cast<std::uint8_t>(set & ~(1U << side));
}

class HandFacts {
 public:
  HandFacts(const Map& map, Diagnostics& found) : map_(map), draft_(map.columns(), lines_of(map), found) {
    std::vector<const HexFacts*> all;
    for (const HexId id : map.hexes()) all.push_back(&map.hex(id));
    const auto implied = map_file::drawn_by_rule(
        all, [&](Hex at) { return map.find(at) == kNowhere ? nullptr : &map.hex(map.find(at)); });
    const auto& drawn = map.outlines();
    by_rule_ = drawn.size() >= implied.size() && std::equal(implied.begin(), implied.end(), drawn.begin(), same);
    draft_.outlines.assign(drawn.begin() + (by_rule_ ? static_cast<std::ptrdiff_t>(implied.size()) : 0), drawn.end());
    for (const HexId id : map.hexes()) take(id);
  }

  bool apply(const MapChange& change) {
    draft_.whole = change.place;
    if (!change.through.empty()) return lay(change);
    bool any = false;
    for (const auto& [hex, side] : change.slopes)
      any = set_slope(here(hex), static_cast<unsigned>(side), change.becomes != kNoTerrain) || any;
    for (const auto& [hex, side] : change.sides)
      any = set_side(here(hex), static_cast<std::size_t>(side), *change.becomes) || any;
    for (const HexId hex : change.hexes) any = apply_to(here(hex), change) || any;
    if (change.from && change.becomes && change.everywhere)
      for (Outline& outline : draft_.outlines) any = swap(outline.terrain, *change.from, *change.becomes) || any;
    return any;
  }

  std::optional<Map> finish() {
    for (const Hex at : located_) {
      DraftHex& hex = *draft_.hex(at);
      hex.facts.road_through_woods = false;
      hex.locations.clear();
      map_file::complete_locations(draft_, hex);
    }
    std::set<Hex> sides = located_;
    sides.insert(sided_.begin(), sided_.end());
    for (const Hex at : located_)
      for (const Direction d : kAllDirections)
        if (const Hex other = neighbour(at, d); draft_.hex(other) != nullptr && draft_.hex(other)->facts.building != 0)
          sides.insert(other);
    for (const Hex at : sides) map_file::complete_sides(draft_, *draft_.hex(at));
    cover_outlines();
    MapContents contents;
    contents.title = map_.title();
    return map_file::finish(draft_, std::move(contents), by_rule_);
  }

 private:
  static int lines_of(const Map& map) {
    int lines = 2;
    for (const HexId id : map.hexes()) lines = std::max(lines, doubled_y(map.hex(id).at) + 1);
    return lines;
  }

  static bool same(const Outline& a, const Outline& b) {
    return a.terrain == b.terrain && a.sets_level == b.sets_level && a.level == b.level && a.ring == b.ring &&
           a.holes == b.holes;
  }

  void take(HexId id) {
    const HexFacts& facts = map_.hex(id);
    DraftHex& hex = *draft_.place_of(facts.at);
    hex.exists = true;
    hex.facts = facts;
    draft_.buildings = std::max<std::uint32_t>(draft_.buildings, facts.building);
    if (const std::string name = map_.name(id); name != hex_name(facts.at)) draft_.own_names[facts.at] = name;
    for (const LocationId l : map_.locations(id)) {
      const Location& at = map_.location(l);
      hex.locations.push_back(at);
      hex.rooftop = hex.rooftop || at.kind == LocationKind::rooftop;
      hex.cellar = hex.cellar || at.kind == LocationKind::cellar;
      if (at.kind == LocationKind::ground) hex.depression = at.depression;
      if (at.kind != LocationKind::bridge) continue;
      hex.bridge = at.terrain;
      hex.bridge_level = at.level;
    }
    if (part_of(facts.terrain) == TerrainPart::bridge) hex.bridge = facts.terrain;
    for (std::size_t d = 0; d < 6; ++d)
      if (bit(facts.road_sides, d) && traits_of(draft_.terrain[facts.side_terrain[d]]).as_road)
        hex.road[d] = facts.side_terrain[d];
  }

  DraftHex& here(HexId id) { return *draft_.hex(map_.hex(id).at); }

  bool apply_to(DraftHex& hex, const MapChange& change) {
    bool any = false;
    const auto note = [&](bool changed) {
      if (changed) located_.insert(hex.facts.at);
      any = any || changed;
    };
    if (change.bridge) note(set_bridge(hex, *change.bridge));
    if (change.depression) note(set_depression(hex, *change.depression));
    if (change.road) note(set_road(hex, *change.road));
    if (change.becomes && change.from) note(replace(hex, *change.from, *change.becomes));
    if (change.becomes && !change.from) note(become(hex, *change.becomes));
    if (change.upper_levels) note(set_upper_levels(hex, *change.upper_levels));
    if (change.stairs) note(set_stairs(hex, *change.stairs));
    if (change.level) any = set_level(hex, *change.level) || any;
    return any;
  }

  bool lay(const MapChange& change) {
    const TerrainId kind = change.road ? *change.road : *change.depression;
    std::vector<map_file::HexAndSide> chain;
    std::vector<DraftHex> before;
    for (const CourseStep& step : change.through) {
      chain.push_back({map_.hex(step.hex).at, step.side, step.place});
      before.push_back(here(step.hex));
    }
    const auto lay_along = traits_of(draft_.terrain[kind]).as_road ? map_file::lay_road : map_file::lay_stream;
    lay_along(draft_, chain, kind);
    bool any = false;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      if (same_courses(*draft_.hex(chain[i].at), before[i])) continue;
      any = true;
      located_.insert(chain[i].at);
      drawn_.insert(chain[i].at);
    }
    return any;
  }

  static bool same_courses(const DraftHex& a, const DraftHex& b) {
    return a.facts.terrain == b.facts.terrain && a.facts.base_level == b.facts.base_level &&
           a.facts.road_sides == b.facts.road_sides && a.facts.depression_sides == b.facts.depression_sides &&
           a.depression == b.depression && a.road == b.road;
  }

  static bool set_slope(DraftHex& hex, unsigned side, bool slope) {
    const std::uint8_t before = hex.facts.slope_sides;
    clear_bit(hex.facts.slope_sides, side);
    if (slope) hex.facts.slope_sides = static_cast<std::uint8_t>(hex.facts.slope_sides | 1U << side);
    return hex.facts.slope_sides != before;
  }

  static bool swap(TerrainId& here, TerrainId from, TerrainId to) {
    if (here != from) return false;
    here = to;
    return from != to;
  }

  // Open ground shows the road or the stream in it.
  static TerrainId shown(const DraftHex& hex, TerrainId ground) {
    if (ground != kOpenGround) return ground;
    if (hex.depression != kNoTerrain) return hex.depression;
    const auto road = std::find_if(hex.road.begin(), hex.road.end(), [](TerrainId id) { return id != kNoTerrain; });
    return road == hex.road.end() ? kOpenGround : *road;
  }

  // The terrain of the hex without its road, stream or bridge.
  static TerrainId ground_of(const DraftHex& hex) {
    return part_of(hex.facts.terrain) == TerrainPart::ground ? hex.facts.terrain : kOpenGround;
  }

  bool become(DraftHex& hex, TerrainId terrain) {
    if (!put_ground(hex, terrain)) return false;
    drawn_.insert(hex.facts.at);
    return true;
  }

  bool put_ground(DraftHex& hex, TerrainId terrain) {
    const TerrainId before = hex.facts.terrain;
    const Terrain& t = draft_.terrain[terrain];
    hex.facts.terrain = shown(hex, terrain);
    if (is_building(t)) {
      if (hex.facts.building == 0 && draft_.buildings < 65535)
        hex.facts.building = static_cast<std::uint16_t>(++draft_.buildings);
      if (upper_levels(t) <= 1) hex.facts.stairway = upper_levels(t) == 1;
    } else {
      hex.facts.building = 0;
      hex.facts.stairway = false;
      hex.rooftop = hex.cellar = false;
      for (std::size_t d = 0; d < 6; ++d)
        if (hex.facts.hexside[d] != kNoTerrain && is_building(draft_.terrain[hex.facts.hexside[d]])) bare_side(hex, d);
    }
    return hex.facts.terrain != before;
  }

  bool replace(DraftHex& hex, TerrainId from, TerrainId to) {
    const TerrainPart part = part_of(from);
    if (from == to) return false;
    if (part == TerrainPart::hexside) {
      bool any = false;
      for (std::size_t d = 0; d < 6; ++d)
        if (hex.facts.hexside[d] == from) any = set_side(hex, d, to) || any;
      return any;
    }
    if (part == TerrainPart::ground) return ground_of(hex) == from && hex.facts.terrain == from && put_ground(hex, to);
    if (part == TerrainPart::depression) return hex.depression == from && set_depression(hex, to);
    if (part == TerrainPart::bridge) return hex.bridge == from && set_bridge(hex, to);
    bool any = swap(hex.facts.terrain, from, to);
    for (TerrainId& road : hex.road) any = swap(road, from, to) || any;
    return any;
  }

  bool set_level(DraftHex& hex, int level) {
    const auto now = static_cast<std::int8_t>(hex.depression == kNoTerrain ? level : level - 1);
    if (hex.facts.base_level == now) return false;
    hex.facts.base_level = now;
    levelled_.insert(hex.facts.at);
    return true;
  }

  bool set_upper_levels(DraftHex& hex, int levels) {
    bool any = false;
    for (std::size_t d = 0; d < 6; ++d)
      if (const TerrainId wall = hex.facts.hexside[d]; wall != kNoTerrain)
        if (const TerrainId now = with_upper_levels(wall, levels); now != kNoTerrain && now != wall)
          any = set_side(hex, d, now) || any;
    const TerrainId now = with_upper_levels(hex.facts.terrain, levels);
    if (now == kNoTerrain || now == hex.facts.terrain) return any;
    const bool had_stairs = hex.facts.stairway && upper_levels(draft_.terrain[hex.facts.terrain]) > 1;
    hex.facts.terrain = now;
    hex.facts.stairway = levels == 1 || (levels > 1 && had_stairs);
    drawn_.insert(hex.facts.at);
    return true;
  }

  bool set_stairs(DraftHex& hex, bool stairs) {
    const Terrain& t = draft_.terrain[hex.facts.terrain];
    if (hex.facts.building == 0 || (t.kind == TerrainClass::building && upper_levels(t) <= 1)) return false;
    return std::exchange(hex.facts.stairway, stairs) != stairs;
  }

  bool set_depression(DraftHex& hex, TerrainId kind) {
    if (hex.depression == kNoTerrain || hex.depression == kind) return false;
    const bool alone = hex.facts.terrain == hex.depression;
    hex.depression = kind;
    if (alone) hex.facts.terrain = shown(hex, kOpenGround);
    drawn_.insert(hex.facts.at);
    if (kind != kNoTerrain) return true;
    hex.facts.base_level = static_cast<std::int8_t>(hex.facts.base_level + 1);
    hex.facts.depression_sides = 0;
    if (hex.bridge != kNoTerrain && hex.bridge_level <= 1) hex.bridge = kNoTerrain;  // its roadway is the ground now
    return true;
  }

  bool set_road(DraftHex& hex, TerrainId kind) {
    bool any = part_of(hex.facts.terrain) == TerrainPart::road && hex.facts.terrain != kind;
    const TerrainId ground = ground_of(hex);
    for (std::size_t d = 0; d < 6; ++d) {
      if (hex.road[d] == kNoTerrain || hex.road[d] == kind) continue;
      any = true;
      hex.road[d] = kind;
      if (kind != kNoTerrain) continue;
      clear_bit(hex.facts.road_sides, d);
      DraftHex* const other = draft_.neighbour(hex.facts.at, static_cast<int>(d));
      if (other == nullptr) continue;
      clear_bit(other->facts.road_sides, (d + 3) % 6);
      other->road[(d + 3) % 6] = kNoTerrain;
      other->facts.road_through_woods = other->facts.road_through_woods && other->facts.road_sides != 0;
      sided_.insert(other->facts.at);
    }
    if (any && part_of(hex.facts.terrain) == TerrainPart::road) hex.facts.terrain = kind == kNoTerrain ? ground : kind;
    if (any) drawn_.insert(hex.facts.at);
    return any;
  }

  bool set_bridge(DraftHex& hex, TerrainId kind) {
    if (hex.bridge == kind) return false;
    const bool on_water = part_of(hex.facts.terrain) == TerrainPart::bridge;
    const bool water = draft_.terrain[hex.facts.terrain].kind == TerrainClass::water;
    if (hex.bridge == kNoTerrain && hex.depression == kNoTerrain && !water) return false;  // nothing to bridge
    if (hex.bridge == kNoTerrain && water) hex.facts.terrain = kind;
    hex.bridge = kind;
    drawn_.insert(hex.facts.at);
    if (kind != kNoTerrain) {
      if (on_water) hex.facts.terrain = kind;
      return true;
    }
    hex.bridge_level = 0;
    if (on_water) hex.facts.terrain = water_beside(hex);
    set_road(hex, kNoTerrain);
    return true;
  }

  // The water that a bridge on its level hides: that of most hexes beside it.
  TerrainId water_beside(const DraftHex& hex) {
    std::map<TerrainId, int> beside;
    for (int d = 0; d < 6; ++d)
      if (const DraftHex* other = draft_.neighbour(hex.facts.at, d);
          other != nullptr && draft_.terrain[other->facts.terrain].kind == TerrainClass::water)
        ++beside[other->facts.terrain];
    const auto most = std::max_element(beside.begin(), beside.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == beside.end() ? *draft_.terrain.find("water") : most->first;
  }

  void bare_side(DraftHex& hex, std::size_t side) {
    hex.facts.hexside[side] = kNoTerrain;
    clear_bit(hex.facts.cliff_sides, side);
    DraftHex* const other = draft_.neighbour(hex.facts.at, static_cast<int>(side));
    if (other == nullptr) return;
    other->facts.hexside[(side + 3) % 6] = kNoTerrain;
    clear_bit(other->facts.cliff_sides, (side + 3) % 6);
    for (const HexFacts* one : {&hex.facts, &other->facts})
      if (one->building != 0) sided_.insert(one->at);
  }

  bool set_side(DraftHex& hex, std::size_t side, TerrainId terrain) {
    if (hex.facts.hexside[side] == terrain) return false;
    bare_side(hex, side);
    if (terrain != kNoTerrain)
      map_file::set_hexside(draft_, {hex.facts.at, static_cast<int>(side), draft_.whole}, terrain);
    return true;
  }

  // Lays hexes that have changed over outlines that the map lists: sight and pictures go by these.
  void cover_outlines() {
    const bool listed = std::any_of(draft_.outlines.begin(), draft_.outlines.end(),
                                    [](const Outline& one) { return one.terrain != kNoTerrain; });
    const bool levels =
        std::any_of(draft_.outlines.begin(), draft_.outlines.end(), [](const Outline& one) { return one.sets_level; });
    std::set<Hex> covered;
    if (listed) covered.insert(drawn_.begin(), drawn_.end());
    if (levels) covered.insert(levelled_.begin(), levelled_.end());
    for (const Hex at : covered) {
      const HexFacts& facts = draft_.hex(at)->facts;
      Outline whole;
      for (int corner = 0; corner < 6; ++corner) {
        const Point p = vertex(at, corner);
        whole.ring.push_back({p.x * kOutlineScale, p.y * kOutlineScale});
      }
      whole.terrain = drawn_.contains(at) ? facts.terrain : kNoTerrain;
      whole.sets_level = levels && levelled_.contains(at);
      whole.level = facts.base_level;
      draft_.outlines.push_back(std::move(whole));
      if (!drawn_.contains(at) || !by_rule_) continue;
      for (Outline& one : map_file::drawn_by_rule({&facts}, [&](Hex other) -> const HexFacts* {
             const DraftHex* const hex = draft_.hex(other);
             return hex == nullptr ? nullptr : &hex->facts;
           }))
        draft_.outlines.push_back(std::move(one));
    }
  }

  const Map& map_;
  Draft draft_;
  bool by_rule_ = false;
  std::set<Hex> located_;   // whose Locations and hexsides follow anew
  std::set<Hex> sided_;     // whose terrain inside hexsides follows anew
  std::set<Hex> drawn_;     // whose terrain has changed
  std::set<Hex> levelled_;  // whose level has changed
};

}  // namespace

std::shared_ptr<const Map> changed_map(const Map& map, std::span<const MapChange> changes, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  HandFacts facts(map, found);
  for (const MapChange& change : changes)
    if (!facts.apply(change)) by_hand::report_no_effect(change, found);
  auto out = found.error_count() > errors_before ? std::nullopt : facts.finish();
  if (!out) return nullptr;
  by_hand::report_what_came(changes, *out, found);
  return std::make_shared<const Map>(std::move(*out));
}

}  // namespace hexrout
