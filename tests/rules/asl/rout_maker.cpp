#include "rules/asl/rout_maker.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "hexrout/los/known_sight.hpp"
#include "hexrout/map/vasl_board.hpp"

#include "rules/asl/facts/manned.hpp"
#include "rules/asl/facts/scene.hpp"
#include "vasl_folder.hpp"

namespace hexrout::test {

namespace {

using namespace hexrout::asl;

TerrainId terrain(std::string_view name) {
  return *TerrainCatalogue::standard().find(name);
}

void link_road(MapContents& contents, std::size_t a, std::size_t b) {
  HexFacts& x = contents.hexes[a];
  HexFacts& y = contents.hexes[b];
  const int d = direction_to(x.at, y.at);
  if (d < 0) return;
  x.road_sides = static_cast<std::uint8_t>(x.road_sides | 1 << d);
  y.road_sides = static_cast<std::uint8_t>(y.road_sides | 1 << (d + 3) % 6);
}

void add_building(MapContents& contents, HexFacts& facts, std::uint16_t number, int floors, bool stairs) {
  facts.terrain = terrain(floors > 0 ? "stone-building-1" : "wooden-building");
  facts.building = number;
  facts.stairway = stairs;
  for (int level = 0; level <= floors; ++level) {
    Location l;
    l.level = static_cast<std::int8_t>(level);
    l.kind = level == 0 ? LocationKind::ground : LocationKind::upper;
    l.terrain = facts.terrain;
    contents.locations.push_back({facts.at, l});
  }
}

// Replaces hexes by two or three houses in a row with walls between them.
void add_row(Random& random, MapContents& contents) {
  std::size_t at = static_cast<std::size_t>(random.below(static_cast<int>(contents.hexes.size())));
  const auto along = static_cast<Direction>(random.below(6));
  std::size_t before = contents.hexes.size();
  for (int length = 2 + random.below(2); length > 0; --length) {
    HexFacts& facts = contents.hexes[at];
    if (facts.building != 0) return;
    facts.base_level = 0;
    facts.cliff_sides = 0;
    facts.road_sides = 0;
    facts.road_through_woods = false;
    add_building(contents, facts, static_cast<std::uint16_t>(100 + contents.hexes.size() - at), random.below(2), true);
    if (before < contents.hexes.size()) {
      facts.hexside[static_cast<std::size_t>(opposite(along))] = terrain("rowhouse-wall-1");
      contents.hexes[before].hexside[static_cast<std::size_t>(along)] = terrain("rowhouse-wall-1");
    }
    const Hex next = neighbour(facts.at, along);
    before = at;
    const auto it =
        std::find_if(contents.hexes.begin(), contents.hexes.end(), [&](const HexFacts& f) { return f.at == next; });
    if (it == contents.hexes.end()) return;
    at = static_cast<std::size_t>(it - contents.hexes.begin());
  }
}

MapContents make_map(Random& random, Random& seldom, const MakerOptions& options) {
  MapContents contents;
  static constexpr std::array<std::string_view, 16> kinds{
      "open-ground", "open-ground", "open-ground", "open-ground", "woods", "woods", "woods",       "grain",
      "brush",       "orchard",     "shellholes",  "marsh",       "gully", "water", "open-ground", "woods"};
  for (std::int16_t col = 0; col < options.columns; ++col)
    for (std::int16_t row = 0; row < options.rows; ++row) {
      HexFacts facts;
      facts.at = {col, row};
      facts.terrain = terrain(kinds[static_cast<std::size_t>(random.below(random.once_in(3) ? 16 : 11))]);
      if (random.once_in(9)) facts.base_level = 1;
      if (facts.terrain == terrain("gully")) facts.base_level = -1;
      contents.hexes.push_back(facts);
    }
  const int n = static_cast<int>(contents.hexes.size());
  // A building of one to three hexes, and one of one hex.
  for (std::uint16_t number = 1; number <= 2; ++number) {
    std::size_t at = static_cast<std::size_t>(random.below(n));
    const int floors = random.once_in(2) ? 1 : 0;
    for (int size = number == 1 ? 1 + random.below(3) : 1; size > 0; --size) {
      HexFacts& facts = contents.hexes[at];
      if (facts.building == 0) {
        facts.base_level = 0;
        add_building(contents, facts, number, floors, !random.once_in(3));
      }
      const Hex next = neighbour(facts.at, static_cast<Direction>(random.below(6)));
      const auto it =
          std::find_if(contents.hexes.begin(), contents.hexes.end(), [&](const HexFacts& f) { return f.at == next; });
      if (it == contents.hexes.end()) break;
      if (random.once_in(4)) {
        const int d = direction_to(facts.at, next);
        facts.hexside[static_cast<std::size_t>(d)] = terrain("rowhouse-wall-1");
        it->hexside[static_cast<std::size_t>((d + 3) % 6)] = terrain("rowhouse-wall-1");
      }
      at = static_cast<std::size_t>(it - contents.hexes.begin());
    }
  }
  // A road, walls, cliffs.
  for (int i = 0; i < 2 + random.below(5); ++i) {
    const std::size_t a = static_cast<std::size_t>(random.below(n));
    const Hex next = neighbour(contents.hexes[a].at, static_cast<Direction>(random.below(6)));
    const auto it =
        std::find_if(contents.hexes.begin(), contents.hexes.end(), [&](const HexFacts& f) { return f.at == next; });
    if (it == contents.hexes.end()) continue;
    const std::size_t b = static_cast<std::size_t>(it - contents.hexes.begin());
    const int d = direction_to(contents.hexes[a].at, next);
    switch (random.below(4)) {
      case 0:
      case 1:
        link_road(contents, a, b);
        for (const std::size_t h : {a, b})
          if (contents.hexes[h].terrain == terrain("woods")) contents.hexes[h].road_through_woods = true;
        break;
      case 2: {
        const TerrainId wall = terrain(random.once_in(2) ? "wall" : "hedge");
        if (contents.hexes[a].hexside[static_cast<std::size_t>(d)] != kNoTerrain) break;
        contents.hexes[a].hexside[static_cast<std::size_t>(d)] = wall;
        contents.hexes[b].hexside[static_cast<std::size_t>((d + 3) % 6)] = wall;
        break;
      }
      default:
        if (random.once_in(2))
          contents.hexes[a].cliff_sides = static_cast<std::uint8_t>(contents.hexes[a].cliff_sides | 1 << d);
    }
  }
  if (seldom.once_in(2)) add_row(seldom, contents);
  return contents;
}

// Adds terrain that matters to routs and is rare, or missing, in make_map().
void vary_ground(Random& random, MapContents& contents) {
  static constexpr std::array<std::string_view, 12> kinds{
      "forest", "light-woods",   "pine-woods", "lumberyard",        "graveyard", "orchard",
      "ford",   "shallow-water", "dry-stream", "stone-factory-1.5", "vineyard",  "plowed-field"};
  for (HexFacts& hex : contents.hexes) {
    if (hex.building != 0 || !random.once_in(8)) continue;
    if (const auto kind = TerrainCatalogue::standard().find(kinds[static_cast<std::size_t>(random.below(12))])) {
      hex.terrain = *kind;
      hex.road_through_woods = false;
      hex.base_level = TerrainCatalogue::standard()[*kind].kind == TerrainClass::depression ? -1 : 0;
    }
  }
  const auto at = [&](Hex hex) {
    return std::find_if(contents.hexes.begin(), contents.hexes.end(), [&](const HexFacts& f) { return f.at == hex; });
  };
  for (HexFacts& hex : contents.hexes) {
    if (hex.building == 0 && hex.base_level == 1 && random.once_in(3)) hex.base_level = 2;
    for (const Direction side : kAllDirections) {
      const auto other = at(neighbour(hex.at, side));
      const auto d = static_cast<std::size_t>(side);
      if (other == contents.hexes.end() || hex.hexside[d] != kNoTerrain) continue;
      if (random.once_in(12)) {
        static constexpr std::array<std::string_view, 3> sides{"wall", "hedge", "bocage"};
        hex.hexside[d] = terrain(sides[static_cast<std::size_t>(random.below(3))]);
        other->hexside[(d + 3) % 6] = hex.hexside[d];
      } else if (random.once_in(12)) {
        link_road(contents, static_cast<std::size_t>(&hex - contents.hexes.data()),
                  static_cast<std::size_t>(other - contents.hexes.begin()));
        for (HexFacts* h : {&hex, &*other})
          if (h->terrain == terrain("woods")) h->road_through_woods = true;
        if (random.once_in(3)) hex.side_terrain[d] = other->side_terrain[(d + 3) % 6] = terrain("path");
      }
    }
  }
}

// Lays ground of the Pacific or of the desert, and changes the weather.
void change_climate(Random& random, MapContents& contents) {
  static constexpr std::array<std::string_view, 13> pacific{
      "light-jungle",       "dense-jungle",         "dense-jungle",         "bamboo", "palm-trees",   "kunai", "swamp",
      "rice-paddy-drained", "rice-paddy-irrigated", "rice-paddy-in-season", "huts",   "dense-jungle", "bamboo"};
  static constexpr std::array<std::string_view, 13> desert{
      "scrub", "hammada",   "dier",         "dier",        "dier",          "dier", "hillock",
      "sand",  "sand-dune", "cactus-patch", "olive-grove", "broken-ground", "sand"};
  const auto& kinds = random.once_in(2) ? pacific : desert;
  for (HexFacts& hex : contents.hexes) {
    const bool dug = std::any_of(contents.locations.begin(), contents.locations.end(),
                                 [&](const auto& l) { return l.first == hex.at; });
    if (hex.building != 0 || dug || !random.once_in(2)) continue;
    hex.terrain = terrain(kinds[static_cast<std::size_t>(random.below(13))]);
    hex.base_level = std::max<std::int8_t>(hex.base_level, 0);
    hex.road_through_woods = false;
    if (!random.once_in(8)) continue;
    const auto d = static_cast<std::size_t>(random.below(6));
    const auto other = std::find_if(contents.hexes.begin(), contents.hexes.end(), [&](const HexFacts& f) {
      return f.at == neighbour(hex.at, static_cast<Direction>(d));
    });
    if (kinds[0] != desert[0] || hex.hexside[d] != kNoTerrain || other == contents.hexes.end()) continue;
    hex.hexside[d] = other->hexside[(d + 3) % 6] = terrain("dune-crest-low");
  }
}

// Digs gullies, streams and sunken roads, some of which hold other terrain.
void dig(Random& random, MapContents& contents) {
  static constexpr std::array<std::string_view, 5> beds{"gully", "dry-stream", "shallow-stream", "deep-stream",
                                                        "sunken-road"};
  static constexpr std::array<std::string_view, 4> held{"woods", "brush", "orchard", "grain"};
  for (HexFacts& hex : contents.hexes) {
    if (hex.building != 0 || hex.base_level > 0 || !random.once_in(7)) continue;
    hex.base_level = -1;
    hex.cliff_sides = 0;
    hex.road_through_woods = false;
    Location bed;
    bed.depression = terrain(beds[static_cast<std::size_t>(random.below(5))]);
    hex.terrain = bed.terrain =
        random.once_in(2) ? terrain(held[static_cast<std::size_t>(random.below(4))]) : bed.depression;
    contents.locations.push_back({hex.at, bed});
  }
}

// Adds cellars and roofs to some buildings of a map without a board.
void add_cellars_and_roofs(Random& random, MapContents& contents) {
  for (const HexFacts& hex : contents.hexes) {
    if (hex.building == 0) continue;
    int top = 0;
    for (const auto& [at, l] : contents.locations)
      if (at == hex.at) top = std::max<int>(top, l.level);
    if (random.once_in(2))
      contents.locations.push_back({hex.at, {kNowhere, -1, LocationKind::cellar, terrain("cellar"), kNoTerrain}});
    if (random.once_in(2))
      contents.locations.push_back(
          {hex.at,
           {kNowhere, static_cast<std::int8_t>(top + 1), LocationKind::rooftop, terrain("rooftop"), kNoTerrain}});
  }
}

// Names hexes whose roofs and cellars are in play: half of a board's, rarely one of another map.
void choose_rooftops(Random& random, Position& position) {
  const Map& map = position.map();
  const bool board = map.raster() != nullptr;
  if (!random.once_in(board ? 2 : 4)) return;
  for (const HexId hex : map.hexes()) {
    bool any = false;
    for (const LocationId l : map.locations(hex))
      any = any || map.location(l).kind == LocationKind::rooftop || map.location(l).kind == LocationKind::cellar;
    if (any && random.once_in(2)) position.rooftops.push_back(map.name(hex));
    if (!board && !position.rooftops.empty()) return;
  }
}

void place_things(Random& random, const Map& map, std::vector<Placed>& placed) {
  static constexpr std::array kinds{PlacedKind::smoke,   PlacedKind::wreck,        PlacedKind::blaze,
                                    PlacedKind::foxhole, PlacedKind::foxhole,      PlacedKind::trench,
                                    PlacedKind::wire,    PlacedKind::minefield,    PlacedKind::fire_for_effect,
                                    PlacedKind::pillbox, PlacedKind::stone_rubble, PlacedKind::shellholes};
  for (int i = random.below(4); i > 0; --i) {
    const LocationId at = map.ground(HexId(random.below(static_cast<int>(map.hex_count()))));
    const PlacedKind kind = kinds[static_cast<std::size_t>(random.below(static_cast<int>(kinds.size())))];
    const bool dug = kind == PlacedKind::foxhole || kind == PlacedKind::trench || kind == PlacedKind::pillbox;
    if (dug && TerrainCatalogue::standard()[map.location(at).terrain].kind == TerrainClass::water) continue;
    const bool twice = std::any_of(placed.begin(), placed.end(), [&](const Placed& p) {
      return p.at == at &&
             (p.kind == PlacedKind::foxhole || p.kind == PlacedKind::trench || p.kind == PlacedKind::pillbox) && dug;
    });
    if (twice) continue;
    Placed thing{kind, at, 1 + random.below(2)};
    // Two pillboxes in three have a side; no die is drawn for it, so that the rest of a position stays as it is.
    thing.faces = kind == PlacedKind::pillbox && at.number() % 3 != 0;
    if (thing.faces) thing.side = static_cast<Direction>(at.number() / 3 % 6);
    placed.push_back(thing);
  }
}

Unit make_unit(Random& random, int number, int side, bool broken) {
  Unit u;
  u.id = (side == 0 ? "g" : "r") + std::to_string(number);
  u.side = side;
  const int kind = random.below(8);
  if (kind < 4) {
    u.kind = UnitKind::squad;
    u.firepower = 4;
    u.range = 2 + random.below(4);
    u.morale = u.broken_morale = 7;
  } else if (kind < 6) {
    u.kind = UnitKind::half_squad;
    u.firepower = 2;
    u.range = 2 + random.below(4);
    u.morale = 7;
    u.broken_morale = 6;
  } else {
    u.kind = UnitKind::leader;
    u.morale = u.broken_morale = 8;
    if (random.once_in(3))
      u.weapons.push_back({"w" + u.id, random.once_in(2) ? WeaponKind::lmg : WeaponKind::hmg, 1, 3, 6});
  }
  u.broken = broken;
  return u;
}

}  // namespace

LineSight::LineSight(std::shared_ptr<const Map> map, std::vector<Placed> placed)
    : map_(std::move(map)), smoke_(map_->hex_count(), 0) {
  for (const Placed& p : placed)
    if (p.kind == PlacedKind::smoke) smoke_[map_->location(p.at).hex] = static_cast<std::uint8_t>(p.strength);
}

Sighting LineSight::look_at_lips(LocationId from, LocationId to, Lips lips) const {
  const Map& map = *map_;
  const HexId a = map.location(from).hex;
  const HexId b = map.location(to).hex;
  Sighting s;
  s.range = static_cast<std::uint16_t>(map.distance(a, b));
  if (a == b) {
    const int apart = std::abs(map.location(from).level - map.location(to).level);
    s.blocked = apart > 1;
    return s;
  }
  const int eye = std::min(map.absolute_level(from) + (lips.from ? 1 : 0), map.absolute_level(to) + (lips.to ? 1 : 0));
  int hindrance = smoke_[a] + smoke_[b];
  for (const HexId h : map.hexes()) {
    if (h == a || h == b) continue;
    const std::uint8_t sides = sides_met(map.hex(a).at, map.hex(b).at, map.hex(h).at);
    if (sides == 0 || (sides & (sides - 1)) == 0) continue;
    const Terrain& t = TerrainCatalogue::standard()[map.hex(h).terrain];
    const int top = map.hex(h).base_level + (t.rout_cover ? 1 : 0);
    if (top > eye) s.blocked = true;
    if (t.hindrance && top >= eye) ++hindrance;
    hindrance += smoke_[h];
  }
  s.hindrance = static_cast<std::uint8_t>(std::min(hindrance, 6));
  if (s.hindrance >= 6) s.blocked = true;
  // Upper floors and the black bars between rowhouses.
  if (s.range == 1) {
    const int d = direction_to(map.hex(a).at, map.hex(b).at);
    const TerrainId bar = map.hex(a).hexside[static_cast<std::size_t>(d)];
    if (bar != kNoTerrain && TerrainCatalogue::standard()[bar].kind == TerrainClass::building) s.blocked = true;
    if (map.hex(a).building != 0 && map.hex(a).building == map.hex(b).building &&
        map.location(from).level != map.location(to).level)
      s.blocked = true;
  }
  return s;
}

bool LineSight::meets(HexId from, Point twice_target, std::uint32_t classes) const {
  // The lines to the centres of the hexes nearest to the target approximate the line to a vertex: of
  // several one clear line suffices.
  const Map& map = *map_;
  std::array<HexId, 3> goals{};
  std::size_t count = 0;
  std::int64_t best = 0;
  for (const HexId h : map.hexes()) {
    const Point c = centre(map.hex(h).at);
    const std::int64_t dx = 2 * c.x - twice_target.x;
    const std::int64_t dy = 2 * c.y - twice_target.y;
    const std::int64_t away = dx * dx + 3 * dy * dy;
    if (count > 0 && away > best) continue;
    if (away < best) count = 0;
    best = away;
    goals[count++] = h;
  }
  return std::all_of(goals.begin(), goals.begin() + static_cast<std::ptrdiff_t>(count), [&](HexId goal) {
    for (const HexId h : map.hexes()) {
      if (h == from || h == goal) continue;
      const std::uint8_t sides = sides_met(map.hex(from).at, map.hex(goal).at, map.hex(h).at);
      if (sides == 0 || (sides & (sides - 1)) == 0) continue;
      if ((classes >> static_cast<unsigned>(TerrainCatalogue::standard()[map.hex(h).terrain].kind) & 1U) != 0)
        return true;
    }
    return false;
  });
}

namespace {

// Adds rare situations. Draws from a stream of its own, so that the rest of the position stays equal.
void add_rarities(Random& seldom, Position& position) {
  const Map& map = position.map();
  Unit& router = position.units[0];
  const auto row_house = [&](LocationId at) {
    const HexFacts& hex = map.hex(map.location(at).hex);
    return std::any_of(hex.hexside.begin(), hex.hexside.end(),
                       [](TerrainId t) { return t == terrain("rowhouse-wall-1"); });
  };
  const auto anybody = [&](const auto& wanted) {
    std::vector<LocationId> found;
    for (const LocationId at : map.locations())
      if (wanted(at)) found.push_back(at);
    return found.empty() ? kNowhere : found[static_cast<std::size_t>(seldom.below(static_cast<int>(found.size())))];
  };
  const auto goes_to = [&](Unit& u, LocationId at) {
    if (at == kNowhere) return;
    u.at = at;
    u.in = Entrenchment::none;
    u.melee = false;
  };
  // No enemy is hidden or in Melee in the router's new Location.
  const auto meet = [&] {
    for (Unit& u : position.units)
      if (u.side == 0 && u.at == router.at) {
        u.concealed = u.kind == UnitKind::dummy;
        u.melee = false;
      }
  };
  const auto ground = [&](LocationId at) { return map.location(at).kind == LocationKind::ground; };
  if (seldom.once_in(2)) goes_to(router, anybody([&](LocationId at) { return ground(at) && row_house(at); }));
  if (position.switches.levels && seldom.once_in(8)) {
    // Upstairs, an enemy below.
    goes_to(router, anybody([&](LocationId at) {
              return map.location(at).kind == LocationKind::upper && map.hex(map.location(at).hex).stairway;
            }));
    if (map.location(router.at).kind == LocationKind::upper)
      goes_to(position.units[1], map.ground(map.location(router.at).hex));
  }
  if (position.units.size() > 2 && position.units[2].side == 0 && seldom.once_in(8)) {
    // Two single men at one weapon.
    Unit& gunner = position.units[1];
    Unit& other = position.units[2];
    for (Unit* u : {&gunner, &other}) {
      u->kind = UnitKind::leader;
      u->firepower = u->range = 0;
      u->morale = u->broken_morale = 8;
      u->weapons.clear();
      u->concealed = false;
    }
    goes_to(other, gunner.at);
    gunner.weapons.push_back({"w" + gunner.id, seldom.once_in(2) ? WeaponKind::hmg : WeaponKind::mmg, 4, 6, 8});
    if (seldom.once_in(3)) gunner.weapons[0].second_man = other.id;
    if (seldom.once_in(4))
      other.weapons.push_back({"w" + other.id, seldom.once_in(2) ? WeaponKind::lmg : WeaponKind::hmg, 3, 4, 6});
  }
  meet();
  if (ground(router.at) && seldom.once_in(10)) {
    if (!position.has_placed(PlacedKind::wire, router.at))
      position.setting.placed.push_back({PlacedKind::wire, router.at, 1});
    router.beneath_wire = false;
  }
}

void place_more(Random& random, const Map& map, std::vector<Placed>& placed) {
  static constexpr std::array kinds{PlacedKind::vehicle, PlacedKind::wreck,     PlacedKind::burning_wreck,
                                    PlacedKind::smoke,   PlacedKind::roadblock, PlacedKind::shellholes};
  for (int i = random.below(4); i > 0; --i) {
    const LocationId at = map.ground(HexId(random.below(static_cast<int>(map.hex_count()))));
    placed.push_back({kinds[static_cast<std::size_t>(random.below(6))], at, 1 + random.below(2),
                      static_cast<Direction>(random.below(6))});
  }
}

// Varies every reading that answers may depend on.
void vary_readings(Random& random, Position& position) {
  for (const SwitchInfo& info : switch_list()) {
    // The edition affects messages only; levels and fortifications depend on the map; no rout uses sewers.
    if (info.name == "edition" || info.name == "levels" || info.name == "fortifications" || info.name == "sewer_rout")
      continue;
    if (info.name == "paddy_bank_covers" || info.name == "hillock_height_advantage") continue;  // with the climate
    if (random.once_in(6))
      set_switch(position.switches, info.name,
                 info.words[static_cast<std::size_t>(random.below(static_cast<int>(info.words.size())))]);
  }
  position.sides[0].nationality = random.once_in(4) ? Nationality::russian : Nationality::german;
  position.sides[1].nationality = Nationality::russian;
  position.desert = random.once_in(4);
  position.night = random.once_in(16);
}

Weapon any_weapon(Random& random, const std::string& id) {
  Weapon w;
  w.id = id;
  w.kind = static_cast<WeaponKind>(random.below(static_cast<int>(WeaponKind::other) + 1));
  w.firepower = random.below(5);
  w.range = random.once_in(4) ? 14 + random.below(8) : 1 + random.below(5);
  w.ordnance = w.kind == WeaponKind::mortar || w.kind == WeaponKind::gun || w.kind == WeaponKind::antitank_launcher;
  w.malfunctioned = random.once_in(5);
  w.dismantled = random.once_in(6);
  w.covers_arc = random.once_in(3);
  if (w.kind == WeaponKind::mortar) w.least_range = random.below(4);
  return w;
}

void vary_state(Random& random, Unit& u, const Position& position) {
  if (random.once_in(12)) u.stunned = true;
  if (random.once_in(12)) u.encircled = true;
  if (random.once_in(12)) u.disrupted = u.mmc();
  if (random.once_in(12)) u.hidden = u.kind != UnitKind::dummy;
  if (random.once_in(12)) u.cavalry = u.infantry();
  if (random.once_in(12)) u.emplaced = true;
  if (random.once_in(10)) u.fanatic = true;
  if (random.once_in(14)) u.ss = true;
  if (random.once_in(14)) u.gurkha = true;
  if (random.once_in(14)) u.partisan = true;
  if ((u.kind == UnitKind::vehicle || u.kind == UnitKind::gun) && random.once_in(5)) u.abandoned = true;
  if (random.once_in(14)) u.nationality = static_cast<Nationality>(random.below(14));
  if (u.smc() && random.once_in(6)) u.wounded = true;
  if (u.kind == UnitKind::leader && random.once_in(6)) u.heroic = true;
  if (random.once_in(8)) u.range = 14 + random.below(8);
  for (const Placed& p : position.setting.placed)
    if (p.at == u.at && position.switches.fortifications && random.once_in(2)) {
      if (p.kind == PlacedKind::foxhole) u.in = Entrenchment::foxhole;
      if (p.kind == PlacedKind::trench) u.in = Entrenchment::trench;
      if (p.kind == PlacedKind::pillbox) u.in = Entrenchment::pillbox;
    }
  if (u.infantry() && random.once_in(3)) u.weapons.push_back(any_weapon(random, "x" + u.id));
}

// Leaves out some figures, and mounts some weapons in a turret or on top.
void vary_arms(Random& random, Unit& u) {
  for (Weapon& w : u.weapons) {
    w.covers_arc = !random.once_in(5);
    if (random.once_in(3)) w.firepower = 0;
    if (random.once_in(3)) w.range = 0;
    if (u.kind == UnitKind::vehicle && random.once_in(2)) w.mount = static_cast<Mount>(random.below(5));
  }
  if (random.once_in(3)) u.weapons.clear();
  if (random.once_in(4)) u.firepower = random.below(5);
  if (random.once_in(5)) u.facing.reset();
}

// Replaces an enemy by a gun with its crew, or by a vehicle.
void vary_weapons(Random& random, Unit& u, const std::vector<Unit>& units) {
  u.weapons.clear();
  u.firepower = u.range = 0;
  u.melee = u.berserk = u.cx = u.concealed = u.wounded = u.heroic = u.cavalry = false;
  u.facing = static_cast<Direction>(random.below(6));
  for (int i = 1 + random.below(2); i > 0; --i) u.weapons.push_back(any_weapon(random, "v" + u.id + std::to_string(i)));
  vary_arms(random, u);
  if (u.kind == UnitKind::vehicle) {
    u.buttoned_up = random.once_in(2);
    u.closed_topped = !random.once_in(3);
    if (random.once_in(3)) u.turret_facing = static_cast<Direction>(random.below(6));
    u.broken = u.unarmed = false;
    u.motion = random.once_in(4);
    return;
  }
  // Units after it may still change kind.
  for (const Unit& crew : units)
    if (&crew < &u && crew.side == u.side && crew.infantry() && random.once_in(2)) {
      u.manned_by = crew.mmc() && random.once_in(2) ? crew.id : "";
      u.at = crew.at;
    }
  u.abandoned = u.manned_by.empty() && random.once_in(3);
  u.limbered = random.once_in(6);
}

// Hooks up some Guns to a vehicle of their side.
void hook_up(Random& random, std::vector<Unit>& units) {
  for (Unit& gun : units)
    for (const Unit& vehicle : units)
      if (gun.kind == UnitKind::gun && vehicle.kind == UnitKind::vehicle && vehicle.side == gun.side &&
          random.once_in(4)) {
        gun.aboard = vehicle.id;
        gun.at = vehicle.at;
      }
}

void vary_units(Random& random, Position& position) {
  if (random.once_in(4)) {
    // A crowd in one Location.
    const LocationId at = position.units.back().at;
    for (int i = 20; i < 28; ++i) {
      position.units.push_back(make_unit(random, i, position.units[0].side, false));
      position.units.back().at = at;
    }
  }
  Unit& router = position.units[0];
  for (std::size_t i = 1; i < position.units.size(); ++i) {
    Unit& u = position.units[i];
    if (u.kind == UnitKind::dummy) continue;
    switch (random.below(10)) {
      case 0:
        u.kind = UnitKind::hero;
        u.firepower = 1;
        u.range = 4;
        u.broken = false;
        break;
      case 1:
        u.kind = UnitKind::crew;
        break;
      case 2:
      case 3:
        if (u.side == router.side || position.map().location(u.at).kind != LocationKind::ground) break;
        u.kind = random.once_in(2) ? UnitKind::gun : UnitKind::vehicle;
        vary_weapons(random, u, position.units);
        break;
      default:
        break;
    }
    vary_state(random, u, position);
    if (u.kind == UnitKind::gun || u.kind == UnitKind::vehicle) u.in = Entrenchment::none;
  }
  vary_state(random, router, position);
  router.hidden = router.cavalry = router.stunned = false;
  if (random.once_in(12)) router.wading = true;
  if (random.once_in(16)) router.crest = true;
  // Prisoners beside a Guard.
  for (std::size_t i = 1; i < position.units.size() && random.once_in(2); ++i)
    for (const Unit& guard : position.units)
      if (position.units[i].side == router.side && guard.side != router.side && guard.infantry() && !guard.broken &&
          position.units[i].infantry() && random.once_in(3)) {
        position.units[i].guard = guard.id;
        position.units[i].at = guard.at;
        position.units[i].unarmed = true;
        position.units[i].weapons.clear();
        break;
      }
  if (random.once_in(16)) {
    // In a vehicle of its own side.
    Unit carrier;
    carrier.id = "rt";
    carrier.side = router.side;
    carrier.kind = UnitKind::vehicle;
    carrier.at = router.at;
    carrier.motion = random.once_in(3);
    carrier.abandoned = random.once_in(3);
    position.units.push_back(carrier);
    position.units[0].aboard = "rt";
    position.units[0].rider = random.once_in(2);
    position.units[0].in = Entrenchment::none;
    position.units[0].beneath_wire = true;
  }
}

}  // namespace

namespace {

// Puts Infantry in depressions into Crest status, with a front or without.
void raise_to_crests(Random& random, Position& position) {
  for (Unit& u : position.units) {
    if (!u.infantry() || position.map().location(u.at).depression == kNoTerrain || !random.once_in(2)) continue;
    u.crest = true;
    u.facing.reset();
    if (!random.once_in(4)) u.facing = static_cast<Direction>(random.below(6));
  }
}

}  // namespace

asl::RoutNumbers other_rout_numbers(std::uint64_t seed) {
  Random random(seed ^ 0x9e3779b9U);
  return {HalfMf(2 * (1 + random.below(8))), HalfMf(2 * (1 + random.below(5))), 1 + random.below(20),
          1 + random.below(10)};
}

Made make_position(std::uint64_t seed, std::string_view profile, const MakerOptions& options) {
  Random random(seed);
  Random seldom(seed ^ 0x5bd1e995U);
  Random states(seed ^ 0x2545f491U);
  Random roofs(seed ^ 0x1b873593U);
  Random depths(seed ^ 0xcc9e2d51U);
  Random climates(seed ^ 0x85ebca6bU);
  Made made;
  Position& position = made.position;
  position.profile = std::string(profile);
  position.switches = *profile_switches(profile);
  position.setting.sides = {"german", "russian"};
  position.setting.attacker = "russian";
  position.setting.month = 1 + random.below(12);
  position.sides.resize(2);
  position.sides[1].no_quarter_against = random.once_in(3);
  std::shared_ptr<const Map> map = options.map;
  if (map == nullptr) {
    MapContents contents = make_map(random, seldom, options);
    if (options.every_state) vary_ground(states, contents);
    if (options.every_state && depths.once_in(2)) dig(depths, contents);
    if (options.every_state && climates.once_in(3)) change_climate(climates, contents);
    if (options.every_state && roofs.once_in(2)) add_cellars_and_roofs(roofs, contents);
    map = std::make_shared<const Map>(std::move(contents));
  }
  position.setting.map = map;
  choose_rooftops(roofs, position);
  const FootConditions conditions = foot_conditions(position);
  place_things(random, *map, position.setting.placed);
  if (options.every_state) place_more(states, *map, position.setting.placed);
  position.setting.sight =
      options.sight != nullptr ? options.sight : std::make_shared<LineSight>(map, position.setting.placed);

  const auto anywhere = [&] {
    for (;;) {
      const auto at = LocationId(random.below(static_cast<int>(map->location_count())));
      const Terrain& t = TerrainCatalogue::standard()[map->location(at).terrain];
      if (t.kind != TerrainClass::water && in_use(*map, at, conditions)) return at;
    }
  };
  const auto entrench = [&](Unit& u) {
    for (const Placed& p : position.setting.placed)
      if (p.at == u.at && random.once_in(2)) {
        if (p.kind == PlacedKind::foxhole) u.in = Entrenchment::foxhole;
        if (p.kind == PlacedKind::trench) u.in = Entrenchment::trench;
      }
  };

  Unit router = make_unit(random, 1, 1, true);
  router.at = anywhere();
  router.dm = random.once_in(2);
  if (options.short_legs && random.once_in(3)) {
    router.kind = UnitKind::leader;
    router.weapons.clear();
    router.wounded = true;
  }
  router.disrupted = router.mmc() && position.switches.disruption && random.once_in(12);
  router.encircled = position.switches.encirclement && random.once_in(12);
  entrench(router);
  position.units.push_back(router);

  const int enemies = options.least_enemies + random.below(options.enemies - options.least_enemies + 1);
  std::vector<LocationId> stacks;
  for (int i = 0; i < options.stacks; ++i) stacks.push_back(anywhere());
  for (int i = 1; i <= enemies; ++i) {
    Unit e = make_unit(random, i, 0, random.once_in(7));
    // Mostly near, so that they matter; on a long strip at any range.
    for (int tries = 0; tries < 4; ++tries) {
      e.at = stacks.empty() ? anywhere() : stacks[static_cast<std::size_t>(random.below(options.stacks))];
      const bool strip = options.every_state && options.columns > 16;
      if (strip || options.strewn || map->distance(map->location(e.at).hex, map->location(router.at).hex) <= 3) break;
    }
    e.concealed = position.switches.concealment && random.once_in(6);
    if (e.concealed && random.once_in(4)) e.kind = UnitKind::dummy;
    e.pinned = random.once_in(9);
    e.cx = random.once_in(9);
    e.unarmed = random.once_in(9);
    e.berserk = random.once_in(15);
    if (e.at != router.at) e.melee = random.once_in(15);
    if (e.at == router.at && e.concealed) e.concealed = false;
    position.units.push_back(e);
  }
  for (int i = 2; i <= 1 + random.below(4); ++i) {
    Unit friend_of = make_unit(random, i, 1, false);
    friend_of.at = anywhere();
    position.units.push_back(friend_of);
  }
  if (options.rarities) add_rarities(seldom, position);
  if (options.every_state) {
    vary_readings(states, position);
    vary_units(states, position);
    hook_up(states, position.units);
    raise_to_crests(depths, position);
    position.snow = depths.once_in(6);
    position.snow_cover = static_cast<SnowCover>(climates.below(3));
    if (position.snow_cover == SnowCover::deep) position.deep_snow_mf = climates.below(3);
    position.mud = climates.once_in(6);
    position.switches.paddy_bank_covers = climates.once_in(3);
    position.switches.hillock_height_advantage = climates.once_in(3);
  }
  settle_crews(position);
  return made;
}

Made turned_position(const Made& made, int sixths, bool mirror, std::vector<LocationId>& where) {
  const Position& old = made.position;
  const Map& map = old.map();
  const auto move = [&](Hex h) {
    Axial a = to_axial(h);
    if (mirror) a = mirrored(a);
    for (int i = 0; i < ((sixths % 6) + 6) % 6; ++i) a = rotated(a);
    return a;
  };
  // Shifts back onto the map by whole double columns, so that odd columns stay odd.
  int least_col = 0;
  int least_row = 0;
  for (const HexId h : map.hexes()) {
    const Hex at = to_hex(move(map.hex(h).at));
    least_col = std::min<int>(least_col, at.col);
    least_row = std::min<int>(least_row, at.row);
  }
  const int columns = (-least_col + 1) / 2 * 2;
  const auto side_after = [&](int d) {
    return static_cast<std::size_t>((((mirror ? (6 - d) % 6 : d) + sixths) % 6 + 6) % 6);
  };
  const auto bits_after = [&](std::uint8_t bits) {
    unsigned out = 0;
    for (int d = 0; d < 6; ++d)
      if ((bits >> d & 1) != 0) out |= 1U << side_after(d);
    return static_cast<std::uint8_t>(out);
  };
  const auto hex_after = [&](Hex h) {
    const Hex at = to_hex(move(h));
    return Hex{static_cast<std::int16_t>(at.col + columns), static_cast<std::int16_t>(at.row - least_row)};
  };
  MapContents contents;
  for (const HexId h : map.hexes()) {
    const HexFacts& was = map.hex(h);
    HexFacts facts = was;
    facts.at = hex_after(was.at);
    facts.road_sides = bits_after(was.road_sides);
    facts.cliff_sides = bits_after(was.cliff_sides);
    for (int d = 0; d < 6; ++d) facts.hexside[side_after(d)] = was.hexside[static_cast<std::size_t>(d)];
    contents.hexes.push_back(facts);
    for (const LocationId l : map.locations(h)) contents.locations.push_back({facts.at, map.location(l)});
  }
  Made out = made;
  const auto turned_map = std::make_shared<const Map>(std::move(contents));
  where.assign(map.location_count(), kNowhere);
  for (const LocationId l : map.locations()) {
    const Location& was = map.location(l);
    where[l] = turned_map->find(turned_map->find(hex_after(map.hex(was.hex).at)), was.level, was.kind);
  }
  Position& position = out.position;
  for (std::string& name : position.rooftops)
    name = turned_map->name(turned_map->find(hex_after(map.hex(*map.find_hex(name)).at)));
  position.setting.map = turned_map;
  for (Placed& p : position.setting.placed) {
    p.at = where[p.at];
    p.side = static_cast<Direction>(side_after(static_cast<int>(p.side)));
  }
  for (Unit& u : position.units) {
    u.at = where[u.at];
    if (u.crest && u.facing) u.facing = static_cast<Direction>(side_after(static_cast<int>(*u.facing)));
  }
  position.setting.sight = std::make_shared<LineSight>(turned_map, position.setting.placed);
  return out;
}

namespace {

Ground seen(std::string name, std::shared_ptr<const Map> map, SightMode mode) {
  return {std::move(name), map, known_lines(make_sight(*map, mode), map->location_count())};
}

}  // namespace

std::vector<Ground> wide_grounds() {
  std::vector<Ground> out;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Made made = make_position(seed, "asl", {.columns = 33, .rows = 10, .every_state = seed % 2 == 0});
    out.push_back(seen("made-up map " + std::to_string(seed), made.position.setting.map, SightMode::exact));
  }
  for (const std::string board : {"01", "05", "10"}) {
    Diagnostics found;
    if (vasl_boards().empty()) break;
    const auto at = find_vasl_board(vasl_boards(), board, found);
    const auto read = at ? read_vasl_board(*at, found) : std::nullopt;
    if (!read) continue;
    const auto map = board_map(*read);
    out.push_back(seen("board " + board + " as VASL sees it", map, SightMode::vasl));
    if (board == "01") out.push_back(seen("board " + board, map, SightMode::exact));
  }
  return out;
}

}  // namespace hexrout::test
