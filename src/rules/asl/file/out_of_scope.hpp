// Parts of the game that are not worked out here.
// A scenario that uses one is told so: nothing is passed over in silence.
//
//   refuse_out_of_scope(fields, scenario_parts(), found);   // error[not-supported] for each of its keys
#pragma once

#include <span>
#include <string_view>

#include "hexrout/text/document.hpp"

namespace hexrout::asl {

// A word that a scenario would use for it, and what it is.
struct OutOfScope {
  std::string_view word;
  std::string_view part;
};

std::span<const OutOfScope> scenario_parts();  // keys of a scenario
std::span<const OutOfScope> unit_parts();      // keys of a unit
std::span<const OutOfScope> event_parts();     // kinds of events

// Reports those keys of the map that are in the table, and marks them as known.
void refuse_out_of_scope(Fields& fields, std::span<const OutOfScope> table, Diagnostics& found);

// The same for one entry of a list of events.
void refuse_event(const Node& event, Diagnostics& found);

}  // namespace hexrout::asl
