// Plays a course again from its start up to its open question, for what was to be seen on the way.
#pragma once

#include <functional>
#include <string>

#include "hexrout/play/play_course.hpp"

namespace hexrout {

struct CourseMoment {
  const Game& game;
  const Decision* decision = nullptr;  // answered or open now; null: between two steps
  const std::string* taken = nullptr;  // the option; null: the decision is open
};

// Calls `seen` at the start, after each step and at each decision.
void replay_course(const PlayCourse& course, const std::function<void(const CourseMoment&)>& seen);

// True if the decision is one of this side, of a unit of it, or of one of its groups.
bool decides_for(const Game& game, const Decision& decision, const std::string& side);

}  // namespace hexrout
