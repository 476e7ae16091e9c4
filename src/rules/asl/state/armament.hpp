// Vehicles and Guns by the name on their counter (data/armament.yaml, and house rules): what they are armed with,
// through which arc, and whether they are open-topped.
//
//   const auto tank = armed_counter("PzKw IVH", setting.house.get());   // a gun and a machine gun in the turret, one
//   in
//                                                                       // the bow
//
// Thread safety: any number of threads. Cost: a search by name; under other house rules than before, reading them.
#pragma once

#include <optional>
#include <string_view>

#include "hexrout/rules/house_rules.hpp"
#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

// The unit that the counter stands for, with nothing but what is printed: id, side and place are left empty. Nothing if
// no row has the name. `house`: null, or house rules without errors.
std::optional<Unit> armed_counter(std::string_view name, const HouseRules* house);

// The same for the text of any counter: first those of Infantry (counters.hpp), then these.
std::optional<Unit> printed_counter(std::string_view text, Nationality nationality, const HouseRules* house);

// Reports every mistake of house rules in the table.
void check_armament(const HouseRules& house, Diagnostics& found);

}  // namespace hexrout::asl
