// A rule system that is a folder of data, without a line of C++.
//
//   Diagnostics found;
//   auto system = read_rules_folder("games/pickets", found);     // game.yaml, tables.yaml, policies.yaml ...
//   if (!system) return report(found);
//   setting.system = system;                                     // scenarios do it: 'rules_folder: games/pickets'
//
// maps/guide/data-game.md teaches to write one, src/rules/data_game/README.md lists every key.
// A folder may be one archive, X.hexgame, a zip file that holds its files (`hexrout rules --pack DIR`).
// Errors: all mistakes of the folder, each with file, line and column; null after one. Limits: 256 KiB a file; the
// numbers of kinds, states, checks, conditions and steps are bounded, and with them the length of a step of a
// play. Cost: that of reading the files. Thread safety: a free function; the system is immutable.
#pragma once

#include <memory>
#include <string>

#include "hexrout/rules/game.hpp"

namespace hexrout {

std::shared_ptr<const RuleSystem> read_rules_folder(const std::string& folder, Diagnostics& found);

}  // namespace hexrout
