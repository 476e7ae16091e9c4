// Results go to standard output, or to a file that is written whole or not at all.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

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

// A file that appears under its name only when it is whole. Until then it has a name of its own in the same folder, and
// it is deleted on failure and on the signals that stop a program. Links are followed, permissions are kept. Devices
// and pipes are written directly. Only one WholeFile may be open at a time.
class WholeFile {
 public:
  explicit WholeFile(std::string path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  // Each is false after a failure, which errno names.
  bool open();
  bool write(std::string_view text);
  bool finish();
  // The descriptor, for another program that writes the file.
  int descriptor() const { return descriptor_; }

 private:
  bool open_beside(const std::string& target, unsigned mode);

  std::string path_;
  std::string target_;      // the file behind the links
  std::string unfinished_;  // empty for a device or a pipe
  int descriptor_ = -1;
};

// Reports that a file cannot be written, with the reason that errno names.
void report_unwritten(const std::string& path, Diagnostics& found);

}  // namespace hexrout::command
