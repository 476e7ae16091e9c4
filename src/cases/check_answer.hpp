// Compares the expectations of a case about a unit with the game's answer.
#pragma once

#include <string>

#include "cases/compared.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// `answers`: {unit: {key: value}} in the form of answer_shape.hpp. An unknown id or Location is an error of its own: an
// unknown place under `excludes` would otherwise always pass.
void check_answers(const Game& game, const Node& answers, Compared& compared);

}  // namespace hexrout
