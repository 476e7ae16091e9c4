// Parts of the game that are not implemented.
// A scenario that uses one is refused with its name.
//
//   refuse_out_of_scope(fields, scenario_parts(), found);   // error[not-supported] for each of its keys
#pragma once

#include <span>
#include <string_view>

#include "hexrout/text/document.hpp"

namespace hexrout::asl {

// A key or word of a scenario, and the part of the game that it belongs to.
struct OutOfScope {
  std::string_view word;
  std::string_view part;
  std::string_view hint = {};  // empty: the usual one
};

std::span<const OutOfScope> scenario_parts();  // keys of a scenario
std::span<const OutOfScope> unit_parts();      // keys of a unit
std::span<const OutOfScope> event_parts();     // kinds of events

// Reports the keys of the map that are in the table, and marks them as read.
void refuse_out_of_scope(Fields& fields, std::span<const OutOfScope> table, Diagnostics& found);

// Reports one entry of a list of events.
void refuse_event(const Node& event, Diagnostics& found);

}  // namespace hexrout::asl
