// The counters of ASL by nationality (data/counters.yaml): figures, class, broken morale, half-squads, and the
// unit that replaces one after reduction or replacement.
//
//   const auto unit = counter("4-4-7", Nationality::russian);    // a first-line squad, broken morale 7
//   const auto half = half_squad_of(*unit);                      // 2-3-7, broken morale 6
//   const auto lower = next_lower(*unit);                        // 4-2-6 conscript
//
// Thread safety: all functions are pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

// Makes the unit of a counter's text, with the printed fields only: id, side and place are empty.
//   "4-4-7"        squad of its nationality; or a half-squad or crew if no squad has these figures
//   "2-3-7 hs"     half-squad      "2-2-8 crew"   crew         "4-4-7 ss"  marks as in the data
//   "9-1" "6+1"    leader          "10-0 commissar"            "9-1 al"    Armor Leader
//   "hero"         1-4-9           "?"            dummy
// Returns nothing for an unknown counter.
std::optional<Unit> counter(std::string_view text, Nationality nationality);

// Texts that counter() accepts for a nationality, for hints: squads, then half-squads, crews, leaders.
std::vector<std::string> counter_texts(Nationality nationality);

// The unit after Casualty Reduction of a squad: its half-squad in its Location and state, with its weapons. Nothing
// for other kinds. A squad in no table becomes one of half its firepower, with its range and morale.
std::optional<Unit> half_squad_of(const Unit& squad);

// The squad, half-squad or leader of the next lower quality,
// in its Location and state; nothing for the lowest.
std::optional<Unit> next_lower(const Unit& unit);

// The machine gun or other weapon of a nationality as printed, without id; nothing if the data lack it.
std::optional<Weapon> weapon(WeaponKind kind, Nationality nationality);

std::optional<Nationality> nationality_named(std::string_view name);
std::vector<std::string> nationality_names();

}  // namespace hexrout::asl
