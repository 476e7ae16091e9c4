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

bool sees_an_enemy(const PhaseContext& context, const Unit& unit) {
  for (const Unit& other : context.position.units)
    if (Position::enemy(unit, other) && known_at(context.scene(), other, unit.at)) return true;
  return false;
}

void create_hero(PhaseContext& context, UnitIndex i) {
  const Unit& u = context.unit(i);
  if (u.kind == UnitKind::leader) {
    context.unit(i).heroic = true;
    context.unit(i).pinned = false;
    context.happened("heroic", i, "A15.21", fmt::format("{} becomes heroic", u.id));
    return;
  }
  Unit hero = hero_beside(u);
  hero.id = new_id(context.position, u.id);
  context.happened("hero", i, "A15.21", fmt::format("{} brings forth the hero {}", u.id, hero.id), {hero.id});
  context.add(std::move(hero));
}

void harden(PhaseContext& context, UnitIndex i) {
  const Unit before = context.unit(i);
  if (const std::optional<Unit> better = next_better(before)) {
    context.unit(i) = *better;
    context.happened("hardened", i, "A15.3",
                     fmt::format("{} {} is Battle Hardened into {}", before.id, before.label, better->label));
  } else {
    context.unit(i).fanatic = true;
    context.happened("fanatic", i, "A15.3", fmt::format("{} is Battle Hardened and becomes Fanatic", before.id));
  }
  context.unit(i).pinned = false;
}

void go_berserk(PhaseContext& context, UnitIndex i) {
  Unit& u = context.unit(i);
  u.berserk = true;
  u.broken = u.dm = u.pinned = u.cx = u.ti = u.disrupted = u.concealed = u.hidden = false;
  context.happened("berserk", i, "A15.4", fmt::format("{} goes berserk", u.id));
}

void lose_heart(PhaseContext& context, UnitIndex i) {
  Unit& u = context.unit(i);
  if (!u.broken) break_unit(context, i, "A15.5", "loses heart");
  context.unit(i).dm = true;
  context.unit(i).disrupted = true;
  context.happened("disrupted", i, "A15.5", fmt::format("{} is broken and Disrupted", context.unit(i).id));
  // An ADJACENT captor captures it at once.
  const std::vector<UnitIndex> captors = captors_by_index(context, i);
  if (!captors.empty()) surrender(context, {i}, captors, "A15.5");
}

}  // namespace

bool subject_to_heat(const Position& position, const Unit& unit) {
  if (!position.switches.heat_of_battle || unit.eliminated) return false;
  if (unit.broken && !position.switches.broken_may_get_heat_of_battle) return false;
  return (unit.kind == UnitKind::squad || unit.kind == UnitKind::half_squad || unit.kind == UnitKind::leader) &&
         !unit.unarmed && !unit.cavalry && unit.aboard.empty() && !unit.human_wave && !unit.berserk && !unit.heroic &&
         !unit.climbing && !unit.wading && !unit.prisoner();
}

int heat_drm(const PhaseTables& tables, const Unit& unit, bool was_broken) {
  const PhaseTables::HeatDrm& of = tables.heat_drm;
  // Partisans with a nation's counters use the Partisan modifier instead.
  const Nationality nationality = unit.partisan ? Nationality::partisan : unit.nationality;
  int drm = of.nationality[static_cast<std::size_t>(nationality)];
  if (unit.mmc() && unit.quality == Quality::elite) drm += of.elite;
  if (was_broken) drm += of.broken;
  if (unit.inexperienced) drm += of.inexperienced;
  return drm;
}

Heat heat_result(const PhaseTables& tables, const Unit& unit, int final_dr) {
  const PhaseTables::HeatFrom& from = tables.heat_from;
  const bool elite = unit.mmc() && unit.quality == Quality::elite;
  if (final_dr >= (axis_minor(unit) && !elite ? from.axis_minor_surrender : from.surrender)) return Heat::surrender;
  if (final_dr >= from.berserk) return Heat::berserk;
  if (final_dr >= from.hardened) return Heat::hardened;
  return final_dr >= from.hero_and_hardened ? Heat::hero_and_hardened : Heat::hero;
}

void heat_of_battle(PhaseContext& context, UnitIndex i, bool was_broken) {
  const Unit unit = context.unit(i);
  if (!subject_to_heat(context.position, unit)) return;
  const std::shared_ptr<const PhaseTables> tables = phase_tables_of(context.position.setting);
  const int drm = heat_drm(*tables, unit, was_broken);
  const int dr = context.dice.two_d6({"Heat of Battle", "A15.1", unit.id});
  Heat heat = heat_result(*tables, unit, dr + drm);
  if (heat == Heat::surrender && !may_surrender(context.scene(), unit)) heat = Heat::berserk;
  if (heat == Heat::berserk && !sees_an_enemy(context, unit)) heat = Heat::hardened;
  switch (heat) {
    case Heat::hero:
      create_hero(context, i);
      break;
    case Heat::hero_and_hardened:
      create_hero(context, i);
      harden(context, i);
      break;
    case Heat::hardened:
      harden(context, i);
      break;
    case Heat::berserk:
      go_berserk(context, i);
      break;
    case Heat::surrender:
      lose_heart(context, i);
      break;
  }
}

}  // namespace hexrout::asl
