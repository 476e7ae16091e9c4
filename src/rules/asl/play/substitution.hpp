// Substitutes of a counter beyond Reduction and Replacement: Battle Hardening, heroes and leaders
// [A15.21, A15.3, A18.2]. half_squad_of() and next_lower() are in counters.hpp.
#pragma once

#include <optional>

#include "rules/asl/state/counters.hpp"
#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

// The squad, half-squad or leader of the next better quality, in its Location and state; nothing for the
// best (Battle Hardening then makes it Fanatic). If several counters are lowered to this one, that of the
// nearest class, then the first of the list. Complexity: the counters of its nationality.
std::optional<Unit> next_better(const Unit& unit);

// Makes a new counter in its Location, of its side and nationality and in Good Order, with an empty id.
Unit hero_beside(const Unit& unit);
// `rank`: "8-1", "8-0", "7-0" or "6+1".
Unit leader_beside(const Unit& unit, std::string_view rank);

}  // namespace hexrout::asl
