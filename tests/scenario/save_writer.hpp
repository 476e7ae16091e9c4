// Writes VASL saved games for tests: counters built as the module builds them, from a position of this program.
#pragma once

#include <string>
#include <vector>

#include "hexrout/rules/game.hpp"
#include "hexrout/scenario/saved_game.hpp"

namespace hexrout::test {

struct SaveOptions {
  std::vector<SavedBoard> boards;
  std::string mover = "Axis";
};

// The text inside a save (from "begin_save" on). Units must be squads, half-squads, crews or leaders with counters
// of the tables; states beyond broken, dm, pinned, cx, wounded, concealed and levels are not written.
std::string save_text(const Game& game, const SaveOptions& options);

// The whole file: zip archive, obfuscated with `key`.
std::string save_bytes(const std::string& text, unsigned char key = 0x5a);

// A zip archive of entries, each a name and its content.
std::string archive_of(const std::vector<std::pair<std::string, std::string>>& entries);

}  // namespace hexrout::test
