// What a case expects of the answer for one unit, compared with what the game says.
#pragma once

#include <string>

#include "cases/compared.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// `answers`: {unit: {key: value}} in the form of answer_shape.hpp. An id or a Location that is not there is an error of
// its own: what must not be among the ends would otherwise never be.
void check_answers(const Game& game, const Node& answers, Compared& compared);

}  // namespace hexrout
