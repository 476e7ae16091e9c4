// The lists of a unit's fields are complete, and the key of a remembered stand depends on each that matters.
#include "rules/asl/state/unit_fields.hpp"

#include <boost/pfr.hpp>
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <set>

#include "rules/asl/changed_field.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/scene.hpp"
#include "rules/asl/file/unit_keys.hpp"
#include "rules/asl/memory/known_stands.hpp"
#include "rules/asl/rout_maker.hpp"

using namespace hexrout;
using namespace hexrout::asl;
using namespace hexrout::test;

namespace {

// Addresses of the fields that a list visits, without duplicates.
template <class Visit>
std::map<const void*, std::string> listed_fields(const Visit& visit) {
  std::map<const void*, std::string> out;
  visit([&](const char* name, const auto& field) {
    INFO(name);
    CHECK(out.emplace(&field, name).second);
  });
  return out;
}

std::optional<CaseKey> key_of(const Position& position) {
  const Scene scene(position);
  CaseKey key;
  if (!stand_key(scene, UnitIndex{0}, key)) return std::nullopt;
  return key;
}

std::set<std::string> names_in(const Unit& unit, bool names, bool rout) {
  std::set<std::string> out;
  const auto take = [&](const char* name, const auto&) { out.insert(name); };
  if (names) visit_names(unit, take);
  if (rout) visit_rout(unit, take);
  return out;
}

// Changes each field of a unit in turn: the key changes, or vanishes, except for the fields given.
void check_each_field(const Position& position, UnitIndex unit, const std::set<std::string>& without_matter) {
  const auto before = key_of(position);
  REQUIRE(before);
  std::set<std::string> names;
  visit_fields(position.units[unit], [&](const char* name, const auto&) { names.insert(name); });
  for (const std::string& changed : names) {
    Position other = position;
    visit_fields(other.units[unit], [&](const char* name, auto& field) {
      if (changed == name) Changed{}(field);
    });
    INFO(position.units[unit].id << ": " << changed);
    REQUIRE_FALSE(other.units[unit] == position.units[unit]);
    if (other.units[unit].at == kNowhere || other.units[unit].eliminated) continue;
    const auto after = key_of(other);
    CHECK((after == before) == (without_matter.count(changed) == 1));
  }
}

Unit a_unit(const std::string& id, int side, UnitKind kind, LocationId at) {
  Unit u;
  u.id = id;
  u.side = side;
  u.kind = kind;
  u.firepower = u.range = 4;
  u.morale = u.broken_morale = 7;
  u.at = at;
  return u;
}

// A broken squad and an enemy with a weapon on a random map.
Position two_units() {
  Position position = make_position(7, "asl").position;
  position.units.resize(2);
  position.units[0] = a_unit("r1", 1, UnitKind::squad, LocationId{0});
  position.units[0].broken = true;
  position.units[1] = a_unit("g1", 0, UnitKind::squad, LocationId{5});
  position.units[1].weapons.push_back({.id = "w", .kind = WeaponKind::lmg, .firepower = 2, .range = 6});
  return position;
}

}  // namespace

TEST_CASE("the lists of a unit's fields have all its fields, each once", "[asl][fields]") {
  const Unit unit;
  const auto in_lists = listed_fields([&](auto&& use) { visit_fields(unit, use); });
  std::size_t all = 0;
  boost::pfr::for_each_field(unit, [&](const auto& field, std::size_t i) {
    INFO("field " << i << " of Unit is in no list of unit_fields.hpp");
    CHECK(in_lists.count(&field) == 1);
    ++all;
  });
  CHECK(in_lists.size() == all);
  CHECK(all > 70);
  const Weapon weapon;
  const auto of_weapon = listed_fields([&](auto&& use) { visit_weapon(weapon, use); });
  boost::pfr::for_each_field(weapon, [&](const auto& field, std::size_t i) {
    INFO("field " << i << " of Weapon is not in visit_weapon");
    CHECK(of_weapon.count(&field) == 1);
  });
}

TEST_CASE("files write every flag of a unit", "[asl][fields]") {
  Unit unit;
  std::set<const void*> written;
  for (const FlagKey& key : flag_keys()) written.insert(&(unit.*key.field));
  visit_fields(unit, [&](const char* name, const auto& field) {
    if constexpr (std::is_same_v<std::decay_t<decltype(field)>, bool>) {
      INFO(name);
      CHECK(written.count(&field) == 1);
    }
  });
}

TEST_CASE("the key of a stand asks for each field of the unit and of its enemies", "[asl][fields][known]") {
  const Position position = two_units();
  check_each_field(position, UnitIndex{0}, {});
  // For enemies, labels and their own routs do not matter.
  std::set<std::string> own_affairs = names_in(position.units[1], false, true);
  own_affairs.insert({"label", "dm", "has_routed", "rout_ended", "low_crawled"});
  check_each_field(position, UnitIndex{1}, own_affairs);
  const auto before = key_of(position);
  for (std::size_t field = 0; field < boost::pfr::tuple_size_v<Weapon>; ++field) {
    Position other = position;
    std::size_t at = 0;
    visit_weapon(other.units[1].weapons[0], [&](const char*, auto& value) {
      if (at++ == field) Changed{}(value);
    });
    INFO("field " << field << " of a weapon");
    CHECK(key_of(other) != before);
  }
}

TEST_CASE("the key of a stand asks for what is about the unit", "[asl][fields][known]") {
  const Position position = two_units();
  const auto before = key_of(position);
  const auto differs = [&](const std::string& what, auto&& change) {
    Position other = position;
    change(other);
    INFO(what);
    CHECK(key_of(other) != before);
  };
  const auto friends = [](Position& p, int squads, Entrenchment in) {
    for (int i = 0; i < squads; ++i) {
      p.units.push_back(a_unit("f" + std::to_string(i), 1, UnitKind::squad, LocationId{3}));
      p.units.back().in = in;
    }
  };
  differs("friends who crowd a Location", [&](Position& p) { friends(p, 3, Entrenchment::none); });
  differs("a friend in an entrenchment", [&](Position& p) { friends(p, 1, Entrenchment::foxhole); });
  // A squad can guard another and still Interdict.
  const auto guarded = [&](Position& p, int squads, const std::string& guard) {
    friends(p, squads, Entrenchment::none);
    for (Unit& u : p.units)
      if (u.id[0] == 'f') u.guard = guard;
  };
  differs("more prisoners than the enemy can guard and fire", [&](Position& p) { guarded(p, 2, "g1"); });
  Position one_guarded = position;
  guarded(one_guarded, 1, "g1");
  CHECK(key_of(one_guarded) == before);
  differs("No Quarter", [](Position& p) { p.sides[1].no_quarter_against = !p.sides[1].no_quarter_against; });
  differs("an enemy more", [](Position& p) { p.units.push_back(a_unit("g2", 0, UnitKind::squad, LocationId{6})); });
  differs("another unit of the same kind", [](Position& p) {
    p.units.push_back(p.units[1]);
    p.units[1] = p.units[0];
    p.units[1].at = LocationId{3};
  });
  differs("a friend whose state matters to it", [&](Position& p) {
    friends(p, 1, Entrenchment::none);
    p.units.back().commissar = true;
  });
  // Crowds in two Locations differ.
  Position three = position;
  friends(three, 3, Entrenchment::none);
  Position elsewhere = three;
  for (Unit& u : elsewhere.units)
    if (u.id[0] == 'f') u.at = LocationId{4};
  CHECK(key_of(three) != key_of(elsewhere));
}

TEST_CASE("the key of a stand asks for enemies whom friends cut off upstairs", "[asl][fields][known]") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Position position = make_position(seed, "asl").position;
    const Map& map = position.map();
    for (const LocationId at : map.locations()) {
      if (map.location(at).kind != LocationKind::upper || !map.hex(map.location(at).hex).stairway) continue;
      position.units = {a_unit("r1", 1, UnitKind::squad, LocationId{0}), a_unit("g1", 0, UnitKind::squad, at)};
      position.units[0].broken = true;
      Position below = position;
      below.units.push_back(a_unit("r2", 1, UnitKind::squad, map.ground(map.location(at).hex)));
      if (!cut_off_upstairs(below, below.units[1])) continue;
      INFO("seed " << seed);
      CHECK(key_of(position) != key_of(below));
      ++compared;
    }
  }
  CHECK(compared > 5);
}

TEST_CASE("a rout changes of a unit what its list says", "[asl][fields]") {
  int moved = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Made made = make_position(seed, "asl", {.every_state = true});
    Position& position = made.position;
    begin_rout_phase(position);
    const std::vector<Unit> before = position.units;
    RoutQuery query(position);
    for (int steps = 0; steps < 4; ++steps) {
      const RoutNow now = rout_now(query, made.unit);
      if (now.steps.empty() || now.must_surrender) break;
      take_step(query, position, made.unit, now.steps[seed % now.steps.size()]);
      ++moved;
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      Unit after = position.units[i];
      // Restores the listed fields: no other differs.
      const auto restore = [&](const auto& list) {
        std::map<std::string, std::function<void(const void*)>> fields;
        list(after, [&](const char* name, auto& field) {
          fields[name] = [&field](const void* value) {
            field = *static_cast<const std::decay_t<decltype(field)>*>(value);
          };
        });
        list(before[i], [&](const char* name, const auto& field) { fields[name](&field); });
      };
      restore([](auto& u, auto&& use) { visit_changes(u, use); });
      restore([](auto& u, auto&& use) { visit_rout(u, use); });
      INFO("seed " << seed << ", " << before[i].id);
      CHECK(after == before[i]);
    }
  }
  CHECK(moved > 100);
}
