// Runs the hexrout command as a user does, and returns its output and status.
#pragma once

#include <string>
#include <vector>

#include "vasl_folder.hpp"

namespace hexrout::test {

struct Ran {
  int status = -1;  // exit status; 128 + signal if it crashed
  std::string out;
  std::string err;
};

// The command: that of this build, or the one that the environment variable HEXROUT_PROGRAM names.
const std::string& program();

// `environment` entries ("HEXROUT_BOARDS=x") are set only for the command; `input` is its standard input.
Ran run(const std::vector<std::string>& arguments, const std::vector<std::string>& environment = {},
        const std::string& input = "");

// Returns the output of a child process on `reader`; the child must end with status 0.
std::string said_by(int child, int reader);

// A folder of the test's own, removed at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  // Writes a file, making folders as needed; returns its path.
  std::string write(const std::string& name, const std::string& bytes) const;

 private:
  std::string path_;
};

std::string read_bytes(const std::string& path);
std::string source(const std::string& path);  // a file of the project
inline const std::string kCrossroads = source("maps/scenarios/crossroads.yaml");

// True if `text` contains `part`.
inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace hexrout::test
