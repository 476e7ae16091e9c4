#include "rules/asl/facts/scene.hpp"

#include <algorithm>
#include <utility>

#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/move/woods_or_building.hpp"
#include "rules/asl/facts/arms.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/facts/manned.hpp"
#include "rules/asl/facts/second_man.hpp"

namespace hexrout::asl {

namespace {

bool placed_on_entrenchments(PlacedKind kind) {
  return kind == PlacedKind::foxhole || kind == PlacedKind::trench || kind == PlacedKind::pillbox ||
         kind == PlacedKind::wire || kind == PlacedKind::minefield;
}

std::vector<Placed> placed_in_profile(const Position& position) {
  std::vector<Placed> out;
  for (const Placed& p : position.setting.placed)
    if (position.switches.fortifications || !placed_on_entrenchments(p.kind)) out.push_back(p);
  return out;
}

bool on_ground(const Location& l) {
  return l.kind != LocationKind::upper && l.kind != LocationKind::rooftop && l.kind != LocationKind::cellar;
}

bool machine_gun(const Weapon& w) {
  return w.kind == WeaponKind::lmg || w.kind == WeaponKind::mmg || w.kind == WeaponKind::hmg ||
         w.kind == WeaponKind::heavy_machine_gun_50;
}

// True for a Gun that is limbered, dismantled or hooked up to a vehicle.
bool stowed(const Unit& unit) {
  return unit.kind == UnitKind::gun && (unit.limbered || !unit.aboard.empty());
}

// True within the Covered Arc of a facing: the sixth between the hex rows in its direction and in the next one
// clockwise, the rows included.
bool in_arc(const Map& map, HexId from, Direction facing, HexId to) {
  const Hex a = map.hex(from).at;
  const Axial v = to_axial(map.hex(to).at) - to_axial(a);
  if (v == Axial{}) return true;
  const auto unit_vector = [&](Direction d) { return to_axial(neighbour(a, d)) - to_axial(a); };
  const Axial u = unit_vector(facing);
  const Axial w = unit_vector(turned(facing, 1));
  const int det = u.q * w.r - u.r * w.q;
  const int s = (v.q * w.r - v.r * w.q) * det;
  const int t = (u.q * v.r - u.r * v.q) * det;
  return s >= 0 && t >= 0;
}

// True if an unbroken enemy of the router, in sight, is at ground level of the hex behind a
// hexside: that cancels the hexside's cover.
bool held_behind(const Scene& scene, const Unit& enemy, LocationId at, Direction side) {
  const HexId behind = scene.map().neighbour(scene.map().location(at).hex, side);
  if (behind == kNowhere) return false;
  bool held = false;
  scene.position->each_near(scene.map().ground(behind), 0, [&](const Unit& u) {
    if (held || !in_play(u) || u.side != enemy.side || u.broken || !revealed(scene, u)) return;
    const Location& l = scene.map().location(u.at);
    held = l.hex == behind && on_ground(l) && sees(scene, u, at);
  });
  return held;
}

const TerrainTraits& terrain_traits(const Scene& scene, LocationId at) {
  return traits_of(TerrainCatalogue::standard()[scene.ground.place(at).terrain]);
}

// True with cover of the ground itself against a firer at the level `eye`: behind the Lip of a deir [F4.5], and, by
// some readings, between the banks of a paddy [G8.3] or on a hillock above the firer [F6].
bool covered_by_ground(const Scene& scene, const Unit& enemy, LocationId at, int eye) {
  const TerrainTraits& ground = terrain_traits(scene, at);
  const Map& map = scene.map();
  const int level = map.absolute_level(at);
  if (ground.paddy) return scene.switches().paddy_bank_covers && eye <= level;
  if (ground.hillock)
    return scene.switches().hillock_height_advantage && eye <= level && !terrain_traits(scene, enemy.at).hillock;
  const HexId hex = map.location(at).hex;
  const auto& hollows = scene.lie->hollows;
  if (!ground.deir || eye != level || hollows.empty() || hollows[hex] == 0) return false;
  if (terrain_traits(scene, enemy.at).hillock) return false;  // half a level above the deir
  const HexId firer = map.location(enemy.at).hex;
  const auto in_it = [&](HexId h) { return h != kNowhere && hollows[h] == hollows[hex]; };
  if (in_it(firer)) return false;
  // A Lip at the firer's own hex does not cover.
  const std::uint8_t sides = sides_met(map.hex(firer).at, map.hex(hex).at, map.hex(firer).at);
  return std::none_of(kAllDirections.begin(), kAllDirections.end(), [&](Direction side) {
    return (sides >> static_cast<unsigned>(side) & 1) != 0 && in_it(map.neighbour(firer, side));
  });
}

bool vehicle_or_wreck_in(const Scene& scene, LocationId at) {
  const FootPlace& place = scene.ground.place(at);
  if (place.has(PlacedKind::vehicle) || place.has(PlacedKind::wreck) || place.has(PlacedKind::burning_wreck))
    return true;
  bool stands = false;
  scene.position->each_near(at, 0, [&](const Unit& u) {
    stands = stands || (u.kind == UnitKind::vehicle && !u.eliminated && u.at == at && !u.motion);
  });
  return stands;
}

// True with a positive TEM of the target's own hexsides that the LOS meets, or of its height, against this firer.
bool covered_from(const Scene& scene, const Unit& enemy, const Entry& entry) {
  const Map& map = scene.map();
  const Location& target = map.location(entry.at);
  const Location& firer = map.location(enemy.at);
  const int eye = eye_level(map, enemy, target.hex);
  if (target.kind == LocationKind::rooftop) return eye < map.absolute_level(entry.at);
  if (firer.hex == target.hex) return false;
  if (!on_ground(target)) return false;
  const std::uint8_t sides = sides_met(map.hex(firer.hex).at, map.hex(target.hex).at, map.hex(target.hex).at);
  // The sides of a bridge cover, but for lines along its road [B1.15].
  if (TerrainCatalogue::standard()[target.terrain].kind == TerrainClass::bridge &&
      (sides & map.hex(target.hex).road_sides) == 0)
    return true;
  if (covered_by_ground(scene, enemy, entry.at, eye)) return true;
  const int above = eye - map.base_level(target.hex);
  for (const Direction side : kAllDirections) {
    if ((sides >> static_cast<unsigned>(side) & 1) == 0) continue;
    int tem = 0;
    TerrainId terrain = map.hex(target.hex).hexside[static_cast<std::size_t>(side)];
    const HexId behind = map.neighbour(target.hex, side);
    if (terrain == kNoTerrain && behind != kNowhere)
      terrain = map.hex(behind).hexside[static_cast<std::size_t>(opposite(side))];
    const bool lower = behind != kNowhere && map.base_level(behind) > map.base_level(target.hex);
    if (terrain != kNoTerrain && !(lower && !scene.switches().hillside_wall_covers_lower))
      tem = TerrainCatalogue::standard()[terrain].hexside_tem;
    for (const Placed& p : scene.position->setting.placed) {
      if (p.kind != PlacedKind::roadblock || p.at == kNowhere) continue;
      const HexId hex = map.location(p.at).hex;
      if ((hex == target.hex && p.side == side) || (hex == behind && p.side == opposite(side)))
        tem = std::max(tem, TerrainCatalogue::standard()[*TerrainCatalogue::standard().find("roadblock")].hexside_tem);
    }
    if (tem - std::max(0, above) > 0 && !held_behind(scene, enemy, entry.at, side)) return true;
  }
  // Height Advantage: on a hill or an elevated road, against lower firers, unless the router has entered
  // through a hexside that the LOS meets.
  const bool high = map.base_level(target.hex) > 0 || (above < 0 && scene.switches().height_advantage_over_depression);
  if (high && eye < map.absolute_level(entry.at)) {
    const bool crossed = entry.step != nullptr && entry.step->side != kVertical && entry.from != kNowhere &&
                         map.base_level(map.location(entry.from).hex) < map.base_level(target.hex) &&
                         (sides >> ((entry.step->side + 3) % 6) & 1) != 0;
    if (!crossed) return true;
  }
  return false;
}

bool is_shelter(const Scene& scene, LocationId at) {
  const Location& l = scene.map().location(at);
  if (l.kind == LocationKind::rooftop || l.kind == LocationKind::bridge) return false;
  if (!in_use(scene.map(), at, scene.ground.conditions())) return false;
  if (scene.ground.place(at).woods_road && !scene.switches().woods_road_is_arrival) return false;
  return woods_or_building(scene.ground, at) && !scene.ground.place(at).has(PlacedKind::blaze);
}

// Gives all hexes connected by joined(hex, side, next) with those without a part, for which starts(hex) is true, a
// number of their own.
template <class Starts, class Joined>
void number_parts(const Map& map, std::vector<std::uint32_t>& part, std::uint32_t& parts, const Starts& starts,
                  const Joined& joined) {
  std::vector<HexId> open;
  for (const HexId first : map.hexes()) {
    if (part[first] != 0 || !starts(first)) continue;
    part[first] = ++parts;
    open.assign(1, first);
    while (!open.empty()) {
      const HexId hex = open.back();
      open.pop_back();
      for (const Direction side : kAllDirections) {
        const HexId next = map.neighbour(hex, side);
        if (next == kNowhere || part[next] != 0 || !joined(hex, side, next)) continue;
        part[next] = parts;
        open.push_back(next);
      }
    }
  }
}

// Fills all of `out` but `read`.
void find_lie(const Scene& scene, Lie& out) {
  const Map& map = scene.map();
  out.shelters.resize(map.location_count());
  for (LocationId at{0}; at < out.shelters.size(); ++at) out.shelters[at] = is_shelter(scene, at);
  std::uint32_t parts = 0;
  const auto deir = [&](HexId hex) { return traits_of(TerrainCatalogue::standard()[map.hex(hex).terrain]).deir; };
  out.hollows.resize(map.hex_count(), 0);
  number_parts(map, out.hollows, parts, deir, [&](HexId, Direction, HexId next) { return deir(next); });
  if (parts == 0) out.hollows.clear();
  out.building_part.resize(map.hex_count(), 0);
  number_parts(
      map, out.building_part, parts, [&](HexId hex) { return map.hex(hex).building != 0; },
      [&](HexId hex, Direction side, HexId next) {
        return map.hex(next).building == map.hex(hex).building && !rowhouse_bar(map, hex, side);
      });
  out.woods.resize(map.hex_count());
  for (const HexId hex : map.hexes())
    out.woods[hex] = out.building_part[hex] == 0 && woods_or_building(scene.ground, map.ground(hex));
  // Under one reading connected woods are to a unit in them what its building is; same_building() reads the switch.
  const auto wooded = [&](HexId hex) { return bool{out.woods[hex]}; };
  if (scene.switches().ignore_own_woods.value())
    number_parts(map, out.building_part, parts, wooded, [&](HexId, Direction, HexId next) { return wooded(next); });
}

// Returns the lie of a scene that has its ground.
Lie lie_of(const Scene& scene) {
  Lie out;
  out.read.of = &scene.switches();
  {
    const NotingReads noting(out.read);
    find_lie(scene, out);
  }
  out.read.note(&scene.switches().ignore_own_woods);
  return out;
}

}  // namespace

Scene::Scene(const Position& of)
    : Scene(of, std::make_shared<FootGraph>(of.map(), placed_in_profile(of), foot_conditions(of))) {}

Scene::Scene(const Position& of, std::shared_ptr<FootGraph> steps)
    : position(&of), graph(std::move(steps)), ground(*graph), lie(std::make_shared<const Lie>(lie_of(*this))) {}

bool same_ground(const Position& position, const Scene& scene, const Switches& switches) {
  return same_steps(position, scene.ground, switches) && same_where_read(scene.lie->read, position.switches, switches);
}

FootConditions foot_conditions(const Position& position) {
  return {.month = position.setting.month,
          .frozen = position.snow,
          .streams_as_ice = position.snow && position.switches.frozen_stream == FrozenStream::open_ground,
          .rooftops = roofs_in_use(position),
          .night = position.night && position.switches.night,
          .mud = position.mud,
          .level_half_mf = position.snow && position.snow_cover != SnowCover::ice ? 2 : 0,
          .hex_half_mf = position.snow && position.snow_cover == SnowCover::deep ? 2 * position.deep_snow_mf : 0,
          .levels = position.switches.levels};
}

bool same_steps(const Position& position, const FootGraph& graph, const Switches& switches) {
  return position.switches.fortifications == switches.fortifications && foot_conditions(position) == graph.conditions();
}

bool in_play(const Unit& unit) {
  if (unit.eliminated || unit.prisoner() || unit.at == kNowhere || unit.kind == UnitKind::dummy) return false;
  return unit.kind != UnitKind::gun || !unit.manned_by.empty() || !unit.served_by.empty();
}

bool revealed(const Switches& switches, const Unit& unit) {
  if (unit.kind == UnitKind::dummy || unit.hidden) return false;
  return !unit.concealed || !switches.concealment;
}

bool armed(const Unit& unit) {
  if (unit.unarmed || unit.kind == UnitKind::dummy) return false;
  if (unit.kind == UnitKind::leader) return true;
  if (unit.infantry() && unit.firepower > 0) return true;
  if (heavy(unit) && (unit.abandoned || unit.stunned || stowed(unit))) return false;
  return any_arm(unit, [](const Arm& arm) { return arm.fires(); });
}

bool served(const Position& position, const Unit& unit) {
  if (unit.kind != UnitKind::gun) return true;
  const Unit* crew = crew_of(position, unit);
  return crew != nullptr && crew->at == unit.at && !crew->eliminated && !crew->prisoner() && !crew->broken &&
         !crew->stunned;
}

bool armed(const Position& position, const Unit& unit) {
  return armed(unit) && served(position, unit);
}

bool threatening(const Position& position, const Unit& unit) {
  return !unit.broken && armed(position, unit);
}

bool shut_in(const Scene& scene, const Unit& unit) {
  if (unit.in != Entrenchment::pillbox || !scene.switches().fortifications) return false;
  bool shut = false;
  scene.position->each_near(unit.at, 0, [&](const Unit& u) {
    shut = shut || (Position::enemy(u, unit) && in_play(u) && u.at == unit.at && u.in != Entrenchment::pillbox &&
                    revealed(scene, u) && armed(*scene.position, u) && !u.disrupted);
  });
  return shut;
}

bool on_wire(const Scene& scene, const Unit& unit) {
  return !unit.beneath_wire && scene.switches().fortifications && unit.at != kNowhere &&
         scene.ground.place(unit.at).has(PlacedKind::wire);
}

bool forces_adjacent(const Scene& scene, const Unit& enemy) {
  return armed(*scene.position, enemy) && (!enemy.broken || scene.switches().broken_enemy_forces);
}

namespace {

// True for a weapon that cannot be used from a marsh [B16.32].
bool too_heavy_for_marsh(WeaponKind kind) {
  return kind == WeaponKind::mmg || kind == WeaponKind::hmg || kind == WeaponKind::heavy_machine_gun_50 ||
         kind == WeaponKind::mortar || kind == WeaponKind::gun;
}

// usable(arm): whether a weapon of the unit counts.
template <class Usable>
int longest_range(const Position& position, const Unit& unit, Usable&& usable) {
  int most = -1;
  if (unit.abandoned || unit.unarmed || stowed(unit)) return most;
  if (unit.infantry() && unit.kind != UnitKind::leader && unit.firepower > 0) most = unit.range;
  each_arm(unit, [&](const Arm& arm) {
    if (arm.fires() && usable(arm)) most = std::max(most, arm.range);
  });
  return std::min(most, position.rout_numbers.most_range);
}

}  // namespace

int normal_range(const Position& position, const Unit& unit) {
  return longest_range(position, unit, [](const Arm&) { return true; });
}

int normal_range(const Scene& scene, const Unit& unit) {
  if (!in_marsh(scene, unit)) return normal_range(*scene.position, unit);
  return longest_range(*scene.position, unit, [](const Arm& arm) { return !too_heavy_for_marsh(arm.kind); });
}

bool in_marsh(const Scene& scene, const Unit& unit) {
  return unit.at != kNowhere && !TerrainCatalogue::standard()[scene.ground.place(unit.at).terrain].from_below;
}

int stacking_half_squads(const Unit& unit) {
  if (unit.kind == UnitKind::squad) return 2;
  return unit.kind == UnitKind::half_squad || unit.kind == UnitKind::crew ? 1 : 0;
}

bool crowds(const Scene& scene, const Unit& unit) {
  return in_play(unit) && unit.infantry() && unit.aboard.empty() &&
         !(unit.in == Entrenchment::pillbox && scene.switches().fortifications);
}

int inherent_portage(const Unit& unit) {
  if (unit.mmc()) return 3;
  return unit.smc() && !unit.wounded ? 1 : 0;
}

HalfMf allotment_half_mf(const Position& position, const Unit& unit) {
  const RoutNumbers& numbers = position.rout_numbers;
  return unit.smc() && unit.wounded ? numbers.wounded_allotment : numbers.allotment;
}

bool leader_may_accompany(const Scene& scene, const Unit& leader, const Unit& router) {
  return scene.switches().leader_may_accompany && leader.kind == UnitKind::leader && in_play(leader) &&
         leader.side == router.side && same_location(leader, router) && !leader.broken && !leader.berserk &&
         !leader.melee && !leader.armor_leader && leader.aboard.empty() && !leader.pinned;
}

Stand stand_of(const Unit& unit) {
  if (!unit.crest || unit.broken || !unit.infantry()) return {unit.at};
  return {unit.at, unit.facing ? front_towards(*unit.facing) : kAllRound};
}

int eye_level(const Map& map, const Unit& unit, HexId towards) {
  return map.absolute_level(unit.at) + (unit.crest && at_lip(map, stand_of(unit), towards) ? 1 : 0);
}

namespace {

Seen seen_in(const Sighting& line) {
  return line.blocked ? Seen::blocked : line.clear() ? Seen::unhindered : Seen::hindered;
}

}  // namespace

std::optional<Direction> loophole_of(const Scene& scene, const Unit& unit) {
  if (unit.in != Entrenchment::pillbox || unit.at == kNowhere || !scene.switches().fortifications) return std::nullopt;
  const std::uint8_t side = scene.ground.place(unit.at).pillbox_side;
  return side == kAllRoundSides ? std::nullopt : std::optional(static_cast<Direction>(side));
}

bool out_of_loophole(const Scene& scene, const Unit& unit, LocationId at) {
  const std::optional<Direction> side = loophole_of(scene, unit);
  const Map& map = scene.map();
  return side && !in_arc(map, map.location(unit.at).hex, *side, map.location(at).hex);
}

Seen seen_by(const Scene& scene, Exposure* lines, const Unit& enemy, LocationId at) {
  if (enemy.at == at) return Seen::unhindered;
  if (out_of_loophole(scene, enemy, at)) return Seen::blocked;
  const Map& map = scene.map();
  if (enemy.crest) {
    const Lips lips{at_lip(map, stand_of(enemy), map.location(at).hex), false};
    if (lips.any()) return seen_in(scene.position->sight().look_at_lips(enemy.at, at, lips));
  }
  return lines != nullptr ? lines->look(enemy.at, at) : seen_in(scene.position->sight().look(enemy.at, at));
}

bool sees(const Scene& scene, const Unit& enemy, LocationId at) {
  return seen_by(scene, scene.kept, enemy, at) != Seen::blocked;
}

bool known_to(const Scene& scene, const Unit& enemy, const Unit& unit) {
  if (out_of_loophole(scene, unit, enemy.at)) return false;
  if (!unit.crest) return known_at(scene, enemy, unit.at);
  return in_play(enemy) && revealed(scene, enemy) &&
         (enemy.at == unit.at || !look(scene.position->sight(), scene.map(), stand_of(enemy), stand_of(unit)).blocked);
}

bool known_at(const Scene& scene, const Unit& enemy, LocationId at) {
  return in_play(enemy) && revealed(scene, enemy) && sees(scene, enemy, at);
}

bool adjacent_at(const Scene& scene, const Unit& enemy, LocationId at) {
  if (!one_advance(scene.map(), enemy.at, at)) return false;
  if (!in_use(scene.map(), at, scene.ground.conditions())) return false;
  if (!scene.switches().levels && scene.map().location(enemy.at).hex == scene.map().location(at).hex) return false;
  return sees(scene, enemy, at);
}

bool adjacent_to(const Scene& scene, const Unit& enemy, const Unit& unit) {
  return !out_of_loophole(scene, unit, enemy.at) && adjacent_at(scene, enemy, unit.at);
}

bool known_beside(const Scene& scene, const Unit& enemy, const Unit& unit) {
  return known_at(scene, enemy, unit.at) && (enemy.at == unit.at || adjacent_to(scene, enemy, unit));
}

bool pillbox(const Scene& scene, LocationId at) {
  return scene.ground.place(at).has(PlacedKind::pillbox);
}

HalfMf overstack_half_mf(const Scene& scene, const Unit& unit, LocationId to) {
  int half_squads = 0;
  int men = 0;
  scene.position->each_near(to, 0, [&](const Unit& u) {
    if (&u == &unit || u.side != unit.side || u.at != to || !crowds(scene, u)) return;
    half_squads += stacking_half_squads(u);
    men += u.smc() ? 1 : 0;
  });
  return overstack_half_mf(unit, half_squads, men, stacking_limit(scene, to));
}

int stacking_limit(const Scene& scene, LocationId at) {
  const HexFacts& hex = scene.map().hex(scene.map().location(at).hex);
  const bool crowded = terrain_traits(scene, at).crowded && hex.road_sides == 0 && hex.building == 0;
  return crowded ? kStackingLimit - 2 : kStackingLimit;
}

HalfMf overstack_half_mf(const Unit& unit, int half_squads, int men, int limit) {
  const int excess =
      overstacked_half_squads(half_squads + stacking_half_squads(unit), men + (unit.smc() ? 1 : 0), limit);
  return HalfMf(excess > 0 ? 2 * ((excess + 1) / 2) : 0);
}

bool entrenchment_has_room(const Scene& scene, const Unit& unit, LocationId at) {
  const FootPlace& place = scene.ground.place(at);
  if (place.fortification_half_mf == HalfMf{}) return false;
  int used = stacking_half_squads(unit);
  bool shared = false;  // enemies never share an entrenchment
  scene.position->each_near(at, 0, [&](const Unit& u) {
    if (&u == &unit || !in_play(u) || u.at != at || u.in == Entrenchment::none) return;
    shared = shared || u.side != unit.side;
    used += stacking_half_squads(u);
  });
  return !shared && used <= 2 * place.capacity;
}

bool open_to(const Scene& scene, const Unit& enemy, const Entry& entry) {
  return seen_by(scene, scene.kept, enemy, entry.at) == Seen::unhindered && open_if_seen(scene, enemy, entry);
}

namespace {

const Terrain& terrain_at(const Scene& scene, LocationId at) {
  return TerrainCatalogue::standard().in_month(scene.ground.place(at).terrain, scene.position->setting.month);
}

TerrainId path_terrain() {
  static const TerrainId path = *TerrainCatalogue::standard().find("path");
  return path;
}

bool as_entered(const Scene& scene) {
  return scene.switches().standing_cover == StandingCover::as_entered;
}

}  // namespace

bool may_be_open(const Scene& scene, const Entry& entry) {
  const FootPlace& place = scene.ground.place(entry.at);
  const bool standing = entry.step == nullptr;
  if (entry.beneath || (!standing && (entry.step->is(FootStep::kInTrench) || entry.step->is(FootStep::kCareful))))
    return false;
  const Terrain& terrain = terrain_at(scene, entry.at);
  if (!terrain.open_ground && !(standing ? place.woods_road && as_entered(scene) : entry.step->by_road())) return false;
  // Shellholes give cover to a unit in them, unless under the reading by entry.
  if (standing && terrain.careful_half_mf > 0 && !as_entered(scene)) return false;
  return !place.has(PlacedKind::smoke) && !place.has(PlacedKind::burning_wreck) &&
         !vehicle_or_wreck_in(scene, entry.at);
}

bool open_if_seen(const Scene& scene, const Unit& enemy, const Entry& entry) {
  if (!may_be_open(scene, entry)) return false;
  if (!terrain_at(scene, entry.at).open_ground) {
    // Along a road, the LOS must reach the centre dot or the middle of the hexside crossed without meeting woods or a
    // building; along a path, the dot.
    const Map& map = scene.map();
    const auto bit = [](TerrainClass kind) { return 1U << static_cast<unsigned>(kind); };
    const std::uint32_t blocking = bit(TerrainClass::woods) | bit(TerrainClass::building) | bit(TerrainClass::factory);
    const HexId firer = map.location(enemy.at).hex;
    const HexFacts& entered = map.hex(map.location(entry.at).hex);
    const Hex target = entered.at;
    const Point dot{2 * centre(target).x, 2 * centre(target).y};
    bool reached = !scene.position->sight().meets(firer, dot, blocking);
    if (!reached && entry.step != nullptr && entry.step->side != kVertical) {
      const int side = (entry.step->side + 3) % 6;
      const Point a = vertex(target, side);
      const Point b = vertex(target, side + 1);
      reached = entered.side_terrain[static_cast<std::size_t>(side)] != path_terrain() &&
                !scene.position->sight().meets(firer, {a.x + b.x, a.y + b.y}, blocking);
    }
    if (!reached) return false;
  }
  return !covered_from(scene, enemy, entry);
}

bool fit_to_interdict(const Scene& scene, const Unit& enemy) {
  if (!in_play(enemy) || enemy.broken || enemy.melee || enemy.cx || enemy.stunned || enemy.abandoned || enemy.unarmed)
    return false;
  if (enemy.berserk && !scene.switches().berserk_interdicts) return false;
  if (enemy.motion || enemy.cavalry || enemy.rider || !enemy.aboard.empty() || enemy.climbing) return false;
  if (in_marsh(scene, enemy)) return false;
  if (enemy.kind == UnitKind::gun) {
    if (!served(*scene.position, enemy)) return false;
    const Unit& crew = *crew_of(*scene.position, enemy);
    if (crew.berserk && !scene.switches().berserk_interdicts) return false;
    const bool mortar = any_arm(enemy, [](const Arm& arm) { return arm.kind == WeaponKind::mortar; });
    if (guards_too_many(*scene.position, crew) || crew.cx || crew.melee || encircled(*scene.position, crew) ||
        (crew.pinned && !mortar))
      return false;
  }
  return normal_range(*scene.position, enemy) >= 0 && !encircled(*scene.position, enemy) &&
         !serves_another(*scene.position, enemy);
}

bool guards_too_many(const Position& position, const Unit& enemy) {
  if (!position.any_prisoner()) return false;
  int guarded = 0;
  position.each_guarded_by(enemy.id, [&](const Unit& u) {
    if (!u.eliminated) guarded += us_number(u);
  });
  return guarded > us_number(enemy);
}

Guards::Guards(const Position& position) {
  position.each_of(position.muster.prisoners(), [&](const Unit& u) {
    if (u.prisoner() && !u.eliminated) guarded_[u.guard] += us_number(u);
  });
}

bool Guards::too_many(const Unit& enemy) const {
  const auto it = guarded_.find(enemy.id);
  return it != guarded_.end() && it->second > us_number(enemy);
}

bool may_interdict(const Scene& scene, const Unit& enemy) {
  return fit_to_interdict(scene, enemy) && !guards_too_many(*scene.position, enemy);
}

namespace {

// Hexes to which a weapon Interdicts, without regard to arcs; -1: none.
int reach_of(const Scene& scene, const Unit& enemy, const Arm& arm) {
  if (!arm.fires() || (enemy.pinned && arm.kind != WeaponKind::mortar)) return -1;  // a pin halves all but mortars
  if (!usable(enemy, arm)) return -1;
  if (enemy.smc() && needs_two(*arm.weapon)) {
    const bool hero = enemy.kind == UnitKind::hero || enemy.heroic;
    const bool alone = hero && machine_gun(*arm.weapon) && scene.switches().hero_fires_machine_gun_fully;
    if (!alone && !has_second_man(*scene.position, enemy, *arm.weapon)) return -1;
  }
  return std::min(arm.range, scene.position->rout_numbers.most_range);
}

int inherent_reach(const Scene& scene, const Unit& enemy) {
  return enemy.infantry() && enemy.kind != UnitKind::leader && enemy.firepower >= 1 && !enemy.pinned
             ? std::min(enemy.range, scene.position->rout_numbers.most_range)
             : -1;
}

}  // namespace

int reach_all_round(const Scene& scene, const Unit& enemy) {
  int reach = inherent_reach(scene, enemy);
  bool everywhere = true;
  each_arm(enemy, [&](const Arm& arm) {
    everywhere = everywhere && !arm.facing && arm.least == 0;
    reach = std::max(reach, reach_of(scene, enemy, arm));
  });
  return everywhere ? reach : -1;
}

bool bears_on(const Scene& scene, const Unit& enemy, LocationId at) {
  const Map& map = scene.map();
  const int away = range(scene, enemy, at);
  if (away <= inherent_reach(scene, enemy)) return true;
  return any_arm(enemy, [&](const Arm& arm) {
    return away >= arm.least && away <= reach_of(scene, enemy, arm) &&
           (!arm.facing || in_arc(map, map.location(enemy.at).hex, *arm.facing, map.location(at).hex));
  });
}

bool interdicts(const Scene& scene, const Unit& enemy, const Entry& entry) {
  return may_interdict(scene, enemy) && bears_on(scene, enemy, entry.at) && open_to(scene, enemy, entry);
}

bool captor(const Scene& scene, const Unit& enemy) {
  return in_play(enemy) && enemy.good_order() && armed(enemy) && revealed(scene, enemy) &&
         (enemy.infantry() || enemy.cavalry) && enemy.aboard.empty();
}

bool may_surrender(const Scene& scene, const Unit& unit) {
  const Position& position = *scene.position;
  if (!scene.switches().surrender || (scene.switches().no_quarter && position.side_of(unit).no_quarter_against))
    return false;
  return !never_surrenders(position, unit);
}

}  // namespace hexrout::asl
