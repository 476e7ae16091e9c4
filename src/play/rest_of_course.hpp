// The rest of a course as a game of its own: its answers are about the course's present position, and playing it
// continues from there with other dice and choices.
#pragma once

#include <memory>
#include <vector>

#include "hexrout/play/play_course.hpp"

namespace hexrout {

// The current step of a course, with all that is needed to reach the open question again.
struct OpenStep {
  CoursePlan plan;
  CourseDiceAt dice;                  // at the beginning of the step
  std::vector<CourseAnswer> answers;  // since then
};

// `now`: a game whose step was left at the open question. Thread safety: a value.
std::unique_ptr<Game> rest_of_course(const Game& now, OpenStep step);

}  // namespace hexrout
