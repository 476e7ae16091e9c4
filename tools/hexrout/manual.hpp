// The manual page and the shell completions, made from the verbs and options of the command itself, so that none can be
// missing: hexrout --manual man|bash|zsh.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace hexrout::command {

std::string man_page(const CLI::App& app, const std::string& version);
std::string bash_completion(const CLI::App& app);
std::string zsh_completion(const CLI::App& app);

}  // namespace hexrout::command
