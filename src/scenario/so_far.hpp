// The key `so_far` of a scenario: the answers that the step under way has had (rules/step_answer.hpp).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

std::vector<StepAnswer> read_so_far(Fields& scenario, Diagnostics& found);

// Empty for no answers.
std::string so_far_yaml(std::span<const StepAnswer> answers);

// Plays the step with these answers up to the next question, where the game then continues. Returns false after
// reporting error[answer-differs] at the first answer that does not fit or has no question. `list` is the value of the
// key. by_view: as ReadOptions.
bool stand_at_question(Game& game, const std::vector<StepAnswer>& answers, bool by_view, const Node& list,
                       Diagnostics& found);

// Plays a phase that was kept without an answer in its step up to the next question. A game without another question
// stays as it was read.
void go_to_question(std::unique_ptr<Game>& game, bool by_view);

}  // namespace hexrout
