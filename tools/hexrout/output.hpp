// Where results go: to standard output, or to a file that is written whole or not at all.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// Prints to standard output.
void print(std::string_view text);
// True for what names standard output: "-" and /dev/stdout.
bool is_standard_output(const std::string& path);
// True for standard output, a device or a pipe: what stands in no folder of its own.
bool is_stream(const std::string& path);
// Writes a result to a file or to standard output, and reports failure; false then. A file that was there is kept as it
// was until the new one is whole.
bool write_output(const std::string& path, std::string_view text, Diagnostics& found);

// Adds an option that names where a result goes.
CLI::Option* add_output(CLI::App& verb, const std::string& names, std::string& path, const std::string& what);

struct NamedOutput {
  std::string_view option;
  const std::string& path;  // empty: the option was not given
};
// error[same-output] where two options name one file; false then.
bool outputs_differ(std::initializer_list<NamedOutput> outputs, Diagnostics& found);

// A file while it is written. It takes its name when it is whole; until then it stands beside it under a name of its
// own, and goes away on failure and on the signals that stop a program. A link is followed, and permissions are kept.
// Devices and pipes are written as they are. One is written at a time.
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
  // For a program that writes it.
  int descriptor() const { return descriptor_; }

 private:
  bool open_beside(const std::string& target, unsigned mode);

  std::string path_;
  std::string target_;      // where the links lead
  std::string unfinished_;  // empty: written in place
  int descriptor_ = -1;
};

// Reports that a file cannot be written, with the reason that errno names.
void report_unwritten(const std::string& path, Diagnostics& found);

}  // namespace hexrout::command
