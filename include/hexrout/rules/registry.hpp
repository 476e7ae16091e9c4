// Adds a rule system from outside this library.
//
//   add_rule_system(my_system());        // scenarios may now say "rules: my_system"
//
// A system of the library is a line in src/rules/registry.cpp instead.
// Thread safety: call before any other thread calls rule_systems().
#pragma once

#include "hexrout/rules/game.hpp"

namespace hexrout {

// `system` must outlive all use of rule_systems(), and its profiles be new.
void add_rule_system(const RuleSystem& system);

}  // namespace hexrout
