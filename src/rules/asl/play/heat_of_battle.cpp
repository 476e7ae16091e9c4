#include "rules/asl/play/heat_of_battle.hpp"

#include <fmt/format.h>

#include "rules/asl/play/captivity.hpp"
#include "rules/asl/play/morale.hpp"
#include "rules/asl/play/substitution.hpp"

namespace hexrout::asl {
namespace {

bool axis_minor(const Unit& unit) {
  return unit.nationality == Nationality::axis_minor || unit.nationality == Nationality::hungarian ||
         unit.nationality == Nationality::italian;
}

bool sees_an_enemy(const Table& table, const Unit& unit) {
  for (const Unit& other : table.position.units)
    if (Position::enemy(unit, other) && known_at(table.scene(), other, unit.at)) return true;
  return false;
}

void create_hero(Table& table, std::size_t i) {
  const Unit& u = table.unit(i);
  if (u.kind == UnitKind::leader) {
    table.unit(i).heroic = true;
    table.unit(i).pinned = false;
    table.happened("heroic", i, "A15.21", fmt::format("{} becomes heroic", u.id));
    return;
  }
  Unit hero = hero_beside(u);
  hero.id = new_id(table.position, u.id);
  table.happened("hero", i, "A15.21", fmt::format("{} brings forth the hero {}", u.id, hero.id), {hero.id});
  table.add(std::move(hero));
}

void harden(Table& table, std::size_t i) {
  const Unit before = table.unit(i);
  if (const std::optional<Unit> better = next_better(before)) {
    table.unit(i) = *better;
    table.happened("hardened", i, "A15.3",
                   fmt::format("{} {} is Battle Hardened into {}", before.id, before.label, better->label));
  } else {
    table.unit(i).fanatic = true;
    table.happened("fanatic", i, "A15.3", fmt::format("{} is Battle Hardened and becomes Fanatic", before.id));
  }
  table.unit(i).pinned = false;
}

void go_berserk(Table& table, std::size_t i) {
  Unit& u = table.unit(i);
  u.berserk = true;
  u.broken = u.dm = u.pinned = u.cx = u.ti = u.disrupted = u.concealed = u.hidden = false;
  table.happened("berserk", i, "A15.4", fmt::format("{} goes berserk", u.id));
}

void lose_heart(Table& table, std::size_t i) {
  Unit& u = table.unit(i);
  if (!u.broken) break_unit(table, i, "A15.5", "loses heart");
  table.unit(i).dm = true;
  table.unit(i).disrupted = true;
  table.happened("disrupted", i, "A15.5", fmt::format("{} is broken and Disrupted", table.unit(i).id));
  // An ADJACENT captor takes it at once.
  const std::vector<std::size_t> captors = captors_by_index(table, i);
  if (!captors.empty()) surrender(table, {i}, captors, "A15.5");
}

}  // namespace

bool subject_to_heat(const Position& position, const Unit& unit) {
  if (!position.switches.heat_of_battle || unit.eliminated) return false;
  if (unit.broken && !position.switches.broken_may_get_heat_of_battle) return false;
  return (unit.kind == UnitKind::squad || unit.kind == UnitKind::half_squad || unit.kind == UnitKind::leader) &&
         !unit.unarmed && !unit.cavalry && unit.aboard.empty() && !unit.human_wave && !unit.berserk && !unit.heroic &&
         !unit.climbing && !unit.wading && !unit.prisoner();
}

int heat_drm(const Unit& unit, bool was_broken) {
  int drm = 0;
  if (unit.mmc() && unit.quality == Quality::elite) --drm;
  if (was_broken) ++drm;
  if (unit.inexperienced) ++drm;
  switch (unit.nationality) {
    case Nationality::british:
    case Nationality::finnish:
      --drm;
      break;
    case Nationality::french:
      ++drm;
      break;
    case Nationality::partisan:
      ++drm;
      break;
    case Nationality::russian:
    case Nationality::allied_minor:
      drm += 2;
      break;
    case Nationality::axis_minor:
    case Nationality::hungarian:
    case Nationality::italian:
      drm += 3;
      break;
    case Nationality::japanese:
      drm += 4;
      break;
    case Nationality::german:
    case Nationality::american:
    case Nationality::chinese:
    case Nationality::other:
      break;
  }
  // Partisans of a nation's counters take the Partisan modifier in its place.
  if (unit.partisan && unit.nationality != Nationality::partisan)
    return heat_drm(
        [&] {
          Unit plain = unit;
          plain.partisan = false;
          plain.nationality = Nationality::partisan;
          return plain;
        }(),
        was_broken);
  return drm;
}

Heat heat_result(const Unit& unit, int final_dr) {
  const bool elite = unit.mmc() && unit.quality == Quality::elite;
  if (final_dr >= (axis_minor(unit) && !elite ? 10 : 12)) return Heat::surrender;
  if (final_dr >= 9) return Heat::berserk;
  if (final_dr >= 7) return Heat::hardened;
  return final_dr >= 5 ? Heat::hero_and_hardened : Heat::hero;
}

void heat_of_battle(Table& table, std::size_t i, bool was_broken) {
  const Unit unit = table.unit(i);
  if (!subject_to_heat(table.position, unit)) return;
  const int drm = heat_drm(unit, was_broken);
  const int dr = table.dice.two_d6({"Heat of Battle", "A15.1", unit.id});
  Heat heat = heat_result(unit, dr + drm);
  if (heat == Heat::surrender && !may_surrender(table.scene(), unit)) heat = Heat::berserk;
  if (heat == Heat::berserk && !sees_an_enemy(table, unit)) heat = Heat::hardened;
  switch (heat) {
    case Heat::hero:
      create_hero(table, i);
      break;
    case Heat::hero_and_hardened:
      create_hero(table, i);
      harden(table, i);
      break;
    case Heat::hardened:
      harden(table, i);
      break;
    case Heat::berserk:
      go_berserk(table, i);
      break;
    case Heat::surrender:
      lose_heart(table, i);
      break;
  }
}

}  // namespace hexrout::asl
