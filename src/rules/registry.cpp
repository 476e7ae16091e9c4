// All built-in rule systems. A new one is a folder here and a line in the list.
#include <fmt/format.h>

#include <memory>
#include <vector>

#include "hexrout/rules/advisor.hpp"
#include "hexrout/rules/registry.hpp"

#include "rules/armour_battles/armour_battles.hpp"
#include "rules/asl/advise/advisor.hpp"
#include "rules/asl/system.hpp"
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/common/tables/embedded.hpp"
#include "rules/data_game/system.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout {

namespace {

std::vector<const RuleSystem*>& all_systems() {
  static const std::unique_ptr<RuleSystem> morale_ratio = data_game::built_in_system("morale_ratio");
  static const std::unique_ptr<RuleSystem> pickets = data_game::built_in_system("pickets");
  static std::vector<const RuleSystem*> systems{
      &asl::system(), &coc::system(), &squares::system(), &ab::system(), morale_ratio.get(), pickets.get(),
  };
  return systems;
}

// Systems with an advisor of their own: it is null for games of others.
constexpr std::unique_ptr<Advisor> (*kAdvisors[])(const Game&) = {planning::asl_advisor};

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

std::unique_ptr<Advisor> own_advisor(const Game& game) {
  for (const auto make : kAdvisors)
    if (auto advisor = make(game); advisor != nullptr) return advisor;
  return nullptr;
}

std::string_view RuleSystem::file(std::string_view path) const {
  return embedded_rules(fmt::format("{}/{}", id(), path));
}

const RuleSystem* rule_system_of(const Setting& setting) {
  return setting.system != nullptr ? setting.system.get() : find_rule_system(setting.rules);
}

}  // namespace hexrout
