// Events before, between or after the phases: the keys under `events`.
//
//   events:
//     - {mc: {units: [r9, r1], drm: 1}}        # a 1MC on both; leaders check first, leader loss follows
//     - {move: {unit: g3, to: K4}}             # an enemy comes ADJACENT: DM
//     - rout_phase
//     - rally_phase
//
// Played in the order written. A scenario whose events name no phase ends with the phase of its `phase`
// key ("rout", "rally"), if it is one of these. event_specs() is the whole list; README.md has it as a table.
#pragma once

#include <optional>
#include <vector>

#include "rules/asl/play/phase.hpp"
#include "rules/asl/play/phase_context.hpp"
#include "rules/asl/play/rally.hpp"
#include "rules/common/events/events.hpp"

namespace hexrout::asl {

const std::vector<EventSpec>& event_specs();

// Applies one event other than a phase. Ids and numbers have been checked by the reader.
void apply(PhaseContext& context, const ScriptedEvent& event);

// Progress of a play: all events, then the phase. A value, to be copied with the position.
struct PlayProgress {
  std::optional<RoutProgress> rout;  // under way
  std::optional<RallyProgress> rally;
  bool events_over = false;  // only the phase under way, if any, is left
  Changes changes;           // for the PhaseContext of every step
};

// Plays one step: an event, or a step of a phase. False after the last; the list of events is empty then, and `at`
// is reset.
bool play_step(PhaseContext& context, PlayProgress& at);

}  // namespace hexrout::asl
