// Runs cases written as data: a position, what happens, and what must have come of it.
//
//   TEST_CASE("chain of command: known outcomes") { run_cases("src/rules/chain_of_command/cases", ask); }
//
// A case file:
//   rules: chain_of_command           # the profile read for every case of the file
//   cases:
//     - case: A11b                    # unique name
//       source: seed 000
//       what: a sentence
//       map: {columns: 12, rows: 10, terrain: {C3: woods}, hexsides: {C4 n: hedge}}
//            # origin: K10            names the hexes "q,r", axial from that hex
//            # radius: 5              and keeps only hexes so near to it
//            or a map as scenarios write it: {boards: [{vasl: "01"}]}, skipped where there are no boards, or
//            {hexes: ..., legend: ...}
//       placed: [{kind: trench, at: C3}]
//       sight: exact                # as on the map; otherwise everybody sees everybody
//       month: 7
//       phase: rout
//       sides: [german, soviet]       # the first one is the attacker
//       position: {...}               # the system's own keys
//       dice: [3, 4]                  # every face rolled by play(); all must be used
//       choices: [spend]              # options taken, in the order asked; then the recommended ones; "*" is
//       the
//                                     # recommended one; "what = option" waits for such a decision
//       ask: {"mean loss team": 5/6}  # figures that the system's own tests know how to ask for
//       before: {lmg: {...}}          # answers before play(), as a tree to be found in answer_yaml()
//       expect:
//         position: {...}             # a tree to be found in the position's own YAML afterwards
//         after: {lmg: {...}}         # answers afterwards
//         events: [lmg breaks]        # "who what", in this order, others may stand between
//         no_events: [lmg retires]
//         rolls: [[6, 6, 4], [3]]     # every roll, whole
//         offered: [...]              # texts of decisions offered: "what who", in this order
//         errors: [unknown-id]        # reading must fail, with each of these in its report
//
// Trees are found like this: a scalar equals, "~text" is contained, a null must be absent; a map's keys are
// all there; in a list of maps each is found in order, one with an "id" or "side" by it; other lists equal.
// After play, the position is written and read again, and must be written the same.
#pragma once

#include <functional>
#include <string>

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

// The answer to a figure under `ask`, by its key; an empty text is a failure.
using Ask = std::function<std::string(const Game&, const std::string&)>;

// Runs every *.yaml below a folder of the source tree, in the order of their names. Each case is a section
// of its own in reports. Returns the number of cases run.
int run_cases(const std::string& folder, const Ask& ask = {});

// A UnitAnswer as YAML text, with Locations by name.
std::string answer_yaml(const UnitAnswer& answer, const Map& map);

}  // namespace hexrout::test
