// A course that is under way as a Game: it stands where the course stands,
// and to play it is to play the rest of the phase.
//
//   const std::unique_ptr<Game> rest = rest_of_course(start, plan, answers, position, events);
//   sweep_runs(*rest, plan, {0, 1000});      // what may come of the phase from here on
//
// The answers given are played again, without a word, before the first roll or decision of its own.
#pragma once

#include <memory>
#include <vector>

#include "hexrout/engine/play_course.hpp"

namespace hexrout {

// `now` is the position that the answers lead to after so many events.
std::unique_ptr<Game> rest_of_course(const Game& start, const CoursePlan& plan,
                                     const std::vector<CourseAnswer>& answers, const Game& now, std::size_t events);

}  // namespace hexrout
