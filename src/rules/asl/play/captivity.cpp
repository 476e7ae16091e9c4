#include "rules/asl/play/captivity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/weapons.hpp"

namespace hexrout::asl {
namespace {

std::string names(const PhaseContext& context, const std::vector<UnitIndex>& units) {
  std::string out;
  for (const UnitIndex i : units) out += (out.empty() ? "" : ", ") + context.position.units[i].id;
  return out;
}

void no_quarter(PhaseContext& context, UnitIndex victim) {
  if (!context.position.switches.no_quarter) return;
  SideFacts& side = context.side_of(victim);
  if (side.no_quarter_against) return;
  side.no_quarter_against = true;
  context.happened("No Quarter", victim, "A20.3",
                   fmt::format("the {} never again surrender in the Rout Phase",
                               context.position.setting.sides[static_cast<std::size_t>(context.unit(victim).side)]));
}

}  // namespace

std::vector<UnitIndex> captors_by_index(const PhaseContext& context, UnitIndex i) {
  std::vector<UnitIndex> out;
  for (const Unit* enemy : captors_of(context.scene(), context.position.units[i]))
    out.push_back(context.position.index(enemy->id));
  return out;
}

bool surrender(PhaseContext& context, const std::vector<UnitIndex>& units, const std::vector<UnitIndex>& captors,
               std::string_view rule) {
  const std::string who = names(context, units);
  Decision decision{"accept surrender",
                    context.unit(captors.front()).id,
                    std::string(rule),
                    fmt::format("{} would surrender", who),
                    {}};
  for (const UnitIndex c : captors)
    decision.offer("accept by " + context.unit(c).id, {.kind = OptionKind::unit, .unit = context.unit(c).id});
  decision.offer("reject", {.kind = OptionKind::decline});
  const std::size_t picked = context.decide(decision);
  if (picked == captors.size()) {
    for (const UnitIndex i : units) {
      context.unit(i).eliminated = true;
      context.happened("eliminated", i, "A20.3",
                       fmt::format("the surrender of {} is refused: eliminated", context.unit(i).id));
    }
    no_quarter(context, units.front());
    return false;
  }
  const UnitIndex guard = captors[picked];
  int room = 5 * us_number(context.look(guard));
  context.position.each_guarded_by(context.look(guard).id, [&](const Unit& u) {
    if (!u.eliminated) room -= us_number(u);
  });
  for (const UnitIndex i : units) {
    drop_everything(context, i);
    Unit& unit = context.unit(i);
    unit.unarmed = true;
    unit.dm = unit.disrupted = unit.encircled = unit.pinned = unit.cx = false;
    unit.rout_ended = true;
    room -= us_number(unit);
    if (room >= 0) {
      unit.broken = false;
      unit.guard = context.look(guard).id;
      context.put(i, context.look(guard).at);
      context.happened("surrenders", i, rule, fmt::format("{} surrenders to {}", unit.id, unit.guard), {unit.guard});
    } else {
      context.happened(
          "goes free", i, "A20.5",
          fmt::format("{} is more than {} can guard and goes free, Unarmed", unit.id, context.look(guard).id));
    }
  }
  return true;
}

void massacre(PhaseContext& context, UnitIndex by, const std::vector<UnitIndex>& prisoners) {
  const Unit killer = context.look(by);
  const bool may = context.position.switches.massacre && !killer.melee &&
                   (killer.ss || killer.berserk || killer.partisan || killer.nationality == Nationality::partisan ||
                    killer.nationality == Nationality::russian || killer.nationality == Nationality::japanese);
  for (const UnitIndex i : prisoners) {
    if (!may || context.unit(i).eliminated || !context.unit(i).prisoner() || context.unit(i).at != killer.at) {
      context.happened("may not massacre", by, "A20.4",
                       fmt::format("{} may not massacre {}", killer.id, context.unit(i).id), {context.unit(i).id});
      continue;
    }
    context.unit(i).eliminated = true;
    context.happened("massacred", i, "A20.4", fmt::format("{} massacres {}", killer.id, context.unit(i).id),
                     {killer.id});
    SideFacts& side = context.side_of(i);
    if (!side.massacred) side.elr = std::min(side.elr + 1, 6);
    side.massacred = true;
    no_quarter(context, i);
  }
}

}  // namespace hexrout::asl
