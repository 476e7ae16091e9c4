// The rest of a course as a game of its own: what it is asked is asked of the position the course has come to, and to
// play it is to play on from there with other dice and choices.
#pragma once

#include <memory>
#include <vector>

#include "hexrout/play/play_course.hpp"

namespace hexrout {

// The step in which a course stands: what it takes to come again to the question that is open.
struct OpenStep {
  CoursePlan plan;
  SeededDice dice;                    // as the step began
  std::vector<CourseAnswer> answers;  // since then
};

// `now`: a game whose step was left at the open question. Thread safety: a value.
std::unique_ptr<Game> rest_of_course(const Game& now, OpenStep step);

}  // namespace hexrout
