// The files of a game that is a folder, with its scenarios, maps and cases; and all of them as one archive.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// Texts by their path in the folder: "cases/nerve.yaml".
using GameTexts = std::map<std::string, std::string>;

// Reads every *.yaml and *.md of a folder and of those below it; other files, hidden ones and links to folders are left
// out. Limits: 500 files of 4 MiB, 8 folders deep.
std::optional<GameTexts> read_game_folder(const std::string& folder, Diagnostics& found);

// A zip file with these texts. Same texts, same bytes.
std::string zipped(const GameTexts& texts);

}  // namespace hexrout::command
