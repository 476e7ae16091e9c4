#include "rules/asl/play/captivity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/morale.hpp"
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

Decision acceptance(const PhaseContext& context, const std::vector<UnitIndex>& units,
                    const std::vector<UnitIndex>& captors, std::string_view rule) {
  Decision decision{"accept surrender",
                    context.look(captors.front()).id,
                    std::string(rule),
                    fmt::format("{} would surrender", names(context, units)),
                    {}};
  for (const UnitIndex c : captors)
    decision.offer("accept by " + context.look(c).id, {.kind = OptionKind::unit, .unit = context.look(c).id});
  decision.offer("reject", {.kind = OptionKind::decline});
  return decision;
}

// picked: index of the captor; captors.size(): refused.
void surrender_to(PhaseContext& context, const std::vector<UnitIndex>& units, const std::vector<UnitIndex>& captors,
                  std::string_view rule, std::size_t picked) {
  if (picked == captors.size()) {
    for (const UnitIndex i : units)
      eliminate(context, i, "A20.3", fmt::format("the surrender of {} is refused: eliminated", context.look(i).id));
    no_quarter(context, units.front());
    return;
  }
  const UnitIndex guard = captors[picked];
  context.changed(guard);  // a Guard of too many cannot Interdict
  int room = 5 * us_number(context.look(guard));
  context.position.each_guarded_by(context.look(guard).id, [&](const Unit& u) {
    if (!u.eliminated) room -= us_number(u);
  });
  for (const UnitIndex i : units) {
    drop_everything(context, i);
    free_prisoners(context, i);
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
}

}  // namespace

std::vector<UnitIndex> captors_by_index(const PhaseContext& context, UnitIndex i) {
  std::vector<UnitIndex> out;
  for (const Unit* enemy : captors_of(context.scene(), context.position.units[i]))
    out.push_back(context.position.index(enemy->id));
  return out;
}

void surrender(PhaseContext& context, const std::vector<UnitIndex>& units, const std::vector<UnitIndex>& captors,
               std::string_view rule) {
  surrender_to(context, units, captors, rule, context.decide(acceptance(context, units, captors, rule)));
}

void surrender_or_leave(PhaseContext& context, const std::vector<UnitIndex>& units,
                        const std::vector<UnitIndex>& captors, std::string_view rule) {
  if (const auto picked = context.decide_or_leave(acceptance(context, units, captors, rule)))
    surrender_to(context, units, captors, rule, *picked);
}

void massacre(PhaseContext& context, UnitIndex by, const std::vector<UnitIndex>& prisoners) {
  const Unit killer = context.look(by);
  for (const UnitIndex i : prisoners) {
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
