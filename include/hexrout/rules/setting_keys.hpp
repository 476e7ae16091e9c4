// The keys of a scenario that all rule systems share: sides, turn, month, placed.
//
//   Setting setting;                                    // with its map
//   read_setting(top, system, setting, found);          // top: the Fields of the scenario
//   write_setting(setting)                              // sides: [german, russian]\nturn: {...}\n...
//
// Thread safety: free functions without state. Cost: linear in what is read.
#pragma once

#include <string>
#include <string_view>

#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/value.hpp"

namespace hexrout {

// Every mistake is reported. system: whose phases `phase` may name; null: any word will do.
void read_setting(Fields& top, const RuleSystem* system, Setting& setting, Diagnostics& found);

// The key `turn` with some of its keys changed, null among them to remove one, or null to remove it whole. False, and
// nothing has changed, where the reader has anything to say of it.
bool change_turn(const Value& edit, Setting& setting);

// The keys as YAML text, such that reading them again gives the same setting.
std::string write_setting(const Setting& setting);

// The kinds under `placed`, as files write them.
std::string_view name_of(PlacedKind kind);

}  // namespace hexrout
