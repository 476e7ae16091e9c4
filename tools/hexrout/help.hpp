// Layout of --help, other words for a verb, and the example of each verb.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace hexrout::command {

// Returns a command line that shows the use of a verb; empty for other words.
std::string_view example_of(std::string_view verb);

// Wraps the lines of --help to the terminal, at most 100 columns. Verbs added later have it too.
void wrap_help(CLI::App& app);

// Groups the verbs in --help and gives each its example.
void arrange_verbs(CLI::App& app);

// Returns the arguments with a verb in front, for command lines that begin with another word:
//   help            --help                 version      --version
//   help rout       rout --help            game.vsav    rout game.vsav, if there is such a file
std::vector<std::string> with_verb(std::vector<std::string> arguments, const std::vector<std::string>& verbs);

}  // namespace hexrout::command
