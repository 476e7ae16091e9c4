// Heat of Battle: the effect of an Original 2 on a unit [A15.1-A15.5].
#pragma once

#include "rules/asl/play/phase_context.hpp"
#include "rules/asl/state/phase_tables.hpp"

namespace hexrout::asl {

enum class Heat : std::uint8_t { hero, hero_and_hardened, hardened, berserk, surrender };

// True if the rule applies to the unit.
bool subject_to_heat(const Position& position, const Unit& unit);
// Sum of the nationality and state modifiers; `was_broken` is the state before the roll that caused it.
int heat_drm(const PhaseTables& tables, const Unit& unit, bool was_broken);
// The result in the chart of data/tables.yaml.
Heat heat_result(const PhaseTables& tables, const Unit& unit, int final_dr);

// Rolls and applies it to the unit that rolled the 2, if it is subject to it. `was_broken`: before that roll.
void heat_of_battle(PhaseContext& context, UnitIndex unit, bool was_broken);
inline void heat_of_battle(PhaseContext& context, UnitIndex unit) {
  heat_of_battle(context, unit, context.unit(unit).broken);
}

}  // namespace hexrout::asl
