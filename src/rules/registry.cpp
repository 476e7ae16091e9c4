// Every rule system there is. A new one is a folder here, an include and a line in the list.
#include <array>
#include <vector>

#include "hexrout/rules/registry.hpp"

#include "rules/armour_battles/armour_battles.hpp"
#include "rules/asl/system.hpp"
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/morale_ratio/morale_ratio.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout {

namespace {

std::vector<const RuleSystem*>& all_systems() {
  static std::vector<const RuleSystem*> systems{
      &asl::system(), &coc::system(), &squares::system(), &ab::system(), &morale_ratio::system(),
  };
  return systems;
}

}  // namespace

std::span<const RuleSystem* const> rule_systems() {
  return all_systems();
}

void add_rule_system(const RuleSystem& system) {
  all_systems().push_back(&system);
}

const RuleSystem* find_rule_system(std::string_view profile) {
  for (const RuleSystem* system : rule_systems())
    for (const std::string& name : system->profiles())
      if (name == profile) return system;
  return nullptr;
}

}  // namespace hexrout
