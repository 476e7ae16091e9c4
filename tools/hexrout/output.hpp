// Results go to standard output, or to a file that is written whole or not at all.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "gate.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "whole_file.hpp"

namespace hexrout::command {

// Everything that the command prints as text goes through these two, which let printable characters, line breaks, tabs
// and the program's own colours pass. All else is shown as an escape (\x1b): a name from a file steers no terminal,
// even where the code that prints it forgets that it is a stranger's. tools/check rooms refuses other ways to print.
void print(std::string_view text);
// Prints text for people: on a terminal its lines break between words at the width of the screen. Files and other
// programs get the lines whole.
void print_lines(std::string_view text);
// The same in the language of the program (translated.hpp).
void print_answer_text(std::string_view text);
// Prints to standard error, after all text printed to standard output. Failures to write are ignored.
void print_message(std::string_view text);
// The same in the language of the program; diagnostics are in it already.
void print_notice(std::string_view text);

// True for the names of standard output: "-" and /dev/stdout.
bool is_standard_output(const std::string& path);
// True for standard output, a device or a pipe.
bool is_stream(const std::string& path);
// Writes a result to a file or to standard output. On failure it reports an error and returns false. An existing file
// stays as it is until the new one is whole.
// A page holds scripts, which are written as they are. A position may take the place of the one that was read.
enum class Written : std::uint8_t { text, page, position };
bool write_output(const std::string& path, std::string_view text, Diagnostics& found, Written written = Written::text);

// Adds an option for the file of a result.
CLI::Option* add_output(CLI::App& verb, const std::string& names, std::string& path, const std::string& what);

struct NamedOutput {
  std::string_view option;
  const std::string& path;  // empty: the option was not given
};
// Reports error[same-output] and returns false if two options name the same file.
bool outputs_differ(std::initializer_list<NamedOutput> outputs, Diagnostics& found);

// Keeps the name of a file that the command line names as an input: no output but a position replaces it.
void note_input(const std::string& path);
// Reports error[same-output] and returns true if the path names one of these inputs.
bool is_input(const std::string& path, Diagnostics& found);

// Reports that a file cannot be written, with the reason that errno names.
void report_unwritten(const std::string& path, Diagnostics& found);

}  // namespace hexrout::command
