// Other readings of a system whose readings are named options (readings.hpp): whole positions, and answers put side by
// side with what each other reading would say.
//
//   varied_by_option(game, "badThings=printed", found)->answer("lmg")
//   answers_by_options(game)->answer("lmg").readings   // "by the reading badThings=printed: ..."
//
// A position under another reading is the same position read again with that option (Game::changed). Options that are
// whole numbers can be asked for by name; answers are compared for those of words alone.
// Cost: reading the position once for each reading, at the first question; then an answer for each.
// Thread safety: as ReadingAnswers.
#pragma once

#include <memory>
#include <string_view>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// Null and error[unknown-reading] for what is no option=value of the game.
std::unique_ptr<Game> varied_by_option(const Game& game, std::string_view reading, Diagnostics& found);

// The game must outlive it, unchanged.
std::unique_ptr<ReadingAnswers> answers_by_options(const Game& game);

}  // namespace hexrout
