// Folders of new games, for `hexrout rules --new`.
#pragma once

#include <string>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// Writes a game that plays at once into a new folder: the skeleton, or a copy of the game `like`, which is the name of
// a game of this program that is data, or a folder with game.yaml. The copy bears the name of its folder, in game.yaml
// and in its scenarios and cases. Returns what was written and what to run next, for people; empty after an error.
//
// Nothing is overwritten: a folder that holds anything is refused. Limits: 500 files of 4 MiB, 8 folders deep.
std::string write_new_game(const std::string& folder, const std::string& like, Diagnostics& found);

}  // namespace hexrout::command
