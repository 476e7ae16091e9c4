// A game with its play under way as text. The game read from it has the same position, the same open question and the
// same future dice, so that equal answers lead to equal ends.
//
//   const std::string text = save_play(scenario, course.get());    // course: null if no play is under way
//   std::optional<SavedPlay> again = read_play(text, "saved.json", {}, found);
//
// The text is JSON: `hexrout_play` (the version, 1), `scenario` (the text of write_scenario) and, in a play, `asks`,
// `by_view`, `seed`, `stream` and `drawn` (CoursePlan). Answers given before the open question are not in it and cannot
// be taken back. Cost: that of a scenario.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "hexrout/play/play_course.hpp"
#include "hexrout/scenario/scenario.hpp"

namespace hexrout {

struct SavedPlay {
  Scenario scenario;                   // its game is the position in which the course begins
  std::unique_ptr<PlayCourse> course;  // null: no play was under way
};

std::string save_play(const Scenario& scenario, const PlayCourse* course);

// `file` names the text in messages; map files are looked for beside it. error[bad-save] and every
// error of a scenario: nothing.
std::optional<SavedPlay> read_play(std::string_view text, const std::string& file, const ReadOptions& options,
                                   Diagnostics& found);

}  // namespace hexrout
