// The boards and saves of VASL that tests read: in the folder that HEXROUT_VASL names, and nowhere else.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace hexrout::test {

// Returns what HEXROUT_VASL says, or a folder that does not exist.
inline std::string vasl_folder() {
  const char* given = std::getenv("HEXROUT_VASL");
  return given != nullptr && *given != '\0' ? given : "HEXROUT_VASL-is-not-set";
}

// Returns the folder of boards, or an empty name where it is absent.
inline std::string vasl_boards() {
  const std::string boards = vasl_folder() + "/boards";
  return std::filesystem::is_directory(boards) ? boards : std::string();
}

}  // namespace hexrout::test
