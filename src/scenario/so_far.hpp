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

// Plays the step with these answers up to the question after them, where the game then stands, and from where it goes
// on. False after error[answer-differs] at the answer that does not fit, or that nothing asks for. `list`: the key's
// value.
bool stand_at_question(Game& game, const std::vector<StepAnswer>& answers, const Node& list, Diagnostics& found);

// The same of a phase kept where no step has had an answer: what asks nothing is played up to the next question. Where
// none comes any more the game stays as it was read.
void go_to_question(std::unique_ptr<Game>& game);

}  // namespace hexrout
