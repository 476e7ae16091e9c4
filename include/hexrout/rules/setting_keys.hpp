// The keys of a scenario that all rule systems share: sides, turn, month, placed, battle.
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

// Every mistake is reported. system: defines the words allowed as `phase`; null: any word.
void read_setting(Fields& top, const RuleSystem* system, Setting& setting, Diagnostics& found);

// Edits keys of `turn` (null removes one), or removes it whole (null). False, without
// a change, if the reader reports anything.
bool change_turn(const Value& edit, Setting& setting);

// Writes the keys as YAML text; reading it again gives an equal setting.
std::string write_setting(const Setting& setting);

// Kind of an entry of `placed`, as in files.
std::string_view name_of(PlacedKind kind);

}  // namespace hexrout
