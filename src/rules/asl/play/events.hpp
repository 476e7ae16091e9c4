// What a scenario may let happen before, between or after the phases: the keys under `events`.
//
//   events:
//     - {mc: {units: [r9, r1], drm: 1}}        # a 1MC on both; leaders check first, leader loss follows
//     - {move: {unit: g3, to: K4}}             # an enemy comes ADJACENT: DM
//     - rout_phase
//     - rally_phase
//
// They happen in the order written. A scenario whose events name no phase ends with the phase of its `phase`
// key ("rout", "rally"), if it is one of these. event_specs() is the whole list; README.md has it as a table.
#pragma once

#include <vector>

#include "rules/asl/play/table.hpp"
#include "rules/common/events.hpp"

namespace hexrout::asl {

const std::vector<EventSpec>& event_specs();

// Applies one event. Ids and numbers have been checked by the reader.
void apply(Table& table, const ScriptedEvent& event);

// Runs all events of the position, then its phase; empties the list of events. The table is that of the position.
void play(Position& position, RoutTable& rout, Dice& dice, Choices& choices, EventLog& log);

}  // namespace hexrout::asl
