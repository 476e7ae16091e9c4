// The language of what people read: --language, or else that of the environment.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hexrout::command {

// Sets the language that LC_ALL, LC_MESSAGES or LANG names, if the program has it, or else English. Answers for
// programs (--format json and the like, and the verbs that give nothing else) are in English unless --language says
// otherwise, so that they are alike everywhere; --help is for people.
void set_language_of_environment(const std::vector<std::string>& arguments);
// Adds --language, which sets the language (phrase.hpp) before a verb runs.
void add_language_option(CLI::App& app);

}  // namespace hexrout::command
