#include "rules/asl/plain_facts.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace hexrout::test {

using namespace hexrout::asl;

namespace {

std::vector<Placed> placed_where_in_play(const Position& position) {
  std::vector<Placed> out;
  for (const Placed& p : position.setting.placed) {
    const bool fortification = p.kind == PlacedKind::foxhole || p.kind == PlacedKind::trench ||
                               p.kind == PlacedKind::pillbox || p.kind == PlacedKind::wire ||
                               p.kind == PlacedKind::minefield;
    if (position.switches.fortifications || !fortification) out.push_back(p);
  }
  return out;
}

// Half-squads for stacking; single men count together.
int half_squads(const Unit& u) {
  return u.kind == UnitKind::squad ? 2 : u.mmc() ? 1 : 0;
}

bool has_inherent_fire(const Unit& u) {
  return u.firepower > 0 && !u.unarmed && (u.mmc() || u.kind == UnitKind::hero);
}

bool has_weapon_that_fires(const Unit& u) {
  return std::any_of(u.weapons.begin(), u.weapons.end(), [](const Weapon& w) { return w.fires(); });
}

bool is_gun(const Unit& u) {
  return u.kind == UnitKind::gun;
}
bool is_heavy(const Unit& u) {
  return is_gun(u) || u.kind == UnitKind::vehicle;
}
// Limbered, dismantled or hooked up to a vehicle.
bool packed_up(const Unit& u) {
  return is_gun(u) && (u.limbered || !u.aboard.empty());
}
// True for a Gun without a named crew that can be manned.
bool waits_for_crew(const Unit& u) {
  return is_gun(u) && u.manned_by.empty() && !u.abandoned && !u.eliminated && u.aboard.empty();
}

// A functioning weapon of a vehicle or Gun.
struct Barrel {
  WeaponKind kind = WeaponKind::other;
  int firepower = 1;  // one factor if missing
  int hexes = 0;
  bool shells = false;               // fires as ordnance
  bool bow = false;                  // in the hull, or on the carriage of a Gun
  bool on_top = false;               // an anti-aircraft machine gun
  int too_near = 0;                  // hexes within which it cannot fire
  std::optional<Direction> towards;  // first direction of its Covered Arc; empty without one
};

// 19.36: given figures; else machine guns of vehicles reach eight hexes and ordnance sixteen. A vehicle's
// own figures are a machine gun, a Gun's own its ordnance.
std::vector<Barrel> barrels_of(const Unit& u) {
  std::vector<Barrel> out;
  const auto add = [&](WeaponKind kind, int firepower, int hexes, bool shells, Mount mount, bool arc, int too_near) {
    const bool gun = kind == WeaponKind::gun || kind == WeaponKind::mortar;
    const bool machine_gun = kind == WeaponKind::vehicle_machine_gun || kind <= WeaponKind::heavy_machine_gun_50;
    Barrel barrel;
    barrel.kind = kind;
    barrel.firepower = std::max(1, firepower);
    barrel.shells = shells || (gun && firepower == 0);
    if (!barrel.shells && firepower == 0 && !machine_gun) return;
    const bool may_guess = gun || (machine_gun && !shells);
    barrel.hexes = hexes > 0 || !may_guess ? hexes : gun ? 16 : 8;
    barrel.on_top = mount == Mount::anti_aircraft;
    const bool backwards = mount == Mount::rear;
    const bool turret = mount == Mount::turret || backwards || (mount == Mount::plain && u.turret_facing && !is_gun(u));
    barrel.bow = !turret && !barrel.on_top;
    barrel.too_near = too_near;
    if (arc && !barrel.on_top) barrel.towards = turret && u.turret_facing ? u.turret_facing : u.facing;
    if (backwards && barrel.towards) barrel.towards = turned(*barrel.towards, 3);
    out.push_back(barrel);
  };
  for (const Weapon& w : u.weapons)
    if (!w.malfunctioned && !w.dismantled)
      add(w.kind, w.firepower, w.range, w.ordnance, w.mount, w.covers_arc, w.least_range);
  if (u.weapons.empty() || u.firepower > 0 || u.range > 0)
    add(is_gun(u) ? WeaponKind::gun : WeaponKind::vehicle_machine_gun, u.firepower, u.range, false, Mount::plain, true,
        0);
  return out;
}

// D5.2, D5.3: weapons that a buttoned up crew cannot fire, or not at full effect.
bool shut_away(const Unit& u, const Barrel& barrel) {
  if (u.kind != UnitKind::vehicle || !u.buttoned_up) return false;
  return barrel.on_top || barrel.shells || (!u.closed_topped && !barrel.bow);
}

bool takes_two(const Weapon& w) {
  return w.kind == WeaponKind::hmg || w.kind == WeaponKind::mmg || w.kind == WeaponKind::heavy_machine_gun_50 ||
         w.kind == WeaponKind::mortar;
}

}  // namespace

PlainFacts::PlainFacts(const Position& position)
    : position_(position),
      ground_(position.map(), placed_where_in_play(position),
              {.month = position.setting.month,
               .frozen = position.snow,
               .streams_as_ice = position.switches.frozen_stream == FrozenStream::open_ground,
               .rooftops = roofs_in_use(position),
               .night = position.night && position.switches.night,
               .mud = position.mud,
               .level_half_mf = position.snow && position.snow_cover != SnowCover::ice ? 2 : 0,
               .hex_half_mf = position.snow && position.snow_cover == SnowCover::deep ? 2 * position.deep_snow_mf : 0,
               .levels = position.switches.levels}) {}

// --- units -------------------------------------------------------------------------------------------------

// Each Gun in turn, by id, takes the best unit there without a Gun yet, of equals the first by id.
const Unit* PlainFacts::crew(const Unit& gun) const {
  if (!gun.manned_by.empty()) return position_.find(gun.manned_by);
  std::map<std::string_view, const Unit*> by_id;
  for (const Unit& u : position_.units)
    if (u.at == gun.at) by_id.emplace(u.id, &u);
  std::vector<const Unit*> busy;
  for (const Unit& g : position_.units)
    if (is_gun(g) && !g.manned_by.empty() && !g.eliminated && g.at == gun.at)
      busy.push_back(position_.find(g.manned_by));
  const auto rank = [](const Unit& u) {
    const int able = u.kind == UnitKind::crew ? 8 : u.kind == UnitKind::half_squad ? 7 : u.mmc() ? 6 : 5;
    return u.broken ? able - 4 : able;
  };
  for (const auto& [gun_id, each_gun] : by_id) {
    const Unit& g = *each_gun;
    if (!waits_for_crew(g) || g.side != gun.side) continue;
    const Unit* best = nullptr;
    for (const auto& [id, each] : by_id) {
      const Unit& u = *each;
      if (u.side != g.side || !(u.mmc() || u.kind == UnitKind::hero || u.heroic)) continue;
      if (u.eliminated || u.prisoner() || u.unarmed || !u.aboard.empty()) continue;
      if ((u.in == Entrenchment::pillbox) != (g.in == Entrenchment::pillbox)) continue;
      if (std::find(busy.begin(), busy.end(), each) != busy.end()) continue;
      if (best == nullptr || rank(u) > rank(*best)) best = &u;
    }
    if (g.id == gun.id) return best;
    if (best != nullptr) busy.push_back(best);
  }
  return nullptr;
}

bool PlainFacts::manned(const Unit& gun) const {
  const Unit* men = crew(gun);
  return men != nullptr && men->at == gun.at && !men->eliminated && !men->prisoner() && !men->broken && !men->stunned;
}

bool PlainFacts::takes_part(const Unit& u) const {
  if (u.eliminated || u.prisoner() || u.kind == UnitKind::dummy) return false;
  return !is_gun(u) || !u.manned_by.empty() || crew(u) != nullptr;
}

bool PlainFacts::shows_itself(const Unit& u) const {
  return u.kind != UnitKind::dummy && !u.hidden && !(u.concealed && how().concealment);
}

bool PlainFacts::lurks(const Unit& u) const {
  return u.kind != UnitKind::dummy && !shows_itself(u);
}

// Index "unarmed"; a leader is armed even with no SW [A10.5]. An Unarmed counter is unarmed.
bool PlainFacts::armed(const Unit& u) const {
  if (u.abandoned || u.unarmed) return false;
  if (is_heavy(u)) return !u.stunned && !packed_up(u) && !barrels_of(u).empty() && (!is_gun(u) || manned(u));
  return u.kind == UnitKind::leader || has_inherent_fire(u) || has_weapon_that_fires(u);
}

std::vector<std::pair<int, int>> PlainFacts::heavy_fire(const Unit& u) const {
  std::vector<std::pair<int, int>> out;
  if (is_heavy(u))
    for (const Barrel& barrel : barrels_of(u)) out.emplace_back(barrel.firepower, barrel.hexes);
  return out;
}

// Broken crews count as broken Guns.
bool PlainFacts::threatens(const Unit& u) const {
  return armed(u) && !u.broken;
}

// B16.32: of the weapons of Infantry a marsh allows none heavier than a LMG.
int PlainFacts::normal_range(const Unit& u) const {
  if (u.abandoned || u.unarmed || packed_up(u)) return -1;
  int most = has_inherent_fire(u) ? u.range : -1;
  const auto sinks = [&](WeaponKind kind) {
    return in_marsh(u) &&
           (kind == WeaponKind::mmg || kind == WeaponKind::hmg || kind == WeaponKind::heavy_machine_gun_50 ||
            kind == WeaponKind::mortar || kind == WeaponKind::gun);
  };
  if (is_heavy(u)) {
    for (const Barrel& barrel : barrels_of(u))
      if (!sinks(barrel.kind)) most = std::max(most, barrel.hexes);
  } else {
    for (const Weapon& w : u.weapons)
      if (w.fires() && !sinks(w.kind)) most = std::max(most, w.range);
  }
  return std::min(most, position_.rout_numbers.most_range);
}

int PlainFacts::half_mf(const Unit& u) const {
  const asl::RoutNumbers& numbers = position_.rout_numbers;
  return (u.wounded && u.smc() ? numbers.wounded_allotment : numbers.allotment).count();
}

// A7.72, by repeated passes over all pairs of Locations.
bool PlainFacts::encircled(const Unit& u) const {
  if (!how().encirclement) return false;
  if (u.encircled) return true;
  const auto upstairs = [&](LocationId l) {
    const LocationKind kind = map().location(l).kind;
    return kind == LocationKind::upper || kind == LocationKind::rooftop;
  };
  if (!how().levels || !upstairs(u.at)) return false;
  const auto shut = [&](LocationId l) {
    for (const Unit& e : position_.units)
      if (e.side != u.side && e.at == l && takes_part(e) && shows_itself(e) && threatens(e)) return true;
    return position_.has_placed(PlacedKind::blaze, l);
  };
  const auto comes_down = [&](bool minding) {
    std::vector<bool> in(map().location_count(), false);
    in[u.at] = true;
    for (bool changed = true; changed;) {
      changed = false;
      for (LocationId a{0}; a < in.size(); ++a)
        for (LocationId b{0}; b < in.size(); ++b) {
          if (!in[a] || in[b] || !upstairs(a) || !one_move_apart(a, b) || (minding && shut(b))) continue;
          if (map().location(b).kind == LocationKind::ground) return true;
          in[b] = changed = true;
        }
    }
    return false;
  };
  return comes_down(false) && !comes_down(true);
}

bool PlainFacts::confined(const Unit& u) const {
  if (!u.aboard.empty() && !u.rider) return true;
  if (u.in != Entrenchment::pillbox || !how().fortifications) return false;
  // Sec. 14: an enemy in the hex outside, not Disrupted or unarmed, shuts a pillbox.
  for (const Unit& e : position_.units)
    if (e.side != u.side && e.at == u.at && e.in != Entrenchment::pillbox && takes_part(e) && shows_itself(e) &&
        armed(e) && !e.disrupted)
      return true;
  return false;
}

bool PlainFacts::on_top_of_wire(const Unit& u) const {
  return !u.beneath_wire && ground_.place(u.at).has(PlacedKind::wire);
}

// --- seeing ------------------------------------------------------------------------------------------------

int PlainFacts::range(const Unit& enemy, LocationId at) const {
  return map().distance(map().location(enemy.at).hex, map().location(at).hex);
}

// One LOS, from the enemy's Location [19.16]. By night the sight itself ends at the range of vision.
Sighting PlainFacts::line(const Unit& enemy, LocationId at) const {
  const Lips lips{raised(enemy, at), false};
  return lips.from ? position_.sight().look_at_lips(enemy.at, at, lips) : position_.sight().look(enemy.at, at);
}

bool PlainFacts::sees(const Unit& enemy, LocationId at) const {
  if (enemy.at == at) return true;
  return !shut_off(enemy, at) && !line(enemy, at).blocked;
}

// B30.2: through its Covered Arc alone, if it has one, and in its own hex.
bool PlainFacts::shut_off(const Unit& unit, LocationId at) const {
  if (unit.in != Entrenchment::pillbox || !how().fortifications) return false;
  for (const Placed& p : position_.setting.placed)
    if (p.kind == PlacedKind::pillbox && p.at == unit.at && p.faces) return !turned_to(unit, p.side, at);
  return false;
}

// 19.39: Infantry in Crest status is a level higher towards the hexside that it faces and those beside it; without a
// facing towards all.
bool PlainFacts::raised(const Unit& unit, LocationId towards) const {
  if (!unit.crest || unit.broken || !unit.infantry() || map().location(unit.at).depression == kNoTerrain) return false;
  const Hex here = map().hex(map().location(unit.at).hex).at;
  const Hex there = map().hex(map().location(towards).hex).at;
  if (here == there) return false;
  if (!unit.facing) return true;
  for (int side = static_cast<int>(*unit.facing) + 5; side <= static_cast<int>(*unit.facing) + 7; ++side) {
    // The far end lies between the rays through the two corners of the hexside.
    const bool right_of_first = turn(centre(here), vertex(here, side % 6), centre(there)) >= 0;
    const bool left_of_second = turn(centre(here), vertex(here, (side + 1) % 6), centre(there)) <= 0;
    if (right_of_first && left_of_second) return true;
  }
  return false;
}

int PlainFacts::eye(const Unit& unit, LocationId towards) const {
  return map().absolute_level(unit.at) + (raised(unit, towards) ? 1 : 0);
}

bool PlainFacts::known_to(const Unit& enemy, const Unit& unit) const {
  if (shut_off(unit, enemy.at)) return false;
  if (!raised(unit, enemy.at)) return known(enemy, unit.at);
  if (!takes_part(enemy) || !shows_itself(enemy)) return false;
  return !position_.sight().look_at_lips(enemy.at, unit.at, {raised(enemy, unit.at), true}).blocked;
}

bool PlainFacts::known(const Unit& enemy, LocationId at) const {
  return takes_part(enemy) && shows_itself(enemy) && sees(enemy, at);
}

bool PlainFacts::black_bar(HexId a, HexId b) const {
  const int side = direction_to(map().hex(a).at, map().hex(b).at);
  if (side < 0) return false;
  const TerrainId wall = map().hex(a).hexside[static_cast<std::size_t>(side)];
  return wall != kNoTerrain && TerrainCatalogue::standard()[wall].kind == TerrainClass::building;
}

namespace {

bool outdoors(const Location& l) {
  return l.kind == LocationKind::ground || l.kind == LocationKind::bridge || l.kind == LocationKind::under_bridge;
}

}  // namespace

// A bridge gives its hex two Locations outdoors: its deck and the one beneath.
bool PlainFacts::spanned(HexId hex) const {
  int outside = 0;
  for (const LocationId l : map().locations(hex)) outside += outdoors(map().location(l)) ? 1 : 0;
  return outside > 1;
}

bool PlainFacts::on_the_deck(LocationId l) const {
  for (const LocationId o : map().locations(map().location(l).hex))
    if (outdoors(map().location(o)) && map().location(o).level > map().location(l).level) return false;
  return true;
}

// 19.6: roofs and cellars of the hexes that the scenario names. A map without a board has all drawn ones, the roofs
// unless hexes are named.
bool PlainFacts::there(LocationId l) const {
  const LocationKind kind = map().location(l).kind;
  if (outdoors(map().location(l))) return true;
  if (!how().levels) return false;
  if (kind == LocationKind::upper) return true;
  for (const std::string& name : position_.rooftops)
    if (name == map().name(map().location(l).hex)) return true;
  if (map().raster() != nullptr) return false;
  return kind == LocationKind::cellar || position_.rooftops.empty();
}

// One hex or one level apart, never both, enemies ignored [A.8, A4.7, B23.25, B23.26].
bool PlainFacts::one_move_apart(LocationId a, LocationId b) const {
  if (!there(a) || !there(b)) return false;
  const Location& x = map().location(a);
  const Location& y = map().location(b);
  if (x.hex == y.hex) {
    const bool house = map().hex(x.hex).stairway;
    return house && (x.level - y.level == 1 || y.level - x.level == 1);
  }
  if (map().distance(x.hex, y.hex) != 1 || black_bar(x.hex, y.hex)) return false;
  const HexFacts& here = map().hex(x.hex);
  const HexFacts& other = map().hex(y.hex);
  const auto side = static_cast<std::size_t>(direction_to(here.at, other.at));
  if ((here.cliff_sides >> side & 1) != 0 || (other.cliff_sides >> (side + 3) % 6 & 1) != 0) return false;
  if (outdoors(x) && outdoors(y)) {
    const auto deep = [&](LocationId l) {
      const Terrain& terrain = TerrainCatalogue::standard()[map().location(l).terrain];
      return terrain.entry_half_mf == 0 && !terrain.whole_allotment;
    };
    if (deep(a) || deep(b)) return false;
    // Sec. 5: on a bridge only along its road, beneath it anywhere else.
    const bool road = (here.road_sides >> side & 1) != 0 && (other.road_sides >> (side + 3) % 6 & 1) != 0;
    const auto bars = [&](LocationId l) { return spanned(map().location(l).hex) && on_the_deck(l) != road; };
    return !bars(a) && !bars(b);
  }
  return x.kind == y.kind && here.building != 0 && here.building == other.building &&
         map().absolute_level(a) == map().absolute_level(b);
}

bool PlainFacts::adjacent(const Unit& enemy, LocationId at) const {
  return enemy.at != at && one_move_apart(enemy.at, at) && sees(enemy, at);
}

bool PlainFacts::beside(const Unit& enemy, const Unit& unit) const {
  if (!known(enemy, unit.at)) return false;
  return enemy.at == unit.at || (adjacent(enemy, unit.at) && !shut_off(unit, enemy.at));
}

// --- ground ------------------------------------------------------------------------------------------------

bool PlainFacts::shelter(LocationId at) const {
  // Every building Location; not a roof [A10.51].
  const LocationKind kind = map().location(at).kind;
  if (!there(at) || kind == LocationKind::rooftop || kind == LocationKind::bridge) return false;
  const FootPlace& place = ground_.place(at);
  if (place.has(PlacedKind::blaze)) return false;
  // Under the other reading woods-road hexes are not arrivals.
  if (place.woods_road && !how().woods_road_is_arrival) return false;
  return TerrainCatalogue::standard()[place.terrain].rout_cover;
}

bool PlainFacts::pillbox(LocationId at) const {
  return ground_.place(at).has(PlacedKind::pillbox);
}

// By spreading from hex to hex; a black bar separates two houses [S3].
bool PlainFacts::same_building(LocationId a, LocationId b) const {
  const auto of_building = [&](HexId h) { return map().hex(h).building; };
  const auto woods = [&](HexId h) {
    return TerrainCatalogue::standard()[ground_.place(map().ground(h)).terrain].rout_cover;
  };
  const auto joined = [&](HexId x, HexId y) {
    if (map().distance(x, y) != 1 || black_bar(x, y)) return false;
    if (of_building(x) != 0) return of_building(x) == of_building(y);
    return how().ignore_own_woods && of_building(y) == 0 && woods(x) && woods(y);
  };
  const HexId start = map().location(a).hex;
  const HexId goal = map().location(b).hex;
  if (of_building(start) == 0 && !how().ignore_own_woods) return false;
  if (start == goal) {
    return of_building(start) != 0 || (how().ignore_own_woods && woods(start));
  }
  std::vector<bool> in(map().hex_count(), false);
  in[start] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (HexId x{0}; x < in.size(); ++x)
      for (HexId y{0}; y < in.size(); ++y)
        if (in[x] && !in[y] && joined(x, y)) in[y] = changed = true;
  }
  return in[goal];
}

// Three squads and four single men; five single men count as a half-squad [A5.1, A5.11].
int PlainFacts::overstack_half_mf(const Unit& unit, LocationId to) const {
  int halves = half_squads(unit);
  int men = unit.smc() ? 1 : 0;
  for (const Unit& u : position_.units) {
    if (u.id == unit.id || u.side != unit.side || u.at != to || !takes_part(u) || !u.aboard.empty()) continue;
    if (u.in == Entrenchment::pillbox && how().fortifications) continue;  // B30.111
    halves += half_squads(u);
    men += u.smc() ? 1 : 0;
  }
  halves += men / 5;
  // G2.2: dense jungle, and bamboo with it, holds two squads, where neither road nor building is.
  const HexFacts& hex = map().hex(map().location(to).hex);
  const std::string& kind = TerrainCatalogue::standard()[ground_.place(to).terrain].name;
  const bool thick = (kind == "dense-jungle" || kind == "bamboo") && hex.road_sides == 0 && hex.building == 0;
  const int excess = std::max(0, halves - (thick ? 4 : 6));
  return 2 * ((excess + 1) / 2);
}

// Capacity is in squads; single men do not count.
bool PlainFacts::room_beneath(const Unit& unit, LocationId at) const {
  const FootPlace& place = ground_.place(at);
  if (place.fortification_half_mf.count() == 0) return false;
  int halves = half_squads(unit);
  for (const Unit& u : position_.units) {
    if (u.id == unit.id || u.at != at || !takes_part(u) || u.in == Entrenchment::none) continue;
    if (u.side != unit.side) return false;
    halves += half_squads(u);
  }
  return halves <= 2 * place.capacity;
}

// --- fire --------------------------------------------------------------------------------------------------

// +1 for a target higher than the firer on a hill, unless the mover crossed the Crest Line of the LOS [19.15].
bool PlainFacts::covered_by_height(const Unit& enemy, const PlainEntry& entry) const {
  const HexId hex = map().location(entry.at).hex;
  const int firer = eye(enemy, entry.at);
  const int target = map().absolute_level(entry.at);
  if (firer >= target) return false;
  if (map().location(entry.at).kind == LocationKind::rooftop) return true;             // B23.81
  if (map().location(enemy.at).hex == hex || map().base_level(hex) < 0) return false;  // from a cellar beneath it
  if (map().base_level(hex) == 0 && !how().height_advantage_over_depression) return false;
  if (entry.step == nullptr || entry.step->side == kVertical) return true;
  const HexId from = map().location(entry.from).hex;
  if (map().base_level(from) >= map().base_level(hex)) return true;
  const unsigned crossed = (entry.step->side + 3U) % 6U;
  return (sides_met(map().hex(map().location(enemy.at).hex).at, map().hex(hex).at, map().hex(hex).at) >> crossed & 1) ==
         0;
}

int PlainFacts::hexside_tem(HexId hex, Direction side) const {
  const auto d = static_cast<std::size_t>(side);
  int tem = 0;
  const TerrainId wall = map().hex(hex).hexside[d];
  const HexId other = map().neighbour(hex, side);
  const bool uphill_of_it = other != kNowhere && map().hex(other).base_level > map().hex(hex).base_level;
  if (wall != kNoTerrain && (how().hillside_wall_covers_lower || !uphill_of_it))
    tem = TerrainCatalogue::standard()[wall].hexside_tem;
  for (const Placed& p : position_.setting.placed) {
    if (p.kind != PlacedKind::roadblock) continue;
    const HexId at = map().location(p.at).hex;
    if ((at == hex && p.side == side) || (at == other && p.side == opposite(side))) tem = std::max(tem, 2);
  }
  return tem;
}

// B1.15: a bridge is open along its road.
bool PlainFacts::covered_by_bridge(const Unit& enemy, LocationId at) const {
  if (TerrainCatalogue::standard()[map().location(at).terrain].kind != TerrainClass::bridge) return false;
  const HexId hex = map().location(at).hex;
  const HexId from = map().location(enemy.at).hex;
  if (hex == from) return false;
  const std::uint8_t met = sides_met(map().hex(from).at, map().hex(hex).at, map().hex(hex).at);
  for (unsigned d = 0; d < 6; ++d)
    if ((met >> d & 1) != 0 && (map().hex(hex).road_sides >> d & 1) != 0) return false;
  return true;
}

// 19.14: less one for each level of the firer above the hex; 0 with an enemy behind the hexside.
bool PlainFacts::covered_by_hexside(const Unit& enemy, LocationId at) const {
  if (map().location(at).kind == LocationKind::rooftop) return false;  // above all walls [B23.81]
  const HexId hex = map().location(at).hex;
  const HexId from = map().location(enemy.at).hex;
  if (hex == from) return false;
  const std::uint8_t met = sides_met(map().hex(from).at, map().hex(hex).at, map().hex(hex).at);
  const int above = std::max(0, eye(enemy, at) - map().base_level(hex));
  for (const Direction side : kAllDirections) {
    if ((met >> static_cast<unsigned>(side) & 1) == 0 || hexside_tem(hex, side) - above <= 0) continue;
    const HexId behind = map().neighbour(hex, side);
    bool taken = false;
    for (const Unit& u : position_.units)
      taken = taken ||
              (u.side == enemy.side && behind != kNowhere && u.at == map().ground(behind) && known(u, at) && !u.broken);
    if (!taken) return true;
  }
  return false;
}

// F4.5: a deir covers against firers on its own level, unless they are in it, or on a hillock, or the line enters it
// out of their hex.
// Other ground covers by the readings.
bool PlainFacts::covered_by_ground(const Unit& enemy, LocationId at) const {
  const auto kind = [&](LocationId l) -> std::string_view {
    return TerrainCatalogue::standard()[ground_.place(l).terrain].name;
  };
  if (map().location(enemy.at).hex == map().location(at).hex || map().location(at).kind == LocationKind::rooftop)
    return false;
  const int firer = eye(enemy, at);
  const int level = map().absolute_level(at);
  const auto hillock = [](std::string_view name) { return name == "hillock" || name == "hillock-summit"; };
  if (kind(at).substr(0, 11) == "rice-paddy-" && kind(at) != "rice-paddy-bank")
    return how().paddy_bank_covers && firer <= level;
  if (hillock(kind(at))) return how().hillock_height_advantage && firer <= level && !hillock(kind(enemy.at));
  const auto hollow = [&](HexId h) {
    const std::string& name = TerrainCatalogue::standard()[map().hex(h).terrain].name;
    return name == "dier" || name == "dier-lip";
  };
  if ((kind(at) != "dier" && kind(at) != "dier-lip") || firer != level || hillock(kind(enemy.at))) return false;
  std::set<HexId> deir{map().location(at).hex};
  for (std::vector<HexId> open{map().location(at).hex}; !open.empty();) {
    const HexId h = open.back();
    open.pop_back();
    for (const Direction d : kAllDirections)
      if (const HexId n = map().neighbour(h, d); n != kNowhere && hollow(n) && deir.insert(n).second) open.push_back(n);
  }
  const HexId from = map().location(enemy.at).hex;
  if (deir.count(from) != 0) return false;
  const Hex here = map().hex(from).at;
  const Point target = centre(map().hex(map().location(at).hex).at);
  for (int side = 0; side < 6; ++side) {
    const HexId n = map().neighbour(from, static_cast<Direction>(side));
    if (n == kNowhere || deir.count(n) == 0) continue;
    if (turn(centre(here), vertex(here, side), target) >= 0 &&
        turn(centre(here), vertex(here, (side + 1) % 6), target) <= 0)
      return false;
  }
  return true;
}

// 19.17, 19.29, A4.132: at the road rate a hex is open if no woods or building hide the centre dot or the middle
// of the hexside entered; along a path, the centre dot.
bool PlainFacts::open_by_road(const Unit& enemy, const PlainEntry& entry) const {
  const HexId from = map().location(enemy.at).hex;
  const HexId hex = map().location(entry.at).hex;
  const std::uint32_t kBars = 1U << static_cast<unsigned>(TerrainClass::woods) |
                              1U << static_cast<unsigned>(TerrainClass::building) |
                              1U << static_cast<unsigned>(TerrainClass::factory);
  const Point dot = centre(map().hex(hex).at);
  if (!position_.sight().meets(from, {2 * dot.x, 2 * dot.y}, kBars)) return true;
  if (entry.step == nullptr || entry.step->side == kVertical) return false;
  const auto crossed = static_cast<std::size_t>((entry.step->side + 3) % 6);
  if (TerrainCatalogue::standard()[map().hex(hex).side_terrain[crossed]].name == "path") return false;
  const Point other = centre(map().hex(map().location(entry.from).hex).at);
  return !position_.sight().meets(from, {dot.x + other.x, dot.y + other.y}, kBars);
}

bool PlainFacts::open_to(const Unit& enemy, const PlainEntry& entry) const {
  if (entry.beneath || (entry.step != nullptr && entry.step->is(FootStep::kInTrench))) return false;
  const FootPlace& place = ground_.place(entry.at);
  if (place.has(PlacedKind::smoke) || place.has(PlacedKind::vehicle) || place.has(PlacedKind::wreck) ||
      place.has(PlacedKind::burning_wreck))
    return false;
  if (!sees(enemy, entry.at)) return false;
  for (const Unit& u : position_.units)
    if (u.kind == UnitKind::vehicle && !u.eliminated && !u.motion && u.at == entry.at) return false;
  if (enemy.at != entry.at && line(enemy, entry.at).hindrance > 0) return false;
  if (covered_by_bridge(enemy, entry.at) || covered_by_height(enemy, entry) || covered_by_hexside(enemy, entry.at) ||
      covered_by_ground(enemy, entry.at))
    return false;
  const bool stands = entry.step == nullptr;
  const bool as_entered = stands && how().standing_cover == StandingCover::as_entered;
  const Terrain& terrain = TerrainCatalogue::standard().in_month(place.terrain, position_.setting.month);
  if (!terrain.open_ground) {
    const bool at_road_rate = stands ? as_entered && place.woods_road : entry.step->by_road();
    return at_road_rate && open_by_road(enemy, entry);
  }
  if (stands) return terrain.careful_half_mf == 0 || as_entered;  // shellholes
  return !entry.step->is(FootStep::kCareful);
}

// A10.532: states that forbid fire at full effect, without weapons and mount.
bool PlainFacts::fit_to_fire(const Unit& e) const {
  if (!takes_part(e) || e.broken || e.melee || e.cx || e.stunned || encircled(e) || guards_too_many(e)) return false;
  return !e.berserk || how().berserk_interdicts;
}

bool PlainFacts::guards_too_many(const Unit& guard) const {
  int guarded = 0;
  for (const Unit& u : position_.units)
    if (u.guard == guard.id && !u.eliminated) guarded += us_number(u);
  return us_number(guard) < guarded;
}

bool PlainFacts::turned_to(const Unit& owner, std::optional<Direction> towards, LocationId at) const {
  if (!towards) return true;
  const Hex here = map().hex(map().location(owner.at).hex).at;
  const Hex there = map().hex(map().location(at).hex).at;
  if (here == there) return true;
  // The Covered Arc is between two directions, both included: there = here + a * facing + b * next, a, b >= 0.
  const auto facing = *towards;
  const auto next = static_cast<Direction>((static_cast<int>(facing) + 1) % 6);
  const Point o = centre(here);
  const Point p = centre(there);
  const Point f = centre(neighbour(here, facing));
  const Point n = centre(neighbour(here, next));
  return turn(o, f, p) >= 0 && turn(o, n, p) <= 0 &&
         std::int64_t(p.x - o.x) * (f.x - o.x + n.x - o.x) + 3 * std::int64_t(p.y - o.y) * (f.y - o.y + n.y - o.y) > 0;
}

bool PlainFacts::free_hand(const Unit& owner, const Unit& man) const {
  const bool together = man.at == owner.at && (man.in == Entrenchment::pillbox) == (owner.in == Entrenchment::pillbox);
  return man.id != owner.id && man.smc() && man.side == owner.side && together && takes_part(man) && !man.broken &&
         !man.pinned && !man.cx && !man.melee && !man.berserk && !man.stunned && man.aboard.empty() && !encircled(man);
}

const Unit* PlainFacts::served_by_name(const Unit& man) const {
  for (const Unit& u : position_.units)
    for (const Weapon& w : u.weapons)
      if (w.second_man == man.id && w.fires() && !u.broken && takes_part(u) && free_hand(u, man)) return &u;
  return nullptr;
}

// Owners in need of a second man, by id, and the free men: the n-th gets the n-th [19.28].
bool PlainFacts::two_at(const Unit& owner, const Weapon& w) const {
  if (!w.second_man.empty()) return served_by_name(*position_.find(w.second_man)) == &owner;
  std::vector<const Unit*> needing;
  int at_hand = 0;
  for (const Unit& u : position_.units) {
    if (u.side != owner.side || u.at != owner.at || !u.smc() || !takes_part(u)) continue;
    if ((u.in == Entrenchment::pillbox) != (owner.in == Entrenchment::pillbox)) continue;
    const bool needs = std::any_of(u.weapons.begin(), u.weapons.end(),
                                   [](const Weapon& x) { return x.fires() && takes_two(x) && x.second_man.empty(); });
    if (needs && !u.broken) needing.push_back(&u);
    if (!has_weapon_that_fires(u) && free_hand(owner, u) && served_by_name(u) == nullptr) ++at_hand;
  }
  std::sort(needing.begin(), needing.end(), [](const Unit* a, const Unit* b) { return a->id < b->id; });
  for (int i = 0; i < static_cast<int>(needing.size()) && i < at_hand; ++i)
    if (needing[static_cast<std::size_t>(i)] == &owner) return true;
  return false;
}

bool PlainFacts::bears_heavily_on(const Unit& e, LocationId at, int hexes) const {
  if (packed_up(e)) return false;
  const std::vector<Barrel> barrels = barrels_of(e);
  if (is_gun(e)) {
    const bool mortar =
        std::any_of(e.weapons.begin(), e.weapons.end(), [](const Weapon& w) { return w.kind == WeaponKind::mortar; });
    if (!manned(e) || !fit_to_fire(*crew(e)) || (crew(e)->pinned && !mortar)) return false;
  }
  return std::any_of(barrels.begin(), barrels.end(), [&](const Barrel& barrel) {
    return hexes >= barrel.too_near && hexes <= std::min(barrel.hexes, position_.rout_numbers.most_range) &&
           !shut_away(e, barrel) && !(e.pinned && barrel.kind != WeaponKind::mortar) &&
           turned_to(e, barrel.towards, at);
  });
}

bool PlainFacts::bears_on(const Unit& e, LocationId at) const {
  if (!fit_to_fire(e) || e.motion || e.abandoned || e.unarmed) return false;
  if (in_marsh(e)) return false;                                // Area Fire
  if (e.cavalry || e.rider || !e.aboard.empty()) return false;  // mounted
  const int hexes = range(e, at);
  if (is_heavy(e)) return bears_heavily_on(e, at, hexes);
  if (e.smc() && served_by_name(e) != nullptr) return false;
  if (has_inherent_fire(e) && !e.pinned && hexes <= std::min(e.range, position_.rout_numbers.most_range)) return true;
  for (const Weapon& w : e.weapons) {
    if (!w.fires() || hexes < w.least_range || hexes > std::min(w.range, position_.rout_numbers.most_range) ||
        !turned_to(e, w.covers_arc ? e.facing : std::nullopt, at))
      continue;
    if (e.pinned && w.kind != WeaponKind::mortar) continue;
    const bool strong =
        (e.kind == UnitKind::hero || e.heroic) && how().hero_fires_machine_gun_fully && w.kind != WeaponKind::mortar;
    if (e.smc() && takes_two(w) && !strong && !two_at(e, w)) continue;
    return true;
  }
  return false;
}

bool PlainFacts::fires_on(const Unit& enemy, const PlainEntry& entry) const {
  return bears_on(enemy, entry.at) && open_to(enemy, entry);
}

// B23.71: a vertex is shared by three hexes, at the mean of their centres.
std::vector<HexId> PlainFacts::hexes_beyond_the_bar(LocationId from, LocationId to) const {
  std::vector<HexId> out;
  const HexId x = map().location(from).hex;
  const HexId y = map().location(to).hex;
  if (x == y || !black_bar(x, y)) return out;
  for (const HexId z : map().hexes())
    if (map().distance(z, x) == 1 && map().distance(z, y) == 1 && !black_bar(x, z) && !black_bar(y, z))
      out.push_back(z);
  return out;
}

bool PlainFacts::fires_on_corner(const Unit& enemy, LocationId from, LocationId to, HexId z) const {
  if (!bears_on(enemy, to) || !open_to(enemy, {kNowhere, nullptr, map().ground(z), false})) return false;
  const Point a = centre(map().hex(map().location(from).hex).at);
  const Point b = centre(map().hex(map().location(to).hex).at);
  const Point c = centre(map().hex(z).at);
  const Point twice{2 * (a.x + b.x + c.x) / 3, 2 * (a.y + b.y + c.y) / 3};
  for (const TerrainClass kind : {TerrainClass::woods, TerrainClass::building, TerrainClass::factory})
    if (position_.sight().meets(map().location(enemy.at).hex, twice, 1U << static_cast<unsigned>(kind))) return false;
  return true;
}

// --- duty of a broken unit ----------------------------------------------------------------------------------

bool PlainFacts::stands_open_to(const Unit& unit, const Unit& enemy) const {
  if (unit.in != Entrenchment::none || !unit.aboard.empty() || !known(enemy, unit.at)) return false;
  if (enemy.melee && !how().melee_enemy_forces_open_ground) return false;
  if (enemy.kind == UnitKind::gun && !manned(enemy)) return false;
  // The crew of an Emplaced Gun is not in the open, whichever of the two has the mark [A10.531, 19.33].
  if (unit.emplaced) return false;
  for (const Unit& gun : position_.units)
    if (is_gun(gun) && gun.at == unit.at && !gun.eliminated && gun.emplaced && crew(gun) != nullptr &&
        crew(gun)->id == unit.id)
      return false;
  const PlainEntry stands{kNowhere, nullptr, unit.at, false};
  if (!open_to(enemy, stands)) return false;
  if (how().open_ground_duty == OpenGroundDuty::interdictable) return enemy.good_order() && bears_on(enemy, unit.at);
  if (enemy.broken && !how().broken_enemy_forces) return false;
  return range(enemy, unit.at) <= normal_range(enemy);
}

bool PlainFacts::forced_by_neighbour(const Unit& unit) const {
  for (const Unit& e : position_.units)
    if (e.side != unit.side && beside(e, unit) && (threatens(e) || (armed(e) && e.broken && how().broken_enemy_forces)))
      return true;
  return false;
}

bool PlainFacts::open_to_anybody(const Unit& unit, int within) const {
  return std::any_of(position_.units.begin(), position_.units.end(), [&](const Unit& e) {
    return e.side != unit.side && stands_open_to(unit, e) && range(e, unit.at) <= within;
  });
}

bool PlainFacts::in_marsh(const Unit& unit) const {
  const std::string& ground = TerrainCatalogue::standard()[ground_.place(unit.at).terrain].name;
  return ground == "marsh" || ground == "swamp";
}

bool PlainFacts::in_water(const Unit& unit) const {
  return unit.wading || (unit.aboard.empty() &&
                         TerrainCatalogue::standard()[ground_.place(unit.at).terrain].kind == TerrainClass::water);
}

// A10.62, sources 5 and 6.
bool PlainFacts::under_dm(const Unit& unit) const {
  if (unit.dm || ground_.place(unit.at).has(PlacedKind::blaze) || open_to_anybody(unit)) return true;
  for (const Unit& e : position_.units)
    if (e.side != unit.side && beside(e, unit) && armed(e) && (!e.broken || how().broken_enemy_gives_dm)) return true;
  return false;
}

bool PlainFacts::never_surrenders(const Unit& unit) const {
  if (!how().surrender || (how().no_quarter && position_.side_of(unit).no_quarter_against)) return true;
  if (!unit.infantry() || unit.partisan || unit.nationality == Nationality::partisan || unit.gurkha || unit.commissar ||
      unit.fanatic || unit.nationality == Nationality::japanese)
    return true;
  if (!unit.ss) return false;
  return std::any_of(position_.sides.begin(), position_.sides.end(), [&](const SideFacts& side) {
    return &side != &position_.side_of(unit) && side.nationality == Nationality::russian;
  });
}

std::vector<const Unit*> PlainFacts::captors(const Unit& unit) const {
  std::vector<const Unit*> out;
  if (never_surrenders(unit)) return out;
  for (const Unit& e : position_.units)
    if (e.side != unit.side && e.infantry() && e.aboard.empty() && e.good_order() && armed(e) && beside(e, unit))
      out.push_back(&e);
  std::sort(out.begin(), out.end(), [](const Unit* a, const Unit* b) { return a->id < b->id; });
  return out;
}

// Sec. 3, from the top.
Duty PlainFacts::duty(const Unit& unit) const {
  if (!unit.broken || !takes_part(unit) || !unit.infantry() || unit.melee) return Duty::cannot;
  if (ground_.place(unit.at).has(PlacedKind::blaze) || in_water(unit)) return Duty::must;
  if (position_.night && how().night) return Duty::may;
  if (unit.crest && map().location(unit.at).depression != kNoTerrain) return Duty::must;
  if (unit.in == Entrenchment::pillbox && how().fortifications) return under_dm(unit) ? Duty::may : Duty::cannot;
  if (!unit.aboard.empty() && !unit.rider) {
    const Unit* carrier = position_.find(unit.aboard);
    if (carrier->abandoned) return Duty::must;
    return under_dm(unit) && !carrier->motion ? Duty::may : Duty::cannot;
  }
  // F.1C: no unit is lost by enemies farther away than that.
  const bool far_do_not_count = position_.desert && how().desert_range;
  if (open_to_anybody(unit, far_do_not_count ? position_.rout_numbers.desert_range : 1000) || forced_by_neighbour(unit))
    return Duty::must;
  if (unit.disrupted && how().disruption && !open_to_anybody(unit)) return Duty::cannot;
  return under_dm(unit) ? Duty::may : Duty::cannot;
}

bool PlainFacts::may_break(const Unit& unit) const {
  if (!how().voluntary_break || unit.broken || !takes_part(unit) || !unit.infantry() || unit.berserk || unit.melee ||
      unit.kind == UnitKind::hero || unit.heroic || unit.unarmed)
    return false;
  if (unit.kind == UnitKind::squad && unit.nationality == Nationality::japanese) return false;  // G1.1
  if (ground_.place(unit.at).has(PlacedKind::blaze)) return true;
  for (const Unit& e : position_.units) {
    if (e.side == unit.side || e.broken || e.hidden || !takes_part(e)) continue;
    if ((adjacent(e, unit.at) && !shut_off(unit, e.at)) ||
        (armed(e) && known_to(e, unit) && range(e, unit.at) <= normal_range(e)))
      return true;
  }
  return false;
}

}  // namespace hexrout::test
