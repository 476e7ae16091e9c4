// The manual pages and the shell completions, made from the verbs and options of the command itself, so that none can
// be missing: hexrout --manual man|man:VERB, hexrout completion bash|zsh|fish|powershell.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hexrout::command {

// The kinds of text, by the word that requests each: man, man:rout, ..., bash, zsh, fish, powershell.
std::vector<std::string> manual_kinds(const CLI::App& app);
// Returns the text of such a kind.
std::string manual_text(const CLI::App& app, const std::string& kind, const std::string& version);

}  // namespace hexrout::command
