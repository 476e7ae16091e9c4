// Rule systems that are data: built into the program, or read from a folder (hexrout/rules/rules_folder.hpp).
#pragma once

#include <memory>
#include <string_view>

#include "hexrout/rules/game.hpp"
#include "rules/data_game/rule_files.hpp"

namespace hexrout::data_game {

// A game whose files are src/rules/ID/data, read on first use.
std::unique_ptr<RuleSystem> built_in_system(std::string_view id);

// Rules of a built-in game without house rules; never null.
std::shared_ptr<const RuleSet> built_in_rules(std::string_view id);

}  // namespace hexrout::data_game
