// Results go to standard output, or to a file that is written whole or not at all.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"
#include "whole_file.hpp"

namespace hexrout::command {

// Prints to standard output.
void print(std::string_view text);
// True for the names of standard output: "-" and /dev/stdout.
bool is_standard_output(const std::string& path);
// True for standard output, a device or a pipe.
bool is_stream(const std::string& path);
// Writes a result to a file or to standard output. On failure it reports an error and returns false. An existing file
// stays as it is until the new one is whole.
bool write_output(const std::string& path, std::string_view text, Diagnostics& found);

// Adds an option for the file of a result.
CLI::Option* add_output(CLI::App& verb, const std::string& names, std::string& path, const std::string& what);

struct NamedOutput {
  std::string_view option;
  const std::string& path;  // empty: the option was not given
};
// Reports error[same-output] and returns false if two options name the same file.
bool outputs_differ(std::initializer_list<NamedOutput> outputs, Diagnostics& found);

// Reports that a file cannot be written, with the reason that errno names.
void report_unwritten(const std::string& path, Diagnostics& found);

}  // namespace hexrout::command
