// History: what one side has seen of a play, in order: its own decisions with the options taken, and the changes of the
// position as it knows it (Game::seen_by). Plays that look alike to the side have equal
// histories, whatever they hide: information sets for search.
//
//   history_json(course, "german")
//   [{"units": [...], "gone": []},                                  // the beginning; later the units that differ
//    {"asked": {"what": "rout", "who": "g1", ..., "options": [...]}, "took": "to K5"},
//    {"units": [{"id": "g1", ...}], "gone": ["?1"]},
//    {"asked": {...}}]                                              // open now
//
// Rolls and decisions of others are not in it; what they change is, as soon as the side can see it. Changes are looked
// for after each step and at the side's own decisions, so that their number tells nothing else.
// Cost: the course is played once more, with a view for each step.
#pragma once

#include <string>

#include "hexrout/play/play_course.hpp"

namespace hexrout {

// side: one of Setting::sides.
std::string history_json(const PlayCourse& course, const std::string& side);

}  // namespace hexrout
